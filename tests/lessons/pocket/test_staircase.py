"""The staircase of the pocket's mistakes: it only goes down, and marks stand at the counts."""

from __future__ import annotations

import numpy as np
import pytest
from plotly import graph_objects as go

from explorer.lessons.pocket import staircase, view
from explorer.points.dataset import Dataset
from linboard.layers import Picture
from linclass import Pocket, best_line
from tests.support.pocket import DATA, every_dataset, lesson, row

CURRENT, POCKET, FLOOR, DIAMONDS, CURRENT_MARK, POCKET_MARK = range(6)  # the layers of the staircase


def curve(picture: Picture, trace: int, step: int) -> list[tuple[float, float]]:
    """The corners of a growing curve at a step."""
    found = {c.attr: c for c in picture.frames() if c.trace == trace}
    return [
        *zip(*(found[a].values[: found[a].grow * step + 1].tolist() for a in "xy"), strict=True),
    ]


def drawn(data: str) -> tuple[Dataset, Pocket, Picture]:
    """Points of this name, the pocket's run on them as the page makes it, and its staircase."""
    dataset = DATA[data]
    model = view.fit(lesson(dataset), 250, 100, 0)
    trace = model.trace_
    picture = staircase.figure(trace.updates, trace.errors, trace.best_errors, model.changes_, None)
    return dataset, model, picture


@every_dataset
@pytest.mark.parametrize("rows", [view.ROWS, 7])
def test_the_staircase_only_goes_down_and_never_below_the_floor(data, rows):
    dataset = DATA[data]
    model = Pocket(max_updates=250, patience=100, random_state=0, max_snapshots=rows).fit(
        dataset.X, dataset.y
    )
    trace, fewest = model.trace_, best_line(dataset.X, dataset.y).errors
    picture = staircase.figure(trace.updates, trace.errors, trace.best_errors, model.changes_, fewest)
    go.Figure(picture.figure())
    assert set(picture.layers[FLOOR]["y"]) == {fewest}
    for t in range(len(trace)):
        stairs, current = curve(picture, POCKET, t), curve(picture, CURRENT, t)
        assert stairs[0] == current[0] == (0, dataset.n)
        assert stairs[-1] == (trace.updates[t], trace.best_errors[t])
        assert current[-1] == (trace.updates[t], trace.errors[t])
        assert (np.diff([x for x, _ in stairs]) >= 0).all()
        assert (np.diff([y for _, y in stairs]) <= 0).all()
        assert stairs[-1][1] >= fewest
    falls = [x for (x, high), (_, low) in zip(stairs, stairs[1:], strict=False) if low < high]
    assert set(falls) <= set(
        model.changes_[1:, 0].tolist()
    )  # at the moment itself, whatever rows were left out
    if len(trace) > model.n_iter_:
        assert falls == model.changes_[1:, 0].tolist()


@every_dataset
def test_diamonds_appear_when_the_pocket_changes_hands(data):
    _dataset, model, picture = drawn(data)
    trace = model.trace_
    found = {c.attr: c for c in picture.frames() if c.trace == DIAMONDS}
    for t in range(len(trace)):
        x, y = (row(found[a], t) for a in "xy")
        there = [(int(a), int(b)) for a, b in zip(x, y, strict=True) if not np.isnan(a)]
        assert there == [(a, b) for a, b in model.changes_[1:].tolist() if a <= trace.updates[t]]


@every_dataset
def test_marks_stand_at_the_counts_and_the_start_above_the_picture_is_told(data):
    dataset, model, picture = drawn(data)
    trace = model.trace_
    top = picture.layout["yaxis"]["range"][1]
    marks = {
        c.trace: c.values[:, 0]
        for c in picture.frames()
        if c.attr == "y" and c.grow is None and c.index is None
    }
    for which, counts in ((POCKET_MARK, trace.best_errors), (CURRENT_MARK, trace.errors)):
        inside = counts < staircase.EDGE * top
        assert (marks[which][inside] == counts[inside]).all()
        assert (marks[which] < top).all()  # also of what is above: it is seen
    told = [note["text"] for note in picture.layout["annotations"]]
    assert told == ([f"↑ {dataset.n} at the start"] if dataset.n > top else [])

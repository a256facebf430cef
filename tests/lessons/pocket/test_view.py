"""What the pocket's page draws and tells is what the model did, and the noise on its points can be taken back."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from plotly import graph_objects as go

from explorer.lessons.pocket import captions, noise_view, view
from explorer.points.dataset import Dataset
from linboard.captions import pocket
from linboard.layers import Picture
from linclass import best_line
from tests.support.pocket import CLEAN, DATA, every_dataset, lesson, row

JUST_IN = "It goes into the pocket."


def noise_of(dataset: Dataset, *turned: int) -> noise_view.Noise:
    """The noise of a slider at 10 % that turned these labels, counted from 0."""
    return noise_view.Noise(10, np.isin(np.arange(dataset.n), turned))


def mistakes(dataset: Dataset, w: np.ndarray, b: float) -> int:
    return sum(y * (w[0] * x[0] + w[1] * x[1] + b) <= 0 for x, y in zip(dataset.X, dataset.y, strict=True))


def ends(board: Picture, trace: int, step: int) -> np.ndarray:
    """The end points (2, 2) of a line of the board at a step."""
    found = {c.attr: row(c, step) for c in board.frames() if c.trace == trace}
    return np.column_stack([found["x"], found["y"]])


# ---- sentences and numbers ----


@pytest.mark.parametrize("data", ["noisy", "separable", "xor"])
def test_every_step_tells_whether_its_line_goes_into_the_pocket(data):
    dataset = DATA[data]
    model = view.fit(lesson(dataset), 250, 100, 3)
    trace = model.trace_
    assert (np.diff(trace.updates) <= 1).all()  # every update of the usual budget is a step
    told = pocket.caption(model, dataset.X, dataset.y)
    shown = captions.columns(model, dataset.X, dataset.y, 1)
    fewest, found = dataset.n + 1, 0
    for t in range(len(trace)):
        now = mistakes(dataset, trace.coef[t], trace.intercept[t])
        sentence = told.templates[told.which[t]]
        if 0 < t < len(trace) - 1:
            assert (JUST_IN in sentence) == (now < fewest), t
            assert ("w − {picked:point}" in sentence) == (dataset.y[trace.picked[t]] < 0)
        if now < fewest:
            if t:
                assert shown["best_before"][t] == fewest
            fewest, found = now, t
        assert (shown["errors"][t], shown["best"][t], shown["found"][t]) == (
            now,
            fewest,
            trace.updates[found],
        )
        assert shown["above"][t] == fewest - 1
        assert mistakes(dataset, shown["best_w"][t], shown["best_b"][t]) == fewest


@pytest.mark.parametrize(
    ("data", "budget", "patience", "words"),
    [
        ("separable", 250, 250, "No point is misclassified:"),
        ("noisy", 50, 250, "Stopped at the limit"),
        ("noisy", 5_000, 20, "the last 20 of them found no better line"),
    ],
)
def test_the_last_step_tells_why_it_ended(data, budget, patience, words):
    model = view.fit(lesson(DATA[data]), budget, patience, 0)
    told = pocket.caption(model, DATA[data].X, DATA[data].y)
    assert words in told.templates[told.which[-1]]


def test_each_update_names_the_new_weights_and_the_new_bias():
    dataset = DATA["noisy"]
    model = view.fit(lesson(dataset), 50, 250, 0)
    told = pocket.caption(model, dataset.X, dataset.y)
    for t in range(1, len(model.trace_) - 1):
        sign = "+" if dataset.y[model.trace_.picked[t]] > 0 else "−"
        new = f"w becomes w {sign} {{picked:point}} and b becomes b {sign} 1."
        assert new in told.templates[told.which[t]]


@pytest.mark.parametrize("data", ["noisy", "separable", "xor", "one place"])
def test_the_formula_compares_as_the_numbers_do(data):
    dataset = DATA[data]
    model = view.fit(lesson(dataset), 250, 100, 1)
    compared = captions.formula(model.trace_)[-1]
    shown = captions.columns(model, dataset.X, dataset.y, None)
    for t, which in enumerate(compared.which):
        if which == 0:
            assert shown["errors"][t] >= shown["best"][t]
        if which == 1:
            assert shown["errors"][t] == shown["best"][t] < shown["best_before"][t]


# ---- pictures ----


@every_dataset
def test_the_three_lines_are_those_of_the_models(data):
    dataset = DATA[data]
    here = lesson(dataset)
    model = view.fit(here, 250, 100, 0)
    best = best_line(dataset.X, dataset.y)
    board = view.board(here, model, best, noise_of(dataset))
    go.Figure(board.figure())
    trace = model.trace_
    size = max(np.abs(dataset.X).max(), 1)
    for t in {0, 1, len(trace) // 2, len(trace) - 1}:
        for line, w, b in (
            (2, trace.best_coef[t], trace.best_intercept[t]),
            (3, trace.coef[t], trace.intercept[t]),
        ):
            points = ends(board, line, t)
            assert np.isnan(points).all() == (not w.any())
            if w.any():
                assert np.allclose(points @ w + b, 0, atol=1e-6 * size * np.abs(w).max())
    dashed = board.layers[4]
    if best.w.any():
        points = np.column_stack([dashed["x"], dashed["y"]])
        assert np.allclose(points @ best.w + best.b, 0, atol=1e-6 * size)
    else:
        assert np.isnan(np.asarray(dashed["x"], float)).all()


def test_the_line_in_the_pocket_is_sent_once_for_each_change_and_never_turns():
    model = view.fit(lesson(DATA["noisy"]), 250, 100, 0)
    board = view.board(lesson(DATA["noisy"]), model, None, noise_of(DATA["noisy"]))
    for column in board.frames():
        if column.trace < 3:  # the pocket's half-planes and its line
            assert len(column.values) == len(model.changes_)
            assert not column.tween


def test_a_long_fit_is_thinned_and_says_so_under_the_player():
    here = lesson(DATA["noisy"])
    model = view.fit(here, 5_000, 1_000, 0)
    view.show(here, model, None, noise_of(here.dataset))
    played, told = here.shown["plays"], here.shown["told"]
    assert played.length <= view.ROWS
    assert played.predict is None
    assert f"Only one in {np.diff(model.trace_.step)[0]} of the" in told.formula[-1]
    assert not here.told  # no box above the board
    whole = view.fit(here, 250, 100, 0)
    view.show(here, whole, None, noise_of(here.dataset))
    assert "is shown" not in str(here.shown["told"].formula)


@pytest.mark.parametrize("data", ["noisy", "separable"])
def test_the_player_counts_updates_not_the_last_look_that_finds_no_mistake(data):
    here = lesson(DATA[data])
    model = view.fit(here, 250, 250, 0)
    assert view.steps(here, model).steps[-1] == model.n_iter_


def test_turned_labels_stand_in_squares():
    here = lesson(DATA["noisy"])
    turned = np.flatnonzero(DATA["noisy"].labels != CLEAN.labels)
    model = view.fit(here, 50, 50, 0)
    board = view.board(here, model, None, noise_of(here.dataset, *turned))
    go.Figure(board.figure())
    squares = board.layers[-1]
    assert squares["marker"]["symbol"] == "square-open"
    assert np.column_stack([squares["x"], squares["y"]]).tolist() == CLEAN.X[turned].tolist()
    assert len(view.board(here, model, None, noise_of(here.dataset)).layers[-1]["x"]) == 0


# ---- the verdict, the other methods ----


@pytest.mark.parametrize(
    ("errors", "fewest", "n", "stop", "kind", "words"),
    [
        (0, 0, 60, "converged", "right", "A line separates"),
        (0, None, 5_000, "converged", "right", "A line separates"),
        (
            3,
            0,
            60,
            "stalled",
            "unsure",
            "100 updates without a better line. With more updates it would find one.",
        ),
        (3, 0, 60, "budget", "unsure", "the limit of 250 updates. With more updates it would find one."),
        (8, 8, 60, "stalled", "right", "at least 8"),
        (
            9,
            8,
            60,
            "stalled",
            "unsure",
            "Best line: 8 mistakes, pocket: 9. It stopped after 100 updates without",
        ),
        (9, 8, 60, "stalled", "unsure", "More patience or another seed"),
        (9, 8, 60, "budget", "unsure", "the limit of 250 updates. More updates or another seed"),
        (9, None, 500, "stalled", "unsure", "on request"),
        (9, None, 5_000, "stalled", "unsure", "too many"),
    ],
)
def test_the_verdict_says_what_is_known_and_what_would_help(errors, fewest, n, stop, kind, words):
    model: Any = SimpleNamespace(
        errors_=errors, n_iter_=7, patience=100, max_updates=250, trace_=SimpleNamespace(stop=stop)
    )
    told = view._verdict(model, fewest, n)
    assert told.kind == kind
    assert words in told.text


def test_the_lines_are_named_on_the_board():
    dataset = DATA["noisy"]
    here = lesson(dataset)
    model, best = view.fit(here, 250, 100, 0), best_line(dataset.X, dataset.y)
    for turned in ((3,), ()):
        board = view.board(here, model, best, noise_of(dataset, *turned))
        named = [layer["name"].strip() for layer in board.layers if layer["showlegend"]]
        assert named == [
            "in the pocket",
            "current line",
            "best possible",
            "last update",
            "flipped label",
        ]
        looks = [layer.get("line") for layer in board.layers if layer["showlegend"]]
        assert (looks[0]["width"], looks[2]["dash"]) == (4, "dash")


def test_where_one_class_for_all_is_best_the_curves_say_so():
    best, one_class = best_line(CLEAN.X, CLEAN.y), best_line(DATA["one place"].X, DATA["one place"].y)
    assert "giving all points one class" in view._marks(one_class)
    assert all("one class" not in view._marks(found) for found in (best, None))

"""The picture of the Gram matrix shows its entries, and lights those that a step needs."""

from __future__ import annotations

from typing import Any

import numpy as np
from plotly import graph_objects as go

from explorer.lessons.dual import gram
from linboard import theme
from linboard.captions import dual
from tests.support.dual import DATA, LI, every_dataset, every_kernel, fit
from tests.support.figures import at_step, colours


def rectangles(trace: dict[str, Any]) -> set[tuple[float, ...]]:
    """The drawn boxes (left, right, top, bottom) of a path of closed rectangles."""
    x, y = (np.asarray(trace[axis], float) for axis in "xy")
    if len(x) % 6:  # a single one needs no gap behind it
        x, y = np.append(x, np.nan), np.append(y, np.nan)
    corners = np.stack([x.reshape(-1, 6)[:, :5], y.reshape(-1, 6)[:, :5]], axis=2)
    return {
        (box[:, 0].min(), box[:, 0].max(), box[:, 1].min(), box[:, 1].max())
        for box in corners
        if np.isfinite(box).all()
    }


@every_kernel
@every_dataset
def test_the_gram_matrix_is_drawn_as_it_is(data, kernel):
    model = fit(DATA[data], kernel)
    picture = gram.gram_figure(model.gram_, model.trace_.picked, dual.before(model.trace_) > 0)
    figure = picture.figure()
    n = min(DATA[data].n, gram.MOST_ROWS)
    assert np.allclose(figure["data"][0]["z"], model.gram_[:n, :n], rtol=1e-6)
    assert figure["layout"]["yaxis"]["range"] == [
        n + 0.5,
        0.5,
    ]  # the first row on top, as matrices are written
    for step in (0, 1, len(model.trace_) - 1):
        go.Figure(at_step(picture, step))
    assert colours(figure) - set(theme.DARK) == set()


@every_dataset
def test_the_lit_entries_are_the_ones_that_f_needs(data):
    """The row of the picked sample, and the columns of all that were mistaken before."""
    model = fit(DATA[data])
    trace = model.trace_
    old = dual.before(trace)
    picture = gram.gram_figure(model.gram_, trace.picked, old > 0)
    n = min(DATA[data].n, gram.MOST_ROWS)
    for step in range(len(trace)):
        _heat, row, used = at_step(picture, step)["data"]
        i = trace.picked[step]
        columns = np.flatnonzero(old[step, :n] > 0) + 1
        top, bottom = (0.5, n + 0.5) if i < 0 else (i + 0.5, i + 1.5)
        gap = gram.INSET if n <= gram.SPACED else 0
        lit = {(j - 0.5 + gap, j + 0.5 - gap, top + gap, bottom - gap) for j in columns if i < n}
        assert np.allclose(sorted(rectangles(used)), sorted(lit), atol=1e-6)
        assert rectangles(row) == ({(0.5, n + 0.5, top, bottom)} if 0 <= i < n else set())


def test_in_another_order_the_row_of_the_picked_sample_is_outlined_at_its_new_place():
    model = fit(LI)
    trace, order = model.trace_, np.array([2, 0, 1])
    picture = gram.gram_figure(model.gram_, trace.picked, dual.before(trace) > 0, order)
    assert np.allclose(picture.figure()["data"][0]["z"], model.gram_[np.ix_(order, order)])
    for step, i in enumerate(trace.picked.tolist()):
        _heat, row, _used = at_step(picture, step)["data"]
        place = order.tolist().index(i) if i >= 0 else -1
        assert rectangles(row) == ({(0.5, 3.5, place + 0.5, place + 1.5)} if i >= 0 else set())


def test_entries_beyond_single_precision_are_drawn_as_they_are():
    entries = np.array([[1e300, -1e39], [-1e39, 1.0]])
    picture = gram.gram_figure(entries, np.array([0]), np.zeros((1, 2), bool))
    assert np.asarray(picture.figure()["data"][0]["z"]).tolist() == entries.tolist()


def test_the_counts_of_few_points_leave_their_names_free():
    alpha = np.array([[0.0, 0, 0], [2, 0, 5]])
    where = gram.discs(LI, alpha)["textposition"]
    assert len(where) == 3
    assert where[0] != "bottom right", "on a phone it would cover the name of the second point"

"""Points on one coordinate, lifted: what no threshold divides, and what the line among them means on the axis."""

from __future__ import annotations

import numpy as np
import pytest
from plotly import graph_objects as go

from explorer.lessons.kernels import captions
from explorer.lessons.kernels.lifted import LIFTS, Lifted, row
from explorer.points.dataset import Dataset
from linboard.i18n.text import number
from linclass import gram, is_kernel_matrix
from tests.lessons.kernels.samples import DATA, every_dataset
from tests.support import visit

each_lift = pytest.mark.parametrize("name", LIFTS)


def lifted(dataset, name, C=1_000.0):
    return Lifted(dataset.X[:, 0], dataset.signs(0), name, C)


def fewest(x, signs):
    """The fewest mistakes of a threshold, by looking at all of them."""
    cuts = [-np.inf, *np.sort(x), np.inf]
    told = [np.where(x > cut, side, -side) for cut in cuts for side in (1, -1)]
    return min(int((each != signs).sum()) for each in told)


@every_dataset
@each_lift
def test_its_numbers_are_those_of_the_line(data, name):
    dataset = DATA[data]
    now = lifted(dataset, name, C=10.0)
    assert now.unlifted == fewest(now.x, now.signs)
    w, b = now.line
    f = now.phi @ w + b
    assert now.wrong == int((now.signs * f <= 0).sum())
    size = np.abs(now.curve @ w + b).max()
    at = now.thresholds
    assert np.allclose(np.column_stack([at, now.lift.value(at)]) @ w + b, 0, atol=1e-3 * size)


def test_only_the_square_parts_a_middle_from_both_ends():
    now = {name: lifted(row(), name) for name in LIFTS}
    assert {name: each.apart for name, each in now.items()} == {
        "square": True,
        "double": False,
        "cube": False,
    }
    assert now["square"].wrong == 0
    assert now["square"].unlifted == 3


@each_lift
def test_the_board_lifts_the_points_and_then_draws_the_line(name):
    at = visit.visit("kernels", row(), **{"kernels.way": "map", "kernels.lift": name, "kernels.C": "1000"})
    board = visit.messages(at)["board"]
    go.Figure(board["figure"])
    rows = row()
    expected = np.column_stack([rows.X[:, 0], LIFTS[name].value(rows.X[:, 0])])
    heights = {}
    for frame in board["frames"]:
        heights.setdefault(frame["trace"], {})[frame["attr"]] = np.asarray(frame["values"], float)
    classes = [heights[len(board["figure"]["data"]) - 2 + k] for k in (0, 1)]
    for step, share in enumerate((0, 1, 1)):
        seen = np.vstack([np.column_stack([each["x"][step], each["y"][step]]) for each in classes])
        assert np.allclose(seen, expected * [1, share], atol=1e-5)
    now = lifted(rows, name)
    line = heights[2]
    assert np.isnan(line["x"][:2]).all()
    assert np.isfinite(line["x"][2]).all() == bool(len(now.thresholds)) == (name == "square")
    assert board["columns"]["wrong"] == now.wrong
    assert ("on one side" in visit.caption(at)) == (name != "square")


def test_before_the_answer_the_row_of_points_is_in_the_middle_of_the_board():
    at = visit.visit("kernels", scene="1")
    (low, high), name = (
        visit.messages(at)["board"]["figure"]["layout"]["yaxis"][key] for key in ("range", "title")
    )
    assert low == -high
    assert high > (row().X[:, 0] ** 2).max(), "the points rise within the board"
    assert name["text"] == "second coordinate?"
    visit.move(at, "scene.show", None)
    low, high = visit.messages(at)["board"]["figure"]["layout"]["yaxis"]["range"]
    assert -low < high / 4


def test_points_too_far_out_are_not_lifted():
    far = Dataset([[1e9, 0], [-1e9, 0]], [0, 1])
    at = visit.visit("kernels", far, **{"kernels.way": "map", "kernels.lift": "square"})
    assert "too large" in visit.caption(at)
    visit.move(at, "kernels.lift", visit.Label("(x, 2x)"))
    assert "too large" not in visit.caption(at)


def test_a_limit_of_sums_of_products_is_a_kernel_too():
    X = row().X + 0.5
    for name, size in (("gaussian", "exp(k)"), ("polynomial", "exp(k/")):
        K = gram(name, X)
        (head,) = captions.combined(K, X @ X.T)
        assert size in head.text
        c = max(1.0, K.max())
        terms, whole = np.ones_like(K), np.ones_like(K)
        for k in range(1, 25):
            terms = terms * K / c / k
            whole = whole + terms  # only sums and products
        assert is_kernel_matrix(whole)
        least = is_kernel_matrix(np.exp(K / c))
        shown = number(0.0 if abs(least.smallest) <= least.tolerance else least.smallest)
        assert f"it is {shown}. Sums" in head.text
        assert np.allclose(whole, np.exp(K / c))

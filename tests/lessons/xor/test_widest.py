"""The maximum margin among the features of a basis map, as the XOR page draws and tells it."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.xor import widest
from explorer.lessons.xor.fit import anywhere, fit
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.figures import fields
from linboard.layers import Picture
from linclass import Polynomial, Xor
from linclass.perceptrons.starts import MOST_COMPARED, least_margin, random_start

TABLE = sources.table("xor")


def made(dataset: Dataset, basis, **settings):
    features = basis.fit_transform(dataset.X)
    return fit(dataset, dataset.signs(), basis, features, random_start(1, features.shape[1]), **settings)


def test_of_xor_it_is_phi2_equal_to_0():
    now = made(TABLE, Xor())
    assert now.widest is not None
    assert now.widest.margin_ == pytest.approx(1)
    assert "margin, 1, where φ₂ = 0." in widest.told(now)
    seen = Dataset(now.features, TABLE.labels)
    assert "For it, v = (0, −1) and b = 0. Dotted: its street. Ringed: its 4 support vectors." in widest.told(
        now
    )
    line, *edges, rings = widest.line(now, seen)
    assert [set(np.round(edge["y"], 9)) for edge in edges] == [{1.0}, {-1.0}]
    assert sorted(zip(rings["x"], rings["y"], strict=True)) == [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    assert np.allclose(line["y"], 0, atol=1e-9)
    assert line["x"].min() < -1 < 1 < line["x"].max()


def test_on_the_board_it_is_the_cross():
    now = made(TABLE, Xor())
    grid = fields.field_grid(TABLE)
    curve, edges, rings = widest.curve(now, grid, anywhere(now.basis, grid.points))
    x, y = np.meshgrid(curve["x"], curve["y"])
    assert np.array_equal(np.sign(curve["z"]), -np.sign((x - 0.5) * (y - 0.5)))
    f = np.clip(-4 * (x - 0.5) * (y - 0.5), -32, 32)
    assert np.allclose(edges["z"] / edges["contours"]["end"], f, atol=1e-3)
    assert sorted(zip(rings["x"], rings["y"], strict=True)) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert {trace["meta"] for trace in (curve, edges, rings)} == {
        theme.FUTURE
    }  # nobody sees the answer who is asked for it


@pytest.mark.parametrize("basis", [Xor(), Polynomial(degree=2), Polynomial(degree=3)], ids=repr)
def test_no_other_start_ends_with_a_larger_margin(basis):
    now = made(TABLE, basis)
    assert now.widest is not None
    assert now.others is not None
    margins = least_margin(now.features, now.signs, *now.others)
    assert (margins <= now.widest.margin_ * (1 + 1e-9)).all()
    assert (now.d == 2) == ("here and on the board" in widest.told(now))


def test_copies_that_it_gets_wrong_stand_at_its_margin():
    now = made(TABLE, Xor(), amount=0.6, seed=3)
    assert now.widest is not None
    assert now.copies is not None
    figure = Picture([], {"xaxis": {"range": [0, 0.2]}})
    widest.against_jitter(now, figure)
    (mark,) = figure.layers
    x = now.copies.places
    wrong = -now.copies.signs * (x[:, 0] - 0.5) * (x[:, 1] - 0.5) <= 0
    assert mark["y"] == [pytest.approx(100 * wrong.mean())]
    assert mark["x"] == [pytest.approx(1)]
    assert figure.layout["xaxis"]["range"][1] > 1


def test_where_there_is_none_nothing_is_drawn_or_told():
    hopeless = Dataset([[0, 0], [0, 0], [1, 1]], [0, 1, 1])
    many = sources.generate("xor", n=MOST_COMPARED + 1)
    for dataset in (hopeless, many):
        now = made(dataset, Xor())
        grid = fields.field_grid(dataset)
        assert now.widest is None
        assert widest.told(now) == ""
        assert widest.curve(now, grid, anywhere(now.basis, grid.points)) == []
        assert widest.line(now, dataset) == []


def test_curves_that_cross_do_so_without_a_notch():
    """Two columns and two rows of the grid stand beside the middle of the cross, a hundredth of a cell away."""
    grid = fields.pinned(fields.field_grid(TABLE), (0.5, 0.5))
    plain = fields.field_grid(TABLE)
    for values, usual in ((grid.x, plain.x), (grid.y, plain.y)):
        assert (np.diff(values) > 0).all()
        assert np.diff(values).min() < 0.05 * np.diff(usual).min()
        assert np.count_nonzero(np.abs(values - 0.5) < np.diff(usual).min() / 20) == 2
    far = fields.pinned(plain, (100.0, 100.0))
    assert np.array_equal(far.points, plain.points)

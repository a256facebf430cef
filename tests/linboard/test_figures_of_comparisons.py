"""Pictures of several classifiers and of their margins: each mark, bar and line is where the numbers say."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from explorer.points import sources
from linboard import theme
from linboard.figures import (
    comparison,
    margins,
    streets,
)
from linboard.layers import Picture
from linclass import LOSSES
from tests.support.layers import every, one, places
from tests.support.ranges import check

RNG = np.random.default_rng(0)
BLOBS = sources.generate("blobs", n=24, noise=0.8)


def sent(picture):
    """A picture as its message: what the checks of ranges read."""
    frames = [
        {key: value for key, value in vars(column).items() if value is not None}
        for column in picture.frames()
    ]
    return {"figure": picture.figure(), "frames": frames}


# ---- comparison ----

TITLES = ("Least squares", "Fisher", "Logistic regression", "Soft margin")


def test_each_classifier_has_a_line_of_its_own_look_where_its_f_is_0():
    coef, intercept = RNG.normal(size=(3, 4, 2)), RNG.normal(size=(3, 4))
    layers = comparison.lines(BLOBS, coef, intercept, TITLES)
    drawn = Picture(layers, {})
    looks = [(layer["line"]["color"], layer["line"]["dash"]) for layer in layers]
    assert len(set(looks)) == 4
    for t, k in itertools.product(range(3), range(4)):
        ends = places(one(drawn, t, name=layers[k]["name"]))
        assert layers[k]["name"].strip() == TITLES[k]
        assert ends @ coef[t, k] + intercept[t, k] == pytest.approx(0, abs=1e-6)
    for layer in layers:
        solid = layer["line"]["dash"] == "solid"
        assert (layer["line"]["width"] > 5) == (layer.get("opacity", 1) < 1) == solid, "broad lines are pale"


def test_the_lines_without_a_point_are_dotted_in_the_colours_of_their_classifiers():
    coef, intercept = RNG.normal(size=(4, 2)), RNG.normal(size=4)
    for layer, (colour, _dash), w, b in zip(
        comparison.ghosts(BLOBS, coef, intercept), comparison.LOOKS, coef, intercept, strict=True
    ):
        assert (layer["line"]["color"], layer["line"]["dash"]) == (colour, "dot")
        assert places(layer) @ w + b == pytest.approx(0, abs=1e-6)


def test_curves_of_one_colour_differ_in_width_and_dash():
    drawn = every(
        comparison.losses(np.array([5.0, 9.0, 13.0, 31.0]), ("squared", "", "logistic", "hinge")),
        mode="lines",
    )
    logistic, hinge = (one for one in drawn if one["line"]["color"] == theme.GOOD)
    assert (logistic["line"]["dash"], hinge["line"]["dash"]) == ("solid", "dash")
    assert logistic["line"]["width"] >= 2 * hinge["line"]["width"]
    assert logistic["opacity"] < 1


@pytest.mark.parametrize("own", [[-0.5, 9.0, 0.4, 0.2], [-6.0, 0.0, -7.0, -8.0]])
def test_the_point_lies_on_each_curve_of_loss_within_the_axes(own):
    names = ("squared", "", "logistic", "hinge")
    drawn = comparison.losses(np.array(own), names)
    check(sent(drawn))
    dots = every(drawn, mode="markers")
    assert len(dots) == 3
    for name, dot in zip([name for name in names if name], dots, strict=True):
        k = names.index(name)
        assert places(dot).tolist() == [[own[k], LOSSES[name].value(np.array([own[k]]))[0]]]
        assert dot["marker"]["line"]["color"] == comparison.LOOKS[k][0]
    low, high = drawn.layout["xaxis"]["range"]
    kept = [own[k] for k in (0, 2, 3)]
    assert low == min(-2, min(kept) - 1)
    assert high == max(3, max(kept) + 1)
    top = drawn.layout["yaxis"]["range"][1]
    most = max(float(LOSSES[name].value(np.array([own[names.index(name)]]))[0]) for name in names if name)
    assert max(most, 3.0) <= top <= max(1.15 * most, 3.0) + 1e-9
    for curve in every(drawn, mode="lines"):
        x, y = places(curve).T
        loss = {"squared": "squared", "logistic": "logistic", "hinge (soft margin)": "hinge"}[
            curve["name"].strip()
        ]
        assert np.allclose(y, LOSSES[loss].value(x))
        assert (x[0], x[-1]) == (low, high)


def test_the_angles_have_a_mark_on_each_curve_at_each_step():
    share, degrees = np.linspace(0, 1, 5), RNG.normal(size=(5, 4)) * 20
    drawn = comparison.angles(share, degrees, TITLES)
    check(sent(drawn))
    for t in range(5):
        marks = np.concatenate([places(layer) for layer in every(drawn, t, mode="markers")])
        assert marks.tolist() == [[100 * share[t], degree] for degree in degrees[t]]
    for k, layer in enumerate(every(drawn, mode="lines")):
        assert np.allclose(layer["y"], degrees[:, k])
        assert layer["name"].strip() == TITLES[k]


def test_thresholds_are_upright_lines_through_both_rows_and_each_row_holds_its_class():
    positions = np.array([-3.0, -2.0, 0.5, 2.0, 4.0])
    signs = np.array([1, 1, -1, -1, -1])
    drawn = comparison.thresholds(
        positions, signs, np.arange(5), np.array([-0.7, 5.0]), ("one", "two"), 0.3, (0, 1), ("+1", "−1")
    )
    check(sent(drawn))
    assert drawn.layout["yaxis"]["tickvals"] == list(comparison.ROWS)
    for sign, symbol, row in ((1, "circle", 1.0), (-1, "x", 0.0)):
        dots = [layer for layer in every(drawn, mode="markers", symbol=symbol) if "name" not in layer]
        assert len(dots) == 1
        x, y = places(dots[0]).T
        assert x.tolist() == positions[signs == sign].tolist()
        assert (np.abs(y - row) < 0.25).all()
        assert len(set(y)) == len(y)
        assert dots[0]["marker"]["color"] == theme.CLASS_COLOURS[int(sign < 0)]
    low, high = drawn.layout["yaxis"]["range"]
    for at, name in ((-0.7, "one"), (5.0, "two")):
        ((x0, y0), (x1, y1)) = places(one(drawn, name=name + "\u2002"))
        assert x0 == x1 == at
        assert y0 < 0 < 1 < y1 <= high
    ((x, y),) = places(one(drawn, symbol="star"))
    assert x == 0.3
    assert low < y < -0.25, "the mean of all is below both rows"
    room = [positions.min() - drawn.layout["xaxis"]["range"][0], drawn.layout["xaxis"]["range"][1] - 5.0]
    assert room == pytest.approx([0.06 * 8.0] * 2)


# ---- margins ----


def test_inequalities_are_bars_from_0_in_the_colours_of_their_classes():
    values = RNG.normal(size=(3, 5))
    labels = np.array([0, 1, 0, 1, 1], dtype=np.int8)
    drawn = margins.balance(values, labels, list("abcde"))
    check(sent(drawn))
    for t in range(3):
        bars = places(one(drawn, t, colour=theme.LINE)).reshape(-1, 2, 2)
        assert bars[:, 0].tolist() == [[k, 0] for k in range(5)]
        assert bars[:, 1].tolist() == [[k, value] for k, value in enumerate(values[t])]
        for label in (0, 1):
            dots = one(drawn, t, symbol=theme.CLASS_SYMBOLS[label])
            assert places(dots).tolist() == [[k, values[t, k]] for k in np.flatnonzero(labels == label)]
            assert dots["marker"]["color"] == theme.CLASS_COLOURS[label]
    low, high = drawn.layout["yaxis"]["range"]
    assert -low == high == pytest.approx(1.25 * np.abs(values).max())
    assert places(one(drawn, colour=theme.MUTED)).tolist() == [[-0.5, 0], [4.5, 0]]
    flat = margins.balance(np.zeros((1, 2)), np.array([0, 1], dtype=np.int8), ["a", "b"])
    assert flat.layout["yaxis"]["range"] == [-1.25, 1.25]


def test_distances_have_a_row_for_each_point_and_a_side_for_each_class():
    values = RNG.normal(size=(2, BLOBS.n))
    drawn = margins.distances(BLOBS, values)
    check(sent(drawn))
    low, high = drawn.layout["xaxis"]["range"]
    assert -low == high == pytest.approx(1.15 * np.abs(values).max(), rel=1e-6)
    bottom, top = drawn.layout["yaxis"]["range"]
    assert (bottom, top) == (BLOBS.n, -1)
    for label, sign in ((0, 1), (1, -1)):
        side = places(one(drawn, fillcolor=theme.CLASS_FILLS[label]))
        assert (sign * side[:, 0]).max() == high
        assert (sign * side[:, 0]).min() == 0
        assert {*side[:, 1]} == {-1, BLOBS.n}
        members = np.flatnonzero(BLOBS.labels == label)
        dots = places(one(drawn, 1, symbol=theme.CLASS_SYMBOLS[label]))
        assert dots[:, 1].tolist() == members.tolist()
        assert dots[:, 0] == pytest.approx(values[1, members], rel=1e-6)
    assert places(one(drawn, colour=theme.LINE)).tolist() == [[0, -1], [0, BLOBS.n]]


def test_each_line_is_a_dot_and_that_of_the_step_is_gold():
    width, fails = np.array([0.2, 0.4, 2.0]), np.array([30.0, np.inf, 120.0])
    drawn = margins.failing(width, fails, 60.0)
    for t in range(3):
        (gold,) = [
            layer for layer in every(drawn, t, mode="markers") if layer["marker"]["color"] == theme.ACCENT
        ]
        assert places(gold).tolist() == ([[width[t], fails[t]]] if np.isfinite(fails[t]) else [])
    now = places(one(drawn, colour=theme.BAD))
    assert now[:, 1].tolist() == [60, 60]
    assert now[:, 0] == pytest.approx([0, 2.2]), "from one side to the other"
    guide = places(one(drawn, colour=theme.MUTED))
    assert guide[0].tolist() == [0, 0]
    assert guide[1, 1] / guide[1, 0] == pytest.approx(100 / width[-1]), "100% is the widest margin"
    assert drawn.layout["xaxis"]["range"] == [0, pytest.approx(2.2)]
    assert drawn.layout["yaxis"]["range"] == [0, pytest.approx(132)]
    assert margins.failing(width, fails, 300.0).layout["yaxis"]["range"][1] == pytest.approx(330)
    other = margins.against_margin(width, fails[[0, 0, 2]], np.array([np.nan, 0.5]), np.array([np.nan, 3.0]))
    check(sent(other))
    assert other.layout["xaxis"]["range"] == [0, pytest.approx(2.2)]
    assert other.layout["yaxis"]["range"] == [0, pytest.approx(138)]


def test_copies_are_faint_and_the_wrong_ones_of_a_step_red():
    spots, labels = RNG.normal(size=(6, 2)), np.array([0, 0, 1, 1, 2, 2], dtype=np.int8)
    wrong = np.array([[0, 1, 0, 0, 0, 0], [0, 0, 1, 1, 0, 0]], dtype=bool)
    drawn = Picture(margins.copies_below(spots, labels, wrong), {})
    for label, colour in enumerate(theme.CLASS_COLOURS):
        (own,) = [layer for layer in drawn.layers if layer["marker"]["color"] == colour]
        assert places(own).tolist() == spots[labels == label].tolist()
        assert own["marker"]["opacity"] < 1
    for t in (0, 1):
        (red,) = [layer for layer in every(drawn, t) if layer["marker"]["color"] == theme.BAD]
        assert places(red) == pytest.approx(spots[wrong[t]], rel=1e-6)
        assert red["marker"]["opacity"] == 1


def test_slack_is_drawn_only_where_it_is_and_ends_on_the_edge():
    coef, intercept = np.array([[1.0, 0.0], [0.0, 0.0]]), np.array([0.0, 0.5])
    X, signs = np.array([[2.0, 0.0], [0.5, 1.0], [-0.5, 2.0], [1.0, 3.0]]), np.array([1, 1, 1, 1])
    paths = streets.segments(X, signs, coef, intercept)
    assert np.isnan(paths[1]).all(), "without a direction there is no street"
    ends = paths[0][np.isfinite(paths[0]).all(axis=1)].reshape(-1, 2, 2)
    assert ends.tolist() == [[[0.5, 1], [1, 1]], [[-0.5, 2], [1, 2]]]

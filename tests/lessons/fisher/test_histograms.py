"""The histograms and J beside Fisher's board, for many points and angles."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.fisher import histograms
from explorer.lessons.fisher.examples import clouds
from explorer.points.dataset import Dataset
from linboard import theme
from tests.lessons.fisher.definitions import (
    ANGLES,
    each,
    fitted,
    parts,
    positions,
    quotient,
    still,
)
from tests.support.layers import every, one, places


def check_height(height, J, top):
    """A mark is at the height of J, or just below the top if J is higher."""
    if J / top < 0.94:
        assert height == pytest.approx(J, rel=1e-6, abs=1e-9)
    else:
        assert 0.9 * top < height < min(J, top) * (1 + 1e-6)


@pytest.mark.slow
@each
@pytest.mark.parametrize("best", [True, False])
def test_all_that_is_beside_the_board_lies_within_its_axes_and_uses_them(points, best):
    seen = fitted(points)
    steps = still(seen, *ANGLES)
    drawn = histograms.figure(seen, steps, best=best)
    reach, top, lower = (drawn.layout[axis]["range"][1] for axis in ("xaxis", "yaxis", "yaxis2"))
    assert drawn.layout["xaxis"]["range"] == [-reach, reach]
    assert drawn.layout["yaxis"]["range"][0] == drawn.layout["yaxis2"]["range"][0] == 0
    z = [positions(points, angle) - positions(points, angle).mean() for angle in np.arange(-90, 90, 1.0)]
    assert np.abs(z).max() <= reach <= 1.05 * np.abs(z).max()
    highest = 0
    curve = [quotient(points, angle) for angle in np.arange(-90, 90, 1.0)]
    finite = np.array(curve)[np.isfinite(curve)]
    if np.isinf(seen.most):
        assert np.median(finite) < lower <= 1.18 * 25 * np.median(finite) * 1.05
    elif finite.max() > 1e-9:
        assert lower == pytest.approx(1.18 * finite.max(), rel=0.02)
    else:
        assert lower == 1
    for step, angle in enumerate(ANGLES):
        discs = np.concatenate([places(layer) for layer in every(drawn, step, symbol="circle")])
        assert len(discs) == 1, "one disc at a time"
        assert discs[0, 0] == pytest.approx(90.0 if angle == -90 else angle)
        wanted = quotient(points, angle)
        check_height(discs[0, 1], wanted, lower)
        for label, part in zip(points.present, parts(points, angle), strict=True):
            pile = one(drawn, step, fillcolor=theme.CLASS_FILLS[label])
            assert pile["fill"] == "toself"
            assert places(pile)[0].tolist() == places(pile)[-1].tolist()
            assert places(pile)[:, 1].min() == 0
            assert np.asarray(pile["y"])[1:-2:2].sum() == len(part)
            highest = max(highest, np.max(pile["y"]))
    bells = [
        places(layer)[:, 1].max(initial=0)
        for label in points.present
        for step in range(len(ANGLES))
        for layer in every(drawn, step, mode="lines", colour=theme.CLASS_COLOURS[label])
        if "fillcolor" not in layer
    ]
    assert highest < top
    assert max(bells) <= 1.5 * top * (1 + 1e-6), "very high curves are cut off above the view"
    drawn_curve = places(one(drawn, mode="lines", xaxis="x2"))
    assert drawn_curve[[0, -1], 0].tolist() == [-90, 90]
    for angle, height in drawn_curve[::40]:
        wanted = quotient(points, angle)
        assert height == pytest.approx(wanted, rel=1e-3, abs=1e-9) or lower < height < wanted, (
            "cut off above the view"
        )
    stars = every(drawn, symbol="star")
    assert len(stars) == (best and seen.best is not None)
    if stars:
        ((angle, height),) = places(stars[0])
        assert angle == seen.best
        check_height(height, seen.most, lower)
    whole = [layer["cliponaxis"] for layer in [*stars, *every(drawn, symbol="circle")]]
    assert not any(whole), "a mark at the edge is whole"


def test_the_gaussian_of_a_very_narrow_class_leaves_the_view_at_the_top():
    seen = fitted(Dataset([[0, 0], [0.02, 1], [0.04, 0], [1, 1], [1.02, 0], [1.04, 1]], [0, 0, 0, 1, 1, 1]))
    drawn = histograms.figure(seen, still(seen, 0.0))
    top = drawn.layout["yaxis"]["range"][1]
    for label in (0, 1):
        curves = every(drawn, mode="lines", colour=theme.CLASS_COLOURS[label])
        (bell,) = [layer for layer in curves if "fillcolor" not in layer]
        assert places(bell)[:, 1].max() == pytest.approx(1.5 * top)
        assert (places(bell)[[0, -1], 1] < top).all(), "it is low at its ends"


def test_the_angle_has_ticks_at_both_ends_and_at_0():
    seen = fitted(clouds())
    axis = histograms.figure(seen, still(seen, 0.0)).layout["xaxis2"]
    assert 90 % axis["dtick"] == 0
    assert (axis["range"], axis["ticksuffix"], axis["tickangle"]) == ([-90, 90], "°", 0)
    assert axis["anchor"] == "y2"


def test_both_charts_share_the_height_without_overlap_and_without_j_the_histograms_have_all():
    seen = fitted(clouds())
    both = histograms.figure(seen, still(seen, 0.0)).layout
    (low, high), (bottom, top) = both["yaxis"]["domain"], both["yaxis2"]["domain"]
    assert bottom == 0 < top < low < high == 1
    assert low - top > 0.2, "between them are the numbers and the title of the upper one"
    assert top > 0.2
    assert high - low > 0.3
    alone = histograms.figure(seen, still(seen, 0.0), measured=False)
    assert "yaxis2" not in alone.layout
    assert "domain" not in alone.layout["yaxis"]
    assert alone.layout["yaxis"]["range"] == both["yaxis"]["range"]
    assert {layer.get("xaxis", "x") for layer in alone.layers} == {"x"}


@pytest.mark.parametrize("count", [127, 128, 129])
def test_a_bin_of_very_many_points_is_as_high_as_their_number(count):
    points = Dataset([[0, 0]] * count + [[1, 1], [3, 0]], [0] * count + [1, 1])
    seen = fitted(points)
    drawn = histograms.figure(seen, still(seen, 0.0))
    assert np.max(one(drawn, fillcolor=theme.CLASS_FILLS[0])["y"]) == count
    assert np.min(one(drawn, fillcolor=theme.CLASS_FILLS[0])["y"]) == 0


def test_a_line_that_passes_the_vertical_leaves_at_one_end_and_comes_back_at_the_other():
    seen = fitted(clouds())
    drawn = histograms.figure(seen, still(seen, 60.0, 89.0, 91.0, 120.0))
    first, second = [[places(every(drawn, step, symbol="circle")[k]) for step in range(4)] for k in (0, 1)]
    assert [len(place) for place in first] == [1, 1, 0, 0]
    assert [len(place) for place in second] == [0, 0, 1, 1]
    assert [first[1][0, 0], second[2][0, 0]] == pytest.approx([89, -89])


def test_the_curve_of_J_has_at_least_120_pixels_on_a_phone_where_it_is_asked_about():
    seen = fitted(clouds())
    high = 290  # of the picture (screens.css)
    drawn = histograms.figure(seen, still(seen, *ANGLES), asked=True).layout
    inner = high - drawn["margin"]["t"] - drawn["margin"]["b"]
    (low, top), (bottom, _end) = drawn["yaxis2"]["domain"], drawn["yaxis"]["domain"]
    assert inner * (top - low) >= 120
    assert inner * (bottom - top) >= 45, "room for the title between both"

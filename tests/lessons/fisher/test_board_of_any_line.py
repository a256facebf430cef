"""Fisher's board for many points and angles: the line, its handles, the feet of the points and the regions."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.fisher import board, captions
from explorer.lessons.fisher.examples import ring
from explorer.lessons.fisher.projection import Steps
from explorer.points import sources
from linboard import theme
from tests.lessons.fisher.definitions import (
    ANGLES,
    POINTS,
    THREE,
    each,
    fitted,
    on_screen,
    parts,
    positions,
    scatter,
    spans,
    still,
)
from tests.support.figures import inside
from tests.support.layers import every, one, places


@each
@pytest.mark.parametrize("angle", ANGLES)
def test_the_line_has_the_angle_of_the_control_in_any_units_and_its_handles_are_in_the_view(points, angle):
    seen = fitted(points)
    drawn = board.board(seen, still(seen, angle), None, None)
    (axis,) = [x for x in every(drawn, mode="lines", colour=theme.MUTED, dash="solid") if len(places(x)) == 2]
    (handles,) = [
        layer
        for layer in every(drawn, symbol="circle")
        if layer["marker"]["line"]["color"] == theme.LINE and layer["marker"]["color"] == theme.PAPER
    ]
    middle, low, high = points.X.mean(axis=0), *np.array(points.bounds).T
    for layer, seen_whole in ((axis, False), (handles, True)):
        begin, end = places(layer)
        way = (end - begin) / spans(points)
        wanted = on_screen(points, angle) / spans(points)
        assert way / np.linalg.norm(way) == pytest.approx(wanted / np.linalg.norm(wanted), abs=1e-5)
        assert (begin + end) / 2 == pytest.approx(middle, rel=1e-5)
        ends = np.array([begin, end])
        inside = ((ends >= low) & (ends <= high)).all(axis=1)
        assert inside.all() if seen_whole else not inside.any(), "both handles can be taken"
    length = np.linalg.norm(
        np.diff(places(handles), axis=0)[0] / (1 if points.equal_scales else spans(points))
    )
    least = 1.0 if not points.equal_scales else spans(points).min()
    assert 0.6 * least < length < least, "nearly as far apart as the view allows"
    handle = drawn.handle
    assert handle.handle == pytest.approx(length / 2, rel=1e-5)
    assert handle.center == pytest.approx(middle)
    assert handle.angle == angle
    assert handle.angles is None
    assert handle.lines == (points.n <= board.MOST_LINES)
    assert [list(points.labels[member]) for member in handle.members] == [
        [label] * int((points.labels == label).sum()) for label in seen.classes
    ]


@each
def test_the_feet_of_each_class_are_its_points_moved_onto_the_line(points):
    seen = fitted(points)
    drawn = board.board(seen, Steps(seen, np.array([20.0] * 3), np.array([0.0, 0.25, 1.0])), None, None)
    z, along = positions(points, 20.0), on_screen(points, 20.0)
    feet = points.X.mean(axis=0) + np.outer(z - z.mean(), along)
    for step, slid in ((0, 0.0), (1, 0.25), (2, 1.0)):
        for label in points.present:
            wanted = ((1 - slid) * points.X + slid * feet)[points.labels == label]
            smaller = [
                layer
                for layer in every(drawn, step, symbol=theme.CLASS_SYMBOLS[label])
                if layer["marker"]["color"] == theme.CLASS_COLOURS[label]
                and np.allclose(places(layer) / spans(points), wanted / spans(points), atol=1e-4)
            ]
            assert smaller, (step, label)
    assert not [layer for layer in every(drawn, 2, dash="dot") if len(places(layer))], (
        "only two steps have lines"
    )


def test_only_the_points_of_small_data_have_lines_to_their_feet():
    for n, lined in ((board.MOST_LINES, True), (board.MOST_LINES + 2, False)):
        points = sources.generate("blobs", n=n, noise=0.7)
        seen = fitted(points)
        drawn = board.board(seen, Steps(seen, np.array([5.0, 5.0]), np.array([0.0, 1.0])), None, None)
        dotted = [layer for layer in every(drawn, 1, dash="dot") if len(places(layer))]
        assert bool(dotted) == lined
        assert all(len(places(layer)) == 2 * n for layer in dotted)


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
@pytest.mark.parametrize("name", ["clouds", "overlap", "other units", "two of three"])
def test_the_sides_of_the_threshold_are_those_of_even_odds_for_any_priors(name, share):
    points = POINTS[name]
    seen = fitted(points, priors=[1 - share, share])
    for angle in (-61.5, 20.0):
        drawn = board.board(seen, still(seen, angle), None, None)
        first, second = parts(points, angle)
        variance = scatter((first, second)) / (points.n - 2)
        own = (
            share if seen.model.classes_[1] == points.y[points.labels == points.present[0]][0] else 1 - share
        )
        slope = (first.mean() - second.mean()) / variance
        f = slope * (positions(points, angle) - (first.mean() + second.mean()) / 2) + np.log(own / (1 - own))
        area = one(drawn, fillcolor=theme.CLASS_FILLS[points.present[0]])
        unit = spans(points)
        scaled = {"x": np.asarray(area["x"]) / unit[0], "y": np.asarray(area["y"]) / unit[1]}
        clear = np.abs(f) > 1e-3 * np.abs(f).max()
        assert clear.any()
        covered = inside(points.X / unit, scaled) if len(places(area)) else np.zeros(points.n, dtype=bool)
        assert np.array_equal(covered[clear], (f > 0)[clear])
        told = captions.columns(seen, still(seen, angle), None)
        right = (f > 0) == (points.labels == points.present[0])
        assert told["wrong"][0] == (~right).sum()


@pytest.mark.parametrize("share", [0.2, 0.9])
def test_without_a_threshold_the_whole_board_has_the_colour_of_the_more_frequent_class(share):
    seen = fitted(ring(), priors=[1 - share, share])
    assert np.isnan(seen.thresholds(20.0)).all()
    drawn = board.board(seen, still(seen, 20.0), None, None)
    assert inside(ring().X, one(drawn, fillcolor=theme.CLASS_FILLS[0])).all() == (share > 0.5)
    assert inside(ring().X, one(drawn, fillcolor=theme.CLASS_FILLS[1])).all() == (share < 0.5)
    assert not len(places(one(drawn, dash="dash")))


def test_the_regions_of_three_classes_reach_one_view_beyond_the_view_on_every_side():
    seen = fitted(THREE)
    drawn = board.board(seen, still(seen, 20.0), None, None)
    corners = np.concatenate([places(one(drawn, fillcolor=theme.CLASS_FILLS[k])) for k in THREE.present])
    low, high = np.array(THREE.bounds).T
    assert corners.min(axis=0) == pytest.approx(2 * low - high)
    assert corners.max(axis=0) == pytest.approx(2 * high - low)
    for label in THREE.present:
        outline = places(one(drawn, fillcolor=theme.CLASS_FILLS[label]))
        assert outline[0].tolist() == outline[-1].tolist(), "it is closed"

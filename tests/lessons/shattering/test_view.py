"""The pictures and sentences of the shattering page say what the shapes and reasons are."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from plotly import graph_objects as go

from explorer.lessons.shattering import (
    captions,
    growth,
    hulls,
    labelled,
    labellings,
    sets,
    shapes,
    spaces,
    spaces_view,
    tiles,
    waves,
    waves_view,
)
from explorer.points.dataset import Dataset
from linclass import SHAPES, shatters
from linclass.theory.bounded import DiscWeights, Radon
from linclass.theory.shapes_plane import Extremes, HullPoint
from linclass.theory.shapes_sines import Wave
from linclass.theory.simplex import shattered_simplex

POINTS = np.array([[1, 1], [4, 1.5], [4.5, 4.5], [1.5, 4], [3, 2.5]])
BOX = ((-3.0, 9.0), (-3.0, 9.0))
PLANE = ("half-planes", "rectangles", "discs", "polygons")
LINE = ("rays", "intervals", "two-intervals", "sines")


def drawn(sheet, box=BOX, **how):
    level = labelled.level(box) if sheet.shape.features == 1 else None
    return shapes.pictures(sheet.X, sheet.inside, sheet.found, box, level=level, **how)


def winding(path, points):
    """Whether each point lies within a closed path or on it: crossings of a ray to the right, or a distance of 0."""
    path = path[np.isfinite(path).all(axis=1)]
    (x0, y0), (x1, y1) = path[:-1].T, path[1:].T
    square = (x1 - x0) ** 2 + (y1 - y0) ** 2
    result = []
    for x, y in points:
        across = (y0 > y) != (y1 > y)
        rise = np.where(across, y1 - y0, 1.0)
        odd = (across & (x < x0 + (y - y0) / rise * (x1 - x0))).sum() % 2 == 1
        along = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / np.where(square > 0, square, 1.0)
        along = np.clip(along, 0, 1)
        away = np.hypot(x0 + along * (x1 - x0) - x, y0 + along * (y1 - y0) - y)
        result.append(odd or bool((away < 1e-9).any()))
    return np.array(result)


def test_a_rectangle_without_points_is_drawn_whole_between_them():
    X = np.array([[1.0, 3.0], [3.0, 5.0], [5.0, 2.5], [2.5, 0.5]])
    sheet = labellings.sheet("rectangles", X, 0)
    low, high = X.min(axis=0), X.max(axis=0)
    path = drawn(sheet, tuple(zip(low - 0.5, high + 0.5, strict=True))).shape[
        int((~sheet.inside).all(axis=1).argmax())
    ]
    assert not winding(path, X).any()
    ends = path[np.isfinite(path).all(axis=1)]
    assert ((ends >= low) & (ends <= high)).all()
    assert (np.ptp(ends, axis=0) > 0.1).all()


@pytest.mark.parametrize("name", PLANE)
def test_a_drawn_shape_holds_the_positives_and_no_other(name):
    sheet = labellings.sheet(name, POINTS)
    pictures = drawn(sheet, slices=80)
    assert sheet.realised.any()
    for path, inside, realised in zip(pictures.shape, sheet.inside, sheet.realised, strict=True):
        if realised:
            assert (winding(path, POINTS) == inside).all()
        else:
            assert np.isnan(path).all()
    told = captions.columns(sheet)["words"]
    beside = ["contains no points" in words for words in told]
    assert beside == (~sheet.inside.any(axis=1)).tolist()


@pytest.mark.parametrize("name", ["rays", "intervals", "two-intervals"])
def test_on_the_line_a_shape_is_a_band_over_the_positives(name):
    sheet = labellings.sheet(name, POINTS)
    for path, inside, found in zip(drawn(sheet).shape, sheet.inside, sheet.found, strict=True):
        bands = [path[i : i + 5] for i in range(0, len(path), 6) if np.isfinite(path[i, 0])]
        x = POINTS[:, 0]
        within = (
            np.any([(b[:, 0].min() <= x) & (x <= b[:, 0].max()) for b in bands], axis=0) if bands else x < x
        )
        if hasattr(found, "contains"):
            assert (within == inside).all()
            assert all((b[:, 1].min(), b[:, 1].max()) == BOX[1] for b in bands)
        else:
            assert not bands


def test_a_drawn_wave_is_the_sine_on_the_number_line():
    sheet = labellings.sheet("sines", POINTS[:3])
    pictures = drawn(sheet, samples=2_001)
    height = shapes.WAVE * 12
    for curve, found in zip(pictures.curve, sheet.found, strict=True):
        assert isinstance(found, Wave)
        expected = labelled.level(BOX) + height * np.sin(found.omega * curve[:, 0])
        assert np.allclose(curve[:, 1], expected)


def test_a_wave_too_fine_is_a_block():
    wave = Wave(Fraction(1_000))
    assert shapes.too_fine(wave, BOX, 121)
    curve = shapes.pictures(POINTS, np.ones((1, 5), bool), [wave], BOX, level=0.0).curve[0]
    assert set(np.round(np.abs(curve[:, 1]), 9)) == {round(shapes.WAVE * 12, 9)}


@pytest.mark.parametrize("name", [*PLANE, *LINE])
def test_each_failing_labelling_has_its_picture_and_its_words(name):
    sheet = labellings.sheet(name, np.vstack([POINTS, [[2, 2]]]))
    pictures = drawn(sheet)
    told = captions.columns(sheet)
    assert len(sheet.labels) == 64 == sheet.total
    assert (np.diff(sheet.realised.astype(int)) >= 0).all()  # the failing ones first
    for t in np.flatnonzero(~sheet.realised).tolist():
        reason = [pictures.lines[t], pictures.star[t], pictures.rings[t]]
        assert any(np.isfinite(part).any() for part in reason)
        assert told["words"][t]
        assert told["numbers"][t]


def test_the_star_is_a_mean_of_both_and_the_lines_lead_to_it():
    for name, kind in (("half-planes", Radon), ("discs", DiscWeights)):
        sheet = labellings.sheet(name, POINTS)
        pictures = drawn(sheet)
        failing = [t for t, found in enumerate(sheet.found) if isinstance(found, kind)]
        assert failing
        for t in failing:
            weights, inside = sheet.found[t].weights, sheet.inside[t]
            mean = weights[inside] @ POINTS[inside]
            assert np.allclose(weights[~inside] @ POINTS[~inside], mean)
            star = pictures.star[t]
            alone = pictures.rings[t][np.isfinite(pictures.rings[t]).all(axis=1)]
            assert np.allclose(star, mean) or np.allclose(alone, mean)  # ringed where it is a point itself
            ends = pictures.lines[t][1::3]
            assert np.allclose(ends[np.isfinite(ends).all(axis=1)], mean)


def test_a_star_is_named_only_where_there_is_one():
    for name in ("half-planes", "discs"):
        sheet = labellings.sheet(name, POINTS)
        told = captions.columns(sheet)["words"]
        stars = np.isfinite(drawn(sheet).star).all(axis=1)
        assert stars.any()
        assert not stars.all()
        assert ["the star" in words for words in told] == stars.tolist()


@pytest.mark.parametrize("name", ["half-planes", "rectangles", "discs", "polygons"])
def test_points_on_one_spot_with_different_labels_are_said_to_be_there(name):
    X = np.array([(1.0, 1.0), (4.0, 1.5), (1.5, 4.0), (1.0, 1.0)])
    sheet = labellings.sheet(name, X)
    words = captions.columns(sheet)["words"]
    apart = sheet.labels[:, 0] != sheet.labels[:, 3]
    assert not sheet.realised[apart].any()
    assert [text.startswith("x₁, x₄ coincide") for text in words] == apart.tolist()


def test_the_ringed_point_is_held_by_the_frame_of_the_others():
    X = np.array([[0, 0], [4, 0], [2, 4], [2, 1]], dtype=float)
    for name, kind in (("rectangles", Extremes), ("polygons", HullPoint)):
        sheet = labellings.sheet(name, X)
        pictures = drawn(sheet)
        failing = [t for t, found in enumerate(sheet.found) if isinstance(found, kind)]
        assert failing
        for t in failing:
            ring = pictures.rings[t][:1]
            assert sheet.labels[t][sheet.found[t].point] == -1
            assert winding(pictures.lines[t], ring).all()


# ---- figures ----


@pytest.mark.parametrize("name", ["discs", "sines"])
def test_tiles_show_the_same_as_the_board_and_the_page_turns(name):
    X = np.vstack([POINTS, [[2, 2]]])
    sheet = labellings.sheet(name, X)
    level = labelled.level(BOX) if sheet.shape.features == 1 else None
    picture = tiles.figure(X, sheet.inside, drawn(sheet), sheet.realised, BOX, level)
    go.Figure(picture.figure())
    by = {(c.trace, c.attr): c for c in picture.frames()}
    at = tiles.corners(64)
    for t in (0, 15, 16, 63):
        for trace, chosen in (
            (len(picture.layers) - 2, sheet.inside[t]),
            (len(picture.layers) - 3, ~sheet.inside[t]),
        ):
            x, y = (np.asarray(by[trace, a].values[by[trace, a].index[t]]) for a in "xy")
            mine = slice((t % 16) * 7, (t % 16) * 7 + 6)  # six points and a gap
            there = np.isfinite(x[mine])
            assert (there == chosen).all()
            assert np.allclose(12 * (x[mine][there] - at[t, 0]) - 3, X[chosen, 0], atol=1e-4)
            assert np.allclose(12 * (y[mine][there] - at[t, 1]) - 3, X[chosen, 1], atol=1e-4)
    assert tiles.pages(64).tolist() == sorted(4 * list(range(4)) * 4)


def test_on_the_board_the_points_lose_their_own_labels():
    dataset = Dataset(np.vstack([POINTS, POINTS + 0.25]), [0, 1] * 5)
    sheet = labellings.sheet("half-planes", dataset.X[:8])
    board = labelled.board(dataset, sheet.X, sheet.inside, drawn(sheet), None)
    go.Figure(board.figure())
    classes = board.classes
    assert len({str(trace["marker"]) for trace in classes}) == 1
    assert sum(len(trace["x"]) for trace in classes) == 10


def test_the_growth_of_each_class_is_below_all_labellings():
    counts = {"discs": np.array([2, 4, 8, 15])}
    picture = growth.curves(counts, {"discs": ("Discs", 1, False)}, "discs", np.array([2, 4, 8, 15, 26]))
    go.Figure(picture.figure())
    assert picture.layers[-1]["y"].tolist() == [2, 4, 8, 15]
    assert picture.layers[0]["y"].tolist() == [2, 4, 8, 16, 32]


# ---- the proofs ----


@pytest.mark.parametrize("d", range(1, spaces_view.MOST + 1))
def test_the_unit_vectors_and_the_origin_are_shattered(d):
    X, y, _w, _b = shattered_simplex(d)
    names = {}
    exec(spaces_view.script(d, None), names)
    assert shatters("half-planes", X)
    picture = spaces.matrix(X, y, y, spaces_view.point_names(d))
    go.Figure(picture.figure())
    texts = next(c.values for c in picture.frames() if c.attr == "text")
    assert (texts == np.where(y > 0, "+1", "−1")).all()


@pytest.mark.parametrize("d", range(1, spaces_view.MOST + 1))
def test_the_parts_of_radon_share_a_point_and_no_half_space_tells_them_apart(d):
    names = {}
    exec(spaces_view.script(d, spaces_view.places(d, 3)), names)
    X, found = names["X"], names["found"]
    for part in (found.first, found.second):
        assert np.allclose(found.weights[list(part)] @ X[list(part)], found.point)
        assert np.isclose(found.weights[list(part)].sum(), 1)
    assert SHAPES["half-planes"].realise(X, names["y"]) is None
    signs = np.zeros(d + 2, int)
    signs[list(found.first)], signs[list(found.second)] = 1, -1
    go.Figure(spaces.stages(np.asarray(X, float), found.weights, signs).figure())
    if d <= 3:
        picture = hulls.hulls(np.asarray(X, float), signs, found.point)
        go.Figure(picture.figure())
        star = [c.trace for c in picture.frames() if c.attr == "x"][-1]
        seen = {c.attr: c for c in picture.frames() if c.trace == star}
        for axis, letter in enumerate("xyz"[: max(d, 2)]):
            rows = np.asarray(seen[letter].values)
            index = seen[letter].index
            rows = rows if index is None else rows[index]
            assert (
                np.isnan(rows).all(axis=1).tolist() == [True] * 3 + [False] * 2
            )  # not before both means are one
            if axis < d:
                assert np.allclose(rows[-1], found.point[axis], atol=1e-5)


@pytest.mark.parametrize(("n", "steps"), [(1, 2), (6, 64), (51, 64)])
def test_the_phase_of_each_point_is_below_1_just_where_it_is_positive(n, steps):
    y = waves_view.labels(n, 0)
    assert y.shape == (steps, n)
    names = {}
    exec(waves_view.script(y[-1]), names)
    assert (names["wave"].contains(names["X"]) == (y[-1] > 0)).all()
    theta = [1 + sum(2**j for j in range(1, n + 1) if row[j - 1] < 0) for row in y.tolist()]
    values = np.array([[float(Fraction(t, 2**j) % 2) for j in range(1, n + 1)] for t in theta])
    assert ((values <= 1) == (y > 0)).all()
    go.Figure(waves.phases(values, y > 0).figure())
    go.Figure(waves.curve(np.array(theta, float), y > 0).figure())


@pytest.mark.parametrize("name", SHAPES)
def test_a_known_set_is_shattered_and_travels_in_a_link(name):
    from explorer.points import links

    most = SHAPES[name].vc_dimension(2)
    for size in range(1, (most or labellings.MOST) + 1):
        X = sets.known(name, size)
        assert shatters(name, X)
        dataset = links.quantise(sets.in_plane(X))
        assert shatters(name, labellings.taken(name, dataset.X))

"""The three-dimensional pictures of the perceptron: nothing hides what matters, and everything is named and in view."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.perceptron import vectors, weights
from linboard import theme
from linclass import Perceptron
from tests.support.figures import DATA, at_step, fit

DATASET = DATA["table 2.1"]
TRACE = fit(DATASET, start=[1, -2, 0.5])
LINES = np.column_stack([TRACE.coef, TRACE.intercept])
UPDATES = np.flatnonzero(TRACE.picked >= 0)


def spot(layer):
    """The places of a layer in space, shape (k, 3)."""
    return np.column_stack([np.asarray(layer[axis], dtype=float) for axis in "xyz"])


def sphere(step):
    return at_step(weights.sphere_figure(DATASET.X, DATASET.y, TRACE), step)


def total(step):
    """The vector sum at a step, its layers by name; the name of x̂ and the axes by their texts."""
    figure = at_step(vectors.sum_figure(DATASET.X, DATASET.y, TRACE), step)
    arcs = [layer for layer in figure["data"] if layer.get("name") == ""]
    (axes,) = [layer for layer in figure["data"] if layer["mode"] == "lines+text"]
    (name,) = [layer for layer in figure["data"] if layer["mode"] == "text"]
    named = {layer["name"]: spot(layer) for layer in figure["data"] if layer.get("name")}
    return figure, named | {"arcs": arcs, "axes": axes, "x̂": name}


def axes_of(figure):
    return next(layer for layer in figure["data"] if layer.get("mode") == "lines+text")


def unit(vectors):
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)


@pytest.mark.parametrize("step", [0, 1, len(TRACE) - 1])
def test_the_mark_on_the_sphere_is_the_direction_of_the_weights_above_path_and_surface(step):
    surface, path, mark, _axes = sphere(step)["data"]
    assert mark["mode"] == "markers"
    (place,) = spot(mark)
    assert unit(place) == pytest.approx(unit(LINES[step]))
    ways = np.linalg.norm(spot(path), axis=1)
    assert 1 < ways.min() <= ways.max() < np.linalg.norm(place) < 1.1
    assert path["meta"] == theme.FUTURE
    assert np.abs(spot(path) @ unit(LINES[step]) - ways).min() == pytest.approx(0, abs=1e-9)
    assert np.ndim(surface["x"]) == 2


def test_the_path_on_the_sphere_starts_and_ends_with_the_run():
    _surface, path, *_rest = sphere(0)["data"]
    assert unit(spot(path)[[0, -1]]) == pytest.approx(unit(LINES[[0, -1]]))
    hops = np.linalg.norm(np.diff(spot(path), axis=0), axis=1)
    angles = np.arccos(np.clip((unit(LINES[1:]) * unit(LINES[:-1])).sum(axis=1), -1, 1))
    assert hops.sum() == pytest.approx(1.02 * angles.sum(), rel=0.02)  # arcs, not straight through the sphere


def test_the_camera_faces_the_end_of_the_path_slightly_from_above():
    camera = sphere(0)["layout"]["scene"]["camera"]["eye"]
    eye = np.array([camera[axis] for axis in "xyz"])
    end = unit(LINES[-1])
    assert np.linalg.norm(eye) == pytest.approx(weights.DISTANCE)
    assert unit(eye) @ end > 0.85
    assert unit(eye)[2] > end[2]


@pytest.mark.parametrize("picture", [sphere, lambda step: total(step)[0]], ids=["sphere", "sum"])
def test_each_axis_has_its_name_at_both_ends_beyond_everything_else_and_in_view(picture):
    drawn = picture(1)
    sticks = axes_of(drawn)
    places, names = spot(sticks), list(sticks["text"])
    assert len(names) == len(places)
    ends = [(place, name) for place, name in zip(places, names, strict=True) if np.isfinite(place).all()]
    length = np.linalg.norm([place for place, _name in ends], axis=1)
    assert np.ptp(length) == pytest.approx(0)
    low, high = drawn["layout"]["scene"]["xaxis"]["range"]
    assert -low == high == pytest.approx(length[0])
    for place, name in ends:
        axis = int(np.abs(place).argmax())
        assert np.count_nonzero(place) == 1
        assert name == ("" if place[axis] > 0 else "−") + ("w⁽¹⁾", "w⁽²⁾", "b")[axis]
    assert {name for _place, name in ends} == {s + n for s in ("", "−") for n in ("w⁽¹⁾", "w⁽²⁾", "b")}
    for layer in drawn["data"]:
        if layer is not sticks and layer.get("mode") in ("lines", "markers"):
            assert np.nanmax(np.abs(spot(layer)), initial=0) < length[0]
    for axis in "yz":
        assert drawn["layout"]["scene"][f"{axis}axis"]["range"] == [low, high]


@pytest.mark.parametrize("step", UPDATES)
def test_an_arrow_ends_in_a_flat_head_that_is_symmetric_and_no_longer_than_half_of_it(step):
    _figure, shown = total(step)
    normal = np.cross(shown["new"][1], shown["sample"][1])
    for name in ("old", "push", "new"):
        tail, tip, left, right, again = shown[name]
        assert (tip == again).all()
        along = unit(tip - tail)
        length, neck = np.linalg.norm(tip - tail), (left + right) / 2
        if length == 0:
            continue
        assert np.linalg.norm(np.cross(neck - tail, along)) < 2, "the neck is on the arrow"
        assert 0 < (tip - neck) @ along <= 0.5 * length + 2
        assert (left - right) @ along == pytest.approx(0, abs=2)
        assert 0.5 < np.linalg.norm(left - right) / np.linalg.norm(tip - neck) < 1.1
        if np.linalg.norm(normal) > 1:
            assert (left - right) @ unit(normal) == pytest.approx(0, abs=2), "the head lies in the plane"


def test_all_arrow_heads_of_long_arrows_have_one_size():
    heads = []
    for step in UPDATES:
        _figure, shown = total(step)
        for name in ("push", "new"):
            tail, tip, left, right, _again = shown[name]
            if np.linalg.norm(tip - tail) > 0.3 * vectors.UNIT:
                heads.append([np.linalg.norm(tip - (left + right) / 2), np.linalg.norm(left - right)])
    assert len(heads) > 3
    assert np.ptp(heads, axis=0).max() < 3


@pytest.mark.parametrize("step", UPDATES)
def test_the_name_of_the_point_is_just_beyond_its_arrow(step):
    _figure, shown = total(step)
    tip, (place,) = shown["sample"][1], spot(shown["x̂"])
    assert unit(place) == pytest.approx(unit(tip), abs=1e-3)
    assert 0.05 < (np.linalg.norm(place) - np.linalg.norm(tip)) / vectors.UNIT < 0.2
    assert shown["x̂"]["text"] == ["x̂"]
    assert shown["x̂"]["textfont"]["color"] == theme.ACCENT


def test_without_an_update_the_name_of_the_point_is_outside_the_picture():
    figure, shown = total(len(TRACE) - 1)
    assert np.abs(spot(shown["x̂"])).min() > figure["layout"]["scene"]["xaxis"]["range"][1]


@pytest.mark.parametrize("step", UPDATES)
def test_the_arc_of_the_old_angle_is_inside_that_of_the_new_one_and_both_inside_their_arrows(step):
    _figure, shown = total(step)
    sizes = {}
    for arc in shown["arcs"]:
        name = {theme.MUTED: "old", theme.LINE: "new"}[arc["line"]["color"]]
        radii = np.linalg.norm(spot(arc), axis=1)
        shortest = min(np.linalg.norm(shown[name][1]), np.linalg.norm(shown["sample"][1]))
        sizes[name] = radii.mean() / shortest if shortest else 0.0
        assert np.ptp(radii) < 3
        if radii.any():
            hops = np.linalg.norm(np.diff(spot(arc), axis=0), axis=1)
            assert hops.max() - hops.min() < 0.05 * hops.max() + 3, "its points are evenly spread"
    if sizes["old"] and sizes["new"]:
        assert 0 < sizes["old"] < sizes["new"] < 0.7


def test_the_largest_coordinate_of_any_arrow_is_the_unit():
    most = max(np.abs(total(step)[1][name]).max() for step in UPDATES for name in ("old", "new", "sample"))
    assert most == vectors.UNIT


@pytest.mark.parametrize("eta", [0.25, 1.0])
def test_the_camera_is_above_the_plane_of_the_first_update_and_sees_the_axes_apart(eta):
    trace = fit(DATASET, start=[2, 1, 1], eta=eta)
    drawn = vectors.sum_figure(DATASET.X, DATASET.y, trace, eta)
    eye = np.array([drawn.layout["scene"]["camera"]["eye"][axis] for axis in "xyz"])
    assert np.linalg.norm(eye) == pytest.approx(1)
    assert 0 <= eye[2] <= vectors.STEEPEST
    box = drawn.layout["scene"]["aspectratio"]
    assert set(box.values()) == {min(vectors.SIZE, vectors.TALLEST / np.linalg.norm([eye[0], eye[1]]))}
    flat = np.eye(3) - np.outer(eye, eye)  # the projection onto the screen
    seen = flat @ np.eye(3)
    for i in range(3):
        assert np.linalg.norm(seen[:, i]) > vectors.END_ON
        one, other = unit(seen[:, i]), unit(seen[:, (i + 1) % 3])
        assert abs(one @ other) < np.cos(np.radians(4))
    first = int(np.flatnonzero(trace.picked >= 0)[0])
    normal = unit(
        np.cross(np.append(trace.coef[first], trace.intercept[first]), [*DATASET.X[trace.picked[first]], 1])
    )
    assert abs(eye @ normal) > np.cos(np.radians(17)) or abs(normal[2]) > vectors.STEEPEST


def test_of_several_planes_the_camera_faces_the_first():
    corners, signs = np.array([[2.0, 1.0], [0.0, -2.0], [-1.0, -3.0]]), np.array([1, 1, -1])
    trace = Perceptron(start=[-2, -2, -2]).fit(corners, signs).trace_
    W = np.column_stack([trace.coef, trace.intercept])
    steps = np.flatnonzero(trace.picked >= 0)[:2]
    first, second = (unit(np.cross(W[t], [*corners[trace.picked[t]], 1])) for t in steps)
    assert abs(first @ second) < 0.6
    camera = vectors.sum_figure(corners, signs, trace).layout["scene"]["camera"]["eye"]
    eye = np.array([camera[axis] for axis in "xyz"])
    assert abs(eye @ first) > abs(eye @ second)


def test_from_a_plane_that_contains_the_axis_of_b_the_camera_still_sees_the_axes_apart_and_their_names():
    points, signs = np.array([[3.0, 3.0], [4.0, 3.0], [1.0, 1.0]]), np.array([1, 1, -1])
    scene = vectors.sum_figure(points, signs, Perceptron().fit(points, signs).trace_).layout["scene"]
    eye = np.array([scene["camera"]["eye"][axis] for axis in "xyz"])
    seen = np.eye(3) - np.outer(eye, eye)
    assert abs(unit(seen[:, 0]) @ unit(seen[:, 1])) < np.cos(np.radians(4))
    assert scene["aspectratio"]["z"] * np.linalg.norm(seen[:, 2]) == pytest.approx(vectors.TALLEST)


def test_parallel_vectors_have_no_angle_and_arrows_all_the_same():
    X, signs = np.array([[1.0, 1.0], [-1.0, -1.0]]), np.array([1, -1])
    trace = Perceptron().fit(X, signs).trace_
    shown = at_step(vectors.sum_figure(X, signs, trace), 1)
    arrows = {layer["name"]: spot(layer) for layer in shown["data"] if layer.get("name")}
    assert np.isfinite(arrows["new"]).all()
    assert np.linalg.norm(arrows["new"][2] - arrows["new"][3]) > 100, "its head is wide"
    for arc in [layer for layer in shown["data"] if layer.get("name") == ""]:
        assert not spot(arc).any()


def test_directions_with_more_mistakes_are_darker_on_the_sphere():
    surface = sphere(0)["data"][0]
    places = np.stack([surface[axis] for axis in "xyz"], axis=-1)
    wrong = (DATASET.y * (places @ np.column_stack([DATASET.X, np.ones(DATASET.n)]).T) <= 0).sum(axis=-1)
    shade = np.asarray(surface["surfacecolor"])
    assert (shade[wrong == 0] == 0).all()
    levels = [np.unique(shade[wrong == k]) for k in range(1, DATASET.n + 1) if (wrong == k).any()]
    assert all(len(level) == 1 for level in levels)
    assert all(0.1 < low[0] < high[0] <= 1 for low, high in zip(levels, levels[1:], strict=False))
    assert levels[-1][0] == 1 or (wrong < DATASET.n).all()
    ends = [end for end, _colour in surface["colorscale"]]
    assert (ends[0], ends[-1], surface["cmin"], surface["cmax"]) == (0, 1, 0, 1)
    assert ends == sorted(ends)
    assert [colour for _end, colour in surface["colorscale"]] == [*theme.SPHERE[:1] * 2, *theme.SPHERE[1:]]

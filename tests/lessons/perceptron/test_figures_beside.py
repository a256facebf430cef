"""Pictures beside the board: weight space, the vector sum, the curves."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.perceptron import LESSON, one_weight, vectors, weights
from linboard.captions import perceptron
from linclass import Perceptron, separable
from tests.support.figures import DATA, at_step, fit, inside, loss_curves

# ---- weight space ----


def test_the_green_region_of_a_slice_separates_and_the_final_weights_lie_in_it():
    dataset = DATA["default"]
    trace = fit(dataset)
    drawn = weights.slice_figure(dataset.X, dataset.y, trace)
    cone = at_step(drawn, len(trace) - 1)["data"][0]
    corners = np.column_stack([cone["x"], cone["y"]])
    b = trace.intercept[-1]
    margins = dataset.y[:, None] * (dataset.X @ corners.T + b)
    assert margins.min() >= -1e-9 * np.abs(margins).max()
    centre = corners[:-1].mean(axis=0)
    assert (dataset.y * (dataset.X @ centre + b) > 0).all()
    assert inside(trace.coef[-1:], cone).all()


@pytest.mark.parametrize("data", ["xor", "coincident"])
def test_no_green_region_where_nothing_separates(data):
    dataset = DATA[data]
    trace = fit(dataset)
    drawn = weights.slice_figure(dataset.X, dataset.y, trace)
    assert np.isnan(at_step(drawn, len(trace) - 1)["data"][0]["x"]).all()
    assert (
        np.asarray(weights.sphere_figure(dataset.X, dataset.y, trace).layers[0]["surfacecolor"]).min() > 0.1
    )


@pytest.mark.parametrize("data", ["table 2.1", "default", "xor"])
def test_the_mark_in_weight_space_is_w_and_its_hop_is_the_update(data):
    dataset = DATA[data]
    trace = fit(dataset)
    drawn = weights.slice_figure(dataset.X, dataset.y, trace)
    for t in range(1, len(trace)):
        *_, hop, mark = at_step(drawn, t)["data"]
        assert [mark["x"][0], mark["y"][0]] == trace.coef[t].tolist()
        if trace.picked[t] < 0 or not dataset.X[trace.picked[t]].any():  # w stays: no arrow
            assert np.isnan([*hop["x"], *hop["y"]]).all()
        else:
            assert [[*hop["x"]], [*hop["y"]]] == trace.coef[t - 1 : t + 1].T.tolist()


def test_the_hop_of_a_thinned_trace_is_its_row_s_own_update():
    dataset = DATA["xor"]
    trace = Perceptron(max_updates=2_000).fit(dataset.X, dataset.y).trace_
    drawn = weights.slice_figure(dataset.X, dataset.y, trace)
    for t in range(1, len(trace)):
        hop = at_step(drawn, t)["data"][3]
        i = trace.picked[t]
        step = [hop["x"][1] - hop["x"][0], hop["y"][1] - hop["y"][0]]
        moved = dataset.y[i] * dataset.X[i]
        assert step == moved.tolist() if moved.any() else np.isnan(step).all()


def test_the_mark_in_weight_space_says_which_w_it_is():
    drawn = weights.slice_figure(DATA["default"].X, DATA["default"].y, fit(DATA["default"]))
    mark = drawn.layers[-1]
    assert mark["hovertemplate"].startswith("w = ")
    assert mark["hoverinfo"] != "skip"  # Plotly then shows no text of the trace, whatever its template


def test_each_grey_line_is_where_its_sample_changes_sides():
    dataset = DATA["default"]
    trace = fit(dataset)
    drawn = weights.slice_figure(dataset.X, dataset.y, trace)
    for t in (1, len(trace) - 1):
        lines = at_step(drawn, t)["data"][1]
        ends = np.column_stack([lines["x"], lines["y"]]).reshape(-1, 3, 2)[:, :2]
        value = np.einsum("nd,ned->ne", dataset.X, ends) + trace.intercept[t]
        assert np.abs(value).max() <= 1e-9 * np.abs(ends).max() * np.abs(dataset.X).max()


@pytest.mark.parametrize(("scale", "away"), [(1e6, 0.0), (1e3, 1e6), (1.0, 0.0)])
def test_a_slice_is_said_to_be_empty_just_where_no_w_separates_at_that_b(scale, away):
    rng = np.random.default_rng(0)
    X = np.round(scale * (rng.normal(size=(12, 2)) + np.repeat([[0, 0], [4, 3]], 6, axis=0)) + away, 2)
    y = np.repeat([-1, 1], 6)
    trace, known = Perceptron(max_updates=200).fit(X, y).trace_, separable(X, y)
    shown = weights.slice_shows(X, y, trace, known.w, known.b)
    # A sample at the origin demands the sign of b; mirrored samples demand b = 0.
    ways = [(np.vstack([X, [[0, 0]]]), np.append(y, -1)), (np.vstack([X, -X]), np.concatenate([y, -y]))]
    ways.append((ways[0][0], np.append(y, 1)))
    some = np.array([separable(*way).separable for way in ways])
    assert ((shown < 3) == some[np.sign(trace.intercept).astype(int) + 1]).all()
    assert (0 in shown) == (scale == 1)  # a green that fills no pixel is not said to be there


def test_green_on_the_sphere_is_where_every_sample_is_right():
    dataset = DATA["default"]
    surface, path, *_ = weights.sphere_figure(dataset.X, dataset.y, fit(dataset)).layers
    directions = np.stack([surface["x"], surface["y"], surface["z"]], axis=-1)
    augmented = np.column_stack([dataset.X, np.ones(dataset.n)])
    right = (dataset.y * (directions @ augmented.T) > 0).all(axis=-1)
    assert right.any()
    assert np.array_equal(np.asarray(surface["surfacecolor"]) < 0.1, right)
    assert np.linalg.norm(directions, axis=-1) == pytest.approx(np.ones(directions.shape[:-1]))
    drawn_path = np.column_stack([path["x"], path["y"], path["z"]])
    assert np.isnan(drawn_path[0]).all()  # w = 0 has no direction
    assert np.linalg.norm(drawn_path[1:], axis=1) == pytest.approx(1.02)


# ---- the vector sum ----


def arrows(drawn, step):
    """What is drawn at a step, by its name: the places of its line in space, in the unit of the weights."""
    lines = {trace["name"]: trace for trace in at_step(drawn, step)["data"] if trace.get("name")}
    return {
        name: np.column_stack([line[axis] for axis in "xyz"]).astype(float) for name, line in lines.items()
    }


def unit(drawn, trace):
    """How long 1 is drawn, as the last ŵ shows it."""
    last = np.append(trace.coef[-1], trace.intercept[-1])
    return np.linalg.norm(arrows(drawn, len(trace) - 1)["new"][1]) / np.linalg.norm(last)


@pytest.mark.parametrize("settings", [{}, {"start": [1, -2, 0.5], "eta": 0.5}])
def test_the_arrows_add_up(settings):
    dataset = DATA["table 2.1"]
    trace, eta = fit(dataset, **settings), settings.get("eta", 1.0)
    drawn = vectors.sum_figure(dataset.X, dataset.y, trace, eta)
    one, weights_ = unit(drawn, trace), np.column_stack([trace.coef, trace.intercept])
    for t in np.flatnonzero(trace.picked >= 0):
        shown, i = arrows(drawn, t), trace.picked[t]
        sample = eta * np.append(dataset.X[i], 1)
        old, push, new = shown["old"], shown["push"], shown["new"]
        assert shown["sample"] / one == pytest.approx(np.stack([np.zeros(3), sample]), abs=1e-3)
        assert (push[1] - push[0]) / one == pytest.approx(dataset.y[i] * sample, abs=1e-3)
        assert old[1] / one == pytest.approx(weights_[t - 1], abs=1e-3)
        assert new[1] / one == pytest.approx(weights_[t], abs=1e-3)
        assert (old[0] == new[0]).all()
        assert (push[0] == old[1]).all()
        assert (push[1] == new[1]).all()


def between(one, other):
    return np.degrees(np.arccos(one @ other / np.linalg.norm(one) / np.linalg.norm(other)))


@pytest.mark.parametrize("data", ["table 2.1", "default", "xor"])
def test_the_angles_that_are_told_are_those_that_are_seen(data):
    dataset = DATA[data]
    trace = fit(dataset, start=[1, -2, 0.5])
    drawn = vectors.sum_figure(dataset.X, dataset.y, trace)
    told = perceptron.columns(trace, dataset.X, dataset.y, 1.0)
    for t in np.flatnonzero(trace.picked >= 0):
        shown = arrows(drawn, t)
        for name, column in (("old", "angle_before"), ("new", "angle_after")):
            if np.isfinite(told[column][t]):
                assert between(shown[name][1], shown["sample"][1]) == pytest.approx(told[column][t], abs=0.1)


def test_the_second_update_of_table_2_1_turns_from_22_to_35_degrees():
    dataset = DATA["table 2.1"]
    shown = arrows(vectors.sum_figure(dataset.X, dataset.y, fit(dataset)), 2)
    turned = [between(shown[name][1], shown["sample"][1]) for name in ("old", "new")]
    assert np.round(turned, 1).tolist() == [22.0, 35.3]


def test_the_arcs_lead_from_x_to_the_old_and_the_new_weights():
    dataset = DATA["default"]
    trace = fit(dataset, start=[1, -2, 0.5])
    drawn = vectors.sum_figure(dataset.X, dataset.y, trace)
    data, shown = at_step(drawn, 2)["data"], arrows(drawn, 2)
    for arc, name in zip(data[:2], ("old", "new"), strict=True):
        places = np.column_stack([arc[axis] for axis in "xyz"]).astype(float)
        assert between(places[0], shown[name][1]) == pytest.approx(0, abs=0.2)
        assert between(places[-1], shown["sample"][1]) == pytest.approx(0, abs=0.2)
        assert np.ptp(np.linalg.norm(places, axis=1)) < 3


def test_where_nothing_moves_one_arrow_stands_alone():
    dataset = DATA["table 2.1"]
    trace = fit(dataset)
    shown = arrows(vectors.sum_figure(dataset.X, dataset.y, trace), len(trace) - 1)
    assert shown["new"][1].any()
    for name in ("old", "sample"):
        assert not shown[name].any()
    assert np.ptp(shown["push"], axis=0).tolist() == [0, 0, 0]


@pytest.mark.parametrize("key", ["one", "twice"])
def test_the_camera_looks_at_the_plane_of_the_scenes_update(key):
    scene = next(scene for scene in LESSON.scenes if scene.key == key)
    start = [scene.settings[name] for name in ("pla.w1", "pla.w2", "pla.b")]
    dataset = scene.dataset()
    signs = dataset.signs(0)
    trace = Perceptron(start=start).fit(dataset.X, signs).trace_
    drawn = vectors.sum_figure(dataset.X, signs, trace, ahead=True)
    shown = arrows(drawn, 1)
    assert (arrows(drawn, 0)["sample"] == shown["sample"]).all()
    camera = drawn.layout["scene"]["camera"]
    assert camera["projection"]["type"] == "orthographic"
    eye = np.array(list(camera["eye"].values()))
    for name in ("old", "sample"):
        assert abs(between(eye, shown[name][1]) - 90) < 17


# ---- the loss over one weight ----


@pytest.mark.parametrize("weight", one_weight.WEIGHTS)
@pytest.mark.parametrize("data", ["table 2.1", "default", "xor"])
def test_the_loss_bends_and_the_count_jumps_just_where_a_point_changes_sides(data, weight):
    dataset = DATA[data]
    trace = fit(dataset, start=[1, -2, 0.5])
    drawn = one_weight.figure(dataset.X, dataset.y, trace, weight)
    axis = list(one_weight.WEIGHTS).index(weight)
    Z = dataset.y[:, None] * np.column_stack([dataset.X, np.ones(dataset.n)])
    for t in (0, 1, len(trace) // 2, len(trace) - 1):
        curve, dots, stairs, here, below = at_step(drawn, t)["data"]
        w = np.append(trace.coef[t], trace.intercept[t])

        def judged(places, w=w):
            """Loss and number of mistakes with the weight at each of these places."""
            moved = np.tile(w, (len(places), 1))
            moved[:, axis] = places
            margins = moved @ Z.T
            return -np.minimum(margins, 0).sum(axis=1), (margins <= 1e-6).sum(axis=1)

        assert judged(curve["x"])[0] == pytest.approx(curve["y"], abs=1e-4)
        low, high = drawn.layout["xaxis"]["range"]
        for i, (x, y) in enumerate(zip(dots["x"], dots["y"], strict=True)):
            rest = Z[i] @ w - Z[i, axis] * w[axis]
            if Z[i, axis] == 0 or not low <= -rest / Z[i, axis] <= high:
                assert np.isnan(x)
            else:
                assert rest + Z[i, axis] * x == pytest.approx(0, abs=1e-9)
                assert judged([x])[0][0] == pytest.approx(y)
                assert np.abs(curve["x"] - x).min() < 1e-5
        middle = (stairs["x"][::2] + stairs["x"][1::2]) / 2
        wide = stairs["x"][1::2] - stairs["x"][::2] > 1e-4
        assert (judged(middle)[1] == stairs["y"][::2])[wide].all()
        assert (stairs["y"][::2] == stairs["y"][1::2]).all()
        assert [here["x"][0], here["y"][0]] == [w[axis], trace.loss[t]]
        assert [below["x"][0], below["y"][0]] == [w[axis], trace.errors[t]]


def test_of_many_points_in_a_long_run_fewer_places_are_drawn_and_all_are_right():
    dataset = DATA["large"]
    trace = Perceptron(max_updates=400).fit(dataset.X, dataset.y).trace_
    drawn = one_weight.figure(dataset.X, dataset.y, trace, "w2")
    sent = sum(column.values.nbytes for column in drawn.frames())
    assert sent < 250_000
    curve = at_step(drawn, 200)["data"][0]
    w, b = trace.coef[200], trace.intercept[200]
    for x, y in list(zip(curve["x"], curve["y"], strict=True))[::5]:
        margins = dataset.y * (dataset.X @ [w[0], x] + b)
        assert -np.minimum(margins, 0).sum() == pytest.approx(y, rel=1e-4)


@pytest.mark.parametrize("weight", one_weight.WEIGHTS)
def test_of_very_many_points_each_is_sorted_in_once_and_the_curves_are_right(weight, monkeypatch):
    rng = np.random.default_rng(0)
    X = rng.integers(-3, 4, (400, 2)).astype(float)  # with places where w·x does not move, and ties
    y = np.where(X[:, 0] + rng.normal(size=400) > 0, 1, -1)
    trace = Perceptron(max_updates=30).fit(X, y).trace_
    monkeypatch.setattr(one_weight, "MANY", 100)
    curve, stairs = (at_step(one_weight.figure(X, y, trace, weight), 20)["data"][i] for i in (0, 1))
    w = np.append(trace.coef[20], trace.intercept[20])
    Z = y[:, None] * np.column_stack([X, np.ones(len(X))])
    axis = list(one_weight.WEIGHTS).index(weight)

    def margins(places):
        moved = np.tile(w, (len(places), 1))
        moved[:, axis] = places
        return moved @ Z.T

    assert np.allclose(-np.minimum(margins(curve["x"]), 0).sum(axis=1), curve["y"], rtol=1e-5, atol=1e-4)
    middle = margins((stairs["x"][::2] + stairs["x"][1::2]) / 2)
    least, most = (middle < -1e-4).sum(axis=1), (middle <= 1e-4).sum(axis=1)
    assert ((least <= stairs["y"][::2]) & (stairs["y"][::2] <= most)).all()
    assert (
        (middle <= 1e-9).sum(axis=1) == stairs["y"][::2]
    ).mean() > 0.8  # but where a point is on the line there


# ---- the curves ----


def test_curves_hold_the_columns_and_mark_this_step():
    dataset = DATA["default"]
    trace = fit(dataset)
    drawn = loss_curves(dataset, trace)
    for t in (1, 5, len(trace) - 1):
        data = at_step(drawn, t)["data"]
        for curve, mark, column in zip(
            data[0::2], data[1::2], (trace.loss, trace.errors, trace.distance), strict=True
        ):
            assert np.array_equal(curve["y"], column, equal_nan=True)
            assert np.array_equal(curve["x"], trace.step)
            assert [mark["x"][0], mark["y"][0]] == [trace.step[t], column[t]]
            assert mark["yaxis"] == curve["yaxis"]


def test_panels_of_curves_do_not_overlap():
    layout = loss_curves(DATA["default"], fit(DATA["default"])).layout
    domains = sorted(layout[name]["domain"] for name in ("yaxis", "yaxis2", "yaxis3"))
    assert domains[0][0] == pytest.approx(0)
    assert domains[-1][1] == pytest.approx(1)
    assert all(low[1] < high[0] for low, high in zip(domains, domains[1:], strict=False))

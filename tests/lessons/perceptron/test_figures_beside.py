"""Pictures beside the board: weight space, the vector sum, the curves."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.perceptron import vectors, weights
from linboard import captions
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


# ---- the vector sum and the curves ----


@pytest.mark.parametrize("settings", [{}, {"start": [1, -2, 0.5], "eta": 0.5}])
def test_the_arrows_add_up(settings):
    dataset = DATA["table 2.1"]
    trace = fit(dataset, **settings)
    eta = settings.get("eta", 1.0)
    before, bias = captions.before(trace, dataset.X, dataset.y, eta)
    assert before[1:] == pytest.approx(trace.coef[:-1])
    assert bias[1:] == pytest.approx(trace.intercept[:-1])
    drawn = vectors.sum_figure(before, trace.coef)
    for t in np.flatnonzero(trace.picked >= 0):
        old, push, new = (np.column_stack([a["x"], a["y"]]) for a in at_step(drawn, t)["data"])
        i = trace.picked[t]
        assert push[1] - push[0] == pytest.approx(eta * dataset.y[i] * dataset.X[i])
        assert push[1] == pytest.approx(trace.coef[t])
        for arrow, tip in ((old, before[t]), (new, trace.coef[t])):
            if tip.any():
                assert arrow == pytest.approx(np.stack([np.zeros(2), tip]))
            else:  # an arrow of no length is none
                assert np.isnan(arrow).all()


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

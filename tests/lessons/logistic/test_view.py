"""Logistic regression's pictures say what the models are."""

from __future__ import annotations

import numpy as np
import pytest
from plotly import graph_objects as go

from explorer.lessons.logistic import captions, fits, probabilities, races, sigmoid_unit, surrogates
from explorer.lessons.logistic.fits import Basis, Curved, Setup
from explorer.points import dataset as state
from explorer.points import sources
from linboard.figures import surfaces
from linboard.layers import Layer
from linclass import Grid, LogisticRegression, Polynomial
from linclass.core.losses import LOSSES
from linclass.probability.landscape import landscape

MIXED = sources.generate("blobs", n=30, noise=1.1, random_state=5)
APART = state.default()
UNIT = probabilities.UNIT


def shown(layer: Layer, attr: str, step: int) -> np.ndarray:
    """What a layer shows at a step."""
    column = next(c for c in layer.columns if c.attr == attr)
    return np.asarray(column.values[column.index[step] if column.index is not None else step], float)


def places(layer: Layer, step: int) -> np.ndarray:
    """Coordinates (k, 2) of a layer at a step, without the gaps."""
    path = np.column_stack([shown(layer, attr, step) for attr in "xy"])
    return path[np.isfinite(path).all(axis=1)]


def played(dataset, **setup):
    return fits.played(dataset.X, dataset.y, Setup(**setup))


# ---- the board ----


def test_the_lines_beside_the_boundary_are_where_the_probabilities_are():
    model = LogisticRegression(l2=0.1).fit(MIXED.X, MIXED.y)
    trace = model.trace_
    layers = probabilities.straight(MIXED, trace.coef, trace.intercept)
    _side, _other, boundary, _dark, _darker, parallels, _names = layers
    last = len(trace) - 1
    ends = places(parallels, last)
    told = model.predict_proba(ends)[:, 1]
    assert np.allclose(told, np.repeat(probabilities.LEVELS, 2), atol=1e-3)
    assert np.allclose(model.predict_proba(places(boundary, last))[:, 1], 0.5, atol=1e-4)
    go.Figure({"data": layers})


def test_the_names_of_the_lines_stand_on_them_and_in_the_view():
    model = LogisticRegression(l2=0.1).fit(MIXED.X, MIXED.y)
    trace = model.trace_
    layer = probabilities.straight(MIXED, trace.coef, trace.intercept)[-1]
    names = places(layer, len(trace) - 1)
    assert layer["text"] == ["0.1", "0.3", "0.7", "0.9"]
    assert np.allclose(model.predict_proba(names)[:, 1], probabilities.LEVELS, atol=1e-5)
    for axis, (low, high) in enumerate(MIXED.bounds):
        assert ((names[:, axis] > low) & (names[:, axis] < high)).all()
        far = places(layer, 0)[:, axis]  # at the start there is no line
        assert ((far < low) | (far > high)).all()


def test_levels_rise_with_f_and_are_whole_at_the_probabilities_that_are_drawn():
    grid = Grid((-60, 60), (0, 1), 4_001, 2)
    sides, _boundary = probabilities.curved(grid, grid.points[:, :1].T)
    levels = shown(sides, "z", 0)[0].astype(int)
    assert (np.diff(levels) >= 0).all()
    for p, level in zip((0.1, 0.3, 0.5, 0.7, 0.9), (-2, -1, 0, 1, 2), strict=True):
        assert np.interp(np.log(p / (1 - p)), grid.x, levels) == pytest.approx(level * UNIT, abs=1)


@pytest.mark.parametrize("steep", [3, 30, 1_000])
def test_curves_have_no_steps_however_steep_f_is(steep):
    """A circle around which f is 55 times as steep on one side as on the other: each curve is met where it is."""
    grid = Grid((-2, 2), (-2, 2), 40, 40)
    cell = grid.x[1] - grid.x[0]

    def f(x, y):
        return steep * (x**2 + y**2 - 1) * np.exp(2 * x)

    values = f(*grid.points.T)[None]
    levels, away = (shown(layer, "z", 0) for layer in probabilities.curved(grid, values))
    curves = [(away, 0.0, 0.0)]
    curves += [(levels, s * k * UNIT, s * np.log(p)) for s in (-1, 1) for k, p in ((1, 7 / 3), (2, 9))]
    for field, level, score in curves:
        met = 0
        for row, y in zip(field.astype(float) - level, grid.y, strict=True):
            for k in np.flatnonzero(
                (row[:-1] * row[1:] < 0) & (np.abs(y) < 0.6) & (np.abs(grid.x[1:]) < 1.2)
            ):
                x = grid.x[k] - row[k] * cell / (row[k + 1] - row[k])
                assert abs(f(x, y) - score) < (0.1 if level else 0.06) * abs(f(x + cell, y) - f(x - cell, y))
                met += 1
        assert met >= 10


# ---- fits ----


def test_features_lie_in_the_unit_box_and_a_line_has_the_coordinates_themselves():
    basis = Basis.of(MIXED.X, 3)
    features = basis(MIXED.X)
    assert features.shape == (30, Polynomial(3).fit_transform(MIXED.X).shape[1])
    assert np.abs(features).max() <= 1.01
    assert Basis.of(MIXED.X, 1)(MIXED.X) is MIXED.X
    assert np.isfinite(Basis.of(np.zeros((3, 2)), 2)(np.zeros((3, 2)))).all()


def test_a_played_fit_keeps_both_ends_and_rings_the_hardest_point():
    one = played(MIXED, solver="gradient", most=300)
    assert len(one) <= fits.FRAMES
    assert one.rows[0] == 0
    assert one.rows[-1] == len(one.model.trace_) - 1
    error = np.abs(one.probabilities(MIXED.X, np.array([len(one) - 1]))[0] - (MIXED.y > 0))
    assert one.hardest[-1] == error.argmax()
    sgd = played(MIXED, solver="sgd", most=1)
    assert sorted(sgd.hardest[1:].tolist()) == list(range(30))  # one pass: each point once


@pytest.mark.parametrize("racing", [False, True])
def test_the_sentence_before_the_first_step_names_no_lines_because_w_is_0(racing):
    told = captions.caption(played(APART, l2=0.0), racing, lines=" Thin lines.", more=" Dashed.")
    first, *others = [told.templates[k] for k in told.which.tolist()]
    assert first.endswith("J = N ln 2 = {loss}. Dashed.")
    assert others
    assert all(text.endswith(". Thin lines. Dashed.") for text in others)


def test_the_machine_of_cross_validation_is_the_model_on_the_screen():
    one = played(MIXED, degree=4, l2=0.01)
    machine = Curved(degree=4, center=tuple(one.basis.center.tolist()), reach=one.basis.reach, l2=0.01)
    assert (machine.fit(MIXED.X, MIXED.y).predict(MIXED.X) == one.model.predict(one.X)).all()
    assert Curved(**machine.get_params()).get_params() == machine.get_params()


@pytest.mark.parametrize("l2", [0.1, 0.0])
def test_in_a_race_each_solver_is_as_far_as_its_passes_reach(l2):
    chosen, runs = fits.all_solvers(MIXED.X, MIXED.y, Setup(l2=l2))
    assert list(runs) == list(LogisticRegression.SOLVERS)
    assert chosen is runs["newton"]
    for run in runs.values():
        passes = run.model.trace_.passes[run.rows]
        assert (passes <= chosen.passes + 1e-6).all()
        assert run.rows[-1] == len(run.model.trace_) - 1
        assert run.column("loss")[0] == pytest.approx(30 * np.log(2))
    least = {name: run.model.trace_.loss[-1] for name, run in runs.items()}
    assert min(least, key=least.__getitem__) == "newton"


def test_without_an_end_the_direction_stays_and_the_length_does_not():
    one = played(APART, l2=0.0)
    assert one.endless
    assert one.separation == "complete"
    assert one.angles[-2] < 0.5
    assert np.isfinite(one.margin_angle)
    assert not played(APART, l2=0.1).endless
    assert np.isnan(played(MIXED, l2=0.0).margin_angle)


# ---- beside the board ----


def test_the_sheet_stands_at_the_probabilities_and_stalks_reach_from_the_labels_to_it():
    one = played(MIXED)
    own, index = surfaces.shared(len(one), 4)
    grid = surfaces.grid(MIXED.bounds)
    sheet = surfaces.sheet(grid, one.probabilities(grid.points, own), index)
    stalks = surfaces.stalks(MIXED, one.probabilities(MIXED.X, own), (MIXED.y > 0).astype(float), index)
    last = len(one) - 1
    height = shown(sheet, "z", last)
    assert height.shape == (grid.ny, grid.nx)
    assert np.allclose(height.ravel() / 1000, one.model.predict_proba(grid.points)[:, 1], atol=6e-4)
    assert (shown(sheet, "z", 0) == 500).all()
    y = (MIXED.y > 0).astype(float)
    ends = shown(stalks, "z", last).reshape(-1, 3)
    assert np.allclose(ends[:, 0], y)
    assert np.allclose(ends[:, 1], one.model.predict_proba(MIXED.X)[:, 1], atol=1e-4)
    marks = surfaces.marks(MIXED, y)
    assert [len(trace["x"]) for trace in marks] == [(MIXED.y == 1).sum(), (MIXED.y == -1).sum()]
    go.Figure({"data": [sheet, stalks, *marks], "layout": surfaces.layout(MIXED, MIXED.bounds)})


def test_first_and_last_step_have_sheets_of_their_own():
    own, index = surfaces.shared(61, 20)
    assert len(own) <= 20
    assert own[index[0]] == 0
    assert own[index[-1]] == 60
    assert (np.abs(own[index] - np.arange(61)) <= 2).all()
    assert surfaces.shared(1)[1].tolist() == [0]


def test_ticks_stand_at_the_margins_and_the_curves_are_the_losses():
    one = played(MIXED)
    margins = MIXED.y * one.scores
    names = {key: key for key in LOSSES}
    picture = surrogates.figure(margins, MIXED.y, names, ("#000000", "#ffffff"))
    last = len(one) - 1
    ticks = np.sort(np.concatenate([shown(layer, "x", last) for layer in picture.layers[len(LOSSES) :]]))
    assert np.allclose(ticks, np.sort(np.clip(margins[-1], -surrogates.REACH, surrogates.REACH)), atol=1e-5)
    curves = {trace["name"]: trace for trace in picture.layers[: len(LOSSES)]}
    at = {"perceptron": (-2, 2), "hinge": (-1, 2), "logistic": (0, np.log(2)), "exponential": (-1, np.e)}
    for name, (m, loss) in at.items():
        assert np.interp(m, curves[name]["x"], curves[name]["y"]) == pytest.approx(loss)
    assert list(curves["zero-one"]["y"]) == [1, 1, 0, 0]
    go.Figure(picture.figure())


def test_the_race_is_drawn_above_the_least_loss_with_a_mark_for_each_solver():
    _chosen, runs = fits.all_solvers(MIXED.X, MIXED.y, Setup())
    least = runs["newton"].model.trace_.loss[-1]
    excess = {name: (run.model.trace_.passes, run.model.trace_.loss - least) for name, run in runs.items()}
    picture = races.race(excess, {name: run.rows for name, run in runs.items()}, "J")
    for run, mark in zip(runs.values(), picture.layers[len(runs) :], strict=True):
        for step in (0, 5, fits.RACE):
            assert shown(mark, "x", step) <= step + 1e-6
            above = run.model.trace_.loss[run.rows[step]] - least
            assert shown(mark, "y", step) == pytest.approx(max(above, races.FLOOR * excess["newton"][1][0]))
    go.Figure(picture.figure())


def test_the_lowest_place_of_the_landscape_is_the_star():
    one = played(MIXED)
    best = fits.least(MIXED.X, MIXED.y, 0.1)
    grid = races.landscape_grid(one.coef, 41)
    loss = landscape(MIXED.X, MIXED.y, grid.points, 0.1).loss
    lowest = grid.points[loss.argmin()]
    cell = np.array([np.ptp(grid.xlim) / (grid.nx - 1), np.ptp(grid.ylim) / (grid.ny - 1)])
    assert (np.abs(lowest - best) <= 1.5 * cell).all()
    picture = races.landscape(grid, loss, one.coef, best)
    *_ground, star, here = picture.layers
    assert np.allclose([star["x"][0], star["y"][0]], best)
    assert np.allclose(places(here, len(one) - 1), one.coef[-1])
    assert fits.least(APART.X, APART.y, 0.0) is None
    go.Figure(picture.figure())


def test_the_unit_shows_what_it_computes():
    one = played(MIXED)
    k = one.hardest
    moment = sigmoid_unit.Moment(MIXED.X[k], one.coef, one.intercept, (MIXED.y > 0).astype(int)[k])
    picture = sigmoid_unit.figure(
        moment, ["a", "b"], one.scores, (MIXED.y > 0).astype(int), ("#000000", "#ffffff")
    )
    words = {c.words[0]: np.asarray(c.values, float) for c in picture.frames() if c.words}
    f = one.scores[np.arange(len(one)), k]
    assert np.allclose(words["<b>f = {}</b>"][:, 0], f)
    assert np.allclose(words["<b>ŷ = {}</b>"][:, 0], 1 / (1 + np.exp(-f)))
    assert np.allclose(words["× {}"], np.column_stack([one.coef, one.intercept]))
    go.Figure(picture.figure())


def test_the_next_weights_are_one_step_down_the_gradient_or_the_next_row():
    for setup in ({"solver": "gradient", "most": 300}, {"solver": "newton"}):
        seen = played(MIXED, **setup)
        told = captions.columns(seen, MIXED.y)
        trace = seen.model.trace_
        weights = np.column_stack([trace.coef, trace.intercept])
        for t, row in enumerate(seen.rows[:-1]):
            down = weights[row] - seen.eta * trace.gradient[row]
            wanted = weights[row + 1] if setup["solver"] == "newton" else down
            assert np.allclose(told["next"][t], wanted, rtol=1e-12)
        assert np.isnan(told["next"][-1]).all()


def test_only_points_that_no_line_separates_have_no_widest_margin(monkeypatch):
    assert np.isnan(played(MIXED).margin_angle)
    assert np.isfinite(played(APART).margin_angle)

    seen = played(APART)

    def broken(*_given):
        raise ValueError("another fault")

    monkeypatch.setattr(fits.result_cache, "fit", broken)
    with pytest.raises(ValueError, match="another fault"):
        _ = seen.margin_angle

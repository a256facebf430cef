"""The companion pictures of the perceptron, compared with independent computations: linear programs and other runs."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import linprog

from explorer.lessons.perceptron import companion, rates, units, vectors, weights
from explorer.points.dataset import Dataset
from linboard import theme
from linclass import MaxMargin, Perceptron, guarantee
from linclass.perceptrons import weight_space
from tests.support import visit
from tests.support.figures import DATA, fit
from tests.support.layers import places

# ---- what a slice of weight space shows ----


def wanted(X, signs, b, reach):
    """0: some separators with this b are in the square, 1: only outside, 2: in a tiny area, 3: there are none."""
    A, limit = -signs[:, None] * X, signs * b

    def best(objective, bound):
        """Where an objective is largest over all w that separate the samples."""
        return linprog(-np.asarray(objective), A_ub=A, b_ub=limit, bounds=[(-bound, bound)] * 2)

    def room(bound):
        """By how much the worst sample can be on its side."""
        found = linprog(
            [0, 0, -1],
            A_ub=np.column_stack([A, np.ones(len(X))]),
            b_ub=limit,
            bounds=[(-bound, bound)] * 2 + [(None, 1)],
        )
        return -found.fun

    if room(1e7) <= 1e-9:
        return 3
    if room(reach) <= 1e-9:
        return 1
    spans = [-best(way, reach).fun - best(-np.array(way), reach).fun for way in np.eye(2)]
    return 2 if max(spans) < weight_space.SEEN * reach else 0


def separable_runs(count):
    """Random samples that a line separates with some room, their signs, and a start of the perceptron."""
    rng = np.random.default_rng(3)
    while count:
        X = np.round(rng.normal(size=(6, 2)) * [1, 1] + rng.normal(size=2), 1)
        signs = np.where(X @ rng.normal(size=2) + rng.normal() > 0, 1, -1)
        if abs(signs.sum()) < 6 and guarantee(X, signs).gamma > 0.02:
            yield X, signs, rng.choice([-5.0, 0.0, 5.0], 3).tolist()
            count -= 1


@pytest.mark.slow
def test_the_text_below_a_slice_says_where_its_separators_are():
    seen = []
    for X, signs, start in separable_runs(12):
        trace = Perceptron(start=start, max_updates=30).fit(X, signs).trace_
        model = MaxMargin().fit(X, signs)
        shown = weights.slice_shows(X, signs, trace, model.coef_[0], model.intercept_[0])
        reach = weights.slice_figure(X, signs, trace).layout["xaxis"]["range"][1]
        for found, b in zip(shown.tolist(), trace.intercept.tolist(), strict=True):
            assert found == wanted(X, signs, b, reach), (b, reach)
            seen.append(found)
    assert {0, 1, 3} <= set(seen)
    assert "outside" in companion._slices()[1]


# ---- the vector sum ----


def test_the_axes_are_as_far_apart_for_a_camera_as_their_projections_onto_its_screen():
    for around in np.radians(np.arange(-180, 180, 25.0)):
        for height in (0.05, 0.3, 0.7, 0.95, 0.999):
            level = np.sqrt(1 - height**2)
            eye = np.array([level * np.cos(around), level * np.sin(around), height])
            seen = np.eye(3) - np.outer(eye, eye)
            lengths = np.linalg.norm(seen, axis=1)
            lines = seen / lengths[:, None]
            apart = [np.arccos(min(1, abs(lines[i] @ lines[j]))) for i, j in ((0, 1), (1, 2), (0, 2))]
            expected = min(apart) if lengths.min() > vectors.END_ON else 0.0
            assert vectors._apart(float(around), height) == pytest.approx(expected, abs=1e-9)


# ---- the controls and the other runs ----


@pytest.mark.parametrize("choice", companion.BESIDE.options)
def test_the_weight_on_the_axis_is_a_control_of_the_loss_only(choice):
    at = visit.visit("perceptron", DATA["table 2.1"], **{"pla.beside": choice})
    assert ("pla.over" in {control.key for control in visit.controls(at)}) == (choice == "loss")


def test_a_step_that_finds_no_mistake_is_said_and_no_other():
    dataset = DATA["table 2.1"]
    runs = [
        {},
        {"record": "visits"},
        {"start": [1, -2, 0.5]},
        {"start": [1, 1, -3]},
    ]  # the last one is right at once
    for run in [Perceptron(**settings) for settings in runs]:
        trace = run.fit(dataset.X, dataset.y).trace_
        told = rates.caption(trace, 1.0)
        lines = np.column_stack([trace.coef, trace.intercept])
        still = np.append(False, (np.diff(lines, axis=0) == 0).all(axis=1))
        said = ["finds no mistake" in told.templates[k] for k in told.which]
        assert said == still.tolist()


def test_the_run_on_standardised_columns_is_drawn_in_the_units_of_the_data():
    at = visit.visit("perceptron", units.people(), **{"pla.beside": "units"})
    people = units.people()
    Z = (people.X - people.X.mean(axis=0)) / people.X.std(axis=0)
    model = Perceptron(max_updates=100_000).fit(Z, people.y)
    sent = visit.messages(at)["perceptron.beside"]
    assert f"{model.n_iter_:,} updates, mistakes: 0" in sent["caption"]
    (line,) = [
        layer
        for layer in sent["figure"]["data"]
        if layer.get("line", {}).get("color") == theme.LINE and layer["line"]["dash"] == "solid"
    ]
    on_line = (places(line) - people.X.mean(axis=0)) / people.X.std(axis=0)
    f = on_line @ model.coef_[0] + model.intercept_[0]
    assert np.abs(f).max() < 1e-4 * np.abs(on_line @ model.coef_[0]).max()


@pytest.mark.parametrize("length", [3, 4])
def test_the_vector_sum_of_each_step_is_the_new_line(length):
    dataset = Dataset([[2, 1], [0, -2], [-1, -3]], [0, 0, 1])
    trace = fit(dataset, start=[-2, -2, -length])
    before, after = vectors.before_and_after(dataset.X, dataset.signs(), trace, 1.0)
    lines = np.column_stack([trace.coef, trace.intercept])
    assert np.array_equal(after, lines)
    assert np.allclose(before[1:], lines[:-1])
    for step in range(1, len(trace)):
        picked = trace.picked[step]
        push = dataset.signs()[picked] * np.append(dataset.X[picked], 1) if picked >= 0 else np.zeros(3)
        assert after[step] - before[step] == pytest.approx(push)

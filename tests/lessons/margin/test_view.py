"""The margin's pictures and sentences say what the models are."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from plotly import graph_objects as go

from explorer.lesson.code import code_snippets
from explorer.lessons.margin import duality_gap, solutions, texts
from explorer.lessons.margin.solutions import PRICES
from explorer.points import dataset as state
from explorer.points import sources
from linboard.captions import margin
from linboard.captions.solutions import NEAR, steps_of
from linboard.figures import streets
from linboard.layers import Picture
from linclass import MaxMargin, SoftMargin

USUAL = state.default()
NOISY = sources.generate("blobs", n=30, noise=1.5)


def soft(dataset, C):
    return SoftMargin(C=C).fit(dataset.X, dataset.y)


def changes(drawn):
    return drawn.frames() if isinstance(drawn, Picture) else drawn.columns


def frame(frames, trace, attr, step):
    """What a trace shows at a step."""
    column = next(c for c in changes(frames) if c.trace == trace and c.attr == attr)
    return column.values[column.index[step] if column.index is not None else step]


def ends(frames, trace, step):
    """Coordinates (k, 2) of a trace at a step, without the gaps."""
    path = np.column_stack([frame(frames, trace, attr, step) for attr in "xy"]).astype(float)
    return path[np.isfinite(path).all(axis=1)]


@pytest.mark.parametrize("model", [MaxMargin().fit(USUAL.X, USUAL.y), soft(NOISY, 0.3)])
def test_the_street_reaches_from_minus_one_to_one(model):
    dataset = USUAL if isinstance(model, MaxMargin) else NOISY
    shown = steps_of(model, dataset.X, dataset.y)
    traces = streets.below(dataset, shown.coef, shown.intercept)
    frames = Picture(traces, {})
    last = len(shown) - 1
    for trace, level in ((2, 0), (4, 1), (5, -1)):
        assert np.allclose(model.decision_function(ends(frames, trace, last)), level, atol=1e-6)
    corners = model.decision_function(ends(frames, 3, last))
    assert np.allclose(np.sort(corners), [-1, -1, 1, 1], atol=1e-6)
    edges = [ends(frames, trace, last) for trace in (4, 5)]
    w = model.coef_[0]
    apart = abs((edges[0][0] - edges[1][0]) @ w) / np.linalg.norm(w)
    assert np.isclose(apart, 2 * model.margin_)
    go.Figure({"data": traces})


def test_slack_ends_on_the_edge_where_there_would_be_none():
    model = soft(NOISY, 1.0)
    shown = steps_of(model, NOISY.X, NOISY.y)
    traces = streets.above(NOISY.X, NOISY.y, shown.coef, shown.intercept, shown.support, shown.known())
    frames = Picture(traces, {})
    path = ends(frames, 0, len(shown) - 1)
    points, feet = path[0::2], path[1::2]
    late = np.flatnonzero(model.slack_ > 1e-9)
    assert len(late) > 3
    assert np.allclose(points, NOISY.X[late])
    assert np.allclose(NOISY.y[late] * model.decision_function(feet), 1, atol=1e-5)
    lengths = np.linalg.norm(feet - points, axis=1)
    assert np.allclose(lengths, model.slack_[late] * model.margin_, atol=1e-5)  # perpendicular
    rings = ends(frames, 1, len(shown) - 1)
    assert np.allclose(rings, NOISY.X[model.support_])
    assert not len(ends(frames, 0, 0))
    assert np.allclose(ends(frames, 1, 0), NOISY.X)  # at v = 0 all are in the street
    go.Figure({"data": list(traces)})


def test_nothing_is_drawn_where_v_is_zero():
    zero = np.zeros((1, 2)), np.zeros(1)
    frames = Picture(streets.below(USUAL, *zero), {})
    for trace in (2, 3, 4, 5):
        assert not len(ends(frames, trace, 0))
    assert not np.isfinite(streets.segments(USUAL.X, USUAL.y, *zero)).any()


def test_the_numbers_of_a_step_are_the_models():
    models = [soft(NOISY, price) for price in PRICES]
    shown = solutions.over_prices(models, np.array(PRICES), NOISY.n)
    columns = margin.columns(shown, NOISY.X, NOISY.y)
    assert np.allclose(columns["margin"], [m.margin_ for m in models])
    assert np.allclose(columns["slack"], [m.slack_.sum() for m in models])
    assert columns["supports"].tolist() == [len(m.support_) for m in models]
    assert (np.diff(columns["slack"]) <= 1e-9).all()  # the dearer, the less
    assert (np.diff(columns["margin"]) <= 1e-9).all()
    assert shown.relative_gap().max() < 1e-8
    for row, model in zip(columns["sum"], models, strict=True):
        terms = row[:-1].reshape(-1, 2)
        alpha = dict(zip(model.support_.tolist(), model.dual_coef_[0].tolist(), strict=True))
        assert all(np.isclose(alpha[int(i)], weight) for i, weight in terms if i >= 0)
        assert bool(row[-1]) == (len(alpha) > margin.TERMS)


def test_without_slack_the_price_does_not_matter():
    """What lets the path reuse a model: a solution without slack is the maximum margin, and that of higher prices."""
    hard = MaxMargin().fit(USUAL.X, USUAL.y)
    without = [soft(USUAL, C) for C in PRICES if not streets.slack(1 - soft(USUAL, C).slack_).any()]
    assert len(without) >= 2
    for model in without:
        assert np.allclose(model.coef_, hard.coef_, rtol=1e-7)
        assert np.allclose(model.intercept_, hard.intercept_, rtol=1e-7)


@given(
    st.integers(0, USUAL.n - 1),
    st.tuples(*[st.floats(0, 6).map(lambda v: round(v, 2))] * 2),
    st.sampled_from([0.1, 1.0, 10.0]),
)
def test_what_is_said_of_a_moved_point_is_so(i, place, C):
    after = USUAL.move(i, *place)
    now, then = soft(after, C), soft(USUAL, C)
    said = solutions.moved_on(now, int(after.y[i]), i, USUAL.X[i])
    if said == "same":
        assert np.allclose(now.coef_, then.coef_, atol=1e-6)
        assert np.allclose(now.intercept_, then.intercept_, atol=1e-6)
        assert i not in now.support_
    if said == "left":
        assert i in then.support_
        assert i not in now.support_
    if said == "held":
        assert i in now.support_


def test_the_proof_falls_below_what_counts_as_solved():
    shown = steps_of(MaxMargin().fit(USUAL.X, USUAL.y), USUAL.X, USUAL.y)
    picture = duality_gap.distances(np.arange(len(shown)), shown.relative_gap(), shown.residual, 1e-8)
    go.Figure(picture.figure())
    gap, residual = picture.layers[3:]
    for mark in (gap, residual):
        assert 0 < mark.at(len(shown) - 1)["y"][0] < 1e-8
    assert gap.at(0)["y"][0] > 0.1


def test_at_each_step_the_nearest_of_either_class_are_ringed_and_at_last_the_support_vectors():
    model = MaxMargin().fit(USUAL.X, USUAL.y)
    shown = steps_of(model, USUAL.X, USUAL.y)
    for t, step in enumerate(model.trace_):
        away = USUAL.y * step.decision_function(USUAL.X)
        least = [min(away[USUAL.y == sign]) for sign in (1, -1)]
        near = [i for i in range(USUAL.n) if away[i] <= least[int(USUAL.y[i] < 0)] + NEAR]
        ringed = np.flatnonzero(shown.support[t]).tolist()
        assert ringed == (model.support_.tolist() if t == len(shown) - 1 else near)
        assert set(USUAL.y[ringed]) == {-1, 1}


def test_with_slack_who_stands_in_the_street_of_a_step_is_ringed():
    model = soft(NOISY, 1.0)
    shown = steps_of(model, NOISY.X, NOISY.y)
    for t, step in enumerate(model.trace_[:-1]):
        late = np.flatnonzero(NOISY.y * step.decision_function(NOISY.X) <= 1)
        assert set(late) <= set(np.flatnonzero(shown.support[t]))
    assert np.flatnonzero(shown.support[-1]).tolist() == model.support_.tolist()


@pytest.mark.parametrize("model", [MaxMargin().fit(USUAL.X, USUAL.y), soft(NOISY, 0.3)])
def test_the_objective_and_its_limit_meet(model):
    data = USUAL if isinstance(model, MaxMargin) else NOISY
    shown = steps_of(model, data.X, data.y)
    picture = duality_gap.meeting(np.arange(len(shown)), shown.objective, shown.dual_objective)
    go.Figure(picture.figure())
    objective, limit, *_marks = (np.asarray(layer["y"]) for layer in picture.layers)
    assert (objective >= limit - 1e-9 * objective).all()
    assert objective[-1] == pytest.approx(limit[-1], rel=1e-7)
    low, high = picture.layout["yaxis"]["range"]
    assert low < 0 < objective[-1] < high


@pytest.mark.parametrize(
    ("value", "text"), [(0.0, "0"), (4.4e-16, "4×10⁻¹⁶"), (3e-5, "3×10⁻⁵"), (0.5, "0.5")]
)
def test_small_numbers_are_written_by_their_size(value, text):
    assert margin.tiny(value) == text


@pytest.mark.parametrize("model", [MaxMargin(), SoftMargin(C=0.3), SoftMargin(C=100.0)], ids=repr)
def test_scikit_learns_code_gives_the_same_line(model):
    model.fit(USUAL.X, USUAL.y)
    names = {}
    exec(code_snippets.sklearn_code(USUAL, model), names)
    assert np.allclose(names["model"].coef_, model.coef_, atol=1e-5)
    assert np.allclose(names["model"].intercept_, model.intercept_, atol=1e-5)


def test_where_b_is_not_unique_there_is_no_such_code():
    pair = state.Dataset([[-1, 0], [1, 0]], [1, 0])
    assert code_snippets.sklearn_code(pair, SoftMargin(C=0.1).fit(pair.X, pair.y)) is None


@pytest.mark.parametrize("C", [1.0, 1e3])
@pytest.mark.parametrize("shift", [0.0, 0.1, 1e6])
def test_where_no_line_is_best_that_is_said_whatever_rounding_leaves(C, shift):
    X = np.array([[1, 1], [1, 1], [3, 2]]) + shift  # two labels at one place
    model = SoftMargin(C=C).fit(X, [1, -1, 1])
    assert model.coef_.tolist() == [[0, 0]]
    assert np.isinf(model.margin_)
    assert model.intercept_[0] == pytest.approx(1)
    shown = steps_of(model, X, np.array([1, -1, 1]))
    assert "there is no line" in texts.verdict(shown).text

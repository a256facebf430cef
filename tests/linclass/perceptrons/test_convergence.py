"""Novikoff's bounds: their values by hand, and that no perceptron ever breaks one."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from linclass import (
    GENERATORS,
    TABLES,
    DualPerceptron,
    Perceptron,
    Pocket,
    guarantee,
    in_plane,
    progress,
    separable,
)
from linclass.margins.exact_margin import NotSeparableError
from tests.support.share import examples

LI = TABLES["li-2.1"]
SLACK = 1e-9  # relative: what rounding may add
ORDERS = st.sampled_from(Perceptron.ORDERS)
SEED = st.integers(0, 10**6)


@st.composite
def separated(draw):
    """Samples with one decimal in 1 to 4 dimensions, labelled by a hyperplane through a small gap."""
    d, n = draw(st.integers(1, 4)), draw(st.integers(2, 12))
    rng = np.random.default_rng(draw(SEED))
    X = rng.integers(-40, 41, (n, d)) / 10
    values = X @ rng.normal(size=d) + draw(st.sampled_from([0.0, 0.5, -2.0]))
    y = np.where(values > 0, 1, -1)
    assume(len(set(y)) == 2)
    assume(separable(X, y))
    return X, y


@st.composite
def starts(draw, d):
    """Any start: zeros, y_1 x̂_1, small and large weights."""
    kind = draw(st.sampled_from(["zeros", "first-sample", "weights"]))
    if kind != "weights":
        return kind
    return np.random.default_rng(draw(SEED)).normal(0, draw(st.sampled_from([0.1, 1, 30])), d + 1).round(2)


def first_weights(model):
    """The weights that a fit began with."""
    return np.append(model.trace_.coef[0], model.trace_.intercept[0])


def keeps_the_bounds(trace, proof):
    """No row of the trace breaks one of the three bounds along it."""
    along = progress(trace, proof)
    length = np.sqrt(along.squared_norm.max())
    assert (along.inner >= along.inner_least - SLACK * length).all()
    assert (along.squared_norm <= along.squared_norm_most * (1 + SLACK)).all()
    known = ~np.isnan(along.cosine)
    assert (along.cosine[known] >= along.cosine_least[known] - SLACK).all()
    assert (along.cosine[known] <= 1 + SLACK).all()
    assert np.array_equal(known, along.squared_norm > 0)


@settings(max_examples=examples(1000))
@given(separated(), ORDERS, SEED)
def test_no_perceptron_from_zero_breaks_a_bound(data, order, seed):
    proof = guarantee(*data)
    model = Perceptron(order=order, random_state=seed, max_updates=1000).fit(*data)
    assert model.n_iter_ <= proof.bound * (1 + SLACK)
    keeps_the_bounds(model.trace_, proof)


@settings(max_examples=examples(1000))
@given(st.data(), separated(), ORDERS, st.sampled_from([1.0, 0.1, 0.37, 1 / 3]), SEED)
def test_no_perceptron_from_any_start_breaks_a_bound(data, samples, order, eta, seed):
    X, y = samples
    proof = guarantee(X, y)
    start = data.draw(starts(X.shape[1]))
    model = Perceptron(order=order, start=start, eta=eta, random_state=seed, max_updates=1000).fit(X, y)
    assert model.n_iter_ <= proof.bound_from(first_weights(model), eta) * (1 + SLACK) + SLACK
    keeps_the_bounds(model.trace_, proof)
    if eta == 1 and isinstance(start, str) and start == "first-sample":
        assert model.n_iter_ <= proof.bound_from_sample * (1 + SLACK) + SLACK


@settings(max_examples=examples(1000))
@given(separated(), ORDERS, SEED)
def test_with_samples_of_length_one_the_bound_is_that_of_their_margin(data, order, seed):
    proof = guarantee(*data, unit_norm=True)
    assert proof.radius == pytest.approx(1)
    model = Perceptron(
        order=order, start="first-sample", unit_norm=True, random_state=seed, max_updates=1000
    ).fit(*data)
    assert model.n_iter_ <= (1 / proof.gamma**2 - 1) * (1 + SLACK) + SLACK
    assert proof.bound_from_sample == pytest.approx(1 / proof.gamma**2 - 1)
    keeps_the_bounds(model.trace_, proof)


@given(separated(), SEED)
def test_pocket_and_dual_keep_the_bounds_too(data, seed):
    proof = guarantee(*data)
    keeps_the_bounds(Pocket(max_updates=500, random_state=seed).fit(*data).trace_, proof)
    keeps_the_bounds(DualPerceptron(eta=0.5, max_updates=500).fit(*data).trace_, proof)


@given(separated(), st.integers(0, 50))
def test_a_thinned_trace_or_a_part_of_one_keeps_the_bounds(data, begin):
    proof = guarantee(*data)
    trace = Perceptron(max_updates=2000, max_snapshots=20).fit(*data).trace_
    part = trace[min(begin, len(trace) - 1) :]
    keeps_the_bounds(part, proof)
    assert progress(part, proof).updates[0] == 0


@given(separated(), SEED)
def test_no_direction_has_a_larger_margin(data, seed):
    X, y = data
    proof = guarantee(X, y)
    Z = np.column_stack([X, np.ones(len(X))]) * y[:, None]
    assert np.linalg.norm(proof.weights) == pytest.approx(1)
    assert (Z @ proof.weights).min() == pytest.approx(proof.gamma, rel=1e-6)
    assert proof.radius == pytest.approx(max(math.hypot(*z) for z in Z))
    others = proof.weights + np.random.default_rng(seed).normal(
        0, [[1.0], [0.1], [0.001]], (3, len(proof.weights))
    )
    others /= np.linalg.norm(others, axis=1, keepdims=True)
    assert ((Z @ others.T).min(axis=0) <= proof.gamma * (1 + 1e-6)).all()


def test_table_2_1():
    # By hand: of all weighted means of the y x̂ the shortest is 5/18 (3, 3, 1) - 13/18 (1, 1, 1) = (1, 1, -4) / 9.
    proof = guarantee(*LI)
    assert proof.weights == pytest.approx(np.array([1, 1, -4]) / math.sqrt(18))
    assert proof.gamma**2 == pytest.approx(2 / 9)
    assert proof.radius**2 == pytest.approx(26)
    assert proof.bound == pytest.approx(117)
    assert Perceptron().fit(*LI).n_iter_ == 7


def test_two_samples_by_hand():
    # z = (1, 1) and (1, -1): the nearest point of their segment to the origin is (1, 0).
    proof = guarantee([[1.0], [-1.0]], [1, -1])
    assert proof.weights == pytest.approx([1, 0])
    assert (proof.gamma, proof.radius**2, proof.bound) == pytest.approx((1, 2, 2))
    # From (0, 3): s = 0, q = 9, B = 2, so k <= (2 + √(4 + 36)) / 2; and the start puts x2 on the wrong side.
    assert proof.bound_from([0, 3]) == pytest.approx(1 + math.sqrt(10))
    # From (5, 0), far along ŵ*, there is nothing to learn.
    assert proof.bound_from([5, 0]) == 0
    assert Perceptron(start=[5, 0]).fit([[1.0], [-1.0]], [1, -1]).n_iter_ == 0
    # δ = 1 / √2 at length 1: 1 / δ² - 1 = 1.
    assert guarantee([[1.0], [-1.0]], [1, -1], unit_norm=True).bound_from_sample == pytest.approx(1)


@given(st.lists(st.floats(-50, 50), min_size=3, max_size=3), st.sampled_from([1.0, 0.1, 2.5]))
def test_the_bound_from_any_start_is_where_the_two_bounds_meet(start, eta):
    # The largest k with s + kηγ <= √(q + kη²R²); where the left side starts above, there is none below 0.
    proof = guarantee(*LI)
    k, s, q = proof.bound_from(start, eta), float(np.dot(start, proof.weights)), float(np.dot(start, start))
    left, right = s + k * eta * proof.gamma, math.sqrt(q + k * (eta * proof.radius) ** 2)
    assert k >= 0
    assert left == pytest.approx(right, rel=1e-6, abs=1e-6)
    later = k + 1 + 1e-3 * k
    assert s + later * eta * proof.gamma > math.sqrt(q + later * (eta * proof.radius) ** 2)


def test_from_zero_both_forms_of_the_bound_agree():
    proof = guarantee(*LI)
    for eta in (1.0, 0.1):
        assert proof.bound_from([0, 0, 0], eta) == pytest.approx(proof.bound)


def test_another_start_does_break_the_plain_bound():
    X, y = LI
    far = Perceptron(start=[-1000, -1000, 0]).fit(X, y)
    proof = guarantee(X, y)
    assert far.n_iter_ > proof.bound
    assert far.n_iter_ <= proof.bound_from([-1000, -1000, 0])


def test_curves_of_table_2_1():
    trace = Perceptron().fit(*LI).trace_
    proof = guarantee(*LI)
    along = progress(trace, proof)
    k = np.array([0, 1, 2, 3, 4, 5, 6, 7, 7])
    assert np.array_equal(along.updates, k)
    assert along.squared_norm.tolist() == [0, 19, 8, 3, 4, 19, 12, 11, 11]  # of the rows (w, b) of the table
    assert along.squared_norm_most == pytest.approx(26 * k)
    assert along.inner_least == pytest.approx(k * math.sqrt(2) / 3)
    assert along.cosine_least == pytest.approx(np.sqrt(k / 117))
    assert np.isnan(along.cosine[0])
    assert along.cosine[1:] == pytest.approx(along.inner[1:] / np.sqrt(along.squared_norm[1:]))


def test_where_the_bounds_say_nothing_of_the_angle():
    along = progress(Perceptron(start=[-100, -100, 0]).fit(*LI).trace_, guarantee(*LI))
    assert along.cosine_least[0] == -1
    assert along.cosine_least[-1] > -1


def test_samples_that_no_hyperplane_separates_have_no_guarantee():
    for unit_norm in (False, True):
        with pytest.raises(NotSeparableError):
            guarantee(*TABLES["xor"], unit_norm=unit_norm)
    with pytest.raises(ValueError, match="needs samples of two classes"):
        guarantee([[0.0], [1.0]], [1, 1])


def test_trace_and_guarantee_must_fit():
    with pytest.raises(ValueError, match="The trace has 2 features, the guarantee 1"):
        progress(Perceptron().fit(*LI).trace_, guarantee([[0.0], [1.0]], [0, 1]))


def test_nearer_to_the_line_the_bound_explodes():
    bounds = [guarantee([[3, 3], [4, 3], [c, c]], [1, 1, -1]).bound for c in (1, 2, 2.5, 2.9, 2.99)]
    assert bounds == sorted(bounds)
    assert bounds[-1] > 1e5 > 1e3 > bounds[0]


def test_samples_divided_by_their_lengths_keep_their_sides():
    X, y = GENERATORS["blobs"](noise=0.3)
    model = Perceptron(unit_norm=True, start="first-sample").fit(X, y)
    assert model.trace_.stop == "converged"
    assert model.score(X, y) == 1
    first = np.append(X[0], 1) / math.hypot(*X[0], 1) * y[0]
    assert first_weights(model) == pytest.approx(first)
    pushes = np.diff(np.column_stack([model.trace_.coef, model.trace_.intercept]), axis=0)
    made = model.trace_.picked[1:] >= 0
    assert np.linalg.norm(pushes[made], axis=1) == pytest.approx(1)


def test_the_limits_meet_where_the_bound_is():
    X, y = TABLES["li-2.1"]
    proof = guarantee(X, y)
    inner, squared_norm, cosine = proof.limits([0, 1, proof.bound], np.zeros(3))
    assert inner == pytest.approx([0, proof.gamma, proof.bound * proof.gamma])
    assert squared_norm == pytest.approx([0, 26, 26 * proof.bound])
    assert cosine == pytest.approx([0, proof.gamma / proof.radius, 1])
    start = np.array([-20.0, 5.0, 1.0])
    assert proof.limits([proof.bound_from(start, 0.5)], start, 0.5)[2] == pytest.approx(1)


def test_arrows_in_a_plane_keep_progress_and_length():
    trace, proof = Perceptron().fit(*LI).trace_, guarantee(*LI)
    arrows, made = in_plane(trace, proof), progress(trace, proof)
    assert np.allclose(arrows[:, 0], made.inner)
    assert np.allclose((arrows**2).sum(axis=1), made.squared_norm)
    with pytest.raises(ValueError, match="features"):
        in_plane(trace, guarantee([[0.0], [1.0]], [0, 1]))

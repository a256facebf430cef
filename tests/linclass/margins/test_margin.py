"""Maximum margins: the conditions of an optimum, which prove it, and second opinions."""

from __future__ import annotations

from time import thread_time

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sklearn.svm import SVC

from linclass import GENERATORS, TABLES, MaxMargin, NotSeparableError, SoftMargin, Xor, separable
from linclass.data.datasets import blobs
from linclass.margins import margin_fit
from tests.support.share import examples


@st.composite
def samples(draw, most=12, span=4):
    """Whole coordinates in a small box: duplicates, ties and collinear samples come by themselves."""
    d = draw(st.integers(1, 3))
    n = draw(st.integers(2, most))
    entry = st.integers(-span, span)
    X = draw(st.lists(st.lists(entry, min_size=d, max_size=d), min_size=n, max_size=n))
    y = draw(st.lists(st.sampled_from([-1, 1]), min_size=n, max_size=n).filter(lambda y: len(set(y)) == 2))
    return np.array(X, dtype=float), np.array(y)


def conditions(model, X, y, C=np.inf, rtol=1e-8):
    """The conditions of Karush, Kuhn and Tucker from the fitted attributes alone: they prove the optimum."""
    alpha = np.zeros(len(X))
    alpha[model.support_] = model.dual_coef_[0] * y[model.support_]
    v, total = model.coef_[0], alpha.sum()
    f = y * (X @ v + model.intercept_[0])
    hard = np.isinf(C).any()
    slack = np.zeros(len(X)) if hard else model.slack_
    size = max(1.0, np.abs(X).max())
    terms = total * np.abs(X).max()  # what Σ α_n y_n x_n is a sum of
    assert (alpha >= 0).all()
    assert (alpha <= C).all()
    np.testing.assert_allclose(v, (alpha * y) @ X, rtol=0, atol=max(rtol * np.linalg.norm(v), 1e-13 * terms))
    assert abs((alpha * y).sum()) <= rtol * total
    assert (f >= 1 - slack - rtol * size).all()
    np.testing.assert_allclose(model.slack_, np.maximum(0, 1 - f), atol=rtol * size)
    objective = v @ v / 2 + (0 if hard else np.sum(C * slack))
    assert abs(objective - (total - v @ v / 2)) <= rtol * objective
    assert model.margin_ == pytest.approx(1 / np.linalg.norm(v) if v.any() else np.inf)
    assert model.trace_.residual[-1] <= rtol
    assert model.trace_.stop == "converged"
    return alpha


@settings(max_examples=examples(300), deadline=None)
@given(samples(), st.sampled_from([1e-3, 0.1, 1.0, 7.0, 1e3]))
@example((np.array([[0.0, 0], [1, 1], [0, 1], [0, 0]]), np.array([-1, 1, 1, 1])), 1e-3)  # v = 0 is best
def test_soft_margin_meets_the_conditions(data, C):
    X, y = data
    model = SoftMargin(C=C).fit(X, y)
    alpha = conditions(model, X, y, C)
    # the middle of the interval of best b, by trying: the sum of slacks is convex and linear between its kinks
    v = model.coef_[0]
    kinks = np.sort(y - X @ v)
    sums = np.maximum(0, 1 - y[:, None] * ((X @ v)[:, None] + kinks)).sum(axis=0)
    best = kinks[sums <= sums.min() + 1e-9 * len(X)]
    assert model.intercept_[0] == pytest.approx((best[0] + best[-1]) / 2, abs=1e-7)
    assert (alpha > 0).any()


@settings(max_examples=examples(300), deadline=None)
@given(samples(most=10, span=9))
def test_maximum_margin_meets_the_conditions(data):
    X, y = data
    if separable(X, y):
        model = MaxMargin().fit(X, y)
        conditions(model, X, y)
        f = X @ model.coef_[0] + model.intercept_[0]
        assert f[y > 0].min() == pytest.approx(1, abs=1e-9)
        assert f[y < 0].max() == pytest.approx(-1, abs=1e-9)
    else:
        with pytest.raises(NotSeparableError, match="No line separates the two classes"):
            MaxMargin().fit(X, y)


def test_the_error_carries_its_proof():
    X, y = TABLES["xor"]
    with pytest.raises(ValueError, match="4 samples are enough to show it") as caught:
        MaxMargin().fit(X, y)
    weights = caught.value.certificate.weights
    np.testing.assert_allclose(weights[y > 0] @ X[y > 0], weights[y < 0] @ X[y < 0])


def test_table_2_1():
    """The hulls are nearest between (3, 3) and (1, 1): the line x1 + x2 = 4, at √2 from both."""
    model = MaxMargin().fit(*TABLES["li-2.1"])
    np.testing.assert_allclose(model.coef_, [[0.5, 0.5]], rtol=1e-14)
    np.testing.assert_allclose(model.intercept_, [-2], rtol=1e-14)
    assert model.support_.tolist() == [0, 2]
    np.testing.assert_allclose(model.dual_coef_, [[0.25, -0.25]], rtol=1e-14)
    assert model.margin_ == pytest.approx(np.sqrt(2), rel=1e-14)


def test_xor_in_its_map_gives_the_line_phi_2():
    X, y = TABLES["xor"]
    model = MaxMargin().fit(Xor().fit_transform(X), y)
    np.testing.assert_allclose(np.append(model.coef_, model.intercept_), [0, -1, 0], atol=1e-14)
    model = SoftMargin(C=1e4).fit(Xor().fit_transform(X), y)
    np.testing.assert_allclose(np.append(model.coef_, model.intercept_), [0, -1, 0], atol=1e-14)


@pytest.mark.parametrize("C", [0.01, 0.1, 0.5])
def test_where_the_bias_is_not_unique_it_is_the_middle(C):
    """X = ±1: both α are C, v = 2C, and any |b| <= 1 - 2C has the same slacks in sum."""
    model = SoftMargin(C=C).fit([[-1.0], [1.0]], [-1, 1])
    assert model.coef_[0, 0] == pytest.approx(2 * C, rel=1e-12)
    assert model.intercept_[0] == pytest.approx(0, abs=1e-12)
    np.testing.assert_allclose(model.slack_, 1 - 2 * C, atol=1e-12)
    # moved by 5 and with the samples doubled on one side the interval is the same, about another place
    model = SoftMargin(C=C).fit([[4.0], [6.0]], [-1, 1])
    assert model.intercept_[0] == pytest.approx(-10 * C, abs=1e-12)


def test_a_place_with_both_classes_has_no_margin():
    model = SoftMargin().fit([[2.0, 3.0], [2.0, 3.0]], [-1, 1])
    assert model.coef_.tolist() == [[0, 0]]
    assert model.margin_ == np.inf
    assert model.slack_.tolist() == [1, 1]  # any |b| <= 1 will do; 0 is the middle


@pytest.mark.slow
@pytest.mark.parametrize("name", ["blobs", "moons", "circles"])
@pytest.mark.parametrize("C", [0.01, 1.0])
def test_scikit_learn_agrees(name, C):
    X, y = GENERATORS[name](n=200, flips=0.05)
    model = SoftMargin(C=C).fit(X, y)
    # On circles libsvm turns round in its own rounding for seconds below that.
    tol = 3e-6 if name == "circles" else 1e-8
    other = SVC(kernel="linear", C=C, tol=tol).fit(X, y)
    np.testing.assert_allclose(model.coef_, other.coef_, atol=1e-5)

    def objective(b):
        return np.maximum(0, 1 - y * (X @ model.coef_[0] + b)).sum()

    assert objective(model.intercept_[0]) <= objective(other.intercept_[0]) + 1e-9 * len(X)


def test_scikit_learn_agrees_without_slack():
    X, y = blobs(noise=0.3)
    model = MaxMargin().fit(X, y)
    other = SVC(kernel="linear", C=1e10, tol=1e-8).fit(X, y)
    np.testing.assert_allclose(model.coef_, other.coef_, atol=1e-5)
    np.testing.assert_allclose(model.intercept_, other.intercept_, atol=1e-5)
    assert model.support_.tolist() == sorted(other.support_)


def test_a_high_price_gives_the_maximum_margin():
    X, y = blobs(noise=0.3)
    hard = MaxMargin().fit(X, y)
    for C in (np.abs(hard.dual_coef_).max() * 1.001, 1e6, 1e12, 1e20):  # from the largest α on it is the same
        soft = SoftMargin(C=C).fit(X, y)
        np.testing.assert_allclose(soft.coef_, hard.coef_, rtol=1e-9)
        np.testing.assert_allclose(soft.intercept_, hard.intercept_, rtol=1e-9)


@pytest.mark.parametrize("scale", [1e-60, 1e-3, 1e4, 1e40])
def test_scaling(scale):
    """X times s: v / s, b the same, with the price C / s²."""
    X, y = blobs(n=80, flips=0.1)
    plain, scaled = SoftMargin(C=2.0).fit(X, y), SoftMargin(C=2.0 / scale**2).fit(X * scale, y)
    np.testing.assert_allclose(scaled.coef_ * scale, plain.coef_, rtol=1e-9)
    np.testing.assert_allclose(scaled.intercept_, plain.intercept_, rtol=1e-9)
    X, y = blobs(n=80, noise=0.3)
    np.testing.assert_allclose(
        MaxMargin().fit(X * scale, y).margin_, MaxMargin().fit(X, y).margin_ * scale, rtol=1e-9
    )


def test_moving_turning_relabelling():
    X, y = blobs(n=80, flips=0.1)
    plain = SoftMargin().fit(X, y)
    turn = np.array([[0.6, -0.8], [0.8, 0.6]])
    moved = SoftMargin().fit(X @ turn.T + [1000.0, -300.0], y)
    np.testing.assert_allclose(moved.coef_, plain.coef_ @ turn.T, atol=1e-9)
    np.testing.assert_allclose(moved.slack_, plain.slack_, atol=1e-7)
    swapped = SoftMargin().fit(X, -y)
    np.testing.assert_allclose(swapped.coef_, -plain.coef_, atol=1e-12)
    np.testing.assert_allclose(swapped.intercept_, -plain.intercept_, atol=1e-12)


@pytest.mark.parametrize("model", [MaxMargin(), SoftMargin(C=10.0)], ids=["hard", "soft"])
def test_only_support_vectors_matter(model):
    X, y = blobs(noise=0.3, random_state=2)
    before = model.fit(X, y).coef_.copy()
    outside = y * model.decision_function(X) > 1 + 1e-6
    assert outside.sum() > 50
    X[outside] += 100 * y[outside, None] * before  # further from the line: y f grows
    np.testing.assert_allclose(model.fit(X, y).coef_, before, rtol=1e-9)
    keep = model.support_
    np.testing.assert_allclose(model.fit(X[keep], y[keep]).coef_, before, rtol=1e-9)


def test_the_gap_along_the_trace_proves_the_optimum():
    X, y = blobs(n=60, noise=0.3)
    for model in (MaxMargin().fit(X, y), SoftMargin().fit(X, y)):
        trace = model.trace_
        best = trace.objective[-1]
        assert (trace.objective >= best * (1 - 1e-12)).all()
        assert (trace.dual_objective <= best * (1 + 1e-12)).all()
        assert trace.gap[-1] <= 1e-12 * best < 1e-3 * trace.gap[0]
        assert len(trace) == model.n_iter_ + 2
        assert trace[-1].coef_.tolist() == model.coef_.tolist()
    for row in SoftMargin(C=3.0).fit(X, y).trace_:
        slack = np.maximum(0, 1 - y * row.decision_function(X))
        assert np.isfinite(slack).all()


@pytest.mark.parametrize("C", [0, -1.0, np.inf, np.nan, "1"])
def test_the_price_is_a_number_above_zero(C):
    with pytest.raises(ValueError, match="C must be a finite number above 0"):
        SoftMargin(C=C).fit([[0.0], [1.0]], [0, 1])


def test_a_price_beyond_floats_is_an_error():
    with pytest.raises(ValueError, match=r"Scale X, or pass a smaller C"):
        SoftMargin(C=1e50).fit([[0.0], [1e30]], [0, 1])


@pytest.mark.parametrize("C", [0.01, 0.1, 1, 10, 100, 1_000])
@pytest.mark.parametrize("X", [[[2e11, -3e11], [-1e11, 2e11]], [[0, -2e9], [0, 0], [-1e9, 1e9]]])
def test_samples_as_large_as_rounding_allows_are_solved_or_said_not_to_be(X, C):
    model = SoftMargin(C=C).fit(X, [0, 1, 0][: len(X)])
    hard = MaxMargin().fit(X, [0, 1, 0][: len(X)])
    assert model.trace_.stop in ("converged", "stalled")
    if model.trace_.stop == "converged":
        assert np.isclose(model.margin_, hard.margin_)
        assert model.slack_.max() < 1e-9
    else:
        assert model.trace_.residual[-1] > 1e-8


def test_many_features():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(40, 100)), np.repeat([-1, 1], 20)
    conditions(MaxMargin().fit(X, y), X, y)
    conditions(SoftMargin(C=0.01).fit(X, y), X, y, 0.01)


@pytest.mark.slow
def test_a_hundred_thousand_samples():
    X, y = GENERATORS["moons"](n=100_000, noise=0.3)
    begin = thread_time()
    model = SoftMargin().fit(X, y)
    assert thread_time() - begin < 10
    assert model.trace_.residual[-1] < 1e-8


@pytest.mark.parametrize("scale", [1.0, 1e3, 1e5, 1e6])
def test_where_the_price_dwarfs_the_length_of_v_the_line_is_found_all_the_same(scale):
    """Two samples in one place with opposite labels cost 2 C whatever v is; the other six a line separates."""
    X = np.array([[1, 2], [1.5, 2.2], [1.2, 3], [2.5, 1], [2.8, 0.5], [3, 1.5], [2, 1.8], [2, 1.8]])
    y = np.array([1, 1, 1, -1, -1, -1, 1, -1])
    model = SoftMargin(C=1e6 / scale**2).fit(X * scale, y)
    same = SoftMargin(C=1e6).fit(X, y)  # v is scaled by 1/scale, so its square is dwarfed alike
    np.testing.assert_allclose(model.coef_ * scale, same.coef_, rtol=1e-6)
    dear = SoftMargin().fit(X * scale, y)
    assert dear.slack_.sum() == pytest.approx(2, abs=1e-6 + 2 / scale**2)
    assert dear.predict(X[:6] * scale).tolist() == y[:6].tolist()


def test_rows_that_are_measured_together_are_those_measured_one_by_one(monkeypatch):
    X, y = GENERATORS["moons"](n=60, noise=0.3)
    together = SoftMargin(C=3.0).fit(X, y).trace_
    monkeypatch.setattr(margin_fit, "BLOCK", 1)
    for name, column in SoftMargin(C=3.0).fit(X, y).trace_.columns.items():
        np.testing.assert_allclose(column, together.columns[name], rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("name", ["moons", "blobs", "spirals", "checkerboard"])
@pytest.mark.parametrize("C", [0.01, 1.0, 100.0])
def test_two_hundred_points_are_at_the_optimum_to_rounding(name, C):
    """Most are read from the path before its end, where it tells who is at a bound."""
    X, y = GENERATORS[name](n=200)
    conditions(SoftMargin(C=C).fit(X, y), X, y, C, rtol=1e-11)

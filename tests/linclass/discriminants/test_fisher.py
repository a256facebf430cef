"""Fisher's discriminant: the best direction, the Gaussian classifier, singular scatters, many classes."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import multivariate_normal
from sklearn.datasets import load_iris

from linclass import FisherDiscriminant
from linclass.data.datasets import blobs

IRIS = load_iris(return_X_y=True)
TRIANGLES = np.array([[0, 0], [2, 0], [0, 2], [3, 3], [5, 3], [3, 5]], dtype=float), np.repeat([0, 1], 3)


@st.composite
def samples(draw, most=12, classes=2, span=3):
    """Whole coordinates or tenths in a small box: singular scatters and equal means come by themselves."""
    d = draw(st.integers(1, 3))
    n = draw(st.integers(classes, most))
    entry = st.integers(-span, span)
    X = draw(st.lists(st.lists(entry, min_size=d, max_size=d), min_size=n, max_size=n))
    y = draw(
        st.lists(st.integers(0, classes - 1), min_size=n, max_size=n).filter(lambda y: len(set(y)) == classes)
    )
    return np.array(X, dtype=float) / draw(st.sampled_from([1, 10])), np.array(y)


def naive(X, y):
    """S_W, S_B as for many classes, S_T and the means, by loops."""
    m, d = X.mean(axis=0), X.shape[1]
    within, between, total, means = np.zeros((d, d)), np.zeros((d, d)), np.zeros((d, d)), []
    for c in np.unique(y):
        own = X[y == c]
        means.append(own.mean(axis=0))
        between += len(own) * np.outer(means[-1] - m, means[-1] - m)
        for x in own:
            within += np.outer(x - means[-1], x - means[-1])
    for x in X:
        total += np.outer(x - m, x - m)
    return within, between, total, np.array(means)


def rank(rows):
    """Rank of a matrix of fractions, by elimination."""
    rows, found = [list(row) for row in rows], 0
    for k in range(len(rows[0])):
        pivot = next((i for i in range(found, len(rows)) if rows[i][k]), None)
        if pivot is None:
            continue
        rows[found], rows[pivot] = rows[pivot], rows[found]
        for i in range(found + 1, len(rows)):
            factor = rows[i][k] / rows[found][k]
            rows[i] = [a - factor * b for a, b in zip(rows[i], rows[found], strict=True)]
        found += 1
    return found


def infinite(X, y):
    """Whether the means of two classes differ in the null space of S_W, in whole numbers."""
    tenths = np.rint(X * 10).astype(int)
    zero, one = ([[Fraction(int(a)) for a in row] for row in tenths[y == c]] for c in (0, 1))
    means = [[sum(column) / len(part) for column in zip(*part, strict=True)] for part in (zero, one)]
    rows = [
        [a - m for a, m in zip(row, mean, strict=True)]
        for part, mean in zip((zero, one), means, strict=True)
        for row in part
    ]
    return rank([*rows, [b - a for a, b in zip(*means, strict=True)]]) > rank(rows)


def test_two_triangles_by_hand():
    """S_W = [[16, -8], [-8, 16]]/3, m2 - m1 = (3, 3): S_W⁻¹ of it is (9/8)(1, 1), and N - C = 4."""
    model = FisherDiscriminant().fit(*TRIANGLES)
    np.testing.assert_allclose(model.scatter_.within, np.array([[16, -8], [-8, 16]]) / 3)
    np.testing.assert_allclose(model.coef_, [[4.5, 4.5]])
    np.testing.assert_allclose(model.intercept_, [-19.5])  # through the middle (13/6, 13/6)
    assert model.J(model.w) == pytest.approx(6.75)
    assert model.J([1, 0]) == pytest.approx(27 / 16)
    assert model.J([1, -1]) == 0
    np.testing.assert_allclose(FisherDiscriminant(unbiased=False).fit(*TRIANGLES).coef_, [[6.75, 6.75]])


@given(samples(classes=3) | samples())
def test_the_scatters_add_up(data):
    X, y = data
    scatter = FisherDiscriminant().fit(X, y).scatter_
    within, between, total, means = naive(X, y)
    np.testing.assert_allclose(scatter.within, within, atol=1e-12)
    np.testing.assert_allclose(scatter.between, between, atol=1e-12)
    np.testing.assert_allclose(scatter.total, total, atol=1e-12)
    np.testing.assert_allclose(scatter.within + scatter.between, scatter.total, atol=1e-12)
    np.testing.assert_allclose(scatter.means, means, atol=1e-14)
    directions = np.random.default_rng(0).normal(size=(5, X.shape[1]))
    inner, across, both = scatter.along(directions)
    np.testing.assert_allclose(inner, ((directions @ within) * directions).sum(axis=1), atol=1e-11)
    np.testing.assert_allclose(across, ((directions @ between) * directions).sum(axis=1), atol=1e-11)
    np.testing.assert_allclose(both, ((directions @ total) * directions).sum(axis=1), atol=1e-11)


@given(samples())
def test_of_two_classes_the_scatter_of_the_means_is_a_multiple_of_the_other(data):
    X, y = data
    scatter = FisherDiscriminant().fit(X, y).scatter_
    gap = X[y == 1].mean(axis=0) - X[y == 0].mean(axis=0)
    ones = y.sum()
    np.testing.assert_allclose(
        scatter.between, ones * (len(y) - ones) / len(y) * np.outer(gap, gap), atol=1e-12
    )


@settings(max_examples=150)
@given(samples())
def test_no_direction_has_a_larger_J(data):
    X, y = data
    model = FisherDiscriminant().fit(X, y)
    within, _, _, means = naive(X, y)
    gap = means[1] - means[0]
    if np.abs(gap).max() < 1e-12:
        np.testing.assert_array_equal(model.coef_, 0)
        return
    best = model.J(model.w)
    assert (best == np.inf) == infinite(X, y)
    if best == np.inf:
        np.testing.assert_allclose(within @ model.w, 0, atol=1e-12)
        # The rest of m1 - m2 lies along the scatter: w is its whole part in the null space.
        rest = gap - model.w
        solution = np.linalg.lstsq(within, rest, rcond=1e-10)[0]
        np.testing.assert_allclose(within @ solution, rest, atol=1e-10)
    else:
        np.testing.assert_allclose(within @ model.w, (len(X) - 2) * gap, atol=1e-10)
        assert best == pytest.approx(gap @ np.linalg.pinv(within, rcond=1e-10, hermitian=True) @ gap)
        others = model.J(np.random.default_rng(1).normal(size=(200, X.shape[1])))
        assert (others <= best * (1 + 1e-9)).all()


def test_J_over_the_angle_has_its_peak_at_w():
    model = FisherDiscriminant().fit(*blobs(n=80, noise=1))
    angle = np.linspace(0, np.pi, 100_001)
    J = model.J(np.column_stack([np.cos(angle), np.sin(angle)]))
    top = angle[J.argmax()]
    assert top == pytest.approx(math.atan2(model.w[1], model.w[0]) % np.pi, abs=4e-5)
    assert J.max() == pytest.approx(model.J(model.w), rel=1e-8)
    projected = blobs(n=80, noise=1)[0] @ model.w
    spread = [projected[blobs(n=80, noise=1)[1] == s] for s in (-1, 1)]
    by_hand = (spread[0].mean() - spread[1].mean()) ** 2 / sum(((p - p.mean()) ** 2).sum() for p in spread)
    assert model.J(model.w) == pytest.approx(by_hand)


def test_two_parallel_columns_where_the_pseudo_inverse_alone_gives_nothing():
    X = np.array([[0.1, 0], [0.1, 1], [0.1, 3], [0.3, 0], [0.3, 2], [0.3, 2]])
    y = np.repeat([0, 1], 3)
    model = FisherDiscriminant(priors=[0.01, 0.99]).fit(X, y)
    within, _, _, means = naive(X, y)
    np.testing.assert_allclose(np.linalg.pinv(within, rcond=1e-10) @ (means[1] - means[0]), 0, atol=1e-12)
    np.testing.assert_allclose(model.w, [0.2, 0], atol=1e-15)
    assert model.J(model.w) == np.inf
    assert model.score(X, y) == 1
    proba = model.predict_proba([[0.19, 100], [0.21, -100]])
    np.testing.assert_array_equal(proba, [[1, 0], [0, 1]])


def test_slanting_columns_of_decimals_are_parallel():
    """x2 = x1 + 0.1 and x2 = x1 + 0.3, far away: no rounding gives the classes a width across."""
    x = np.arange(12) / 10 + 700
    X = np.column_stack([x, x + np.tile([0.1, 0.3], 6)]).round(1)
    model = FisherDiscriminant().fit(X, np.tile([0, 1], 6))
    assert model.J(model.w) == np.inf
    assert model.J([1, -1]) == np.inf
    assert model.w[0] == pytest.approx(-model.w[1])
    assert model.w[1] > 0


def test_all_samples_on_one_line_use_the_pseudo_inverse():
    t = np.array([0.0, 1, 2, 4, 5, 7])
    X, y = np.column_stack([t, 2 * t + 1]), np.repeat([0, 1], 3)
    model = FisherDiscriminant().fit(X, y)
    assert model.w @ [2, -1] == pytest.approx(0, abs=1e-12)
    one = FisherDiscriminant().fit(t[:, None], y)
    np.testing.assert_allclose(model.decision_function(X), one.decision_function(t[:, None]))
    assert model.J(model.w) == pytest.approx(one.J([1]))


def test_one_sample_of_each_class():
    model = FisherDiscriminant().fit([[0, 0], [2, 4]], [0, 1])
    np.testing.assert_allclose(model.w, [2, 4])
    assert model.decision_function([[1, 2], [3, 1]]) == pytest.approx([0, 0])
    np.testing.assert_array_equal(model.predict_proba([[1, 2]]), [[0.5, 0.5]])
    assert model.predict([[1, 2]]) == [1]
    np.testing.assert_array_equal(model.covariance_, 0)


def test_equal_means_leave_the_priors():
    X, y = [[0, 0], [2, 2], [1, 1], [1, 1], [1, 1]], [0, 0, 1, 1, 1]
    model = FisherDiscriminant().fit(X, y)
    np.testing.assert_array_equal(model.coef_, 0)
    np.testing.assert_allclose(model.predict_proba([[5, 5]]), [[0.4, 0.6]])
    assert model.transform(X).shape == (5, 0)
    assert model.J([1, 0]) == 0


@pytest.mark.parametrize("classes", [2, 3])
@pytest.mark.parametrize("priors", [None, "given"])
def test_posterior_of_gaussians_by_bayes_rule(classes, priors):
    X, y = blobs(n=70, noise=1.3, classes=classes)
    y = np.unique(y, return_inverse=True)[1]
    share = None if priors is None else np.array([[0.7, 0.3], [0.5, 0.3, 0.2]][classes - 2])
    model = FisherDiscriminant(priors=share).fit(X, y)
    within, _, _, means = naive(X, y)
    p = np.bincount(y) / len(y) if share is None else share
    covariance = within / (len(y) - classes)
    joint = np.column_stack(
        [q * multivariate_normal.pdf(X, m, covariance) for q, m in zip(p, means, strict=True)]
    )
    np.testing.assert_allclose(
        model.predict_proba(X), joint / joint.sum(axis=1, keepdims=True), rtol=1e-9, atol=1e-300
    )
    np.testing.assert_allclose(model.covariance_, covariance, rtol=1e-12)


def test_priors_move_the_threshold_and_nothing_else():
    """w·(x - (m1 + m2)/2) > ln(p2/p1), with w from the covariance."""
    X, y = blobs(n=60, noise=1)
    even, uneven = (FisherDiscriminant(priors=p).fit(X, y) for p in ([0.5, 0.5], [0.8, 0.2]))
    np.testing.assert_array_equal(even.coef_, uneven.coef_)
    assert even.intercept_[0] - uneven.intercept_[0] == pytest.approx(math.log(4))
    middle = (X[y > 0].mean(axis=0) + X[y < 0].mean(axis=0)) / 2
    assert even.decision_function([middle])[0] == pytest.approx(0, abs=1e-12)


def test_g_of_many_classes_by_hand():
    """g_i = ln p_i - ½ m_iᵀΣ⁻¹m_i + xᵀΣ⁻¹m_i."""
    X, y = IRIS
    model = FisherDiscriminant().fit(X, y)
    within, _, _, means = naive(X, y)
    inverse = np.linalg.inv(within / 147)
    for i, m in enumerate(means):
        g = math.log(1 / 3) - m @ inverse @ m / 2 + X @ inverse @ m
        np.testing.assert_allclose(model.decision_function(X)[:, i], g, rtol=1e-9)


def test_a_closed_form_leaves_no_trace():
    assert not hasattr(FisherDiscriminant().fit(*TRIANGLES), "trace_")


@pytest.mark.parametrize(
    ("priors", "message"),
    [
        ([0.5, 0.6], r"priors must be above 0 and sum to 1; got \[0\.5, 0\.6\], which sum to 1\.1"),
        ([1.0, 0.0], "priors must be above 0"),
        ([0.2, 0.3, 0.5], "priors must be a vector of 2 numbers"),
    ],
)
def test_priors_that_break_their_rule(priors, message):
    with pytest.raises(ValueError, match=message):
        FisherDiscriminant(priors=priors).fit(*TRIANGLES)


def test_other_errors():
    with pytest.raises(ValueError, match="needs samples of two classes"):
        FisherDiscriminant().fit([[0], [1]], [1, 1])
    model = FisherDiscriminant().fit(*TRIANGLES)
    with pytest.raises(ValueError, match="w must not be 0"):
        model.J([0, 0])
    with pytest.raises(ValueError, match="expecting 2 features"):
        model.J([1, 0, 0])
    with pytest.raises(ValueError, match="label must be one of 0, 1; got 7"):
        model.sample(3, label=7)
    for unfitted in (
        lambda: FisherDiscriminant().J([1]),
        lambda: FisherDiscriminant().w,
        lambda: FisherDiscriminant().sample(1),
        lambda: FisherDiscriminant().transform([[1]]),
    ):
        with pytest.raises(ValueError, match="not fitted yet"):
            unfitted()

"""What "converged" certifies, tested independently of the code that says it; and data of any size."""

from __future__ import annotations

import itertools
import warnings
from fractions import Fraction

import numpy as np
import pytest

from linclass import (
    FisherDiscriminant,
    GaussianNB,
    KernelSVM,
    LeastSquaresClassifier,
    LogisticRegression,
    MaxMargin,
    Perceptron,
    SoftMargin,
    SoftmaxRegression,
)
from tests.support.share import ALL, share


def exact_gap(X, y, C, model):
    """The duality gap of what a soft margin returns, in fractions, as a share of the objective.

    Slack that is rounding (of samples with an α below C) is removed first by longer weights, as they are allowed.
    """
    v, b, C = (
        [Fraction(w) for w in model.coef_[0].tolist()],
        Fraction(float(model.intercept_[0])),
        Fraction(C),
    )
    rows = [[Fraction(x) for x in row] for row in X.tolist()]
    lacks = [
        1 - s * (sum(a * w for a, w in zip(row, v, strict=True)) + b)
        for row, s in zip(rows, y.tolist(), strict=True)
    ]
    beta = {int(i): Fraction(a) for i, a in zip(model.support_, model.dual_coef_[0].tolist(), strict=True)}
    primal = sum(w * w for w in v) / 2 + C * sum(max(Fraction(0), part) for part in lacks)
    w = [sum(a * rows[i][k] for i, a in beta.items()) for k in range(len(v))]
    dual = sum(map(abs, beta.values())) - sum(part * part for part in w) / 2
    return float((primal - dual + abs(b * sum(beta.values()))) / primal)


@pytest.mark.parametrize("seed", range(400 if ALL else 60))
def test_a_soft_margin_that_has_converged_has_no_gap_in_fractions(seed):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(6, 30)), int(rng.integers(1, 5))
    X = rng.normal(size=(n, d)) * 10.0 ** rng.uniform(-4, 4, d)
    y = np.where(np.arange(n) % 2, 1, -1) if seed % 2 else np.where(X[:, 0] > np.median(X[:, 0]), 1, -1)
    C = float(10 ** rng.uniform(4, 9))
    model = quiet(SoftMargin(C=C), X, y)
    if model.trace_.stop == "converged":
        assert exact_gap(X, y, C, model) <= 1.1e-8


@pytest.mark.parametrize("seed", range(100 if ALL else 20))
def test_wide_samples_that_have_converged_have_no_gap_in_fractions(seed):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(4, 12)), int(rng.integers(20, 40))
    X = rng.normal(size=(n, d)) * 10.0 ** rng.uniform(-4, 4, d) + 10.0 ** rng.uniform(0, 6)
    y = np.where(np.arange(n) % 2, 1, -1)
    C = float(10 ** rng.uniform(0, 9))
    model = quiet(SoftMargin(C=C), X, y)
    if model.trace_.stop == "converged":
        assert exact_gap(X, y, C, model) <= 1.1e-8


@pytest.mark.parametrize("seed", range(100 if ALL else 30))
def test_a_maximum_margin_that_has_converged_meets_its_constraints_in_fractions(seed):
    """Samples far from the origin: there the floats that hold v and b make the most of their rounding."""
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(4, 12)), int(rng.choice([2, 3, 30]))
    y = np.where(np.arange(n) % 2, 1, -1)
    X = rng.normal(size=(n, d)) + 10.0 ** rng.uniform(0, 10)
    X[:, 0] += 4 * y
    model = quiet(MaxMargin(), X, y)
    if model.trace_.stop == "converged":
        assert exact_lack(X, y, model) <= 1e-8


def exact_lack(X, y, model):
    """What the constraints of a maximum margin lack at most, in fractions."""
    v, b = [Fraction(w) for w in model.coef_[0].tolist()], Fraction(float(model.intercept_[0]))
    rows = [[Fraction(x) for x in row] for row in X.tolist()]
    f = [sum(a * w for a, w in zip(row, v, strict=True)) + b for row in rows]
    return float(max(1 - s * value for s, value in zip(y.tolist(), f, strict=True)))


def quiet(model, X, y):
    """The fitted model."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return model.fit(X, y)


@pytest.mark.parametrize("kind", [LogisticRegression, SoftmaxRegression])
@pytest.mark.parametrize("apart", [1e-4, 1e-6, 1e-8, 1e-9])
@pytest.mark.parametrize("more", [0, 70])
def test_columns_that_nearly_coincide_have_the_optimum_of_their_difference(kind, apart, more):
    """z and z + apart u span what z and u span, so that without a penalty the best f is the same."""
    rng = np.random.default_rng(0)
    n = 200 if not more else 2_000
    z, u = rng.normal(size=(2, n))
    others = rng.normal(size=(n, more))  # with so many weights the steps are quasi-Newton ones
    y = (rng.random(n) < 1 / (1 + np.exp(-(z + u)))).astype(int)
    right = LogisticRegression(l2=0).fit(np.column_stack([z, u, others]), y)
    f = right.decision_function(np.column_stack([z, u, others]))
    X = np.column_stack([z, z + apart * u, others])
    model = quiet(kind(l2=0), X, y)
    assert model.trace_.stop == "converged"
    np.testing.assert_allclose(model.decision_function(X), f, atol=1e-6 + 1e-14 / apart)


def test_equal_columns_share_a_weight():
    rng = np.random.default_rng(0)
    z = rng.normal(size=100)
    y = (z + rng.normal(size=100) > 0).astype(int)
    one, two = (
        LogisticRegression(l2=0).fit(z[:, None], y),
        LogisticRegression(l2=0).fit(np.column_stack([z, z]), y),
    )
    np.testing.assert_allclose(two.coef_[0], one.coef_[0, 0] / 2, rtol=1e-6)


LEARNERS = {
    repr(learner): learner
    for learner in (
        FisherDiscriminant(),
        GaussianNB(),
        KernelSVM(),
        KernelSVM(kernel="linear"),
        LeastSquaresClassifier(),
        LogisticRegression(l2=0),
        LogisticRegression(l2=1.0),
        LogisticRegression(solver="gradient", l2=1.0),
        MaxMargin(),
        Perceptron(max_updates=100),
        SoftMargin(),
        SoftMargin(C=1e8),
        SoftmaxRegression(l2=0),
        SoftmaxRegression(l2=1.0),
    )
}
DATA = {
    "apart": ([[-2.0, 1], [-3, 2], [2, 1], [3, 3]], [0, 0, 1, 1]),
    "mixed": ([[-2.0, 1], [3, 2], [2, 1], [-3, 3], [0, 1]], [0, 0, 1, 1, 0]),
    "one of each": ([[1.0, 2], [3, 1]], [0, 1]),
    "constant": ([[1.0, 1]] * 4, [0, 1, 0, 1]),
    "equal columns": ([[1.0, 1], [2, 2], [3, 3], [4, 4]], [0, 1, 0, 1]),
}


POWERS = [-320, -310, -300, -200, -155, -101, -50, 50, 99, 200, 300]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("subject", "power"), share(itertools.product(itertools.product(LEARNERS, DATA), POWERS)), ids=str
)
def test_data_of_any_size_fit_or_the_reason_is_said(subject, power):
    learner, (X, y) = LEARNERS[subject[0]], DATA[subject[1]]
    X = np.array(X) * 1e-300 * 10.0 ** (power + 300) if power < -300 else np.array(X) * 10.0**power
    model, reason = fit_or_reason(learner, X, y)
    if model is None:
        assert reason.endswith(".")
    else:
        f = model.predict_proba(X) if learner.name == GaussianNB.name else model.decision_function(X)
        assert np.isfinite(f).all()


def fit_or_reason(learner, X, y):
    """The fitted model, or why the data are refused; any other error is a fault, NumPy's own ValueErrors too."""
    try:
        return quiet(learner, X, y), ""
    except np.linalg.LinAlgError:
        raise
    except ValueError as error:
        return None, str(error)

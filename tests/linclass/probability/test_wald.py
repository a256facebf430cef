"""What a logistic regression says of its weights: published numbers, and an information by central differences."""

from __future__ import annotations

import warnings
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass import LogisticRegression

# Whether a new way of teaching (third column) helped to improve a grade (last), with the grade point average and a
# test before it: Spector and Mazzeo 1980, as statsmodels has it.
SPECTOR = np.array([
    [2.66, 20, 0, 0], [2.89, 22, 0, 0], [3.28, 24, 0, 0], [2.92, 12, 0, 0], [4.00, 21, 0, 1], [2.86, 17, 0, 0],
    [2.76, 17, 0, 0], [2.87, 21, 0, 0], [3.03, 25, 0, 0], [3.92, 29, 0, 1], [2.63, 20, 0, 0], [3.32, 23, 0, 0],
    [3.57, 23, 0, 0], [3.26, 25, 0, 1], [3.53, 26, 0, 0], [2.74, 19, 0, 0], [2.75, 25, 0, 0], [2.83, 19, 0, 0],
    [3.12, 23, 1, 0], [3.16, 25, 1, 1], [2.06, 22, 1, 0], [3.62, 28, 1, 1], [2.89, 14, 1, 0], [3.51, 26, 1, 0],
    [3.54, 24, 1, 1], [2.83, 27, 1, 1], [3.39, 17, 1, 1], [2.67, 24, 1, 0], [3.65, 21, 1, 1], [4.00, 23, 1, 1],
    [3.10, 21, 1, 0], [2.39, 19, 1, 1],
])  # fmt: skip


def drawn(rng, n, w, b):
    """Samples of independent normal features, and labels by their probabilities."""
    X = rng.normal(size=(n, len(w)))
    return X, (rng.random(n) < 1 / (1 + np.exp(-(X @ w + b)))).astype(int)


def log_likelihood(weights, X, y):
    f = np.column_stack([X, np.ones(len(X))]) @ weights
    return -np.logaddexp(0, np.where(y, -f, f)).sum()


def differences(function, at, step):
    """Second derivatives by central differences."""
    steps = np.diag(step)
    return np.array([
        [
            sum(a * b * function(at + a * s + b * t) for a in (-1, 1) for b in (-1, 1)) / (4 * s.sum() * t.sum())
            for t in steps
        ]
        for s in steps
    ])  # fmt: skip


def test_the_numbers_that_statsmodels_publishes():
    X, y = SPECTOR[:, :3], SPECTOR[:, 3]
    told = LogisticRegression(l2=0).fit(X, y).summary(X, y)
    assert told.names == ("x1", "x2", "x3", "intercept")
    np.testing.assert_allclose(told.weight, [2.8261, 0.0952, 2.3787, -13.0213], atol=5e-5)
    np.testing.assert_allclose(told.error, [1.263, 0.142, 1.065, 4.931], atol=5e-4)
    np.testing.assert_allclose(told.z, [2.238, 0.672, 2.234, -2.641], atol=5e-4)
    np.testing.assert_allclose(told.p, [0.025, 0.501, 0.025, 0.008], atol=5e-4)
    np.testing.assert_allclose(told.low, [0.351, -0.182, 0.292, -22.687], atol=5e-4)
    np.testing.assert_allclose(told.high, [5.301, 0.373, 4.465, -3.356], atol=5e-4)
    assert (told.n, round(told.log_likelihood, 3)) == (32, -12.890)


@given(st.integers(0, 2**32 - 1), st.integers(1, 3))
def test_errors_are_those_of_an_information_by_central_differences(seed, d):
    rng = np.random.default_rng(seed)
    X, y = drawn(rng, 150, rng.uniform(-1, 1, d), 0.3)
    model = LogisticRegression(l2=0).fit(X, y)
    told = model.summary(X, y)
    at = np.append(model.coef_, model.intercept_)
    information = -differences(lambda w: log_likelihood(w, X, y), at, np.full(d + 1, 1e-3))
    np.testing.assert_allclose(told.error, np.sqrt(np.linalg.inv(information).diagonal()), rtol=1e-4)
    assert told.log_likelihood == pytest.approx(log_likelihood(at, X, y), rel=1e-12)


@given(st.integers(0, 2**32 - 1), st.integers(-9, 9), st.floats(-5, 5))
def test_z_does_not_depend_on_the_units_nor_on_the_origin(seed, power, origin):
    rng = np.random.default_rng(seed)
    X, y = drawn(rng, 80, np.array([1.0, -0.5]), 0.2)
    units = X.copy()
    units[:, 0] = (X[:, 0] + origin) * 10.0**power
    told, same = (LogisticRegression(l2=0).fit(Z, y).summary(Z, y) for Z in (X, units))
    np.testing.assert_allclose(same.z[:2], told.z[:2], rtol=1e-5)
    np.testing.assert_allclose(same.error[:2] * [10.0**power, 1], told.error[:2], rtol=1e-5)
    assert same.log_likelihood == pytest.approx(told.log_likelihood, rel=1e-9)


@pytest.mark.slow
def test_an_interval_holds_the_true_weight_as_often_as_its_level_says():
    rng, w, b, level = np.random.default_rng(0), np.array([0.8, 0.0]), -0.4, 0.8
    true, held, significant, repeats = np.append(w, b), np.zeros(3), 0, 300
    for _ in range(repeats):
        X, y = drawn(rng, 200, w, b)
        told = LogisticRegression(l2=0).fit(X, y).summary(X, y, level=level)
        held += (told.low <= true) & (true <= told.high)
        significant += told.p[1] < 1 - level
    slack = 3 * np.sqrt(level * (1 - level) / repeats)
    assert (np.abs(held / repeats - level) < slack).all()
    assert abs(significant / repeats - (1 - level)) < slack


def test_p_and_the_interval_say_the_same():
    X, y = drawn(np.random.default_rng(4), 60, np.array([1.0, -0.3]), 0.0)
    model = LogisticRegression(l2=0).fit(X, y)
    for level in (0.5, 0.95, 0.999):
        told = model.summary(X, y, level=level)
        assert ((told.low > 0) | (told.high < 0)).tolist() == (told.p < 1 - level).tolist()
        np.testing.assert_allclose(
            told.high - told.low, 2 * NormalDist().inv_cdf((1 + level) / 2) * told.error
        )


def test_the_table_has_the_names_of_the_columns():
    pd = pytest.importorskip("pandas")
    X, y = drawn(np.random.default_rng(2), 40, np.array([1.0, 0.0]), 0.0)
    table = pd.DataFrame(X, columns=["height", "weight"])
    labels = np.where(y, "yes", "no")
    lines = str(LogisticRegression(l2=0).fit(table, labels).summary(table, labels, level=0.995)).splitlines()
    assert [line.split()[0] for line in lines[1:4]] == ["height", "weight", "intercept"]
    assert lines[0].endswith("99.5% interval")
    assert lines[4].startswith("40 samples, log-likelihood -")


X, Y = drawn(np.random.default_rng(1), 40, np.array([1.0, -1.0]), 0.0)


@pytest.mark.parametrize(
    ("model", "X", "y", "message"),
    [
        (
            LogisticRegression(l2=0),
            [[0.0], [1], [2], [3]],
            [0, 0, 1, 1],
            "The fit diverged, as its warning said",
        ),
        (
            LogisticRegression(l2=0),
            [[0.0], [1], [1], [2]],
            [0, 0, 1, 1],
            "The fit diverged, as its warning said",
        ),
        (LogisticRegression(l2=0.5), X, Y, r"With a penalty \(l2=0\.5\)"),
        (
            LogisticRegression(l2=0),
            np.column_stack([X, X @ [2, -3]]),
            Y,
            r"sums of others, x\d and x\d among them",
        ),
        (
            LogisticRegression(l2=0),
            np.column_stack([X, np.full(40, 0.1)]),
            Y,
            "Feature x3 is the same for all",
        ),
        (LogisticRegression(l2=0, solver="gradient", max_iter=3), X, Y, "the loss still slopes there"),
    ],
    ids=["separated", "quasi-separated", "penalty", "collinear", "constant", "not converged"],
)
def test_what_has_no_standard_errors_is_refused(model, X, y, message):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model.fit(X, y)
    with pytest.raises(ValueError, match=message):
        model.summary(X, y)


def test_other_samples_labels_and_levels_are_refused():
    model = LogisticRegression(l2=0).fit(X, Y)
    with pytest.raises(ValueError, match="not the optimum of these samples"):
        model.summary(X[:30], Y[:30])
    with pytest.raises(ValueError, match="not the optimum of these samples"):
        model.summary(X, 1 - Y)
    with pytest.raises(ValueError, match=r"labels of the classes \[0, 1\]; got 2"):
        model.summary(X, Y + 1)
    for level in (0, 1, 95, "high"):
        with pytest.raises(ValueError, match="level must be"):
            model.summary(X, Y, level=level)
    with pytest.raises(ValueError, match="not fitted yet"):
        LogisticRegression(l2=0).summary(X, Y)

"""Maps of features: counts and names, scikit-learn as a second opinion, and XOR with a line."""

from __future__ import annotations

import pickle
import warnings
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.base import clone
from sklearn.exceptions import NotFittedError
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import PolynomialFeatures, StandardScaler
from sklearn.utils.estimator_checks import (
    check_dataframe_column_names_consistency,
    check_transformer_get_feature_names_out,
    check_transformer_get_feature_names_out_pandas,
    parametrize_with_checks,
)

from linclass import (
    FEATURES,
    Formula,
    FormulaError,
    GaussianBumps,
    LogisticRegression,
    Perceptron,
    Polynomial,
    Standardise,
    Xor,
    separable,
)
from linclass.data.datasets import GENERATORS, TABLES

XOR = TABLES["xor"]
MAPS = [
    Polynomial(3),
    GaussianBumps([[0, 0], [1, 2]], 0.8),
    Standardise(),
    Xor(),
    Formula("x1*x2", "x1^2 + x2^2"),
]
EVERY = pytest.mark.parametrize("features", MAPS, ids=FEATURES)

with warnings.catch_warnings():
    warnings.filterwarnings("ignore", "Estimator .* does not inherit")  # on purpose: only NumPy is needed
    # Xor takes two features only and Formula as many as its variables need, so that samples of scikit-learn's
    # choosing do not suit them.
    scikit_learns_checks = parametrize_with_checks([Polynomial(), GaussianBumps(), Standardise()])


@pytest.mark.filterwarnings("ignore::sklearn.exceptions.SkipTestWarning")
@scikit_learns_checks
def test_scikit_learns_own_checks(estimator, check):
    check(estimator)


@pytest.mark.parametrize("features", [Polynomial(), GaussianBumps(), Standardise()])
def test_scikit_learns_checks_of_names(features):
    check_transformer_get_feature_names_out(type(features).__name__, features)
    check_transformer_get_feature_names_out_pandas(type(features).__name__, features)
    check_dataframe_column_names_consistency(type(features).__name__, features)


@EVERY
def test_a_map_keeps_nothing_of_the_callers(features):
    X, _ = GENERATORS["moons"](n=20)
    elsewhere, kept = X.copy(), features.fit(X).transform(X)
    X += 5
    assert (features.transform(elsewhere) == kept).all()


def test_bumps_keep_their_centers():
    centers = np.array([[0.0, 0.0], [1.0, 2.0]])
    bumps = GaussianBumps(centers).fit(centers)
    before = bumps.transform([[0, 0]])
    centers += 5
    assert (bumps.transform([[0, 0]]) == before).all()


def test_every_map_is_tested():
    assert [type(features) for features in MAPS] == list(FEATURES.values())


@EVERY
def test_each_feature_has_a_column_and_a_name(features):
    X, _ = GENERATORS["moons"](n=20)
    values = features.fit(X).transform(X)
    names = features.get_feature_names_out()
    assert features.name
    assert values.shape == (20, len(names))
    assert len(set(names)) == len(names)
    again = clone(features).fit_transform(X)
    assert (again == values).all()
    assert (pickle.loads(pickle.dumps(features)).transform(X) == values).all()


@EVERY
def test_parameters_by_name(features):
    assert clone(features).get_params().keys() == features.get_params().keys()
    assert eval(repr(features), dict(FEATURES_BY_NAME)).get_params() == features.get_params()
    with pytest.raises(ValueError, match="has no parameter 'speed'"):
        features.set_params(speed=1)


FEATURES_BY_NAME = {kind.__name__: kind for kind in FEATURES.values()}


@EVERY
def test_use_before_fit_and_other_features_than_in_fit(features):
    fresh = clone(features)
    for call in (fresh.get_feature_names_out, lambda: fresh.transform([[1, 2]])):
        with pytest.raises(NotFittedError, match="not fitted yet"):
            call()
    with pytest.raises(ValueError, match=r"X has 3 features, but .* is expecting 2 features"):
        fresh.fit([[0, 0], [1, 1]]).transform([[1, 2, 3]])


def test_names_of_columns_are_used():
    pd = pytest.importorskip("pandas")
    table = pd.DataFrame({"height": [1.0, 2.0], "weight": [0.0, 3.0]})
    features = Polynomial().fit(table)
    assert list(features.get_feature_names_out()) == [
        "height", "weight", "height^2", "height*weight", "weight^2"
    ]  # fmt: skip
    assert list(Polynomial().fit(table.to_numpy()).get_feature_names_out(["a", "b"])) == [
        "a", "b", "a^2", "a*b", "b^2"
    ]  # fmt: skip


@given(st.integers(1, 5), st.integers(1, 4))
def test_polynomials_have_as_many_monomials_as_counted(degree, d):
    X = np.random.default_rng(degree).normal(size=(6, d))
    features = Polynomial(degree)
    values = features.fit_transform(X)
    assert values.shape[1] == comb(degree + d, d) - 1
    theirs = PolynomialFeatures(degree, include_bias=False).fit(X)
    np.testing.assert_allclose(values, theirs.transform(X), rtol=1e-12)
    names = [name.replace(" ", "*") for name in theirs.get_feature_names_out([f"x{k + 1}" for k in range(d)])]
    assert list(features.get_feature_names_out()) == names


def test_the_names_of_monomials_are_formulas_of_their_values():
    X = np.random.default_rng(0).normal(size=(10, 3))
    polynomial = Polynomial(4)
    values = polynomial.fit_transform(X)
    np.testing.assert_allclose(
        Formula(*polynomial.get_feature_names_out()).fit_transform(X), values, rtol=1e-12
    )
    X = X[:, :2]
    xor = Xor()
    values = xor.fit_transform(X)
    np.testing.assert_allclose(Formula(*xor.get_feature_names_out()).fit_transform(X), values, rtol=1e-12)


def test_the_xor_map_sends_the_four_points_where_the_book_says():
    X, y = XOR
    places = {
        tuple(x): tuple(phi) for x, phi in zip(X.tolist(), Xor().fit_transform(X).tolist(), strict=True)
    }
    assert places == {(0, 0): (-1, 1), (0, 1): (-1, -1), (1, 0): (1, -1), (1, 1): (1, 1)}
    phi = Xor().fit_transform(X)
    assert not separable(X, y)
    assert (y * -phi[:, 1] == 1).all()  # the line phi2 = 0
    # From 0, cyclic, the perceptron ends on that line by itself; other starts find other lines.
    model = Perceptron().fit(phi, y)
    assert model.coef_[0, 0] == model.intercept_[0] == 0
    other = Perceptron(start=[1, 0, 0.5]).fit(phi, y)
    assert other.trace_.stop == "converged"
    assert other.coef_[0, 0] != 0


def test_xor_is_solved_by_a_line_in_each_of_these():
    X, y = XOR
    for features in (Polynomial(2), Formula("x1 + x2", "x1*x2"), GaussianBumps([[0, 0], [1, 1]])):
        model = make_pipeline(features, Perceptron()).fit(X, y)
        assert model.score(X, y) == 1
    assert not separable(Polynomial(1).fit_transform(X), y)


def test_bumps_are_one_on_their_centers_and_fall_off():
    centers = np.array([[0.0, 0.0], [3.0, 4.0]])
    values = GaussianBumps(centers, width=5).fit_transform(centers)
    np.testing.assert_allclose(values, [[1, np.exp(-0.5)], [np.exp(-0.5), 1]])


def test_centers_are_spread_over_the_samples():
    X, _ = GENERATORS["blobs"](n=80, classes=4, noise=0.2, random_state=3)
    chosen = GaussianBumps(centers=8).fit(X).centers_
    assert all((row == X).all(axis=1).any() for row in chosen)
    gaps = [min(np.linalg.norm(a - b) for b in chosen[:k]) for k, a in enumerate(chosen) if k]
    assert gaps == sorted(gaps, reverse=True)
    apart = min(np.linalg.norm(a - b) for a, b in combinations(chosen, 2))
    assert np.linalg.norm(X[:, None] - chosen, axis=2).min(axis=1).max() <= apart  # none is left out
    assert len(GaussianBumps(centers=8).fit([[1.0], [1.0], [2.0]]).centers_) == 2


@given(st.integers(0, 2**32 - 1), st.integers(-90, 90), st.floats(-3, 3))
def test_standardised_features_have_mean_0_and_deviation_1_in_any_unit(seed, power, offset):
    X = offset + np.random.default_rng(seed).normal(size=(12, 2))
    features = Standardise().fit(X * 10.0**power)
    values = features.transform(X * 10.0**power)
    np.testing.assert_allclose(values.mean(axis=0), 0, atol=1e-13)
    np.testing.assert_allclose(values.std(axis=0), 1, rtol=1e-13)
    np.testing.assert_allclose(values, StandardScaler().fit_transform(X), rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(features.mean_ + features.scale_ * values, X * 10.0**power, rtol=1e-11)


def test_a_constant_feature_becomes_0_and_the_least_difference_does_not():
    least = np.finfo(float).smallest_subnormal
    X = np.column_stack([np.full(7, 0.1), np.full(7, 1e100), np.repeat([0.0, least], [3, 4])])
    features = Standardise().fit(X)
    values = features.transform(X)
    assert (values[:, :2] == 0).all()
    assert (features.scale_[:2] == 1).all()
    assert np.isfinite(values).all()
    assert values[0, 2] < values[-1, 2]


def test_with_standardised_features_a_penalty_does_not_depend_on_the_units():
    X, y = GENERATORS["moons"](n=40, noise=0.2)
    units = X * [1e-3, 1e5] + [2, -7e6]
    ours = [make_pipeline(Standardise(), LogisticRegression(l2=1.0)).fit(Z, y) for Z in (X, units)]
    np.testing.assert_allclose(ours[0].predict_proba(X), ours[1].predict_proba(units), rtol=1e-6)


@pytest.mark.parametrize(
    ("features", "X", "message"),
    [
        (
            Formula("x1", "1 / x1"),
            [[1, 2], [0, 3], [0, 4]],
            r"feature 1/x1 is undefined at sample 1 \(x1 = 0, x2 = 3\)",
        ),
        (Formula("log(x2)"), [[1, 2], [0, -3]], r"feature log\(x2\) is undefined at sample 1"),
        (Formula("exp(x1)"), [[500, 0]], r"feature exp\(x1\) is 1\.40359e\+217, too large, at sample 0"),
        (Formula("exp(x1)"), [[1000, 0]], r"feature exp\(x1\) is undefined at sample 0"),
        (Polynomial(2), [[0, 1e60]], r"feature x2\^2 is 1e\+120, too large, at sample 0"),
        (Xor(), [[0, 1, 2]], "XOR map needs 2 features; X has 3"),
        (Formula(), [[0, 1]], "needs at least one formula"),
        (Polynomial(0), [[0, 1]], "degree must be a whole number, 1 or more; got 0"),
        (Polynomial(60), [[0] * 9], "monomials up to degree 60 of 9 features; at most 10,000"),
        (Polynomial(10**9), [[0]], "monomials up to degree 1000000000 of 1 features"),
        (GaussianBumps(0), [[0, 1]], "centers must be a whole number, 1 or more; got 0"),
        (GaussianBumps([[0]]), [[0, 1]], "centers must have the features of X; got 1 instead of 2"),
        (GaussianBumps(width=-1), [[0, 1]], "width must be a finite number above 0; got -1"),
    ],
)
def test_what_cannot_be_is_explained(features, X, message):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(ValueError, match=message):
            features.fit_transform(X)


def test_a_wrong_formula_is_an_error_of_its_own_kind():
    with pytest.raises(FormulaError, match="Column 6 of 'x1 \\+ x3'"):
        Formula("x1", "x1 + x3").fit([[1, 2]])
    assert Formula("x1 + x3").fit_transform([[1, 2, 3]]).tolist() == [[4]]


def test_set_params_replaces_formulas():
    features = Formula("x1").set_params(formulas=("x2", "x1"))
    assert features.fit_transform([[1, 2]]).tolist() == [[2, 1]]
    assert repr(features) == "Formula('x2', 'x1')"

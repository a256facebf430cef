"""The two planes of a biplot: principal components and Fisher's, against scikit-learn and by their definitions."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.datasets import load_breast_cancer, load_digits, load_wine
from sklearn.decomposition import PCA
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.preprocessing import StandardScaler

from linclass import FisherDiscriminant
from linclass.discriminants.planes import fisher_plane, principal_plane

TABLES = {"cancer": load_breast_cancer, "wine": load_wine, "digits": load_digits}


@pytest.fixture(params=TABLES)
def table(request):
    """Return a table of scikit-learn: samples and labels."""
    return TABLES[request.param](return_X_y=True)


def same_up_to_sign(ours, theirs, tolerance=1e-6):
    """Whether each column is the same up to its sign."""
    signs = np.sign((ours * theirs).sum(axis=0))
    return np.abs(ours * signs - theirs).max() < tolerance * np.abs(theirs).max()


def test_principal_components_are_those_of_scikit_learn(table):
    X, _y = table
    plane = principal_plane(X)
    other = PCA(2, svd_solver="full").fit(StandardScaler().fit_transform(X))
    assert same_up_to_sign(plane.project(X), other.transform(StandardScaler().fit_transform(X)))
    assert plane.spread == pytest.approx(other.explained_variance_ratio_.sum())
    assert (plane.directions.max(axis=1) == np.abs(plane.directions).max(axis=1)).all()


@pytest.mark.parametrize("name", ["wine", "digits"])
def test_fishers_plane_of_many_classes_is_that_of_scikit_learn(name):
    X, y = TABLES[name](return_X_y=True)
    X = X[:, X.std(axis=0) > 0]
    plane, share = fisher_plane(X, y)
    other = LinearDiscriminantAnalysis(solver="svd", n_components=2).fit(X, y)
    biased = np.sqrt(len(X) / (len(X) - other.classes_.size))  # scikit-learn divides the scatter by n
    assert same_up_to_sign(plane.project(X) * biased, other.transform(X), 1e-5)
    assert share == pytest.approx(other.explained_variance_ratio_.sum())


def test_of_two_classes_the_first_axis_is_fishers_and_the_second_the_widest_across_it():
    X, y = load_breast_cancer(return_X_y=True)
    plane, share = fisher_plane(X, y)
    other = LinearDiscriminantAnalysis().fit(X, y)
    assert same_up_to_sign(plane.project(X)[:, :1] * np.sqrt(len(X) / (len(X) - 2)), other.transform(X))
    assert share == 1
    P = plane.project(X)
    assert abs(np.corrcoef(P.T)[0, 1]) < 1e-9
    means = np.array([P[y == c].mean(axis=0) for c in (0, 1)])
    assert means[1, 0] > means[0, 0]
    assert abs(means[1, 1] - means[0, 1]) < 1e-9  # across it, the means do not differ
    Z = StandardScaler().fit_transform(X)
    apart = Z[y == 1].mean(axis=0) - Z[y == 0].mean(axis=0)
    apart /= np.linalg.norm(apart)
    rest = PCA(1).fit(Z - np.outer(Z @ apart, apart)).components_[0]
    second = plane.directions[1]
    assert abs(rest @ second) == pytest.approx(np.linalg.norm(second))
    for j in (0, 1):
        inner = sum(((P[y == c, j] - P[y == c, j].mean()) ** 2).sum() for c in (0, 1))
        assert inner / (len(X) - 2) == pytest.approx(1)


def test_arrows_are_correlations_and_units_do_not_matter(table):
    X, y = table
    for plane in (principal_plane(X), fisher_plane(X, y)[0]):
        P = plane.project(X)
        varied = X.std(axis=0) > 0
        told = np.corrcoef(np.hstack([X[:, varied], P]), rowvar=False)[: varied.sum(), -2:]
        assert np.allclose(plane.correlations[varied], told, atol=1e-8)
        assert not plane.correlations[~varied].any()
    scaled = X * np.geomspace(1e-6, 1e6, X.shape[1]) + 3
    assert same_up_to_sign(principal_plane(scaled).project(scaled), principal_plane(X).project(X), 1e-4)


@pytest.mark.slow
def test_a_line_in_fishers_plane_beats_the_best_two_columns():
    """The comparison that the page shows: the share of training samples that Fisher's line classifies correctly."""
    for name, best in (("cancer", 0.94), ("wine", 0.93)):
        X, y = TABLES[name](return_X_y=True)
        pairs = [(i, j) for i in range(X.shape[1]) for j in range(i)]
        of_pairs = max(FisherDiscriminant().fit(X[:, p], y).score(X[:, p], y) for p in pairs)
        P = fisher_plane(X, y)[0].project(X)
        of_plane = FisherDiscriminant().fit(P, y).score(P, y)
        assert of_plane > max(best + 0.02, of_pairs)
        assert of_plane == pytest.approx(FisherDiscriminant().fit(X, y).score(X, y), abs=0.005)


def test_more_features_than_samples_and_samples_on_a_line():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(10, 40)), np.array([0, 1] * 5)
    plane, share = fisher_plane(X, y)
    P = plane.project(X)
    assert P[y == 1, 0].min() > P[y == 0, 0].max()  # always possible: not a sign of a real difference
    assert share == 1
    line = np.outer(np.arange(8.0), [1.0, 2.0, 0.0])
    for plane in (principal_plane(line), fisher_plane(line, [0, 1] * 4)[0]):
        assert plane.spread == pytest.approx(1)
        assert np.isfinite(plane.project(line)).all()


def test_wrong_input_is_an_error_that_names_the_rule():
    with pytest.raises(ValueError, match="two features"):
        principal_plane([[1.0], [2.0]])
    with pytest.raises(ValueError, match="one class"):
        fisher_plane([[1.0, 2.0], [2.0, 1.0]], [1, 1])
    with pytest.raises(ValueError, match="expecting 2 features"):
        principal_plane([[1.0, 2.0], [2.0, 1.0]]).project([[1.0, 2.0, 3.0]])

"""Splits and folds are fair and repeat; the error curve is what a loop by hand measures."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.datasets import load_iris
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import PolynomialFeatures

from linclass import KernelSVM, LogisticRegression, MaxMargin, Perceptron, Polynomial, SoftmaxRegression
from linclass.core.validation import error_curve, error_curve_steps, folds, split
from linclass.data.datasets import blobs, moons

SEED = st.integers(0, 10**6)
LABELS = st.lists(st.integers(2, 12), min_size=1, max_size=4).flatmap(
    lambda sizes: st.permutations([c for c, size in enumerate(sizes) for _ in range(size)])
)


@given(LABELS, st.integers(2, 6), SEED)
def test_folds_are_fair(labels, k, seed):
    y = np.array(labels)
    if len(y) < k:
        with pytest.raises(ValueError, match="at least as many samples as folds"):
            folds(y, k, random_state=seed)
        return
    parts = folds(y, k, random_state=seed)
    assert len(parts) == k
    assert sorted(np.concatenate([test for _, test in parts])) == list(range(len(y)))  # each tested once
    for train, test in parts:
        assert sorted(np.concatenate([train, test])) == list(range(len(y)))
        assert set(y[train]) == set(y)
    assert np.ptp([len(test) for _, test in parts]) <= 1
    for c in set(labels):
        assert np.ptp([np.count_nonzero(y[test] == c) for _, test in parts]) <= 1


@given(LABELS, st.floats(0.05, 0.6), SEED)
def test_a_split_keeps_the_shares(labels, share, seed):
    y = np.array(labels)
    if min(np.bincount(y)) * (1 - share) < 1:  # a class may have none left
        y = np.repeat(y, 10)
    train, test = split(y, share, random_state=seed)
    assert sorted(np.concatenate([train, test])) == list(range(len(y)))
    assert abs(len(test) - share * len(y)) <= 0.5 + 1e-9
    for c in set(labels):
        assert c in y[train]
        assert abs(np.count_nonzero(y[test] == c) - share * np.count_nonzero(y == c)) < 1


def test_iris_forty_to_train_and_ten_to_test():
    X, y = load_iris(return_X_y=True)
    for seed in range(3):
        train, test = split(y, 10, random_state=seed)
        assert np.bincount(y[train]).tolist() == [40, 40, 40]
        assert np.bincount(y[test]).tolist() == [10, 10, 10]
        assert SoftmaxRegression(l2=1.0).fit(X[train], y[train]).score(X[test], y[test]) > 0.85


def test_seeds_repeat_and_differ():
    y = np.repeat([0, 1], 20)
    assert split(y, random_state=1)[1].tolist() == split(y, random_state=1)[1].tolist()
    assert split(y, random_state=1)[1].tolist() != split(y, random_state=2)[1].tolist()
    assert folds(y, random_state=1)[0][1].tolist() == folds(y, random_state=1)[0][1].tolist()
    assert folds(y, random_state=1)[0][1].tolist() != folds(y, random_state=2)[0][1].tolist()


def test_the_curve_is_what_a_loop_measures():
    X, y = blobs(n=50, noise=1.5)
    grid = [0.01, 1.0, 1000.0]
    curve = error_curve(LogisticRegression(l2=0), X, y, "l2", grid, k=4, random_state=3)
    for v, l2 in enumerate(grid):
        for f, (train, test) in enumerate(folds(y, 4, random_state=3)):
            model = LogisticRegression(l2=l2).fit(X[train], y[train])
            assert curve.training[v, f] == pytest.approx(1 - model.score(X[train], y[train]))
            assert curve.validation[v, f] == pytest.approx(1 - model.score(X[test], y[test]))
    assert curve.complete
    assert curve.values == tuple(grid)
    assert curve.validation_error[curve.best] == min(curve.validation_error)
    np.testing.assert_allclose(curve.training_error, curve.training.mean(axis=1))


def test_a_narrow_kernel_fits_too_well():
    X, y = moons(n=60, noise=0.35)
    widths = [0.02, 0.5, 20.0]
    curve = error_curve(KernelSVM(C=10.0), X, y, "width", widths, random_state=0)
    assert curve.training_error[0] == 0  # every sample by heart
    assert curve.validation_error[0] > curve.validation_error[1] + 0.1
    assert curve.best == 1


def test_degree_by_a_function():
    X, y = moons(n=40, noise=0.3)

    class OnFeatures:
        def __init__(self, degree):
            self.map, self.line = Polynomial(degree), LogisticRegression(l2=0.1)

        def fit(self, X, y):
            self.line.fit(self.map.fit(X).transform(X), y)
            return self

        def predict(self, X):
            return self.line.predict(self.map.transform(X))

    ours = error_curve(lambda degree: OnFeatures(degree), X, y, None, [1, 3], random_state=0)
    pipeline = make_pipeline(PolynomialFeatures(include_bias=False), LogisticRegression(l2=0.1))
    theirs = error_curve(pipeline, X, y, "polynomialfeatures__degree", [1, 3], random_state=0)
    assert np.array_equal(ours.validation, theirs.validation)
    assert ours.validation_error[1] < ours.validation_error[0]


def test_progress_and_cancel():
    X, y = blobs(n=30, noise=1.0)
    seen = []

    def progress(done, total):
        seen.append((done, total))
        return done < 4

    curve = error_curve(Perceptron(), X, y, "max_updates", [1, 10, 100], k=3, progress=progress)
    assert seen == [(1, 9), (2, 9), (3, 9), (4, 9)]
    assert (curve.done, curve.total, curve.complete) == (4, 9, False)
    assert np.isfinite(curve.validation).sum() == 4
    assert np.isnan(curve.validation_error).tolist() == [False, True, True]
    assert curve.best == 0


def test_step_by_step_the_known_part_stays():
    X, y = blobs(n=20, noise=1.0)
    curves = list(error_curve_steps(Perceptron(), X, y, "eta", [0.5, 1.0], k=2, random_state=0))
    assert [curve.done for curve in curves] == [1, 2, 3, 4]
    for curve in curves:
        known = np.isfinite(curve.validation)
        assert known.sum() == curve.done
        assert np.array_equal(curve.validation[known], curves[-1].validation[known])
    assert curves[0].best is None


def test_what_a_classifier_refuses_is_kept():
    X, y = blobs(n=20, noise=0.2)
    curve = error_curve(
        lambda flip: MaxMargin() if flip == 0 else LogisticRegression(l2=-1.0), X, y, None, [0, 1]
    )
    assert np.isfinite(curve.validation_error).tolist() == [True, False]
    assert curve.refusals.keys() == {1}
    assert curve.refusals[1].startswith("l2 must be a finite number")
    assert curve.complete


def test_the_estimator_stays_as_it_is():
    X, y = blobs(n=20, noise=1.0)
    estimator = LogisticRegression(l2=0.5)
    error_curve(estimator, X, y, "l2", [1.0, 2.0], k=2)
    assert estimator.l2 == 0.5
    assert not hasattr(estimator, "coef_")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda X, y: split(y, 0.0), "test must be a share between 0 and 1"),
        (lambda X, y: split(y, 1.5), "test must be a share between 0 and 1"),
        (lambda X, y: split(y, 0), "test must be a whole number, 1 or more"),
        (lambda X, y: split(y, 10), "class -1 has 10 in all, and 10 of them"),
        (lambda X, y: folds(y, 1), "k must be a whole number, 2 or more"),
        (lambda X, y: folds([0, 0, 1], 2), "class 1 has 1"),
        (lambda X, y: error_curve(Perceptron(), X, y, "rate", [1]), "no parameter 'rate'"),
        (lambda X, y: error_curve(Perceptron(), X, y, "eta", []), "at least one value"),
        (lambda X, y: error_curve(Perceptron(), X, y, None, [1]), "must be a function from a value"),
    ],
)
def test_rules(call, message):
    X, y = blobs(n=20)
    with pytest.raises(ValueError, match=message):
        call(X, y)

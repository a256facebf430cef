"""Generators are seeded, balanced, rounded, and of the shape that their names promise."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import GENERATORS, TABLES, Perceptron, separable

EVERY = pytest.mark.parametrize("name", GENERATORS)


@EVERY
def test_what_all_generators_promise(name):
    X, y = GENERATORS[name]()
    assert X.shape == (60, 2)
    assert X.dtype == float
    assert set(y.tolist()) == {-1, 1}
    assert np.array_equal(X, X.round(2))
    assert np.abs(X).max() < 5


@EVERY
def test_the_seed_decides(name):
    make = GENERATORS[name]
    assert (make(random_state=7)[0] == make(random_state=7)[0]).all()
    assert (make(random_state=7)[0] != make(random_state=8)[0]).any()


@EVERY
@pytest.mark.parametrize("n", [1, 2, 7, 200])
def test_any_number_of_samples(name, n):
    X, y = GENERATORS[name](n=n)
    assert X.shape == (n, 2)
    assert y.shape == (n,)
    assert np.isfinite(X).all()


@EVERY
def test_flips_change_that_share_of_the_labels_and_nothing_else(name):
    make = GENERATORS[name]
    X, y = make(n=200, flips=0.0)
    other_X, other_y = make(n=200, flips=0.15)
    assert np.array_equal(X, other_X)
    assert (y != other_y).sum() == 30


@EVERY
def test_more_noise_spreads_more(name):
    calm, wild = GENERATORS[name](n=400, noise=0.0)[0], GENERATORS[name](n=400, noise=2.0)[0]
    assert np.ptp(wild, axis=0).max() > np.ptp(calm, axis=0).max()


@EVERY
def test_only_the_blobs_are_separable(name):
    assert separable(*GENERATORS[name]()).separable == (name == "blobs")


def test_the_opening_blobs_take_some_updates():
    model = Perceptron().fit(*GENERATORS["blobs"]())
    assert model.trace_.stop == "converged"
    assert 10 <= model.n_iter_ <= 40


def test_blobs_of_several_classes():
    X, y = GENERATORS["blobs"](n=80, classes=4, noise=0.3)
    assert np.bincount(y).tolist() == [20] * 4
    for c in range(4):
        assert separable(X, (y == c).astype(int))
    y_flipped = GENERATORS["blobs"](n=80, classes=4, flips=0.25)[1]
    y_clean = GENERATORS["blobs"](n=80, classes=4)[1]
    assert (y_flipped != y_clean).sum() == 20


def test_shapes():
    X, y = GENERATORS["circles"](noise=0.0)
    np.testing.assert_allclose(np.linalg.norm(X[y > 0], axis=1), 1.2, atol=0.01)
    np.testing.assert_allclose(np.linalg.norm(X[y < 0], axis=1), 2.8, atol=0.01)
    X, y = GENERATORS["xor"](noise=0.2)
    assert (y == np.where(X[:, 0] * X[:, 1] < 0, 1, -1)).all()
    X, y = GENERATORS["checkerboard"](n=160)
    cell = np.floor(X / 1.5).astype(int).sum(axis=1)
    assert (y == np.where(cell % 2, 1, -1)).all()
    X, y = GENERATORS["spirals"](noise=0.0, n=100)
    np.testing.assert_allclose(sorted(map(tuple, X[y > 0])), sorted(map(tuple, -X[y < 0])), atol=0.011)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"n": 0}, "n must be a whole number, 1 or more; got 0"),
        ({"noise": -1}, "noise must be a finite number, 0 or more; got -1"),
        ({"flips": 2}, "flips must be a number from 0 to 1; got 2"),
        ({"classes": 5}, "classes must be 2, 3 or 4; got 5"),
        ({"classes": 1}, "classes must be a whole number, 2 or more"),
    ],
)
def test_a_wrong_parameter_is_named(parameters, message):
    with pytest.raises(ValueError, match=message):
        GENERATORS["blobs"](**parameters)


def test_tables_are_values():
    X, y = TABLES["li-2.1"]
    assert X.tolist() == [[3, 3], [4, 3], [1, 1]]
    assert y.tolist() == [1, 1, -1]
    X, y = TABLES["xor"]
    assert all(label == (1 if a != b else -1) for (a, b), label in zip(X.tolist(), y.tolist(), strict=True))
    with pytest.raises(ValueError, match="read-only"):
        TABLES["xor"].X[0, 0] = 5

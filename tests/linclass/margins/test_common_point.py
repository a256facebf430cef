"""Many features: a common point of both hulls is found in floats, and its proof holds in exact fractions."""

from __future__ import annotations

from fractions import Fraction
from time import process_time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.datasets import make_classification

from linclass import separable
from linclass.core.exact import Whole
from linclass.margins import separability
from linclass.margins.separability import FEW
from tests.support.share import examples


def exact_weights(Z):
    """The weights with sum 1 and mean 0 of d + 1 rows of fractions, one for each; by Gauss and Jordan."""
    rows = [[*column, Fraction(0)] for column in zip(*Z, strict=True)] + [[Fraction(1)] * (len(Z) + 1)]
    for c in range(len(rows)):
        pivot = next(r for r in range(c, len(rows)) if rows[r][c])
        rows[c], rows[pivot] = rows[pivot], rows[c]
        rows[c] = [part / rows[c][c] for part in rows[c]]
        for r in range(len(rows)):
            if r != c and rows[r][c]:
                factor = rows[r][c]
                rows[r] = [a - factor * t for a, t in zip(rows[r], rows[c], strict=True)]
    return [row[-1] for row in rows]


def proves(X, y, answer, independent):
    """Whether the samples with weights share a point: their exact weights are above 0, and those told."""
    weights = answer.weights
    some = np.flatnonzero(weights)
    assert len(some) == len(independent) + 2
    whole = Whole.of(X).rows(some.tolist())
    Z = [
        [int(sign) * Fraction(v) for v in row[independent]] + [Fraction(int(sign))]
        for row, sign in zip(whole, y[some], strict=True)
    ]
    exact = exact_weights(Z)
    assert min(exact) > 0
    for k in range(X.shape[1]):  # of the columns that were left out, too
        assert (
            sum(a * int(row[k]) * int(sign) for a, row, sign in zip(exact, whole, y[some], strict=True)) == 0
        )
    np.testing.assert_allclose(weights[some], [float(2 * a) for a in exact], rtol=1e-6)
    return True


def overlapping(seed, d, n=120):
    """Points whose labels are drawn by lot."""
    rng = np.random.default_rng(seed)
    X, y = rng.normal(size=(n, d)), rng.choice([-1, 1], n)
    return rng, X, y


@pytest.fixture
def floats_alone(monkeypatch):
    """Nothing is left to whole numbers but the columns."""

    def refused(*_given):
        raise AssertionError("floats have proved nothing")

    monkeypatch.setattr(separability, "_decided", refused)


@pytest.mark.slow
@pytest.mark.usefixtures("floats_alone")
@settings(max_examples=examples(50))
@given(
    st.integers(0, 10**6), st.integers(FEW, 18), st.sampled_from([0, 3, 17]), st.sampled_from([0, 1e3, 1e9])
)
def test_a_point_found_in_floats_is_one_in_fractions(seed, d, places, offset):
    _rng, X, y = overlapping(seed, d)
    X = (X.round(places) if places else np.rint(1e3 * X)) + offset
    assert proves(X, y, separable(X, y), list(range(d)))


MIXTURES = ["twice", "sums", "thirds"]


def mixed(seed, kind):
    """Samples of 14 features, and four more that are mixtures of them."""
    _rng, X, y = overlapping(seed, 14)
    whole = np.rint(1e3 * X)
    more = {"twice": 2 * whole[:, :4], "sums": whole[:, :4] + whole[:, 4:8], "thirds": whole[:, :4]}[kind]
    return np.column_stack([3 * whole if kind == "thirds" else whole, more]) / 1e3, y


@pytest.mark.slow
@settings(max_examples=examples(50))
@given(st.integers(0, 10**6), st.sampled_from(MIXTURES))
def test_columns_that_are_mixtures_of_others_do_not_count(seed, kind):
    X, y = mixed(seed, kind)
    assert proves(X, y, separable(X, y), list(range(14)))


@pytest.mark.slow
@pytest.mark.usefixtures("floats_alone")
@pytest.mark.parametrize("kind", MIXTURES)
def test_mixtures_are_hardly_ever_left_to_whole_numbers(kind):
    for seed in range(20):  # one of some 200 is
        assert not separable(*mixed(seed, kind)).separable


@pytest.mark.slow
@pytest.mark.usefixtures("floats_alone")
@settings(max_examples=examples(30))
@given(st.integers(0, 10**6), st.sampled_from([1, 2, 5]))
def test_columns_that_are_mixtures_but_for_rounding_count(seed, more):
    rng, X, y = overlapping(seed, 12)
    X = np.column_stack([X, X @ rng.normal(size=(12, more))])  # which no float holds exactly
    assert proves(X, y, separable(X, y), list(range(12 + more)))


@pytest.mark.slow
@settings(max_examples=examples(50))
@given(st.integers(0, 10**6), st.integers(FEW, 16), st.integers(20, 48))
def test_nothing_is_proved_where_a_hair_separates(seed, d, size):
    """All samples are 1 away from a plane and up to 2**48 from each other: floats take the classes for one."""
    rng = np.random.default_rng(seed)
    X, w = rng.integers(-(2**size), 2**size, (60, d)).astype(object), rng.integers(-2, 3, d).astype(object)
    w[0] = 1
    y = rng.choice([-1, 1], 60)
    X[:, 0] += y - X @ w  # so X·w is y
    assert ((X.astype(float) == X) & (np.abs(X) < 2**53)).all()
    answer = separable(X.astype(float), y)
    assert answer.separable
    X[-1] = (X[:-1][y[:-1] == y[-1]])[0]  # a place of both classes
    answer = separable(X.astype(float), np.append(y[:-1], -y[-1]))
    assert not answer.separable


def test_columns_that_add_up_to_one_are_no_trouble():
    rng, _X, y = overlapping(0, 4)
    X = np.eye(5)[rng.integers(0, 5, (120, 4))].reshape(120, 20)
    weights = separable(X, y).weights
    assert weights is not None
    np.testing.assert_allclose(weights[y > 0] @ X[y > 0], weights[y < 0] @ X[y < 0], atol=1e-12)


def test_few_features_have_the_weights_of_whole_numbers():
    X, y = np.array([[0.1], [0.2], [0.3]]), np.array([1, -1, 1])
    weights = separable(X, y).weights
    assert weights is not None
    assert weights.tolist() == [0.5, 1, 0.5]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["clouds", "mixtures", "touching"])
def test_five_hundred_samples_of_forty_features_take_less_than_a_second(kind):
    rng, X, y = overlapping(0, 40, n=500)
    if kind == "mixtures":
        X, index = make_classification(500, 40, n_redundant=8, random_state=0)
        y = 2 * index - 1
    elif kind == "touching":
        along = X @ rng.normal(size=40)
        y = np.where(along > 0, 1, -1)
        X[np.where(y > 0, along, np.inf).argmin()] = X[np.where(y < 0, along, -np.inf).argmax()]
    begin = process_time()
    assert not separable(X, y).separable
    assert process_time() - begin < 1

"""KernelSVM with what is a kernel for some parameters only, or never: it says so, and ends."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import GENERATORS, KernelSVM, is_kernel_matrix
from tests.support.memory import peak_bytes


@pytest.mark.parametrize("parameters", [{"slope": 1}, {"slope": -1, "offset": 0}, {"slope": 5, "offset": -3}])
@pytest.mark.parametrize("C", [0.5, 1e4])
def test_tanh_is_no_kernel_and_the_fit_says_so_and_ends(parameters, C):
    X, y = GENERATORS["moons"](n=120)
    model = KernelSVM(kernel="tanh", C=C, **parameters).fit(X, y)
    assert not model.positive_semidefinite_
    assert not is_kernel_matrix(model.gram_)
    assert model.trace_.stop == "converged"
    assert (np.diff(model.trace_.objective) >= -1e-9 * np.abs(model.trace_.objective[1:])).all()
    beta = model.alpha_ * y  # no pair of samples improves it, to first order
    slope = y - model.gram_ @ beta
    rising, falling = beta < np.maximum(C * y, 0), beta > np.minimum(C * y, 0)
    assert slope[rising].max() - slope[falling].min() <= 1e-6 + 1e-12 * C * len(y)


def test_no_length_where_there_is_no_feature_space():
    X, y = GENERATORS["moons"](n=60)
    model = KernelSVM(kernel="tanh", slope=-1, offset=0, C=10).fit(X, y)
    assert np.isnan(model.margin_)
    assert KernelSVM(kernel="gaussian").fit(X, y).positive_semidefinite_
    good = KernelSVM(kernel="power", degree=2, offset=1).fit(X, y)  # a kernel, though not for every parameter
    assert good.positive_semidefinite_
    same = KernelSVM(kernel="polynomial", degree=2, offset=1).fit(X, y)
    np.testing.assert_array_equal(good.alpha_, same.alpha_)


@pytest.mark.parametrize("kernel", ["tanh", "power"])
def test_too_many_samples_are_refused_where_all_pairs_are_looked_at(kernel):
    X = np.arange(5000.0)[:, None]
    with pytest.raises(ValueError, match="takes at most 4096 samples; got 5000"):
        KernelSVM(kernel=kernel).fit(X, X[:, 0] > 10)


KINDS = (
    {"kernel": "tanh", "slope": 1e-3},
    {"kernel": "tanh", "slope": 1.0, "offset": -1.0},
    {"kernel": "tanh", "slope": 0.0},
    {"kernel": "power", "degree": 0.5},
    {"kernel": "power", "degree": 1.5},
    {"kernel": "power", "degree": 1.5, "offset": 1_000.0},
    {"kernel": "power", "degree": 2, "offset": -1.0},
    {"kernel": "power", "degree": 3},
    {"kernel": "power", "degree": 1, "offset": 0.0},
)


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("size", [(300, 2), (400, 150), (300, 300)], ids=str)
def test_a_kernel_matrix_is_told_from_others_as_by_all_of_it(size, kind):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=size), rng.integers(0, 2, size[0])
    model = KernelSVM(C=1e-3, **kind).fit(X, y)
    assert model.positive_semidefinite_ == model._half_of(X).nearly_definite()


@pytest.mark.parametrize("wrong", [-1.0, 0, np.inf, np.nan, "two", None])
def test_a_degree_is_checked_before_the_matrix(wrong):
    with pytest.raises(ValueError, match="degree must be a finite number above 0"):
        KernelSVM(kernel="power", degree=wrong).fit([[0.0], [1.0], [2.0]], [0, 1, 1])


def test_powers_that_overflow_are_an_error():
    X = np.random.default_rng(0).normal(size=(600, 2)) * 1e99
    for degree in (1.5, 2, 3):
        with pytest.raises(ValueError, match=r"larger than 1e\+250"):
            KernelSVM(kernel="power", degree=degree).fit(X, X[:, 0] > 0)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [KINDS[0], KINDS[3], KINDS[7]], ids=str)
def test_thousands_of_samples_of_few_features_take_sixteen_megabytes(kind):
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(4_000, 2)), rng.integers(0, 2, 4_000)
    model = KernelSVM(**kind, C=1e-3)
    model.fit(X[:20], y[:20])
    assert peak_bytes(lambda: model.fit(X, y)) < 16e6

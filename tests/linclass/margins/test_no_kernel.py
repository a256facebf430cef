"""KernelSVM with what is a kernel for some parameters only, or never: it says so, and ends."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import GENERATORS, KernelSVM, is_kernel_matrix


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

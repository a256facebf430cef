"""The memory of a kernel machine of many samples: `cache_size` changes the time, and not the optimum."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.base import clone

from linclass import KernelSVM, gram
from linclass.margins.kernel_rows import KernelRows
from tests.support.memory import peak_bytes

TINY = 1e-3  # megabytes: working sets of the least size, and no row is kept
KERNELS = {
    "gaussian": {"width": 1.0},
    "laplacian": {"width": 2.0},
    "polynomial": {"degree": 3, "offset": 1.0},
    "linear": {},
    "tanh": {"slope": 0.05, "offset": 0.0},
}


def overlapping(n, d, classes=2, seed=0):
    rng = np.random.default_rng(seed)
    y = np.arange(n) % classes
    return rng.normal(size=(n, d)) + 1.5 * rng.normal(size=(classes, d))[y] / np.sqrt(d), y


def violation(model, X, C):
    """The largest E_i - E_j of samples whose β may rise and fall, from the whole kernel matrix."""
    K = gram(model.kernel, X, **KERNELS[model.kernel])
    y = model.y_fit_
    beta = model.alpha_ * y
    errors = y - K @ beta
    assert (model.alpha_ >= 0).all()
    assert (model.alpha_ <= C).all()
    assert abs(beta.sum()) <= 1e-9 * model.alpha_.sum()
    return errors[beta < np.maximum(C * y, 0)].max() - errors[beta > np.minimum(C * y, 0)].min()


@pytest.mark.slow
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("C", [0.1, 30.0])
def test_the_optimum_is_the_same_for_any_room(kernel, C, weighted):
    X, y = overlapping(520, 3)
    weights = np.random.default_rng(1).uniform(0.5, 2, len(X)) if weighted else None
    ends = []
    for cache_size in (TINY, 0.5, 200, None):
        model = KernelSVM(kernel=kernel, C=C, cache_size=cache_size, **KERNELS[kernel])
        model.fit(X, y, weights)
        assert model.trace_.stop == "converged"
        assert violation(model, X, C if weights is None else C * weights) <= 1.1e-6
        ends.append((model.trace_.objective[-1], model.decision_function(X)))
    if kernel != "tanh":  # which has several optima
        for objective, values in ends[1:]:
            assert objective == pytest.approx(ends[0][0], rel=1e-7)
            np.testing.assert_allclose(values, ends[0][1], atol=2e-3)


@pytest.mark.parametrize("multi_class", ["ovr", "ovo"])
def test_several_classes_have_the_same_optima_for_any_room(multi_class):
    X, y = overlapping(1_050, 2, classes=3)
    small, large = (
        KernelSVM(width=1.0, multi_class=multi_class, cache_size=size).fit(X, y) for size in (TINY, 200)
    )
    for one, other in zip(small.machines_, large.machines_, strict=True):
        assert one.cache_size == TINY
        assert one.trace_.objective[-1] == pytest.approx(other.trace_.objective[-1], rel=1e-7)
    assert (small.predict(X) == large.predict(X)).mean() > 0.999


@pytest.mark.parametrize("value", [0, -1, np.inf, np.nan, "all", True + 0j, 10**400])
def test_a_room_that_is_no_number_above_0_is_refused(value):
    with pytest.raises(ValueError, match="cache_size must be a finite number above 0; got"):
        KernelSVM(cache_size=value).fit([[0.0], [1.0]], [0, 1])


def test_the_largest_numbers_and_few_samples_are_accepted():
    X, y = overlapping(510, 2)
    for value in (1, np.float32(3.5), 1e308):
        model = KernelSVM(cache_size=value)
        assert clone(model).get_params()["cache_size"] == value
        assert model.fit(X, y).trace_.stop == "converged"
        assert model.fit(X[:20], y[:20]).trace_.stop == "converged"


@pytest.mark.parametrize("room", [0, 20_000, 60_000, 200_000, 10**6])
@pytest.mark.parametrize("kernel", ["gaussian", "laplacian", "polynomial", "linear"])
@pytest.mark.parametrize("shift", [0.0, 50.0])  # the samples are then far from the origin
@pytest.mark.parametrize("d", [4, 80])  # of few features no row is kept
def test_rows_are_those_of_the_gram_matrix_whichever_are_kept(kernel, room, shift, d):
    rng = np.random.default_rng(2)
    X = rng.normal(size=(300, d)) * 2 / np.sqrt(d) + shift
    K = gram(kernel, X, **KERNELS[kernel])
    rows = KernelRows(X, kernel, KERNELS[kernel], room)
    scale = np.abs(K).max()
    for _ in range(12):
        which = rng.permutation(300)[: rng.integers(1, 120)]
        weights = rng.normal(size=len(which))
        errors = rng.normal(size=300)
        wanted = errors - weights @ K[which]
        rows.subtract(errors, which, weights)
        np.testing.assert_allclose(errors, wanted, atol=1e-10 * scale)
        np.testing.assert_allclose(rows[which], K[which], atol=1e-11 * scale)
        np.testing.assert_allclose(rows[int(which[0])], K[which[0]], atol=1e-11 * scale)
        few = which[: rows.side]
        np.testing.assert_allclose(rows.square(few), K[np.ix_(few, few)], atol=1e-11 * scale)
        sizes = np.abs(weights) @ np.abs(K[which])
        np.testing.assert_allclose(rows.sizes(which, weights), sizes, atol=1e-10 * scale)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("settings", "most"),
    [({"kernel": "linear"}, 80), ({"kernel": "polynomial"}, 80), ({"width": 8.0}, 110)],
    ids=str,
)
def test_kernels_of_low_rank_take_some_numbers_for_each_sample(settings, most):
    X, y = overlapping(20_000, 2)
    model = KernelSVM(**settings).fit(X[:20], y[:20])
    assert peak_bytes(lambda: model.fit(X, y)) < most * 8 * len(X)
    assert model.trace_.stop == "converged"


def test_the_diagonal_takes_one_number_for_each_sample():
    X = np.ones((20_000, 2))
    assert peak_bytes(lambda: KernelRows(X, "laplacian", {"width": 1.0}, 0).diagonal()) < 10 * 8 * len(X)


@pytest.mark.slow
@pytest.mark.parametrize("far", [0.0, 30.0])
def test_the_room_bounds_the_memory(far):
    X, y = overlapping(3_000, 96)
    X += far
    by_size = [
        peak_bytes(lambda size=size: KernelSVM(cache_size=size).fit(X, y)) / 1e6
        for size in (1, 12, None, 100)
    ]
    assert by_size[0] < 1 + 4  # and numbers for each sample, and the rows of the trace
    assert by_size[1] < 16
    assert by_size[2] < 16
    assert 16 < by_size[3] < 104

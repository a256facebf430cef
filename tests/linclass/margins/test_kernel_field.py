"""A field over the plane has the kernel's own sums at every crossing."""

from __future__ import annotations

import math

import numpy as np
import pytest

from linclass import KERNELS, gram, kernel_field

PARAMS = {
    "linear": {},
    "polynomial": {"degree": 3, "offset": 0.5},
    "power": {"degree": 1.5, "offset": -0.5},
    "gaussian": {"width": 0.3},
    "laplacian": {"width": 0.7},
    "tanh": {"slope": 0.5, "offset": -1.0},
}
X, Y = np.array([-2.0, -0.1, 0.0, 3.5, 3.6]), np.array([-1.0, 2.0, 40.0])


def test_every_kernel_is_tried():
    assert set(PARAMS) == set(KERNELS)


@pytest.mark.parametrize("kernel", PARAMS)
def test_the_field_is_the_sum_at_each_place(kernel):
    rng = np.random.default_rng(0)
    Z, W = rng.normal(size=(7, 2)), rng.normal(size=(7, 3))
    field = kernel_field(kernel, Z, W, X, Y, **PARAMS[kernel])
    assert field.shape == (3, 3, 5)
    for i, y in enumerate(Y):
        for j, x in enumerate(X):
            expected = gram(kernel, [[x, y]], Z, **PARAMS[kernel])[0] @ W
            np.testing.assert_allclose(field[:, i, j], expected, rtol=1e-9, atol=1e-12)


def test_one_bump_by_hand():
    field = kernel_field("gaussian", [[1.0, 0.0]], [[2.0]], [1.0, 2.0], [0.0, 1.0], width=1.0)
    near, far = 2 * math.exp(-0.5), 2 * math.exp(-1)
    np.testing.assert_allclose(field[0], [[2.0, near], [near, far]])


def test_only_points_of_the_plane_have_one():
    with pytest.raises(ValueError, match="vectors has 3 features"):
        kernel_field("linear", np.zeros((2, 3)), np.zeros((2, 1)), [0.0], [0.0])

"""Kernels: inner products in a feature space that is never computed explicitly, and their Gram matrices."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks, parameters
from linclass.core.checks import Array
from linclass.data.distances import FEW_FEATURES, by_feature, squared_distances

LARGEST = 1e250  # so that sums of ten thousand products remain finite
LOWEST = -700.0  # minimum argument of exp


@dataclass(frozen=True)
class Kernel:
    """A kernel k(x, z).

    Parameters
    ----------
    name : str
        Short English title.
    value : function
        Its values for all pairs, (n, m), from samples (n, d), samples (m, d) and parameters by name.
    definite : bool
        Whether its Gram matrices are positive semidefinite for all samples and parameters: only then are the values
        inner products in some feature space.
    """

    name: str
    value: Callable[..., Array]
    definite: bool = True

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """Names of the kernel's parameters."""
        return tuple(inspect.signature(self.value).parameters)[2:]


def linear(X: Array, Z: Array) -> Array:
    """Inner products.  x·z

    For few features, all sums have the same order, so that equal samples have equal values. The rounding of a
    matrix product may depend on the position, which a steep kernel with a large C would amplify.
    """
    if X.shape[1] <= FEW_FEATURES:
        return by_feature(np.multiply, X, Z)
    products: Array = X @ Z.T
    return products


def polynomial(X: Array, Z: Array, *, degree: object = 2, offset: object = 1.0) -> Array:
    """Weighted inner products of all monomials up to a degree.  (x·z + c)^p

    Parameters
    ----------
    X, Z : ndarray of shape (n, d) and (m, d)
    degree : int >= 1
        The power p.
    offset : float >= 0
        The constant c; 0 leaves only the monomials of degree p.
    """
    exponent, constant = parameters.at_least(degree, 1, "degree"), parameters.not_negative(offset, "offset")
    base = linear(X, Z)
    base += constant
    with np.errstate(over="ignore"):  # `gram` checks the result
        return _whole_power(base, exponent)


def power(X: Array, Z: Array, *, degree: object = 1.5, offset: object = 1.0) -> Array:
    """Inner products to a real power; a kernel only if it equals `polynomial`.  (x·z + c)^p

    For a negative base and a power that is not an integer, it is -|x·z + c|^p.

    Parameters
    ----------
    X, Z : ndarray of shape (n, d) and (m, d)
    degree : float > 0
        The power p.
    offset : float
        The constant c.
    """
    exponent, constant = parameters.positive(degree, "degree"), parameters.number(offset, "offset")
    base = linear(X, Z)
    base += constant
    with np.errstate(over="ignore"):
        if exponent == int(exponent):
            return _whole_power(base, int(exponent))
        values: Array = np.copysign(np.abs(base) ** exponent, base)
    return values


def tanh(X: Array, Z: Array, *, slope: object = 1.0, offset: object = 1.0) -> Array:
    """The sigmoid of neural networks, which is not a kernel for most parameters.  tanh(a x·z + c)

    Parameters
    ----------
    X, Z : ndarray of shape (n, d) and (m, d)
    slope : float
        The factor a.
    offset : float
        The constant c.
    """
    factor, constant = parameters.number(slope, "slope"), parameters.number(offset, "offset")
    values = linear(X, Z)
    with np.errstate(over="ignore"):  # overflow gives the limit 1
        values *= factor
    values += constant
    return np.tanh(values, out=values)


def exp(values: Array) -> Array:
    """exp in place, with 0 below e^-700, because NumPy is many times slower for underflow."""
    if values.size and values.min() >= LOWEST:
        return np.exp(values, out=values)
    far = values < LOWEST
    values[far] = 0.0
    np.exp(values, out=values)
    values[far] = 0.0
    return values


def gaussian(X: Array, Z: Array, *, width: object = 1.0) -> Array:
    """A similarity that decreases with the distance.  exp(-‖x - z‖² / (2 σ²))

    Parameters
    ----------
    X, Z : ndarray of shape (n, d) and (m, d)
    width : float > 0
        The distance σ, in the unit of the samples.
    """
    sigma = parameters.positive(width, "width")
    values = squared_distances(X, Z)
    with np.errstate(over="ignore"):  # overflow gives the limit 0
        if 1 / LARGEST < sigma * sigma < LARGEST:
            values *= -0.5 / (sigma * sigma)
        else:
            values /= sigma
            values /= sigma
            values /= -2
    return exp(values)


def laplacian(X: Array, Z: Array, *, width: object = 1.0) -> Array:
    """A similarity that decreases with the distance, with a peak at 0.  exp(-c ‖x - z‖), c = 1/width

    Parameters
    ----------
    X, Z : ndarray of shape (n, d) and (m, d)
    width : float > 0
        The distance at which the similarity is 1/e, in the unit of the samples.
    """
    distance = parameters.positive(width, "width")
    values = np.sqrt(squared_distances(X, Z))
    with np.errstate(over="ignore"):
        values /= -distance
    return exp(values)


def quadratic_map(X: ArrayLike, *, offset: float = 1.0) -> Array:
    """The features whose inner products equal the polynomial kernel of degree 2 in the plane.

    φ(x) = (x1², √2 x1 x2, x2², √(2c) x1, √(2c) x2, c); for c = 0 only the first three, which can be drawn.

    Parameters
    ----------
    X : array-like of shape (n, 2)
    offset : float >= 0
        The constant c.

    Returns
    -------
    phi : ndarray of shape (n, 3) or (n, 6)

    Raises
    ------
    ValueError
        If an argument is invalid.

    Examples
    --------
    >>> from linclass import gram, quadratic_map
    >>> phi = quadratic_map([[1, 2], [3, 4]])
    >>> (phi @ phi.T).round(9).tolist() == gram("polynomial", [[1, 2], [3, 4]]).tolist()
    True
    """
    X, constant = checks.matrix(X), parameters.not_negative(offset, "offset")
    if X.shape[1] != 2:
        raise ValueError(f"The map is for points of the plane; X has {X.shape[1]} features. Select two.")
    first, second = X.T
    squares = [first**2, np.sqrt(2) * first * second, second**2]
    rest = [np.sqrt(2 * constant) * first, np.sqrt(2 * constant) * second, np.full(len(X), constant)]
    return np.column_stack(squares + rest if constant else squares)


def _whole_power(base: Array, exponent: int) -> Array:
    """The array to an integer power >= 1, by squaring, which is exact for integers and faster than pow."""
    result: Array | None = None
    while exponent:
        if exponent & 1:
            result = base.copy() if result is None else np.multiply(result, base, out=result)
        exponent >>= 1
        if exponent:
            base = base * base
    assert result is not None
    return result


KernelName = Literal["linear", "polynomial", "gaussian", "laplacian", "tanh", "power"]
KERNELS: dict[str, Kernel] = {
    "linear": Kernel("Linear", linear),
    "polynomial": Kernel("Polynomial", polynomial),
    "gaussian": Kernel("Gaussian", gaussian),
    "laplacian": Kernel("Laplacian", laplacian),
    "tanh": Kernel("Tanh", tanh, definite=False),
    "power": Kernel("Any power", power, definite=False),
}


def gram(kernel: str, X: ArrayLike, Z: ArrayLike | None = None, **params: Any) -> Array:
    """Gram matrix of a kernel, K_ij = k(x_i, z_j), shape (n, m).

    Parameters
    ----------
    kernel : {"linear", "polynomial", "gaussian", "laplacian", "tanh", "power"}
        A name in `KERNELS`; the last two are included for comparison, see `Kernel.definite`.
    X : array-like of shape (n, d)
    Z : array-like of shape (m, d), default X
    **params
        The kernel's parameters: `degree` and `offset`, `width`, or `slope` and `offset`.

    Raises
    ------
    ValueError
        If an argument is invalid, or values exceed 1e250.

    Examples
    --------
    >>> from linclass import gram
    >>> gram("linear", [[3, 3], [4, 3], [1, 1]])
    array([[18., 21.,  6.],
           [21., 25.,  7.],
           [ 6.,  7.,  2.]])
    >>> gram("polynomial", [[1, 0]], [[2, 0], [0, 2]], degree=3)
    array([[27.,  1.]])
    """
    chosen = KERNELS[parameters.choice(kernel, tuple(KERNELS), "kernel")]
    if unknown := [name for name in params if name not in chosen.parameters]:
        known = ", ".join(chosen.parameters) or "none"
        raise ValueError(
            f"The {kernel} kernel has no parameter {unknown[0]!r}; its parameters: {known}. Leave it out."
        )
    X = checks.matrix(X)
    Z = X if Z is None else checks.matrix(Z, "Z")
    if X.shape[1] != Z.shape[1]:
        raise ValueError(
            f"X and Z must have the same features; got {X.shape[1]} and {Z.shape[1]}. Pass the same columns."
        )
    K = chosen.value(X, Z, **params)
    if not max(K.max(), -K.min()) <= LARGEST:  # true for NaN, too
        raise ValueError(
            f"The {kernel} kernel of these samples is larger than {LARGEST:g} (samples up to "
            f"{max(np.abs(X).max(), np.abs(Z).max()):g}). Scale X down or lower the degree."
        )
    return K

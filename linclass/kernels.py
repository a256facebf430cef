"""Kernels: inner products in a feature space that is never computed, and their Gram matrices."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass import checks
from linclass.checks import Array

LARGEST = 1e250  # so that ten thousands of products, summed, stay finite


@dataclass(frozen=True)
class Kernel:
    """A kernel k(x, z).

    Parameters
    ----------
    name : str
        Short English title.
    value : function
        Its values for all pairs, (n, m), from samples (n, d), samples (m, d) and parameters by name.
    """

    name: str
    value: Callable[..., Array]

    @property
    def parameters(self) -> tuple[str, ...]:
        """Names of the kernel's parameters."""
        return tuple(inspect.signature(self.value).parameters)[2:]


def linear(X: Array, Z: Array) -> Array:
    """Inner products.  x·z"""
    products: Array = X @ Z.T
    return products


def polynomial(X: Array, Z: Array, *, degree: object = 2, offset: object = 1.0) -> Array:
    """Inner products of all monomials up to a degree, weighted.  (x·z + c)^p

    Parameters
    ----------
    X, Z : ndarray of shape (n, d) and (m, d)
    degree : int >= 1
        The power p.
    offset : float >= 0
        The constant c; 0 leaves only the monomials of that very degree.
    """
    power, constant = checks.at_least(degree, 1, "degree"), checks.not_negative(offset, "offset")
    with np.errstate(over="ignore"):  # `gram` looks at the result
        values: Array = (linear(X, Z) + constant) ** power
    return values


def gaussian(X: Array, Z: Array, *, width: object = 1.0) -> Array:
    """Likeness of near samples.  exp(-‖x - z‖² / (2 σ²))

    Parameters
    ----------
    X, Z : ndarray of shape (n, d) and (m, d)
    width : float > 0
        The distance σ, in the unit of the samples.
    """
    sigma = checks.positive(width, "width")
    with np.errstate(over="ignore"):  # endlessly far apart is as good as 0
        values: Array = np.exp(-squared_distances(X, Z) / sigma / sigma / 2)
    return values


def squared_distances(X: Array, Z: Array) -> Array:
    """Squared Euclidean distance of each x to each z, shape (n, m).  ‖x - z‖²

    From the differences themselves: ‖x‖² - 2 x·z + ‖z‖² would lose near samples that are far from the origin.
    """
    total = np.zeros((len(X), len(Z)))
    for k in range(X.shape[1]):
        total += np.subtract.outer(X[:, k], Z[:, k]) ** 2
    return total


KERNELS: dict[str, Kernel] = {
    "linear": Kernel("Linear", linear),
    "polynomial": Kernel("Polynomial", polynomial),
    "gaussian": Kernel("Gaussian", gaussian),
}


def gram(kernel: str, X: ArrayLike, Z: ArrayLike | None = None, **params: Any) -> Array:
    """Gram matrix of a kernel, K_ij = k(x_i, z_j), shape (n, m).

    Parameters
    ----------
    kernel : {"linear", "polynomial", "gaussian"}
        A name in `KERNELS`.
    X : array-like of shape (n, d)
    Z : array-like of shape (m, d), default X
    **params
        The kernel's parameters: `degree` and `offset`, or `width`.

    Raises
    ------
    ValueError
        If an argument breaks its rule, or values are larger than 1e250.
    """
    chosen = KERNELS[checks.choice(kernel, tuple(KERNELS), "kernel")]
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
    if not max(K.max(), -K.min()) <= LARGEST:  # nor when it is NaN
        raise ValueError(
            f"The {kernel} kernel of these samples is larger than {LARGEST:g} (samples up to "
            f"{max(np.abs(X).max(), np.abs(Z).max()):g}). Scale X down or lower the degree."
        )
    return K

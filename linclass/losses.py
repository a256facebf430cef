"""Losses as functions of the margin m = y f(x), each with its derivative, in one registry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from linclass.checks import Array
from linclass.linear import margins


@dataclass(frozen=True)
class Loss:
    """A loss of one sample as a function of its margin.

    Parameters
    ----------
    name : str
        Short English title.
    value : function
        Loss at each margin; same shape as the margins.
    slope : function
        Derivative of the loss by the margin; at a kink the slope that a learner steps with.
    """

    name: str
    value: Callable[[Array], Array]
    slope: Callable[[Array], Array]

    def total(self, X: Array, y: ArrayLike, w: ArrayLike, b: float) -> float:
        """Sum of the losses of all samples.  L(w, b) = Σ_n loss(y_n f(x_n))."""
        return float(self.value(margins(X, y, w, b)).sum())

    def gradient(self, X: Array, y: ArrayLike, w: ArrayLike, b: float) -> tuple[Array, float]:
        """Gradient of the total by w, shape (d,), and by b.  Σ_n slope(y_n f(x_n)) y_n (x_n, 1)."""
        pull: Array = self.slope(margins(X, y, w, b)) * np.asarray(y)  # (n,)
        return pull @ X, float(pull.sum())


def _zero_one(m: Array) -> Array:
    return (m <= 0).astype(float)


def _perceptron(m: Array) -> Array:
    return np.maximum(0.0, -m)


def _perceptron_slope(m: Array) -> Array:
    return -(m <= 0).astype(float)


def _hinge(m: Array) -> Array:
    return np.maximum(0.0, 1 - m)


def _hinge_slope(m: Array) -> Array:
    return -(m < 1).astype(float)


def _logistic(m: Array) -> Array:
    return np.logaddexp(0.0, -m)


def _logistic_slope(m: Array) -> Array:
    return -np.exp(-np.logaddexp(0.0, m))


def _exponential(m: Array) -> Array:
    return np.exp(-m)


def _exponential_slope(m: Array) -> Array:
    return -np.exp(-m)


def _squared(m: Array) -> Array:
    return (1 - m) ** 2


def _squared_slope(m: Array) -> Array:
    return 2 * (m - 1)


LOSSES: dict[str, Loss] = {
    # A mistake is m <= 0 here, as while training; flat on both sides, so no step follows from it.
    "zero-one": Loss("0-1", _zero_one, np.zeros_like),
    "perceptron": Loss("Perceptron", _perceptron, _perceptron_slope),
    "hinge": Loss("Hinge", _hinge, _hinge_slope),
    "logistic": Loss("Logistic", _logistic, _logistic_slope),
    "exponential": Loss("Exponential", _exponential, _exponential_slope),
    "squared": Loss("Squared", _squared, _squared_slope),
}

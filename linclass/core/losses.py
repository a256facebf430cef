"""Losses with their derivatives: of the margin m = y f(x), in one registry, and of several scores."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core.checks import Array
from linclass.core.linear import margins


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
        Derivative of the loss by the margin; at a kink, the subgradient that the learner uses.

    See Also
    --------
    LOSSES : losses by name

    Examples
    --------
    >>> import numpy as np
    >>> from linclass import LOSSES
    >>> hinge = LOSSES["hinge"]
    >>> hinge.value(np.array([-1.0, 0.5, 2.0])), hinge.slope(np.array([-1.0, 0.5]))
    (array([2. , 0.5, 0. ]), array([-1., -1.]))
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


@overload
def sigmoid(a: float) -> float: ...
@overload
def sigmoid(a: NDArray[Any] | Sequence[Any]) -> Array: ...  # an ArrayLike may be a float, too
def sigmoid(a: ArrayLike) -> float | Array:
    """Probability of the positive class at the score a, without overflow.  σ(a) = 1 / (1 + e^-a)"""
    if isinstance(a, float):  # for one sample at a time: ten times as fast
        e = math.exp(-abs(a))  # at most 1
        return (1.0 if a >= 0 else e) / (1 + e)
    a = np.asarray(a, dtype=float)
    small = np.exp(-np.abs(a))
    shares: Array = np.where(a >= 0, 1.0, small) / (1 + small)
    return shares


def log_sigmoid(a: ArrayLike) -> Array:
    """Logarithm of the sigmoid, without overflow.  ln σ(a) = -ln(1 + e^-a)"""
    log: Array = -np.logaddexp(0.0, -np.asarray(a, dtype=float))
    return log


def log_softmax(scores: ArrayLike) -> Array:
    """Logarithm of the softmax, shape (..., C), without overflow.  ln ŷ_k = a_k - ln Σ_j e^a_j"""
    a = np.asarray(scores, dtype=float)
    shifted = a - a.max(axis=-1, keepdims=True)
    log: Array = shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))
    return log


def log_shares(logs: Array) -> Array:
    """Logarithms of probabilities divided by their sum in each row, from logarithms (n, C); equal if all are -inf."""
    known = np.where(np.isneginf(logs).all(axis=1, keepdims=True), 0.0, logs)
    with np.errstate(divide="ignore"):
        return log_softmax(known)


def log_odds(scores: ArrayLike) -> Array:
    """Log-odds of each class of a softmax, shape (..., C), C ≥ 2.  ln(ŷ_k / (1 - ŷ_k)) = a_k - ln Σ_(j≠k) e^a_j

    They are exact even where ŷ_k is rounded to 0 or 1.
    """
    a = np.asarray(scores, dtype=float)
    others = [np.logaddexp.reduce(np.delete(a, k, axis=-1), axis=-1) for k in range(a.shape[-1])]
    log: Array = a - np.stack(others, axis=-1)
    return log


def softmax(scores: ArrayLike) -> Array:
    """Probability of each class, shape (..., C), without overflow.  ŷ_k = e^a_k / Σ_j e^a_j

    Parameters
    ----------
    scores : array-like of shape (..., C)
        The scores a_k of the classes along the last axis.
    """
    a = np.asarray(scores, dtype=float)
    with np.errstate(over="ignore"):  # 1e308 minus -1e308 may overflow
        e = np.exp(a - a.max(axis=-1, keepdims=True))
    shares: Array = e / e.sum(axis=-1, keepdims=True)
    return shares


def cross_entropy_slope(scores: ArrayLike, index: NDArray[np.int64]) -> Array:
    """Derivative of each sample's cross-entropy by its scores, shape (n, C).  ŷ_nk - y_nk"""
    return cross_entropy_both(scores, index)[1]


def cross_entropy_both(scores: ArrayLike, index: NDArray[np.int64]) -> tuple[Array, Array]:
    """Cross-entropy and its derivative, (n,) and (n, C), without overflow and accurate for small values.

    -Σ_k y_nk ln ŷ_nk = ln Σ_j e^a_j - a_y. For two classes and f = a_1 - a_0 it is the logistic loss of the margin.

    Parameters
    ----------
    scores : array-like of shape (n, C)
    index : ndarray of shape (n,)
        Class of each sample, 0 to C - 1; y_nk is 1 for that class and 0 for the others.
    """
    a = np.asarray(scores, dtype=float)
    own = np.arange(len(a)), index
    with np.errstate(over="ignore"):
        ahead = np.minimum(
            a - a[own][:, None], np.finfo(float).max
        )  # the scores relative to the correct class
        most = ahead.max(axis=1)  # 0 or more
        e = np.exp(ahead - most[:, None])
    e[own] = 0.0
    others = e.sum(axis=1)
    losses: Array = most + np.log1p(np.expm1(-most) + others)
    total = np.exp(-most) + others
    slope: Array = e / total[:, None]
    slope[own] = -others / total
    return losses, slope


def entropies(scores: Array, index: NDArray[np.int64]) -> tuple[Array, Array, NDArray[np.bool_]]:
    """For samples with scores (K, m): cross-entropies (m,), their derivatives (K, m), and the misclassified ones.

    As `cross_entropy_both`, accurate for small values, for classes stored one after the other.
    """
    right = index * scores.shape[1] + np.arange(scores.shape[1])  # positions of the correct classes' scores
    most, own = scores.max(axis=0), scores.ravel()[right]
    with np.errstate(over="ignore"):
        e = np.exp(scores - most).ravel()
        short = most - own  # distance of the correct class from the largest score
    share = e[right]
    e[right] = 0.0
    slope = e.reshape(scores.shape)
    others = slope.sum(axis=0)
    losses: Array = short + np.log1p(others + (share - 1))
    total = share + others
    slope /= total
    e[right] = -others / total
    wrong = short > 0
    tied = np.flatnonzero(~wrong & (others >= 1))  # of several largest scores the first is predicted
    wrong[tied] = scores[:, tied].argmax(axis=0) != index[tied]
    return losses, slope, wrong


def logistic_both(m: Array) -> tuple[Array, Array]:
    """The logistic loss of each margin and its derivative, from one exponential, without overflow."""
    e = np.exp(np.copysign(m, -1.0))
    losses: Array = np.log1p(e) - np.minimum(m, 0.0)  # np.logaddexp, three times as fast
    slope: Array = np.where(m >= 0, e, 1.0) / (-1.0 - e)
    return losses, slope


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
    return logistic_both(m)[0]


def _logistic_slope(m: Array) -> Array:
    return logistic_both(m)[1]


def _exponential(m: Array) -> Array:
    return np.exp(-m)


def _exponential_slope(m: Array) -> Array:
    return -np.exp(-m)


def _squared(m: Array) -> Array:
    return (1 - m) ** 2


def _squared_slope(m: Array) -> Array:
    return 2 * (m - 1)


LOSSES: dict[str, Loss] = {
    # A mistake is m <= 0, as in training. The loss is flat on both sides, so that no step follows.
    "zero-one": Loss("0-1", _zero_one, np.zeros_like),
    "perceptron": Loss("Perceptron", _perceptron, _perceptron_slope),
    "hinge": Loss("Hinge", _hinge, _hinge_slope),
    "logistic": Loss("Logistic", _logistic, _logistic_slope),
    "exponential": Loss("Exponential", _exponential, _exponential_slope),
    "squared": Loss("Squared", _squared, _squared_slope),
}

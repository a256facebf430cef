"""The convergence of the perceptron: the best separator through the origin, and the resulting bounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, parameters
from linclass.core.base import signs
from linclass.core.checks import Array
from linclass.core.exact_input import not_rounded
from linclass.core.trace import Trace
from linclass.margins.exact_margin import max_margin_through_origin


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Guarantee:
    """A bound on the updates of a perceptron on separable samples (Novikoff 1962; Li 2, Theorem 2.1).

    With ‖ŵ*‖ = 1 and y_n ŵ*·x̂_n >= γ, every update increases ŵ·ŵ* by at least eta γ, and ‖ŵ‖² by at most eta² R²,
    because only mistakes are updated on. But ŵ·ŵ* <= ‖ŵ‖.

    Parameters
    ----------
    weights : ndarray of shape (d + 1,)
        ŵ*, the bias last, of length 1, with the largest γ, so that the bounds are tightest. The bias is part of the
        length: it is not the line with the maximum margin.
    gamma : float > 0
        γ, the least y_n ŵ*·x̂_n.
    radius : float
        R, the largest ‖x̂_n‖.

    See Also
    --------
    guarantee : computes it
    Progress : the quantities along a trace

    Examples
    --------
    >>> from linclass import TABLES, guarantee
    >>> proof = guarantee(*TABLES["li-2.1"])
    >>> round(proof.gamma**2, 9), round(proof.radius**2, 9), round(proof.bound, 9)
    (0.222222222, 26.0, 117.0)
    >>> round(proof.bound_from([1, 1, -3]), 1)
    103.0
    """

    weights: Array
    gamma: float
    radius: float

    @property
    def bound(self) -> float:
        """Maximum number of updates from the start ŵ = 0, with any learning rate.  (R / γ)²"""
        return (self.radius / self.gamma) ** 2

    @property
    def bound_from_sample(self) -> float:
        """Maximum number of updates with eta = 1 from the start y_1 x̂_1.  (R / γ)² - 1, that is 1 / δ² - 1 if R = 1"""
        return self.bound - 1.0

    def bound_from(self, start: ArrayLike, eta: float = 1.0) -> float:
        """Maximum number of updates from any start.

        With s = ŵ_0·ŵ*, q = ‖ŵ_0‖² and B = η²R² - 2sηγ:  [B + √(B² + 4η²γ²(q - s²))] / (2η²γ²)

        Parameters
        ----------
        start : array-like of shape (d + 1,)
            Initial weights ŵ_0, the bias last.
        eta : float > 0, default 1.0
            Learning rate η.

        Raises
        ------
        ValueError
            If start or eta is invalid.
        """
        first = checks.vector(start, len(self.weights), "start") / parameters.positive(eta, "eta")
        s = float(first @ self.weights)
        across = first - s * self.weights  # q - s² without cancellation
        b = self.radius**2 - 2 * s * self.gamma
        root = float(np.hypot(b, 2 * self.gamma * np.linalg.norm(across)))
        # b + root would cancel for b < 0; then the product of both solutions, -(q - s²) / γ², gives this one.
        return (b + root) / (2 * self.gamma**2) if b >= 0 else 2 * float(across @ across) / (root - b)

    def limits(self, k: ArrayLike, start: ArrayLike, eta: float = 1.0) -> tuple[Array, Array, Array]:
        """Bounds after k updates: the minimum of ŵ_k·ŵ*, the maximum of ‖ŵ_k‖² and the minimum cosine.

        s + kηγ, q + kη²R², and their quotient as in `Progress`. No run reaches a k for which the cosine would exceed 1.

        Parameters
        ----------
        k : array-like of shape (m,)
            Numbers of updates, >= 0.
        start : array-like of shape (d + 1,)
            Initial weights ŵ_0, the bias last.
        eta : float > 0, default 1.0
            Learning rate η.

        Raises
        ------
        ValueError
            If start or eta is invalid.
        """
        first, eta = checks.vector(start, len(self.weights), "start"), parameters.positive(eta, "eta")
        k = np.asarray(k)
        inner = first @ self.weights + k * eta * self.gamma
        squared_norm = squared_norm_most(k, self.radius, float(first @ first), eta)
        return inner, squared_norm, np.where(inner < 0, -1.0, _quotient(inner, squared_norm, 0.0))


@dataclass(frozen=True, eq=False)
class Progress:
    """The quantities bounded by a guarantee, for every row of a trace; all arrays have shape (T,).

    With k updates since the first row ŵ_0 of the trace, s = ŵ_0·ŵ* and q = ‖ŵ_0‖².

    Parameters
    ----------
    updates : ndarray of int
        k.
    inner, inner_least : ndarray
        ŵ_k·ŵ*, and its lower bound.  s + kηγ
    squared_norm, squared_norm_most : ndarray
        ‖ŵ_k‖², and its upper bound.  q + kη²R²
    cosine, cosine_least : ndarray
        The cosine of the angle between ŵ_k and ŵ*, NaN if ŵ_k = 0, and its lower bound: the quotient of the bounds,
        √k γ / R from ŵ_0 = 0, or -1 if s + kηγ < 0, where the bounds are empty.

    See Also
    --------
    progress : computes it
    Guarantee : the bound

    Examples
    --------
    >>> from linclass import TABLES, Perceptron, guarantee, progress
    >>> told = progress(Perceptron().fit(*TABLES["li-2.1"]).trace_, guarantee(*TABLES["li-2.1"]))
    >>> told.updates.tolist(), told.squared_norm.tolist()
    ([0, 1, 2, 3, 4, 5, 6, 7, 7], [0.0, 19.0, 8.0, 3.0, 4.0, 19.0, 12.0, 11.0, 11.0])
    >>> bool((told.cosine[1:] >= told.cosine_least[1:]).all())
    True
    """

    updates: NDArray[np.int64]
    inner: Array
    inner_least: Array
    squared_norm: Array
    squared_norm_most: Array
    cosine: Array
    cosine_least: Array


def squared_norm_most(k: ArrayLike, radius: float, start: float = 0.0, eta: float = 1.0) -> Array:
    """The maximum of ‖ŵ_k‖² after k updates, on samples that need not be separable.  q + kη²R²

    Parameters
    ----------
    k : array-like of shape (m,)
        Numbers of updates, >= 0.
    radius : float
        R, the largest ‖x̂_n‖.
    start : float >= 0, default 0.0
        q, the squared length ‖ŵ_0‖² of the initial weights.
    eta : float > 0, default 1.0
        Learning rate η.
    """
    most: Array = start + np.asarray(k) * (eta * radius) ** 2
    return most


def guarantee(X: ArrayLike, y: ArrayLike, *, unit_norm: bool = False) -> Guarantee:
    """The guarantee for separable samples, with the best ŵ*: min ‖v̂‖² so that y_n v̂·x̂_n >= 1.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Samples.
    y : array-like of shape (n,)
        Labels of two classes; the larger is the positive one.
    unit_norm : bool, default False
        Whether the samples x̂ are divided by their lengths, as in `Perceptron(unit_norm=True)` (BHK 6): then R = 1,
        and γ is called δ.

    Raises
    ------
    ValueError
        If X or y is invalid, or the samples are not separable.

    Examples
    --------
    >>> from linclass import Perceptron, guarantee
    >>> X, y = [[3, 3], [4, 3], [1, 1]], [1, 1, -1]
    >>> Perceptron().fit(X, y).n_iter_, round(guarantee(X, y).bound, 9)
    (7, 117.0)
    """
    X = not_rounded(X, checks.matrix(X), "X")
    classes, index = np.unique(checks.labels(y, len(X)), return_inverse=True)
    checks.two_classes(classes, "guarantee")
    Z = np.column_stack([X, np.ones(len(X))]) * signs(index)[:, None]
    if unit_norm:
        Z /= np.linalg.norm(Z, axis=1, keepdims=True)
    weights, gamma = max_margin_through_origin(Z)
    return Guarantee(weights, gamma, float(np.linalg.norm(Z, axis=1).max()))


def progress(trace: Trace[Any], proof: Guarantee) -> Progress:
    """The quantities that the guarantee bounds along a trace of weights, for any start, order and learning rate.

    Parameters
    ----------
    trace : Trace
        The trace of a perceptron, its dual with the linear kernel, or a pocket (whose learning rate is 1). It may
        be thinned; a part of a trace has its own start.
    proof : Guarantee
        For the training samples of the trace, with the same `unit_norm`.

    Raises
    ------
    ValueError
        If the two have different numbers of features.

    Examples
    --------
    >>> from linclass import Perceptron, guarantee, progress
    >>> X, y = [[3, 3], [4, 3], [1, 1]], [1, 1, -1]
    >>> told = progress(Perceptron().fit(X, y).trace_, guarantee(X, y))
    >>> bool((told.squared_norm <= told.squared_norm_most).all())
    True
    """
    weights = _weights(trace, proof)
    eta = float(getattr(trace[0], "eta", 1.0))
    k = trace.updates - trace.updates[0]
    inner, squared_norm = weights @ proof.weights, (weights**2).sum(axis=1)
    inner_least, squared_norm_most, cosine_least = proof.limits(k, weights[0], eta)
    return Progress(
        updates=k,
        inner=inner,
        inner_least=inner_least,
        squared_norm=squared_norm,
        squared_norm_most=squared_norm_most,
        cosine=_quotient(inner, squared_norm, np.nan),
        cosine_least=cosine_least,
    )


def in_plane(trace: Trace[Any], proof: Guarantee) -> Array:
    """The weights of a trace as arrows in one plane, shape (T, 2), which keeps the two numbers of the proof.

    Each arrow reaches ŵ·ŵ* to the right, its height is ‖ŵ - (ŵ·ŵ*) ŵ*‖, and its length is ‖ŵ‖.

    Parameters
    ----------
    trace : Trace
        As for `progress`.
    proof : Guarantee
        Its ŵ* points to the right. The samples of the trace may have other labels.

    Examples
    --------
    >>> from linclass import Perceptron, guarantee, in_plane
    >>> X, y = [[3, 3], [4, 3], [1, 1]], [1, 1, -1]
    >>> arrows = in_plane(Perceptron().fit(X, y).trace_, guarantee(X, y))
    >>> (arrows**2).sum(axis=1).round(6).tolist()
    [0.0, 19.0, 8.0, 3.0, 4.0, 19.0, 12.0, 11.0, 11.0]
    """
    weights = _weights(trace, proof)
    inner = weights @ proof.weights
    across = np.linalg.norm(weights - inner[:, None] * proof.weights, axis=1)
    return np.column_stack([inner, across])


def _weights(trace: Trace[Any], proof: Guarantee) -> Array:
    """ŵ of each row of a trace, shape (T, d + 1).

    Raises
    ------
    ValueError
        If the trace and the proof have different numbers of features.
    """
    weights = np.column_stack([trace.coef, trace.intercept])
    if weights.shape[1] != len(proof.weights):
        raise ValueError(
            f"The trace has {weights.shape[1] - 1} features, the guarantee {len(proof.weights) - 1}. "
            "Pass the guarantee for the samples of the trace."
        )
    return weights


def _quotient(inner: Array, squared_norm: Array, blank: float) -> Array:
    """inner / √squared_norm, or `blank` if the norm is 0."""
    quotient = np.full(len(inner), blank)
    np.divide(inner, np.sqrt(squared_norm), out=quotient, where=squared_norm > 0)
    return quotient

"""Exact decisions whether a hyperplane separates two classes, with a proof; and the line with the fewest errors."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks
from linclass.core.base import signs
from linclass.core.checks import Array
from linclass.core.exact import Whole
from linclass.core.exact_input import Shifted
from linclass.core.hull import nearest, nearest_exact
from linclass.core.span import Span
from linclass.core.sweep import Places
from linclass.margins.common_point import common_point

FEW = 12  # number of coordinates, including b, up to which integers are fast, with exact weights


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Separability:
    """The answer of `separable`, with its proof.

    Parameters
    ----------
    separable : bool
    w : ndarray of shape (d,) or None
        If separable: y_n (w·x_n + b) > 0 for all n.
    b : float or None
    weights : ndarray of shape (n,) or None
        If not: weights >= 0 that sum to 1 in each class and give both classes the same weighted mean, a common
        point of their convex hulls. At most d + 2 of them are positive.

    See Also
    --------
    separable : computes it
    MaxMargin : the separating line with the largest margin

    Examples
    --------
    >>> from linclass import TABLES, separable
    >>> answer = separable(*TABLES["xor"])
    >>> bool(answer), answer.weights
    (False, array([0.5, 0.5, 0.5, 0.5]))
    """

    separable: bool
    w: Array | None = None
    b: float | None = None
    weights: Array | None = None

    def __bool__(self) -> bool:
        """The answer as a bool."""
        return self.separable


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class BestLine:
    """The answer of `best_line`: sign(w·x + b) makes the fewest errors of all lines.

    Parameters
    ----------
    w : ndarray of shape (2,)
        Of length 1; (0, 0) if no line is better than a constant class.
    b : float
    errors : int
        Number of samples with y_n (w·x_n + b) < 0; no sample has 0.

    See Also
    --------
    best_line : finds it
    Pocket : a line with few errors in any number of dimensions

    Examples
    --------
    >>> from linclass import best_line
    >>> line = best_line([[0, 0], [2, 0], [4, 0], [6, 0]], [-1, -1, 1, 1])
    >>> line.coef_, line.intercept_, line.errors
    (array([[1., 0.]]), array([-3.]), 0)
    """

    w: Array
    b: float
    errors: int

    @property
    def coef_(self) -> Array:
        """w in the shape of a classifier's attribute, (1, 2)."""
        return self.w[None]

    @property
    def intercept_(self) -> Array:
        """b in the shape of a classifier's attribute, (1,)."""
        return np.array([self.b])


def separable(X: ArrayLike, y: ArrayLike) -> Separability:
    """Decide whether some w, b has y_n (w·x_n + b) > 0 for all n; touching hulls are not separable.

    Decimals (up to 6 places) are taken as decimals, and other floats as their exact value. Integers, fractions and
    `Decimal`s are also exact if floats represent their differences. With z_n = y_n (x_n, 1), the samples are
    separable exactly if the hull of the z_n does not contain the origin (Gordan 1873). Samples of only one class
    are separable by the constant rule w = 0, b = ±1: a single class counts as negative if its label is a number <=
    0, otherwise as positive.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Samples.
    y : array-like of shape (n,)
        Labels, at most two distinct ones; the larger is the positive class.

    Returns
    -------
    Separability
        w has length 1 and b is halfway between the classes. Both are rounded to floats; if floats are too coarse to
        separate the data, the answer is correct nevertheless.

    Raises
    ------
    ValueError
        If X is not a matrix of finite numbers, or y does not fit it or contains more than two classes.

    Examples
    --------
    >>> from linclass import separable
    >>> answer = separable([[0, 0], [3, 4]], ["no", "yes"])
    >>> bool(answer), answer.w.round(9), round(answer.b, 9)
    (True, array([0.8, 0.6]), -2.4)
    >>> bool(separable([[0], [1], [2]], [0, 1, 0]))
    False
    """
    shifted = Shifted.of(X)
    classes, index = np.unique(checks.labels(y, len(shifted.X)), return_inverse=True)
    if len(classes) == 1:
        return Separability(True, np.zeros(shifted.X.shape[1]), _lone_sign(classes[0]))
    checks.two_classes(classes, "separable")
    answer = _answer(shifted.X, signs(index))
    if answer.w is None or answer.b is None:
        return answer
    return Separability(True, answer.w, shifted.bias(answer.w, answer.b))


def _answer(X: Array, y: Array) -> Separability:
    """The answer for samples of two classes, with y = -1 and +1."""
    low, high = X.min(axis=0), X.max(axis=0)
    center, spread = low / 2 + high / 2, np.where(high > low, high / 2 - low / 2, 1.0)
    Z, rows, p = _guess(X, y, center, spread)
    with np.errstate(over="ignore"):  # features of extremely different sizes are left to integers
        w = p[:-1] / (spread / spread.min())
    if found := _certified(X, y, w):
        return found
    weights = None if Z is None or Z.shape[1] <= FEW else common_point(X, y, Z, rows)
    return _decided(X, y, rows) if weights is None else Separability(False, weights=_shares(weights, y))


def _guess(X: Array, y: Array, center: Array, spread: Array) -> tuple[Array | None, list[int], Array]:
    """The z_n in floats (n, D), shifted and scaled, some of them, and the point of their hull nearest to the origin.

    With D > n the z_n are not stored, because no D + 1 of them can prove anything.
    """
    Z = np.empty((len(X), X.shape[1] + 1))
    np.subtract(X, center, out=Z[:, :-1])
    Z[:, :-1] /= spread
    Z[:, -1] = 1.0
    Z *= y[:, None]
    span, inner = Span.of(Z, "origin")
    rows, p = nearest(inner)
    return (Z, rows, p) if span is None else (None, rows, p @ span.basis)


def best_line(X: ArrayLike, y: ArrayLike) -> BestLine:
    """Find a line of the plane with the fewest 0-1 errors, exactly, in O(n² log n) time and O(n) memory.

    A line through no sample can be moved until it passes through a sample's position, without changing its
    predictions for the others. So it suffices to rotate a line about each position: between two directions towards
    other positions its errors are constant, and the samples at the centre can be assigned to any side. Numbers
    are taken as in `separable`.

    Parameters
    ----------
    X : array-like of shape (n, 2)
        Samples.
    y : array-like of shape (n,)
        Labels, at most two distinct ones; the larger is the positive class.

    Returns
    -------
    BestLine
        For only one class, the constant rule of `separable`.

    Raises
    ------
    ValueError
        If X is not a matrix of finite numbers with two columns, or y does not fit it or has more than two classes.

    Examples
    --------
    >>> from linclass import TABLES, best_line
    >>> best_line(*TABLES["xor"]).errors
    1
    """
    shifted = Shifted.of(X)
    X = shifted.X
    if X.shape[1] != 2:
        raise ValueError(
            f"best_line needs samples with 2 features; got {X.shape[1]}. Select two columns of X."
        )
    classes, index = np.unique(checks.labels(y, len(X)), return_inverse=True)
    if len(classes) == 1:
        return BestLine(np.zeros(2), _lone_sign(classes[0]), 0)
    checks.two_classes(classes, "best_line")
    y = signs(index)
    side = Places(X, y).sides()
    errors = int((side != y).sum())
    if np.ptp(side) == 0:
        return BestLine(np.zeros(2), float(side[0]), errors)
    line = _answer(X, side)  # some line has these sides: choose one that passes through no sample
    if line.w is None or line.b is None:
        raise ArithmeticError("The two sides of a line must be separable.")
    return BestLine(line.w, shifted.bias(line.w, line.b), errors)


def _lone_sign(label: Any) -> float:
    """The sign of a single label."""
    return -1.0 if isinstance(label, (int, float, np.number, np.bool_)) and label <= 0 else 1.0


def _certified(X: Array, y: Array, w: Array) -> Separability | None:
    """The separator with this w, halfway between the classes, if its margins exceed all rounding errors; else None."""
    length = np.linalg.norm(w)
    if length == 0:
        return None
    w = w / length
    along = X @ w
    b = -(float(along[y > 0].min()) + float(along[y < 0].max())) / 2
    error = 4 * (X.shape[1] + 3) * np.finfo(float).eps * (np.abs(X) @ np.abs(w) + abs(b))
    return Separability(True, w, b) if (y * (along + b) > error).all() else None


def _decided(X: Array, y: Array, rows: list[int]) -> Separability:
    """The answer in integers, from a few samples, extended by those that its answer misclassifies."""
    whole = Whole.of(X)
    origin = whole.rows([rows[0]])[0]
    side = y.astype(int)
    reach = max(
        1, int(np.abs(whole.rows(rows) - origin).max())
    )  # a bias of the size of the coordinates, for short integers

    def augmented(which: list[int]) -> list[list[int]]:
        points = np.column_stack([whole.rows(which) - origin, np.full(len(which), reach, dtype=object)])
        signed: list[list[int]] = (points * side[which, None].astype(object)).tolist()
        return signed

    start, pool = list(range(len(rows))), augmented(rows)
    chosen = list(rows)
    while True:
        share, p = nearest_exact(pool, start)
        if not any(p):
            return Separability(False, weights=_weights({chosen[i]: a for i, a in share.items()}, y))
        offset = p[-1] * reach - sum(a * o for a, o in zip(p, origin.tolist(), strict=False))
        along = (whole.rows() @ np.array(p[:-1], dtype=object) + offset) * side.astype(object)  # (n,), exact
        j = int(along.argmin())
        if 2 * along[j] >= min(along[chosen]) > 0:
            return _separator(X, y, whole, p[:-1])
        chosen.append(j)
        pool += augmented([j])
        start = list(share)


def _weights(share: dict[int, Fraction], y: Array) -> Array:
    """Weights of the samples, shape (n,), scaled to sum 1 in each class (both sums are equal because of the bias)."""
    total = sum(a for i, a in share.items() if y[i] > 0)
    weights = np.zeros(len(y))
    for i, a in share.items():
        weights[i] = float(a / total)
    return weights


def _shares(weights: Array, y: Array) -> Array:
    """Weights of the samples, scaled to sum 1 in each class."""
    shares: Array = np.where(y > 0, weights / weights[y > 0].sum(), weights / weights[y < 0].sum())
    return shares


def _separator(X: Array, y: Array, whole: Whole, p: list[int]) -> Separability:
    """The separator with normal p, rounded to floats of length 1; b is set halfway after the rounding."""
    largest = max(map(abs, p))
    w = np.array([float(Fraction(a, largest)) for a in p])
    w /= np.linalg.norm(w)
    ratios = [a.as_integer_ratio() for a in w.tolist()]
    scale = max(denominator for _, denominator in ratios)  # powers of two
    exact = np.array([numerator * (scale // denominator) for numerator, denominator in ratios], dtype=object)
    along = whole.rows() @ exact
    middle = Fraction(-(min(along[y > 0]) + max(along[y < 0])), 2 * scale * whole.unit)
    return Separability(True, w, float(middle))

"""The view along w: samples of any dimension by their signed distance to the boundary and one more direction."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks, linear, parameters
from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.inspection import weights

BLOCK = 1 << 16  # samples that are centred together
RANK = 1e-7  # singular values below this share of the largest one count as 0


class SignedView:
    """Samples of R^d as points of a plane: the signed distance to the boundary, and a direction perpendicular to w.

    The first coordinate of x is  r = f(x) / ‖w‖,  so that the boundary is the vertical line r = 0, and margins and
    slack along it are true lengths. The second is  (x - m)·v  with the mean m of the samples and a unit vector
    v = cos(a) v₁ + sin(a) v₂. Here v₁ is the direction of largest spread perpendicular to w, and v₂ that of second
    largest spread: they are the principal directions (Pearson 1901) of the samples' projections onto the boundary.
    The angle a turns the view about w and does not change the first coordinate.

    Parameters
    ----------
    model : fitted linear classifier
        With `coef_`, `intercept_` and `classes_`, as in scikit-learn.
    X : array-like of shape (n, d), d >= 2
        The samples whose spread determines v.
    label : label or None, default None
        The class whose f is shown, against the rest; None means the larger of two labels. For more than two classes
        it is required, and f is the column of `decision_function` of this class.
    angle : float, default 0
        a, in degrees. With d = 2 there is only one direction perpendicular to w, and a must be 0.

    Attributes
    ----------
    coordinates : ndarray of shape (n, 2)
        r and the second coordinate of each sample.
    axes : ndarray of shape (2, d)
        The unit vectors w / ‖w‖ and v.
    shares : ndarray of shape (3,)
        The shares of the spread (the sum of the variances of all columns) along w, along v, and in all other
        directions. They sum to 1; all are 0 if the samples are equal.
    left_out : float
        The last of these: the share that the view does not show.
    origin : ndarray of shape (d,)
        The point of the boundary with the coordinates (0, 0).

    Raises
    ------
    ValueError
        If the model has no `coef_`, w = 0, the label is not one of the model's, X does not fit the model or has only
        one column, or there is nothing to turn.

    See Also
    --------
    plot : draws any model of more than two columns in this view
    separable : whether some hyperplane classifies every sample correctly

    Examples
    --------
    >>> from linclass import LogisticRegression, SignedView
    >>> X = [[0, 0, 0], [0, 4, 0], [3, 0, 1], [3, 4, 1]]
    >>> view = SignedView(LogisticRegression(l2=0.1).fit(X, [0, 0, 1, 1]), X)
    >>> view.coordinates.round(3)
    array([[-1.581, -2.   ],
           [-1.581,  2.   ],
           [ 1.581, -2.   ],
           [ 1.581,  2.   ]])
    >>> view.shares.round(3), view.turned(90).shares.round(3)
    (array([0.385, 0.615, 0.   ]), array([0.385, 0.   , 0.615]))
    """

    coordinates: Array
    axes: Array
    shares: Array
    origin: Array

    def __init__(self, model: Any, X: ArrayLike, *, label: Any = None, angle: float = 0.0) -> None:
        samples = checks.matrix(X)
        if samples.shape[1] < 2:
            raise ValueError("SignedView needs two columns or more; X has one. Add a column.")
        self._w, self._b = weights.of_class(model, label, "SignedView")
        checks.same_features(samples.shape[1], len(self._w), type(model).__name__)
        self._first = linear.signed_distance(samples, self._w, self._b)
        self._samples = samples
        self._mean = samples.mean(axis=0)
        unit = self._w / np.abs(self._w).max()
        self._unit = unit / np.linalg.norm(unit)
        self._spread = (
            _Few(samples - self._mean) if len(samples) < samples.shape[1] else _Many(samples, self._mean)
        )
        self._pair = self._spread.widest(self._unit)
        self._turn(angle)

    @property
    def left_out(self) -> float:
        """The share of the spread that the view does not show, from 0 to 1."""
        return float(self.shares[2])

    def turned(self, angle: float) -> SignedView:
        """The same view with another angle, in degrees; the first coordinate is unchanged."""
        other = object.__new__(SignedView)
        vars(other).update(vars(self))
        other._turn(angle)
        return other

    def project(self, X: ArrayLike) -> Array:
        """The coordinates of other samples (m, d), shape (m, 2)."""
        samples = checks.matrix(X)
        checks.same_features(samples.shape[1], len(self._w), "SignedView")
        return self._placed(samples, linear.signed_distance(samples, self._w, self._b))

    def lift(self, places: ArrayLike) -> Array:
        """The samples (m, d) at points (m, 2) of the view, in the plane through the origin."""
        lifted: Array = self.origin + checks.matrix(places, "places") @ self.axes
        return lifted

    def _turn(self, angle: float) -> None:
        """Set the second direction and everything that depends on it."""
        degrees = parameters.number(angle, "angle")
        if len(self._pair) == 1 and degrees != 0:
            raise ValueError(
                f"angle must be 0 for two columns, as only one direction is perpendicular to w; got {degrees:g}."
            )
        second = self._pair[0]
        if degrees:
            turn = math.radians(degrees)
            second = math.cos(turn) * self._pair[0] + math.sin(turn) * self._pair[1]
        self.axes = np.stack([self._unit, second])
        self.origin = linear.project(self._mean[None], self._w, self._b)[0]
        self.coordinates = self._placed(self._samples, self._first)
        spread, total = self._spread.along(self.axes), self._spread.total
        shown = spread / total if total else np.zeros(2)
        self.shares = np.append(shown, max(0.0, 1.0 - float(shown.sum())) if total else 0.0)

    def _placed(self, samples: Array, first: Array) -> Array:
        """The coordinates of samples with these signed distances."""
        return np.column_stack([first, samples @ self.axes[1] - self._mean @ self.axes[1]])


class _Many:
    """The spread of samples in at most as many dimensions, by their covariance matrix (d, d)."""

    def __init__(self, samples: Array, mean: Array) -> None:
        self._covariance = _covariance(samples, mean)
        self.total = float(np.trace(self._covariance))

    def along(self, axes: Array) -> Array:
        """The variances along some directions (k, d)."""
        spread: Array = np.einsum("id,de,ie->i", axes, self._covariance, axes)
        return spread

    def widest(self, unit: Array) -> Array:
        """One or two unit vectors perpendicular to `unit`, of largest and second largest spread, (1 or 2, d)."""
        return _widest(unit, self._covariance)


class _Few:
    """The spread of fewer samples than dimensions, without a matrix (d, d)."""

    def __init__(self, centred: Array) -> None:
        self._centred = centred
        self.total = float(np.square(centred).sum() / len(centred))

    def along(self, axes: Array) -> Array:
        """The variances along some directions (k, d)."""
        spread: Array = np.square(self._centred @ axes.T).mean(axis=0)
        return spread

    def widest(self, unit: Array) -> Array:
        """The same unit vectors, by a singular value decomposition of the samples' projections onto the boundary."""
        flat = self._centred - np.outer(self._centred @ unit, unit)
        _left, sizes, directions = np.linalg.svd(flat, full_matrices=False)
        if (
            len(sizes) < 2 or sizes[1] <= RANK * sizes[0]
        ):  # the samples span less than a plane: any other direction
            return _widest(unit, self._centred.T @ self._centred / len(self._centred))
        pair = directions[:2] - np.outer(directions[:2] @ unit, unit)
        return _towards_larger(pair / np.linalg.norm(pair, axis=1, keepdims=True))


def _covariance(samples: Array, mean: Array) -> Array:
    """The covariance matrix (d, d), computed in blocks of bounded memory."""
    total = np.zeros((len(mean), len(mean)))
    for part in blocks(len(samples), BLOCK):
        some = samples[part] - mean
        total += some.T @ some
    return total / len(samples)


def _widest(unit: Array, covariance: Array) -> Array:
    """One or two unit vectors perpendicular to `unit`, of largest and second largest spread, (1 or 2, d).

    The columns of a Householder reflection that maps an axis to `unit` are a basis of the complement, so that the
    result is perpendicular to w even in directions without spread.
    """
    axis = int(np.abs(unit).argmax())
    mirror = unit.copy()
    mirror[axis] += np.copysign(1.0, unit[axis])
    basis = np.delete(np.eye(len(unit)) - 2 * np.outer(mirror, mirror) / (mirror @ mirror), axis, axis=1)
    inner = basis.T @ covariance @ basis
    _sizes, directions = np.linalg.eigh((inner + inner.T) / 2)
    return _towards_larger((basis @ directions[:, ::-1][:, :2]).T)


def _towards_larger(pair: Array) -> Array:
    """Directions whose largest coordinate is positive: the sign of a principal direction is arbitrary."""
    largest = np.take_along_axis(pair, np.abs(pair).argmax(axis=1)[:, None], axis=1)
    towards: Array = pair * np.where(largest < 0, -1.0, 1.0)
    return towards

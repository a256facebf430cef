"""What would change a prediction: the nearest sample with another one, and the shortest change of one feature."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks
from linclass.core.checks import Array
from linclass.inspection import weights


@dataclass(frozen=True)
class Change:
    """The answer of `shortest_change`.

    Parameters
    ----------
    column : int
        Index of the feature.
    by : float
        How much it changes until x is on the boundary; beyond, the prediction is another.
    length : float
        |by| divided by the scale of the column.
    label : label
        The prediction beyond the boundary.

    See Also
    --------
    shortest_change : computes it

    Examples
    --------
    >>> from linclass import Perceptron, shortest_change
    >>> model = Perceptron().fit([[3, 3], [4, 3], [1, 1]], ["yes", "yes", "no"])
    >>> change = shortest_change(model, [4, 3])
    >>> change.column, change.by, change.label
    (0, -4.0, 'no')
    """

    column: int
    by: float
    length: float
    label: Any


def shortest_change(
    model: Any,
    x: ArrayLike,
    *,
    scale: ArrayLike | None = None,
    low: ArrayLike | None = None,
    high: ArrayLike | None = None,
) -> Change | None:
    """The shortest change of a single feature after which a linear model predicts another class.

    On the boundary between the predicted class and another one, f = w·x + b is 0, so feature j must change by
    -f(x) / w_j. The shortest change is in the column with the largest |w_j| times its scale. For several classes, f is
    the difference of two scores, and the nearest boundary counts.

    Parameters
    ----------
    model : fitted linear classifier
    x : array-like of shape (d,)
    scale : array-like of shape (d,) or None, default None
        Positive units in which changes are compared, for example the standard deviations; None means all 1.
    low, high : array-like of shape (d,) or None, default None
        Limits of the changed features, for example the range of each column; None means none.

    Returns
    -------
    Change or None
        None if no change of one feature within the limits suffices.

    Raises
    ------
    ValueError
        If the model is not linear, or a vector does not have d numbers.

    Examples
    --------
    >>> from linclass import Perceptron, shortest_change
    >>> model = Perceptron().fit([[3, 3], [4, 3], [1, 1]], [1, 1, -1])
    >>> shortest_change(model, [4, 3], scale=[1, 10]).column, shortest_change(model, [4, 3], low=[1, 1])
    (1, None)
    """
    W, b, classes = weights.rows_of(model, "shortest_change")
    d = W.shape[1]
    place = checks.vector(x, d, "x")
    unit = np.ones(d) if scale is None else checks.vector(scale, d, "scale")
    least = np.full(d, -np.inf) if low is None else checks.vector(low, d, "low")
    most = np.full(d, np.inf) if high is None else checks.vector(high, d, "high")
    if (unit <= 0).any():
        raise ValueError(f"scale must hold numbers above 0; got {unit.min():g}. Use 1 for a constant column.")
    own, others, slopes, f = _pairs(W, b, place)
    best: Change | None = None
    for other, w, value in zip(others, slopes, f, strict=True):
        with np.errstate(divide="ignore", invalid="ignore"):
            by = np.where(w != 0, -value / w, np.inf)
            length = np.where(w != 0, np.abs(by) / unit, np.inf)
            length[(place + by < least) | (place + by > most)] = np.inf
        j = int(length.argmin())
        if other != own and np.isfinite(length[j]) and (best is None or length[j] < best.length):
            best = Change(j, float(by[j]), float(length[j]), classes.tolist()[other])
    return best


def _pairs(W: Array, b: Array, x: Array) -> tuple[int, list[int], Array, Array]:
    """The predicted class, the others, and weights and values of the differences to them, above 0 for another."""
    if len(W) == 1:
        value = W @ x + b
        own = int(value[0] >= 0)
        side = -1.0 if own else 1.0
        return own, [1 - own], side * W, side * value
    scores = W @ x + b
    own = int(scores.argmax())
    return own, list(range(len(W))), W - W[own], scores - scores[own]


def nearest_across(model: Any, X: ArrayLike, x: ArrayLike, *, scale: ArrayLike | None = None) -> int | None:
    """The index of the sample nearest to x for which the model predicts another class; None if there is none.

    Parameters
    ----------
    model : fitted classifier
    X : array-like of shape (n, d)
    x : array-like of shape (d,)
    scale : array-like of shape (d,) or None, default None
        Positive units of the columns, in which distances are measured; None means all 1.

    Raises
    ------
    ValueError
        If X is not a matrix of finite numbers, or a vector does not have d numbers.

    Examples
    --------
    >>> from linclass import Perceptron, nearest_across
    >>> X = [[3, 3], [4, 3], [1, 1]]
    >>> nearest_across(Perceptron().fit(X, [1, 1, -1]), X, [4, 3])
    2
    """
    samples = checks.matrix(X)
    place = checks.vector(x, samples.shape[1], "x")
    unit = np.ones(len(place)) if scale is None else checks.vector(scale, len(place), "scale")
    if (unit <= 0).any():
        raise ValueError(f"scale must hold numbers above 0; got {unit.min():g}. Use 1 for a constant column.")
    other: NDArray[np.bool_] = np.asarray(model.predict(samples) != model.predict(place[None])[0])
    if not other.any():
        return None
    distances = np.where(other, np.square((samples - place) / unit).sum(axis=1), np.inf)
    return int(distances.argmin())

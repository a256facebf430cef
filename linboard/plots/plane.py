"""The plane of a picture of samples with any number of columns: two columns, or two principal directions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linboard.i18n.language import N_, _, listed
from linboard.i18n.text import percent
from linclass import SignedView
from linclass.conventions.columns import column_names
from linclass.core import checks

Array = NDArray[np.float64]
JUDGED = N_("Each point is classified by all of its columns.")
LISTED = 3  # maximum number of omitted columns that are named


@dataclass(frozen=True, eq=False)
class Plane:
    """A plane in the space of the samples: the points origin + u axes.

    Parameters
    ----------
    origin : ndarray of shape (d,)
    axes : ndarray of shape (2, d)
        Two perpendicular directions of length 1.
    columns : tuple of 2 str
        The titles of the axes.
    left_out : tuple of str
        Sentences about omitted columns; empty if nothing is omitted.
    """

    origin: Array
    axes: Array
    columns: tuple[str, ...]
    left_out: tuple[str, ...] = ()

    def project(self, X: Array) -> Array:
        """The coordinates of samples (n, d) in the plane, shape (n, 2)."""
        return (X - self.origin) @ self.axes.T

    def lift(self, places: Array) -> Array:
        """The samples (n, d) at the points (n, 2) of the plane."""
        return self.origin + places @ self.axes

    def line(self, w: Array, b: float) -> tuple[Array, float]:
        """Weights (2,) and bias of w·x + b in the plane's coordinates."""
        return self.axes @ w, float(w @ self.origin + b)


def plane(
    X: ArrayLike,
    values: Array,
    columns: Sequence[Any] | None,
    known: ArrayLike | None = None,
    model: Any = None,
) -> Plane:
    """The plane of two columns, or the view along w, or the two directions with the largest variance.

    Parameters
    ----------
    X : array-like of shape (n, d)
        The samples as given. The columns of a table have names.
    values : ndarray of shape (n, d)
        The samples as numbers.
    columns : two column names or indices, or None
        None uses both columns if there are two, and otherwise projects.
    known : array-like of shape (d,), optional
        Names of the columns, if X has none.
    model : fitted classifier, optional
        For more than two columns, a linear model of two classes is shown along w.

    Raises
    ------
    ValueError
        If there is only one column, or `columns` are not two of the columns.
    """
    d = values.shape[1]
    if d < 2:
        raise ValueError("A picture in the plane needs two columns or more; X has one. Add a column.")
    given = column_names(X)
    names = known if given is None else given
    named = [f"x{i + 1}" for i in range(d)] if names is None else [str(name) for name in np.asarray(names)]
    if columns is None and d > 2:
        return _along(model, values) or _spread(values)
    i, j = (0, 1) if columns is None else _chosen(columns, named, names is not None)
    origin = values.mean(axis=0)
    origin[[i, j]] = 0
    return Plane(origin, np.eye(d)[[i, j]], (named[i], named[j]), _others(named, (i, j)))


def _chosen(columns: Sequence[Any], named: list[str], have_names: bool) -> tuple[int, int]:
    """The indices of two columns, given by name or by index."""
    pair = [columns] if isinstance(columns, str) else list(columns)
    places = [named.index(one) if isinstance(one, str) and one in named else one for one in pair]
    found = [
        int(place) for place in places if isinstance(place, int | np.integer) and not isinstance(place, bool)
    ]
    if len(places) != 2 or len({*found}) != 2 or not all(0 <= place < len(named) for place in found):
        known = f"X has {', '.join(named)}" if have_names else f"X has columns 0 to {len(named) - 1}"
        raise ValueError(
            f"columns must be two different columns of X, by name or index; got {columns!r}. {known}."
        )
    return found[0], found[1]


def _others(named: list[str], shown: tuple[int, int]) -> tuple[str, ...]:
    """The notice about the columns that a slice through the mean omits."""
    others = [name for i, name in enumerate(named) if i not in shown]
    if not others:
        return ()
    told = listed(others[:LISTED]) + (" …" if len(others) > LISTED else "")
    return _("A slice, with {columns} at the mean.").format(columns=told), _(JUDGED)


def _along(model: Any, values: Array) -> Plane | None:
    """The view along w; None if the model has no single w other than 0."""
    w = np.asarray(getattr(model, "coef_", np.zeros((0, 0))), dtype=float)
    if w.shape != (1, values.shape[1]) or not w.any() or len(getattr(model, "classes_", ())) != 2:
        return None
    view = SignedView(model, values)
    names = (_("signed distance from the boundary"), _("largest spread perpendicular to w"))
    told = _("The view along w: {lost} of the variance is left out.").format(lost=percent(view.left_out))
    return Plane(view.origin, view.axes, names, (told, _(JUDGED)))


def _spread(values: Array) -> Plane:
    """The plane of the two directions with the largest variance."""
    mean = values.mean(axis=0)
    _left, sizes, directions = np.linalg.svd(values - mean, full_matrices=False)
    if len(directions) < 2:  # for a single sample
        directions, sizes = np.eye(values.shape[1]), np.zeros(values.shape[1])
    axes = directions[:2]
    largest = np.take_along_axis(axes, np.abs(axes).argmax(axis=1)[:, None], axis=1)
    axes = axes * np.where(largest < 0, -1, 1)  # the sign of a principal direction is arbitrary
    total = float((sizes**2).sum())
    lost = float((sizes[2:] ** 2).sum()) / total if total else 0.0
    names = (_("direction of largest spread"), _("direction of second largest spread"))
    told = _("A projection: {lost} of the variance is left out.").format(lost=percent(lost))
    return Plane(mean, axes, names, (told, _(JUDGED)))


def table(X: ArrayLike) -> Array:
    """Samples as numbers, shape (n, d).

    Raises
    ------
    ValueError
        If X is not a table of finite numbers.
    """
    return checks.matrix(X)


def like(X: Any, values: Array) -> Any:
    """Samples (n, d) in the type of X: a data frame with the same columns if X is one, as its model expects."""
    return type(X)(values, columns=X.columns) if hasattr(X, "columns") and hasattr(X, "iloc") else values

"""Axes of many columns: Fisher's plane and the principal plane of the numeric columns of a table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from explorer.points import fair_sample
from explorer.points.reading import IntakeError
from explorer.points.reading.guesses import measurements
from explorer.points.table import Table, View
from linboard.i18n.language import _
from linclass.discriminants.planes import Plane, fisher_plane, principal_plane

Axes = Literal["columns", "fisher", "components"]
AXES: tuple[Axes, ...] = ("columns", "fisher", "components")
MOST = 200  # columns of a plane: the time grows with their square
ROWS = 20_000  # from which the directions are computed
ARROWS = 12  # longest arrows that are kept
_MISSING = 0.2  # share of missing values above which a column is not used unless it is chosen
_DECIMALS = 3  # of the coordinates, whose unit is a standard deviation: a link can carry them
Array = NDArray[np.float64]
# of each open table: its usable columns by the column of the classes, which take a second if there are thousands
_usable: WeakKeyDictionary[Table, dict[str | None, tuple[str, ...]]] = WeakKeyDictionary()


def usable(table: Table, label: str | None, most: int | None = MOST) -> tuple[str, ...]:
    """Return the columns of a plane: measurements and codes, neither the class nor numbers of rows, nor dates.

    Columns with many missing values would remove too many rows. `most` limits their number; None does not.
    """
    known = _usable.setdefault(table, {})
    if label not in known:
        found = measurements(table.frame, [column for column in table.numeric_columns if column != label])
        filled = [column for column in found if table.frame[column].isna().mean() <= _MISSING]
        known[label] = tuple(filled if len(filled) > 1 else found)
    return known[label][:most]


def features(table: Table, label: str | None) -> tuple[str, ...]:
    """Return the columns that models of all columns use: the usable ones, or all numeric ones if none is."""
    found = usable(table, label, most=None)
    return found or tuple(name for name in table.numeric_columns if name != label)


def projected(
    axes: Axes, X: Array, labels: NDArray[np.int8], columns: Sequence[str]
) -> tuple[Array, tuple[str, str], View]:
    """Return the points (n, 2) in the plane of complete rows X, (n, d), the names of the axes, and what they show.

    Raises
    ------
    IntakeError
        If there is no plane: a single column, or a single class for Fisher's plane.
    """
    if len(columns) < 2:
        raise IntakeError(_("A plane needs at least two numeric columns. Choose more of them."))
    some = fair_sample.chosen(labels, ROWS)
    sample = X if len(some) == len(X) else X[some]
    if axes == "fisher":
        if len(np.unique(labels)) < 2:
            raise IntakeError(_("Fisher’s plane separates classes. Choose a class column first."))
        plane, separation = fisher_plane(
            sample, -labels[some].astype(np.int64)
        )  # the positive class to the right
        names = _("Fisher axis 1"), _("Fisher axis 2")
    else:
        plane, separation = principal_plane(sample), math.nan
        names = _("component 1"), _("component 2")
    parts = [plane.project(X[begin : begin + ROWS]) for begin in range(0, len(X), ROWS)]
    points: Array = np.concatenate(parts).round(_DECIMALS)
    return points, names, View(plane.spread, separation, len(columns), _arrows(plane, columns))


def _arrows(plane: Plane, columns: Sequence[str]) -> tuple[tuple[str, float, float], ...]:
    """Return the longest arrows: each column with its correlations with both axes."""
    order = np.argsort(-np.linalg.norm(plane.correlations, axis=1), kind="stable")[:ARROWS]
    tips = np.round(plane.correlations[order], 3).tolist()
    return tuple((columns[i], x, y) for i, (x, y) in zip(order.tolist(), tips, strict=True))

"""The choice of a table's axes and classes, and the points that it gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from explorer.points import fair_sample, planes
from explorer.points.classes import Classes, cut_at, of_values, values_of
from explorer.points.dataset import LIMIT, Dataset, clean
from explorer.points.planes import Axes
from explorer.points.reading import IntakeError
from explorer.points.reading.guesses import numbers
from explorer.points.reading.limits import MAX_POINTS
from explorer.points.table import Points, Table
from linboard.i18n.language import _, ngettext
from linboard.points import MAX_CLASSES, NAMES


@dataclass(frozen=True)
class ColumnChoice:
    """What is on the axes of the board and what the classes are.

    Parameters
    ----------
    x, y : str
        The columns of the axes, if these are two columns.
    label : str, optional
        The column of the classes; None gives all rows the same class.
    classes : Classes, optional
        How more than four values become classes; without it, these are the four most frequent ones.
    axes : str
        "columns", or "fisher" or "components" for a plane of many columns.
    among : tuple of str
        The columns of the plane; empty for all that are measurements.
    sample : bool
        Whether only a fair sample of 1,000 rows is used. Of more than 200,000 rows, always.
    """

    x: str
    y: str
    label: str | None = None
    classes: Classes | None = None
    axes: Axes = "columns"
    among: tuple[str, ...] = ()
    sample: bool = False


def points(table: Table, x: str, y: str, label: str | None = None, classes: Classes | None = None) -> Points:
    """Return the points with these two columns as coordinates and this one as class, as `points_of` does."""
    return points_of(table, ColumnChoice(x, y, label, classes))


def to_dataset(
    table: Table, x: str, y: str, label: str | None = None, classes: Classes | None = None
) -> Dataset:
    """Return the points with these two columns as coordinates and this one as class, as `points_of` does."""
    return points(table, x, y, label, classes).dataset


def points_of(table: Table, choice: ColumnChoice) -> Points:
    """Return the points of a choice. Rows without a number in all its columns or without a class are left out.

    Raises
    ------
    IntakeError
        If no row is left, if there are more than 4 classes or none, or if there is no plane. The message names the
        column and the remedy.
    """
    two, label = choice.axes == "columns", choice.label
    used = (choice.x, choice.y) if two else choice.among or planes.usable(table, label)
    for column in (*used, label):
        if column is not None and column not in table.frame.columns:
            raise IntakeError(_("There is no column “{column}” in this table.").format(column=clean(column)))
    if two and choice.x == choice.y:
        raise IntakeError(
            _("Choose two different columns: both axes currently show “{column}”.").format(column=choice.x)
        )
    X = _coordinates(table.frame, used)
    bad = np.zeros(len(X), dtype=bool)
    for column in X.T:
        bad |= ~(np.abs(column) <= LIMIT)  # written so that NaN counts as bad
    names: tuple[str, ...] = NAMES
    labels = np.zeros(len(X), np.int8)
    if label is not None:
        labels, names = _labels(table.frame[label], choice.classes)
    fit = ~bad & (labels >= 0)
    notes = _left_out(table.frame, used, X, label, labels)
    if not fit.any():
        raise IntakeError(_("No row has a value in all of the chosen columns. Choose other columns."))
    one_class = ""
    if label is not None and len(np.unique(labels[fit])) < 2:
        one_class = _one_class(
            label, names[int(labels[fit][0])], (labels[labels >= 0] == labels[fit][0]).all()
        )
    kept, axes, view = X if fit.all() else X[fit], (choice.x, choice.y), None
    if not two:
        if len(kept) > planes.ROWS:
            told = _("The directions of the plane were computed from a fair sample of {n:,} rows.")
            notes.append(told.format(n=planes.ROWS))
        kept, axes, view = planes.projected(choice.axes, kept, labels[fit], used)
    dataset = Dataset(kept, labels[fit], names, axes, table.title)
    if choice.sample or dataset.n > MAX_POINTS:
        dataset = fair_sample.fair_sample(dataset)
    shown = list(dict.fromkeys([*used, *([label] if label is not None else [])]))
    return Points(dataset, table.frame.loc[~fit, shown], tuple(notes), view, one_class)


def _coordinates(frame: pd.DataFrame, columns: Sequence[str]) -> NDArray[np.float64]:
    """Return some columns as an array of shape (n, d), column by column: of many rows, each copy takes much memory."""
    X = np.empty((len(frame) if columns else 0, len(columns)), order="F")
    for j, column in enumerate(columns):
        X[:, j] = numbers(frame[column])
    return X


def _labels(values: pd.Series[Any], classes: Classes | None) -> tuple[NDArray[np.int8], tuple[str, ...]]:
    """Return the class index of each row, −1 for none, and the names of the classes."""
    if classes is not None and classes.mode == "cut":
        return cut_at(values, classes.cut)
    found = values_of(values)
    if classes is None and len(found.names) > MAX_CLASSES:
        classes = Classes(chosen=found.usual)
    return of_values(found, classes)


def _one_class(column: str, name: str, everywhere: bool) -> str:
    """Return a sentence about the only class; other rows may have others, but no number for the board."""
    told = (
        _("Every row has the same value “{value}” in column “{column}”, so all points are of one class.")
        if everywhere
        else _(
            "Every row with a number on each axis has the class “{value}” of column “{column}”, so all points are of "
            "one class."
        )
    )
    return told.format(value=name, column=column)


def _left_out(
    frame: pd.DataFrame,
    axes: Sequence[str],
    X: NDArray[np.float64],
    label: str | None,
    labels: NDArray[np.int8],
) -> list[str]:
    """Return sentences about the rows that are left out; each row counts in the first one that fits."""
    missing = np.zeros(len(frame), dtype=bool)
    notes = []
    wrong = np.zeros(len(frame), dtype=bool)
    example: tuple[str, Any] | None = None
    for j, column in enumerate(axes):
        empty = frame[column].isna().to_numpy(dtype=bool)
        missing |= empty
        other = ~(np.abs(X[:, j]) <= LIMIT) & ~empty
        if other.any() and example is None:
            example = column, int(other.argmax())
        wrong |= other
    unlabelled = np.zeros(len(frame), dtype=bool)
    if label is not None:
        unlabelled = frame[label].isna().to_numpy(dtype=bool)
        missing |= unlabelled
    if n := int(missing.sum()):
        note = ngettext(
            "One row has no value in these columns: left out.",
            "{n:,} rows have no value in these columns: left out.",
            n,
        )
        notes.append(note.format(n=n))
    if (n := int((wrong & ~missing).sum())) and example is not None:
        column, at = example
        place = {"column": column, "row": frame.index[at], "value": clean(str(frame[column].iloc[at]))}
        note = ngettext(
            "Row {row} has “{value}” in “{column}”, which is not a number for the board: left out.",
            "{n:,} rows have no number for the board, such as “{value}” in row {row} of “{column}”: left out.",
            n,
        )
        notes.append(note.format(n=n, **place))
    if n := int(((labels < 0) & ~missing & ~wrong).sum()):
        note = ngettext(
            "One row has a class that was not chosen: left out.",
            "{n:,} rows have classes that were not chosen: left out.",
            n,
        )
        notes.append(note.format(n=n))
    return notes

"""The session's points: an immutable Dataset shared by all pages.

Every edit creates a new one.

This module does not import Streamlit.
"""

from __future__ import annotations

import operator
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linboard.i18n.language import _, listed, ngettext
from linboard.i18n.text import one_line
from linboard.points import MAX_CLASSES, NAMES, Points, aspect
from linclass import Standardise

LIMIT = 1e15  # above it, float64 cannot distinguish neighbouring integers
NAME_LENGTH = 40
TITLE_LENGTH = 80
COLUMNS = ("x1", "x2")
THIN = 4  # ratio of the spans from which on the axes of a bench get their own scales


def clean(text: str, length: int = NAME_LENGTH) -> str:
    """Return `text` as one printable line of at most `length` characters, without control or invisible characters."""
    return one_line(str(text), length)


@dataclass(frozen=True, eq=False, init=False)
class Dataset(Points):
    """Points in the plane, each with the index of its class.

    Parameters
    ----------
    X : array of shape (n, 2)
        Finite coordinates with absolute value at most 1e15, copied as read-only float64.
    labels : array of shape (n,)
        Class index of each point, 0 to `len(names) - 1`, copied as read-only int8. Class 0 is positive (drawn as a
        circle), class 1 negative (a cross).
    names : tuple of 2 to 4 distinct str
        Names of the classes, reduced to at most 40 printable characters.
    columns : tuple of 2 str
        Names of the axes.
    title : str
        Title of the data set. May be empty.

    Raises
    ------
    ValueError
        If a shape, a coordinate, a class index or a name violates these rules.
    """

    X: NDArray[np.float64]
    labels: NDArray[np.int8]
    names: tuple[str, ...]
    columns: tuple[str, ...]
    title: str

    def __init__(
        self,
        X: ArrayLike,
        labels: ArrayLike,
        names: Iterable[str] = NAMES,
        columns: Iterable[str] = COLUMNS,
        title: str = "",
    ) -> None:
        names, columns = tuple(map(clean, names)), tuple(map(clean, columns))
        _check_texts(names, columns)
        X, labels = _points(X, labels, len(names))
        values = {"X": X, "labels": labels, "names": names, "columns": columns}
        for name, value in {**values, "title": clean(title, TITLE_LENGTH)}.items():
            object.__setattr__(self, name, value)  # the class is frozen

    @property
    def y(self) -> NDArray[np.int64]:
        """Labels for a learner, shape (n,): +1 for class 0 and -1 for class 1; with more classes, the index."""
        return self.signs() if self.n_classes == 2 else self.labels.astype(np.int64)

    def signs(self, positive: int = 0) -> NDArray[np.int64]:
        """Return one class against the rest, shape (n,): +1 for class `positive` and -1 for all others."""
        return np.where(self.labels == positive, 1, -1).astype(np.int64)

    def add(self, x: float, y: float, label: int) -> Dataset:
        """Return the data with a point added at the end.

        A class index beyond the names adds names.
        """
        names = self._names_for(label)
        labels = np.append(self.labels, label)
        return replace(self, X=np.vstack([self.X, [[x, y]]]), labels=labels, names=names)

    def move(self, i: int, x: float, y: float) -> Dataset:
        """Return the data with point `i` (from 0) moved."""
        X = self.X.copy()
        X[self._index(i)] = x, y
        return replace(self, X=X)

    def remove(self, i: int) -> Dataset:
        """Return the data without point `i` (from 0)."""
        i = self._index(i)
        return replace(self, X=np.delete(self.X, i, axis=0), labels=np.delete(self.labels, i))

    def relabel(self, i: int, label: int) -> Dataset:
        """Return the data with point `i` (from 0) in another class.

        An index beyond the names adds names.
        """
        names = self._names_for(label)
        labels = self.labels.copy()
        labels[self._index(i)] = label
        return replace(self, labels=labels, names=names)

    def without(self, indices: Iterable[int]) -> Dataset:
        """Return the data without these points (from 0)."""
        others = np.ones(self.n, bool)
        others[[self._index(i) for i in indices]] = False
        return replace(self, X=self.X[others], labels=self.labels[others])

    def relabelled(self, indices: Iterable[int], label: int) -> Dataset:
        """Return the data with these points (from 0) in another class.

        An index beyond the names adds names.
        """
        names = self._names_for(label)
        labels = self.labels.copy()
        labels[[self._index(i) for i in indices]] = label
        return replace(self, labels=labels, names=names)

    @cached_property
    def is_thin(self) -> bool:
        """Whether the points would fill only a thin strip of a board whose axes share a scale."""
        return self.n > 1 and aspect(self.X) > THIN

    @cached_property
    def scale_ratio(self) -> float:
        """How much larger one column's standard deviation is than the other's; 1 if a column is constant."""
        if self.n < 2:
            return 1.0
        low, high = sorted(Standardise().fit(self.X).scale_.tolist())
        return high / low if np.ptp(self.X, axis=0).all() else 1.0

    @property
    def own(self) -> Dataset:
        """The same points in the data's own units."""
        return self

    def clear(self) -> Dataset:
        """Return the same classes and axes without points."""
        return replace(self, X=np.empty((0, 2)), labels=np.empty(0, np.int8))

    def _index(self, i: int) -> int:
        if not 0 <= operator.index(i) < self.n:
            raise ValueError(
                ngettext(
                    "There is no point {i}: there is one point, counted from 0.",
                    "There is no point {i}: there are {n} points, counted from 0.",
                    self.n,
                ).format(i=i, n=self.n)
            )
        return i

    def _names_for(self, label: int) -> tuple[str, ...]:
        if not 0 <= operator.index(label) < MAX_CLASSES:
            raise ValueError(
                _("The class must be a whole number from 0 to {last}; got {label}.").format(
                    last=MAX_CLASSES - 1, label=label
                )
            )
        names = self.names
        while len(names) <= label:
            names += (unique(str(len(names) + 1), names),)
        return names

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Dataset):
            return NotImplemented
        return self._text == other._text and (
            np.array_equal(self.X, other.X) and np.array_equal(self.labels, other.labels)
        )

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.X.tobytes(), self.labels.tobytes(), self._text))

    @property
    def _text(self) -> tuple[Any, ...]:
        return self.names, self.columns, self.title

    def __reduce__(self) -> tuple[Any, ...]:
        # Unpickle through the constructor, because plain unpickling would make the arrays writeable.
        return Dataset, (self.X, self.labels, self.names, self.columns, self.title)


def default() -> Dataset:
    """Return the points of a new session: separable, with a margin small enough to need several perceptron updates."""
    positive = [(1.5, 4.5), (2.0, 3.0), (2.5, 5.0), (3.5, 4.0), (4.5, 5.0)]
    negative = [(1.0, 1.5), (2.5, 1.0), (3.5, 2.5), (4.5, 1.5), (5.0, 3.0)]
    return Dataset(np.array(positive + negative), np.array([0] * 5 + [1] * 5, np.int8))


def unique(name: str, taken: Collection[str]) -> str:
    """Return `name`, with a number if it is already `taken`: "a", "a (2)", "a (3)"."""
    candidate, count = name, 1
    while candidate in taken:
        count += 1
        ending = f" ({count})"
        candidate = name[: NAME_LENGTH - len(ending)] + ending
    return candidate


def _check_texts(names: tuple[str, ...], columns: tuple[str, ...]) -> None:
    if not 2 <= len(names) <= MAX_CLASSES or len(set(names)) < len(names) or "" in names:
        raise ValueError(
            _("There must be 2 to {most} classes with different names; got {names}.").format(
                most=MAX_CLASSES, names=listed(map(repr, names)) or _("none")
            )
        )
    if len(columns) != 2 or "" in columns:
        raise ValueError(_("Both axes need a name, not {columns}.").format(columns=columns))


def _points(X: ArrayLike, labels: ArrayLike, n_classes: int) -> tuple[NDArray[np.float64], NDArray[np.int8]]:
    """Return read-only copies of the validated coordinates and class indices."""
    X = np.array(X, dtype=np.float64, order="C") + 0.0  # -0.0 becomes 0.0: equal data has equal bytes
    labels = np.array(labels)
    if X.ndim != 2 or X.shape[1] != 2 or labels.shape != X.shape[:1]:
        raise ValueError(
            _("Points have shape (n, 2) and their classes (n,), not {X} and {labels}.").format(
                X=X.shape, labels=labels.shape
            )
        )
    bad = ~(np.abs(X) <= LIMIT)  # written so that NaN counts as bad
    if bad.any():
        row, column = np.argwhere(bad)[0].tolist()
        raise ValueError(
            _(
                "Coordinate {column} of point {row} must be a finite number up to {limit:g}, not {value}."
            ).format(column=column + 1, row=row + 1, limit=LIMIT, value=X[row, column])
        )
    if len(labels) and (labels.dtype.kind not in "iu" or labels.min() < 0 or labels.max() >= n_classes):
        raise ValueError(_("Classes must be whole numbers from 0 to {last}.").format(last=n_classes - 1))
    labels = labels.astype(np.int8)
    X.flags.writeable = labels.flags.writeable = False
    return X, labels

"""The undo history.

It stores only the rows in which two Datasets differ, so that a whole class fits into memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from explorer.points import links, stored_points
from explorer.points.dataset import Dataset
from linboard.points import MAX_CLASSES

_FEW = 20  # up to this number of rows, encoding as a link is not worth the time
_NAMES = tuple(str(label) for label in range(MAX_CLASSES))  # rows may have any class


@dataclass(frozen=True, eq=False, slots=True)
class Change:
    """The difference between two Datasets: the rows between their common beginning and their common end.

    Parameters
    ----------
    head, tail : int
        Number of unchanged rows at the beginning and at the end.
    n : int
        Number of rows between them afterwards.
    rows : bytes or str
        Those rows: their coordinates and labels as bytes, or as a link's text if that is shorter. If there are more
        than a link can hold, their name in the store, if there is one.
    texts : tuple or None
        The names, columns and title afterwards. None if unchanged.
    """

    head: int
    tail: int
    n: int
    rows: bytes | str
    texts: tuple[tuple[str, ...], tuple[str, ...], str] | None

    @classmethod
    def between(cls, start: Dataset, end: Dataset) -> Change:
        """Return the change from `start` to `end`."""
        shorter = min(start.n, end.n)
        head = _alike(start, end, slice(shorter))
        tail = _alike(start, end, slice(-1, head - shorter - 1, -1))
        return cls._to(start, end, head, tail)

    @classmethod
    def _to(cls, start: Dataset, end: Dataset, head: int, tail: int) -> Change:
        rows = slice(head, end.n - tail)
        texts = (end.names, end.columns, end.title)
        same = texts == (start.names, start.columns, start.title)
        labels = end.labels[rows]
        return cls(head, tail, len(labels), _packed(end.X[rows], labels), None if same else texts)

    def applied_to(self, dataset: Dataset) -> Dataset:
        """Apply the change to the Dataset that it starts from."""
        end = dataset.n - self.tail
        X, labels = _unpacked(self.rows, self.n)
        return Dataset(
            np.concatenate([dataset.X[: self.head], X, dataset.X[end:]]),
            np.concatenate([dataset.labels[: self.head], labels, dataset.labels[end:]]),
            *(self.texts or (dataset.names, dataset.columns, dataset.title)),
        )

    def back(self, start: Dataset, end: Dataset) -> Change:
        """Return the change from `end` to `start`, if this one leads from `start` to `end`."""
        return self._to(end, start, self.head, self.tail)


def _packed(X: NDArray[np.float64], labels: NDArray[np.int8]) -> bytes | str:
    """Encode rows as a link's text if that is lossless, which saves two thirds of the space.

    Otherwise use bytes or a name.
    """
    if _FEW < len(labels) <= links.MAX_POINTS:
        dataset = Dataset(X, labels, _NAMES)
        if links.quantise(dataset) == dataset:
            return links.encode(dataset)
    rows = X.tobytes() + labels.tobytes()
    return stored_points.put(rows) or rows if len(labels) > links.MAX_POINTS else rows


def _unpacked(rows: bytes | str, n: int) -> tuple[NDArray[np.float64], NDArray[np.int8]]:
    """Decode the coordinates and labels of n rows; raises LookupError if they are no longer in the store."""
    if isinstance(rows, str) and rows.startswith(stored_points.VERSION):
        found = stored_points.get(rows)
        # per row: 16 bytes of coordinates and one byte of its class
        if found is None or len(found) != 17 * n:
            raise LookupError(rows)
        rows = found
    if isinstance(rows, str):
        dataset = links.decode(rows)
        return dataset.X, dataset.labels
    X, labels = np.frombuffer(rows, np.float64, 2 * n), np.frombuffer(rows, np.int8, n, offset=16 * n)
    return X.reshape(n, 2), labels


def _alike(one: Dataset, other: Dataset, rows: slice) -> int:
    """Return the number of equal rows before the first difference, among equally many rows of both."""
    same = (one.X[rows] == other.X[rows]).all(axis=1) & (one.labels[rows] == other.labels[rows])
    return len(same) if same.all() else int(same.argmin())


@dataclass(frozen=True, eq=False, slots=True)
class History:
    """The present Dataset, and the changes to earlier and to undone Datasets.

    Parameters
    ----------
    present : Dataset
    back, ahead : tuple of Change
        Changes from the present Dataset to the previous one, from there to the one before, and so on. Likewise to the
        undone ones, the next one first.
    """

    MAX_EDITS: ClassVar = 100
    # Maximum number of rows in all changes of the past. For large uploads that replace each other without a store, only
    # the last few are kept. Undone changes were in the past before, so they add little.
    MAX_ROWS: ClassVar = 500_000

    present: Dataset
    back: tuple[Change, ...] = ()
    ahead: tuple[Change, ...] = ()

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier Dataset."""
        return bool(self.back)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone Dataset."""
        return bool(self.ahead)

    @property
    def size(self) -> int:
        """Approximate size of the present Dataset and the changes in bytes."""
        points = self.present.X.nbytes + self.present.labels.nbytes
        return points + sum(len(change.rows) for change in (*self.back, *self.ahead))

    def past(self) -> Iterator[Dataset]:
        """Yield the earlier Datasets, the latest first."""
        return _along(self.present, self.back)

    def future(self) -> Iterator[Dataset]:
        """Yield the undone Datasets, the next one first."""
        return _along(self.present, self.ahead)

    def do(self, dataset: Dataset) -> History:
        """Make `dataset` the present one and forget undone changes.

        An equal dataset adds no step.
        """
        if dataset == self.present:
            return self
        return History(dataset, _bounded((Change.between(dataset, self.present), *self.back)))

    def replace(self, dataset: Dataset) -> History:
        """Make `dataset` the present one without a new step: one drag is one edit."""
        if dataset == self.present:
            return self
        back = self.back
        if back:
            back = (Change.between(dataset, back[0].applied_to(self.present)), *back[1:])
        return History(dataset, back)

    def undo(self) -> History:
        """Undo one edit, if there is one."""
        if not self.back:
            return self
        first, *rest = self.back
        before = first.applied_to(self.present)
        return History(before, tuple(rest), (first.back(self.present, before), *self.ahead))

    def redo(self) -> History:
        """Redo one edit, if there is one."""
        if not self.ahead:
            return self
        first, *rest = self.ahead
        after = first.applied_to(self.present)
        return History(after, (first.back(self.present, after), *self.back), tuple(rest))

    def to(self, dataset: Dataset) -> History:
        """Make `dataset` the present one: by the fewest undos or redos, otherwise by a new step."""
        if dataset == self.present:
            return self
        back = ahead = self
        while back.can_undo or ahead.can_redo:
            back, ahead = back.undo(), ahead.redo()
            for found in (back, ahead):
                if found.present == dataset:
                    return found
        return self.do(dataset)


def _along(dataset: Dataset, changes: tuple[Change, ...]) -> Iterator[Dataset]:
    for change in changes:
        dataset = change.applied_to(dataset)
        yield dataset


def _bounded(back: tuple[Change, ...]) -> tuple[Change, ...]:
    """Return the latest changes within the limits, at least one."""
    rows = np.cumsum(
        [change.n if isinstance(change.rows, bytes) else 0 for change in back[: History.MAX_EDITS]]
    )
    return back[: max(1, int(np.searchsorted(rows, History.MAX_ROWS, side="right")))]

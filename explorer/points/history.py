"""The History of edits: of each, only the rows in which two Datasets differ, so that a class fits into memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from explorer.points import links, stored_points
from explorer.points.dataset import Dataset
from linboard.points import MAX_CLASSES

_FEW = 20  # rows up to which a link's text would save too little for the time that it takes
_NAMES = tuple(str(label) for label in range(MAX_CLASSES))  # rows may be of any class


@dataclass(frozen=True, eq=False, slots=True)
class Change:
    """What makes one Dataset of another: the rows between those that both begin and those that both end with.

    Parameters
    ----------
    head, tail : int
        How many rows at the beginning and at the end stay.
    n : int
        How many rows stand between them afterwards.
    rows : bytes or str
        Those rows: their coordinates and labels one after the other, or as a link carries them where that is shorter;
        of more than a link carries the name of what lies on the shelf, where there is one.
    texts : tuple or None
        The names, columns and title afterwards; None where they stay.
    """

    head: int
    tail: int
    n: int
    rows: bytes | str
    texts: tuple[tuple[str, ...], tuple[str, ...], str] | None

    @classmethod
    def between(cls, start: Dataset, end: Dataset) -> Change:
        """What makes `end` of `start`."""
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
        """The Dataset that this change makes of the one that it starts from."""
        end = dataset.n - self.tail
        X, labels = _unpacked(self.rows, self.n)
        return Dataset(
            np.concatenate([dataset.X[: self.head], X, dataset.X[end:]]),
            np.concatenate([dataset.labels[: self.head], labels, dataset.labels[end:]]),
            *(self.texts or (dataset.names, dataset.columns, dataset.title)),
        )

    def back(self, start: Dataset, end: Dataset) -> Change:
        """The change from `end` to `start`, where this one leads from `start` to `end`."""
        return self._to(end, start, self.head, self.tail)


def _packed(X: NDArray[np.float64], labels: NDArray[np.int8]) -> bytes | str:
    """Rows as a link carries them, in a third of the room, where it carries just these; else as they are, or a name."""
    if _FEW < len(labels) <= links.MAX_POINTS:
        dataset = Dataset(X, labels, _NAMES)
        if links.quantise(dataset) == dataset:
            return links.encode(dataset)
    rows = X.tobytes() + labels.tobytes()
    return stored_points.put(rows) or rows if len(labels) > links.MAX_POINTS else rows


def _unpacked(rows: bytes | str, n: int) -> tuple[NDArray[np.float64], NDArray[np.int8]]:
    """The coordinates and the labels of n packed rows; LookupError where they are on the shelf no more."""
    if isinstance(rows, str) and rows.startswith(stored_points.VERSION):
        found = stored_points.get(rows)
        if found is None or len(found) != 17 * n:  # 16 bytes of coordinates and one of its class each
            raise LookupError(rows)
        rows = found
    if isinstance(rows, str):
        dataset = links.decode(rows)
        return dataset.X, dataset.labels
    X, labels = np.frombuffer(rows, np.float64, 2 * n), np.frombuffer(rows, np.int8, n, offset=16 * n)
    return X.reshape(n, 2), labels


def _alike(one: Dataset, other: Dataset, rows: slice) -> int:
    """The number of these rows, as many of both, before the first that differs."""
    same = (one.X[rows] == other.X[rows]).all(axis=1) & (one.labels[rows] == other.labels[rows])
    return len(same) if same.all() else int(same.argmin())


@dataclass(frozen=True, eq=False, slots=True)
class History:
    """The present Dataset, and the ways to those before it and to those undone.

    Parameters
    ----------
    present : Dataset
    back, ahead : tuple of Change
        From the present Dataset to the one before it, from there to the one before that, and so on; likewise to those
        that were undone, the next one first.
    """

    MAX_EDITS: ClassVar = 100
    # That many rows are kept here in all changes of the past: of large uploads that replace one another, where there
    # is no shelf for them, only the last few.
    # What was undone was past before, so it is not much more.
    MAX_ROWS: ClassVar = 500_000

    present: Dataset
    back: tuple[Change, ...] = ()
    ahead: tuple[Change, ...] = ()

    @property
    def can_undo(self) -> bool:
        """Whether something stands before the present Dataset."""
        return bool(self.back)

    @property
    def can_redo(self) -> bool:
        """Whether something was undone."""
        return bool(self.ahead)

    @property
    def size(self) -> int:
        """About how many bytes the present Dataset and the changes take."""
        points = self.present.X.nbytes + self.present.labels.nbytes
        return points + sum(len(change.rows) for change in (*self.back, *self.ahead))

    def past(self) -> Iterator[Dataset]:
        """What stood before the present Dataset, the latest first."""
        return _along(self.present, self.back)

    def future(self) -> Iterator[Dataset]:
        """What was undone, the next one first."""
        return _along(self.present, self.ahead)

    def do(self, dataset: Dataset) -> History:
        """Make `dataset` the present one; what had been undone is forgotten. No change adds no step."""
        if dataset == self.present:
            return self
        return History(dataset, _bounded((Change.between(dataset, self.present), *self.back)))

    def replace(self, dataset: Dataset) -> History:
        """Make `dataset` the present one without a step of its own: one drag is one edit."""
        if dataset == self.present:
            return self
        back = self.back
        if back:
            back = (Change.between(dataset, back[0].applied_to(self.present)), *back[1:])
        return History(dataset, back)

    def undo(self) -> History:
        """Go one edit back; with no past, stay."""
        if not self.back:
            return self
        first, *rest = self.back
        before = first.applied_to(self.present)
        return History(before, tuple(rest), (first.back(self.present, before), *self.ahead))

    def redo(self) -> History:
        """Go one undone edit forward; with none, stay."""
        if not self.ahead:
            return self
        first, *rest = self.ahead
        after = first.applied_to(self.present)
        return History(after, (first.back(self.present, after), *self.back), tuple(rest))

    def to(self, dataset: Dataset) -> History:
        """Make `dataset` the present one: by the fewest undone or done again, or where it never stood by one more."""
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
    """The latest changes, as many as may be kept; the last one in any case."""
    rows = np.cumsum(
        [change.n if isinstance(change.rows, bytes) else 0 for change in back[: History.MAX_EDITS]]
    )
    return back[: max(1, int(np.searchsorted(rows, History.MAX_ROWS, side="right")))]

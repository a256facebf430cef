"""The History of edits: of each, only what it changed, so that a class of students does not fill the memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.state import Dataset


@dataclass(frozen=True, eq=False, slots=True)
class Change:
    """What makes one Dataset of another: the rows between those that both begin and those that both end with.

    Parameters
    ----------
    head, tail : int
        How many rows at the beginning and at the end stay.
    X : array of shape (n, 2)
    labels : array of shape (n,)
        What stands between them afterwards.
    texts : tuple or None
        The names, columns and title afterwards; None where they stay.
    """

    head: int
    tail: int
    X: NDArray[np.float64]
    labels: NDArray[np.int8]
    texts: tuple[tuple[str, ...], tuple[str, ...], str] | None

    @classmethod
    def between(cls, now: Dataset, then: Dataset) -> Change:
        """What makes `then` of `now`."""
        shorter = min(now.n, then.n)
        head = _alike(now, then, slice(shorter))
        tail = _alike(now, then, slice(-1, head - shorter - 1, -1))
        kept = slice(head, then.n - tail)
        texts = (then.names, then.columns, then.title)
        same = texts == (now.names, now.columns, now.title)
        return cls(head, tail, then.X[kept].copy(), then.labels[kept].copy(), None if same else texts)

    def of(self, now: Dataset) -> Dataset:
        """The other Dataset, where `now` is the one."""
        end = now.n - self.tail
        X = np.concatenate([now.X[: self.head], self.X, now.X[end:]])
        labels = np.concatenate([now.labels[: self.head], self.labels, now.labels[end:]])
        return Dataset(X, labels, *(self.texts or (now.names, now.columns, now.title)))


def _alike(one: Dataset, other: Dataset, rows: slice) -> int:
    """The number of these rows, as many of both, before the first that differs."""
    same = (one.X[rows] == other.X[rows]).all(axis=1) & (one.labels[rows] == other.labels[rows])
    return len(same) if same.all() else int(same.argmin())


class History:
    """The present Dataset, and the ways to those before it and to those undone.

    Parameters
    ----------
    present : Dataset
    back, ahead : tuple of Change
        From the present one to the one before it, from there to the one before that, and so on; likewise to those
        that were undone, the next one first.
    """

    MAX_EDITS = 100
    MAX_ROWS = (
        500_000  # in all of the past: of uploads of 100,000 rows that replace one another, only the last few
    )

    def __init__(
        self, present: Dataset, back: tuple[Change, ...] = (), ahead: tuple[Change, ...] = ()
    ) -> None:
        self.present = present
        self._back, self._ahead = back, ahead

    @property
    def can_undo(self) -> bool:
        """Whether something stands before the present Dataset."""
        return bool(self._back)

    @property
    def can_redo(self) -> bool:
        """Whether something was undone."""
        return bool(self._ahead)

    def past(self) -> Iterator[Dataset]:
        """What stood before the present Dataset, the latest first."""
        return _along(self.present, self._back)

    def future(self) -> Iterator[Dataset]:
        """What was undone, the next one first."""
        return _along(self.present, self._ahead)

    def do(self, dataset: Dataset) -> History:
        """Make `dataset` the present one; what had been undone is forgotten. No change adds no step."""
        if dataset == self.present:
            return self
        return History(dataset, _bounded((Change.between(dataset, self.present), *self._back)))

    def replace(self, dataset: Dataset) -> History:
        """Make `dataset` the present one without a step of its own: one drag is one edit."""
        if dataset == self.present:
            return self
        back = self._back
        if back:
            back = (Change.between(dataset, back[0].of(self.present)), *back[1:])
        return History(dataset, back)

    def undo(self) -> History:
        """Go one edit back; with no past, stay."""
        if not self._back:
            return self
        before = self._back[0].of(self.present)
        return History(before, self._back[1:], (Change.between(before, self.present), *self._ahead))

    def redo(self) -> History:
        """Go one undone edit forward; with none, stay."""
        if not self._ahead:
            return self
        after = self._ahead[0].of(self.present)
        return History(after, (Change.between(after, self.present), *self._back), self._ahead[1:])

    def to(self, dataset: Dataset) -> History:
        """Make `dataset` the present one: by the fewest undone or done again, or where it never stood by one more."""
        ways = [
            (n, kind)
            for kind, others in enumerate(((self.present,), self.past(), self.future()))
            for n, other in enumerate(others, min(kind, 1))
            if other == dataset
        ]
        if not ways:
            return self.do(dataset)
        n, kind = min(ways)
        history = self
        for _step in range(n):
            history = history.undo() if kind == 1 else history.redo()
        return history


def _along(dataset: Dataset, changes: tuple[Change, ...]) -> Iterator[Dataset]:
    for change in changes:
        dataset = change.of(dataset)
        yield dataset


def _bounded(back: tuple[Change, ...]) -> tuple[Change, ...]:
    """The latest changes, as many as may be kept; the last one in any case."""
    rows = np.cumsum([len(change.labels) for change in back[: History.MAX_EDITS]])
    return back[: max(1, int(np.searchsorted(rows, History.MAX_ROWS, side="right")))]

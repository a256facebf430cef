"""The History of edits: each of them gave a new Dataset, so undo is keeping the old one."""

from __future__ import annotations

from dataclasses import dataclass, field

from explorer.state import Dataset


@dataclass(frozen=True)
class History:
    """The present Dataset, those before it (oldest first) and those undone (next first)."""

    MAX_EDITS = 100
    MAX_POINTS = 500_000  # in all of the past: an edited upload of 100,000 rows keeps only its last few

    present: Dataset
    past: tuple[Dataset, ...] = field(default=())
    future: tuple[Dataset, ...] = field(default=())

    def do(self, dataset: Dataset) -> History:
        """Make `dataset` the present one; what had been undone is forgotten. No change adds no step."""
        if dataset == self.present:
            return self
        return History(dataset, self._bounded((*self.past, self.present)), ())

    def replace(self, dataset: Dataset) -> History:
        """Make `dataset` the present one without a step of its own: one drag is one edit."""
        return self if dataset == self.present else History(dataset, self.past, ())

    def undo(self) -> History:
        """Go one edit back; with no past, stay."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (self.present, *self.future))

    def redo(self) -> History:
        """Go one undone edit forward; with none, stay."""
        if not self.future:
            return self
        return History(self.future[0], (*self.past, self.present), self.future[1:])

    def to(self, dataset: Dataset) -> History:
        """Make `dataset` the present one: by the fewest undone or done again, or where it never stood by one more."""
        ways = [
            (n, kind)
            for kind, others in enumerate(((self.present,), self.past[::-1], self.future))
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

    def _bounded(self, past: tuple[Dataset, ...]) -> tuple[Dataset, ...]:
        kept = 0
        points = 0
        for dataset in reversed(past[-self.MAX_EDITS :]):
            points += dataset.n
            if kept and points > self.MAX_POINTS:
                break
            kept += 1
        return past[len(past) - kept :]

"""Changes of the rows of a table: rows that are left out, rows with another class, and the undo history of both.

The points of a board have coordinates that a visitor may change. The rows of a wide table have none on the screen, so
only these two changes are possible. Both are kept by row number, as a short text that a link can contain.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, ClassVar

OUT = "x"  # in the text, before the rows that are left out; other rows follow the number of their class
MOST = 100_000  # maximum number of rows in a text
_TEXT = re.compile(r"(?:(?:x|\d{1,2})(?:\.\d{1,9}(?:-\d{1,9})?)+(?:_(?=.)|$))*", re.ASCII)


@dataclass(frozen=True)
class RowChanges:
    """The rows that are left out, and the new classes of others, by row number.

    The text "x.3-5.9_1.12" leaves out rows 3, 4, 5 and 9, and gives class 1 to row 12.
    """

    out: frozenset[int] = frozenset()
    given: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def read(cls, text: str) -> RowChanges:
        """Decode a text.

        Raises
        ------
        ValueError
            If it is no such text, or names too many rows.
        """
        if not _TEXT.fullmatch(text):
            raise ValueError("no changes of rows")
        out: set[int] = set()
        given: dict[int, int] = {}
        for part in filter(None, text.split("_")):
            to, *spans = part.split(".")
            for span in spans:
                first, _dash, last = span.partition("-")
                rows = range(int(first), int(last or first) + 1)
                if len(rows) + len(out) + len(given) > MOST:
                    raise ValueError("too many rows")
                if to == OUT:
                    out.update(rows)
                else:
                    given.update(dict.fromkeys(rows, int(to)))
        return cls(frozenset(out), {row: to for row, to in given.items() if row not in out})

    @property
    def text(self) -> str:
        """The changes as a text; empty if there are none."""
        parts = [(OUT, self.out)] if self.out else []
        for to in sorted(set(self.given.values())):
            parts.append((str(to), frozenset(row for row, new in self.given.items() if new == to)))
        return "_".join(".".join([name, *_spans(rows)]) for name, rows in parts)

    def left_out(self, rows: Iterable[int]) -> RowChanges:
        """Leave out these rows, too."""
        out = self.out | set(rows)
        return RowChanges(out, {row: to for row, to in self.given.items() if row not in out})

    def classified(self, classes: Mapping[int, int], own: Mapping[int, int]) -> RowChanges:
        """Give classes to rows, by row number; a row that gets its `own` class of the table is unchanged."""
        given = {**self.given, **classes}
        return RowChanges(self.out, {row: to for row, to in given.items() if own.get(row) != to})

    def restored(self, rows: Iterable[int]) -> RowChanges:
        """Undo all changes of these rows."""
        gone = set(rows)
        return RowChanges(self.out - gone, {row: to for row, to in self.given.items() if row not in gone})


def _spans(rows: Iterable[int]) -> list[str]:
    """Return rows as numbers and spans such as "3-5"."""
    ordered = sorted(rows)
    breaks = [0, *(k for k, (a, b) in enumerate(pairwise(ordered), 1) if b != a + 1), len(ordered)]
    ends = [(ordered[a], ordered[b - 1]) for a, b in pairwise(breaks)]
    return [str(a) if a == b else f"{a}-{b}" for a, b in ends]


@dataclass(frozen=True)
class RowHistory:
    """The changes now, as a text, those that an undo or a redo restores, and what the board shows.

    Parameters
    ----------
    control : str
        The key of the control that holds the present text.
    place : str
        The table, or the challenge, whose rows these are.
    present : str
    back, ahead : tuple of str
        Earlier and undone texts, the nearest first.
    own : mapping of int to int
        The class that each row on the board has in the table.
    sides : tuple of int
        The classes that the first button and the second one of the board give.
    """

    MOST: ClassVar = 100

    control: str
    place: str
    present: str = ""
    back: tuple[str, ...] = ()
    ahead: tuple[str, ...] = ()
    own: Mapping[int, int] = field(default_factory=dict)
    sides: tuple[int, int] = (0, 1)

    @classmethod
    def at(cls, before: RowHistory | None, control: str, place: str, text: str) -> RowHistory:
        """Return the history of this place with this present text: by undos or redos, else by one more step."""
        if before is None or (before.control, before.place) != (control, place):
            return cls(control, place, text)
        for turn in (cls.undo, cls.redo):
            found = before
            for _step in range(cls.MOST + 1):
                if found.present == text:
                    return found
                found = turn(found)
        return before.do(text)

    def do(self, text: str) -> RowHistory:
        """Make a text the present one; an equal text adds no step."""
        if text == self.present:
            return self
        return replace(self, present=text, back=(self.present, *self.back)[: self.MOST], ahead=())

    def undo(self) -> RowHistory:
        """Undo one edit, if there is one."""
        if not self.back:
            return self
        before, *rest = self.back
        return replace(self, present=before, back=tuple(rest), ahead=(self.present, *self.ahead))

    def redo(self) -> RowHistory:
        """Redo one edit, if there is one."""
        if not self.ahead:
            return self
        after, *rest = self.ahead
        return replace(self, present=after, back=(self.present, *self.back), ahead=tuple(rest))

    def left_out(self, rows: Iterable[Any]) -> RowHistory:
        """Leave out rows of the board."""
        return self.do(RowChanges.read(self.present).left_out(self._known(rows)).text)

    def classified(self, rows: Iterable[Any], side: int) -> RowHistory:
        """Give rows of the board the class of a button; on the side of its class of the table, a row returns to it."""
        if side not in (0, 1):
            return self
        first, second = self.sides

        def to(row: int) -> int:
            own = self.own[row]
            return first if side == 0 else second if own == first else own

        changes = RowChanges.read(self.present)
        return self.do(changes.classified({row: to(row) for row in self._known(rows)}, self.own).text)

    def _known(self, rows: Iterable[Any]) -> list[int]:
        return [row for row in rows if type(row) is int and row in self.own]

    def packed(self, most: int) -> dict[str, Any]:
        """Return all parts as JSON keeps them, with at most so many steps."""
        own = list(map(list, self.own.items()))
        steps = {"back": self.back[:most], "ahead": self.ahead[:most]}
        names = {"control": self.control, "place": self.place, "present": self.present}
        return {**names, **steps, "own": own, "sides": self.sides}

    @classmethod
    def unpacked(cls, parts: Any) -> RowHistory | None:
        """Return the history of packed parts.

        Raises
        ------
        ValueError, KeyError or TypeError
            If they are damaged.
        """
        if parts is None:
            return None
        control, place, present = (str(parts[name]) for name in ("control", "place", "present"))
        back, ahead = (tuple(map(str, parts[name])) for name in ("back", "ahead"))
        first, second = map(int, parts["sides"])
        own = {int(row): int(label) for row, label in parts["own"]}
        return cls(control, place, present, back, ahead, own, (first, second))

"""Letters of edits as a chart writes them, torn, repeated and impossible ones among them; and what they must leave."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import Any

from explorer.points import links
from explorer.points.dataset import LIMIT
from explorer.points.history import History
from linboard.points import MAX_CLASSES

LEAP = 100_000  # by which a number may pass the one before it
Point = tuple[float, float, int]
Letter = dict[str, Any]


@dataclass(frozen=True)
class Held:
    """Points, and how many classes have a name."""

    points: tuple[Point, ...]
    names: int

    def after(self, edit: Letter) -> Held:
        """What an edit makes of them; KeyError, TypeError or ValueError where it cannot be made."""
        op, rest = edit["op"], list(self.points)
        if op == "clear":
            return replace(self, points=())
        if op == "add":
            if len(rest) >= links.MAX_POINTS:
                raise ValueError("full")
            rest.append((*_place(edit), _label(edit)))
            return Held(tuple(rest), max(self.names, edit["c"] + 1))
        i = edit["i"]
        if not 0 <= i < len(rest):
            raise ValueError("no such point")
        x, y, label = rest[i]
        if op == "remove":
            del rest[i]
            return replace(self, points=tuple(rest))
        rest[i] = (*_place(edit), label) if op == "move" else (x, y, _label(edit))
        return Held(tuple(rest), max(self.names, rest[i][2] + 1))


def _place(edit: Letter) -> tuple[float, float]:
    x, y = float(edit["x"]), float(edit["y"])
    if max(abs(x), abs(y)) > LIMIT:
        raise ValueError("too far")
    return x, y


def _label(edit: Letter) -> int:
    label: int = edit["c"]
    if not 0 <= label < MAX_CLASSES:
        raise ValueError("no such class")
    return label


@dataclass
class Book:
    """A visit as it must be: lists of all that was, and no more thought than that."""

    held: Held
    epoch: str
    seen: int
    back: list[Held] = field(default_factory=list)
    ahead: list[Held] = field(default_factory=list)
    drag: int | None = None

    def receive(self, letter: Letter) -> None:
        """Apply what is new in a letter."""
        edits, epoch = letter["list"], letter["epoch"]
        if letter.get("meets") == self.epoch != epoch:  # the page was loaded anew
            self.epoch = epoch
            self.seen = edits[0]["n"] - 1 if edits else 0
        if epoch != self.epoch:
            return
        for edit in edits:
            if 0 < edit["n"] - self.seen <= LEAP:
                self.seen = edit["n"]
                self._apply(edit)

    def _apply(self, edit: Letter) -> None:
        if edit["op"] in ("pick", "line", "rectangle"):
            return
        if edit["op"] in ("undo", "redo"):
            self.drag = None
            origin, goal = (self.back, self.ahead) if edit["op"] == "undo" else (self.ahead, self.back)
            if origin:
                goal.append(self.held)
                self.held = origin.pop()
            return
        try:
            after = self.held.after(edit)
        except (KeyError, TypeError, ValueError):
            return
        drag = edit.get("drag")
        goes_on = drag is not None and drag == self.drag
        if after == self.held:  # nothing happened: no step, and none that a drag could go on with
            self.drag = drag if goes_on else None
            return
        if not goes_on:
            self.back = [*self.back, self.held][-History.MAX_EDITS :]
        self.held, self.ahead, self.drag = after, [], drag


def letter(chance: random.Random, book: Book) -> Letter:
    """The next letter to a visit; what is in it lets the door pass."""
    n = book.seen + chance.choice((0, 0, 0, 0, -1, -2, -3, 7, LEAP - 2, LEAP))
    many = 300 if chance.random() < 0.005 else chance.randrange(9)
    edits = []
    for _ in range(many):
        n = max(1, n + chance.choice((1, 1, 1, 1, 2, 3)))
        edits.append(edit(chance, len(book.held.points)) | {"n": n})
    unlike = {"epoch": "of another visit"}
    anew = {"epoch": f"{chance.randrange(10**12)}", "meets": book.epoch}
    whose = chance.choices(({"epoch": book.epoch}, unlike, anew), (18, 1, 1))[0]
    return whose | {"list": edits}


def edit(chance: random.Random, n: int) -> Letter:
    """One edit of so many points, without its number; one in ten lacks a part, or has one that cannot be."""
    # Points are added more often than taken away: a page with some of each class has more to do.
    op = chance.choices(
        ("add", "move", "remove", "relabel", "undo", "redo", "pick", "clear"), (8, 8, 5, 3, 4, 3, 1, 0.2)
    )[0]
    parts = {
        "i": chance.randrange(n + 2),
        "c": chance.choice((0, 0, 0, 1, 1, 1, 2, 3)),
        "x": round(chance.uniform(-9, 9), 2),
        "y": round(chance.uniform(-9, 9), 2),
    }
    needs = {"add": "cxy", "move": "ixy", "remove": "i", "relabel": "ic", "pick": "i"}
    made = {"op": op} | {part: parts[part] for part in needs.get(op, "")}
    if op == "move" and chance.random() < 0.7:
        made["drag"] = chance.randrange(1, 4)
    if chance.random() < 0.1:
        part = chance.choice("icxy")
        if chance.random() < 0.5:
            made.pop(part, None)
        else:
            made[part] = {"i": 2**40, "c": 9, "x": 1e300, "y": -1e16}[part]
    return made

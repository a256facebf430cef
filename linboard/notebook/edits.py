"""The points of a board in a notebook, edits by clicks and drags, and the undo history."""

from __future__ import annotations

import math
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard.plots.sample import Classes

MOST_UNDONE = 100  # maximum number of undo steps
MOST_POINTS = 1_000  # maximum number of points that clicks can add
LEAP = 100_000  # maximum difference between the numbers of consecutive edits


@dataclass(frozen=True, eq=False)
class Now:
    """The points at some moment.

    Parameters
    ----------
    X : ndarray of shape (n, 2)
    index : ndarray of int8, shape (n,)
        The class of each point, as an index into `classes`.
    classes : Classes
    """

    X: NDArray[np.float64]
    index: NDArray[np.int8]
    classes: Classes

    @property
    def y(self) -> NDArray[Any]:
        """The label of each point."""
        return self.classes.ordered[self.index]

    def after(self, edit: Mapping[str, Any]) -> Now:
        """The points after an edit from the browser; the same object if the edit is not possible."""
        op, i, c = (edit.get(name) for name in ("op", "i", "c"))
        place = _place(edit)
        if op == "clear":
            return replace(self, X=np.empty((0, 2)), index=self.index[:0])
        given = np.int8(c) if type(c) is int and 0 <= c < len(self.classes.labels) else None
        if op == "add" and given is not None and place is not None and len(self.index) < MOST_POINTS:
            return replace(self, X=np.vstack([self.X, place]), index=np.append(self.index, given))
        if type(i) is not int or not 0 <= i < len(self.index):
            return self
        if op == "move" and place is not None:
            X = self.X.copy()
            X[i] = place
            return replace(self, X=X)
        if op == "relabel" and given is not None:
            index = self.index.copy()
            index[i] = given
            return replace(self, index=index)
        if op == "remove":
            return replace(self, X=np.delete(self.X, i, axis=0), index=np.delete(self.index, i))
        return self


class Edits:
    """The points of one board with their undo history.

    Attributes
    ----------
    now : Now
    back, ahead : list of Now
        Earlier points, the latest last; undone points, likewise.
    epoch : str
        The browser's key of this board. Edits are numbered separately for each board.
    seen : int
        The number of the last applied edit.
    """

    def __init__(self, now: Now) -> None:
        self.now = now
        self.back: list[Now] = []
        self.ahead: list[Now] = []
        self.epoch = secrets.token_hex(8)
        self.seen = 0
        self._drag: Any = None  # the current drag; all its edits are one undo step

    def receive(self, value: Any) -> bool:
        """Apply the new edits of a browser; return whether there were any."""
        if not isinstance(value, Mapping) or value.get("epoch") != self.epoch:
            return False
        pending, before = value.get("list"), self.seen
        for edit in pending if isinstance(pending, list) else ():
            if isinstance(edit, Mapping) and type(edit.get("n")) is int and 0 < edit["n"] - self.seen <= LEAP:
                self.seen = edit["n"]
                self._make(edit)
        return self.seen > before

    def do(self, now: Now, drag: Any = None) -> None:
        """Set the points, as one undo step or as part of the current drag."""
        if now is self.now:
            return
        if drag is None or drag != self._drag:
            self.back = [*self.back, self.now][-MOST_UNDONE:]
        self.now, self.ahead, self._drag = now, [], drag

    def undo(self) -> None:
        """Undo one step, if there is one."""
        self._travel(self.back, self.ahead)

    def redo(self) -> None:
        """Redo one step, if there is one."""
        self._travel(self.ahead, self.back)

    def _travel(self, way: list[Now], other: list[Now]) -> None:
        self._drag = None
        if way:
            other.append(self.now)
            self.now = way.pop()

    def _make(self, edit: Mapping[str, Any]) -> None:
        match edit.get("op"):
            case "undo":
                self.undo()
            case "redo":
                self.redo()
            case _:
                self.do(self.now.after(edit), edit.get("drag"))


def _place(edit: Mapping[str, Any]) -> tuple[float, float] | None:
    """The place of an edit, if its coordinates are finite."""
    x, y = edit.get("x"), edit.get("y")
    if isinstance(x, int | float) and isinstance(y, int | float) and math.isfinite(x) and math.isfinite(y):
        return float(x), float(y)
    return None

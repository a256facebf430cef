"""Where a line of a proof holds or fails, in words: for pages and for boards in notebooks."""

from __future__ import annotations

import numpy as np

from linboard.chain import State
from linboard.i18n.language import _
from linclass.proofs.chain import Line

COUNTS = ("k", "t")  # symbols that count updates


def counted(line: Line) -> str | None:
    """Return the symbol that counts the updates of a line, or None."""
    return next((name for name in COUNTS if name in line.along), None)


def state(i: int, broken: int | None) -> State:
    """Return the state of line i of a proof that fails at line `broken`, or at none."""
    return "holds" if broken is None or i < broken else "broken" if i == broken else "beyond"


def checked(line: Line, kind: State) -> str:
    """Return a sentence that says where a line in this state holds, or where it fails first."""
    if kind == "beyond":
        return _("The chain has stopped above.")
    return _fails(line) if kind == "broken" else _holds(line)


def _holds(line: Line) -> str:
    n = len(line.held)
    if n == 0 and line.over == "updates":
        return _("There is no update, so there is nothing to check.")
    if n == 0:
        return _("There is no such case, so there is nothing to check.")
    if line.over == "once":
        return _("The formula holds for these points.")
    if line.over == "updates":
        return _("The formula holds at every update. Updates checked: {n}.").format(n=_updates(line))
    if line.over == "samples":
        return _("The formula holds for every point. Points checked: {n}.").format(n=n)
    return _("The formula holds for every case. Cases checked: {n}.").format(n=n)


def _fails(line: Line) -> str:
    at = line.broken_at
    if at is not None and line.over == "updates":
        count = counted(line)
        k = at if count is None else line.numbers(at)[count]
        return _("The formula fails first at {count} = {k}.").format(count=count or "k", k=int(k))
    if at is not None and line.over == "samples":
        return _("The formula fails first at point {n}.").format(n=at + 1)
    return _("The formula fails for these points.")


def _updates(line: Line) -> int:
    """Return the number of updates at which a line is checked; the start, with k = 0, is none."""
    count = counted(line)
    k = np.arange(1, len(line.held) + 1) if count is None else np.asarray(line.along[count])
    return int(np.count_nonzero(k))

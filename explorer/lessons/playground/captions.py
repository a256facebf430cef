"""What is told of each step in the first minute: in words alone, as nobody has met w, b or f yet."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from linboard.messages import Choice, choose
from linboard.words.language import _
from linclass import Trace


def steps(trace: Trace[Any]) -> Choice:
    """Which sentence tells what just happened at each step of a perceptron that starts without a line."""
    which: list[Hashable] = ["start", *("turns" if w.any() else "first" for w in trace.coef[:-1])]
    which[-1] = "limit" if trace.stop == "budget" else "stops"
    return choose(
        {
            "start": _("There is no line yet, so each point counts as wrong."),
            "first": _("It has looked at {picked:point}, and now there is a line. Points wrong: {errors}."),
            "turns": _(
                "{picked:point} was on the wrong side, so the line has changed. Points wrong now: {errors}."
            ),
            "stops": _("No point is on the wrong side, so it stops. Changes made: {updates}."),
            "limit": _("Stopped after {updates} changes. Points wrong: {errors}."),
        },
        which,
    )

"""Captions of each step in the first minute, in plain words, because w, b and f are not yet introduced."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from linboard.i18n.language import _
from linboard.messages import Choice, choose
from linclass import Trace


def steps(trace: Trace[Any]) -> Choice:
    """Return the caption of each step of a perceptron that starts without a line."""
    which: list[Hashable] = ["start", *("turns" if w.any() else "first" for w in trace.coef[:-1])]
    which[-1] = "limit" if trace.stop == "budget" else "stops"
    return choose(
        {
            "start": _("There is no line yet, so every point counts as a mistake."),
            "first": _("It picked {picked:point}, and now there is a line. Misclassified points: {errors}."),
            "turns": _(
                "{picked:point} was misclassified, so the line has moved. Misclassified points: {errors}."
            ),
            "stops": _("No point is misclassified, so it stops. Updates made: {updates}."),
            "limit": _("Shown up to update {updates}. Misclassified points: {errors}."),
        },
        which,
    )

"""The heading that says whether a line separates the classes, above a chart."""

from __future__ import annotations

from typing import Any

from linboard.i18n.language import _
from linboard.messages import Head
from linclass import Separability, Trace


def told(answer: Separability, trace: Trace[Any]) -> Head:
    """Return a heading that says whether a line separates the classes, with the proof and whether the steps show it."""
    if (
        answer.separable and trace.stop == "budget" and isinstance(trace[-1].order, str)
    ):  # manual picks have no limit
        text = _("A line separates the classes, so the perceptron will stop, but not within {n:,} updates.")
        return Head(text.format(n=int(trace.updates[-1])), "unsure")
    if answer.separable:
        return Head(_("A line separates the classes, so the perceptron will stop."), "right")
    return Head(
        _(
            "No line separates the classes, so the perceptron never stops. The star proves it: it is a "
            "weighted mean of positive points and also of negative points (dotted), so a separating line "
            "would need to have it on both sides."
        ),
        "never",
    )

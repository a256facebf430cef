"""What the convergence page writes at each step: the numbers of the guarantee, one sentence, the proof's two sides."""

from __future__ import annotations

from typing import Any

import numpy as np

from explorer.language import _
from explorer.player import Message, choose
from linclass import Progress, Trace

NUMBERS = '<span class="lc-numbers">{all}</span>'
NUMBER = "<span><small>{name}</small> {value}</span>"


def columns(
    trace: Trace[Any], progress: Progress, gamma: float, radius: float, bound: float, eta: float
) -> Message:
    """The numbers of each step, by the names that the templates use; NaN where there is no ŵ* and so no number."""
    rows = len(trace)
    updates = np.diff(progress.updates, prepend=0)  # since the step before: 1 unless the trace is thinned
    return {
        "step": trace.step,
        "picked": trace.picked,
        "k": progress.updates,
        "w": trace.coef,
        "b": trace.intercept,
        "errors": trace.errors,
        "radius": np.full(rows, radius),
        "gamma": np.full(rows, gamma),
        "bound": np.full(rows, bound),
        "updates": np.full(rows, progress.updates[-1]),
        "inner": progress.inner,
        "inner_least": progress.inner_least,
        "norm": progress.squared_norm,
        "norm_most": progress.squared_norm_most,
        "cosine": progress.cosine,
        "cosine_least": progress.cosine_least,
        "rise": np.diff(progress.inner, prepend=progress.inner[:1]),
        "rise_least": updates * eta * gamma,
        "growth": np.diff(progress.squared_norm, prepend=progress.squared_norm[:1]),
        "growth_most": updates * (eta * radius) ** 2,
    }


def caption(trace: Trace[Any], solvable: bool) -> Message:
    """One sentence for each step: what the update did to the two sides of the proof."""
    rows = np.arange(len(trace))
    end = rows == len(trace) - 1
    which = np.where(rows == 0, 0, 1)
    if len(trace) > 2 and trace.step[1] - trace.step[0] > 1:
        which[1:] = 2
    which[end] = 4 if solvable and trace.stop == "budget" else 3
    return choose(_sentences() if solvable else _without(), which)


def _sentences() -> list[str]:
    return [
        _("The start: no update yet. At most {bound} of them can follow."),
        _(
            "Update {k}, on {picked:point}: ŵ·ŵ* rises by {rise}, at least {rise_least}; "
            "‖ŵ‖² by {growth}, at most {growth_most}."
        ),
        _(
            "After {k} updates: since the step before, ŵ·ŵ* has risen by {rise}, at least {rise_least}; "
            "‖ŵ‖² by {growth}, at most {growth_most}."
        ),
        _("No mistake is left after {k} updates; the guarantee allows {bound}."),
        _(
            "The computing ends here, after {k} updates, with {errors} mistakes; the guarantee allows {bound}, "
            "and no more."
        ),
    ]


def _without() -> list[str]:
    """The sentences where no line separates."""
    return [
        _("The start: no update yet, and no number of them will be enough."),
        _(
            "Update {k}, on {picked:point}: ‖ŵ‖² grows by {growth}, at most {growth_most}. That holds for any points."
        ),
        _("After {k} updates: ‖ŵ‖² has grown by {growth} since the step before, at most {growth_most}."),
        _("Stopped here after {k} updates, with {errors} mistakes. It would go on for ever."),
    ]


def formula(form: str, solvable: bool) -> list[Message | str]:
    """R, γ, bound and count side by side; below them each side of the proof with this step's numbers."""
    bound = {
        "zero": _("bound (R/γ)²"),
        "any": _("bound from this start"),
        "unit": _("bound 1/δ² − 1"),
    }[form]
    numbers = [
        (_("radius R"), "{radius}"),
        (_("margin δ") if form == "unit" else _("margin γ"), "{gamma}"),
        (bound, "{bound}"),
        (_("updates made"), "{updates}"),
    ]
    row = NUMBERS.format(all="".join(NUMBER.format(name=name, value=value) for name, value in numbers))
    start, length, margin, radius = {
        "zero": ("", "", "<i>kγ</i>", "<i>k R</i>²"),
        "any": ("<b>ŵ</b>₀·<b>ŵ</b>* + ", "‖<b>ŵ</b>₀‖² + ", "<i>kηγ</i>", "<i>k η</i>²<i>R</i>²"),
        "unit": ("<b>ŵ</b>₀·<b>ŵ</b>* + ", "1 + ", "<i>kδ</i>", "<i>k</i>"),
    }[form]
    norm = f"‖<b>ŵ</b><sub>k</sub>‖² = {{norm}} ≤ {length}{radius} = {{norm_most}}"
    if not solvable:
        return [row, norm]
    return [
        row,
        f"<b>ŵ</b><sub>k</sub>·<b>ŵ</b>* = {{inner}} ≥ {start}{margin} = {{inner_least}}",
        norm,
        "cos ∠(<b>ŵ</b><sub>k</sub>, <b>ŵ</b>*) = {cosine} ≥ {cosine_least}",
    ]


def table() -> dict[str, Any]:
    """The table of the steps: each quantity beside its bound."""
    return {
        "head": [
            "k",
            _("Picked"),
            "ŵ·ŵ*",
            _("at least"),
            "‖ŵ‖²",
            _("at most"),
            _("cosine"),
            _("at least"),
            _("Mistakes"),
        ],
        "cells": [
            "{k}",
            "{picked:point}",
            "{inner}",
            "{inner_least}",
            "{norm}",
            "{norm_most}",
            "{cosine}",
            "{cosine_least}",
            "{errors}",
        ],
    }

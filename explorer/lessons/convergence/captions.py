"""Captions of the convergence page at each step: the numbers of the guarantee, one sentence, and both sides of the
proof."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from linboard.i18n.language import N_, _
from linboard.messages import Choice, Table, Text, choose
from linclass import Progress, Trace

NUMBERS = '<span class="lc-numbers">{all}</span>'
NUMBER = "<span><small>{name}</small> {value}</span>"
TOTAL = '<span class="lc-answer"> / {updates}</span>'  # hidden until the reader has predicted
SMALL = "<small>{text}</small>"
WHOLE = 1_000  # from here on a bound is shown as an integer with all digits
ROUNDING = 1e-9  # tolerance of a bound: 117 may be computed as slightly less


def most(bound: float) -> float:
    """Return the largest number of updates that a bound allows: an integer, or NaN without a bound."""
    return float(np.floor(bound * (1 + ROUNDING)))


def columns(
    trace: Trace[Any], progress: Progress, gamma: float, radius: float, bound: float, eta: float
) -> dict[str, Any]:
    """Return the template values of each step; NaN if there is no ŵ*."""
    rows = len(trace)
    updates = np.diff(progress.updates, prepend=0)  # since the previous step: 1 unless the trace is thinned
    return {
        "step": trace.step,
        "picked": trace.picked,
        "ending": ((trace.picked < 0) & (np.arange(rows) == rows - 1) & (trace.errors == 0)).astype(np.int8),
        "k": progress.updates,
        "w": trace.coef,
        "b": trace.intercept,
        "errors": trace.errors,
        "radius": np.full(rows, radius),
        "gamma": np.full(rows, gamma),
        "bound": np.full(rows, most(bound) if bound >= WHOLE else bound),
        "most": np.full(rows, most(bound)),
        "updates": np.full(rows, progress.updates[-1]),
        "inner": progress.inner,
        "inner_least": progress.inner_least,
        "length": np.sqrt(progress.squared_norm),
        "norm": progress.squared_norm,
        "norm_most": progress.squared_norm_most,
        "cosine": progress.cosine,
        "cosine_least": progress.cosine_least,
        "rise": np.diff(progress.inner, prepend=progress.inner[:1]),
        "rise_least": updates * eta * gamma,
        "growth": np.diff(progress.squared_norm, prepend=progress.squared_norm[:1]),
        "growth_most": updates * (eta * radius) ** 2,
    }


def stride(trace: Trace[Any]) -> int:
    """Return the number of updates per step of the trace."""
    return int(trace.step[1] - trace.step[0]) if len(trace) > 2 else 1


def plain(trace: Trace[Any], legend: str = "") -> Choice:
    """Return one sentence per step without the bound, for a scene; the start explains the marks of its picture."""
    which = ["start", *["update"] * (len(trace) - 1)]
    if trace.stop != "budget":
        which[-1] = {0: "start", 1: "one"}.get(int(trace.updates[-1]), "end")
    sentences = {
        "start": f"{legend} {_('No update yet.')}".strip(),
        "update": _(
            "Update {k}, on {picked:point}: along ŵ* the tip is at {inner}, and ŵ has length {length}."
        ),
        "end": _(
            "No mistake is left after {k} updates: along ŵ* the tip is at {inner}, and ŵ has length {length}."
        ),
        "one": _(
            "No mistake is left after one update: along ŵ* the tip is at {inner}, and ŵ has length {length}."
        ),
    }
    if legend:
        sentences |= {name: f"{text} {legend}" for name, text in sentences.items() if name != "start"}
    return choose(sentences, which)


def caption(trace: Trace[Any], solvable: bool, secret: bool = False) -> Choice:
    """Return one sentence per step: the effect of the update on both sides of the proof.

    With `secret` the first sentence does not reveal the coming steps.
    """
    which = ["start", *["updates" if stride(trace) > 1 else "update"] * (len(trace) - 1)]
    made = int(trace.updates[-1])
    which[-1] = "limit" if trace.stop == "budget" else {0: "none", 1: "one"}.get(made, "end")
    sentences = _sentences() if solvable else _without()
    if secret:
        sentences["start"] = _("No update yet.")
    if stride(trace) > 1:
        left_out = _("Each step here covers {stride} updates, so there is nothing to predict.").format(
            stride=stride(trace)
        )
        for name in ("start", which[-1]):
            sentences[name] += " " + left_out
    return choose(sentences, which)


def _sentences() -> dict[str, str]:
    return {
        "start": _("Start: no updates yet. At most {most} can follow."),
        "update": _(
            "Update {k}, on {picked:point}: ŵ·ŵ* rises by {rise} (at least {rise_least}); ‖ŵ‖² changes by "
            "{growth} (at most {growth_most})."
        ),
        "updates": _(
            "After {k} updates: since the previous step, ŵ·ŵ* has risen by {rise} (at least "
            "{rise_least}); ‖ŵ‖² has changed by {growth} (at most {growth_most})."
        ),
        "end": _("No mistake is left after {k} updates; the bound allows {most}."),
        "limit": _(
            "The computation ends here, after {k} updates; mistakes left: {errors}. The bound allows "
            "{most} updates."
        ),
        "none": _("The start makes no mistake, so there is no update; the bound allows {most}."),
        "one": _("No mistake is left after one update; the bound allows {most}."),
    }


def _without() -> dict[str, str]:
    """Return the sentences for points that no line separates."""
    return {
        "start": _("Start: no updates yet, and no number of updates will be enough."),
        "update": _(
            "Update {k}, on {picked:point}: ‖ŵ‖² changes by {growth}, at most {growth_most}. This holds "
            "for any points."
        ),
        "updates": _(
            "After {k} updates: ‖ŵ‖² has changed by {growth} since the previous step, at most {growth_most}."
        ),
        "limit": _("Stopped here after {k} updates; mistakes left: {errors}. It would go on forever."),
    }


class Symbols(NamedTuple):
    """The notation of one form of the theorem for the quantities in its bounds."""

    bound: str
    margin: str  # γ or δ
    rise: str  # of ŵ·ŵ* in one update
    growth: str  # of ‖ŵ‖² in one update
    inner: str  # the bound below ŵ·ŵ* after k updates
    norm: str


SYMBOLS = {
    "zero": Symbols(N_("bound (R/γ)²"), "γ", "γ", "R²", "<i>kγ</i>", "<i>k R</i>²"),
    "any": Symbols(
        N_("bound from this start"),
        "γ",
        "ηγ",
        "η²R²",
        "<b>ŵ</b>₀·<b>ŵ</b>* + <i>kηγ</i>",
        "‖<b>ŵ</b>₀‖² + <i>k η</i>²<i>R</i>²",
    ),
    "unit": Symbols(N_("bound 1/δ² − 1"), "δ", "δ", "1", "<b>ŵ</b>₀·<b>ŵ</b>* + <i>kδ</i>", "1 + <i>k</i>"),
}


def formula(form: str, solvable: bool, secret: bool = False) -> list[Text]:
    """Return R, γ, the bound and the count side by side, and below them each side of the proof with the numbers of
    this step.

    `secret` omits the total number of updates.
    """
    symbols = SYMBOLS[form]
    numbers = [
        (_("radius R"), "{radius}"),
        (_("margin {symbol}").format(symbol=symbols.margin), "{gamma}"),
        (_(symbols.bound), "{bound}"),
        (_("updates made"), "{k}" + (TOTAL if solvable and not secret else "")),
    ]
    row = NUMBERS.format(all="".join(NUMBER.format(name=name, value=value) for name, value in numbers))
    norm = f"‖<b>ŵ</b><sub>k</sub>‖² = {{norm}} ≤ {symbols.norm} = {{norm_most}}"
    if not solvable:
        return [row, norm, SMALL.format(text=_without_margin(form))]
    return [
        row,
        f"<b>ŵ</b><sub>k</sub>·<b>ŵ</b>* = {{inner}} ≥ {symbols.inner} = {{inner_least}}",
        norm,
        "cos ∠(<b>ŵ</b><sub>k</sub>, <b>ŵ</b>*) = <b>ŵ</b><sub>k</sub>·<b>ŵ</b>* / ‖<b>ŵ</b><sub>k</sub>‖ = "
        "{cosine} ≥ {cosine_least}",
        SMALL.format(text=_definitions(form)),
        SMALL.format(text=_mind(form)),
    ]


def _definitions(form: str) -> str:
    """Define the symbols."""
    if form == "unit":
        return _(
            "x̂ is (x, 1) scaled to length 1, so R = 1. ŵ = (w, b), starting at y₁x̂₁. ŵ* is the unit "
            "vector with the largest δ = min yₙ ŵ*·x̂ₙ."
        )
    return _(
        "x̂ = (x, 1), ŵ = (w, b), R = max ‖x̂ₙ‖. ŵ* is the unit vector with the largest γ = min yₙ "
        "ŵ*·x̂ₙ; since its length includes the bias, it need not be the maximum-margin line."
    )


def _mind(form: str) -> str:
    """Point out common misunderstandings."""
    symbols = SYMBOLS[form]
    told = _(
        "Each update increases the numerator of the cosine by at least {rise}, and the square of its "
        "denominator by at most {growth}. Lengths are Euclidean."
    ).format(rise=symbols.rise, growth=symbols.growth)
    if form == "any":
        return told
    if form == "unit":
        return told + " " + _("The margin enters the bound squared: half the δ means four times 1/δ².")
    return told + " " + _("The margin enters the bound squared: half the γ means four times the bound.")


def _without_margin(form: str) -> str:
    """Define the symbols if no line separates the classes."""
    if form == "unit":
        return _("x̂ is (x, 1) divided by its length, so R = 1. ŵ = (w, b) starts at y₁x̂₁.")
    return _("x̂ = (x, 1), ŵ = (w, b), R = max ‖x̂ₙ‖. No ŵ* makes all yₙ ŵ*·x̂ₙ positive, so there is no γ.")


def table() -> Table:
    """Return the table of the steps: each quantity next to its bound."""
    return Table(
        head=[
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
        cells=[
            "{k}",
            Choice(templates=["{picked:point}", _("no mistake left")], by="ending"),
            "{inner}",
            "{inner_least}",
            "{norm}",
            "{norm_most}",
            "{cosine}",
            "{cosine_least}",
            "{errors}",
        ],
    )

"""Captions of the logistic regression lesson in addition to each step of a fit: races, curves, and the end of
a fit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.logistic.fits import LEAST, RACE, PlayedFit
from explorer.lessons.logistic.races import FLOOR
from linboard.captions import logistic
from linboard.i18n.language import _, listed, ngettext
from linboard.i18n.text import power_of_ten, setting
from linboard.messages import Choice, Head, Text, choose
from linclass.core.linear import augmented_angle
from linclass.core.losses import sigmoid

# ---- the board ----


def columns(fit: PlayedFit, signs: NDArray[np.int64]) -> dict[str, Any]:
    """Return the template values of each step, including those of the unit for one sample."""
    k = fit.hardest
    f = fit.scores[np.arange(len(fit)), k]
    target = (signs[k] > 0).astype(np.int64)
    told = logistic.columns(fit) | {"point": k, "f": f, "p": sigmoid(f), "target": target}
    return told | {"pull": told["p"] - target, **({"w": fit.coef} if fit.straight else {})}


def caption(fit: PlayedFit, racing: bool = False, lines: str = "", more: str = "") -> Choice:
    """Return the sentence of each step, followed by `lines`, unless w is still 0, and by `more`."""
    told = _race(fit) if racing else logistic.caption(fit)
    texts = enumerate(told.templates)
    return replace(
        told, templates=[text + ("" if i == logistic.START else lines) + more for i, text in texts]
    )


def _race(fit: PlayedFit) -> Choice:
    """Return the caption of each pass of a race, with the start's sentence at the same place as in a fit."""
    texts = {
        "start": logistic.start(),
        "step": _("Passes through the points: {passes}. J = {loss}; {errors} on the wrong side."),
        "end": logistic.end(fit),
    }
    end = (fit.rows == len(fit.model.trace_) - 1) & (fit.model.trace_.stop == "converged")
    return choose(texts, np.select([end, fit.rows == 0], ["end", "start"], "step"))


def formula(fit: PlayedFit) -> list[Text]:
    """Return the probability and the objective with the numbers of this step; for lines also the solver's step."""
    if fit.straight:
        return logistic.formula(fit)
    features = _("φ: the {m} monomials up to degree {degree}")
    return [
        "<i>p</i>(<b>x</b>) = σ(<b>w</b>·φ(<b>x</b>) + <i>b</i>), "
        + features.format(m=fit.X.shape[1], degree=fit.basis.degree),
        _("Thin curves: <i>p</i> = 0.1, 0.3, 0.7, 0.9"),
        logistic.OBJECTIVE,
        logistic.LENGTHS,
    ]


# ---- above the charts ----


def verdict(fit: PlayedFit) -> Head:
    """Say how the fit ended, and why: a sentence above a chart."""
    stop = fit.model.trace_.stop
    if fit.endless:
        if fit.separation == "complete":
            text = _(
                "Diverged: a line separates all points, so without a penalty no weights are best: the "
                "loss keeps falling as w grows. With λ > 0 training converges."
            )
        else:
            text = _(
                "Diverged: a line has every point on its side or exactly on it. That is enough for the "
                "loss to keep falling as w grows. With λ > 0 training converges."
            )
        return Head(text, "never")
    if stop == "diverged":
        return Head(
            _("Diverged: η is so large that each step overshoots more than the last. Choose a smaller η."),
            "never",
        )
    if stop == "converged":
        return Head(_("Converged: J is convex, so it is at its minimum where its slope is 0."), "right")
    if stop == "stalled":
        return Head(_("Stalled: no nearby floating-point numbers give a lower J."), "unsure")
    return Head(_("Stopped at the limit of passes, before reaching the minimum of J."), "unsure")


def raised(degree: int, l2: float) -> list[Head]:
    """Explain why curves do not have a λ of 0."""
    if degree == 1 or l2 >= LEAST:
        return []
    text = _(
        "For curves λ is at least {least} here: without a penalty, most data sets would have no minimum."
    )
    return [Head(text.format(least=setting(LEAST)))]


def growth(fit: PlayedFit) -> list[Head]:
    """Describe the length and the direction of w over the steps."""
    if not fit.endless:
        text = _("‖w‖ says how steep the sigmoid is; it stops growing where J is smallest.")
        return [Head(text)]
    trace = fit.model.trace_
    w = trace.coef[-1]
    half = int(np.searchsorted(np.linalg.norm(trace.coef, axis=1), np.linalg.norm(w) / 2))
    angle = float(augmented_angle(trace.coef[half], w))
    text = _(
        "While ‖w‖ doubled to {norm:.3g}, its direction turned by only {turned:.2g}°: the direction is "
        "settled, and the sigmoid becomes a cliff along the line."
    )
    heads = [Head(text.format(norm=float(np.linalg.norm(w)), turned=angle))]
    if fit.model.solver == "newton":
        text = _(
            "The textbook form of Newton’s step divides by ŷ(1 − ŷ), which becomes 0 here. The form below "
            "the board does not."
        )
        heads.append(Head(text))
    if fit.model.solver == "gradient" and np.isfinite(fit.margin_angle):
        text = _(
            "It is {angle:.2g}° away from the maximum-margin w, which steps along the gradient approach "
            "slowly."
        )
        heads.append(Head(text.format(angle=fit.margin_angle)))
    return heads


def racing(reference: bool, cut: dict[str, int]) -> list[Head]:
    """Explain the race, and name the solvers that were stopped early, with their passes."""
    text = _(
        "Newton’s method also uses the second derivatives: near the end, each step doubles the number of "
        "correct digits."
    )
    if reference:
        floor = _(
            "A curve that is flat at the bottom has arrived: its J exceeds the minimum by less than "
            "{share} of its initial excess."
        )
        text += " " + floor.format(share=power_of_ten(np.log10(FLOOR)))
    heads = [Head(text)]
    if not reference:
        heads.append(Head(_("J has no minimum. The curves show J itself, which falls forever."), "never"))
    if cut:
        names = listed(
            ngettext("{name} after one pass", "{name} after {k} passes", k).format(name=name, k=k)
            for name, k in cut.items()
        )
        heads.append(Head(_("Stopped before pass {most}: {names}.").format(most=RACE, names=names)))
    return heads

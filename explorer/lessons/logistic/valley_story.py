"""Explanations of the scenes on the valley of J and its solvers."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.logistic import fits, lines, valley_view
from linboard.i18n.language import _
from linboard.i18n.text import number

NEAR, CLOSE = 1e-6, 0.02  # distances of J from its minimum: at the end of a race, and after a few steps
ENOUGH = 1.05  # of the least J: close enough by hand


def _hand(now: Stage) -> float:
    """Return J at the reader's w, with the best b."""
    w = np.array([[now.settings[weight.key] for weight in (valley_view.FIRST, valley_view.SECOND)]])
    return float(lines.least_over_b(now.dataset, w)[0][0])


def valley_holds(now: Stage) -> bool:
    """Whether J is at most 5% above its minimum."""
    return _hand(now) <= ENOUGH * lines.best(now.dataset).loss


def valley_shown(now: Stage) -> Stage:
    w1, w2 = (round(value, 1) for value in lines.best(now.dataset).w.tolist())
    return replace(now, settings={**now.settings, valley_view.FIRST.key: w1, valley_view.SECOND.key: w2})


def valley_tried(now: Stage) -> str:
    told = _("J is now {loss} (at most {wanted} required).")
    return told.format(
        loss=number(round(_hand(now), 3)), wanted=number(round(ENOUGH * lines.best(now.dataset).loss, 3))
    )


def valley_told(now: Stage) -> str:
    line = lines.best(now.dataset)
    return _(
        "At w = ({w1}, {w2}), the star, where J = {least}; your dot has J = {own}. J is convex: it "
        "curves upwards in every direction, because each point’s loss does. So there is one valley, "
        "and every way down leads to its minimum. At w = 0, J is {n} ln 2 = {flat}. J is −ln of the "
        "joint probability of all labels, so at its minimum the observed labels are most likely."
    ).format(
        w1=number(round(float(line.w[0]), 2)),
        w2=number(round(float(line.w[1]), 2)),
        least=number(round(line.loss, 3)),
        own=number(round(_hand(now), 3)),
        n=now.dataset.n,
        flat=number(round(float(now.dataset.n * np.log(2)), 2)),
    )


def _above(now: Stage) -> dict[str, float]:
    """Return how far above the minimum of J each solver is at the end of the race."""
    least = lines.best(now.dataset).loss
    return {
        name: float(run.model.trace_.loss[-1]) - least
        for name, run in valley_view.solvers(now.dataset).items()
    }


def _passes(now: Stage) -> float:
    """Return the passes after which Newton's method is at the minimum."""
    trace = valley_view.solvers(now.dataset)["newton"].model.trace_
    there = np.flatnonzero(trace.loss - lines.best(now.dataset).loss < NEAR)
    return float(trace.passes[there[0]])


def race_told(now: Stage) -> str:
    left = _above(now)
    return _(
        "Newton’s method: after {newton} passes it is at the minimum to six decimals. (A pass uses "
        "every point once.) After {most} passes, the others are still above the minimum of J: by "
        "{sgd} with one point at a time, {minibatch} with eight, and {gradient} with the full "
        "gradient. The curvature lets Newton’s method take longer steps."
    ).format(
        newton=number(_passes(now)),
        most=fits.RACE,
        **{name: f"{left[name]:.2g}" for name in ("sgd", "minibatch", "gradient")},
    )


def newton_told(now: Stage) -> str:
    along = [
        valley_view.loss_along(now.dataset, valley_view.paths(now.dataset, halve)) for halve in (False, True)
    ]
    whole, halved = along
    return _(
        "It overshoots: J rises from {start} to {first}, and to {third} after three steps. Newton’s "
        "step is the slope divided by the curvature. Each point adds to the curvature in proportion "
        "to p(1 − p). Most p are nearly 0 or 1, so the curvature is small and the step too long. On "
        "the dashed path, each step is halved until J falls: after {n} steps J is {end}; the minimum "
        "is {least}."
    ).format(
        start=number(round(float(whole[0]), 2)),
        first=number(round(float(whole[1]), 2)),
        third=number(round(float(whole[3]), 1)),
        end=number(round(float(halved[-1]), 3)),
        least=number(round(lines.best(now.dataset).loss, 3)),
        n=len(halved) - 1,
    )

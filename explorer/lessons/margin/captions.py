"""Captions that only the margin lesson needs: plain ones for scenes, and those over all values of C."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linboard.captions import margin
from linboard.captions.solutions import Solutions
from linboard.figures.streets import slack
from linboard.i18n.language import _
from linboard.messages import Choice, choose
from linclass.margins.returned_margin import TOLERANCE

Array = NDArray[np.float64]


def caption(
    shown: Solutions, X: Array, signs: NDArray[np.int64], *, plain: bool = False, gap: bool = True
) -> Choice:
    """Return the sentence of each step; a plain one gives the margin only, without the proof.

    `gap` says whether the relative gap is shown, which the reader decides.
    """
    if plain and shown.kind != "path":
        return _plain_caption(shown)
    return _path_caption(shown, X, signs) if shown.kind == "path" else margin.caption(shown, gap=gap)


def _plain_caption(shown: Solutions) -> Choice:
    templates = {
        "start": _("Start: a line between the classes. Its street could be wider.")
        if shown.kind == "hard"
        else _("Start: no line yet."),
        "step": _("Step {step}: half the street’s width, 1/‖w‖, is {margin}.") + margin.ringed(shown),
        "best": _("No other line has a margin this large: γ = {margin}.")
        if shown.kind == "hard"
        else _slack_told(),
        "stopped": _("Stopped by rounding, so this need not be the best line."),
    }
    which = ["start"] + ["step"] * (len(shown) - 1)
    which[-1] = "best" if shown.solved else "stopped"
    return choose(templates, which)


def _slack_told() -> str:
    return _(
        "C = {price}: half the street’s width is {margin}. Slack (the amount by which y f is below "
        "1): {slack} in total; points with slack: {slacking}."
    )


def _path_caption(shown: Solutions, X: Array, signs: NDArray[np.int64]) -> Choice:
    lacks = slack(np.multiply(signs, shown.coef @ X.T + shown.intercept[:, None]))
    templates = {
        "slack": _slack_told(),
        "none": _("C = {price}: no point has slack any longer. This is the maximum margin, γ = {margin}."),
        "forbidden": _("C = ∞: no slack is allowed. This is the maximum margin, γ = {margin}."),
        "flat": _("C = {price}: w = 0, so there is no line: all this slack costs less than any line would."),
        "unsolved": _(
            "C = {price}: rounding leaves a residual of {residual:text}, so this need not be the best line."
        ),
    }
    which = np.select(
        [shown.residual > TOLERANCE, ~shown.coef.any(axis=1), np.isinf(shown.prices), lacks.any(axis=1)],
        ["unsolved", "flat", "forbidden", "slack"],
        "none",
    )
    return choose(templates, which)

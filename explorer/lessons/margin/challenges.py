"""Challenges of the margin: the widest street by hand, a street with two support vectors, and one with a
given number of points in it."""

from __future__ import annotations

import numpy as np

from explorer.lesson.challenges import predicates
from explorer.lesson.challenges.challenge import Answer, Challenge, Verdict
from explorer.lesson.challenges.freedom import Among, Freedom
from explorer.lesson.scene import Stage
from explorer.lessons.margin import own_line, view
from explorer.lessons.margin.solutions import PRICES
from explorer.points.dataset import default
from linboard.i18n.language import N_, _
from linboard.i18n.text import number, percent
from linclass import MaxMargin, SoftMargin

CLOSE = 0.99  # share of the widest street
PAIR = 2
PRICE = view.PRICE.key
WITHIN = 7  # points in the street or beyond
ROUNDING = 1e-6  # of y f


def _hand(now: Stage) -> Verdict:
    """Judge whether the reader's street is nearly the widest."""
    if now.line is None:
        return Verdict(False, _("No line yet."))
    missed = np.flatnonzero(predicates.wrong(now.dataset, now.line))
    if len(missed):
        text = _("Points on the wrong side or on the line: {k} of {n}.")
        return Verdict(False, text.format(k=len(missed), n=now.dataset.n), marked=tuple(missed.tolist()))
    share = own_line.margin(now, now.line) / own_line.margin(now, own_line.widest(now))
    text = _("Your street is {share} as wide as the widest one ({wanted} required).")
    return Verdict(share >= CLOSE, text.format(share=percent(share), wanted=percent(CLOSE)))


def _pair(now: Stage) -> Verdict:
    """Judge whether exactly two points touch the widest street."""
    if not predicates.apart(now.dataset):
        return predicates.no_line()
    model = MaxMargin().fit(now.dataset.X, now.dataset.signs(0))
    f = now.dataset.signs(0) * model.decision_function(now.dataset.X)
    touching = np.flatnonzero(f <= 1 + ROUNDING)
    text = _("Points that touch the widest street: {k} ({wanted} required). It is {width} wide.")
    told = text.format(k=len(touching), wanted=PAIR, width=number(2 * model.margin_))
    return Verdict(len(touching) == PAIR, told, marked=tuple(touching.tolist()))


def _slack(now: Stage) -> Verdict:
    """Judge whether the required number of points is in the street or beyond it."""
    model = SoftMargin(C=float(now.settings[PRICE])).fit(now.dataset.X, now.dataset.signs(0))
    inside = np.flatnonzero(model.slack_ > ROUNDING)
    text = _("Points inside the street or beyond it: {k} ({wanted} required).")
    told = text.format(k=len(inside), wanted=WITHIN)
    return Verdict(len(inside) == WITHIN, told, marked=tuple(inside.tolist()))


CHALLENGES = (
    Challenge(
        "mar-hand",
        N_("Draw a line whose street is within 1% of the widest."),
        _hand,
        Freedom(line=True, street=True),
        (
            N_("Rotate the line until two points of one class touch the edge of the street at once."),
            N_("Then shift it to the midpoint between them and the other class."),
        ),
        N_("Three points are enough to determine the widest street: two on one side and one on the other."),
        Answer(line=(-0.73, 1.82, -3.0)),
        N_(
            "Draw the street of maximum margin: it touches two points of one class and one point of the "
            "other."
        ),
    ),
    Challenge(
        "mar-two",
        N_("Move one point so that only two points hold the widest street in place."),
        _pair,
        Freedom(least=10, most=10, places=True, changes=1),
        (
            N_("Two points hold it alone if the street is perpendicular to the segment between them."),
            N_(
                "Move x₈ to about half a unit below x₂ and slightly to its right: all the others are then "
                "farther from the line halfway between these two."
            ),
        ),
        N_("Ten points, and eight of them could be elsewhere: the line lies halfway between two points."),
        Answer(default().move(9, 2, 2.6)),
        N_("Put an orange point directly below a blue point, so that they are closer than any other pair."),
    ),
    Challenge(
        "mar-slack",
        N_("Move one point and choose C so that exactly seven points lie inside the street or beyond it."),
        _slack,
        Freedom(least=10, most=10, places=True, changes=1, controls={PRICE: Among(PRICES)}),
        (
            N_("The less a violation costs, the wider the street becomes."),
            N_("When violations are expensive, only the unavoidable points lie in the street."),
        ),
        N_("You choose only the penalty C. It decides how many points the street gives up, and which ones."),
        Answer(default().move(3, 4.7, 0.1), {PRICE: 0.1}),
        N_("Put a point far inside the other class, and choose C = 0.1."),
        settings={view.WAY.key: "soft", PRICE: 1.0},
    ),
)

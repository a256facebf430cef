"""Challenges of Fisher's discriminant: the best angle by hand, a poor line of means, and points for which J
is always 0."""

from __future__ import annotations

import math

import numpy as np

from explorer.lesson.challenges.challenge import Answer, Challenge, Verdict, board
from explorer.lesson.challenges.freedom import Between, Freedom
from explorer.lesson.scene import Stage
from explorer.lessons.fisher import settings
from explorer.lessons.fisher.examples import clouds
from linboard.i18n.language import N_, _
from linboard.i18n.text import number, percent
from linclass import SHAPES, FisherDiscriminant

ANGLE = settings.ANGLE.key
CLOSE = 0.99  # share of the best J
POOR = 0.25
TENTHS = 10


def _fit(now: Stage) -> FisherDiscriminant:
    return FisherDiscriminant().fit(now.dataset.X, now.dataset.signs())


def _hand(now: Stage) -> Verdict:
    """Judge whether J along the reader's line is within a hundredth of the best."""
    model, turn = _fit(now), math.radians(float(now.settings[ANGLE]))
    share = float(model.J(np.array([math.cos(turn), math.sin(turn)]))) / float(model.J(model.w))
    text = _("J along your line is {share} of the maximum ({wanted} required).")
    return Verdict(share >= CLOSE, text.format(share=percent(share), wanted=percent(CLOSE)))


def _means(now: Stage) -> Verdict:
    """Judge whether J along the line through the means is low."""
    model = _fit(now)
    apart = model.means_[0] - model.means_[1]
    if not apart.any() or not model.w.any():
        return Verdict(False, _("The classes have the same mean."))
    best, own = float(model.J(model.w)), float(model.J(apart))
    if not math.isfinite(best):
        return Verdict(False, _("Along some line the classes have zero width, so J is infinite."))
    text = _(
        "J along the line through the means is {own}, and the best is {best}: {share} (at most {wanted} "
        "required)."
    )
    told = text.format(own=number(own), best=number(best), share=percent(own / best), wanted=percent(POOR))
    return Verdict(own <= POOR * best, told)


def _nothing(now: Stage) -> Verdict:
    """Judge whether the means coincide to one decimal, and a disc contains exactly one of the classes."""
    X, signs = np.rint(TENTHS * now.dataset.X).astype(int), now.dataset.signs()
    blue, orange = X[signs == 1], X[signs == -1]
    if (len(orange) * blue.sum(axis=0) != len(blue) * orange.sum(axis=0)).any():
        far = float(np.linalg.norm(blue.mean(axis=0) - orange.mean(axis=0))) / TENTHS
        return Verdict(
            False, _("The means are {far} apart, so J is above 0 on some line.").format(far=number(far))
        )
    discs = SHAPES["discs"]
    if any(discs.realise(now.dataset.X, side) is not None for side in (signs, -signs)):
        return Verdict(True, _("J is 0 on every line, and a circle separates the classes."))
    return Verdict(False, _("J is 0 on every line, but no circle separates the classes."))


CHALLENGES = (
    Challenge(
        "fis-hand",
        N_("Rotate the line by hand until J is within 1% of its maximum."),
        _hand,
        Freedom(controls={ANGLE: Between(-90.0, 90.0)}),
        (
            N_("The classes are elongated. Look along them, not along the line through their means."),
            N_(
                "Rotate the line until each class is as narrow as possible on it, then turn it slightly "
                "towards the means."
            ),
        ),
        N_(
            "The best line is far from the one through the means: narrow classes matter more than distant "
            "means."
        ),
        Answer(settings={ANGLE: -47.0}),
        N_("The line is nearly perpendicular to the long side of the clouds."),
        start=clouds,
        settings={settings.WAY.key: "line", settings.PLAY.key: "slide", ANGLE: 0.0},
    ),
    Challenge(
        "fis-means",
        N_(
            "Move at most two points so that J along the line through the means is at most a quarter of "
            "the maximum."
        ),
        _means,
        Freedom(least=6, most=6, places=True, changes=2),
        (
            N_("The classes must be wide along the line through the means, and narrow along another line."),
            N_(
                "Make each class a long, nearly flat row. Drag the top blue point far to the right and "
                "the top orange point far to the left, both half-way down."
            ),
        ),
        N_("Distant means are not enough: along the line through them, the classes may overlap the most."),
        Answer(board([(1, 4), (5, 3.5), (3, 4)], [(1, 1), (-1, 2), (3, 1)])),
        N_("One distant point makes each class elongated and drags its mean along, so J is best across it."),
        start=lambda: board([(1, 4), (2, 5), (3, 4)], [(1, 1), (2, 2), (3, 1)]),
    ),
    Challenge(
        "fis-nothing",
        N_("Make J equal 0 on every line while a circle separates the classes."),
        _nothing,
        Freedom(least=4, most=12, places=True, labels=True),
        (
            N_("The numerator of J depends only on the means. Where must they be?"),
            N_("Put one class in the middle and the other around it."),
        ),
        N_(
            "No projection onto a line separates these classes, though you see them at once: J depends only "
            "on means and scatter."
        ),
        Answer(board([(0, 0)], [(2, 0), (-2, 0), (0, 2), (0, -2)])),
        N_(
            "Put one class around the other, with the same mean: then the distance between the means is 0 "
            "on every line."
        ),
        start=lambda: board([(0, 1), (1, 1)], [(0, -1), (1, -1)]),
    ),
)

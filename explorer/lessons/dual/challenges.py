"""Challenges of the dual perceptron: one point that is often a mistake, and points that never are."""

from __future__ import annotations

import numpy as np

from explorer.lesson.challenges import predicates
from explorer.lesson.challenges.challenge import Answer, Challenge, Verdict, board
from explorer.lesson.challenges.freedom import Freedom
from explorer.lesson.scene import Stage
from linboard.i18n.language import N_, _
from linboard.i18n.text import point_name
from linclass import DualPerceptron

TEN = 10
FEW = 2  # points that account for all mistakes


def _counts(now: Stage) -> DualPerceptron | None:
    """Run the dual perceptron in cyclic order; None if no line separates the classes."""
    if not predicates.apart(now.dataset):
        return None
    return DualPerceptron(max_updates=predicates.WAITED).fit(now.dataset.X, now.dataset.signs(0))


def _ten(now: Stage) -> Verdict:
    """Judge whether some point is a mistake ten times."""
    model = _counts(now)
    if model is None:
        return predicates.never_stops()
    i = int(np.argmax(model.alpha_))
    told = _("The largest α is {n:g}, at {point} ({wanted} required).")
    told = told.format(n=model.alpha_[i], point=point_name(i), wanted=TEN)
    return Verdict(bool(model.alpha_[i] >= TEN), told, marked=(i,))


def _idle(now: Stage) -> Verdict:
    """Judge whether two points account for ten or more updates, and the others for none."""
    model = _counts(now)
    if model is None:
        return predicates.never_stops()
    mistaken = tuple(np.flatnonzero(model.alpha_).tolist())
    told = _("Updates: {n} of {wanted}. Points with α above 0: {k} (at most {few} allowed).")
    told = told.format(n=model.n_iter_, wanted=TEN, k=len(mistaken), few=FEW)
    return Verdict(model.n_iter_ >= TEN and len(mistaken) <= FEW, told, marked=mistaken)


CHALLENGES = (
    Challenge(
        "dual-ten",
        N_("Move one of the four points so that some point is misclassified ten times or more."),
        _ten,
        Freedom(least=4, most=4, places=True, changes=1),
        (
            N_("A point is misclassified again and again when others push the line back over it."),
            N_("Put a point close to a point of the other class."),
        ),
        N_("α only counts mistakes, yet it determines the line completely: w is the sum of α y x."),
        Answer(board([(2, 1), (1, 2)], [(-1, -2), (1.4, 0.5)])),
        N_("Two points of different classes close together push the line back and forth."),
        start=lambda: board([(2, 1), (1, 2)], [(-1, -2), (-2, -1)]),
    ),
    Challenge(
        "dual-idle",
        N_(
            "Place six or more points so that there are at least 10 updates and all but two points are "
            "never misclassified."
        ),
        _idle,
        Freedom(least=6, most=12, places=True),
        (
            N_("Points far on their own side are classified correctly from the first updates on."),
            N_("Put the first blue point and the first orange point close to each other."),
        ),
        N_(
            "Points that are never misclassified can be removed: the line stays, because w is a sum over "
            "the others only."
        ),
        Answer(board([(0, 1), (1, 4), (-1, 4)], [(0, 0.6), (1, -3), (-1, -3)])),
        N_("One close pair causes all the updates; the others stand behind it, each on its own side."),
        start=lambda: board([(1, 2), (2, 1), (3, 3)], [(-1, -2), (-2, -1), (-3, -3)]),
    ),
)

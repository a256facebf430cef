"""Challenges of boosting: a vote that needs many rounds, and points on which no stump beats a coin."""

from __future__ import annotations

import numpy as np

from explorer.lesson.challenges import predicates
from explorer.lesson.challenges.challenge import Answer, Challenge, Verdict, board
from explorer.lesson.challenges.freedom import Freedom
from explorer.lesson.scene import Stage
from explorer.lessons.boosting import view
from explorer.points.dataset import Dataset
from linboard.i18n.language import N_, _
from linboard.i18n.text import percent
from linclass import Stump

LATE, MOST = 6, 31  # rounds


def _rows() -> Dataset:
    return board([(1, 4), (2, 5), (3, 4), (4, 5)], [(1, 1), (2, 2), (3, 1), (4, 2)])


def _rounds(now: Stage) -> Verdict:
    """Judge whether the vote first makes no mistake in the sixth round or later (later rounds may bring some back)."""
    first, _errors = predicates.first_right(now.dataset, MOST)
    if first is None:
        return Verdict(False, _("The vote still makes mistakes after {n} rounds.").format(n=MOST))
    text = _("The vote first makes no mistakes in round {n} (round {wanted} or later required).")
    return Verdict(first >= LATE, text.format(n=first, wanted=LATE))


def _none(now: Stage) -> Verdict:
    """Judge whether the best stump misclassifies exactly half of the points: an edge of 0, computed in integers."""
    stump = Stump().fit(now.dataset.X, now.dataset.signs())
    wrong = int(np.count_nonzero(stump.predict(now.dataset.X) != now.dataset.signs()))
    text = _("The best stump misclassifies {k} of {n} points, {share} (half required).")
    told = text.format(k=wrong, n=now.dataset.n, share=percent(wrong / now.dataset.n))
    return Verdict(2 * wrong == now.dataset.n, told)


CHALLENGES = (
    Challenge(
        "boo-rounds",
        N_("Change at most two points so that AdaBoost’s vote makes no mistakes, but not before round 6."),
        _rounds,
        Freedom(least=8, most=8, places=True, labels=True, changes=2),
        (
            N_(
                "One stump is enough if one threshold separates the classes. Prevent that in both directions."
            ),
            N_("Let the classes alternate: each stump then leaves some points for the next ones to fix."),
        ),
        N_("Each stump is poor, yet some of them together are right everywhere: this is what a vote can do."),
        Answer(_rows().move(4, 1.7, 0.7).relabel(4, 0).relabel(7, 0)),
        N_(
            "Put two points in the middle of the other class, so that several stumps are needed to cut "
            "them out."
        ),
        start=_rows,
        settings={view.METHOD.key: "ada", view.ROUNDS.key: MOST},
    ),
    Challenge(
        "boo-none",
        N_("Place at least four points so that no stump is better than a coin flip."),
        _none,
        Freedom(least=4, most=8, places=True, labels=True),
        (
            N_("Along each coordinate alone, the classes must be evenly mixed."),
            N_("You know four points like this: no line separates them either."),
        ),
        N_("Boosting needs an edge, however small. Without one, no number of rounds helps."),
        Answer(board([(0, 0), (1, 1)], [(0, 1), (1, 0)])),
        N_("XOR: for each value of a coordinate, one point of each class."),
        start=lambda: board([(1, 4), (3, 5)], [(2, 1), (4, 2)]),
        settings={view.METHOD.key: "ada", view.ROUNDS.key: MOST},
    ),
)

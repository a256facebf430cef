"""Challenges of softmax regression: scores for given probabilities, and the point at which three regions meet."""

from __future__ import annotations

import numpy as np

from explorer.lesson.challenges.challenge import Answer, Challenge, Verdict, board
from explorer.lesson.challenges.freedom import Between, Freedom
from explorer.lesson.scene import Stage
from explorer.lessons.softmax import scores, view
from explorer.points.dataset import Dataset
from linboard.captions.softmax import icon
from linboard.i18n.language import N_, _, listed
from linboard.i18n.text import number, percent
from linclass import SoftmaxRegression
from linclass.core.losses import softmax

L2 = 0.1
WANTED, APART = (0.7, 0.2, 0.1), 0.05  # probabilities, and the tolerance of each
PLACE, OFF = (0.0, 0.0), 0.1


def _three(now: Stage) -> Verdict:
    """Judge whether the scores give the wanted probabilities."""
    p = softmax(np.array([float(now.settings[score.key]) for score in scores.SCORES]))
    shares = listed(f"{icon(k)} {percent(value)}" for k, value in enumerate(p.tolist()))
    told = _("The probabilities are {shares}.").format(shares=shares)
    return Verdict(bool((np.abs(p - WANTED) <= APART).all()), told)


def _meet(now: Stage) -> Verdict:
    """Judge whether the three regions meet near the middle: the point at which all three scores are equal."""
    model = SoftmaxRegression(l2=L2).fit(now.dataset.X, now.dataset.labels)
    W, b = model.coef_, model.intercept_
    differences = W[1:] - W[:1]
    if abs(np.linalg.det(differences)) < 1e-9:
        return Verdict(False, _("The three regions do not meet, because their borders are parallel."))
    x, y = np.linalg.solve(differences, b[0] - b[1:]).tolist()
    far = float(np.hypot(x - PLACE[0], y - PLACE[1]))
    text = _(
        "With λ = {l2:g} the three regions meet at ({x}, {y}), {far} from (0, 0) (at most {wanted:g} "
        "required)."
    )
    told = text.format(
        l2=L2, x=number(round(x, 2)), y=number(round(y, 2)), far=number(round(far, 2)), wanted=OFF
    )
    return Verdict(far <= OFF, told)


def _six() -> Dataset:
    return board([(0, 4), (1, 4)], [(-3, 1), (-2, 1)], [(2, 1), (3, 2)])


CHALLENGES = (
    Challenge(
        "soft-three",
        N_(
            "Set the scores so that the probabilities are 70% for ●, 20% for ✕ and 10% for ▲, each within 5 points."
        ),
        _three,
        Freedom(controls={score.key: Between(-5.0, 5.0) for score in scores.SCORES}, classes=3),
        (
            N_("Only differences count, so leave the score of ▲ at 0."),
            N_("A lead of ln 2 = 0.69 gives twice the probability, a lead of ln 7 = 1.95 seven times."),
        ),
        N_(
            "The differences are the logarithms of the ratios. Adding 1 to all three scores leaves the "
            "probabilities the same."
        ),
        Answer(settings={scores.SCORES[0].key: 2.0, scores.SCORES[1].key: 0.5}),
        N_("Scores of 2, 0.5 and 0: the leads over ▲ are about ln 7 and ln 2."),
        start=view.first_points,
        settings={view.WAY.key: "scores", **{score.key: 0.0 for score in scores.SCORES}},
    ),
    Challenge(
        "soft-meet",
        N_("Move points until the three regions meet within 0.1 of (0, 0)."),
        _meet,
        Freedom(least=6, most=6, places=True, classes=3),
        (
            N_("Where three regions meet, all three probabilities are one third."),
            N_("Make the picture unchanged by a one-third turn about the centre."),
        ),
        N_(
            "If no borders are parallel, three regions always meet at a single point, because two borders "
            "determine the third."
        ),
        Answer(board([(0, 2), (0, 3)], [(-1.7, -1), (-2.6, -1.5)], [(1.7, -1), (2.6, -1.5)])),
        N_(
            "Three pairs, each rotated by a third of a turn about the centre: no class is nearer to it "
            "than another."
        ),
        start=_six,
        settings={view.WAY.key: "board", view.PENALTY.key: L2},
    ),
)

"""A challenge of softmax regression: the point at which three regions meet."""

from __future__ import annotations

import numpy as np

from explorer.lesson.challenges.challenge import Answer, Challenge, Near, Verdict, board
from explorer.lesson.challenges.freedom import Freedom
from explorer.lesson.scene import Stage
from explorer.points.dataset import Dataset
from linboard.i18n.language import N_, _
from linboard.i18n.text import number
from linclass import SoftmaxRegression

L2 = 0.1
PLACE, OFF = (0.0, 0.0), 0.1


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
        (
            Near(
                Answer(board([(0, 4), (1, 4)], [(-3, -1), (-2, -1)], [(2, -1), (3, 0)])),
                "With λ = 0.1 the three regions meet at (0.11, 0.84), 0.84 from (0, 0) (at most 0.1 required).",
            ),
            Near(
                Answer(board([(0, 0), (0, 1)], [(-3, 0), (-3, 1)], [(3, 0), (3, 1)])),
                "The three regions do not meet, because their borders are parallel.",
            ),
        ),
        Answer(board([(0, 2), (0, 3)], [(-1.7, -1), (-2.6, -1.5)], [(1.7, -1), (2.6, -1.5)])),
        N_(
            "Three pairs, each rotated by a third of a turn about the centre: no class is nearer to it "
            "than another."
        ),
        start=_six,
        settings={"softmax.way": "board", "softmax.l2": L2},
    ),
)

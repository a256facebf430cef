"""Near misses of the challenges: attempts that are refused, with the reason."""

from __future__ import annotations

from explorer.lesson.challenges.challenge import Answer
from explorer.lessons.pocket.challenges import _groups, _turned
from tests.support.near_misses import Near

NEAR = {
    "poc-two": (
        Near(Answer(_turned(1)), "Points misclassified by the best line: 1 (2 required)."),
        Near(Answer(_turned(1, 7)), "Points misclassified by the best line: 1 (2 required)."),
    ),
    "poc-worse": (
        Near(
            Answer(_turned(4)),
            "The line of the last update misclassifies 1 of 8 points, the line in the pocket 1.",
        ),
        Near(
            Answer(_groups().move(7, 1.3, 3.8)),
            "The line of the last update misclassifies 4 of 8 points, the line in the pocket 1.",
        ),
    ),
}

"""Near misses of the challenges: attempts that are refused, with the reason."""

from __future__ import annotations

from explorer.lesson.challenges.challenge import Answer, board
from explorer.lessons.boosting.challenges import _rows
from tests.support.near_misses import Near

NEAR = {
    "boo-rounds": (
        Near(
            Answer(_rows().relabel(1, 1)),
            "The vote first makes no mistakes in round 3 (round 6 or later required).",
        ),
        Near(
            Answer(_rows().relabel(3, 1)),
            "The vote first makes no mistakes in round 5 (round 6 or later required).",
        ),
    ),
    "boo-none": (
        Near(
            Answer(board([(0, 0), (1, 1)], [(0, 1.1), (1, 0)])),
            "The best stump misclassifies 1 of 4 points, 25% (half required).",
        ),
        Near(
            Answer(board([(0, 0), (2, 2), (1, 0)], [(0, 2), (2, 0)])),
            "The best stump misclassifies 2 of 5 points, 40% (half required).",
        ),
    ),
}

"""Near misses of the challenges: attempts that are refused, with the reason."""

from __future__ import annotations

from explorer.lesson.challenges.challenge import Answer, board
from explorer.lessons.softmax import scores
from tests.support.near_misses import Near

NEAR = {
    "soft-three": (
        Near(
            Answer(settings={scores.SCORES[0].key: 1.5, scores.SCORES[1].key: 0.5}),
            "The probabilities are ● 62.9%, ✕ 23.1%, ▲ 14%.",
        ),
        Near(
            Answer(settings={scores.SCORES[0].key: 2.0}),
            "The probabilities are ● 78.7%, ✕ 10.7%, ▲ 10.7%.",
        ),
    ),
    "soft-meet": (
        Near(
            Answer(board([(0, 4), (1, 4)], [(-3, -1), (-2, -1)], [(2, -1), (3, 0)])),
            "With λ = 0.1 the three regions meet at (0.11, 0.84), 0.84 from (0, 0) (at most 0.1 required).",
        ),
        Near(
            Answer(board([(0, 0), (0, 1)], [(-3, 0), (-3, 1)], [(3, 0), (3, 1)])),
            "The three regions do not meet, because their borders are parallel.",
        ),
    ),
}

"""Near misses of the challenges: attempts that are refused, with the reason."""

from __future__ import annotations

from explorer.lesson.challenges.challenge import Answer, board
from explorer.lessons.logistic.challenges import ETA, L2, B, W
from tests.support.near_misses import Near

NEAR = {
    "log-sum": (
        Near(
            Answer(settings={W: 0.5, B: 0.0}),
            "Your J is 5.916, 18.8% above the minimum (at most 5% required).",
        ),
        Near(
            Answer(settings={W: 4.0, B: 0.0}),
            "Your J is 8.433, 69.3% above the minimum (at most 5% required).",
        ),
    ),
    "log-overshoot": (
        Near(
            Answer(settings={ETA: 2.0, L2: 1.0}),
            "J rises in 0 of 20 steps. It ends 10% above its minimum (at most 10% required).",
        ),
        Near(
            Answer(settings={ETA: 5.0, L2: 0.1}),
            "J rises in 1 of 20 steps. It ends 18.4% above its minimum (at most 10% required).",
        ),
    ),
    "log-quasi": (
        Near(Answer(board([(0, 2), (2, 3)], [(0, 0), (2, -1)])), "A line separates the classes strictly."),
        Near(
            Answer(board([(0, 2), (1, -1)], [(0, 0), (1, 1)])),
            "The weights stop growing, because J has a minimum.",
        ),
    ),
}

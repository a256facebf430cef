"""Near misses of the challenges: attempts that are refused, with the reason."""

from __future__ import annotations

from explorer.lesson.challenges.challenge import Answer, board
from tests.support.near_misses import Near

NEAR = {
    "dual-ten": (
        Near(
            Answer(board([(2, 1), (1, 2)], [(-1, -2), (3, 1)])),
            "The largest α is 9, at x₁ (10 required).",
        ),
        Near(
            Answer(board([(2, 1), (1, 2)], [(-1, -2), (1.5, 1.5)])),
            "No line separates the classes, so the perceptron never stops.",
        ),
    ),
    "dual-idle": (
        Near(
            Answer(board([(0, 2), (2, 6), (-2, 6)], [(0, 1.5), (2, -5), (-2, -5)])),
            "Updates: 12 of 10. Points with α above 0: 3 (at most 2 allowed).",
        ),
        Near(
            Answer(board([(1, 2), (2, 1), (3, 3)], [(-1, -2), (-2, -1), (-3, -3)])),
            "Updates: 1 of 10. Points with α above 0: 1 (at most 2 allowed).",
        ),
    ),
}

"""Near misses of the challenges: attempts that are refused, with the reason."""

from __future__ import annotations

from explorer.lesson.challenges.challenge import Answer, board
from tests.support.near_misses import Near

NEAR = {
    "pla-thirty": (
        Near(
            Answer(board([(1, 2), (2, 1), (3, 3)], [(1, 0.5), (-2, -1), (-3, -3)])),
            "Updates: 9 (at least 30 required).",
        ),
        Near(
            Answer(board([(1, 2), (2, 1), (3, 3)], [(1.5, 1.5), (-2, -1), (-3, -3)])),
            "No line separates the classes, so the perceptron never stops.",
        ),
    ),
    "pla-two-points": (
        Near(Answer(board([(1, 1)], [(1, 1.5)])), "Updates: 11 (at least 20 required)."),
        Near(
            Answer(board([(1, 1)], [(1, 1)])),
            "No line separates the classes, so the perceptron never stops.",
        ),
    ),
    "pla-by-hand": (
        Near(
            Answer(picks=(0, 2, 2, 2, 0, 2, 2)),
            "Updates: 7, and no point is misclassified. The smallest possible number is 4.",
        ),
        Near(Answer(picks=(1, 1)), "Pick 2 was already on its own side."),
    ),
    "pla-order": (
        Near(
            Answer(board([(1, 2), (2, 1), (3, 3)], [(-1, -2), (1, 3.4), (-3, -3)])),
            "Updates in cyclic order: 17. First mistake: 18. Worst: 20. Difference: 3 of 10 required.",
        ),
        Near(
            Answer(board([(1, 2), (2, 1), (3, 3)], [(1.5, 1.5), (-2, -1), (-3, -3)])),
            "No line separates the classes, so the perceptron never stops.",
        ),
    ),
}

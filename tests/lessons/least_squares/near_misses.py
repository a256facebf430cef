"""Near misses of the challenges: attempts that are refused, with the reason."""

from __future__ import annotations

from explorer.lesson.challenges.challenge import Answer, board
from explorer.points.dataset import default
from tests.support.near_misses import Near

NEAR = {
    "ls-pull": (
        Near(
            Answer(default().add(-20, 5, 0)),
            (
                "Least squares turns by 18.7° (30° required). Logistic regression (λ = 0.1) turns by 0° "
                "(less than 1° required)."
            ),
        ),
        Near(
            Answer(default().add(3, 6, 0)),
            (
                "Least squares turns by 1.6° (30° required). Logistic regression (λ = 0.1) turns by 0° "
                "(less than 1° required)."
            ),
        ),
    ),
    "ls-masked": (
        Near(
            Answer(board([(-3, 0), (-3, 1), (-4, 1)], [(0, 2), (0, 3), (1, 3)], [(3, 0), (3, 1), (4, 1)])),
            "Softmax classifies every point correctly. Least squares assigns class −1 to 3 points (0 required).",
        ),
        Near(
            Answer(board([(-3, 0), (0, 1), (-4, 1)], [(0, 0), (-1, 1), (0, 2)], [(3, 0), (3, 1), (4, 1)])),
            "No three linear scores classify all points correctly, so softmax makes mistakes too.",
        ),
    ),
}

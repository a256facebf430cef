"""Near misses of the challenges: attempts that are refused, with the reason."""

from __future__ import annotations

from explorer.lesson.challenges.challenge import Answer, board
from explorer.lessons.fisher.challenges import ANGLE
from tests.support.near_misses import Near

NEAR = {
    "fis-hand": (
        Near(
            Answer(settings={ANGLE: -21.0}),
            "J along your line is 18.3% of the maximum (99% required).",
        ),
        Near(Answer(settings={ANGLE: 40.0}), "J along your line is 1% of the maximum (99% required)."),
    ),
    "fis-means": (
        Near(
            Answer(),
            "J along the line through the means is 6.75, and the best is 6.75: 100% (at most 25% required).",
        ),
        Near(
            Answer(board([(1, 4), (2, 5), (5, 4)], [(1, 1), (2, 2), (-1, 1)])),
            "J along the line through the means is 2.305, and the best is 6.769: 34% (at most 25% required).",
        ),
    ),
    "fis-nothing": (
        Near(
            Answer(board([(0, 0)], [(2, 0), (-2, 0), (0, 2)])),
            "The means are 0.6667 apart, so J is above 0 on some line.",
        ),
        Near(
            Answer(board([(1, 1), (-1, -1)], [(1, -1), (-1, 1)])),
            "J is 0 on every line, but no circle separates the classes.",
        ),
    ),
}

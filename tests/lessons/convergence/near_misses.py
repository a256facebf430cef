"""Near misses of the challenges: attempts that are refused, with the reason."""

from __future__ import annotations

from explorer.lesson.challenges.challenge import Answer, board
from tests.support.near_misses import Near

NEAR = {
    "con-promise": (
        Near(
            Answer(board([(2, 2)], [(2, 1)])),
            "The bound (R/γ)² is 52.2 (more than 10,000 required). R is 3 and γ is 0.4152.",
        ),
        Near(Answer(board([(1, 1)], [(1, 1)])), "No line separates the classes."),
    ),
    "con-start": (
        Near(
            Answer(settings={"conv.w1": 0.0, "conv.w2": 0.0, "conv.b": 0.0}),
            "Updates from this start: 7 (at least 1,170 required). From zero there are at most 117.",
        ),
        Near(
            Answer(settings={"conv.w1": 50.0, "conv.w2": 50.0, "conv.b": 0.0}),
            "Updates from this start: 34 (at least 1,170 required). From zero there are at most 117.",
        ),
    ),
    "con-tight": (
        Near(
            Answer(board([(1.4, 0)], [(-0.7, 1.2)])),
            "Updates: 2. The bound (R/γ)² is 2.024, so this is 98.8% of it. It takes at least 3 updates.",
        ),
        Near(
            Answer(board([(1.4, 0)], [(-0.8, 1.3), (-0.8, -1.3)])),
            "Updates: 1. The bound (R/γ)² is 3, so this is 33.3% of it. It takes at least 3 updates.",
        ),
    ),
}

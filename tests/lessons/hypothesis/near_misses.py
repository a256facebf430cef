"""Near misses of the challenges: attempts that are refused, with the reason."""

from __future__ import annotations

from explorer.lesson.challenges.challenge import Answer, board
from tests.support.near_misses import Near

NEAR = {
    "hyp-all-right": (
        Near(
            Answer(settings={"hyp.w1": 0.0, "hyp.w2": 1.0, "hyp.b": -3.0}),
            "Points on the wrong side or on the line: 2 of 10.",
        ),
        Near(
            Answer(settings={"hyp.w1": 1.0, "hyp.w2": -2.0, "hyp.b": 3.5}),
            "Points on the wrong side or on the line: 10 of 10.",
        ),
    ),
    "hyp-distance": (
        Near(
            Answer(settings={"hyp.w1": 0.866, "hyp.w2": 0.5, "hyp.b": -1.0}),
            "w points at 30° (30° required). x₁ is 2.55 from the line (2 required).",
        ),
        Near(
            Answer(settings={"hyp.w1": 8.66, "hyp.w2": 5.0, "hyp.b": -33.49}),
            "w points at 30° (30° required). x₁ is 0.2 from the line (2 required).",
        ),
    ),
    "hyp-unclaimed": (
        Near(
            Answer(board([(0, 2)], [(-2, -1)], [(2, -1)])),
            "Corners of the square from −0.3 to 0.3 that are claimed by some class: 4 of 4.",
        ),
        Near(
            Answer(board([(-3, 1)], [(0, 1.5)], [(3, 1)])),
            "Corners of the square from −0.3 to 0.3 that are claimed by some class: 3 of 4.",
        ),
    ),
}

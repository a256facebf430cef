"""Near misses of the challenges: attempts that are refused, with the reason."""

from __future__ import annotations

from explorer.lesson.challenges.challenge import Answer
from explorer.lessons.sampling.challenges import _BEGUN, FAILS, TAKEN, _edges
from tests.support.near_misses import Near

NEAR = {
    "sam-worst": (
        Near(
            _BEGUN,
            "The sample is off by 0.05 here and by 0.325 at worst: 15.4% of it (80% required).",
        ),
        Near(
            _edges(-10.0, 20.0, -10.0, 20.0),
            "The sample is off by 0 here and by 0.325 at worst: 0% of it (80% required).",
        ),
    ),
    "sam-size": (
        Near(
            Answer(settings={TAKEN: 1_000, FAILS: 0.5}),
            "All rectangles, s = 1,000 and δ = 0.5: off by at most 11% (at most 10% allowed).",
        ),
        Near(
            Answer(settings={TAKEN: 2_000, FAILS: 0.01}),
            (
                "All rectangles, s = 2,000 and δ = 0.01: off by at most 8.4% (at most 10% allowed). A "
                "smaller δ can be guaranteed too."
            ),
        ),
    ),
}

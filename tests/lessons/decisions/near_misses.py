"""Near misses of the challenges: attempts that are refused, with the reason."""

from __future__ import annotations

from explorer.lesson.challenges.challenge import Answer
from explorer.lessons.decisions.challenges import ALARM, MISS, OPEN
from tests.support.near_misses import Near

NEAR = {
    "dec-two": (
        Near(
            Answer(settings={ALARM: 1, MISS: 1}),
            "Misses: 7 (2 required). False alarms: 4; the fewest possible are 8.",
        ),
        Near(
            Answer(settings={ALARM: 1, MISS: 20}),
            "Misses: 0 (2 required). False alarms: 24; the fewest possible are 8.",
        ),
    ),
    "dec-open": (
        Near(
            Answer(settings={ALARM: 1, MISS: 1, OPEN: 0.5}),
            "Undecided: 0 of 60 (at most 10% allowed). Wrong among the others: 4.",
        ),
        Near(
            Answer(settings={ALARM: 1, MISS: 1, OPEN: 0.05}),
            "Undecided: 16 of 60 (at most 10% allowed). Wrong among the others: 0.",
        ),
    ),
}

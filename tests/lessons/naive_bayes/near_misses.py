"""Near misses of the challenges: attempts that are refused, with the reason."""

from __future__ import annotations

from explorer.lesson.challenges.challenge import Answer
from explorer.lessons.naive_bayes.challenges import MAIL, START
from tests.support.near_misses import Near

NEAR = {
    "nb-doubt": (
        Near(Answer(settings={MAIL: "free money"}), "Known words: 2 of 5."),
        Near(Answer(settings={MAIL: START}), "P(spam | words) is less than 0.1% (45% to 55% required)."),
    ),
    "nb-flip": (
        Near(Answer(settings={MAIL: "free money"}), "Known words: 2 of 5."),
        Near(
            Answer(settings={MAIL: START}),
            "Without “friday” P(spam | words) is 0.1%; with it, less than 0.1% (from below 40% to above 60% required).",
        ),
    ),
}

"""Near misses of the challenges: attempts that are refused, with the reason."""

from __future__ import annotations

from explorer.lesson.challenges.challenge import Answer
from explorer.lessons.generalisation.challenges import RULES, SEED, SIZE, N
from tests.support.near_misses import Near

NEAR = {
    "gen-fool": (
        Near(
            Answer(settings={SIZE: 10, RULES: 1_000, SEED: 1}),
            "Training set 1: R̂ = 10% and R = 20.8%. R − R̂ is 10.8% (at least 30% required).",
        ),
        Near(
            Answer(settings={SIZE: 50, RULES: 1_000, SEED: 5}),
            "Training set 1: R̂ = 18% and R = 16.7%. R − R̂ is −1.3% (at least 30% required).",
        ),
    ),
    "gen-least-n": (
        Near(
            Answer(settings={N: 737}),
            "With N = 737 the gap exceeds ε with a probability of at most 0.05019 (at most 0.05 required).",
        ),
        Near(
            Answer(settings={N: 739}),
            (
                "With N = 739 the gap exceeds ε with a probability of at most 0.04969 (at most 0.05 "
                "required). Fewer samples are enough."
            ),
        ),
    ),
}

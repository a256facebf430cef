"""The glossary’s words that this lesson is the place for."""

from __future__ import annotations

from explorer.frame.term import Term
from linboard.words.language import N_

WORDS = (
    Term(
        "stump",
        N_("stump"),
        N_("A decision stump is the simplest classifier: one feature and one threshold."),
        ("boosting",),
    ),
    Term(
        "weak learner",
        N_("weak learner"),
        N_("One that is right a little more often than a coin. By how much is its edge γ."),
        ("boosting",),
        "γ",
        N_("error ≤ ½ − γ"),
    ),
    Term(
        "boosting",
        N_("boosting"),
        N_("Many weak learners vote. Each new one looks most at the samples that the others got wrong."),
        ("boosting",),
    ),
    Term(
        "adaboost",
        N_("AdaBoost"),
        N_(
            "The boosting whose votes have weights: the smaller the error e of a learner, the louder its voice."
        ),
        ("boosting",),
        "",
        "α = ½ ln((1 − e) / e)",
    ),
)

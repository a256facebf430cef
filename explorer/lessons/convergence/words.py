"""The glossary’s words that this lesson is the place for."""

from __future__ import annotations

from explorer.frame.term import Term
from linboard.words.language import N_

WORDS = (
    Term(
        "convergence theorem",
        N_("convergence theorem"),
        N_(
            "Novikoff 1962: where a line separates, a perceptron makes a limited number of updates in any order, the "
            "fewer the larger the margin γ is for the radius R of the points."
        ),
        ("convergence",),
        "",
        "k ≤ (R/γ)²",
    ),
)

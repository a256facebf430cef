"""The glossary’s words that this lesson is the place for."""

from __future__ import annotations

from explorer.frame.term import Term
from linboard.words.language import N_

WORDS = (
    Term(
        "outlier",
        N_("outlier"),
        N_("A sample far from the others of its class. Some methods are dragged by it, others are not."),
        ("least-squares", "margin"),
    ),
    Term(
        "least squares",
        N_("least squares"),
        N_("The line whose f comes closest to the labels, by the sum of the squared differences."),
        ("least-squares",),
        "",
        N_("minimise Σ (f(xᵢ) − yᵢ)²"),
    ),
    Term(
        "masking",
        N_("masking"),
        N_(
            "With three classes in a row, least squares may never let the middle one win: the outer ones hide it."
        ),
        ("least-squares",),
    ),
)

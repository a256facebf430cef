"""Glossary terms that this lesson explains."""

from __future__ import annotations

from explorer.lesson.glossary_term import Term
from linboard.i18n.language import N_

WORDS = (
    Term(
        "convergence theorem",
        N_("convergence theorem"),
        N_(
            "Novikoff 1962: if a line separates the classes, a perceptron makes only a finite number of "
            "updates, in any order. The larger the margin γ relative to the radius R of the points, the "
            "fewer."
        ),
        ("convergence",),
        "",
        "k ≤ (R/γ)²",
        also=("Novikoff’s theorem", "Novikoff 定理", "收敛性"),
        proof="con-novikoff",
    ),
)

"""Glossary terms that this lesson explains."""

from __future__ import annotations

from explorer.lesson.glossary_term import Term
from linboard.i18n.language import N_

WORDS = (
    Term(
        "pocket",
        N_("pocket algorithm"),
        N_("A perceptron that keeps the best line found so far, for points that no line separates."),
        ("pocket",),
        also=("袋式算法",),
    ),
    Term(
        "noise",
        N_("noise"),
        N_("Whatever makes samples deviate from the rule: wrong labels or inexact numbers."),
        ("pocket", "data"),
        also=("label noise", "噪音"),
    ),
)

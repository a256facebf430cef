"""Glossary terms that this lesson explains."""

from __future__ import annotations

from explorer.lesson.glossary_term import Term
from linboard.i18n.language import N_

WORDS = (
    Term(
        "epsilon-sample",
        N_("ε-sample"),
        N_("A sample in which every rectangle’s share is within ε of its share in the whole database."),
        ("sampling",),
        "ε",
        also=("epsilon approximation", "ε-approximation", "ε 近似"),
    ),
)

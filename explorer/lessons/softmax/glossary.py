"""Glossary terms that this lesson explains."""

from __future__ import annotations

from explorer.lesson.glossary_term import Term
from linboard.i18n.language import N_

WORDS = (
    Term(
        "softmax",
        N_("softmax"),
        N_("The sigmoid for several classes: turns scores into probabilities that add up to 1."),
        ("softmax",),
        "",
        "P(c | x) = exp(f_c) / Σ exp(f_k)",
        also=("multinomial logistic regression", "软最大", "多类逻辑回归"),
    ),
    Term(
        "one-hot",
        N_("one-hot"),
        N_("A class written as a row of zeros with a single 1."),
        ("softmax", "least-squares"),
        also=("dummy variable", "1-of-K", "独热"),
    ),
)

"""The glossary’s words that this lesson is the place for."""

from __future__ import annotations

from explorer.frame.term import Term
from linboard.words.language import N_

WORDS = (
    Term(
        "cost",
        N_("expected cost"),
        N_("What a decision costs on average, where the two kinds of errors need not be equally bad."),
        ("decisions",),
    ),
    Term(
        "reject option",
        N_("reject option"),
        N_("Not deciding where no class is probable enough."),
        ("decisions",),
    ),
    Term(
        "confusion matrix",
        N_("confusion matrix"),
        N_("The table of true classes against predicted ones: right answers stand on its diagonal."),
        ("decisions", "softmax"),
    ),
    Term(
        "roc",
        N_("ROC curve"),
        N_("The share of positives that are found, against that of false alarms, for all thresholds."),
        ("decisions",),
    ),
    Term(
        "precision",
        N_("precision and recall"),
        N_(
            "Precision: the share of true positives among all that are called positive. Recall: the share of the "
            "positives that are found."
        ),
        ("decisions",),
    ),
)

"""Glossary terms that this lesson explains."""

from __future__ import annotations

from explorer.lesson.glossary_term import Term
from linboard.i18n.language import N_

WORDS = (
    Term(
        "cost",
        N_("expected cost"),
        N_("The average cost of a decision when the two kinds of error need not be equally bad."),
        ("decisions",),
        also=("risk", "loss matrix", "期望风险", "期望损失", "代价"),
    ),
    Term(
        "reject option",
        N_("reject option"),
        N_("Refusing to decide where no class is probable enough."),
        ("decisions",),
        also=("refusal", "拒判", "拒识"),
    ),
    Term(
        "confusion matrix",
        N_("confusion matrix"),
        N_("The table of true against predicted classes: correct answers are on its diagonal."),
        ("decisions", "softmax"),
        also=("error matrix", "错误矩阵"),
    ),
    Term(
        "roc",
        N_("ROC curve"),
        N_(
            "The fraction of positives that are found, plotted against the fraction of false alarms, over "
            "all thresholds."
        ),
        ("decisions",),
        also=("AUC", "receiver operating characteristic", "受试者工作特征"),
    ),
    Term(
        "precision",
        N_("precision and recall"),
        N_(
            "Precision: the fraction of true positives among all points predicted positive. Recall: the "
            "fraction of positives that are found."
        ),
        ("decisions",),
        also=("sensitivity", "查准率", "查全率", "F1"),
    ),
)

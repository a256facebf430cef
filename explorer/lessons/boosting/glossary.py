"""Glossary terms that this lesson explains."""

from __future__ import annotations

from explorer.lesson.glossary_term import Term
from linboard.i18n.language import N_

WORDS = (
    Term(
        "stump",
        N_("stump"),
        N_("The simplest classifier: one feature and one threshold."),
        ("boosting",),
        also=("decision stump", "树桩"),
    ),
    Term(
        "weak learner",
        N_("weak learner"),
        N_(
            "A classifier that is right slightly more often than a coin flip. Its advantage is called its "
            "edge γ."
        ),
        ("boosting",),
        "γ",
        N_("error ≤ ½ − γ"),
        also=("弱分类器", "base learner", "基学习器"),
    ),
    Term(
        "boosting",
        N_("boosting"),
        N_(
            "Many weak learners vote. Each new one concentrates on the samples that the others misclassified."
        ),
        ("boosting",),
        also=("ensemble", "集成学习"),
    ),
    Term(
        "adaboost",
        N_("AdaBoost"),
        N_("Boosting with a weighted vote: the smaller the error e of a learner, the larger its weight."),
        ("boosting",),
        "",
        "α = ½ ln((1 − e) / e)",
        also=("adaptive boosting", "自适应提升"),
    ),
)

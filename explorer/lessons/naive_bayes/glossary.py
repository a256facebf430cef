"""Glossary terms that this lesson explains."""

from __future__ import annotations

from explorer.lesson.glossary_term import Term
from linboard.i18n.language import N_

WORDS = (
    Term(
        "bayes rule",
        N_("Bayes’ rule"),
        N_("How to get the posterior from the prior and the likelihood."),
        ("naive-bayes", "fisher"),
        "",
        "P(c | x) = P(x | c) P(c) / P(x)",
        also=("Bayes’ theorem", "贝叶斯定理", "贝叶斯法则"),
    ),
    Term(
        "conditional independence",
        N_("conditional independence"),
        N_("Within a class, the value of one feature says nothing about the others."),
        ("naive-bayes",),
        "",
        "P(x⁽¹⁾, x⁽²⁾ | c) = P(x⁽¹⁾ | c) P(x⁽²⁾ | c)",
        also=("independent features", "独立性假设", "条件独立性"),
    ),
    Term(
        "naive bayes",
        N_("naive Bayes"),
        N_(
            "A model that treats the features as independent within each class. They rarely are, yet it "
            "often works well."
        ),
        ("naive-bayes",),
        "",
        "P(x | c) = Π P(xⱼ | c)",
        also=("朴素贝叶斯分类器",),
    ),
    Term(
        "smoothing",
        N_("smoothing"),
        N_("Counting each word slightly more often than it was seen, so that nothing has probability 0."),
        ("naive-bayes",),
        "α",
        N_("(count + α) / (all + 2α)"),
        also=("Laplace smoothing", "拉普拉斯修正", "加一平滑", "additive smoothing"),
    ),
    Term(
        "generative",
        N_("generative model"),
        N_(
            "A model of how the samples of each class arise, so that new ones can be drawn. A "
            "discriminative model cannot do this."
        ),
        ("naive-bayes", "fisher", "decisions"),
        also=("discriminative model", "判别模型", "产生式模型"),
    ),
)

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
    ),
    Term(
        "smoothing",
        N_("smoothing"),
        N_("Counting each word slightly more often than it was seen, so that nothing has probability 0."),
        ("naive-bayes",),
        "α",
        N_("(count + α) / (all + 2α)"),
    ),
    Term(
        "generative",
        N_("generative model"),
        N_(
            "A model of how the samples of each class arise, so that new ones can be drawn. A "
            "discriminative model cannot do this."
        ),
        ("naive-bayes", "fisher", "decisions"),
    ),
)

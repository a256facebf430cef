"""The glossary’s words that this lesson is the place for."""

from __future__ import annotations

from explorer.frame.term import Term
from linboard.words.language import N_

WORDS = (
    Term(
        "bayes rule",
        N_("Bayes’ rule"),
        N_("From prior and likelihood to the posterior."),
        ("naive-bayes", "fisher"),
        "",
        "P(c | x) = P(x | c) P(c) / P(x)",
    ),
    Term(
        "naive bayes",
        N_("naive Bayes"),
        N_(
            "A model that takes the features to be independent within each class. It rarely is so, and often works."
        ),
        ("naive-bayes",),
        "",
        "P(x | c) = Π P(xⱼ | c)",
    ),
    Term(
        "smoothing",
        N_("smoothing"),
        N_("Counting each word a little more often than it was seen, so that nothing is impossible."),
        ("naive-bayes",),
        "α",
        N_("(count + α) / (all + 2α)"),
    ),
    Term(
        "generative",
        N_("generative model"),
        N_(
            "It tells how the samples of each class arise, so new ones can be drawn. A discriminative model does not."
        ),
        ("naive-bayes", "fisher", "decisions"),
    ),
)

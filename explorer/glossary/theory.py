"""Words of boosting and of the theory of learning."""

from __future__ import annotations

from explorer.glossary.term import Term
from explorer.language import _

TERMS = (
    Term(
        "stump",
        _("stump"),
        _("A decision stump is the simplest classifier: one feature and one threshold."),
        ("boosting",),
    ),
    Term(
        "weak learner",
        _("weak learner"),
        _("One that is right a little more often than a coin. By how much is its edge γ."),
        ("boosting",),
        "γ",
        "error ≤ ½ − γ",
    ),
    Term(
        "boosting",
        _("boosting"),
        _("Many weak learners vote. Each new one looks most at the samples that the others got wrong."),
        ("boosting",),
    ),
    Term(
        "adaboost",
        _("AdaBoost"),
        _(
            "The boosting whose votes have weights: the smaller the error e of a learner, the louder its voice."
        ),
        ("boosting",),
        "",
        "α = ½ ln((1 − e) / e)",
    ),
    Term(
        "erm",
        _("empirical risk minimisation"),
        _("Choosing the hypothesis with the fewest errors on the training set."),
        ("generalisation", "pocket"),
        "ERM",
    ),
    Term(
        "generalisation",
        _("generalisation"),
        _("Being right on samples that were not learned from; the gap is true error minus training error."),
        ("generalisation",),
    ),
    Term(
        "hoeffding",
        _("Hoeffding’s inequality"),
        _("How rarely a share among N samples is more than ε away from the true one."),
        ("generalisation",),
        "",
        "P(|R̂ − R| > ε) ≤ 2 exp(−2ε²N)",
    ),
    Term(
        "union bound",
        _("union bound"),
        _("That one of many things happens is at most as probable as the sum of their probabilities."),
        ("generalisation",),
        "",
        "P(A or B) ≤ P(A) + P(B)",
    ),
    Term(
        "accuracy and confidence",
        _("accuracy and confidence"),
        _("With a probability of at least 1 − δ the error is off by at most ε."),
        ("generalisation", "sampling"),
        "ε, δ",
    ),
    Term(
        "sample size",
        _("sample size"),
        _("How many samples are enough for a wanted ε and δ."),
        ("generalisation", "sampling"),
        "N",
    ),
    Term(
        "occam",
        _("Occam’s razor"),
        _(
            "Of rules that explain the samples prefer the one with the shorter description: there are few short ones."
        ),
        ("generalisation",),
        "",
        "|H| ≤ 2ᴸ for L bits",
    ),
    Term(
        "dichotomy",
        _("dichotomy"),
        _("One way to give the two labels to some points; of N points there are 2ᴺ."),
        ("shattering",),
    ),
    Term(
        "shatter",
        _("to shatter"),
        _("A class shatters some points if it has a hypothesis for each of their dichotomies."),
        ("shattering",),
    ),
    Term(
        "vc dimension",
        _("VC dimension"),
        _("The largest number of points that a class shatters. Lines in the plane: 3."),
        ("shattering", "generalisation"),
        "d",
        "half-spaces of n dimensions: n + 1",
    ),
    Term(
        "growth function",
        _("growth function"),
        _(
            "The most dichotomies of N points that a class has: 2ᴺ up to its VC dimension, fewer beyond, and soon far "
            "fewer."
        ),
        ("shattering", "generalisation"),
        "m_H(N)",
    ),
    Term(
        "sauer",
        _("Sauer’s lemma"),
        _(
            "A class of VC dimension d has at most so many dichotomies of N points: a polynomial, no power of 2."
        ),
        ("shattering",),
        "",
        "m_H(N) ≤ C(N, 0) + C(N, 1) + … + C(N, d)",
    ),
    Term(
        "radon",
        _("Radon’s theorem"),
        _(
            "Any n + 2 points of n dimensions fall into two parts whose hulls meet: no half-space has these labels."
        ),
        ("shattering",),
    ),
    Term(
        "witness",
        _("witness"),
        _("One hypothesis that has some labels: it proves that there is one."),
        ("shattering",),
    ),
    Term(
        "epsilon-sample",
        _("ε-sample"),
        _("A sample in which no rectangle’s share is more than ε away from its share of the whole database."),
        ("sampling",),
        "ε",
    ),
)

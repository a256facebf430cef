"""Words of boosting and of the theory of learning."""

from __future__ import annotations

from explorer.glossary.term import Term
from linboard.words.language import N_

TERMS = (
    Term(
        "stump",
        N_("stump"),
        N_("A decision stump is the simplest classifier: one feature and one threshold."),
        ("boosting",),
    ),
    Term(
        "weak learner",
        N_("weak learner"),
        N_("One that is right a little more often than a coin. By how much is its edge γ."),
        ("boosting",),
        "γ",
        N_("error ≤ ½ − γ"),
    ),
    Term(
        "boosting",
        N_("boosting"),
        N_("Many weak learners vote. Each new one looks most at the samples that the others got wrong."),
        ("boosting",),
    ),
    Term(
        "adaboost",
        N_("AdaBoost"),
        N_(
            "The boosting whose votes have weights: the smaller the error e of a learner, the louder its voice."
        ),
        ("boosting",),
        "",
        "α = ½ ln((1 − e) / e)",
    ),
    Term(
        "erm",
        N_("empirical risk minimisation"),
        N_("Choosing the hypothesis with the fewest errors on the training set."),
        ("generalisation", "pocket"),
        "ERM",
    ),
    Term(
        "generalisation",
        N_("generalisation"),
        N_("Being right on samples that were not learned from; the gap is true error minus training error."),
        ("generalisation",),
    ),
    Term(
        "hoeffding",
        N_("Hoeffding’s inequality"),
        N_("How rarely a share among N samples is more than ε away from the true one."),
        ("generalisation",),
        "",
        "P(|R̂ − R| > ε) ≤ 2 exp(−2ε²N)",
    ),
    Term(
        "union bound",
        N_("union bound"),
        N_("That one of many things happens is at most as probable as the sum of their probabilities."),
        ("generalisation",),
        "",
        N_("P(A or B) ≤ P(A) + P(B)"),
    ),
    Term(
        "accuracy and confidence",
        N_("accuracy and confidence"),
        N_("With a probability of at least 1 − δ the error is off by at most ε."),
        ("generalisation", "sampling"),
        "ε, δ",
    ),
    Term(
        "sample size",
        N_("sample size"),
        N_("How many samples are enough for a wanted ε and δ."),
        ("generalisation", "sampling"),
        "N",
    ),
    Term(
        "occam",
        N_("Occam’s razor"),
        N_(
            "Of rules that explain the samples prefer the one with the shorter description: there are few short ones."
        ),
        ("generalisation",),
        "",
        N_("|H| ≤ 2ᴸ for L bits"),
    ),
    Term(
        "dichotomy",
        N_("dichotomy"),
        N_("One way to give the two labels to some points; of N points there are 2ᴺ."),
        ("shattering",),
    ),
    Term(
        "shatter",
        N_("to shatter"),
        N_("A class shatters some points if it has a hypothesis for each of their dichotomies."),
        ("shattering",),
    ),
    Term(
        "vc dimension",
        N_("VC dimension"),
        N_("The largest number of points that a class shatters. Lines in the plane: 3."),
        ("shattering", "generalisation"),
        "d",
        N_("half-spaces of n dimensions: n + 1"),
    ),
    Term(
        "growth function",
        N_("growth function"),
        N_(
            "The most dichotomies of N points that a class has: 2ᴺ up to its VC dimension, fewer beyond, and soon far "
            "fewer."
        ),
        ("shattering", "generalisation"),
        "m_H(N)",
    ),
    Term(
        "sauer",
        N_("Sauer’s lemma"),
        N_(
            "A class of VC dimension d has at most so many dichotomies of N points: a polynomial, no power of 2."
        ),
        ("shattering",),
        "",
        "m_H(N) ≤ C(N, 0) + C(N, 1) + … + C(N, d)",
    ),
    Term(
        "radon",
        N_("Radon’s theorem"),
        N_(
            "Any n + 2 points of n dimensions fall into two parts whose hulls meet: no half-space has these labels."
        ),
        ("shattering",),
    ),
    Term(
        "witness",
        N_("witness"),
        N_("One hypothesis that has some labels: it proves that there is one."),
        ("shattering",),
    ),
    Term(
        "epsilon-sample",
        N_("ε-sample"),
        N_(
            "A sample in which no rectangle’s share is more than ε away from its share of the whole database."
        ),
        ("sampling",),
        "ε",
    ),
)

"""Glossary terms that this lesson explains."""

from __future__ import annotations

from explorer.lesson.glossary_term import Term
from linboard.i18n.language import N_

WORDS = (
    Term(
        "hypothesis class",
        N_("hypothesis class"),
        N_("All the classifiers that learning can choose from, such as all lines or all rectangles."),
        ("shattering", "generalisation"),
        "H",
        also=("hypothesis space", "hypothesis set", "假设集", "假设类"),
    ),
    Term(
        "dichotomy",
        N_("dichotomy"),
        N_("One way of assigning the two labels to a set of points; N points have 2ᴺ."),
        ("shattering",),
        also=("二分", "labelling", "打标"),
    ),
    Term(
        "shatter",
        N_("to shatter"),
        N_("A class shatters a set of points if it contains a hypothesis for every dichotomy of the set."),
        ("shattering",),
        also=("粉碎", "shattering", "分散"),
    ),
    Term(
        "vc dimension",
        N_("VC dimension"),
        N_("The largest number of points that a class shatters. Lines in the plane: 3."),
        ("shattering", "generalisation"),
        "d",
        N_("half-spaces in n dimensions: n + 1"),
        also=("Vapnik–Chervonenkis dimension", "VC dim"),
    ),
    Term(
        "growth function",
        N_("growth function"),
        N_(
            "The largest number of dichotomies that a class realises on N points: 2ᴺ up to its VC "
            "dimension, fewer beyond, and soon far fewer."
        ),
        ("shattering", "generalisation"),
        "m_H(N)",
        also=("成长函数", "shatter coefficient", "打散系数"),
    ),
    Term(
        "sauer",
        N_("Sauer’s lemma"),
        N_(
            "A class of VC dimension d realises at most this many dichotomies of N points: a polynomial "
            "in N, not 2ᴺ."
        ),
        ("shattering",),
        "",
        "m_H(N) ≤ C(N, 0) + C(N, 1) + … + C(N, d)",
        also=("Sauer–Shelah lemma", "Sauer–Shelah"),
    ),
    Term(
        "radon",
        N_("Radon’s theorem"),
        N_(
            "Any n + 2 points in n dimensions can be split into two parts whose convex hulls meet: no "
            "half-space separates them."
        ),
        ("shattering",),
    ),
    Term(
        "witness",
        N_("witness"),
        N_("A hypothesis that realises a given labelling: it proves that one exists."),
        ("shattering",),
    ),
)

"""The glossary’s words that this lesson is the place for."""

from __future__ import annotations

from explorer.frame.term import Term
from linboard.words.language import N_

WORDS = (
    Term(
        "mistake",
        N_("mistake"),
        N_(
            "A sample on the wrong side of the boundary. While a perceptron learns, one on the line counts as well."
        ),
        ("perceptron", "pocket"),
        "",
        "y f(x) ≤ 0",
    ),
    Term(
        "separable",
        N_("linearly separable"),
        N_("Said of classes that some line, or hyperplane, keeps apart without a mistake."),
        ("perceptron", "margin"),
    ),
    Term(
        "convex hull",
        N_("convex hull"),
        N_("The smallest convex set around some points, as a rubber band would enclose them."),
        ("perceptron", "shattering"),
    ),
    Term(
        "certificate",
        N_("certificate"),
        N_(
            "A short proof that anybody can check: that no line separates, by a place that lies in the convex hulls "
            "of both classes."
        ),
        ("perceptron", "margin"),
    ),
    Term(
        "perceptron",
        N_("perceptron"),
        N_("The learning algorithm that corrects the line by one mistake at a time, until there is none."),
        ("perceptron", "convergence"),
    ),
    Term(
        "update",
        N_("update"),
        N_(
            "What a perceptron does at a mistake: it adds the sample to the weights, with the sign of its label."
        ),
        ("perceptron", "dual"),
        "",
        "w ← w + η y x, b ← b + η y",
    ),
    Term(
        "learning rate",
        N_("learning rate"),
        N_("How large a step of learning is."),
        ("perceptron", "logistic"),
        "η",
    ),
    Term(
        "augmented vector",
        N_("augmented vector"),
        N_(
            "The weights with the bias behind them, or a sample with a 1: one inner product of the two gives f."
        ),
        ("perceptron", "convergence"),
        "ŵ, x̂",
        "ŵ = (w, b), x̂ = (x, 1), f(x) = ŵ·x̂",
    ),
    Term(
        "weight space",
        N_("weight space"),
        N_(
            "The space whose points are weights: a line is a point there, and each sample cuts off the wrong half."
        ),
        ("perceptron",),
    ),
)

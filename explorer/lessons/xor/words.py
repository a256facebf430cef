"""The glossary’s words that this lesson is the place for."""

from __future__ import annotations

from explorer.frame.term import Term
from linboard.words.language import N_

WORDS = (
    Term(
        "feature",
        N_("feature"),
        N_("One number that describes a sample, such as a length: one coordinate of its point."),
        ("data", "xor"),
        "x⁽ʲ⁾",
    ),
    Term(
        "xor",
        N_("XOR"),
        N_("“Either, or, but not both”: four corners of a square that no line separates by their labels."),
        ("xor", "perceptron"),
    ),
    Term(
        "feature map",
        N_("feature map"),
        N_(
            "Further numbers that are computed from the features, so that a flat boundary among them is a curve "
            "among the points. Its parts are called basis functions."
        ),
        ("xor", "kernels"),
        "φ",
        "f(x) = w·φ(x) + b",
    ),
)

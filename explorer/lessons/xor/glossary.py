"""Glossary terms that this lesson explains."""

from __future__ import annotations

from explorer.lesson.glossary_term import Term
from linboard.i18n.language import N_

WORDS = (
    Term(
        "feature",
        N_("feature"),
        N_("One number that describes a sample, such as a length. It is one coordinate of the point."),
        ("data", "xor"),
        "x⁽ʲ⁾",
        also=("attribute", "variable", "属性", "变量"),
    ),
    Term(
        "xor",
        N_("XOR"),
        N_("“One or the other, but not both”: four corners of a square that no line separates by label."),
        ("xor", "perceptron"),
        also=("exclusive or", "异或问题"),
    ),
    Term(
        "feature map",
        N_("feature map"),
        N_(
            "New numbers computed from the features, chosen so that a flat boundary in terms of them is a "
            "curve in the original plane. Its components are called basis functions."
        ),
        ("xor", "kernels"),
        "φ",
        "f(x) = w·φ(x) + b",
        also=("basis function", "基函数", "特征变换", "transformation"),
    ),
)

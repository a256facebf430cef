"""Glossary terms that this lesson explains."""

from __future__ import annotations

from explorer.lesson.glossary_term import Term
from linboard.i18n.language import N_

WORDS = (
    Term(
        "mistake",
        N_("mistake"),
        N_(
            "A misclassified sample: one on the wrong side of the boundary. While a perceptron is "
            "learning, a sample on the boundary also counts."
        ),
        ("perceptron", "pocket"),
        "",
        "y f(x) ≤ 0",
        also=("misclassified point", "misclassification", "错分", "误分", "错误"),
    ),
    Term(
        "separable",
        N_("linearly separable"),
        N_("Said of classes that some line (or hyperplane) separates without a mistake."),
        ("perceptron", "margin"),
        also=("linear separability", "线性可分性"),
    ),
    Term(
        "convex hull",
        N_("convex hull"),
        N_("The smallest convex set that contains some points: a rubber band around them encloses it."),
        ("perceptron", "shattering"),
    ),
    Term(
        "certificate",
        N_("certificate"),
        N_(
            "A short proof that anyone can check. Example: a place that lies in the convex hulls of both "
            "classes proves that no line separates them."
        ),
        ("perceptron", "margin"),
        also=("proof", "证书", "证明"),
    ),
    Term(
        "perceptron",
        N_("perceptron"),
        N_(
            "The learning algorithm that corrects the line on one mistake at a time until there are none "
            "left."
        ),
        ("perceptron", "convergence"),
        also=("感知器", "Perceptron learning algorithm", "PLA"),
    ),
    Term(
        "update",
        N_("update"),
        N_(
            "What a perceptron does on a mistake: it adds the sample, multiplied by its label, to the "
            "weights."
        ),
        ("perceptron", "dual"),
        "",
        "w ← w + η y x, b ← b + η y",
        also=("correction", "修正", "更新规则"),
    ),
    Term(
        "learning rate",
        N_("learning rate"),
        N_("The size of a learning step."),
        ("perceptron", "logistic"),
        "η",
        also=("step size", "步长", "学习速率"),
    ),
    Term(
        "augmented vector",
        N_("augmented vector"),
        N_("The weights with the bias appended, or a sample with a 1 appended: their inner product is f."),
        ("perceptron", "convergence"),
        "ŵ, x̂",
        "ŵ = (w, b), x̂ = (x, 1), f(x) = ŵ·x̂",
        also=("增广", "homogeneous coordinates", "齐次坐标"),
    ),
    Term(
        "weight space",
        N_("weight space"),
        N_(
            "The space whose points are weight vectors: each line is a point there, and each sample rules "
            "out one half."
        ),
        ("perceptron",),
        also=("parameter space", "参数空间", "version space"),
    ),
)

"""Glossary terms that this lesson explains."""

from __future__ import annotations

from explorer.lesson.glossary_term import Term
from linboard.i18n.language import N_

WORDS = (
    Term(
        "label",
        N_("label"),
        N_("The given class of a sample. With two classes it is written +1 or −1."),
        ("data", "hypothesis"),
        "y",
        also=("标签", "target", "类别", "class", "class label"),
    ),
    Term(
        "classifier",
        N_("classifier"),
        N_("A rule that assigns a class to every point, including points it has never seen."),
        ("", "hypothesis"),
        also=("model", "模型"),
    ),
    Term(
        "hypothesis",
        N_("hypothesis"),
        N_("One of the classifiers that a learning algorithm may choose, for example one line in the plane."),
        ("hypothesis", "generalisation"),
        "h",
    ),
    Term(
        "weights",
        N_("weights"),
        N_(
            "One number per feature: how much that feature counts, and for which class. The weights turn "
            "the line."
        ),
        ("hypothesis", "perceptron"),
        "w",
        also=("权重", "weight vector", "权向量", "coefficients", "系数"),
    ),
    Term(
        "bias",
        N_("bias"),
        N_("The number added to the weighted sum. It shifts the line without rotating it."),
        ("hypothesis", "perceptron"),
        "b",
        also=("intercept", "截距", "偏移"),
    ),
    Term(
        "threshold",
        N_("threshold"),
        N_("The value at which the answer changes to the other class; for a weighted sum it is −b."),
        ("hypothesis", "decisions"),
        "θ",
        also=("cut-off", "门限"),
    ),
    Term(
        "decision function",
        N_("decision function"),
        N_(
            "The function whose sign is the predicted class. The farther it is from 0, the farther the "
            "point is from the boundary."
        ),
        ("hypothesis", "margin"),
        "f",
        "f(x) = w·x + b",
        also=("score", "打分函数", "discriminant value"),
    ),
    Term(
        "boundary",
        N_("boundary"),
        N_(
            "Where the predicted class changes: the points with f(x) = 0. For a linear classifier in the "
            "plane, a line."
        ),
        ("hypothesis", "kernels"),
        "",
        "f(x) = 0",
        also=("decision boundary", "决策边界", "分界线", "separating line"),
    ),
    Term(
        "hyperplane",
        N_("hyperplane"),
        N_("The analogue of a line in any number of dimensions: all points with w·x + b = 0."),
        ("hypothesis", "xor"),
        "",
        "w·x + b = 0",
        also=("plane",),
    ),
    Term(
        "half-space",
        N_("half-space"),
        N_("All points on one side of a hyperplane; in the plane a half-plane."),
        ("hypothesis", "shattering"),
        "",
        "w·x + b ≥ 0",
        also=("half-plane", "半平面"),
    ),
    Term(
        "normal vector",
        N_("normal vector"),
        N_("A vector perpendicular to the line. The weights form one, and it points to the positive side."),
        ("hypothesis",),
        "w",
        also=("法线",),
    ),
    Term(
        "inner product",
        N_("inner product"),
        N_("The sum of the products of the coordinates. It is 0 when the two vectors are perpendicular."),
        ("hypothesis", "dual"),
        "u·v",
        "u·v = Σ uⱼ vⱼ = ‖u‖ ‖v‖ cos ∠(u, v)",
        also=("dot product", "scalar product", "点积", "数量积", "标量积"),
    ),
    Term(
        "norm",
        N_("norm"),
        N_("The length of a vector."),
        ("hypothesis", "convergence"),
        "‖w‖",
        "‖w‖ = √(w·w)",
        also=("length", "长度", "模"),
    ),
    Term(
        "distance",
        N_("signed distance"),
        N_("How far a point is from the line, with the sign of its side."),
        ("hypothesis", "margin"),
        "",
        "(w·x + b) / ‖w‖",
        also=("functional margin", "距离"),
    ),
    Term(
        "one-vs-rest",
        N_("one-vs-rest"),
        N_(
            "Several classes handled by several lines: each line separates one class from all the others, "
            "and the largest f wins."
        ),
        ("hypothesis", "softmax"),
        also=("one-versus-all", "one-vs-all", "OvR", "一对多"),
    ),
)

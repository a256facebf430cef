"""Glossary terms that this lesson explains."""

from __future__ import annotations

from explorer.lesson.glossary_term import Term
from linboard.i18n.language import N_

WORDS = (
    Term(
        "margin",
        N_("margin"),
        N_(
            "For a line with every sample on its own side: the distance γ to the nearest sample, which "
            "is half the width of its street. For a sample: y f(x)."
        ),
        ("margin", "convergence"),
        "γ",
        "γ = min yᵢ (w·xᵢ + b) / ‖w‖",
        also=("边际", "geometric margin", "几何间隔", "边距"),
    ),
    Term(
        "street",
        N_("street"),
        N_(
            "The strip between the parallel lines f(x) = −1 and f(x) = +1. It contains no sample "
            "unless slack is allowed."
        ),
        ("margin", "kernels"),
        "",
        "2γ = 2 / ‖w‖",
        also=("margin band", "间隔带", "街道", "margin width"),
    ),
    Term(
        "maximum margin",
        N_("maximum margin"),
        N_("The largest margin of any separating line. Exactly one line attains it."),
        ("margin", "kernels"),
        "",
        N_("minimise ½‖w‖² under yᵢ f(xᵢ) ≥ 1"),
        also=("最大边际", "hard margin", "硬间隔", "optimal hyperplane", "最优超平面"),
    ),
    Term(
        "support vector machine",
        N_("support vector machine"),
        N_(
            "The classifier with the widest street, with or without slack; it is determined by its "
            "support vectors alone. With a kernel (a kernel SVM) its boundary can be curved."
        ),
        ("margin", "kernels"),
        "SVM",
        also=("SVM", "支撑向量机", "支持矢量机"),
    ),
    Term(
        "support vector",
        N_("support vector"),
        N_(
            "A sample that holds the line in place: without all the other samples, the line would be the "
            "same."
        ),
        ("margin", "kernels"),
        "",
        "αᵢ > 0",
        also=("支撑向量", "支持矢量"),
    ),
    Term(
        "slack",
        N_("slack"),
        N_("How far a sample lies inside the street or beyond it."),
        ("margin",),
        "ξ",
        "ξᵢ = max(0, 1 − yᵢ f(xᵢ))",
        also=("slack variable", "松弛"),
    ),
    Term(
        "soft margin",
        N_("soft margin"),
        N_("A margin for arbitrary points: slack is allowed, and each unit of it costs C."),
        ("margin", "kernels"),
        "C",
        N_("minimise ½‖w‖² + C Σ ξᵢ"),
        also=("软边际", "软边距", "penalty parameter", "惩罚参数"),
    ),
    Term(
        "duality gap",
        N_("duality gap"),
        N_(
            "The difference between a value that has been reached and a bound that cannot be passed: 0 "
            "proves that the value is optimal."
        ),
        ("margin", "kernels"),
        also=("对偶差",),
    ),
    Term(
        "hinge loss",
        N_("hinge loss"),
        N_("The loss of the soft margin: 0 for margins of 1 or more; below that, the slack."),
        ("margin", "logistic"),
        "",
        "max(0, 1 − y f(x))",
        also=("折页损失", "铰链损失"),
    ),
    Term(
        "cross-validation",
        N_("cross-validation"),
        N_(
            "The samples are divided into folds; each fold in turn is held out and predicted by a model "
            "trained on the others. So every sample is used once as held-out data."
        ),
        ("margin", "kernels", "logistic"),
        also=("k-fold", "交叉检验", "折"),
    ),
)

"""Glossary terms that this lesson explains."""

from __future__ import annotations

from explorer.lesson.glossary_term import Term
from linboard.i18n.language import N_

WORDS = (
    Term(
        "kernel",
        N_("kernel"),
        N_(
            "A function that gives the inner product of two samples in a feature space without ever "
            "computing their features."
        ),
        ("kernels", "dual"),
        "k",
        "k(x, z) = φ(x)·φ(z)",
        also=("kernel function", "kernel trick", "核技巧", "核方法"),
    ),
    Term(
        "gaussian kernel",
        N_("Gaussian kernel"),
        N_("Nearby samples are similar, distant ones are not; the width σ sets the scale."),
        ("kernels",),
        "σ",
        "k(x, z) = exp(−‖x − z‖² / 2σ²)",
        also=("RBF", "radial basis function", "径向基", "径向基函数"),
    ),
    Term(
        "polynomial kernel",
        N_("polynomial kernel"),
        N_("Its features are all products of up to p coordinates."),
        ("kernels", "dual"),
        "",
        "k(x, z) = (x·z + c)ᵖ",
    ),
    Term(
        "positive semidefinite",
        N_("positive semidefinite"),
        N_(
            "Said of a symmetric matrix without negative eigenvalues: exactly these matrices are tables "
            "of inner products."
        ),
        ("kernels",),
        "",
        N_("cᵀK c ≥ 0 for all c"),
        also=("PSD", "Mercer", "Mercer 条件", "半正定矩阵"),
    ),
    Term(
        "eigenvalue",
        N_("eigenvalue"),
        N_("A factor by which a matrix stretches some vector without changing its direction."),
        ("kernels", "fisher"),
        "λ",
        "A v = λ v",
        also=("eigenvector", "特征向量", "本征值"),
    ),
    Term(
        "feature space",
        N_("feature space"),
        N_("The space of the features φ(x). It may have far more dimensions than the points have."),
        ("kernels", "xor"),
    ),
    Term(
        "overfitting",
        N_("overfitting"),
        N_("Fitting the training samples so closely that predictions on new ones get worse."),
        ("kernels", "logistic"),
        also=("underfitting", "欠拟合", "过学习"),
    ),
)

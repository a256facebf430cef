"""Glossary terms that this lesson explains."""

from __future__ import annotations

from explorer.lesson.glossary_term import Term
from linboard.i18n.language import N_

WORDS = (
    Term(
        "dual form",
        N_("dual form"),
        N_(
            "The same model expressed through samples: instead of weights it stores one number per "
            "sample, and uses samples only in inner products."
        ),
        ("dual", "kernels"),
        "α",
        "w = Σ αᵢ yᵢ xᵢ",
        also=("dual representation", "dual perceptron", "对偶"),
    ),
    Term(
        "gram matrix",
        N_("Gram matrix"),
        N_(
            "The table of the inner products of all pairs of samples or, with a kernel, of the kernel’s "
            "values."
        ),
        ("dual", "kernels"),
        "G, K",
        "Gᵢⱼ = xᵢ·xⱼ",
        also=("kernel matrix", "格拉姆矩阵", "核矩阵"),
    ),
)

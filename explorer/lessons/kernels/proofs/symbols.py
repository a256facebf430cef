"""The symbols that several proofs about kernels share."""

from __future__ import annotations

from explorer.lesson.proofs.symbol import Symbol
from linboard.i18n.language import N_

PHI = Symbol(
    "phi",
    "φ",
    N_("the feature map; φ(xᵢ), or φᵢ for short, is point i in the feature space"),
    ("product", "right"),
    vector=True,
)
VALUE = Symbol(
    "eigenvalue", "λ", N_("an eigenvalue of a matrix over all pairs; λ_min is the smallest"), ("lambda",)
)

"""The symbols that several proofs about Fisher's discriminant share."""

from __future__ import annotations

from explorer.lesson.proofs.symbol import Symbol
from linboard import theme
from linboard.i18n.language import N_

NOTHING = 1e-24  # a relative square that is 0 up to rounding, as of means that are equal
X = Symbol("x", "x", N_("a point"), ("x", "left", "right"), theme.ACCENT, vector=True)
M = Symbol("m", "m", N_("the mean of all points"), ("m", "right", "left"), theme.LINE, vector=True)
S_W = Symbol(
    "S_W", "S_W", N_("the scatter within the classes, Σ (x − m_i)(x − m_i)ᵀ"), ("S_W",), theme.ACCENT
)
S_B = Symbol(
    "S_B",
    "S_B",
    N_("the scatter between the classes, Σ N_i (m_i − m)(m_i − m)ᵀ"),
    ("S_B", "rank"),
    theme.GOOD,
)

"""The symbols that both proofs about the margin share."""

from __future__ import annotations

from explorer.lesson.proofs.symbol import Symbol
from linboard import theme
from linboard.i18n.language import N_

W = Symbol(
    "w", "w", N_("the weights of our line"), ("norm_w", "squared", "left", "vw"), theme.LINE, vector=True
)
F = Symbol("f", "f", N_("our line: f(x) = w·x + b"), ("margin", "sum", "left"))
Y = Symbol("y", "y", N_("the class of a point, +1 or −1"), ("margin", "sum", "left", "right"))

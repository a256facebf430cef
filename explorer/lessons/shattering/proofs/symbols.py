"""The symbol that two proofs about shattering share."""

from __future__ import annotations

from explorer.lesson.proofs.symbol import Symbol
from linboard import theme
from linboard.i18n.language import N_

X = Symbol("x", "x", N_("a point"), ("left", "plus", "minus"), theme.ACCENT, vector=True)

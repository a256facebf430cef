"""Symbols and assumptions that both bounds share."""

from __future__ import annotations

from explorer.lesson.proofs.proof import Assumption
from explorer.lesson.proofs.symbol import Symbol
from linboard import theme
from linboard.i18n.language import N_

SEPARABLE = Assumption(
    "separable",
    N_("A line separates the classes"),
    N_("No line separates these points: for every ŵ* some y ŵ*·x̂ is 0 or less."),
)
MISTAKES = Assumption(
    "mistakes",
    N_("Updates are made on mistakes only"),
    N_("This update was made on a point that was right already, so y ŵ·x̂ was positive."),
)
W = Symbol(
    "w",
    "ŵ",
    N_("the weights (w, b) of the run; the index counts the updates"),
    ("inner", "inner_before", "squared", "squared_before", "before", "norm"),
    theme.LINE,
    vector=True,
)
BEST = Symbol(
    "best",
    "ŵ^*",
    N_("the weights of length 1 that separate the classes best"),
    ("inner", "inner_before", "margin"),
    theme.GOOD,
    vector=True,
)
X = Symbol(
    "x",
    "x̂",
    N_("a point with a 1 appended, (x, 1)"),
    ("margin", "before", "pushed"),
    theme.ACCENT,
    vector=True,
)
Y = Symbol("y", "y", N_("its class, +1 or −1"), ("margin", "before", "y"))
ETA = Symbol("eta", "η", N_("the learning rate"), ("eta",))

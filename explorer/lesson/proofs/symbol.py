"""A symbol of a proof: its sign, its meaning, and its colour on the board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self


@dataclass(frozen=True)
class Symbol:
    """A symbol, which is defined once per lesson.

    Parameters
    ----------
    key : str
        A short name. Layers of the board with the same name are highlighted together with it.
    sign : str
        How formulas write it: "γ", "ŵ", "ŵ^*".
    means : str
        What it denotes, in a few words, marked by `N_`.
    quantities : tuple of str
        The names of its numbers in the lines of `linclass.proofs`.
    colour : str
        The colour of its object on the board; empty for a symbol without an object.
    vector : bool
        Whether it is written in bold.
    """

    key: str
    sign: str
    means: str
    quantities: tuple[str, ...] = ()
    colour: str = ""
    vector: bool = False

    def measured(self, *quantities: str) -> Self:
        """Return the symbol for another proof of the lesson, in which its numbers have these names."""
        return replace(self, quantities=quantities)

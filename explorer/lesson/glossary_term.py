"""The entry type of the glossary."""

from __future__ import annotations

from typing import NamedTuple


class Term(NamedTuple):
    """A technical term as these pages use it.

    Parameters
    ----------
    key : str
        Identifies the term in any language. Tables of translated names refer to it.
    name : str
        In lower case unless it is a proper name.
    meaning : str
        One or two plain sentences.
    pages : tuple of str
        Paths of the pages that show it, the best one first.
    symbol : str
        Its symbol in formulas.
    formula : str
        Empty if there is no short formula.
    also : tuple of str
        Other names in any language, by which the search finds it; above all the names in the sources.
    proof : str
        Key of the proof on the first of these pages that explains it. May be empty.
    """

    key: str
    name: str
    meaning: str
    pages: tuple[str, ...]
    symbol: str = ""
    formula: str = ""
    also: tuple[str, ...] = ()
    proof: str = ""

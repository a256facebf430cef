"""What an entry of the glossary is."""

from __future__ import annotations

from typing import NamedTuple


class Term(NamedTuple):
    """A word of the field as these pages use it.

    Parameters
    ----------
    key : str
        Names the term in any language: what a table of its names in another language refers to.
    name : str
        In small letters where it is no name.
    meaning : str
        One or two plain sentences.
    pages : tuple of str
        Paths of the pages where it can be seen, the best first.
    symbol : str
        How formulas write it.
    formula : str
        Where it is short.
    also : tuple of str
        Other names, in any language, that the search finds it by, above all those of the sources.
    """

    key: str
    name: str
    meaning: str
    pages: tuple[str, ...]
    symbol: str = ""
    formula: str = ""
    also: tuple[str, ...] = ()

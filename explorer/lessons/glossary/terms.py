"""The terms and symbols of all lessons, and the search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from explorer.lesson.glossary_term import Term
from explorer.lesson.lesson_spec import LessonSpec
from linboard.i18n.language import LANGUAGES, _, translated

GREEK = {
    "α": "alpha",
    "γ": "gamma",
    "δ": "delta",
    "ε": "epsilon",
    "η": "eta",
    "θ": "theta",
    "λ": "lambda",
    "μ": "mu",
    "ξ": "xi",
    "π": "pi",
    "σ": "sigma",
    "φ": "phi",
}


def find(text: str, terms: Sequence[Term]) -> tuple[Term, ...]:
    """Return the terms that contain all words of a text, matches in name or symbol first."""
    words = text.casefold().split()
    found = [term for term in terms if all(word in _all(term) for word in words)]
    return tuple(sorted(found, key=lambda term: not all(word in _named(term) for word in words)))


def _named(term: Term) -> str:
    names = " ".join(translated(term.name, code) for code in LANGUAGES)
    return f"{names} {term.symbol} {_spelled(term.symbol.casefold())}".casefold()


def _all(term: Term) -> str:
    return f"{_named(term)} {_(term.meaning)} {_(term.formula)} {_spelled(term.formula)}".casefold()


def _spelled(text: str) -> str:
    """Spell out the small Greek letters of a text, for searches without a Greek keyboard."""
    return " ".join(GREEK[letter] for letter in text if letter in GREEK)


def of(rooms: Iterable[LessonSpec]) -> tuple[Term, ...]:
    """Return the terms of some lessons by their English names."""
    words = [term for room in rooms for term in room.words]
    return tuple(sorted(words, key=lambda term: term.name.casefold()))

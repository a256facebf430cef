"""The words and symbols of all lessons, and how one finds them."""

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
    """The terms in which all words of a text occur, those with it in their name or symbol first."""
    words = text.casefold().split()
    found = [term for term in terms if all(word in _all(term) for word in words)]
    return tuple(sorted(found, key=lambda term: not all(word in _named(term) for word in words)))


def _named(term: Term) -> str:
    names = " ".join(translated(term.name, code) for code in LANGUAGES)
    return f"{names} {term.symbol} {_spelled(term.symbol.casefold())}".casefold()


def _all(term: Term) -> str:
    return f"{_named(term)} {_(term.meaning)} {_(term.formula)} {_spelled(term.formula)}".casefold()


def _spelled(text: str) -> str:
    """The names of the small Greek letters in a text: who has no key for γ writes gamma."""
    return " ".join(GREEK[letter] for letter in text if letter in GREEK)


def of(rooms: Iterable[LessonSpec]) -> tuple[Term, ...]:
    """The words of some lessons, by their English names."""
    words = [term for room in rooms for term in room.words]
    return tuple(sorted(words, key=lambda term: term.name.casefold()))

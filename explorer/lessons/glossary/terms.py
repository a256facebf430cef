"""The terms and symbols of all lessons, the search, and the order of the list."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

from explorer.lesson.glossary_term import Term
from explorer.lesson.lesson_spec import LessonSpec
from linboard.i18n.language import LANGUAGES, _, current, translated

GREEK = {
    "alpha": "α",
    "gamma": "γ",
    "delta": "δ",
    "epsilon": "ε",
    "eta": "η",
    "theta": "θ",
    "lambda": "λ",
    "mu": "μ",
    "xi": "ξ",
    "pi": "π",
    "sigma": "σ",
    "phi": "φ",
}
SYMBOL = re.compile(r"(?<!\w)[^\W\d_](?=_|\b)|(?<=\d)[^\W\d_]\b")  # one letter: exp and ln are functions
# British and American spellings become one: generalise and generalize, labelling and labeling, centre and center.
SPELLINGS = {"s": "z", "ll": "l", "our": "or", "centre": "center"}


# The characters that GB 18030 has not sorted by pinyin, each with a frequent one of the same sound.
RARE = str.maketrans({"阈": "玉"})
# The first character of each initial letter of pinyin in the order of GB 18030.
INITIALS = dict(zip("啊芭擦搭蛾发噶哈击喀垃妈拿哦啪期然撒塌挖昔压匝", "ABCDEFGHJKLMNOPQRSTWXYZ", strict=True))
NOWHERE = 4  # the rank of a term that does not have a word


def find(text: str, terms: Sequence[Term]) -> tuple[Term, ...]:
    """The terms in which all words of a text occur: first one with this name, then by names, formulas, explanations."""
    words, whole = text.split(), _spelled(text)
    ranks = {term: max((_rank(word, term) for word in words), default=0) for term in terms}
    found = [term for term in terms if ranks[term] < NOWHERE]
    return tuple(sorted(found, key=lambda term: (ranks[term], whole not in map(_spelled, _names(term)))))


def _rank(word: str, term: Term) -> int:
    """In which of the term's texts the word occurs first; a word that is a symbol must be there as a whole symbol."""
    if (letter := symbol(word)) is not None:
        own, formula, meaning = (_symbols(text) for text in (term.symbol, _(term.formula), _(term.meaning)))
        places = [own, formula, meaning & set(GREEK.values()), {other.swapcase() for other in own | formula}]
        return next((i for i, place in enumerate(places) if letter in place), NOWHERE)
    names = "|".join(map(_spelled, [*_names(term), term.symbol]))
    texts = [names, _spelled(_(term.formula)), _spelled(_(term.meaning))]
    return next((i for i, text in enumerate(texts) if _spelled(word) in text), NOWHERE)


def _names(term: Term) -> list[str]:
    return [*(translated(term.name, code) for code in LANGUAGES), *term.also]


def symbol(word: str) -> str | None:
    """The letter that a word is, with or without accent and index, or names in Greek; None for all other words."""
    letter = GREEK.get(word.casefold()) or _bare(word).strip()
    single = len(letter) == 1 and unicodedata.name(letter, "").startswith(("LATIN", "GREEK"))
    return letter if single else None


def _symbols(formula: str) -> set[str]:
    """The letters that are symbols of a formula: in ‖ŵ‖ + x⁽ʲ⁾ − m_H these are w, x and m."""
    return {found[0] for found in SYMBOL.findall(_bare(formula))}


def _bare(formula: str) -> str:
    """A formula without accents, raised and lowered letters, and fractions."""
    kinds = {"Mn": "", "Lm": " ", "No": " "}
    return "".join(kinds.get(unicodedata.category(c), c) for c in unicodedata.normalize("NFD", formula))


def _spelled(text: str) -> str:
    """A text as it is compared: in small letters, in one spelling, without spaces and hyphens."""
    bare = re.sub(r"[\s\-–’']", "", text.casefold())
    for one, other in SPELLINGS.items():
        bare = bare.replace(one, other)
    return bare


def of(rooms: Iterable[LessonSpec]) -> tuple[Term, ...]:
    """The words of some lessons, in the alphabetical order of the reader's language."""
    words = [term for room in rooms for term in room.glossary]
    return tuple(sorted(words, key=lambda term: _place(_(term.name))))


def by_letter(terms: Iterable[Term]) -> dict[str, list[Term]]:
    """The terms by the letter under which readers look for them, in the order of the terms.

    In Chinese this is the initial letter of the pinyin. Names in Latin or Greek letters come before all of these, under
    the empty string.
    """
    found: dict[str, list[Term]] = {}
    for term in terms:
        found.setdefault(_initial(_(term.name)), []).append(term)
    return found


def _initial(name: str) -> str:
    """The letter under which readers look for a name."""
    if current() != "zh":
        first = name.removeprefix("to ")[0]
        return first.upper() if first.isascii() else first
    return next((letter for first, letter in reversed(INITIALS.items()) if _place(first) <= _place(name)), "")


def _place(name: str) -> Any:
    """What a name is sorted by: in Chinese the order of GB 18030, whose frequent characters are sorted by pinyin.

    In English it is the name itself, of a verb without its "to".
    """
    if current() != "zh":
        return name.casefold().removeprefix("to ")
    return name.casefold().translate(RARE).encode("gb18030")

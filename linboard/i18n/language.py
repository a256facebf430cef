"""gettext: `_()` marks every text that a person sees, and gives it in the reader's language.

Whoever begins to draw for a reader says first which language it is (`use`): each thread draws for one reader at a time.
"""

from __future__ import annotations

import gettext
import json
import re
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import is_dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from linboard.i18n import catalogue
from linclass.core.errors import RefusedError

T = TypeVar("T")
DOMAIN = "explorer"
FOLDER = Path(__file__).parent / "locale"
LANGUAGES = {
    "en": "English",
    "zh": "中文",
}  # each by its own name; the first is the one that the texts are written in
SOURCE = "en"
TAGS = {"zh": "zh-Hans"}  # what the attribute `lang` says where the code alone does not name the script
CONTEXT = "\4"  # stands between a context and its text, as in gettext's own catalogues


def path(code: str) -> Path:
    """The catalogue of a language."""
    return FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.po"


_translations = {
    code: gettext.NullTranslations() if code == SOURCE else catalogue.read(path(code)) for code in LANGUAGES
}
_here = threading.local()


def _nobody() -> str:
    """The language while there are no readers."""
    return SOURCE


_reader: Callable[[], str] = _nobody


def use(code: str) -> None:
    """Let this thread speak one of `LANGUAGES` from now on."""
    if code not in LANGUAGES:
        raise ValueError(f"no language {code!r}; there are {', '.join(LANGUAGES)}")
    _here.code = code


def tag(code: str) -> str:
    """The value of HTML's attribute `lang` for one of `LANGUAGES`."""
    return TAGS.get(code, code)


def current() -> str:
    """The code of the language that this thread speaks."""
    return getattr(_here, "code", None) or _reader()


def ask(reader: Callable[[], str]) -> None:
    """Let `reader` say the language where a thread has not: in what runs before a page begins to be drawn."""
    global _reader
    _reader = reader


def _(text: str) -> str:
    """The text in the reader's language; one from `NP_` in the translation of its context."""
    return translated(text, current())


def pgettext(context: str, text: str) -> str:
    """The text in the reader's language, where a context, such as "dual.same", needs a translation of its own."""
    return _(NP_(context, text))


def N_(text: str) -> str:  # gettext's own name for it
    """Return the text as it is: marks one that is written where no reader is known yet, for a later `_()`."""
    return text


def NP_(context: str, text: str) -> str:
    """Mark a text with its context for a later `_()`, as `N_` does without one."""
    return f"{context}{CONTEXT}{text}"


def each(texts: Mapping[str, str]) -> dict[str, str]:
    """The texts of a mapping in the reader's language."""
    return {key: _(text) for key, text in texts.items()}


def listed(names: Iterable[str]) -> str:
    """Names or other words as a list within a sentence; numbers and coordinates keep their commas."""
    return _(", ").join(names)


def clauses(parts: Iterable[str]) -> str:
    """One sentence of parts that may have commas of their own."""
    return _("{clauses}.").format(clauses=_("; ").join(parts))


def sentences(parts: Iterable[str]) -> str:
    """Sentences one after the other, without those that are empty."""
    told: str = tidied(" ".join(filter(None, parts)))
    return told


def in_style(style: str, said: Mapping[str, str]) -> str:
    """A style sheet in which each of these names gives way to its text, as a string of CSS."""
    names = rf"\b({'|'.join(said)})\b"
    return re.sub(names, lambda name: json.dumps(said[name[0]], ensure_ascii=False), style)


def tidied(texts: Any) -> Any:
    """A text, or all of them in lists, dicts and parts of messages, as the reader's language writes them.

    Chinese has no space between sentences.
    """
    if current() != "zh":
        return texts
    if isinstance(texts, str):
        return texts.replace("。 ", "。").replace("： ", "：")
    if isinstance(texts, dict):
        return {key: tidied(value) for key, value in texts.items()}
    if is_dataclass(texts) and not isinstance(texts, type):
        return replace(texts, **tidied(vars(texts)))
    if isinstance(texts, list | tuple):
        return [tidied(value) for value in texts]
    return texts


def told(error: Exception) -> str:
    """What an error says, in the reader's language where linclass gives its parts."""
    if not isinstance(error, RefusedError):
        return str(error)
    named = {name: _(value) if isinstance(value, str) else value for name, value in error.named.items()}
    return _(error.sentence).format(**named)


def bound(make: Callable[[], T]) -> Callable[[], T]:
    """`make` in the language of now, whichever thread calls it later."""
    code = current()

    def made() -> T:
        before = getattr(_here, "code", None)
        _here.code = code
        try:
            return make()
        finally:
            _here.code = before

    return made


def accepted(header: str) -> str:
    """Return the first of `LANGUAGES` that an Accept-Language header names, else the source language."""
    return first(header) or SOURCE


def first(header: str) -> str | None:
    """Return the first of `LANGUAGES` that an Accept-Language header names; None if it names none of them."""
    codes = (part.partition(";")[0].strip().partition("-")[0].lower() for part in header[:200].split(","))
    return next((code for code in codes if code in LANGUAGES), None)


def translated(text: str, code: str) -> str:
    """The text in a language that need not be the reader's."""
    if not text:  # which stands for a catalogue's own heading
        return text
    return _translations[code].gettext(text).rpartition(CONTEXT)[2]

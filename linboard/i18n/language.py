"""gettext: `_()` marks every text for users and translates it into the current language.

The language is a thread-local setting: call `use` before a thread draws for a user.
"""

from __future__ import annotations

import gettext
import json
import re
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
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
}  # each by its own name; the source language comes first
SOURCE = "en"
TAGS = {"zh": "zh-Hans"}  # what the attribute `lang` says where the code alone does not name the script
CONTEXT = "\4"  # stands between a context and its text, as in gettext's own catalogues


def path(code: str) -> Path:
    """The path of a language's catalogue."""
    return FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.po"


_translations = {
    code: gettext.NullTranslations() if code == SOURCE else catalogue.read(path(code)) for code in LANGUAGES
}
_here = threading.local()


def _nobody() -> str:
    """The language before `ask` has registered a function."""
    return SOURCE


_reader: Callable[[], str] = _nobody


def use(code: str) -> None:
    """Set the language of this thread to one of `LANGUAGES`."""
    if code not in LANGUAGES:
        raise ValueError(f"no language {code!r}; there are {', '.join(LANGUAGES)}")
    _here.code = code


def tag(code: str) -> str:
    """The value of HTML's attribute `lang` for one of `LANGUAGES`."""
    return TAGS.get(code, code)


def current() -> str:
    """The language code of this thread."""
    return getattr(_here, "code", None) or _reader()


def ask(reader: Callable[[], str]) -> None:
    """Register a function that returns the language of a thread without a setting, for code that runs before a page."""
    global _reader
    _reader = reader


def _(text: str) -> str:
    """Translate a text into the current language. Texts from `NP_` are translated in their context."""
    return translated(text, current())


def pgettext(context: str, text: str) -> str:
    """Translate a text into the current language, in a context such as "dual.same"."""
    return _(NP_(context, text))


def ngettext(one: str, many: str, n: int) -> str:
    """Translate the text for a count: `one` if n is 1, else `many`; a language may have one form or several."""
    return _translations[current()].ngettext(one, many, n)


def N_(text: str) -> str:  # gettext's own name for it
    """Return the text unchanged: marks a text that is defined at import, for a later `_()`."""
    return text


def NP_(context: str, text: str) -> str:
    """Mark a text with its context for a later `_()`, as `N_` does without one."""
    return f"{context}{CONTEXT}{text}"


def each(texts: Mapping[str, str]) -> dict[str, str]:
    """Translate all values of a mapping."""
    return {key: _(text) for key, text in texts.items()}


def listed(names: Iterable[str]) -> str:
    """Join names or other words to a list within a sentence. Commas within numbers and coordinates are kept."""
    return _(", ").join(names)


def together(names: Iterable[str]) -> str:
    """Join names to a list with "and" before the last one."""
    *first, last = names
    return _("{first} and {last}").format(first=listed(first), last=last) if first else last


def first_of(names: Sequence[str], most: int = 5) -> str:
    """Join the first names to a list; an ellipsis stands for the others if there are more than `most`."""
    return listed(names if len(names) <= most else [*names[:most], "…"])


def clauses(parts: Iterable[str]) -> str:
    """Join clauses, which may contain commas, to one sentence."""
    return _("{clauses}.").format(clauses=_("; ").join(parts))


def sentences(parts: Iterable[str]) -> str:
    """Join sentences, omitting empty ones."""
    told: str = tidied(" ".join(filter(None, parts)))
    return told


def in_style(style: str, said: Mapping[str, str]) -> str:
    """Replace each of these names in a style sheet by its text, as a CSS string."""
    names = rf"\b({'|'.join(said)})\b"
    return re.sub(names, lambda name: json.dumps(said[name[0]], ensure_ascii=False), style)


def tidied(texts: Any) -> Any:
    """Apply the typography of the current language to a text, or to all texts in lists, dicts and message parts.

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


def error_text(error: Exception) -> str:
    """The message of an error, translated if linclass provides its sentence and values."""
    if not isinstance(error, RefusedError):
        return str(error)
    named = {name: _(value) if isinstance(value, str) else value for name, value in error.named.items()}
    return _(error.sentence).format(**named)


def bound(make: Callable[[], T]) -> Callable[[], T]:
    """Bind `make` to the current language, for a call in another thread."""
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
    """Translate a text into a given language."""
    if not text:  # gettext returns the catalogue's header for ""
        return text
    return _translations[code].gettext(text).rpartition(CONTEXT)[2]

"""Collect the texts that users read and update the catalogues: python -m tools.texts

A new text gets an entry with an empty translation (linboard.i18n.language.path). A changed text keeps the
translation
of the most similar old text, marked as fuzzy, with the old text as a comment. Readers see both in English
until a
translator adds the missing translation, or corrects the fuzzy one and removes its mark. `make test` warns of
such
entries. `make release` fails: python -m tools.texts --check writes nothing, lists them and returns 1.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from linboard.i18n.language import LANGUAGES, NP_, SOURCE, path
from linclass import CLASSIFIERS, SHAPES
from linclass.data.formula import HINTS

ROOT = Path(__file__).resolve().parent.parent
FORMER = "translation of: "  # prefix of the text from which a fuzzy translation was made
HEAD = r"""# Texts of the explorer of linear classification. python -m tools.texts brings this file up to date.
msgid ""
msgstr ""
"Language: {language}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: {plurals}\n"

"""
# Functions that mark a text; linclass, which does not translate, marks its texts in parts.
SPOKEN = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "NP_": ((1, "c"), 2),
}
MARKS: dict[str, dict[str, Any]] = {
    "explorer": SPOKEN,
    "linboard": SPOKEN,
    "pages": SPOKEN,
    "linclass": {"RefusedError": None, "_unexpected": None, "FormulaError": (3,)},
}


class Marked(NamedTuple):
    """A text that users read, its file and line, its context, if any, and its form for counts above one, if any."""

    text: str
    place: tuple[str, int]
    context: str | None = None
    plural: str | None = None

    @property
    def key(self) -> str:
        """The key of its translation."""
        return NP_(self.context, self.text) if self.context else self.text


def texts() -> Iterator[Marked]:
    """Yield every text that users read."""
    for folder, marks in MARKS.items():
        for file, line, text, _comments, context in extract_from_dir(
            ROOT / folder, [("**.py", "python")], keywords=marks
        ):
            place = (f"{folder}/{file}", line)
            if isinstance(text, tuple):
                yield Marked(text[0], place, context, text[1])
            else:
                yield Marked(text, place, context)
    for text in [*(kind.name for kind in CLASSIFIERS.values()), *(shape.name for shape in SHAPES.values())]:
        yield Marked(text, ("linclass/__init__.py", 1))
    for text in HINTS.values():
        yield Marked(text, ("linclass/data/formula.py", 1))


def template() -> Catalog:
    """Return all texts without translations."""
    found = Catalog(fuzzy=False)
    for text, place, context, plural in texts():
        found.add((text, plural) if plural else text, locations=[place], context=context)
    return found


def key(message: Message) -> str:
    """Return the key of an entry's translation."""
    text = message.id[0] if isinstance(message.id, list | tuple) else message.id
    return Marked(text, ("", 0), message.context).key


def forms(message: Message) -> tuple[str, ...]:
    """Return the translation of an entry: one text, or one for each form of a count."""
    said = message.string
    return tuple(said) if isinstance(said, list | tuple) else (str(said or ""),)


def pairs(catalogue: Catalog) -> list[tuple[str, str]]:
    """Return each text with its translation, and of a text for counts the form above one with each of its own."""
    return [
        (message.id[-1] if isinstance(message.id, list | tuple) else str(message.id), form)
        for message in catalogue
        if message.id
        for form in forms(message)
    ]


def read(code: str) -> Catalog:
    """Return the translations of a language."""
    with path(code).open("rb") as file:
        return read_po(file, locale=code)


def updated(code: str) -> Catalog:
    """Return the translations in use, the texts without one, and those with the translation of an earlier text."""
    catalogue = read(code)
    catalogue.update(template())
    catalogue.obsolete.clear()
    for message in catalogue:
        if not message.fuzzy:
            message.user_comments = []
        elif message.previous_id and not message.user_comments:
            message.user_comments = [f"{FORMER}{message.previous_id[0]}"]
    return catalogue


def lacking(catalogue: Catalog) -> dict[str, str]:
    """Return the texts that a reader of the language sees in English, and the reasons."""
    return {
        key(message): "fuzzy" if any(forms(message)) else "not translated"
        for message in catalogue
        if message.id and (message.fuzzy or not all(forms(message)))
    }


def complaints(code: str, catalogue: Catalog) -> list[str]:
    """Return the tasks before a release, a line each, if the file of the catalogue is up to date."""
    found = [f"{why}: {text!r}" for text, why in lacking(catalogue).items()]
    if path(code).read_bytes() != written(catalogue):
        found.append("the catalogue is not up to date: run python -m tools.texts")
    return found


def written(catalogue: Catalog) -> bytes:
    """Return the content of the catalogue's file, without dates and line numbers: only a change of a text
    changes it."""
    file = io.BytesIO()
    write_po(file, catalogue, width=110, sort_by_file=True, include_lineno=False, omit_header=True)
    head = HEAD.format(language=catalogue.locale_identifier, plurals=catalogue.plural_forms)
    return head.encode() + file.getvalue()


def main() -> None:
    """Write all catalogues, or list their missing translations."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; end with 1 if anything is left to do"
    )
    check = parser.parse_args().check
    left = 0
    for code in LANGUAGES:
        if code == SOURCE:
            continue
        catalogue = updated(code)
        if not check:
            path(code).write_bytes(written(catalogue))
        found = complaints(code, catalogue)
        print(f"{path(code).relative_to(ROOT)}: {len(found)} left to do", *found, sep="\n  ")
        left += len(found)
    if check and left:
        sys.exit(1)


if __name__ == "__main__":
    main()

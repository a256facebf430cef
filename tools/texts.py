"""Collect what people read and bring the catalogues up to date: python -m tools.texts

New texts stand in explorer/locale/zh/LC_MESSAGES/explorer.po with an empty translation; fill it and run this again.
`make test` fails while one is missing.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from linboard.words.language import DOMAIN, FOLDER, LANGUAGES, SOURCE
from linclass import CLASSIFIERS, SHAPES
from linclass.data.formula import HINTS

ROOT = Path(__file__).resolve().parent.parent
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
HEAD = r"""# Texts of the explorer of linear classification. python -m tools.texts brings this file up to date.
msgid ""
msgstr ""
"Language: {language}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: {plurals}\n"

"""
# What marks a text; linclass, which speaks no language, marks those that it gives in parts.
MARKS: dict[str, dict[str, Any]] = {
    "explorer": {"_": None, "N_": None},
    "pages": {"_": None, "N_": None},
    "linclass": {"RefusedError": None, "_unexpected": None, "FormulaError": (3,)},
}


def texts() -> Iterator[tuple[str, tuple[str, int]]]:
    """Every text that people read, and the file and line where it stands."""
    for folder, marks in MARKS.items():
        for file, line, text, *_rest in extract_from_dir(
            ROOT / folder, [("**.py", "python")], keywords=marks
        ):
            assert isinstance(text, str)
            yield text, (f"{folder}/{file}", line)
    for text in [*(kind.name for kind in CLASSIFIERS.values()), *(shape.name for shape in SHAPES.values())]:
        yield text, ("linclass/__init__.py", 1)
    for text in HINTS.values():
        yield text, ("linclass/formula.py", 1)


def template() -> Catalog:
    """All texts without translations."""
    found = Catalog(fuzzy=False)
    for text, place in texts():
        found.add(text, locations=[place])
    return found


def path(code: str) -> Path:
    """The catalogue of a language."""
    return FOLDER / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(code: str) -> Catalog:
    """The translations of a language."""
    with path(code).open("rb") as file:
        return read_po(file, locale=code, domain=DOMAIN)


def updated(code: str) -> Catalog:
    """The translations that are in use, and the texts that have none; nothing is guessed from what is similar."""
    catalogue = read(code)
    catalogue.update(template(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def written(catalogue: Catalog) -> bytes:
    """The catalogue as its file says it; without dates and lines, so that only a change of a text changes it."""
    file = io.BytesIO()
    write_po(file, catalogue, width=110, sort_by_file=True, include_lineno=False, omit_header=True)
    head = HEAD.format(language=catalogue.locale_identifier, plurals=catalogue.plural_forms)
    return head.encode() + file.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue as gettext reads it."""
    catalogue.creation_date = catalogue.revision_date = LONG_AGO  # the same texts make the same file
    file = io.BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def main() -> None:
    """Write every catalogue anew."""
    for code in LANGUAGES:
        if code == SOURCE:
            continue
        catalogue = updated(code)
        path(code).write_bytes(written(catalogue))
        path(code).with_suffix(".mo").write_bytes(compiled(catalogue))
        missing = sum(not message.string for message in catalogue if message.id)
        print(f"{path(code).relative_to(ROOT)}: {len(catalogue)} texts, {missing} without translation")


if __name__ == "__main__":
    main()

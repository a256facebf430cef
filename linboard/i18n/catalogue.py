"""Compile gettext catalogues when they are read: from a .po file to the output of GNU's msgfmt.

As in msgfmt, fuzzy and empty translations are omitted, so that the current English sentence is shown instead. An
outdated translation may have another meaning, or contain a `{placeholder}` that no longer exists.
"""

from __future__ import annotations

import gettext
import io
import re
import struct
from collections.abc import Iterator
from pathlib import Path

MAGIC = 0x950412DE
HEAD = 28  # size of the header in bytes
# A keyword with its text, more text, a flag, or another line that is not a comment.
LINE = re.compile(
    r"""^[ \t]*(?:
        (?:(msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)[ \t]+)? "([^"\\\n]*(?:\\[\\"abfnrtv][^"\\\n]*)*)"[ \t]*$
        | (\#[,~].*) | ([^#\s].*))""",
    re.MULTILINE | re.VERBOSE,
)
ESCAPE = re.compile(r"\\(.)")
CONTROL = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
Entry = dict[str, str]  # the texts of an entry by their keywords, such as msgid; fuzzy entries have "fuzzy"


def read(path: Path) -> gettext.GNUTranslations:
    """Read the translations of a .po file in UTF-8."""
    try:
        return gettext.GNUTranslations(io.BytesIO(compiled(path.read_text(encoding="utf-8"))))
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from error


def compiled(po: str) -> bytes:
    """The catalogue as a .mo file: a table of offsets for texts and translations, then all strings."""
    pairs = sorted(
        (_text(entry).encode(), _translation(entry).encode()) for entry in _entries(po) if _used(entry)
    )
    texts = [text for column in zip(*pairs, strict=True) for text in column]
    first = at = HEAD + 8 * len(texts)
    places: list[int] = []
    for text in texts:
        places += (len(text), at)
        at += len(text) + 1
    head = struct.pack("<7I", MAGIC, 0, len(pairs), HEAD, HEAD + 8 * len(pairs), 0, first)
    return b"".join([head, struct.pack(f"<{len(places)}I", *places), *(text + b"\0" for text in texts)])


def _entries(po: str) -> Iterator[Entry]:
    """Iterate over the entries; obsolete entries are comments and are skipped."""
    entry: Entry = {}
    keyword = ""
    for line in LINE.finditer(po):
        new, text, mark, other = line.groups()
        if (mark or new in ("msgctxt", "msgid")) and keyword.startswith("msgstr"):
            yield entry
            entry, keyword = {}, ""
        if mark:
            if mark.startswith("#~"):
                entry = {}
            elif "fuzzy" in mark[2:].replace(",", " ").split():
                entry["fuzzy"] = mark
            continue
        keyword = new or keyword
        if other or not keyword or new in entry or (keyword.startswith("msgstr") and "msgid" not in entry):
            raise ValueError(f"line {po.count(chr(10), 0, line.start()) + 1} is out of place: {line[0]}")
        said = ESCAPE.sub(_meant, text) if "\\" in text else text
        entry[keyword] = entry[keyword] + said if keyword in entry else said
    if keyword.startswith("msgstr"):
        yield entry


def _meant(escape: re.Match[str]) -> str:
    """The character for an escape sequence."""
    return CONTROL.get(escape[1], escape[1])


def _used(entry: Entry) -> bool:
    """Whether the translation is used. The header, the translation of "", is always used."""
    return bool(entry.get("msgstr") or entry.get("msgstr[0]")) and (
        "fuzzy" not in entry or not entry["msgid"]
    )


def _text(entry: Entry) -> str:
    """The lookup key of gettext: the text after its context and before its plural."""
    text = f"{entry['msgctxt']}\4{entry['msgid']}" if "msgctxt" in entry else entry["msgid"]
    return f"{text}\0{entry['msgid_plural']}" if "msgid_plural" in entry else text


def _translation(entry: Entry) -> str:
    """The translation with all its plural forms."""
    return "\0".join(text for keyword, text in entry.items() if keyword.startswith("msgstr"))

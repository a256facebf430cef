"""Decodes the bytes of a file to text, or explains in one sentence why it is not text."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

from explorer.points.reading.limits import MAX_BYTES, IntakeError
from linboard.i18n.language import N_, _

# The encodings that the visitor can choose.
NAMES = {
    "utf-8-sig": "UTF-8",
    "utf-16": "UTF-16",
    "utf-16-le": "UTF-16 LE",
    "utf-16-be": "UTF-16 BE",
    "cp1252": "Windows-1252",
    "cp1250": "Windows-1250",
    "cp1251": "Windows-1251",
    "gbk": "GBK",
    "big5": "Big5",
    "shift_jis": "Shift JIS",
}
_CONTROL = bytes(set(range(32)) - set(b"\t\n\r\f"))
# First bytes of files that are not tables.
_BINARY = (
    (b"\x89PNG", N_("a PNG picture")),
    (b"\xff\xd8\xff", N_("a JPEG picture")),
    (b"GIF8", N_("a GIF picture")),
    (b"%PDF", N_("a PDF document")),
    (b"PK\x03\x04", N_("a ZIP archive")),
    (b"\x1f\x8b", N_("a gzip archive")),
    (b"\x89HDF", N_("an HDF5 file")),
    (b"PAR1", N_("a Parquet file")),
    (b"SQLite format 3", N_("a database")),
    (b"RDX", N_("a data file of R")),
)
_APART = re.compile(r"(?<![A-Za-z])[^\x00-\x7f]|[^\x00-\x7f](?![A-Za-z])")
_RUNS = re.compile(rb"[\x80-\xff]+")
_COMMON = re.compile(rb"[\xa1-\xa3\xb0-\xd7][\xa1-\xfe]")  # symbols and first-level hanzi of GB 2312
_LEVEL_ONE = re.compile(rb"[\xa1-\xc6][\x40-\x7e\xa1-\xfe]")  # symbols and frequent hanzi of Big5
_CYRILLIC = re.compile(
    rb"[\xc0-\xff\xa8\xb8]{3,}"
)  # a word in Windows-1251; Latin letters stand between others
_VOWELS = frozenset("аеиоуыэюяё")
_LOOKED_AT = 2_000_000
_SLICE = 2**20  # bytes that are decoded at once
_CLEAR = 0.3  # a smaller difference of the shares of frequent characters proves nothing


def check_kind(content: bytes) -> None:
    """Reject files that are too large or no table."""
    if len(content) > MAX_BYTES:
        raise IntakeError(
            _("The file is {size:.0f} MB; the limit is {most} MB. Upload only some of its rows.").format(
                size=len(content) / 2**20, most=MAX_BYTES // 2**20
            )
        )
    for start, kind in _BINARY:
        if content.startswith(start):
            raise IntakeError(
                _("This is {kind}, not a text table. Save the table as CSV and upload that.").format(
                    kind=_(kind)
                )
            )


def decode(content: bytes, encoding: str | None = None) -> tuple[bytes, list[str]]:
    """Return the text in UTF-8 with \\n as line separator, and its possible encodings, the best one first.

    It is decoded in slices: the text of a large file as a string could take four times the size of the file.
    """
    possible = [encoding] if encoding else encodings(content)
    try:
        raw = _in_utf8(content, possible[0])
    except (UnicodeDecodeError, LookupError) as error:
        if encoding:
            raise IntakeError(
                _("The file is not text in {encoding}. Choose another encoding.").format(
                    encoding=NAMES.get(encoding, encoding)
                )
            ) from error
        raise IntakeError(_("The encoding of this file is unknown. Save it as CSV in UTF-8.")) from error
    raw = raw.removeprefix(codecs.BOM_UTF8).rstrip(b"\x1a")  # DOS ended files with Ctrl-Z
    if b"\r" in raw:
        raw = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if b"\0" in raw or _count_controls(raw) > 8 + len(raw) / 1000:
        raise IntakeError(_("This is not a text table. Save the table as CSV and upload that."))
    if not raw.strip():
        raise IntakeError(_("The file is empty: it needs a header line and at least one row of data."))
    return raw, possible


def _in_utf8(content: bytes, encoding: str) -> bytes:
    """Return the content in UTF-8; raises UnicodeDecodeError if it is no text in this encoding."""
    if encoding == "utf-8-sig":
        for _slice in _slices(content, "utf-8"):
            pass  # only valid text is decoded to the end
        return content
    raw = bytearray()
    for text in _slices(content, encoding):
        raw += text.encode("utf-8")
    return bytes(raw)


def _slices(content: bytes, encoding: str) -> Iterator[str]:
    """Yield the decoded text, some of it at a time."""
    decoder = codecs.getincrementaldecoder(encoding)()
    for at in range(0, len(content), _SLICE):
        yield decoder.decode(content[at : at + _SLICE])
    yield decoder.decode(b"", final=True)


def _count_controls(raw: bytes) -> int:
    pieces = (raw[at : at + _SLICE] for at in range(0, len(raw), _SLICE))
    return sum(len(piece) - len(piece.translate(None, _CONTROL)) for piece in pieces)


def encodings(content: bytes) -> list[str]:
    """Return the likely encodings of the bytes: one if it is certain, and otherwise the best one first."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return ["utf-16"]
    head = content[:4000]
    for first, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        if head[first::2].count(0) > 0.4 * len(head[first::2]) and not head[1 - first :: 2].count(0):
            return [encoding]
    if _decodes(content, "utf-8"):
        return ["utf-8-sig"]
    return _guessed(content)


def _decodes(content: bytes, encoding: str) -> bool:
    try:
        for _slice in _slices(content, encoding):
            pass
    except UnicodeDecodeError:
        return False
    return True


def _guessed(content: bytes) -> list[str]:
    """Return the plausible encodings of bytes that are not UTF-8."""
    shares = {"gbk": _chinese(content, "gbk", _COMMON), "big5": _chinese(content, "big5", _LEVEL_ONE)}
    likely = sorted((e for e, share in shares.items() if share > 0.5), key=shares.__getitem__, reverse=True)
    if likely:
        return likely if abs(shares["gbk"] - shares["big5"]) < _CLEAR else likely[:1]
    return ["cp1251", "cp1252"] if _russian(_RUNS.findall(content[:_LOOKED_AT])) else ["cp1252"]


def _chinese(content: bytes, encoding: str, common: re.Pattern[bytes]) -> float:
    """Return how plausible the bytes are as Chinese: the share of frequent characters, or 0.

    More than one of them must not be between two Latin letters, unlike the character that "ÇÃ" in "POPULAÇÃO" would be
    decoded as.
    """
    if not _decodes(content, encoding):
        return 0.0
    text = content[:_LOOKED_AT].decode(encoding, "ignore")
    found = {c for c in set(text) if not c.isascii()}
    known = {c for c in found if common.fullmatch(c.encode(encoding))}
    apart = known.intersection(_APART.findall(text))
    return len(apart) / len(found) if len(apart) > 1 else 0.0


def _russian(runs: list[bytes]) -> bool:
    """Return whether most letters beyond ASCII are in words of Cyrillic letters, with vowels in them."""
    words = [run for run in runs if _CYRILLIC.fullmatch(run)]
    spelled = sum(len(word) for word in words if _VOWELS & set(word.decode("cp1251").lower()))
    return 2 * spelled > sum(map(len, runs))

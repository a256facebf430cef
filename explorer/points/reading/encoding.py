"""Decodes the bytes of a file to text, or explains in one sentence why it is not text."""

from __future__ import annotations

import re

from explorer.points.reading.limits import MAX_BYTES, IntakeError
from linboard.i18n.language import N_, _

_CONTROL = bytes(set(range(32)) - set(b"\t\n\r\f"))
_BINARY = (  # first bytes of files that are not tables
    (b"\x89PNG", N_("a PNG picture")),
    (b"\xff\xd8\xff", N_("a JPEG picture")),
    (b"GIF8", N_("a GIF picture")),
    (b"%PDF", N_("a PDF document")),
    (b"PK\x03\x04", N_("an Excel workbook or a ZIP archive")),
    (b"\xd0\xcf\x11\xe0", N_("an old Excel workbook")),
    (b"\x1f\x8b", N_("a gzip archive")),
    (b"\x89HDF", N_("an HDF5 file")),
    (b"PAR1", N_("a Parquet file")),
    (b"SQLite format 3", N_("a database")),
)


_GUESSED = {"gbk": "GBK", "cp1252": "Windows-1252"}
_APART = re.compile(r"(?<![A-Za-z])[^\x00-\x7f]|[^\x00-\x7f](?![A-Za-z])")
_COMMON = re.compile(rb"[\xa1-\xa3\xb0-\xd7][\xa1-\xfe]")  # symbols and first-level hanzi of GB 2312


def decode(content: bytes, notes: list[str]) -> str:
    """Return the decoded text with \\n as line separator."""
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
    encoding = _encoding(content)
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        raise IntakeError(
            _("The file is not text in UTF-8, UTF-16, GBK or Windows-1252. Save it as CSV in UTF-8.")
        ) from error
    text = text.rstrip("\x1a").replace("\r\n", "\n").replace("\r", "\n")  # DOS ended files with Ctrl-Z
    raw = text.encode("utf-8", "replace")
    if b"\0" in raw or len(raw) - len(raw.translate(None, _CONTROL)) > 8 + len(raw) / 1000:
        raise IntakeError(_("This is not a text table. Save the table as CSV and upload that."))
    if not text.strip():
        raise IntakeError(_("The file is empty: it needs a header line and at least one row of data."))
    if encoding in _GUESSED:
        notes.append(
            _("Read as {encoding}. If the names look wrong, save the file as UTF-8.").format(
                encoding=_GUESSED[encoding]
            )
        )
    return text


def _encoding(content: bytes) -> str:
    """Return the likely encoding of the bytes."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    head = content[:4000]
    for first, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        if head[first::2].count(0) > 0.4 * len(head[first::2]) and not head[1 - first :: 2].count(0):
            return encoding
    for encoding in ("utf-8-sig", "gbk"):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if encoding != "gbk" or _chinese(text):
            return encoding
    return "cp1252"


def _chinese(text: str) -> bool:
    """Return whether text decoded as GBK is plausible Chinese.

    Most of its characters must be common. More than one must not be between two Latin letters, unlike the character
    that "ÇÃ" in "POPULAÇÃO" would be decoded as.
    """
    common = {c for c in set(text) if not c.isascii() and _COMMON.fullmatch(c.encode("gbk"))}
    apart = common.intersection(_APART.findall(text))
    return len(apart) > 1 and 2 * len(apart) > sum(not c.isascii() for c in set(text))

"""Comments in tables: lines that begin with a sign, and the names of columns in the last one above the data."""

from __future__ import annotations

import re
from collections.abc import Sequence

from explorer.points.reading import layout
from explorer.points.reading.layout import Layout, Row
from explorer.points.reading.numerals import numeral

SIGNS = ("#", "%", "//")
_LOOKED_AT = 50  # lines at the top
_LONGEST = 1_000_000  # bytes at the top


def removed(raw: bytes, sign: str | None) -> tuple[bytes, str, list[str]]:
    """Return the text in UTF-8 with comments replaced by blank lines, the comment sign, and the comments at the top."""
    head = raw[:_LONGEST].decode("utf-8", "ignore").lstrip()
    if sign is None:
        sign = next((s for s in SIGNS if head.startswith(s)), "")
    if not sign:
        return raw, "", []
    above: list[str] = []
    for line in head.split("\n", _LOOKED_AT):
        if line.strip() and not line.lstrip().startswith(sign):
            break
        if line.strip():
            above.append(line)
    comment = re.compile(rb"(?m)^[ \t]*" + re.escape(sign.encode("utf-8")) + rb".*$")
    left, at = bytearray(), 0
    for found in comment.finditer(raw):  # `sub` would keep a list of all parts
        left += raw[at : found.start()]
        at = found.end()
    left += raw[at:]
    return bytes(left), sign, above


def take_names(found: Layout, spelled: Sequence[Sequence[Row]], width: int) -> bool:
    """Take the names of the columns from a comment, as numpy.savetxt writes them, and return whether it has any.

    `spelled` are the cells of the comment, without its sign and with it: a column may be called "#".
    """
    for rows in spelled:
        cells = rows[0][1] if rows else []
        if len(cells) == width and not any(numeral(cell) for cell in cells):
            found.names, found.doubtful = [layout.name(cell) for cell in cells], False
            return True
    return False

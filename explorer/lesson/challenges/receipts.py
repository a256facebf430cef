"""Receipts: a name and solved challenges as a short text, and back. Whether a solution solves, `judge` says.

    LCR1.CHECKSUM.BODY.

The version; eight characters of checksum over name and solutions as they are packed; and in base64url what deflate
makes of these: the name, and below it the link of each solution, a line each. The dot at the end tells that nothing is
missing. The checksum has no secret: it tells what was changed by accident or by hand, and no forgery.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from urllib.parse import parse_qs, urlsplit

from explorer.lesson.challenges import links
from explorer.points.dataset import clean
from linboard.i18n.language import _

MARK, VERSION = "LCR", "1"
LONGEST = 20_000  # characters of a receipt
MOST_BYTES = 60_000  # of name and solutions
MOST = 100  # solutions
NAME = 60  # characters of a name
_BEGIN = re.compile(rf"(?<![\w-]){MARK}(\d{{1,4}})\.")
_REST = re.compile(r"([\w-]{8})\.([\w-]+)\.", re.ASCII)
_SIGNS = re.compile(r"[\w.-]*", re.ASCII)
_BROKEN_UP = re.compile(r"\s+(?:>\s*)*")  # where a mail has broken a line, and quoted it


class ReceiptError(ValueError):
    """The text is no receipt of this site; the message is one sentence."""


@dataclass(frozen=True)
class Receipt:
    """Who says that he has solved what: a name, and by the keys of challenges the links that solve them."""

    name: str
    solutions: dict[str, str]


def write(name: str, solutions: Iterable[str]) -> str:
    """The text of a receipt.

    Parameters
    ----------
    name : str
        Whatever was typed; it becomes one printable line.
    solutions : iterable of str
        Links, each from its question mark on, one for each challenge.

    Raises
    ------
    ReceiptError
        If no name is left, or there is too much for one receipt.
    """
    name = clean(name, NAME)
    if not name:
        raise ReceiptError(_("Enter a name for the receipt."))
    lines = list(solutions)
    told = "\n".join([name, *lines]).encode()
    squeeze = zlib.compressobj(9, wbits=-15)
    packed = squeeze.compress(told) + squeeze.flush()
    text = f"{MARK}{VERSION}.{_checksum(packed)}.{_text(packed)}."
    if len(lines) > MOST or len(told) > MOST_BYTES or len(text) > LONGEST:
        raise ReceiptError(_("There are too many solutions for one receipt."))
    return text


def found(text: str) -> Iterator[str]:
    """The texts that begin as receipts do within another one, each up to where the next one begins."""
    begins = [match.start() for match in _BEGIN.finditer(text)]
    for begin, end in pairwise([*begins, len(text)]):
        yield text[begin:end]


def read(text: str) -> Receipt:
    """What a receipt says, whatever stands behind its last dot.

    Raises
    ------
    ReceiptError
        If `write` never gives this text; nothing else is raised.
    """
    begins = _BEGIN.match(text.lstrip())
    if begins is None:
        raise ReceiptError(_("This is not a receipt."))
    if begins[1] != VERSION:
        raise ReceiptError(_("This receipt is broken or was made by a newer version of this site."))
    rest = _BROKEN_UP.sub("", text.lstrip()[begins.end() : 2 * LONGEST])
    parts = _REST.match(rest)
    if parts is None or parts.end() > LONGEST:
        if len(_SIGNS.findall(rest)[0]) > LONGEST:
            raise _too_long()
        raise ReceiptError(_("This receipt is incomplete or contains extra text."))
    return _receipt(_told(*parts.groups()))


def _told(checksum: str, body: str) -> bytes:
    """The name and the solutions, as they were before they were compressed."""
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise _changed() from error
    if _text(packed) != body or _checksum(packed) != checksum:
        raise _changed()
    unpack = zlib.decompressobj(wbits=-15)
    try:
        told = unpack.decompress(packed, MOST_BYTES + 1)
    except zlib.error as error:
        raise _foreign() from error
    if len(told) > MOST_BYTES:
        raise _too_long()
    if not unpack.eof or unpack.unused_data:
        raise _foreign()
    return told


def _receipt(told: bytes) -> Receipt:
    """Name and solutions, a line each."""
    try:
        name, *lines = told.decode().split("\n")
        keys = [_key(line) for line in lines]
    except ValueError as error:
        raise _foreign() from error
    if not name or name != clean(name, NAME) or not 0 < len(lines) <= MOST or len(set(keys)) < len(keys):
        raise _foreign()
    return Receipt(name, dict(zip(keys, lines, strict=True)))


def _key(link: str) -> str:
    """The challenge that a link names; ValueError where it names none."""
    fields = parse_qs(urlsplit(link).query, max_num_fields=links.MOST_FIELDS)
    key = fields.get(links.CHALLENGE, [""])[0]
    if not key or key != clean(key):
        raise ValueError("a link without a challenge")
    return key


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


def _checksum(packed: bytes) -> str:
    return _text(sha256(packed).digest()[:6])


def _too_long() -> ReceiptError:
    return ReceiptError(_("This receipt is too long to come from this site."))


def _changed() -> ReceiptError:
    return ReceiptError(_("This receipt was altered: its checksum does not match its name and solutions."))


def _foreign() -> ReceiptError:
    return ReceiptError(_("This receipt contains something this site never writes."))

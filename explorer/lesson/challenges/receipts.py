"""Encodes a name and solved challenges as a short text, and decodes it.

`judge` checks the solutions.

    LCR1.CHECKSUM.BODY.

The text has three parts. The version comes first. Eight characters follow: a checksum of the compressed name and
solutions. The last part is the deflated name and solutions in base64url: the name, then the link of each solution, one
per line. The final dot shows that nothing is missing. The checksum contains no secret: it detects accidental and manual
changes, but no forgery.
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

from explorer.lesson.challenges import custom_link, links
from explorer.points.dataset import clean
from linboard.i18n.language import _

MARK, VERSION = "LCR", "1"
LONGEST = 20_000  # maximum number of characters of a receipt
MOST_BYTES = 60_000  # maximum size of name and solutions
MOST = 100  # maximum number of solutions
NAME = 60  # maximum number of characters of a name
_BEGIN = re.compile(rf"(?<![\w-]){MARK}(\d{{1,4}})\.")
_REST = re.compile(r"([\w-]{8})\.([\w-]+)\.", re.ASCII)
_SIGNS = re.compile(r"[\w.-]*", re.ASCII)
_BROKEN_UP = re.compile(r"\s+(?:>\s*)*")  # where an email has wrapped a line and quoted it


class ReceiptError(ValueError):
    """The text is not a valid receipt.

    The message is one sentence.
    """


@dataclass(frozen=True)
class Receipt:
    """The name of a solver, and the links that solve challenges, by the keys of the challenges."""

    name: str
    solutions: dict[str, str]


def write(name: str, solutions: Iterable[str]) -> str:
    """Return the text of a receipt.

    Parameters
    ----------
    name : str
        Any text. It is reduced to one printable line.
    solutions : iterable of str
        Links, each from its question mark on, one per challenge.

    Raises
    ------
    ReceiptError
        If the name is empty, or there are too many solutions.
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
    """Yield the parts of a text that start like receipts, each up to the start of the next one."""
    begins = [match.start() for match in _BEGIN.finditer(text)]
    for begin, end in pairwise([*begins, len(text)]):
        yield text[begin:end]


def read(text: str) -> Receipt:
    """Decode a receipt.

    Text after its last dot is ignored.

    Raises
    ------
    ReceiptError
        If `write` cannot produce this text. Nothing else is raised.
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
        raise ReceiptError(
            _("This receipt is incomplete or contains extra text. Copy the whole receipt and nothing else.")
        )
    return _receipt(_told(*parts.groups()))


def _told(checksum: str, body: str) -> bytes:
    """Return the decompressed name and solutions."""
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
    """Parse the name and the solutions, one per line."""
    try:
        name, *lines = told.decode().split("\n")
        keys = [_key(line) for line in lines]
    except ValueError as error:
        raise _foreign() from error
    if not name or name != clean(name, NAME) or not 0 < len(lines) <= MOST or len(set(keys)) < len(keys):
        raise _foreign()
    return Receipt(name, dict(zip(keys, lines, strict=True)))


def _key(link: str) -> str:
    """Return the challenge that a link names; raises ValueError if it names none."""
    fields = parse_qs(urlsplit(link).query, max_num_fields=links.MOST_FIELDS)
    key = fields.get(links.CHALLENGE, [""])[0]
    if not key or key != clean(key, custom_link.LONGEST):
        raise ValueError("a link without a challenge")
    return key


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode("ascii").rstrip("=")


def _checksum(packed: bytes) -> str:
    return _text(sha256(packed).digest()[:6])


def _too_long() -> ReceiptError:
    return ReceiptError(_("This receipt is too long to come from this site."))


def _changed() -> ReceiptError:
    return ReceiptError(
        _(
            "This receipt was altered: its checksum does not match its name and solutions. Copy it again "
            "from where it was made."
        )
    )


def _foreign() -> ReceiptError:
    return ReceiptError(_("This receipt contains something this site never writes."))

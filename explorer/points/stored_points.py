"""Stores points that would make a link long.

The link then contains their name, a hash of their contents, and the store has all their digits.

The app sets the store at startup (`use`). Without one, such points exist only in their session.
"""

from __future__ import annotations

import base64
import io
import zlib
from hashlib import sha256
from typing import Protocol
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from explorer.points import links
from explorer.points.compressed import compressed, decompressed
from explorer.points.dataset import Dataset
from linboard.i18n.language import _

VERSION = "S"  # first character of a name; other texts begin with links.VERSION
LENGTH = 33  # characters of a name: the version, and 192 bits in base 64
SHORT = 300  # maximum number of characters of points in an address, if there is a store for longer ones
MOST = 50_000_000  # maximum size of the stored data after decompression
# Exceptions raised by damaged data, when it is read as a zip file, as arrays, and as points.
_OF_THE_FILE = (BadZipFile, RuntimeError, zlib.error, OSError, EOFError, MemoryError)
DAMAGE = (*_OF_THE_FILE, ValueError, KeyError, TypeError, AttributeError)


class Shelf(Protocol):
    """A key-value store of bytes."""

    def put(self, name: str, content: bytes) -> bool:
        """Store a value; returns False on failure."""

    def get(self, name: str) -> bytes | None:
        """Return a stored value; None if it is missing or cannot be read now."""

    def answers(self) -> bool:
        """Return whether it responds now."""


_shelf: Shelf | None = None


def use(shelf: Shelf | None) -> None:
    """Set the store for the whole process."""
    global _shelf
    _shelf = shelf


def put(content: bytes) -> str | None:
    """Store bytes and return their name, or None on failure."""
    name = VERSION + base64.urlsafe_b64encode(sha256(content).digest()[:24]).decode("ascii")
    return name if _shelf is not None and _shelf.put(name, compressed(content)) else None


def get(name: str) -> bytes | None:
    """Return the bytes of that name, or None."""
    packed = _shelf.get(name) if _shelf is not None and len(name) == LENGTH and name.isascii() else None
    return None if packed is None else decompressed(packed, MOST)


def keep(dataset: Dataset) -> str | None:
    """Store points and return the text for their link, or None on failure."""
    if _shelf is None:
        return None
    file = io.BytesIO()
    np.savez(file, X=dataset.X, labels=dataset.labels, texts=_texts(dataset))
    return put(file.getvalue())


def stays(dataset: Dataset) -> bool:
    """Return whether an address contains the points themselves: they are short, or there is no store for them."""
    if not links.carries(dataset):
        return False
    return _shelf is None or (dataset.n <= SHORT and len(links.encode(dataset)) <= SHORT)


def spell(dataset: Dataset) -> str | None:
    """Return the text of these points for an address: the points if they are short, otherwise their name in the store.

    If the store fails, all the points that a link can hold; None beyond.
    """
    kept = None if stays(dataset) else keep(dataset)
    return kept or (links.encode(dataset) if links.carries(dataset) else None)


def read(text: str) -> Dataset:
    """Return the points that the text of a link contains or names.

    Raises
    ------
    LinkError
        If it does neither.
    """
    return find(text) if is_name(text) else links.decode(text)


def is_name(text: str) -> bool:
    """Return whether the text of a link names stored points."""
    return text.startswith(VERSION)


def in_full(name: str) -> str | None:
    """Return the points of this name as the text of a link that needs no store; None if there are too many.

    Raises
    ------
    LookupError
        If they are not, or no longer, stored here.
    """
    try:
        dataset = find(name)
    except links.LinkError as error:
        raise LookupError(name) from error
    return links.encode(dataset) if links.carries(dataset) else None


def find(text: str) -> Dataset:
    """Return the points that a link's text names.

    Raises
    ------
    LinkError
        If they are not, or no longer, stored here.
    """
    content = get(text)
    if content is None and _shelf is not None and not _shelf.answers():
        raise links.LinkError(
            _(
                "The store of this server, which has the points of this link, does not answer. The link is still "
                "right: reload the page in a minute."
            )
        )
    if content is None:
        raise links.LinkError(
            _("The points of this link are no longer on this server. Please upload them again.")
        )
    try:
        with np.load(io.BytesIO(content)) as kept:
            names, columns, (title,) = (text.split("\n") for text in kept["texts"].tolist())
            return Dataset(kept["X"], kept["labels"], tuple(names), tuple(columns), title)
    except DAMAGE as error:
        raise links.LinkError(
            _("The data stored under this link is not a table of points. Please upload the points again.")
        ) from error


def _texts(dataset: Dataset) -> NDArray[np.str_]:
    """Return the names, columns and title, joined with line breaks, which they do not contain."""
    return np.array(["\n".join(dataset.names), "\n".join(dataset.columns), dataset.title])

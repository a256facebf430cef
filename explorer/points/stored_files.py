"""Stores the files that visitors have opened, so that they are still open when the visitor returns to the page.

A file is stored under a random name that only the visit knows, and only as long as a visit is kept.
"""

from __future__ import annotations

import secrets

from explorer.points.compressed import compressed, decompressed
from explorer.points.stored_points import Shelf

BYTES = 200_000_000  # maximum size of all files; the least recently used ones are deleted first
MOST = 50_000_000  # maximum size of a file after decompression
_shelf: Shelf | None = None


def use(shelf: Shelf | None) -> None:
    """Set the store for the whole process. Without one, a file is open until the visitor leaves the page."""
    global _shelf
    _shelf = shelf


def put(content: bytes) -> str | None:
    """Store a file and return its name, or None on failure."""
    name = secrets.token_urlsafe(24)
    return name if _shelf is not None and _shelf.put(name, compressed(content)) else None


def get(name: str) -> bytes | None:
    """Return the file of that name, or None if it is not stored any more."""
    packed = _shelf.get(name) if _shelf is not None else None
    return None if packed is None else decompressed(packed, MOST)

"""Stores the files that visitors have opened, so that they are still open when the visitor returns to the page.

A file is stored under a random name that only the visit knows, and only as long as a visit is kept. A large file is
compressed and stored while its table is already on the board.
"""

from __future__ import annotations

import secrets
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor

from explorer.points.compressed import compressed, decompressed
from explorer.points.reading.limits import MAX_BYTES
from explorer.points.stored_points import Shelf

BYTES = 500_000_000  # maximum size of all files; the least recently used ones are deleted first
AT_ONCE = 2_000_000  # larger files are stored later
LATER = 5.0  # seconds until a large file is compressed: its table is read first
WAITING = 2 * MAX_BYTES  # bytes of files that wait to be stored; beyond, the visitor waits
_shelf: Shelf | None = None
_worker = ThreadPoolExecutor(1, "stored_files")
_waiting: dict[str, bytes] = {}
_lock = threading.Lock()


def use(shelf: Shelf | None) -> None:
    """Set the store for the whole process. Without one, a file is open until the visitor leaves the page."""
    global _shelf
    _shelf = shelf


def put(content: bytes) -> str | None:
    """Store a file and return its name, or None on failure."""
    name = secrets.token_urlsafe(24)
    if _shelf is None:
        return None
    if len(content) <= AT_ONCE:
        return name if _shelf.put(name, compressed(content)) else None
    with _lock:
        _waiting[name] = content
        full = sum(map(len, _waiting.values())) > WAITING
    stored: Future[None] = _worker.submit(_store, _shelf, name, content)
    if full:
        stored.result()
    return name


def _store(shelf: Shelf, name: str, content: bytes) -> None:
    time.sleep(LATER)
    try:
        shelf.put(name, compressed(content))
    finally:
        with _lock:
            del _waiting[name]


def get(name: str) -> bytes | None:
    """Return the file of that name, or None if it is not stored any more."""
    with _lock:
        content = _waiting.get(name)
    if content is not None:
        return content
    packed = _shelf.get(name) if _shelf is not None else None
    return None if packed is None else decompressed(packed, MAX_BYTES)

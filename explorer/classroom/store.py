"""The store interface for rooms, so that any process serves any phone: a file (in_file.py) or Redis (in_redis.py).

A call returns after its data is written, so the data survives the process. A call that fails raises StoreError.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from explorer.server.log_throttle import Tally

T = TypeVar("T")
THREADS = 16  # threads for calls of the store
LIFE = 24 * 3600  # lifetime of a room in seconds
MOST_QUESTIONS = 500  # maximum number of questions in a room
troubles = Tally("times the store of rooms did not do what was asked")
_threads = ThreadPoolExecutor(THREADS, "rooms")


async def in_thread(do: Callable[..., T], *values: object) -> T:
    """Run a call of the store in a thread pool of its own, so that file downloads never wait for it."""
    return await asyncio.get_running_loop().run_in_executor(_threads, do, *values)


class StoreError(Exception):
    """The store could not execute a call."""

    @classmethod
    def of(cls, error: Exception) -> StoreError:
        """Wrap an error and log it."""
        cause = f"{type(error).__name__}: {error}"
        troubles.note(cause)
        return cls(cause)


class Kept(NamedTuple):
    """A room in its stored form."""

    key: str
    joined: int
    version: int
    state: bytes

    @classmethod
    def read(cls, key: str | bytes, joined: Any, version: Any, state: bytes) -> Kept:
        """Build it from the values in the store."""
        return cls(key.decode() if isinstance(key, bytes) else key, int(joined), int(version), state)


def read(how: Callable[..., T], *kept: Any) -> T | None:
    """Deserialise stored data; returns None and logs a line if it is damaged or of another version."""
    try:
        return how(*kept)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        troubles.note(f"damaged: {type(error).__name__}: {error}")
        return None


Shelf = Literal[
    "rounds", "order", "receipts"
]  # kinds of notes: rounds, moderation marks, receipts of students
SHELVES: tuple[Shelf, ...] = ("rounds", "order", "receipts")


class Store(Protocol):
    """Stores rooms by code until they expire."""

    def open(self, code: str, key: str, state: bytes, ends: float, most: int) -> bool:
        """Store a new room; returns False if its code is taken, or the maximum number of rooms is reached."""

    def find(self, code: str) -> Kept | None:
        """Return the room, or None if it does not exist or has expired."""

    def version(self, code: str) -> int | None:
        """Return the version of the room's state."""

    def change(self, code: str, version: int, state: bytes, rounds: Mapping[str, bytes]) -> bool:
        """Change the state and store rounds with it.

        Returns False if another process has changed it since this version.
        """

    def join(self, code: str, most: int) -> int | None:
        """Return the number of a new phone, from 0; None if the room is full."""

    def answer(self, code: str, version: int, question: int, phone: int, content: bytes) -> bool:
        """Store or replace a phone's answer; returns False if the room's state has changed."""

    def answers(self, code: str, question: int) -> dict[int, bytes]:
        """Return all answers by phone."""

    def one(self, code: str, question: int, phone: int) -> bytes | None:
        """Return a phone's answer."""

    def counted(self, code: str, question: int) -> tuple[int, int]:
        """Return the number of answers and of phones."""

    def note(self, code: str, shelf: Shelf, name: str, content: bytes | None) -> None:
        """Store or replace a note of the room; None deletes it."""

    def notes(self, code: str, shelf: Shelf) -> dict[str, bytes]:
        """Return all notes of a shelf by name."""

    def add(self, code: str, shelf: Shelf, name: str, content: bytes, most: int) -> bool:
        """Store or replace a note; returns False if the room has ended, or has the maximum number of such notes."""

    def noted(self, code: str, shelf: Shelf) -> int:
        """Return the number of notes of a shelf."""

    def close(self, code: str) -> None:
        """Delete the room with all its answers."""

    def count(self) -> int:
        """Return the number of rooms."""

    def sweep(self) -> float | None:
        """Delete all bytes of expired rooms, and return the time at which the next one expires, if any."""

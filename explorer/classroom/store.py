"""What keeps rooms, so that any process serves any phone: in a file (in_file.py), or in a Redis (in_redis.py).

What a call has returned from is written: it outlives the process. What cannot be done now raises StoreError.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal, NamedTuple, Protocol, TypeVar

from explorer.server.log_throttle import Tally

T = TypeVar("T")
THREADS = 16  # that wait for the store
LIFE = 24 * 3600  # seconds of a room
MOST_QUESTIONS = 500  # that a room is asked
troubles = Tally("times the store of rooms did not do what was asked")
_threads = ThreadPoolExecutor(THREADS, "rooms")


async def in_thread(do: Callable[..., T], *values: object) -> T:
    """What something gives that asks the store: in threads that nothing else uses, so that files never wait for it."""
    return await asyncio.get_running_loop().run_in_executor(_threads, do, *values)


class StoreError(Exception):
    """The store could not do now what was asked."""

    @classmethod
    def of(cls, error: Exception) -> StoreError:
        """What came of an error, which is logged."""
        cause = f"{type(error).__name__}: {error}"
        troubles.note(cause)
        return cls(cause)


class Kept(NamedTuple):
    """A room as it lies in the store."""

    key: str
    joined: int
    version: int
    state: bytes

    @classmethod
    def read(cls, key: str | bytes, joined: Any, version: Any, state: bytes) -> Kept:
        """As the store says it."""
        return cls(key.decode() if isinstance(key, bytes) else key, int(joined), int(version), state)


def read(how: Callable[..., T], *kept: Any) -> T | None:
    """What something that was kept says; None, and a line in the log, where it is damaged or of another version."""
    try:
        return how(*kept)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        troubles.note(f"damaged: {type(error).__name__}: {error}")
        return None


Shelf = Literal[
    "rounds", "order"
]  # of a room's notes: what was asked, and what its lecturer has hidden or opened
SHELVES: tuple[Shelf, ...] = ("rounds", "order")


class Store(Protocol):
    """Keeps rooms, each by its code, until they end."""

    def open(self, code: str, key: str, state: bytes, ends: float, most: int) -> bool:
        """Keep a new room; False where its code is taken, or there are as many as may be."""

    def find(self, code: str) -> Kept | None:
        """The room; None where there is none, or none any more."""

    def version(self, code: str) -> int | None:
        """How often its state was changed."""

    def change(self, code: str, version: int, state: bytes, rounds: Mapping[str, bytes]) -> bool:
        """Change its state, and note rounds with it; False where another one has changed it, since this version."""

    def join(self, code: str, most: int) -> int | None:
        """The number of one phone more, from 0; None where there are as many as may be."""

    def answer(self, code: str, version: int, question: int, phone: int, content: bytes) -> bool:
        """Keep a phone's answer in the place of its earlier one; False where the room's state is another by now."""

    def answers(self, code: str, question: int) -> dict[int, bytes]:
        """All answers, by phone."""

    def one(self, code: str, question: int, phone: int) -> bytes | None:
        """A phone's answer."""

    def counted(self, code: str, question: int) -> tuple[int, int]:
        """How many have answered, and how many phones there are."""

    def note(self, code: str, shelf: Shelf, name: str, content: bytes | None) -> None:
        """Keep a note of the room in the place of the earlier one of that name; forget it where it is None."""

    def notes(self, code: str, shelf: Shelf) -> dict[str, bytes]:
        """All notes of a shelf, by name."""

    def close(self, code: str) -> None:
        """Forget the room and all that was answered there."""

    def sweep(self) -> float | None:
        """Clear away all bytes of rooms that have ended; the time at which the next one ends, if one does."""

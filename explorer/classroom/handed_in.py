"""Receipts that students hand in to a room, or to a course whose lecturer collects them.

Receipts of a room are deleted with the room. Those of a course are in a store of their own, for at most `LIFE`, or
until the lecturer deletes them. The server knows each visitor by a random name that it tells no one else, so visitors
can replace only their own receipts.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import time
import zlib
from dataclasses import asdict, dataclass
from typing import Literal

import orjson

from explorer.classroom import room as rooms
from explorer.classroom.room import Room
from explorer.classroom.store import Store, read

LIFE = 90 * 24 * 3600.0  # seconds after which the receipts of a course are deleted: a term
MOST_BOXES = 2_000  # maximum number of courses that collect receipts
MOST = 1_000  # maximum number of receipts of a room or a course
MOST_BYTES = 400_000  # maximum size of a receipt with its results, after decompression
SECRET = re.compile(r"[\w-]{24}", re.ASCII)
Outcome = Literal["kept", "full", "gone"]

_boxes: Store | None = None


def use(store: Store | None) -> None:
    """Set the store of the receipts of courses for the whole process; None disables them."""
    global _boxes
    _boxes = store


def offered() -> bool:
    """Return whether a course can collect receipts."""
    return _boxes is not None


@dataclass(frozen=True)
class Checked:
    """The result of one solution: solved or not, the reason, and a hash of the solution (empty: it is not compared)."""

    challenge: str
    passed: bool
    reason: str
    solution: str = ""


@dataclass(frozen=True)
class HandedIn:
    """A receipt as it was handed in: the name that the student typed, the time, its text and its results."""

    name: str
    at: float
    text: str
    results: tuple[Checked, ...]

    def written(self) -> bytes:
        """Return the stored form."""
        return zlib.compress(orjson.dumps(asdict(self)))

    @classmethod
    def read(cls, content: bytes) -> HandedIn:
        """Build it from its stored form; raises ValueError if that is damaged."""
        try:
            parts = orjson.loads(zlib.decompressobj().decompress(content, MOST_BYTES))
        except zlib.error as error:
            raise ValueError("a damaged receipt") from error
        results = tuple(Checked(**row) for row in parts["results"])
        return cls(str(parts["name"]), float(parts["at"]), str(parts["text"]), results)


@dataclass(frozen=True)
class Place:
    """A place that collects receipts, by its code in its store."""

    code: str
    of_course: bool

    def hand_in(self, visitor: str, handed: HandedIn) -> Outcome:
        """Store a visitor's receipt in place of their earlier one."""
        name = hashlib.sha256(f"{self.code} {visitor}".encode()).hexdigest()[:32]
        if self._store().add(self.code, "receipts", name, handed.written(), MOST):
            return "kept"
        return "gone" if self._store().find(self.code) is None else "full"

    def all(self) -> list[HandedIn]:
        """Return all receipts, the earliest first; damaged ones are left out."""
        kept = self._store().notes(self.code, "receipts").values()
        found = (read(HandedIn.read, content) for content in kept)
        return sorted((one for one in found if one is not None), key=lambda one: one.at)

    def count(self) -> int:
        """Return the number of receipts."""
        return self._store().noted(self.code, "receipts")

    def is_open(self) -> bool:
        """Return whether receipts can be handed in."""
        return self._store().find(self.code) is not None

    def delete(self) -> None:
        """Delete all receipts of a course, and collect no more."""
        self._store().close(self.code)

    def _store(self) -> Store:
        kept = _boxes if self.of_course else rooms.store()
        assert kept is not None, "a place lies in a store"
        return kept


def of_room(room: Room) -> Place:
    """Return the place of a room."""
    return Place(room.code, of_course=False)


def of_course(secret: str) -> Place:
    """Return the place of a course, by the secret that only its lecturer's link and the server know."""
    return Place(f"receipts-{hashlib.sha256(secret.encode()).hexdigest()[:32]}", of_course=True)


def opened() -> str | None:
    """Let a course collect receipts and return its secret; None if too many courses do."""
    secret = secrets.token_urlsafe(18)
    place = of_course(secret)
    done = _boxes is not None and _boxes.open(place.code, place.code, b"", time.time() + LIFE, MOST_BOXES)
    return secret if done else None


def sweep() -> None:
    """Delete the receipts of courses whose time is over."""
    if _boxes is not None:
        _boxes.sweep()

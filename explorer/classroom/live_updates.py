"""Live updates of a room or a talk: one poller of the store serves all devices that are connected to this process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from explorer.classroom import room as rooms
from explorer.classroom.store import StoreError, in_thread
from explorer.server import shutdown

PACE = 0.25  # polling interval in seconds
PACE_OF_TALK = 0.04  # the same for the projector and the presenter view, which follow each other within 0.3 s
SILENCE = 15.0  # seconds between two keep-alive events; HAProxy's timeout is a minute
MOST = 2 * rooms.MOST_PHONES  # maximum number of connected phones per room in one process


class Versioned(Protocol):
    """The state of a room or a talk."""

    @property
    def version(self) -> int:
        """The version of the state in the store."""


S_co = TypeVar("S_co", bound=Versioned, covariant=True)


class Followed(Protocol[S_co]):
    """A room or a talk."""

    @property
    def code(self) -> str:
        """Its name in the store."""

    def now(self) -> S_co | None:
        """Return its current state; None if it has ended."""

    def __hash__(self) -> int: ...


@dataclass
class Watch(Generic[S_co]):
    """A room or a talk that this process polls while devices are connected."""

    now: S_co | None
    listeners: int = 0
    over: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    looks: asyncio.Task[None] | None = None

    def tell(self) -> None:
        """Wake all listeners.

        Later listeners wait for the next change.
        """
        self.changed.set()
        self.changed = asyncio.Event()


_watches: dict[Followed[Any], Watch[Any]] = {}


def publish(room: Followed[Any], now: Versioned) -> None:
    """Send a state that this process has just stored to its own devices, without waiting for the next poll."""
    watch = _watches.get(room)
    if watch is not None and (watch.now is None or watch.now.version < now.version):
        watch.now = now
        watch.tell()


def full(room: Followed[Versioned]) -> bool:
    """Return whether the maximum number of devices is connected."""
    watch = _watches.get(room)
    return watch is not None and watch.listeners >= MOST


async def follow(room: Followed[S_co], *, fast: bool = False) -> AsyncIterator[S_co | None]:
    """Yield the state now and after each change; None is a keep-alive.

    It ends with the room or talk, or with this process. The device then connects to another process. `fast` polls at
    the pace of a talk.
    """
    watch = _watches.get(room)
    if watch is None:
        watch = _watches[room] = Watch(None)
        watch.looks = asyncio.create_task(_look(room, watch, fast=fast))
    watch.listeners += 1
    try:
        seen = 0
        while not watch.over:
            changed = watch.changed
            if watch.now is not None and watch.now.version != seen:
                seen = watch.now.version
                yield watch.now
                continue
            try:
                await asyncio.wait_for(changed.wait(), SILENCE)
            except TimeoutError:
                yield None
    finally:
        watch.listeners -= 1
        if not watch.listeners:
            if _watches.get(room) is watch:
                del _watches[room]
            if watch.looks is not None:
                watch.looks.cancel()


async def _look(room: Followed[S_co], watch: Watch[S_co], *, fast: bool) -> None:
    """Poll the store while there are listeners.

    If the store fails, the last state remains.
    """
    try:
        while not shutdown.told():
            with suppress(StoreError):  # the next poll tries again
                # one read for a talk, whose state is small; a room's question may have hundreds of points
                if (
                    fast
                    or watch.now is None
                    or watch.now.version != await in_thread(rooms.version, room.code)
                ):
                    now = await in_thread(room.now)
                    if now is None:
                        watch.now = None
                        break
                    if watch.now is None or watch.now.version < now.version:
                        watch.now = now
                        watch.tell()
            await asyncio.sleep(PACE_OF_TALK if fast else PACE)
    finally:  # however polling ends, the listeners must end too
        watch.over = True
        watch.tell()

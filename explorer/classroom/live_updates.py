"""Live updates of a room's state: one poller of the store serves all phones that are connected to this process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field

from explorer.classroom import room as rooms
from explorer.classroom.room import Room
from explorer.classroom.room_state import Now
from explorer.classroom.store import StoreError, in_thread
from explorer.server import shutdown

PACE = 0.25  # polling interval in seconds
SILENCE = 15.0  # seconds between two keep-alive events; HAProxy's timeout is a minute
MOST = 2 * rooms.MOST_PHONES  # maximum number of connected phones per room in one process


@dataclass
class Watch:
    """A room that this process polls while phones are connected."""

    now: Now | None
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


_watches: dict[Room, Watch] = {}


def full(room: Room) -> bool:
    """Return whether the maximum number of phones is connected."""
    watch = _watches.get(room)
    return watch is not None and watch.listeners >= MOST


async def follow(room: Room) -> AsyncIterator[Now | None]:
    """Yield the state of the room now and after each change; None is a keep-alive.

    It ends with the room or with this process. The phone then connects to another process.
    """
    watch = _watches.get(room)
    if watch is None:
        watch = _watches[room] = Watch(None)
        watch.looks = asyncio.create_task(_look(room, watch))
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


async def _look(room: Room, watch: Watch) -> None:
    """Poll the store while there are listeners.

    If the store fails, the last state remains.
    """
    try:
        while not shutdown.told():
            with suppress(StoreError):  # the next poll tries again
                if watch.now is None or watch.now.version != await in_thread(rooms.version, room.code):
                    watch.now = await in_thread(room.now)
                    if watch.now is None:
                        break
                    watch.tell()
            await asyncio.sleep(PACE)
    finally:  # however polling ends, the listeners must end too
        watch.over = True
        watch.tell()

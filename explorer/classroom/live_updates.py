"""What a room does just now, as it changes: one look at the store serves all phones that this process has."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field

from explorer.classroom import room as rooms
from explorer.classroom.room import Now, Room
from explorer.classroom.store import StoreError, in_thread
from explorer.server import shutdown

PACE = 0.25  # seconds between two looks
SILENCE = (
    15.0  # seconds after which a proxy must hear that the answer goes on: HAProxy's patience is a minute
)
MOST = 2 * rooms.MOST_PHONES  # phones of one room that one process tells of it


@dataclass
class Watch:
    """A room that this process looks at, for as long as somebody listens."""

    now: Now | None
    listeners: int = 0
    over: bool = False
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    looks: asyncio.Task[None] | None = None

    def tell(self) -> None:
        """Wake all that listen; who listens next waits for the next change."""
        self.changed.set()
        self.changed = asyncio.Event()


_watches: dict[Room, Watch] = {}


def full(room: Room) -> bool:
    """Whether no phone more may listen."""
    watch = _watches.get(room)
    return watch is not None and watch.listeners >= MOST


async def follow(room: Room) -> AsyncIterator[Now | None]:
    """The room as it is, and again whenever it changes; None for nothing new.

    It ends when the room does, or this process: then a phone comes back to another one.
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
    """Look at the store as long as somebody listens. Where it is late, all stays as it was."""
    try:
        while not shutdown.told():
            with suppress(StoreError):  # it is asked again in a moment
                if watch.now is None or watch.now.version != await in_thread(rooms.version, room.code):
                    watch.now = await in_thread(room.now)
                    if watch.now is None:
                        break
                    watch.tell()
            await asyncio.sleep(PACE)
    finally:  # whatever ends the looks, nobody listens to a room that is not looked at
        watch.over = True
        watch.tell()

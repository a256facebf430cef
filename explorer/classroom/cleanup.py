"""Rooms that have ended are cleared away when the server starts and while it runs, even if nobody opens another one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress

from explorer.classroom import location
from explorer.classroom import room as rooms
from explorer.classroom.store import StoreError, in_thread

PACE = 60.0  # seconds between two looks at most: what could not be cleared away is tried again

Lifespan = Callable[[object], AbstractAsyncContextManager[None]]


def beside(lifespan: Lifespan) -> Lifespan:
    """What a server does as long as it runs, with rooms cleared away meanwhile."""

    @asynccontextmanager
    async def both(app: object) -> AsyncIterator[None]:
        async with lifespan(app), sweeping():
            yield

    return both


@asynccontextmanager
async def sweeping() -> AsyncIterator[None]:
    """Clear away the rooms that have ended, at once and each as it ends."""
    task = asyncio.create_task(_sweep())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _sweep() -> None:
    unused = location.unused()
    if unused is not None:
        with suppress(StoreError):
            await in_thread(unused.sweep)
    while rooms.offered():
        ends = None
        with suppress(StoreError):  # it is logged, and tried again
            ends = await in_thread(rooms.sweep)
        await asyncio.sleep(PACE if ends is None else min(PACE, max(0.0, ends - time.time()) + 0.1))

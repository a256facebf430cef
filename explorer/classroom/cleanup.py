"""Background task that deletes expired rooms and receipts when the server starts and while it runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress

from explorer.classroom import handed_in, location
from explorer.classroom import room as rooms
from explorer.classroom.store import StoreError, in_thread

PACE = 60.0  # maximum seconds between two runs; failed deletions are retried

Lifespan = Callable[[object], AbstractAsyncContextManager[None]]


def beside(lifespan: Lifespan) -> Lifespan:
    """Combine the lifespan of a server with the cleanup task."""

    @asynccontextmanager
    async def both(app: object) -> AsyncIterator[None]:
        async with lifespan(app), sweeping():
            yield

    return both


@asynccontextmanager
async def sweeping() -> AsyncIterator[None]:
    """Run the cleanup task: delete expired rooms at once, and later rooms when they expire."""
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
        with suppress(StoreError):  # the store logs it, and the next run retries
            ends = await in_thread(rooms.sweep)
        with suppress(StoreError):
            await in_thread(handed_in.sweep)
        await asyncio.sleep(PACE if ends is None else min(PACE, max(0.0, ends - time.time()) + 0.1))

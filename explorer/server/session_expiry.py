"""A visit that is over leaves nothing here: neither what its session held nor its files."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

from explorer.server import memory, performance

MOMENT = 0.1  # seconds
CACHE = "runtime.caching.ttl_cache:TTLCache"


@performance.instead_of(
    "runtime.memory_session_storage:MemorySessionStorage.save",
    f"{CACHE}.expire(self, at_time=None)",
    f"{CACHE}.ttl",
)
def in_time(usual: performance.Function) -> performance.Function:
    """Let a session whose connection has ended go when its time is over (`server.disconnectedSessionTTL`).

    Streamlit takes away what has had its time when the next visitor leaves, and until then keeps it.
    """

    def take_away(stored: Any) -> None:
        if stored.expire():
            memory.give_back()

    def save(self: Any, session_info: Any) -> None:
        usual(self, session_info)
        asyncio.get_running_loop().call_later(self._cache.ttl + MOMENT, take_away, self._cache)

    return save


@cache
def noticed() -> None:
    """Let visits that are over go in time; called once."""
    performance.put((in_time,))

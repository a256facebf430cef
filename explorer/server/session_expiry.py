"""Session expiry: frees the memory and the files of a session when its time is over."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

from explorer.server import memory, performance

MOMENT = 0.1  # seconds after the time to live
CACHE = "runtime.caching.ttl_cache:TTLCache"


@performance.instead_of(
    "runtime.memory_session_storage:MemorySessionStorage.save",
    f"{CACHE}.expire(self, at_time=None)",
    f"{CACHE}.ttl",
)
def in_time(usual: performance.Function) -> performance.Function:
    """Delete a disconnected session when its time is over (`server.disconnectedSessionTTL`).

    Streamlit deletes expired sessions only when another visitor disconnects.
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
    """Enable the expiry of sessions; called once."""
    performance.put((in_time,))

"""Session expiry: frees the memory and the files of a session when its time is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from explorer.streamlit_bridge.patch import Function, Patch, patch

MOMENT = 0.1  # seconds after the time to live
CACHE = "streamlit.runtime.caching.ttl_cache:TTLCache"
STORAGE = "streamlit.runtime.memory_session_storage:MemorySessionStorage"


def in_time(freed: Callable[[], None]) -> Patch:
    """Return the patch that deletes a disconnected session when its time is over (`server.disconnectedSessionTTL`).

    Streamlit deletes expired sessions only when another visitor disconnects. `freed` is called after each deletion.
    """

    @patch(
        f"{STORAGE}.save",
        f"{STORAGE}.__init__ sets _cache",
        f"{CACHE}.expire(self, at_time=None)",
        f"{CACHE}.ttl",
        lost="the memory of a disconnected session is freed later",
    )
    def deletes(usual: Function) -> Function:
        def take_away(stored: Any) -> None:
            if stored.expire():
                freed()

        def save(self: Any, session_info: Any) -> None:
            usual(self, session_info)
            asyncio.get_running_loop().call_later(self._cache.ttl + MOMENT, take_away, self._cache)

        return save

    return deletes

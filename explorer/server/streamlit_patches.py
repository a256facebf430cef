"""Changes of Streamlit and uvicorn, installed before the server starts."""

from __future__ import annotations

from functools import cache

from explorer.server import memory
from explorer.server.limits import run_queue
from explorer.server.log_throttle import Tally
from explorer.streamlit_bridge import (
    connections,
    failover,
    patch,
    script_turns,
    session_expiry,
    speed,
    widget_guard,
)

late = Tally("connections were ended whose request did not come")
invalid = Tally("values of controls were none that they have")

PATCHES = (
    *speed.PATCHES,
    widget_guard.own_kind(invalid.note),
    failover.page_first,
    session_expiry.in_time(memory.give_back),
    script_turns.in_turn(run_queue.turn),
    connections.closed,
    connections.idle(late.note),
)


@cache
def install() -> None:
    """Install the patches that fit; called once."""
    for each in PATCHES:
        patch.install(each)

"""Changes of Streamlit and uvicorn, installed before the server starts, and a check of all other private parts."""

from __future__ import annotations

from functools import cache

from explorer.server import memory
from explorer.server.limits import run_queue
from explorer.server.log_throttle import Tally
from explorer.streamlit_bridge import (
    browser_messages,
    connections,
    failover,
    forms,
    frame,
    isolated_run,
    left_page,
    patch,
    script_run,
    script_turns,
    server,
    session_expiry,
    speed,
    widget_guard,
)

late = Tally("connections were ended whose request did not come")
flooded = Tally("websockets were ended that sent no whole message")
invalid = Tally("values of controls were none that they have")

PATCHES = (
    *speed.PATCHES,
    widget_guard.own_kind(invalid.note),
    failover.page_first,
    left_page.not_drawn,
    left_page.not_coalesced,
    session_expiry.in_time(memory.give_back),
    script_turns.in_turn(run_queue.turn),
    connections.websockets(flooded.note),
    connections.idle(late.note),
)
# What else the app uses of Streamlit's private parts. The patch of script turns checks server.CLIENT.
FEATURES = (
    browser_messages.BROWSER,
    browser_messages.CONTROLS,
    browser_messages.SENTENCE,
    forms.FORMS,
    frame.CONTROL,
    isolated_run.ISOLATION,
    script_run.RUN,
    script_run.HISTORY,
    script_run.WIDGETS,
    script_run.REPLACED,
    server.READY,
    server.ACTIVE,
    server.UPLOADS,
)


@cache
def install() -> None:
    """Install the patches that fit, and log what is missing; called once."""
    for each in PATCHES:
        patch.install(each)
    for feature in FEATURES:
        feature.check()

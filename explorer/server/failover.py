"""A visitor whose process is gone goes on with another one, which has to draw his page before he can change it."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any
from weakref import WeakSet

from explorer.server import performance

SESSION = "runtime.app_session:AppSession"
MOMENT = 0.05  # seconds


@performance.instead_of(
    f"{SESSION}.request_rerun",
    f"{SESSION}.page_script_hash",
    f"{SESSION}._create_scriptrunner(self, initial_rerun_data)",
)
def page_first(usual: performance.Function) -> performance.Function:
    """Let what a visitor does on a page that he has brought along wait until this process has drawn it.

    Else it is lost: Streamlit leaves out what is asked of a part that was not drawn yet; and a control that begins
    with what the address says of it begins so in each run until one was finished. Nobody waits who asks for another
    page.
    """
    met: WeakSet[Any] = WeakSet()  # sessions
    drawing: WeakSet[Any] = WeakSet()  # what runs a page that was brought along, until it rests

    def ask(self: Any, client_state: Any) -> None:
        page = client_state.page_script_hash if client_state else ""
        if self._scriptrunner in drawing and self.page_script_hash in ("", page):
            asyncio.get_running_loop().call_later(MOMENT, ask, self, client_state)
            return
        usual(self, client_state)
        if self not in met:
            met.add(self)
            if client_state and client_state.widget_states.widgets and self._scriptrunner is not None:
                drawing.add(self._scriptrunner)

    return ask


@cache
def met() -> None:
    """Let visitors of processes that are gone go on here; called once."""
    performance.put((page_first,))

"""Failover: if a process dies, its sessions move to another one, which renders the page before accepting input."""

from __future__ import annotations

import asyncio
from typing import Any
from weakref import WeakKeyDictionary, WeakSet

from explorer.streamlit_bridge.patch import Function, patch

SESSION = "streamlit.runtime.app_session:AppSession"
MOMENT = 0.05  # seconds between two checks


@patch(
    f"{SESSION}.request_rerun",
    f"{SESSION}.__init__ sets _client_state",
    f"{SESSION}.__init__ sets _scriptrunner",
    f"{SESSION}._create_scriptrunner(self, initial_rerun_data)",
    lost="input may be lost while a page moves to another process",
)
def page_first(usual: Function) -> Function:
    """Delay input for a page from another process until this process has rendered it.

    Otherwise the input is lost. Streamlit ignores requests of fragments that were not drawn yet. A control that starts
    with its value in the address is reset in each run until one run has finished. Delayed requests keep their order. A
    request for another page is not delayed, and those that wait for the page that it leaves are dropped.
    """
    met: WeakSet[Any] = WeakSet()  # sessions that this process knows
    # script runners that render a page from another process, until they finish
    drawing: WeakSet[Any] = WeakSet()
    # delayed requests by session, the oldest first
    waiting: WeakKeyDictionary[Any, list[Any]] = WeakKeyDictionary()

    def ask(self: Any, client_state: Any) -> None:
        page = client_state.page_script_hash if client_state else ""
        if self in waiting or self._scriptrunner in drawing:
            if self._client_state.page_script_hash in ("", page):
                if self not in waiting:
                    look_later(self)
                waiting.setdefault(self, []).append(client_state)
                return
            waiting.pop(self, None)
        usual(self, client_state)
        if self not in met:
            met.add(self)
            if client_state and client_state.widget_states.widgets and self._scriptrunner is not None:
                drawing.add(self._scriptrunner)

    def look_later(self: Any) -> None:
        asyncio.get_running_loop().call_later(MOMENT, look, self)

    def look(self: Any) -> None:
        if self in waiting and self._scriptrunner in drawing:
            look_later(self)
            return
        for client_state in waiting.pop(self, ()):
            usual(self, client_state)

    return ask

"""Script turns: every run of a page waits until it is its session's turn."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from explorer.streamlit_bridge import server
from explorer.streamlit_bridge.patch import Function, Patch, patch

RUNNER = "streamlit.runtime.scriptrunner.script_runner:ScriptRunner"
Turn = Callable[[str], AbstractContextManager[None]]


def in_turn(turn: Turn) -> Patch:
    """Return the patch that runs each page inside `turn(session)`."""

    @patch(
        f"{RUNNER}._run_script",
        f"{RUNNER}.__init__ sets _session_id",
        *server.CLIENT.uses,
        lost="pages run in no fair order, so one visitor can slow down the others",
    )
    def waits(usual: Function) -> Function:
        def run(self: Any, rerun_data: Any) -> None:
            if server.exists():
                with turn(self._session_id):
                    usual(self, rerun_data)
            else:
                usual(self, rerun_data)

        return run

    return waits

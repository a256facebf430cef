"""A page that was left: a fragment that its timer or a click still requests is not drawn on the next page."""

from __future__ import annotations

from typing import Any

from explorer.streamlit_bridge import private
from explorer.streamlit_bridge.patch import Function, patch

RUNNER = "streamlit.runtime.scriptrunner.script_runner:ScriptRunner"
REQUESTS = "streamlit.runtime.scriptrunner_utils.script_requests:ScriptRequests"
DATA = "streamlit.runtime.scriptrunner_utils.script_requests:RerunData"
RERUN = "streamlit.runtime.scriptrunner_utils.script_requests:ScriptRequestType.RERUN"


@patch(
    f"{RUNNER}._run_script",
    f"{RUNNER}.__init__ sets _pages_manager",
    "streamlit.runtime.pages_manager:PagesManager.current_page_script_hash",
    f"{DATA}.fragment_id_queue",
    f"{DATA}.page_script_hash",
    lost="a page can stay empty if a part of the page before is requested while the page changes",
)
def not_drawn(usual: Function) -> Function:
    """Ignore a request for fragments of a page that the session has left.

    Such a request waits while the next page is drawn. Fragments at the same place of two pages have the same name, so
    Streamlit would then draw that of the next page, but announce the page before. The browser removes all elements
    when the announced page differs from its own, and fails with "Cannot set a node at a delta path" at the first
    element of the fragment.
    """

    def run(self: Any, rerun_data: Any) -> None:
        here, page = self._pages_manager.current_page_script_hash, rerun_data.page_script_hash
        if rerun_data.fragment_id_queue and here and page and page != here:
            return
        usual(self, rerun_data)

    return run


@patch(
    f"{REQUESTS}.request_rerun",
    f"{REQUESTS}.__init__ sets _state",
    f"{REQUESTS}.__init__ sets _rerun_data",
    RERUN,
    f"{DATA}.fragment_id",
    f"{DATA}.fragment_id_queue",
    f"{DATA}.page_script_hash",
    lost="on a busy server, a part of the page before can take a visitor back to this page",
)
def not_coalesced(usual: Function) -> Function:
    """Ignore a request for a fragment of the page before while the run of the next page has not begun.

    Streamlit would join both to one run, with the page of the later request: nothing of the next page would be drawn.
    """

    rerun = private.find(RERUN)

    def request_rerun(self: Any, new_data: Any) -> bool:
        waiting, page = self._rerun_data, new_data.page_script_hash
        whole = self._state is rerun and not waiting.fragment_id_queue
        part = new_data.fragment_id or new_data.fragment_id_queue
        if whole and part and page and waiting.page_script_hash not in ("", page):
            return True
        accepted: bool = usual(self, new_data)
        return accepted

    return request_rerun

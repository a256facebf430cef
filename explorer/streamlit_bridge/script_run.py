"""The run of a page in the current thread: its session state, and what the browser has sent with it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from explorer.streamlit_bridge.private import Feature

T = TypeVar("T")
_CONTEXT = "streamlit.runtime.scriptrunner_utils.script_run_context:ScriptRunContext"
RUN = Feature(
    "pages are slower, and forget controls when they move to another process",
    "streamlit.runtime.scriptrunner:get_script_run_ctx",
    also=(f"{_CONTEXT}.session_state",),
)
HISTORY = Feature(
    "Back and Forward do not change the points",
    "streamlit.runtime.scriptrunner:get_script_run_ctx",
    also=(f"{_CONTEXT}.is_history_navigation",),
)
WIDGETS = Feature(
    "controls start from their defaults when a page moves to another process",
    "streamlit.runtime.scriptrunner:get_script_run_ctx",
    "streamlit.runtime.state.common:user_key_from_element_id",
    also=(
        f"{_CONTEXT}.session_state",
        "streamlit.runtime.state:SafeSessionState.get_widget_states(self)",
    ),
)
REPLACED = Feature(
    "a scene that is started while the page changes can be lost",
    "streamlit.runtime.scriptrunner:get_script_run_ctx",
    also=(f"{_CONTEXT}.session_state", "streamlit.runtime.state:SafeSessionState._yield_callback"),
)


def exists() -> bool:
    """Return whether this thread runs a page; true if this version of Streamlit does not tell."""
    return RUN.parts is None or RUN.parts[0](suppress_warning=True) is not None


def state() -> object | None:
    """Return an object that is the same for a whole run, and another one for each run; None if there is none."""
    run = None if RUN.parts is None else RUN.parts[0](suppress_warning=True)
    return run.session_state if run is not None else None


def once(make: Callable[[], T]) -> Callable[[], T]:
    """Decorate a function that finds the same object during a whole run: later calls return it at once."""
    here = threading.local()  # the result in this thread's current run, and the state of that run

    @wraps(make)
    def found() -> T:
        run = state()
        if run is None or getattr(here, "run", None) is not run:
            here.result, here.run = make(), run
        result: T = here.result
        return result

    return found


def end_if_replaced() -> None:
    """End this run here if another one is waiting to replace it."""
    run = None if REPLACED.parts is None else REPLACED.parts[0]()
    if run is not None:
        run.session_state._yield_callback()


def is_history_navigation() -> bool:
    """Return whether the visitor has pressed Back or Forward."""
    run = None if HISTORY.parts is None else HISTORY.parts[0]()
    return run is not None and bool(run.is_history_navigation)


def sent(key: str) -> Any:
    """Return the state of the control with this key, as the browser has sent it; None if it has sent none.

    The chosen labels are in its `string_array_value.data` or in its `string_value`.
    """
    if WIDGETS.parts is None:
        return None
    context, key_of = WIDGETS.parts
    run = context()
    states = [] if run is None else run.session_state.get_widget_states()
    return next((state for state in states if key_of(state.id) == key), None)

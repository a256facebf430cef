"""Speed: work that Streamlit repeats for every response is done once or skipped.

`python -m benchmarks.patches` measures what each patch gives.
"""

from __future__ import annotations

import asyncio
import threading
from typing import Any

from explorer.streamlit_bridge import private
from explorer.streamlit_bridge.patch import Function, Number, Patch, patch


@patch("streamlit.runtime.app_session:_populate_theme_msg", lost="responses take longer")
def theme_once(usual: Function) -> Function:
    """Create the theme part of responses once.

    It takes 1 ms per response and does not change while the server runs.
    """
    made: dict[str, Any] = {}

    def populate(msg: Any, section: str = "theme") -> None:
        if section not in made:
            fresh = type(msg)()
            usual(fresh, section)
            made[section] = fresh
        if made[section].ByteSize():  # if empty, it must be absent
            msg.MergeFrom(made[section])

    return populate


@patch(
    "streamlit.components.v2.bidi_component.main:make_bidi_component_presenter", lost="responses take longer"
)
def plain_values(_usual: Function) -> Function:
    """Read the values that a chart has sent without a wrapper.

    At each access, Streamlit wraps the values in a new class. The class adds the events of a component and allows
    writing. Charts have no events, and pages only read. A response created eleven such classes; they caused three
    quarters of the objects for Python's garbage collector.
    """

    def present(aggregator_id: str, component_id: Any = None, allowed_state_keys: Any = None) -> None:
        """Return None: no other presentation is needed."""

    return present


@patch(
    "streamlit.runtime.runtime:Runtime._enqueued_some_message",
    "streamlit.runtime.runtime:Runtime._get_async_objs(self)",
    "streamlit.runtime.runtime:AsyncObjects.eventloop",
    "streamlit.runtime.runtime:AsyncObjects.need_send_data",
    lost="responses take longer",
)
def one_call(usual: Function) -> Function:
    """Notify the event loop of a new message without a system call, if the caller runs in this loop.

    Streamlit passes every message to its event loop and then notifies the same loop again, in the way for other
    threads. This wakes the loop by writing to a file, twenty times per response.
    """

    def tell(self: Any) -> None:
        loop = self._get_async_objs()
        try:
            here = asyncio.get_running_loop() is loop.eventloop
        except RuntimeError:  # there is none in the threads of pages
            here = False
        if here:
            loop.need_send_data.set()
        else:
            usual(self)

    return tell


CONTEXT = "streamlit.runtime.scriptrunner_utils.script_run_context_attr:SCRIPT_RUN_CONTEXT_ATTR_NAME"


@patch(
    "streamlit.runtime.scriptrunner.script_runner:ScriptRunner._run_script_thread",
    CONTEXT,
    "streamlit.runtime.scriptrunner_utils.script_run_context:ScriptRunContext.session_state",
    "streamlit.runtime.state.safe_session_state:SafeSessionState._yield_callback",
    lost="responses take longer",
)
def no_rings(usual: Function) -> Function:
    """Break reference cycles after a response, so that its objects are freed without the garbage collector.

    The script runner, its thread and the callback of its session state refer to each other. They keep a hundred objects
    and the whole request alive. Nothing uses these references after the thread ends.
    """
    name = private.find(CONTEXT)

    def run(self: Any) -> None:
        try:
            usual(self)
        finally:
            context = vars(threading.current_thread()).pop(name, None)
            if context is not None:
                # The original callback also does nothing outside its thread. A plain assignment would write into the
                # session state.
                object.__setattr__(context.session_state, "_yield_callback", _nothing)

    return run


def _nothing() -> None:
    """Do nothing."""


# Seconds for which Streamlit sleeps between two flushes. The end of a response that takes 8 ms was ready 3 ms before it
# was sent.
SOONER = Number(
    "streamlit.runtime.runtime:MESSAGE_FLUSH_INTERVAL_SECS",
    usual=0.005,
    value=0.002,
    lost="responses take longer",
)

PATCHES: tuple[Patch | Number, ...] = (theme_once, plain_values, one_call, no_rings, SOONER)

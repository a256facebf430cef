"""What a browser brings along that has had its page from another process: each control as it stands on the screen."""

from __future__ import annotations

from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.runtime.scriptrunner import get_script_run_ctx

from explorer.visit import session


def control(key: str) -> WidgetState | None:
    """What the browser says of a control that this session has not shown yet; None where it says nothing."""
    context = get_script_run_ctx()
    if context is None or key in session.get().controls:
        return None
    states = context.session_state.get_widget_states()
    return next((state for state in states if state.id.split("-", 2)[-1] == key), None)


def label(state: WidgetState) -> str:
    """The option that is chosen, as it is called on the screen; empty where the control is no choice."""
    return "".join(state.string_array_value.data) or state.string_value

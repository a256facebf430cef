"""Widget values sent by a browser whose page was rendered by another process."""

from __future__ import annotations

from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.runtime.scriptrunner import get_script_run_ctx

from explorer.visit import session


def control(key: str) -> WidgetState | None:
    """Return the browser's state of a control that this session has not shown yet, or None."""
    context = get_script_run_ctx()
    if context is None or key in session.get().controls:
        return None
    states = context.session_state.get_widget_states()
    return next((state for state in states if state.id.split("-", 2)[-1] == key), None)


def label(state: WidgetState) -> str:
    """Return the displayed label of the chosen option; empty if the control is no choice."""
    return "".join(state.string_array_value.data) or state.string_value

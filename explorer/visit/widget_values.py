"""Widget values sent by a browser whose page was rendered by another process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from explorer.streamlit_bridge import script_run
from explorer.visit import session

if TYPE_CHECKING:  # not part of Streamlit's public interface
    from streamlit.proto.WidgetStates_pb2 import WidgetState


def control(key: str) -> WidgetState | None:
    """Return the browser's state of a control that this session has not shown yet, or None."""
    sent: WidgetState | None = None if key in session.get().controls else script_run.sent(key)
    return sent


def label(state: WidgetState) -> str:
    """Return the displayed label of the chosen option; empty if the control is no choice."""
    return "".join(state.string_array_value.data) or state.string_value

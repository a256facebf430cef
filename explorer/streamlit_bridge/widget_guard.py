"""Widget guard: resets a widget whose value from the browser is invalid.

Streamlit deserialises a widget's value when a page reads it, without validation. A boolean in place of a list would
break this run and every later run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from explorer.streamlit_bridge import private
from explorer.streamlit_bridge.patch import Function, Patch, patch

STATE = "streamlit.runtime.state.session_state"


def own_kind(note: Callable[[str], None]) -> Patch:
    """Return the patch that resets a widget if its value cannot be deserialised.

    `note` gets the kind of the error.
    """

    @patch(
        f"{STATE}:WStates.__getitem__",
        f"{STATE}:Serialized",
        f"{STATE}:Value",
        f"{STATE}:WStates.states",
        f"{STATE}:WStates.widget_metadata",
        "streamlit.runtime.state.common:WidgetMetadata.deserializer",
        lost="an invalid value of a control stops its visitor's page",
    )
    def resets(usual: Function) -> Function:
        sent, kept = private.find(f"{STATE}:Serialized"), private.find(f"{STATE}:Value")

        def read(self: Any, k: str) -> Any:
            if isinstance(self.states.get(k), sent) and k in self.widget_metadata:
                try:
                    return usual(self, k)
                except Exception as error:  # any error of the deserialiser
                    note(type(error).__name__)
                self.states[k] = kept(self.widget_metadata[k].deserializer(None))
            return usual(self, k)

        return read

    return resets

"""Widget guard: resets a widget whose value from the browser is invalid.

Streamlit deserialises a widget's value when a page reads it, without validation. A boolean in place of a list would
break this run and every later run.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from explorer.server import performance
from explorer.server.log_throttle import Tally

STATE = "runtime.state.session_state"

refused = Tally("values of controls were none that they have")


@performance.instead_of(
    f"{STATE}:WStates.__getitem__",
    f"{STATE}:Serialized",
    f"{STATE}:Value",
    f"{STATE}:WStates.states",
    f"{STATE}:WStates.widget_metadata",
    "runtime.state.common:WidgetMetadata.deserializer",
)
def own_kind(usual: performance.Function) -> performance.Function:
    """Reset a widget if its value cannot be deserialised."""
    sent, kept = performance.inside(f"{STATE}:Serialized"), performance.inside(f"{STATE}:Value")

    def read(self: Any, k: str) -> Any:
        if isinstance(self.states.get(k), sent) and k in self.widget_metadata:
            try:
                return usual(self, k)
            except Exception as error:  # any error of the deserialiser
                refused.note(type(error).__name__)
            self.states[k] = kept(self.widget_metadata[k].deserializer(None))
        return usual(self, k)

    return read


@cache
def checked() -> None:
    """Enable the guard; called once."""
    performance.put((own_kind,))

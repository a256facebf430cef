"""A control's value that no such control sends is as if nobody had touched that control.

Streamlit reads what a browser says of a control when a page asks for it, and does not ask whether that can be: a
truth in the place of a list ends the run, and each run after it.
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
    """Let a control begin anew where its value cannot be read."""
    sent, kept = performance.inside(f"{STATE}:Serialized"), performance.inside(f"{STATE}:Value")

    def read(self: Any, k: str) -> Any:
        if isinstance(self.states.get(k), sent) and k in self.widget_metadata:
            try:
                return usual(self, k)
            except Exception as error:  # of whatever reads it
                refused.note(type(error).__name__)
            self.states[k] = kept(self.widget_metadata[k].deserializer(None))
        return usual(self, k)

    return read


@cache
def checked() -> None:
    """Let values be of their controls' own kind; called once."""
    performance.put((own_kind,))

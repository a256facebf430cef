"""What every control has: a key, and a value that may be set before it is shown."""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Generic, TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

T = TypeVar("T")
Place = (
    DeltaGenerator | ModuleType
)  # where a widget stands: `streamlit` itself is where the page stands just now


@dataclass(frozen=True)
class Control(Generic[T]):
    """A control of a page.

    Parameters
    ----------
    key : str
        Its name in the session and in the address, "<page>.<control>".
    """

    key: str

    def set(self, value: T) -> None:
        """Give it a value; once it is on the screen, only what a click calls may do so."""
        st.session_state[self.key] = value

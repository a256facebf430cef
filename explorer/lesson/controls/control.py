"""What every control has: a key, and a value that may be set before it is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from types import ModuleType
from typing import Any, Generic, TypeVar, cast

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.visit import session

T = TypeVar("T")
Show = TypeVar("Show", bound=Callable[..., Any])
Place = (
    DeltaGenerator | ModuleType
)  # where a widget stands: `streamlit` itself is where the page stands just now


_keys: set[str] = set()


def is_setting(name: str) -> bool:
    """Whether this part of the address is the value of a control that a lesson declares."""
    return name in _keys


@dataclass(frozen=True)
class Control(Generic[T]):
    """A control of a page.

    Parameters
    ----------
    key : str
        Its name in the session and in the address, "<page>.<control>".
    """

    key: str

    def __post_init__(self) -> None:
        if "." in self.key:  # the others belong to no lesson
            _keys.add(self.key)

    @property
    def held(self) -> bool:
        """Whether a scene holds it fast, and has no place for it on the screen; never what belongs to no page."""
        offered = session.get().progress.offered
        return offered is not None and "." in self.key and self.key not in offered

    def fixed(self, usual: T) -> T:
        """The value that the scene holds it at, which is the usual one if the scene says no other."""
        value: T = session.get().progress.settings.get(self.key, usual)
        return value

    def set(self, value: T) -> None:
        """Give it a value; once it is on the screen, only what a click calls may do so."""
        st.session_state[self.key] = value


def unless_held(show: Show) -> Show:
    """A way to show a control, but where a scene holds it: then only its value is returned."""

    @wraps(show)
    def shown(self: Any, *args: Any, **look: Any) -> Any:
        return self.fixed(self.usual) if self.held else show(self, *args, **look)

    return cast(Show, shown)

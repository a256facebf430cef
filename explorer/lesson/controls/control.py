"""The base class of controls: a key, and a value that can be set before the control is shown."""

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
Place = DeltaGenerator | ModuleType  # container of a widget; `streamlit` is the current one


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
        Its name in the session state and in the address, "<page>.<control>".
    """

    key: str

    def __post_init__(self) -> None:
        if "." in self.key:  # the others belong to no lesson
            _keys.add(self.key)

    @property
    def held(self) -> bool:
        """Whether the current scene fixes its value and hides it.

        Never for controls that belong to no page.
        """
        offered = session.get().progress.offered
        return offered is not None and "." in self.key and self.key not in offered

    def fixed(self, usual: T) -> T:
        """Return the value fixed by the scene, or the default if the scene sets none."""
        value: T = session.get().progress.settings.get(self.key, usual)
        return value

    def set(self, value: T) -> None:
        """Set its value.

        Once the widget is on the screen, only callbacks may do so.
        """
        st.session_state[self.key] = value


def unless_held(show: Show) -> Show:
    """Decorate a `show` method: if a scene fixes the control, only return its value."""

    @wraps(show)
    def shown(self: Any, *args: Any, **look: Any) -> Any:
        return self.fixed(self.usual) if self.held else show(self, *args, **look)

    return cast(Show, shown)

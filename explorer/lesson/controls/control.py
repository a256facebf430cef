"""The base class of controls: a key, and a value that can be set before the control is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from types import ModuleType
from typing import Any, Final, Generic, TypeVar, cast

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.visit import session

T = TypeVar("T")
Show = TypeVar("Show", bound=Callable[..., Any])
Place = DeltaGenerator | ModuleType  # container of a widget; `streamlit` is the current one
FREE: Final = object()  # the reader, and no scene, determines the value

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
        return self.fixed(None) is not FREE

    def fixed(self, usual: T | None) -> Any:
        """Return the value that the current scene fixes while it hides the control; FREE if it does not.

        If the scene sets none, the value is `usual`.
        """
        progress = session.get().progress
        offered = progress.offered
        if offered is None or "." not in self.key or self.key in offered:
            return FREE
        return progress.settings.get(self.key, usual)

    def set(self, value: T) -> None:
        """Set its value.

        Once the widget is on the screen, only callbacks may do so.
        """
        st.session_state[self.key] = value


def unless_held(show: Show) -> Show:
    """Decorate a `show` method: if a scene fixes the control, only return its value."""

    @wraps(show)
    def shown(self: Any, *args: Any, **look: Any) -> Any:
        fixed = self.fixed(self.usual)
        return show(self, *args, **look) if fixed is FREE else fixed

    return cast(Show, shown)

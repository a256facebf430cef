"""The base class of controls, and those whose value Streamlit itself stores in the address while they are shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from types import ModuleType
from typing import Any, Final, Generic, TypeVar, cast

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.visit import session
from explorer.visit.session_state import Session

T = TypeVar("T")
N = TypeVar("N", int, float)
Show = TypeVar("Show", bound=Callable[..., Any])
Place = DeltaGenerator | ModuleType  # container of a widget; `streamlit` is the current one
FREE: Final = object()  # the reader, and no scene, determines the value
BIND: Final = "query-params"

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

    def fixed(self, usual: T | None, visit: Session | None = None) -> Any:
        """Return the value that the current scene fixes while it hides the control; FREE if it does not.

        If the scene sets none, the value is `usual`.
        """
        progress = (visit or session.get()).progress
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


class Bound(Control[T]):
    """A control whose query parameter Streamlit manages."""

    usual: T

    def value(self) -> T:
        """Return the current value.

        A value in the address takes effect once the control has been shown.
        """
        fixed: Any = self.fixed(self.usual)
        if fixed is not FREE:
            return cast(T, fixed)
        value: T | None = st.session_state.get(self.key)
        return self.usual if value is None else value


@dataclass(frozen=True)
class Slider(Bound[N]):
    """A number in an interval, as a slider.

    Parameters
    ----------
    least, most : number
        The ends. If they are of type int, the number is an int.
    usual : number
        The default.
    step : number, optional
        The step size.
    """

    least: N
    most: N
    usual: N
    step: N | None = None

    @unless_held
    def show(self, label: str, place: Place = st, **look: Any) -> N:
        """Show the slider; `look` holds further arguments of `st.slider`."""
        ends = self.least, self.most
        chosen: N = place.slider(label, *ends, self.usual, self.step, key=self.key, bind=BIND, **look)
        return chosen


@dataclass(frozen=True)
class Switch(Bound[bool]):
    """A switch that is off by default."""

    usual: bool = False

    @unless_held
    def show(self, label: str, place: Place = st, **look: Any) -> bool:
        """Show the switch; `look` holds further arguments of `st.toggle`."""
        chosen: bool = place.toggle(label, self.usual, key=self.key, bind=BIND, **look)
        return chosen


@dataclass(frozen=True)
class Field(Bound[str]):
    """A text field.

    Parameters
    ----------
    usual : str
        The default.
    most : int
        Maximum number of characters.
    """

    usual: str
    most: int

    @unless_held
    def show(self, label: str, place: Place = st, **look: Any) -> str:
        """Show the field; `look` holds further arguments of `st.text_input`."""
        chosen: str = place.text_input(
            label, self.usual, max_chars=self.most, key=self.key, bind=BIND, **look
        )
        return chosen

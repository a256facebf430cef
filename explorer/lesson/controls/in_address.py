"""Controls whose value Streamlit itself stores in the address while they are on the screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeVar, cast

import streamlit as st

from explorer.lesson.controls.control import FREE, Control, Place, unless_held

T = TypeVar("T")
N = TypeVar("N", int, float)
BIND: Final = "query-params"


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

"""Controls whose value Streamlit itself keeps in the address, as long as they are on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import streamlit as st

from explorer.lesson.controls.control import Control, Place, unless_held

T = TypeVar("T")
N = TypeVar("N", int, float)
BIND: Final = "query-params"


class Bound(Control[T]):
    """A control that leaves the address to Streamlit."""

    usual: T

    def value(self) -> T:
        """The value of now; what the address alone says counts once the control has been shown."""
        if self.held:
            return self.fixed(self.usual)
        value: T | None = st.session_state.get(self.key)
        return self.usual if value is None else value


@dataclass(frozen=True)
class Slider(Bound[N]):
    """A number between two ends.

    Parameters
    ----------
    least, most : number
        The ends; where they are of type int, so is the number.
    usual : number
        The one to begin with.
    step : number, optional
        How far it moves at a time.
    """

    least: N
    most: N
    usual: N
    step: N | None = None

    @unless_held
    def show(self, label: str, place: Place = st, **look: Any) -> N:
        """The slider; `look` are further arguments of `st.slider`."""
        ends = self.least, self.most
        chosen: N = place.slider(label, *ends, self.usual, self.step, key=self.key, bind=BIND, **look)
        return chosen


@dataclass(frozen=True)
class OneOf(Bound[N]):
    """One of some numbers.

    Parameters
    ----------
    options : sequence of numbers
        In the order of the screen.
    usual : number
        The one to begin with.
    """

    options: Sequence[N]
    usual: N

    @unless_held
    def show(self, label: str, place: Place = st, **look: Any) -> N:
        """A slider with these notches; `look` are further arguments of `st.select_slider`."""
        chosen: N = place.select_slider(label, self.options, self.usual, key=self.key, bind=BIND, **look)
        return chosen

    @unless_held
    def menu(self, label: str, place: Place = st, **look: Any) -> N:
        """A menu; `look` are further arguments of `st.selectbox`."""
        first = self.options.index(self.usual)
        chosen: N = place.selectbox(label, self.options, first, key=self.key, bind=BIND, **look)
        return chosen

    @unless_held
    def segments(self, label: str, place: Place = st, **look: Any) -> N:
        """A row of segments; `look` are further arguments of `st.segmented_control`."""
        chosen: N = place.segmented_control(
            label, self.options, default=self.usual, required=True, key=self.key, bind=BIND, **look
        )
        return chosen


@dataclass(frozen=True)
class Switch(Bound[bool]):
    """On or off; off at first."""

    usual: bool = False

    @unless_held
    def show(self, label: str, place: Place = st, **look: Any) -> bool:
        """The switch; `look` are further arguments of `st.toggle`."""
        chosen: bool = place.toggle(label, self.usual, key=self.key, bind=BIND, **look)
        return chosen


@dataclass(frozen=True)
class Field(Bound[str]):
    """A line of text.

    Parameters
    ----------
    usual : str
        What stands there at first.
    most : int
        How many characters it takes.
    """

    usual: str
    most: int

    @unless_held
    def show(self, label: str, place: Place = st, **look: Any) -> str:
        """The field; `look` are further arguments of `st.text_input`."""
        chosen: str = place.text_input(
            label, self.usual, max_chars=self.most, key=self.key, bind=BIND, **look
        )
        return chosen

"""Controls whose value Streamlit itself keeps in the address, as long as they are on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import streamlit as st

from explorer.frame.controls.control import Control, Place

N = TypeVar("N", int, float)
BIND: Final = "query-params"


@dataclass(frozen=True)
class Slider(Control[N]):
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

    def show(self, label: str, place: Place = st, **look: Any) -> N:
        """The slider; `look` are further arguments of `st.slider`."""
        ends = self.least, self.most
        chosen: N = place.slider(label, *ends, self.usual, self.step, key=self.key, bind=BIND, **look)
        return chosen


@dataclass(frozen=True)
class OneOf(Control[N]):
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

    def show(self, label: str, place: Place = st, **look: Any) -> N:
        """A slider with these notches; `look` are further arguments of `st.select_slider`."""
        chosen: N = place.select_slider(label, self.options, self.usual, key=self.key, bind=BIND, **look)
        return chosen

    def menu(self, label: str, place: Place = st, **look: Any) -> N:
        """A menu; `look` are further arguments of `st.selectbox`."""
        first = self.options.index(self.usual)
        chosen: N = place.selectbox(label, self.options, first, key=self.key, bind=BIND, **look)
        return chosen

    def segments(self, label: str, place: Place = st, **look: Any) -> N:
        """A row of segments; `look` are further arguments of `st.segmented_control`."""
        chosen: N = place.segmented_control(
            label, self.options, default=self.usual, required=True, key=self.key, bind=BIND, **look
        )
        return chosen


@dataclass(frozen=True)
class Switch(Control[bool]):
    """On or off; off at first."""

    def show(self, label: str, place: Place = st, **look: Any) -> bool:
        """The switch; `look` are further arguments of `st.toggle`."""
        chosen: bool = place.toggle(label, key=self.key, bind=BIND, **look)
        return chosen


@dataclass(frozen=True)
class Field(Control[str]):
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

    def show(self, label: str, place: Place = st, **look: Any) -> str:
        """The field; `look` are further arguments of `st.text_input`."""
        chosen: str = place.text_input(
            label, self.usual, max_chars=self.most, key=self.key, bind=BIND, **look
        )
        return chosen

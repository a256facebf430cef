"""Number controls that store their value in the link: a choice of numbers, an integer, a real number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import streamlit as st

from explorer.lesson.controls.choices import Kept, Options
from explorer.lesson.controls.control import Place, unless_held
from linboard.i18n.language import _

N = TypeVar("N", int, float)
# the second form occurs in links of the first versions
WHOLE = re.compile(r"[0-9]+|[0-9](\.[0-9]+)?e\+[0-9]{2}")
LONGEST = 20  # maximum number of characters of an integer in the address


@dataclass(frozen=True)
class Steps(Options[N]):
    """A choice among numbers, as a slider, a select box or segmented buttons.

    Parameters
    ----------
    options : sequence of numbers
        In the order on the screen.
    usual : number
        The default.
    """

    options: Sequence[N]
    usual: N

    def read(self, text: str) -> N | None:
        return next((option for option in self.options if text in (f"{option:g}", str(option))), None)

    def spell(self, value: N) -> str:
        return f"{value:g}"

    @unless_held
    def show(self, label: str, place: Place = st, **look: Any) -> N:
        """Show a slider; `look` holds further arguments of `st.select_slider`."""
        self.begin()
        return self.keep(place.select_slider(label, self.options, key=self.key, **look))

    @unless_held
    def menu(self, label: str, place: Place = st, **look: Any) -> N:
        """Show a select box; `look` holds further arguments of `st.selectbox`."""
        self.begin()
        return self.keep(place.selectbox(label, self.options, key=self.key, **look))

    @unless_held
    def segments(self, label: str, place: Place = st, **look: Any) -> N:
        """Show segmented buttons; `look` holds further arguments of `st.segmented_control`."""
        self.begin()
        chosen: N = place.segmented_control(label, self.options, required=True, key=self.key, **look)
        return self.keep(chosen)


@dataclass(frozen=True)
class Whole(Kept[int]):
    """An integer, in a number field.

    Parameters
    ----------
    most : int
        The maximum.
    least : int
        The minimum.
    usual : int
        The default.
    """

    most: int
    least: int = 0
    usual: int = 0

    def read(self, text: str) -> int | None:
        value = _whole(text)
        return value if self.holds(value) else None

    def spell(self, value: int) -> str:
        return str(value)

    def holds(self, value: Any) -> bool:
        return isinstance(value, int) and self.least <= value <= self.most

    @unless_held
    def show(self, label: str, place: Place = st, **look: Any) -> int:
        """Show the field; `look` holds further arguments of `st.number_input`."""
        self.begin()
        chosen: int = place.number_input(label, self.least, self.most, key=self.key, **look)
        return self.keep(chosen)


@dataclass(frozen=True)
class Seed(Whole):
    """The seed of a random generator."""

    most: int = 9_999

    def show(self, label: str = "", place: Place = st, **look: Any) -> int:
        """Show the field, labelled “Seed” unless the page passes a label."""
        return super().show(label or _("Seed"), place, **{"width": 140, **look})


@dataclass(frozen=True)
class Numbered(Kept["int | None"]):
    """The number of an item, from 1.

    None if the field is empty, which is the default.

    Parameters
    ----------
    most : int
        The number of items. The page may pass the actual number when it shows the field.
    """

    most: int = 10**9
    usual: None = None

    def read(self, text: str) -> int | None:
        value = _whole(text)
        return value if self.holds(value) else None

    def spell(self, value: int | None) -> str:
        return str(value)

    def holds(self, value: Any) -> bool:
        return value is None or (isinstance(value, int) and 1 <= value <= self.most)

    @unless_held
    def show(self, label: str, most: int, place: Place = st, **look: Any) -> int | None:
        """Show the field for `most` items; `look` holds further arguments of `st.number_input`."""
        now = replace(self, most=most)
        now.begin()
        chosen: int | None = place.number_input(label, 1, most, None, key=self.key, **look)
        return now.keep(chosen)


def _whole(text: str) -> int | None:
    """Decode an integer; returns None if the text is invalid."""
    if len(text) > LONGEST or not WHOLE.fullmatch(text):
        return None
    return int(text) if text.isdigit() else int(float(text))


@dataclass(frozen=True)
class Real(Kept[float]):
    """A real number, in a field or on a slider.

    Parameters
    ----------
    least, most : float
        The minimum and the maximum.
    usual : float
        The default. NaN if the page's default varies, so that the address always contains the number.
    digits : int
        Significant digits in the address.
    """

    least: float = -1e6
    most: float = 1e6
    usual: float = 0.0
    digits: int = 12

    def read(self, text: str) -> float | None:
        try:
            value = float(text)
        except ValueError:
            return None
        return value if self.holds(value) else None

    def spell(self, value: float) -> str:
        return f"{value:.{self.digits}g}"

    def holds(self, value: Any) -> bool:
        return isinstance(value, int | float) and self.least <= value <= self.most

    @unless_held
    def show(self, label: str, place: Place = st, *, step: float = 0.5, **look: Any) -> float:
        """Show the field; `look` holds further arguments of `st.number_input`."""
        self.begin()
        ends = float(self.least), float(self.most)
        chosen: float = place.number_input(label, *ends, step=step, key=self.key, **look)
        return self.keep(chosen)

    @unless_held
    def slide(self, label: str, place: Place = st, **look: Any) -> float:
        """Show a slider instead; `look` holds further arguments of `st.slider`."""
        self.begin()
        chosen: float = place.slider(label, float(self.least), float(self.most), key=self.key, **look)
        return self.keep(chosen)

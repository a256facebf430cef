"""Declarative controls.

Each is declared once with its widget, its link parameter, its validation and its default.

A lesson declares a control by name, `SIZE = Steps("sampling.s", (10, 100), 100)`, and shows it with `size =
SIZE.show(_("Sample size s"))`. The key is its name in the session state, in the address and in scenes.

There are two kinds. Controls derived from `Kept` write language-independent values into the address themselves. These
values stay in the address while the control is hidden. Controls derived from `Bound` use Streamlit's query parameters,
which exist only while the control is on the screen.

All choices among given values are `Options`: `Choice` and `Menu` among named options, `Steps` among numbers.
"""

from explorer.lesson.controls.choices import (
    AND_BY_HAND,
    HAND,
    ORDERS,
    Choice,
    Kept,
    Menu,
    Options,
    Order,
    rename,
)
from explorer.lesson.controls.control import Control, Field, Slider, Switch, is_setting
from explorer.lesson.controls.layout import near, tabs
from explorer.lesson.controls.numbers import Numbered, Real, Seed, Steps, Whole

__all__ = [
    "AND_BY_HAND",
    "HAND",
    "ORDERS",
    "Choice",
    "Control",
    "Field",
    "Kept",
    "Menu",
    "Numbered",
    "Options",
    "Order",
    "Real",
    "Seed",
    "Slider",
    "Steps",
    "Switch",
    "Whole",
    "is_setting",
    "near",
    "rename",
    "tabs",
]

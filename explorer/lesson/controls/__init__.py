"""Controls as values: each is declared once, and gives its widget, its part of the link, its check and its usual value.

A lesson declares them by name, `SIZE = Steps("sampling.s", (10, 100), 100)`, and asks for them where they are to stand,
`size = SIZE.show(_("Sample size s"))`. The key is the name in the session, in the address and in scenes.

There are two kinds. Those of `kept` write their value into the address themselves, in words that no language changes,
and it stays there while they are not shown. Those of `bound` leave that to Streamlit, which keeps it there only while
they are on the screen.
"""

from explorer.lesson.controls.choices import Choice, Kept, Menu, rename
from explorer.lesson.controls.control import Control, is_setting
from explorer.lesson.controls.in_address import Field, OneOf, Slider, Switch
from explorer.lesson.controls.layout import near, tabs
from explorer.lesson.controls.numbers import Numbered, Real, Seed, Steps, Whole
from explorer.lesson.controls.orders import AND_BY_HAND, HAND, ORDERS, Order

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
    "OneOf",
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

"""Controls whose value the link carries in words that no language changes.

Streamlit's own `bind="query-params"` writes the label that the reader sees into the address, so a link would break in
another language; a choice among named things is therefore bound here. Sliders and switches use Streamlit's; fields
for numbers do not, because an address that says 1e999 would stop the page there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.visit import session
from linboard.words.language import N_, _, current, each

if TYPE_CHECKING:  # it is no part of Streamlit's interface, and needed by name only
    from streamlit.elements.lib.mutable_tab_container import TabContainer

ORDERS = {"cyclic": N_("In turn"), "first": N_("First"), "random": N_("Random"), "worst": N_("Worst")}


def near() -> DeltaGenerator:
    """A row for what one moves while looking at the board: on a phone it stands above it. A page has one at most."""
    return st.container(horizontal=True, gap="xsmall", key="near")


def order(key: str, more: Mapping[str, str] | None = None) -> Any:
    """Which mistake a perceptron learns from next: one of its orders, or one `more` that the page knows."""
    return choice(_("Which mistake comes next"), {**each(ORDERS), **(more or {})}, key)


def seed(key: str) -> int:
    """The seed of a random order."""
    return whole(_("Seed"), 9_999, key, width=140)


def choice(label: str, options: Mapping[str, str], key: str, **look: Any) -> str:
    """One of several options as a row of segments; the first is the default and leaves the address as it is.

    Parameters
    ----------
    label : str
        What is chosen.
    options : mapping of str to str
        What each value is called on screen, by the value that the link carries.
    key : str
        Name of the control in the session and in the address, "<page>.<control>".
    look
        Further arguments of `st.segmented_control`.
    """
    default = _begin(options, key)
    chosen = st.segmented_control(
        label, list(options), format_func=lambda k: options[k], required=True, key=key, wrap=True, **look
    )
    value = chosen or default
    session.write(key, None if value == default else value)
    return value


def menu(label: str, options: Mapping[str, str], key: str, **look: Any) -> str:
    """One of many options as a menu; the link carries it as that of a `choice`."""
    default = _begin(options, key)
    value: str = st.selectbox(label, list(options), format_func=lambda k: options[k], key=key, **look)
    session.write(key, None if value == default else value)
    return value


def tabs(names: Mapping[str, str], key: str) -> Sequence[TabContainer]:
    """Tabs of these names; where the session has one's key, as an experiment sets it, that one is open.

    Streamlit keeps the name that was read: in another language the tab that was open gets its new name.
    """
    kept, place = str(st.session_state.get(key, "")), f"{key}.open"
    if kept and kept not in names.values():
        st.session_state[key] = names[
            kept if kept in names else st.session_state.get(place, next(iter(names)))
        ]
    tabs = st.tabs(list(names.values()), key=key, on_change="rerun")
    st.session_state[place] = next((name for name, tab in zip(names, tabs, strict=True) if tab.open), "")
    return tabs


def _begin(options: Mapping[str, str], key: str) -> str:
    """Give the control the link's value where it has none yet; return its default."""
    default = next(iter(options))
    if st.session_state.get(key) not in options:
        wanted = st.query_params.get(key, default)
        st.session_state[key] = wanted if wanted in options else default
    rename(key)
    return default


def rename(key: str) -> None:
    """In another language, tell the browser the control's value anew: it knows it by its name only."""
    named = session.get().named
    if named.setdefault(key, current()) != current():
        named[key] = current()
        st.session_state[key] = st.session_state[key]


def whole(label: str, most: int, key: str, **look: Any) -> int:
    """A whole number from 0, which is the default, to `most`; anything else in the address counts as the default.

    Parameters
    ----------
    label : str
        What the number is.
    most : int
        The largest number.
    key : str
        Name of the control in the session and in the address, "<page>.<control>".
    look
        Further arguments of `st.number_input`, such as its width and help.
    """
    if key not in st.session_state:
        wanted = _whole(key, most)
        st.session_state[key] = wanted if wanted is not None and wanted <= most else 0
    value: int = st.number_input(label, 0, most, key=key, **look)
    session.write(key, str(value) if value else None)
    return value


def numbered(label: str, most: int, key: str, **look: Any) -> int | None:
    """A number from 1 to `most`, or None where the field is empty, as it is at first and where there is no such number.

    Parameters
    ----------
    label : str
        What is numbered.
    most : int >= 1
        The largest number.
    key : str
        Name of the control in the session and in the address, "<page>.<control>".
    look
        Further arguments of `st.number_input`, such as its placeholder and help.
    """
    if key not in st.session_state:
        st.session_state[key] = _whole(key, most)
    if not 1 <= (st.session_state[key] or 0) <= most:
        st.session_state[key] = None
    value: int | None = st.number_input(label, 1, most, None, key=key, **look)
    session.write(key, None if value is None else str(value))
    return value


def _whole(key: str, most: int) -> int | None:
    """The whole number that the address has, of no more digits than `most`; None where it has none."""
    text = st.query_params.get(key, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(most)) else None


def bounded(label: str, ends: tuple[float, float], usual: float, key: str, **look: Any) -> float:
    """A number between two ends; anything else in the address counts as the usual one.

    Parameters
    ----------
    label : str
        What the number is.
    ends : pair of float
        The least and the largest number.
    usual : float
        The default; where it is an int, the number is whole.
    key : str
        Name of the control in the session and in the address, "<page>.<control>".
    look
        Further arguments of `st.number_input`, such as its step, width and help.
    """
    kind = type(usual)
    if key not in st.session_state:
        value = _number(st.query_params.get(key, ""), usual, ends[1])
        st.session_state[key] = kind(value) if ends[0] <= value else usual
    low, high = (kind(end) for end in ends)
    chosen: float = st.number_input(label, low, high, key=key, **look)
    session.write(key, None if chosen == usual else f"{chosen:.12g}")
    return chosen


def stepped(label: str, options: Sequence[float], usual: float, key: str, **look: Any) -> float:
    """One of some numbers on a slider; anything else in the address counts as the usual one.

    Streamlit's own binding lets the address win over an experiment where the slider was not shown before.

    Parameters
    ----------
    label : str
        What the number is.
    options : sequence of float
        In the order of the slider.
    usual : float
        The default.
    key : str
        Name of the control in the session and in the address, "<page>.<control>".
    look
        Further arguments of `st.select_slider`, such as its width and help.
    """
    if st.session_state.get(key) not in options:
        text = st.query_params.get(key, "")
        st.session_state[key] = next((o for o in options if text in (f"{o:g}", str(o))), usual)
    chosen: float = st.select_slider(label, options, key=key, **look)
    session.write(key, None if chosen == usual else f"{chosen:g}")
    return chosen


def real(
    label: str,
    usual: float,
    key: str,
    place: DeltaGenerator,
    *,
    most: float = 1e6,
    step: float = 0.5,
    **look: Any,
) -> float:
    """A number from −`most` to `most`; anything else in the address counts as the usual one.

    Parameters
    ----------
    label : str
        What the number is.
    usual : float
        The default.
    key : str
        Name of the control in the session and in the address, "<page>.<control>".
    place : DeltaGenerator
        Where it stands.
    most, step : float
        The largest number, and how far the arrows go.
    look
        Further arguments of `st.number_input`, such as its width and help.
    """
    if key not in st.session_state:
        st.session_state[key] = _number(st.query_params.get(key, ""), usual, most)
    value: float = place.number_input(label, -most, most, step=step, key=key, **look)
    session.write(key, f"{value:.12g}" if value != usual else None)
    return value


def _number(text: str, usual: float, most: float) -> float:
    """The number of a text as Python reads it, or the usual one."""
    try:
        value = float(text)
    except ValueError:
        return usual
    return value if abs(value) <= most else usual

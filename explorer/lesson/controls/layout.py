"""Where controls stand: the row near the board, and tabs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

if TYPE_CHECKING:  # it is no part of Streamlit's interface, and needed by name only
    from streamlit.elements.lib.mutable_tab_container import TabContainer


def near() -> DeltaGenerator:
    """A row for what one moves while looking at the board: on a phone it stands above it. A page has one at most."""
    return st.container(horizontal=True, gap="xsmall", key="near")


def tabs(names: Mapping[str, str], key: str) -> Sequence[TabContainer]:
    """Tabs of these names; where the session has one's key, as a scene sets it, that one is open.

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

"""The layout of controls: a row near the board, and tabs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.visit import session

if TYPE_CHECKING:  # not part of Streamlit's public interface, and only needed for annotations
    from streamlit.elements.lib.mutable_tab_container import TabContainer


def near() -> DeltaGenerator:
    """Return the row for controls that are used while looking at the board.

    On a phone it is above the board. At most one per page.
    """
    return st.container(horizontal=True, gap="xsmall", key="near")


def tabs(names: Mapping[str, str], key: str, first: str = "") -> Sequence[TabContainer]:
    """Return tabs with these names. A visitor who comes to the page sees the tab `first`, if one is given.

    After a reload, the page learns in its first run which visit it continues, and `first` may depend on the visit.
    A key in the session state, set by a scene, selects the open tab.

    Streamlit stores the displayed name. After a change of language, the open tab gets its translated name.
    """
    kept, place, visit = str(st.session_state.get(key, "")), f"{key}.open", f"{key}.visit"
    before, st.session_state[visit] = st.session_state.get(visit), session.get().epoch
    if first and (not kept or before not in (None, st.session_state[visit])):
        st.session_state[key] = names[first]
    elif kept and kept not in names.values():
        st.session_state[key] = names[
            kept if kept in names else st.session_state.get(place, next(iter(names)))
        ]
    tabs = st.tabs(list(names.values()), key=key, on_change="rerun")
    st.session_state[place] = next((name for name, tab in zip(names, tabs, strict=True) if tab.open), "")
    return tabs

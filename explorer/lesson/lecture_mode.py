"""Lecture mode: shows a scene with its board and one chart, or a bench, in large type for projection.

Of most benches it shows the board alone; the bench of all columns keeps its controls and charts.
"""

from __future__ import annotations

import streamlit as st

from explorer.visit import session
from linboard.i18n.language import _

KEY = "lecture"  # in the session state and in the address


def begin() -> bool:
    """Read the mode from the link at first, keep it in the link of every page, and return whether it is on."""
    if KEY not in st.session_state:
        st.session_state[KEY] = st.query_params.get(KEY) == "1"
    session.write(KEY, "1" if on() else None)
    return on()


def on() -> bool:
    """Return whether lecture mode is on."""
    return bool(st.session_state.get(KEY))


def locked() -> bool:
    """Return whether the link hides the controls (lock=1), for a lecturer's question."""
    return st.query_params.get("lock") == "1"


def switch() -> None:
    """Show the switch in the sidebar."""
    st.toggle(
        _("Lecture mode"),
        key=KEY,
        help=_(
            "Shows the scene, or just the board with its captions and player, in large type. The page “More "
            "than two features” keeps its menus and charts. Press “?” for the list of keys."
        ),
    )

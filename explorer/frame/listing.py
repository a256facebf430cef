"""A script that a visitor may look at: it is written once somebody opens its place."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from explorer.visit import session
from linboard.words.language import _


def show(
    name: str,
    told: str,
    make: Callable[[], str],
    theirs: Callable[[], str | None] | None = None,
    label: str = "",
) -> None:
    """Place a script to be opened, and the same with scikit-learn where there is such.

    Parameters
    ----------
    name : str
        Key of the place in the session.
    told : str
        What the lines do.
    make, theirs : function
        Write the script, and scikit-learn's, where there is one.
    label : str
        What is opened; "Show the code" where it is left out.
    """
    session.get().scripts.add(name)
    with st.expander(label or _("Show the code"), key=name, on_change="rerun") as place:
        if not place.open:
            return
        st.caption(told)
        st.code(make())
        if equivalent := theirs() if theirs else None:
            st.caption(_("The same with scikit-learn:"))
            st.code(equivalent)


def key(page: str, model: str) -> str:
    """Where the session keeps whether the code of a page's model is open."""
    return f"{page}.code.{model}"


def is_open(page: str) -> bool:
    """Whether a page's code is open: it must give the model in full."""
    shown = [name for name in session.get().scripts if name.startswith(key(page, ""))]
    return any(st.session_state.get(name, False) for name in shown)

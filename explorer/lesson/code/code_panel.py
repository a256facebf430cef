"""A script that a visitor may look at, which is written once somebody opens its place, and its notebook beside it."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from explorer.visit import session
from linboard.i18n.language import _, bound

MIME = "application/x-ipynb+json"


def show(
    name: str,
    told: str,
    make: Callable[[], str],
    theirs: Callable[[], str | None] | None,
    book: Callable[[], str],
    file: str,
    of: str = "",
) -> None:
    """Place a script to be opened, the same with scikit-learn where there is such, and its notebook as a download.

    Parameters
    ----------
    name : str
        Key of the place in the session.
    told : str
        What the lines do.
    make, theirs : function
        Write the script, and scikit-learn's, where there is one.
    book : function
        Writes the notebook of the same script.
    file : str
        What the notebook is called.
    of : str
        The name of the model, where a page has several.
    """
    session.get().scripts.add(name)
    with st.container(horizontal=True):
        label = _("Show the code: {model}").format(model=of) if of else _("Show the code")
        with st.expander(label, key=name, on_change="rerun") as place:
            if place.open:
                _lines(told, make, theirs)
        label = _("Open as notebook: {model}").format(model=of) if of else _("Open as notebook")
        st.download_button(
            label,
            bound(book),
            file,
            MIME,
            icon=":material/menu_book:",
            help=_(
                "A file for Jupyter or VS Code with these exact points, the model with its settings, and "
                "its plot."
            ),
            on_click="ignore",
            key=f"{name}.notebook",
        )


def _lines(told: str, make: Callable[[], str], theirs: Callable[[], str | None] | None) -> None:
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

"""The code panel: a script that is generated when the panel is opened, and a button for its notebook."""

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
    """Show a panel with the script and its scikit-learn version, if there is one, and a button for the notebook.

    Parameters
    ----------
    name : str
        Key of the panel in the session state.
    told : str
        What the code does.
    make, theirs : function
        Generate the script, and the scikit-learn script if there is one.
    book : function
        Generates the notebook of the same script.
    file : str
        File name of the notebook.
    of : str
        Name of the model, if the page has several.
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
    """Return the session key of the panel with the code of a page's model."""
    return f"{page}.code.{model}"


def is_open(page: str) -> bool:
    """Return whether a page's code panel is open.

    Its model must then be computed in full.
    """
    shown = [name for name in session.get().scripts if name.startswith(key(page, ""))]
    return any(st.session_state.get(name, False) for name in shown)

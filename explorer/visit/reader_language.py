"""The reader's language: the one chosen in the sidebar or by the link, else the browser's."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from linboard.i18n import language

KEY = "lang"


def languages() -> dict[str, str]:
    """What can be chosen, the browser's language first: the link names another one only."""
    codes = sorted(language.LANGUAGES, key=lambda code: code != _browsers())
    return {code: language.LANGUAGES[code] for code in codes}


def listen() -> None:
    """Let this thread speak the reader's language."""
    language.use(_chosen())


def _chosen() -> str:
    """What the switch or the link says, else the browser; the texts' own where nobody reads."""
    if get_script_run_ctx(suppress_warning=True) is None:
        return language.SOURCE
    chosen = st.session_state.get(KEY) or st.query_params.get(KEY)
    return chosen if chosen in language.LANGUAGES else _browsers()


language.ask(_chosen)


def heard(part: Callable[[], None]) -> Callable[[], None]:
    """A part of a page that is in the reader's language also when it is drawn again on its own, in another thread."""

    @wraps(part)
    def draw() -> None:
        listen()
        part()

    return draw


def _browsers() -> str:
    """The first of our languages that the browser asks for, as far as Streamlit tells; else the texts' own."""
    code = (st.context.locale or "").partition("-")[0].lower()
    return code if code in language.LANGUAGES else language.SOURCE

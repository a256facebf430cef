"""The reader's language: chosen in the sidebar or by the link, otherwise the browser's."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

import streamlit as st

from explorer.streamlit_bridge import script_run
from linboard.i18n import language

KEY = "lang"


def languages() -> dict[str, str]:
    """Return the available languages, the browser's language first.

    The link contains only other languages.
    """
    codes = sorted(language.LANGUAGES, key=lambda code: code != _browsers())
    return {code: language.LANGUAGES[code] for code in codes}


def listen() -> None:
    """Set the reader's language for this thread."""
    language.use(_chosen())


def _chosen() -> str:
    """Return the language from the switch, the link or the browser; the source language outside a session."""
    if not script_run.exists():
        return language.SOURCE
    chosen = st.session_state.get(KEY) or st.query_params.get(KEY)
    return chosen if chosen in language.LANGUAGES else _browsers()


language.ask(_chosen)


def heard(part: Callable[[], None]) -> Callable[[], None]:
    """Wrap a fragment so that it is in the reader's language when it is redrawn in another thread."""

    @wraps(part)
    def draw() -> None:
        listen()
        part()

    return draw


def _browsers() -> str:
    """Return the first available language that the browser requests through Streamlit, or the source language."""
    code = (st.context.locale or "").partition("-")[0].lower()
    return code if code in language.LANGUAGES else language.SOURCE

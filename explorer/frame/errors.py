"""What a visitor is told where a page fails."""

from __future__ import annotations

import logging

import streamlit as st

from explorer.visit import session
from linboard.words.language import _

_log = logging.getLogger("linclass")


def on_script_error(error: Exception) -> bool:
    """Give the visitor one sentence and the log the traceback."""
    _log.error("uncaught error in a page", exc_info=error)
    if session.keep_link():
        told = _(
            "Something went wrong on this page. Your points are safe in the address bar: reload to go on."
        )
    else:
        told = _(
            "Something went wrong on this page. Reload to go on; upload your points again, as they are too many for "
            "the address bar."
        )
    st.error(told)
    return True

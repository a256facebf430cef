"""The error message of a page that fails, and a link to recover."""

from __future__ import annotations

import logging
from html import escape
from urllib.parse import urlencode

import streamlit as st

from explorer.visit import reader_language, session
from linboard.i18n.language import _

_log = logging.getLogger("linclass")


def on_script_error(error: Exception) -> bool:
    """Show the visitor a short message with a way to recover, and log the traceback."""
    _log.error("uncaught error in a page", exc_info=error)
    if session.keep_link():
        told = _(
            "Something went wrong on this page. Your points are safe in the address bar: reload to continue."
        )
    else:
        told = _(
            "Something went wrong on this page. Reload to continue, then upload your points again: there "
            "are too many for the address bar."
        )
    st.error(told)
    st.html(_way_out())
    return True


def _way_out() -> str:
    """Return a link to the same page that keeps only the language, in case the page fails because of its link."""
    language = st.query_params.get(reader_language.KEY)
    query = urlencode({reader_language.KEY: language}) if language else ""
    again, label = _("If it happens again:"), _("Open this page without the link’s settings")
    return f'<p>{escape(again)} <a href="?{escape(query)}" target="_self">{escape(label)}</a></p>'

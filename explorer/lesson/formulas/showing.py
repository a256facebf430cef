"""Shows HTML that may contain MathML, which `st.html` would remove."""

from __future__ import annotations

import streamlit as st


def html(markup: str) -> None:
    """Show HTML of the project, without text of visitors that is not escaped."""
    if "<math" in markup:
        st.markdown(markup, unsafe_allow_html=True)
    else:
        st.html(markup)

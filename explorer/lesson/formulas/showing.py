"""Shows sentences with formulas: HTML with MathML, which `st.html` would remove, captions, and labels of buttons."""

from __future__ import annotations

import streamlit as st

from explorer.lesson.formulas import typesetting
from explorer.lesson.formulas.finding import TOKEN, found


def html(markup: str) -> None:
    """Show HTML of the project, without text of visitors that is not escaped."""
    if "<math" in markup:
        st.markdown(markup, unsafe_allow_html=True)
    else:
        st.html(markup)


def caption(sentence: str) -> None:
    """Show a plain sentence of the project as a caption."""
    st.caption(typesetting.html(sentence), unsafe_allow_html=True)


def label(text: str) -> str:
    """Return the label of a button in Markdown: its formulas with italic letters, never broken.

    Streamlit's labels cannot contain MathML.
    """
    done, at = "", 0
    for start, end in found(text):
        parts = (
            f"*{part[0]}*" if part.lastgroup == "letter" else part[0]
            for part in TOKEN.finditer(text[start:end])
        )
        done, at = done + text[at:start] + "".join(parts).replace(" ", "\u00a0"), end
    return done + text[at:]

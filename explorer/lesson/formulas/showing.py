"""Shows sentences with formulas: HTML with MathML, which `st.html` would remove, captions, and labels of buttons."""

from __future__ import annotations

import streamlit as st

from explorer.lesson.formulas import typesetting
from explorer.lesson.formulas.finding import TOKEN, replaced
from linboard.i18n.text import verbatim


def html(markup: str) -> None:
    """Show HTML of the project, without text of visitors that is not escaped.

    In Markdown, Streamlit changes the names of its icons even if they are within HTML.
    """
    if "<math" in markup:
        st.markdown(markup.replace(":material/", "&#58;material/"), unsafe_allow_html=True)
    else:
        st.html(markup)


def caption(sentence: str) -> None:
    """Show a plain sentence of the project as a caption."""
    st.caption(typesetting.html(sentence), unsafe_allow_html=True)


def label(text: str) -> str:
    """Return the label of a button in Markdown: its formulas with italic letters, never broken, the rest as it is.

    Streamlit's labels cannot contain MathML. The text may have been typed by a lecturer.
    """
    return replaced(text, _in_letters, verbatim)


def _in_letters(formula: str) -> str:
    parts = (
        f"*{verbatim(part[0])}*" if part.lastgroup == "letter" else verbatim(part[0])
        for part in TOKEN.finditer(formula)
    )
    return "".join(parts).replace(" ", "\u00a0")

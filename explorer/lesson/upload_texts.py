"""The texts of a file uploader in the reader's language."""

from __future__ import annotations

import streamlit as st

from linboard.i18n import language
from linboard.i18n.language import _

# Streamlit's uploader has English texts only; this style replaces them with texts in the reader's language.
_STYLE = """<style>
[data-testid=stFileUploaderDropzone] [data-testid=stMarkdownContainer] p,
[data-testid=stFileUploaderDropzoneInstructions] span { display: none; }
[data-testid=stFileUploaderDropzone] [data-testid=stMarkdownContainer]::after { content: CHOOSE; }
[data-testid=stFileUploaderDropzoneInstructions]::after { content: DROP; font-size: 0.875rem; opacity: 0.75; }
</style>"""


def translate() -> None:
    """Replace the texts of the uploaders of this page."""
    said = {"CHOOSE": _("Choose a file"), "DROP": _("or drop it here")}
    st.html(language.in_style(_STYLE, said))

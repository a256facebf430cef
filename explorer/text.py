"""Visitors' words on the page: shown as they are, never as Markdown, LaTeX or HTML."""

from __future__ import annotations

import re

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>$~:&])")


def verbatim(text: str) -> str:
    """Return `text` with every character escaped that Streamlit's Markdown would take for markup."""
    return _SPECIAL.sub(r"\\\1", text)

"""Visitors' words on the page: shown as they are, never as Markdown, LaTeX or HTML."""

from __future__ import annotations

import re

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>$~:&])")


_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def point_name(i: int) -> str:
    """What a sample is called on screen: x₁ for index 0."""
    return f"x{i + 1}".translate(_SUBSCRIPTS)


def verbatim(text: str) -> str:
    """Return `text` with every character escaped that Streamlit's Markdown would take for markup."""
    return _SPECIAL.sub(r"\\\1", text)

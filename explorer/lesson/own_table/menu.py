"""A menu of columns, whose value a visit keeps under its own name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson.controls import rename

N = TypeVar("N", str, str | None)  # the name of a column, or None if it is optional


def column(
    where: DeltaGenerator,
    label: str,
    options: Sequence[N],
    first: N,
    key: str,
    shown: Callable[[N], str],
    nothing: str | None = None,
) -> N:
    """Return one of the columns, initially `first`, displayed in the reader's language."""
    if key not in st.session_state or st.session_state[key] not in options:
        st.session_state[key] = first
    rename(key)
    # Streamlit shows no name for an option None, but the placeholder of an empty field.
    return where.selectbox(label, options, format_func=shown, key=key, placeholder=nothing)

"""Which pages around a page may control it by messages: rerun it, say where its uploads go, change its address.

Streamlit allows all of its own hosting services by default. `.streamlit/config.toml` allows none. A hosting service
shows the app in a page of the app's own name, which could control it anyway.
"""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from explorer.streamlit_bridge.private import Feature

OPTION = "client.allowedOrigins"
CONTROL = Feature(
    "the page of a hosting service around the app cannot control it", "streamlit.config:set_option"
)


def allow(names: Iterable[str]) -> None:
    """Let pages of these host names control the app, unless the operator has named other origins."""
    parts = CONTROL.parts
    if parts is not None and not st.get_option(OPTION):
        parts[0](OPTION, [f"https://{name}" for name in names])

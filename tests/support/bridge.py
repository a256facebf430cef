"""What the bridge to Streamlit has looked up, forgotten for a test and after it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from explorer.streamlit_bridge import (
    browser_messages,
    forms,
    frame,
    front_end,
    isolated_run,
    script_run,
    server,
)
from explorer.streamlit_bridge.private import Feature

MODULES = (browser_messages, forms, frame, isolated_run, script_run, server)
FEATURES: dict[str, Feature] = {
    f"{module.__name__.rpartition('.')[2]}.{name}": value
    for module in MODULES
    for name, value in vars(module).items()
    if isinstance(value, Feature)
}


def forget() -> None:
    """Let the bridge look everything up again."""
    kept: dict[str, Any]
    for feature in FEATURES.values():
        kept = vars(feature)
        kept.pop("parts", None)
    browser_messages._prefixes.cache_clear()
    front_end.index.cache_clear()


@contextmanager
def fresh() -> Iterator[None]:
    """Let the bridge look everything up again in this block, and after it."""
    forget()
    try:
        yield
    finally:
        forget()

"""The texts of the app that people read, collected once: that takes seconds."""

from __future__ import annotations

from functools import cache


@cache
def collected():
    """Every text that is marked for translation."""
    from tools import texts  # babel is for those who ask

    return tuple(texts.texts())

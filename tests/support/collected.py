"""The texts of the app that users read, collected once because that takes seconds."""

from __future__ import annotations

from functools import cache


@cache
def collected():
    """Return every text that is marked for translation."""
    from tools import texts  # imported only on demand, because of babel

    return tuple(texts.texts())

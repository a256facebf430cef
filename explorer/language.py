"""gettext: `_()` marks every text that a person sees, so that it can be collected and translated."""

from __future__ import annotations

import gettext
from pathlib import Path

DOMAIN = "explorer"
FOLDER = Path(__file__).parent / "locale"

_translation = gettext.translation(DOMAIN, FOLDER, fallback=True)


def _(text: str) -> str:
    """Return the text in the reader's language: the English text itself where no translation is installed."""
    return _translation.gettext(text)

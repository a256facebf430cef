"""The caption of a page at each step, with its numbers filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from linboard.board import Caption
from linboard.i18n.text import number
from linboard.messages import Text

PLACEHOLDER = re.compile(r"\{([a-z_0-9]+)(?::([a-z]+))?\}")


def said(told: Caption) -> list[str]:
    """Return the caption of each step before its numbers are filled in."""
    caption = told.caption
    return [caption] if isinstance(caption, str) else [caption.templates[i] for i in caption.which]


def general(told: Caption) -> bool:
    """Whether a fit has the general caption that fits any classifier."""
    return all("{wrong} of {n}" in sentence for sentence in said(told))


def rows(told: Caption, steps: int) -> Iterator[tuple[str, ...]]:
    """Yield the caption and the rows of the formula at each step."""
    for t in range(steps):
        yield tuple(_filled(text, told, t) for text in (told.caption, *(told.formula or ())))


def sentences(told: Caption, steps: int) -> list[str]:
    """Return the caption of each step."""
    return [told_then[0] for told_then in rows(told, steps)]


def _filled(text: Text, told: Caption, t: int) -> str:
    template = text if isinstance(text, str) else text.templates[text.which[t]]
    return PLACEHOLDER.sub(lambda found: _word(found, told, t), template)


def _word(found: re.Match[str], told: Caption, t: int) -> str:
    assert told.columns is not None
    column: Any = told.columns[found[1]]
    value = column[t] if np.ndim(column) else column
    if found[2] == "point":
        return f"x{int(value) + 1}"
    if isinstance(value, str):
        return value
    return number(value) if np.ndim(value) == 0 else "(" + ", ".join(map(number, value)) + ")"

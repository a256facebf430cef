"""A control whose value is some columns or classes of a table, by their positions; the link names each of them."""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from typing import Any

import numpy as np

from explorer.lesson.controls.choices import Kept

FEW = 100  # positions that the link lists one by one; of more, it has a bit for each position
LAST = 10_000  # positions are below it
_LIST = re.compile(r"\d{1,4}(?:-\d{1,4})*", re.ASCII)
_BITS = "b."  # the first characters of bits in base64


@dataclass(frozen=True)
class Some(Kept[tuple[int, ...]]):
    """Some columns of a table, by their positions; empty for all."""

    usual: tuple[int, ...] = ()

    def read(self, text: str) -> tuple[int, ...] | None:
        if text.startswith(_BITS):
            return _of_bits(text.removeprefix(_BITS))
        parts = text.split("-") if _LIST.fullmatch(text) else []
        return tuple(map(int, parts)) if 0 < len(parts) <= FEW else None

    def spell(self, value: tuple[int, ...]) -> str:
        return "-".join(map(str, value)) if len(value) <= FEW else _BITS + _bits(value)

    def holds(self, value: Any) -> bool:
        return isinstance(value, list | tuple) and all(isinstance(k, int) for k in value)


def _bits(positions: tuple[int, ...]) -> str:
    """Return a bit for each position up to the last one, in base64 without padding."""
    bits = np.zeros(max(positions) + 1, dtype=bool)
    bits[list(positions)] = True
    return base64.urlsafe_b64encode(np.packbits(bits).tobytes()).decode("ascii").rstrip("=")


def _of_bits(text: str) -> tuple[int, ...] | None:
    """Return the positions of such bits, in ascending order; None if the text has none or too many."""
    if len(text) > LAST // 6 + 4:
        return None
    try:
        content = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return None
    found = np.flatnonzero(np.unpackbits(np.frombuffer(content, dtype=np.uint8)))
    return tuple(found.tolist()) if len(found) and found[-1] < LAST else None

"""How numbers and samples are written on the page, as chart/texts.js writes them, and visitors' words as they are."""

from __future__ import annotations

import math
import re
from decimal import ROUND_HALF_UP, Context

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>$~:&])")
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_THREE, _FOUR = (Context(prec=digits, rounding=ROUND_HALF_UP) for digits in (3, 4))


def number(value: float) -> str:
    """A number as a person writes it: whole where it is whole, else four significant digits; "–" where it is NaN."""
    if math.isnan(value):
        return "–"
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    size = abs(value)
    if size < 1e7 and abs(value - round(value)) < 1e-9 * max(1.0, size):
        text = str(round(value))
    elif 1e-3 <= size < 1e6:
        text = f"{float(_FOUR.create_decimal_from_float(value)):.7g}"
    else:
        return _scientific(value)
    return text.replace("-", "−")


def exact(value: float) -> str:
    """A number that is small because its unit is large: never rounded to 0."""
    size = abs(value)
    return number(value) if size == 0 or size >= 1e-3 or not math.isfinite(value) else _scientific(value)


def _scientific(value: float) -> str:
    text = f"{float(_THREE.create_decimal_from_float(value)):.2e}"
    return re.sub(r"e\+?(-?)0*", r"e\1", text).replace("-", "−")


def subscript(name: str, i: int) -> str:
    """Such as x₁₂."""
    return name + str(i).translate(_SUBSCRIPTS)


def point_name(i: int) -> str:
    """What a sample is called on screen: x₁ for index 0."""
    return subscript("x", i + 1)


def verbatim(text: str) -> str:
    """Return `text` with every character escaped that Streamlit's Markdown would take for markup."""
    return _SPECIAL.sub(r"\\\1", text)

"""Numbers and sample names as text, in the same format as in chart/numbers.js, and escaped user text."""

from __future__ import annotations

import math
import re
from decimal import ROUND_HALF_UP, Context, Decimal

from linboard.i18n.language import _

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>$~:&/])")
_ADDRESS = re.compile(r"(?<=http)(?=s?://)|(?<=www)(?=\.)|(?<=@)", re.IGNORECASE)
_JOINER = "\u2060"  # invisible, and no line breaks there
_SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_SUPERSCRIPTS = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_FOUR = Context(prec=4, rounding=ROUND_HALF_UP)
_TENTHS = Decimal("0.1")
RARE = 0.001  # smaller percentages would need more than one decimal
_EXACT = 12  # significant digits of a share, below the rounding error of floats


def one_line(text: str, length: int) -> str:
    """User input as a single line of at most `length` printable characters."""
    printable = "".join(c if c.isprintable() else " " for c in text[: 20 * length])
    return " ".join(printable.split())[:length].rstrip()


def number(value: float) -> str:
    """A number in the usual notation, "–" for NaN. Only 0 is written as 0.

    Integers, and numbers of five to seven digits, are rounded to integers, so that the entries of a vector have the
    same precision; others have four significant digits. Commas separate the thousands.
    """
    if math.isnan(value):
        return "–"
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    size = abs(value)
    if size < 1e7 and (size == 0 or size > 0.5) and abs(value - round(value)) < 1e-9 * max(1.0, size):
        text = f"{round(value):,}"
    elif 1e4 <= size < 1e7:
        text = ("-" if value < 0 else "") + f"{math.floor(size + 0.5):,}"
    elif 1e-3 <= size < 1e4:
        text = f"{float(_FOUR.create_decimal_from_float(value)):,.7g}"
    else:
        return scientific(value, 3)
    return text.replace("-", "−")


def decimals(value: float, places: int) -> str:
    """A number with `places` decimals, as in a column of numbers. One that would be rounded to 0 keeps one digit."""
    size = abs(value)
    if not size < 1e7:
        return number(value)
    rounded = Decimal(size).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    text = f"{rounded:,}"
    if size and not rounded:
        text = scientific(size, 0) if size < 1e-4 else f"{float(f'{size:.0e}'):g}"
    return ("−" if value < 0 else "") + text


def percent(share: float) -> str:
    """A share as 12.3%: 23/80 is 28.8%, although its float is below 28.75%. A share below 0.05% keeps one digit."""
    if not math.isfinite(share):
        return number(share) + "%"
    exact = Decimal(f"{100 * share:.{_EXACT}g}")
    rounded = exact.quantize(_TENTHS, ROUND_HALF_UP) if abs(exact) < 1e12 else exact
    return (decimals(100 * share, 1) if exact and not rounded else number(float(rounded))) + "%"


def extreme(share: float) -> bool:
    """Whether a probability would be rounded to 0% or 100%, although it is neither."""
    return share not in (0.0, 1.0) and not RARE <= share <= 1 - RARE


def chance(share: float) -> str:
    """A probability in percent. It is rounded to 0% or 100% only if it is exactly 0 or 1."""
    if not extreme(share):
        return percent(share)
    told, limit = (_("less than {share}"), RARE) if share < 0.5 else (_("more than {share}"), 1 - RARE)
    return told.format(share=percent(limit))


def setting(value: float) -> str:
    """A value of a control: small powers of ten as 10⁻⁶, others as any number."""
    exponent = round(math.log10(value)) if 0 < value < 1e-3 else 0
    return power_of_ten(exponent) if exponent and math.isclose(value, 10.0**exponent) else number(value)


def plain(value: object) -> str:
    """An option of a slider. Streamlit may pass it as a str if it comes from the address."""
    return setting(value) if isinstance(value, int | float) else str(value)


def scientific(value: float, places: int) -> str:
    """A number such as 1.5×10⁻⁹, with at most `places` decimals."""
    rounded = Context(prec=places + 1, rounding=ROUND_HALF_UP).create_decimal_from_float(value)
    digits, _e, exponent = f"{rounded:.{places}e}".partition("e")
    shown = digits.rstrip("0").rstrip(".") if places else digits
    return f"{shown.replace('-', '−')}×{power_of_ten(int(exponent))}"


def power_of_ten(exponent: float) -> str:
    """A power such as 10⁹⁰, for an exponent that is rounded."""
    return "10" + superscript(round(exponent))


def large(value: float) -> str:
    """A count, which may be very large: 1,000 or 8.1×10⁹."""
    if value < 1e7:
        return f"{value:,.0f}"
    return scientific(value, 1)


def superscript(i: int | str) -> str:
    """Digits as superscripts, such as ¹²."""
    return str(i).translate(_SUPERSCRIPTS)


def subscript(name: str, i: int) -> str:
    """A name with a subscript, such as x₁₂."""
    return name + str(i).translate(_SUBSCRIPTS)


def point_name(i: int) -> str:
    """The displayed name of a sample: x₁ for index 0."""
    return subscript("x", i + 1)


def verbatim(text: str) -> str:
    """Escape all characters of `text` that are markup in Streamlit's Markdown.

    Addresses get an invisible character, because Markdown makes links of them even if their characters are escaped.
    """
    return _SPECIAL.sub(r"\\\1", _ADDRESS.sub(_JOINER, text))

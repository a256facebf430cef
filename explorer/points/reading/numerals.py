"""Reads numbers as people write them: decimal commas, grouped thousands, currencies, percent signs and units."""

from __future__ import annotations

import re
from dataclasses import dataclass

MINUS = "\N{MINUS SIGN}"
# What stands for a missing number, in addition to `limits.MISSING`; as a class, "-" and "none" are values.
DASHES = {
    "-",
    "--",
    "---",
    "\N{EN DASH}",
    "\N{EM DASH}",
    MINUS,
    ".",
    "..",
    "none",
    "nil",
    "n.a.",
    "k.a.",
    "na",
}
DASHES |= {"missing", "unknown", "\\n", "#value!", "#div/0!", "#ref!", "#num!", "无", "缺失", "暂无"}
_BLANKS = " \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}"
_QUOTE = "\N{RIGHT SINGLE QUOTATION MARK}"
_GROUPS = f"[{_BLANKS}'{_QUOTE}]"
_MONEY = r"(?:[A-Z]{0,2}[$€£¥￥₹₽₩]|USD|EUR|GBP|CHF|CNY|RMB|JPY|Fr\.|kr)"
_UNIT = r"(?:[%‰°$€£¥￥₹₽₩元岁个]|[^\W\d_]+\.?)[^\d,;'\"=<>]{0,12}"
_NUMERAL = re.compile(
    rf"(?P<sign>[+-]?)\s*(?P<money>{_MONEY})?\s*(?P<second>-?)\s*"
    rf"(?P<body>\d[\d.,'{_BLANKS}{_QUOTE}]*|[.,]\d+)(?P<power>[eE][+-]?\d+)?"
    rf"\s*(?P<unit>{_UNIT})?"
)
_DOT_THOUSAND = re.compile(r"[1-9]\d{0,2}\.\d{3}")
_COMMA_THOUSAND = re.compile(r"[1-9]\d{0,2},\d{3}")
_DOT_ONLY = re.compile(r"\d+\.\d*|\.\d+|[1-9]\d{0,2}(?:,\d{3})+\.\d*|[1-9]\d{0,2}(?:,\d{2,3})+,\d{3}")
_COMMA_ONLY = re.compile(r"\d*,\d+|[1-9]\d{0,2}(?:\.\d{3})+,\d+|[1-9]\d{0,2}(?:\.\d{3}){2,}")
_GROUPED = re.compile(rf"\d{{1,3}}(?:{_GROUPS}\d{{3}})+(?:([.,])\d*)?")
_LONGEST = 400  # characters of a number that is more than digits
_WHOLE = re.compile(r"\d+")


@dataclass(frozen=True)
class Numeral:
    """A number as it is written.

    `marks` are the decimal marks with which it can be read: both for "12" and "1.234", one for "1.5" and "1,5".
    `unsure` tells "1.234" from "12": its value depends on the mark. `grouped` tells whether blanks or apostrophes group
    its thousands.
    """

    sign: str
    body: str
    power: str
    unit: str
    marks: str
    unsure: bool = False
    grouped: bool = False

    def value(self, mark: str) -> float | None:
        """Return the number with this decimal mark, or None if it cannot be read so."""
        if mark not in self.marks:
            return None
        body = self.body.replace(",", "") if mark == "." else self.body.replace(".", "").replace(",", ".")
        return float(f"{self.sign}{body}{self.power}")

    def groups(self, mark: str) -> bool:
        """Return whether its thousands are grouped, if this is the decimal mark."""
        return self.grouped or ("," if mark == "." else ".") in self.body


def numeral(text: str) -> Numeral | None:
    """Return the parts of a number, or None if the text is not a number."""
    if len(text) > _LONGEST:
        return Numeral("", text, "", "", ".,") if text.isascii() and text.isdecimal() else None
    text = text.strip().replace(MINUS, "-").replace("\N{EN DASH}", "-")
    bookkeeping = text[:1] == "(" and text[-1:] == ")"  # (12) is −12
    found = _NUMERAL.fullmatch(text[1:-1] if bookkeeping else text)
    if found is None or (found["sign"] and found["second"]):
        return None
    sign = "-" if bookkeeping or "-" in (found["sign"], found["second"]) else ""
    body, power = found["body"].strip(_BLANKS), found["power"] or ""
    unit = " ".join(filter(None, (found["money"], (found["unit"] or "").strip(_BLANKS))))
    marks, unsure = _marks(body)
    if power and unsure:
        marks, unsure = (
            "." if "." in body else ",",
            False,
        )  # numbers with an exponent have no groups of thousands
    if not marks:
        return None
    digits = re.sub(_GROUPS, "", body)
    return Numeral(sign, digits, power, unit, marks, unsure, len(digits) < len(body))


def _marks(body: str) -> tuple[str, bool]:
    """Return the possible decimal marks, and whether the value depends on the choice."""
    if _WHOLE.fullmatch(body):
        return ".,", False
    if _DOT_THOUSAND.fullmatch(body) or _COMMA_THOUSAND.fullmatch(body):
        return ".,", True
    if _DOT_ONLY.fullmatch(body):
        return ".", False
    if _COMMA_ONLY.fullmatch(body):
        return ",", False
    grouped = _GROUPED.fullmatch(body)
    return (grouped[1] or ".,", False) if grouped else ("", False)

"""Pieces of MathML: variables, what is raised, fractions, and whole formulas in a text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from html import escape

RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿᵀᵈᵏᵖ", "0123456789+−nTdkp", strict=True))
HAT = "\u0302"


def variable(letter: str) -> str:
    """A letter, a hat above it."""
    if letter[1:] == HAT:
        return f'<mover accent="true"><mi>{letter[0]}</mi><mo stretchy="false">^</mo></mover>'
    return f"<mi>{escape(unicodedata.normalize('NFC', letter))}</mi>"


def raised(letters: str) -> str:
    """What Unicode has raised, at its full size."""
    found = ""
    for letter in letters:
        shown = RAISED[letter]
        if letter == "ᵀ":
            found += '<mi mathvariant="normal">T</mi>'
        elif shown.isdigit():
            found += f"<mn>{shown}</mn>"
        else:
            found += f"<mi>{shown}</mi>" if shown.isalpha() else f"<mo>{shown}</mo>"
    return found


def word(text: str) -> str:
    """A word, upright."""
    return f"<mtext>{text}</mtext>"


def sign(text: str) -> str:
    """An operator."""
    if text in "·/":
        return f'<mo lspace="0.1em" rspace="0.1em">{text}</mo>'
    return f"<mo>{escape(text)}</mo>"


def room(width: float) -> str:
    """Some room between two pieces, in em."""
    return f'<mspace width="{width}em"/>'


def fence(text: str) -> str:
    """A bracket or bar."""
    return f'<mo fence="true" stretchy="false" lspace="0" rspace="0">{escape(text)}</mo>' if text else ""


def group(opening: str, inside: Sequence[str], closing: str) -> str:
    """What stands between brackets or bars, with them."""
    return f"<mrow>{fence(opening)}{''.join(inside)}{fence(closing)}</mrow>"


def root(inside: Sequence[str]) -> str:
    """A square root."""
    return f"<msqrt>{''.join(inside)}</msqrt>"


def fraction(above: Sequence[str], below: Sequence[str]) -> str:
    """A fraction; brackets round all that is above or below its bar are not needed."""
    parts = ("".join(map(_bare, part) if len(part) == 1 else part) for part in (above, below))
    return f"<mfrac>{''.join(f'<mrow>{part}</mrow>' for part in parts)}</mfrac>"


def scripts(base: str, below: str, above: str, limits: bool) -> str:
    """A base with what stands below and above it, as limits of a sum or beside it."""
    kind = {
        (True, True): "munderover" if limits else "msubsup",
        (True, False): "munder" if limits else "msub",
        (False, True): "msup",
    }.get((bool(below), bool(above)))
    if kind is None:
        return base
    parts = "".join(f"<mrow>{part}</mrow>" for part in (base, below, above) if part)
    return f"<{kind}>{parts}</{kind}>"


def block(pieces: Sequence[str]) -> str:
    """A formula on lines of its own."""
    return f'<div class="formula"><math display="block">{"".join(pieces)}</math></div>'


def line(pieces: Sequence[str], after: str = "") -> str:
    """A formula in a text, with what comes right after it."""
    formula = f"<math>{''.join(pieces)}</math>"
    return f'<span class="joined">{formula}{escape(after)}</span>' if after else formula


def _bare(group: str) -> str:
    """A group without its round or square brackets."""
    match = re.fullmatch(r"<mrow><mo fence[^>]*>[(\[]</mo>(.*)<mo fence[^>]*>[)\]]</mo></mrow>", group)
    return match.group(1) if match else group

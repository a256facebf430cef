"""Formulas of sentences and formula rows as MathML, by the notation of proofs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from html import escape, unescape
from xml.etree import ElementTree

from explorer.lesson.formulas.finding import FUNCTIONS, SUBSCRIPTS, SUPERSCRIPTS, found
from explorer.lesson.proofs.notation import RELATIONS, UPRIGHT, mathml
from linboard.messages import Choice, Head, Text

SHORT = 30  # characters of a formula that is never broken; a longer one may break before a relation
PRIVATE = 0xE000  # the first of the characters that take the place of placeholders
BOLD = 0x1D41A - ord("a")  # from a letter to its bold twin
UPPER = 0x1D400 - ord("A")
PLACE = re.compile(r"\{([a-z_0-9]+(?::[a-z]+)?)\}")
RELATION = "|".join(map(escape, RELATIONS))
STARTING = rf'(?:>(?={RELATION})| form="infix">)([^<]*)'  # an operator with which a part begins
GAP = '<mspace width="0.28em"></mspace>'  # browsers leave none behind it
BEFORE, AFTER = r"[(（“]*", r"[)）”.,;:!?%。，；：！？]*"  # what stays in the line of a formula


@lru_cache(maxsize=4096)
def formula(text: str) -> str:
    """Return a formula as it is written in sentences, in MathML.

    The numbers of placeholders are inserted later; the text for screen readers is then in `data-alt`.
    """
    told = PLACE.sub(r"‹\1›", re.sub("<sub>(.*?)</sub>", r"_\1", re.sub("<sup>(.*?)</sup>", r"^(\1)", text)))
    told = unescape(re.sub(r"<[^>]*>", "", told))
    whole = len(told) <= SHORT
    made = mathml(_notation(text), whole=whole)
    made = re.sub(r"<mi>(.)</mi>", _vector, made)
    made = re.sub(rf"<mrow><mo{STARTING}</mo>", r'<mrow><mo lspace="0" rspace="0">\1</mo>' + GAP, made)
    if whole:
        made = re.sub('alttext="[^"]*"', lambda _: f'alttext="{escape(told)}"', made, count=1)
    else:
        made = re.sub(r'alttext="([^"]*)"', lambda m: f'alttext="{_spoken(m[1])}"', made)
    made = re.sub(r'alttext="([^"]*‹[^"]*)"', r'data-alt="\1"', made)
    made = re.sub(r"<mtext>‹([^›]*)›(.?)</mtext>", r"<mtext>{\1}</mtext><mtext>\2</mtext>", made).replace(
        "<mtext></mtext>", ""
    )
    return f'<span class="lc-math{"" if whole else " lc-long"}">{_lowered(made)}</span>'


@lru_cache(maxsize=4096)
def html(sentence: str, near: str = "") -> str:
    """Return a plain sentence in HTML, with its formulas in MathML, and its symbols that are in formulas `near` it."""
    return _joined(sentence, escape, near)


@lru_cache(maxsize=4096)
def row(markup: str) -> str:
    """Return a formula row, which is HTML, with its formulas in MathML."""
    return _joined(markup, str)


def of(
    caption: Text | None, head: Sequence[Head] | None, rows: Sequence[Text] | None = None
) -> dict[str, str] | None:
    """Return the formulas of a chart's caption and head, and its formula rows, by their text, in MathML."""
    made = within([*_templates(caption), *(one.text for one in head or ())])
    made |= {text: row(text) for each in rows or () for text in _templates(each) if formulas(text)}
    return made or None


def within(sentences: Iterable[str]) -> dict[str, str]:
    """Return the formulas of plain sentences, by their text, in MathML."""
    return {text: formula(text) for sentence in sentences for text in formulas(sentence)}


@lru_cache(maxsize=4096)
def formulas(sentence: str) -> tuple[str, ...]:
    """Return the formulas of a sentence."""
    return tuple(sentence[start:end] for start, end in found(sentence))


def _templates(text: Text | None) -> list[str]:
    return [] if text is None else text.templates if isinstance(text, Choice) else [text]


def _joined(sentence: str, plain: Callable[[str], str], near: str = "") -> str:
    """Return a sentence with MathML; punctuation stays in the line of its formula."""
    done, at = "", 0
    for start, end in found(sentence, near):
        before = re.search(BEFORE + "$", sentence[at:start])
        after = re.match(AFTER, sentence[end:])
        assert before is not None, "it may be empty"
        assert after is not None, "it may be empty"
        first, last = start - len(before[0]), end + len(after[0])
        made = _kept_together(plain(before[0]), formula(sentence[start:end]), plain(after[0]))
        done, at = done + plain(sentence[at:first]) + made, last
    return done + plain(sentence[at:])


def _kept_together(before: str, made: str, after: str) -> str:
    """Return MathML with a bracket before and punctuation after it, which stay in the line of the nearest part."""
    if "lc-long" not in made:
        return f'<span class="lc-unbroken">{before}{made}{after}</span>' if before + after else made
    if before:
        made = re.sub("<math.*?</math>", rf'<span class="lc-unbroken">{before}\g<0></span>', made, count=1)
    if after:
        made = re.sub("(.*)(<math.*</math>)", rf'\1<span class="lc-unbroken">\2{after}</span>', made, count=1)
    return made


def _notation(text: str) -> str:
    """Return a formula in the notation of proofs."""
    places = PLACE.findall(text)
    numbered = iter(range(len(places)))
    text = PLACE.sub(lambda _: chr(PRIVATE + next(numbered)), text)
    text = re.sub(r"<b>(.*?)</b>", lambda m: _bold(m[1]), text)
    text = re.sub(r"<sub>(.*?)</sub>", lambda m: f"_{{{m[1]}}}", text)
    text = re.sub(r"<sup>(.*?)</sup>", lambda m: f"^{{{m[1]}}}", text)
    text = unescape(re.sub(r"</?[ib]>", "", text))
    text = re.sub(f"[{SUBSCRIPTS}]+", lambda m: f"_{{{_flat(m[0])}}}", text)
    text = re.sub(f"[{SUPERSCRIPTS}]+", lambda m: f"^{{{_flat(m[0])}}}", text)
    text = re.sub(r"_([A-Za-z]{2,4}|\d{2})(?![A-Za-z])", r"_{\1}", text)
    text = re.sub(r"\^\(((?:[^()]|\([^()]*\))*)\)", r"^{\1}", text)
    text = re.sub(r"(?<=[\w\u0302}])\*", "^*", text)
    text = re.sub(r"√\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)", r"sqrt{\1}", text)
    text = re.sub(r"√(\d+|.)", r"sqrt{\1}", text)
    text = re.sub(r"(\d+(?:,\d{3})+(?:\.\d+)?|\d[\d.]*[%°]|±|½|¼|¾)", r'"\1"', text)
    named = "|".join(name for name in FUNCTIONS.split("|") if name not in UPRIGHT)
    text = re.sub(rf"\b({named})\b", r'"\1"', text)
    known = "|".join((*UPRIGHT, "frac", "sqrt"))
    text = re.sub(
        rf"(\"[^\"]*\")|(?<![_\w{{])(?!(?:{known})\b)([^\W\d_]{{2,}})(?=[|)}}])",
        lambda m: m[1] or f'"{m[2]}"',
        text,
    )
    return re.sub(
        f"[{chr(PRIVATE)}-{chr(PRIVATE + 99)}][%°]?",
        lambda m: f'"‹{places[ord(m[0][0]) - PRIVATE]}›{m[0][1:]}"',
        text,
    )


def _flat(scripts: str) -> str:
    """Return raised or lowered characters on the line: ₖ₋₁ as k−1."""
    return unicodedata.normalize("NFKC", scripts)


def _bold(text: str) -> str:
    """Return letters as bold characters."""
    return re.sub("[a-zA-Z]", lambda m: chr(ord(m[0]) + (BOLD if m[0].islower() else UPPER)), text)


def _light(letter: str) -> str:
    """Return a bold character as a letter, and others unchanged."""
    normal = unicodedata.normalize("NFKC", letter)
    return normal if 0x1D400 <= ord(letter[0]) <= 0x1D433 else letter


def _lowered(made: str) -> str:
    """Return MathML with lower subscripts, which a browser without a font for formulas would leave on the line."""
    tree = ElementTree.fromstring(f"<all>{made}</all>")
    for pair in list(tree.iter("msub")):
        base, below = pair
        small = ElementTree.Element("mrow", {"scriptlevel": "+1"})
        small.append(below)
        shifted = ElementTree.Element("mpadded", {"voffset": "-0.3em", "depth": "0.4em"})
        shifted.append(small)
        pair.tag = "mrow"
        pair[:] = [base, shifted]
    return ElementTree.tostring(tree, encoding="unicode", short_empty_elements=False)[5:-6]


def _vector(letter: re.Match[str]) -> str:
    """Return a bold character as a letter with the class of vectors, and others unchanged."""
    light = _light(letter[1])
    return letter[0] if light == letter[1] else f'<mi class="lc-vector">{light}</mi>'


def _spoken(text: str) -> str:
    """Return the text of a formula for screen readers, without the brackets of scripts: c_FP instead of c_(FP)."""
    return re.sub(r"_\((\w+)\)", r"_\1", "".join(map(_light, text)))

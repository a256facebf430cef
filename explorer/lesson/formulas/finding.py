"""Finds the formulas in a sentence, such as “k ≤ (R/γ)²” in “So k ≤ (R/γ)², in any order.”

A formula consists of symbols, numbers, placeholders and signs. It has at least one symbol, and a relation, an
operation or a function between its parts. A symbol alone is typeset only in a sentence with a formula that contains
it, so that it looks the same in both. Sentences may contain the tags of formula rows: `<i>f</i>(<b>x</b>)`,
`<i>S</i><sub>W</sub>`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise
from operator import itemgetter

from explorer.lesson.proofs.notation import RELATIONS

SUBSCRIPTS = "₀₁₂₃₄₅₆₇₈₉₊₋₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ"
SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁱʲⁿᵀᵃᵇᵈᵏᵐᵖᴸᴺᵅ"
FUNCTIONS = "ln|log|exp|max|min|tanh|sign|sin|cos"
MARK = r"[\u0302-\u0304\u0308]"  # above a letter
SCRIPTS = (
    rf"(?:[{SUBSCRIPTS}]+|[{SUPERSCRIPTS}]+|<su[bp]>(?:<su[bp]>[^<>]*</su[bp]>|(?!</?su[bp]>).)*</su[bp]>"
    rf"|_(?:[A-Za-z]{{1,4}}|\d{{1,2}}|[+−])(?![A-Za-z])|\^\((?:[^()]|\([^()]*\))*\)|\^[\w−]+|\*(?!\w))*"
)
LETTER = rf"[^\W\d_\u2e80-\u9fff\uff00-\uffef]{MARK}?′?"
TOKEN = re.compile(
    r"(?P<element><[a-z]\w*(?:\s+[a-z-]+=\"[^\"]*\")+>)"  # its attributes may contain signs: min(9em, 36vw)
    rf"|(?P<space>[ \u00a0]+)"
    rf"|(?P<place>\{{[a-z_0-9]+(?::[a-z]+)?\}}[%°]?{SCRIPTS})"
    rf"|(?P<applied>(?:<i>)?[Pp](?:</i>)?\((?:[^\W\d_]{{2,}}|[^\W\d_]{{2,}}\|[^\W\d_]{{2,}})\))"
    rf"|(?P<function>(?:{FUNCTIONS})(?![^\W\d_]))"
    rf"|(?P<number>(?:\d+(?:,\d{{3}})*(?:\.\d+)?[%°]?|[½¼¾∞]){SCRIPTS})"
    rf"|(?P<marked><(?P<tag>[ib])>(?:{LETTER}|[Σ∏])[^<>]{{0,2}}(?:<sub>[^<>]*</sub>)?</(?P=tag)>{SCRIPTS})"
    rf"|(?P<sum>[Σ∏]{SCRIPTS}(?=[ \u00a0]?[^\W_]|[ \u00a0]?[(‖{{<]))"
    rf"|(?P<factors>(?<=\d)(?!st|nd|rd|th)[a-z]{{2}}(?![^\W\d_]))"
    rf"|(?P<word>[^\W\d_]{{2,}}(?<![^\x00-\x7f])(?<=[A-Za-z][A-Za-z]))"
    rf"|(?P<letter>(?:{LETTER}|[∇∂∃∅]){SCRIPTS})"
    rf"|(?P<relation>[{RELATIONS}]|&lt;|&gt;)"
    rf"|(?P<operation>[+−·/×±√∪∩⋅]|…)"
    rf"|(?P<open>[(\[])|(?P<close>[)\]]{SCRIPTS})|(?P<bar>[‖|]{SCRIPTS})"
    rf"|(?P<comma>[,;:])"
    rf"|(?P<other>.)",
    re.DOTALL,
)
# Every formula has one of them.
SIGNS = re.compile(rf"[{RELATIONS}+−·/×√½²‖|Σ]|\be[⁻^]|<su|[^\W\d_]\([^()]*,")
KINDS = {"element": "other", "tag": "marked", "factors": "letter"}  # groups that are of another kind
OPERANDS = {"place", "applied", "number", "marked", "letter", "close"}
BEFORE_OPERAND = {"relation", "operation", "open", "comma", "function", "sum", "bar"}
ENDS = {"place", "applied", "number", "marked", "letter", "close", "bar"}  # a formula can end with these
LETTERS = {"letter", "marked"}
ARTICLES = {"a", "A", "I"}


@dataclass(frozen=True)
class Part:
    """A part of a sentence: its kind (a group of `TOKEN`), its text, and where it begins."""

    kind: str
    text: str
    at: int


def found(sentence: str, near: str = "") -> list[tuple[int, int]]:
    """Return where the formulas of a sentence are, and its symbols that are in one of them or in those `near`."""
    if not near and not SIGNS.search(sentence):
        return []
    formulas = [*_found(sentence)] if SIGNS.search(sentence) else []
    return sorted([*formulas, *_symbols(sentence, formulas, near)]) if formulas or near else []


def replaced(text: str, formula: Callable[[str], str], rest: Callable[[str], str] = str) -> str:
    """Return a text with its formulas replaced by `formula` of them, and what is between them by `rest` of it."""
    done, at = "", 0
    for start, end in found(text):
        done, at = done + rest(text[at:start]) + formula(text[start:end]), end
    return done + rest(text[at:])


def _found(sentence: str) -> Iterator[tuple[int, int]]:
    parts, at = _parts(sentence), 0
    while at < len(parts):
        run = _run(parts, at)
        at += max(len(run), 1)
        run = _trimmed(run)
        if run and _is_formula(run):
            yield run[0].at, run[-1].at + len(run[-1].text)


def _symbols(sentence: str, formulas: list[tuple[int, int]], near: str) -> Iterator[tuple[int, int]]:
    """Return where symbols alone, or products such as “y f”, are between formulas that contain all their letters."""
    parts = _parts(sentence)
    written = [part for part in parts if _is_in(part, formulas)] + _parts(near)
    known = {_base(part) for part in written if part.kind in LETTERS}
    known |= {_base(part) for pair in _neighbours(parts) if known & set(map(_base, pair)) for part in pair}
    known -= ARTICLES
    alone = [
        part.kind in LETTERS
        and _base(part) in known
        and not _is_in(part, formulas)
        and not _is_word(parts, i)
        for i, part in enumerate(parts)
    ]
    for i, part in enumerate(parts[1:-1], 1):
        alone[i] |= part.kind == "space" and alone[i - 1] and alone[i + 1]  # within a product
    for i, part in enumerate(parts[:-1]):  # with its sign, as in “−b”
        alone[i] |= part.text == "−" and alone[i + 1] and (i == 0 or parts[i - 1].kind not in OPERANDS)
    for chosen, group in groupby(zip(parts, alone, strict=True), key=itemgetter(1)):
        if chosen:
            run = [part for part, _chosen in group]
            yield run[0].at, run[-1].at + len(run[-1].text)


def _neighbours(parts: list[Part]) -> Iterator[tuple[Part, Part]]:
    """Return the pairs of symbols that are written next to each other, as in “y f(x)”."""
    near = [(i, part) for i, part in enumerate(parts) if part.kind not in ("space", "open")]
    for (i, part), (j, then) in pairwise(near):
        if {part.kind, then.kind} <= LETTERS and not (_is_word(parts, i) or _is_word(parts, j)):
            yield part, then


def _base(part: Part) -> str:
    """Return the letter of a symbol without tags and scripts."""
    return re.sub(r"<[^>]*>", "", part.text)[0]


def _is_in(part: Part, formulas: list[tuple[int, int]]) -> bool:
    return any(start <= part.at < end for start, end in formulas)


def _parts(sentence: str) -> list[Part]:
    return [
        Part(KINDS.get(str(m.lastgroup), str(m.lastgroup)), m[0], m.start()) for m in TOKEN.finditer(sentence)
    ]


def _run(parts: list[Part], start: int) -> list[Part]:
    """Return the parts from here on that can belong to one formula."""
    run: list[Part] = []
    depth = 0
    for i in range(start, len(parts)):
        part = parts[i]
        before = run[-1] if run else None
        if part.kind in ("word", "other") or (part.kind == "comma" and depth == 0):
            break
        if part.kind == "space" and not run:
            break
        if part.kind == "letter" and _is_word(parts, i):
            break
        if part.kind == "open":
            if not _closes(parts, i) or (before and before.kind == "space" and _after_value(run)):
                break
            depth += 1
        if part.kind == "close":
            if depth == 0:
                break
            depth -= 1
        if before and before.kind == "space" and depth == 0 and _separate(run, part):
            break
        run.append(part)
    return run


def _is_word(parts: list[Part], i: int) -> bool:
    """Whether a single letter is an article, or belongs to a word such as “x-axis” or “Fisher’s”."""
    text = parts[i].text
    before = parts[i - 1].text if i else " "
    after = parts[i + 1].text if i + 1 < len(parts) else " "
    if before in "’-–" or after in ("-", "’", "–"):
        return True
    if text not in ARTICLES or not after.isspace():
        return False
    then = next((part for part in parts[i + 1 :] if part.kind != "space"), None)
    earlier = next((part for part in reversed(parts[:i]) if part.kind != "space"), None)
    return not (
        (then and then.kind in ("relation", "operation")) or (earlier and earlier.kind in BEFORE_OPERAND)
    )


def _closes(parts: list[Part], i: int) -> bool:
    """Whether a bracket contains nothing but parts of formulas, and is closed."""
    depth = 0
    for j in range(i, len(parts)):
        part = parts[j]
        if part.kind in ("word", "other") or (part.kind == "letter" and _is_word(parts, j)):
            return False
        depth += (part.kind == "open") - (part.kind == "close")
        if depth == 0:
            return True
    return False


def _after_value(run: list[Part]) -> bool:
    """Whether a formula has come to a value, so that a bracket after a space is a remark."""
    last = next((part for part in reversed(run) if part.kind != "space"), None)
    return last is not None and last.kind in ("number", "place")


def _separate(run: list[Part], part: Part) -> bool:
    """Whether a part after a space begins something else: two values, or a symbol after the value of another one."""
    known = [one for one in run if one.kind != "space"]
    last, value = known[-1], part.kind in ("number", "place")
    if part.text == "π" or part.kind not in OPERANDS:
        return False
    if last.kind == "number":
        factor = len(known) == 1 or known[-2].kind in ("operation", "open")
        return value or not factor
    return last.kind == "place" or (value and last.kind in OPERANDS)


def _trimmed(run: list[Part]) -> list[Part]:
    """Return a run without signs at its ends that have nothing to join, and without brackets around all of it."""
    changed = True
    while run and changed:
        changed = False
        first, last = run[0], run[-1]
        if last.kind not in ENDS or (last.kind == "bar" and _odd_bars(run)):
            run, changed = run[:-1], True
        elif first.kind in ("space", "relation", "comma") or (
            first.kind == "operation" and first.text not in "−√±"
        ):
            run, changed = run[1:], True
        elif first.kind == "open" and last.text in (")", "]") and _within(run):
            run, changed = run[1:-1], True
    return run


def _within(run: list[Part]) -> bool:
    """Whether the first bracket of a run is closed by its last part."""
    depth = 0
    for part in run[:-1]:
        depth += (part.kind == "open") - (part.kind == "close")
        if depth == 0:
            return False
    return True


def _odd_bars(run: list[Part]) -> bool:
    return sum(part.text[0] == run[-1].text[0] for part in run if part.kind == "bar") % 2 == 1


def _is_formula(run: list[Part]) -> bool:
    """Whether a run has a symbol, and something that joins two parts."""
    kinds = {part.kind for part in run}
    powers = any(
        part.kind in ("number", "place") and part.text[-1] not in "0123456789%°}½¼¾∞" for part in run
    )
    roots = any(part.text == "√" for part in run)
    pairs = any(
        part.kind == "letter" and then.kind == "open" and "comma" in kinds for part, then in pairwise(run)
    )
    power = re.search(r"<sup>..", run[0].text) is not None
    if len([part for part in run if part.kind != "space"]) < 2:
        return power
    if not kinds & {"letter", "marked", "applied"}:
        return "relation" in kinds and (powers or roots or "function" in kinds)
    operations = any(part.kind == "operation" for part in run[1:])
    return roots or pairs or operations or bool(kinds & {"relation", "function", "sum", "bar"})

"""The message of a proof's lines: each in symbols and in numbers, with its reasons and where it holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar
from zlib import crc32

import numpy as np

from explorer.lesson.formulas import typesetting
from explorer.lesson.proofs.notation import mathml, plain, used
from explorer.lesson.proofs.proof import Assumption, Line, Numbered, Proof
from linboard.chain import Assumed, Chain, ChainLine, Meaning, Mode, Reason, State, texts
from linboard.i18n.language import _, sentences
from linboard.line_checks import checked, state

T = TypeVar("T")
MISSING = "–"  # what formulas have instead of a number that is not defined


def message(
    proof: Proof, given: Numbered, mode: Mode, *, dropped: str | None = None, hides: bool = False
) -> Chain:
    """Return the lines of a proof with the numbers of the present points.

    Parameters
    ----------
    proof : Proof
    given : Numbered
    mode : "read", "why" or "order"
    dropped : str, optional
        The key of the assumption that the reader has dropped.
    hides : bool
        Whether each reason is shown only on request.
    """
    broken = given.broken
    lines = [_line(proof, given, i, broken) for i in range(len(proof.lines))]
    symbols = [
        Meaning(key=one.key, sign=mathml(one.sign, (one,)), means=_(one.means)) for one in proof.symbols
    ]
    held = {assumption.key: assumption.holds for assumption in given.chain.assumptions}
    told = sentences([*remarks(proof, given), *_told(proof, given, dropped, broken)])
    assumes = [Assumed(name=_(one.name), holds=held[one.key]) for one in proof.assumptions]
    written: list[str | None] = [
        told,
        *(one.means for one in symbols),
        *(one.name for one in assumes),
    ]
    for line in lines:
        written += [
            line.reason,
            line.checked,
            *(text for one in line.options for text in (one.text, one.why)),
        ]
    return Chain(
        name=proof.key,
        mode=mode,
        lines=lines,
        symbols=symbols,
        assumes=assumes,
        told=told,
        math=typesetting.within(filter(None, written)),
        texts=texts(),
        order=shuffled(proof) if mode == "order" else [],
        hides=hides,
    )


def culprit(proof: Proof, given: Numbered, i: int) -> Assumption | None:
    """Return the assumption that line i needs and that does not hold."""
    line = given.chain.lines[i]
    failing = {one.key for one in given.chain.assumptions if not one.holds}
    return next((one for one in proof.assumptions if one.key in line.needs and one.key in failing), None)


def shuffled(proof: Proof) -> list[int]:
    """Return the positions of the lines in an order in which some line does not follow; always the same."""
    n = len(proof.lines)
    seed = crc32(proof.key.encode())
    while True:
        order = [int(i) for i in np.random.default_rng(seed).permutation(n)]
        if gap(proof, order) is not None or not any(line.after for line in proof.lines):
            return order
        seed += 1


def gap(proof: Proof, order: list[int]) -> int | None:
    """Return the first place of an order whose line does not follow from the lines above it; None if there is none."""
    for place, i in enumerate(order):
        if any(order.index(proof.index(key)) > place for key in proof.lines[i].after):
            return place
    return None


def _line(proof: Proof, given: Numbered, i: int, broken: int | None) -> ChainLine:
    line, kind = proof.lines[i], state(i, broken)
    values = given.quantities(line.key)
    return ChainLine(
        symbols=mathml(line.symbols, proof.symbols),
        numbers=_numbers(proof, given, line, values),
        reason=_(line.reason),
        checked=_checked(proof, given, i, kind, values),
        options=_options(proof, line),
        after=[proof.index(key) for key in line.after],
        lights=[symbol.key for symbol in used(line.symbols, proof.symbols)],
        state=kind,
    )


def _numbers(proof: Proof, given: Numbered, line: Line, values: Mapping[str, Any]) -> str:
    """Return the numbers of a line in MathML; a line without any case has none."""
    return mathml(line.numbers, proof.symbols, values) if len(given.line(line.key).held) else ""


def turned(proof: Proof, line: Line, options: list[T]) -> list[T]:
    """Return the options of a line, the right one first, in another order, which depends on the line."""
    turn = crc32(f"{proof.key} {line.key}".encode()) % len(options)
    return options[turn:] + options[:turn]


def _options(proof: Proof, line: Line) -> list[Reason]:
    """Return the right reason and the wrong ones in the order in which they are shown."""
    options = [
        Reason(text=_(line.reason)),
        *(Reason(text=_(one.reason), why=_(one.why)) for one in line.wrong),
    ]
    return turned(proof, line, options)


def _checked(proof: Proof, given: Numbered, i: int, kind: State, values: Mapping[str, Any]) -> str:
    """Say where a line holds, or where and why it fails."""
    assumption = culprit(proof, given, i) if kind == "broken" else None
    name = _("Without “{name}”: {why}")
    why = name.format(name=_(assumption.name), why=_(assumption.without)) if assumption else ""
    undefined = kind == "broken" and MISSING in plain(proof.lines[i].numbers, values)
    dash = _("The dash – is a number that does not exist.") if undefined else ""
    return sentences(filter(None, [checked(given.chain.lines[i], kind), why, dash]))


def remarks(proof: Proof, given: Numbered) -> list[str]:
    """Say what is special about the present points; nothing if the chain stops, where its line says why."""
    return [_(proof.special(given))] if given.broken is None and proof.special(given) else []


def _told(proof: Proof, given: Numbered, dropped: str | None, broken: int | None) -> list[str]:
    """Say what became of the dropped assumption, or which other one the present points violate without effect."""
    found = next((one for one in proof.assumptions if one.key == dropped), None)
    if found is not None and broken is not None:
        told = _("Dropped: “{name}”. The chain stops at line {i}.")
        return [told.format(name=_(found.name), i=broken + 1)]
    if found is not None:
        told = _("Dropped: “{name}”. No line fails: these points do not need it.")
        return [told.format(name=_(found.name))]
    if broken is not None or proof.special(given):
        return []
    held = {one.key: one.holds for one in given.chain.assumptions}
    without = _("“{name}” does not hold, but no line fails: these points do not need it.")
    return [without.format(name=_(one.name)) for one in proof.assumptions if not held[one.key]]

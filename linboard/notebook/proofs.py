"""The lines of a proof for a notebook: both sides of each as a picture, and the lines in numbers beside it."""

from __future__ import annotations

from html import escape
from typing import Any

import numpy as np

from linboard.chain import Assumed, Chain, ChainLine, texts
from linboard.chart_labels import labels
from linboard.figures import sides
from linboard.i18n.language import _, pgettext
from linboard.i18n.text import number
from linboard.line_checks import checked, state
from linboard.messages import Chart, Player
from linclass import Line, Proof

HEIGHT = 260
RELATIONS = {"=": "=", "<=": "≤", ">=": "≥", "<": "<", ">": ">", "iff": "⇔"}
FEW = 4  # numbers of a vector that are written
MOST = 8  # quantities of a line that are written


def charts(proof: Proof, group: str) -> list[Chart]:
    """The messages of the picture with its player, and of the lines; they end with the first one that fails."""
    broken = next((i for i, line in enumerate(proof.lines) if not line.holds), len(proof.lines))
    reached = proof.lines[: broken + 1]
    player = Player(
        length=len(reached), steps=np.arange(1, len(reached) + 1), label=pgettext("proof", "Line"), opens=0
    )
    parts = {"title": proof.key, "caption": sides.title(), "view": proof.key, "player": player}
    picture = sides.both_sides(reached).message(group, name="board", labels=labels(), height=HEIGHT, **parts)
    chain = Chain(
        name=proof.key,
        mode="read",
        lines=[_line(line, i, broken) for i, line in enumerate(proof.lines)],
        symbols=[],
        assumes=[Assumed(name=one.key, holds=one.holds) for one in proof.assumptions],
        told="",
        texts=texts(),
    )
    return [
        picture,
        Chart(group=group, name="chain", title=_("Lines of the proof"), labels=labels(), chain=chain),
    ]


def _line(line: Line, i: int, broken: int) -> ChainLine:
    """A line with the numbers of the entry that it shows."""
    at = line.shown
    told = (
        "" if at is None else f" {RELATIONS[line.relation]} ".join(_told(side) for side in line.settled(at))
    )
    known = ", ".join([f"{name} = {_told(value)}" for name, value in line.quantities.items()][:MOST])
    kind = state(i, broken)
    failing = kind == "broken"
    return ChainLine(
        symbols=_text(line.key),
        numbers=_text(told),
        reason="" if failing else known,
        checked=f"{checked(line, kind)} {known}" if failing else checked(line, kind),
        options=[],
        after=[],
        lights=[],
        state=kind,
    )


def _text(told: str) -> str:
    """A text as a formula."""
    return f'<math alttext="{escape(told)}"><mtext>{escape(told)}</mtext></math>'


def _told(value: Any) -> str:
    """A number, or the first ones of a vector or matrix in brackets."""
    numbers = np.ravel(value)
    told = ", ".join(number(float(one)) for one in numbers[:FEW])
    if len(numbers) > FEW:
        told += ", …"
    return told if len(numbers) == 1 else f"({told})"

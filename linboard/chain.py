"""Message parts for the lines of a proof, which follow the player's steps: one line for each step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from linboard.i18n.language import _, pgettext

Mode = Literal["read", "why", "order"]
State = Literal["holds", "broken", "beyond"]


@dataclass(kw_only=True)
class Reason:
    """A reason for a line; a wrong one says `why` it is not enough."""

    text: str
    why: str | None = None


@dataclass(kw_only=True)
class ChainLine:
    """A line of a proof.

    `symbols` and `numbers` are trusted MathML. `checked` says where it holds, or where and why it fails. `options` are
    its reason and wrong ones, in the order of their buttons. `after` are the positions of the lines that it follows
    from, `lights` the keys of its symbols. A "beyond" line stands after the one that fails.
    """

    symbols: str
    numbers: str
    reason: str
    checked: str
    options: list[Reason]
    after: list[int]
    lights: list[str]
    state: State = "holds"


@dataclass(kw_only=True)
class Meaning:
    """The definition of a symbol; `sign` is trusted MathML."""

    key: str
    sign: str
    means: str


@dataclass(kw_only=True)
class Assumed:
    """An assumption, and whether the present points satisfy it."""

    name: str
    holds: bool


@dataclass(kw_only=True)
class Chain:
    """The lines of a proof, and what the user does with them.

    `told` is a sentence above them. `math` are the formulas of all sentences, by their text, in MathML. In the mode
    "order", `order` are the positions of the lines at first. `name` differs for different proofs. If it `hides` the
    reasons, each is shown on request.
    """

    name: str
    mode: Mode
    lines: list[ChainLine]
    symbols: list[Meaning]
    assumes: list[Assumed]
    told: str
    texts: Mapping[str, str]
    math: Mapping[str, str] = field(default_factory=dict)
    order: list[int] = field(default_factory=list)
    hides: bool = False


def texts() -> dict[str, str]:
    """Return the texts of the chain's own controls."""
    return {
        "lines": _("Lines of the proof"),
        "line": _("Go to line {i}"),
        "back": pgettext("proof", "Back"),
        "next": _("Next line"),
        "symbols": _("Symbols"),
        "objects": _("O goes to the next object of the pictures, Esc back to the board."),
        "assumes": _("Assumptions"),
        "holds": _("holds"),
        "fails": _("does not hold"),
        "ask": _("Why does this line hold?"),
        "show": _("Show the reason"),
        "right": _("Right."),
        "not_enough": _("Not enough: {why}"),
        "up": _("Move the line up"),
        "down": _("Move the line down"),
        "order": _(
            "Drag a line by its number, or use the arrows, until each line follows from those above it."
        ),
        "gap": _("Line {i} does not follow yet: it needs {needed}"),
        "ordered": _("Each line follows from the lines above it."),
    }

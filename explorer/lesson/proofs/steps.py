"""The steps of a proof for the player: its lines, with what the board shows of each."""

from __future__ import annotations

from zlib import crc32

import numpy as np

from explorer.lesson.proofs import state
from explorer.lesson.proofs.proof import Numbered, Proof
from linboard.board import Caption
from linboard.i18n.language import _, pgettext
from linboard.messages import Player, choose


def lines(proof: Proof, n: int) -> Player:
    """Return the player of the first n lines."""
    return Player(
        length=n,
        steps=np.arange(1, n + 1),
        label=pgettext("proof", "Line"),
        opens=0,
        address=state.LINE,
        trace=crc32(f"{proof.key} {n}".encode()),
    )


def captions(proof: Proof, given: Numbered) -> Caption:
    """Return what the board shows at each of them; at the line that fails, what it would show."""
    told = [_(line.shows) for line in proof.lines[: given.length]]
    if given.broken is not None:
        would = _("This line fails here. If it held, you would see: {shown}")
        told[given.broken] = would.format(shown=told[given.broken])
    return Caption(choose(told, range(len(told))))

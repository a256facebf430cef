"""The last scene: why no line separates the four points, as a proof."""

from __future__ import annotations

from explorer.lesson.proofs.scene import proving
from explorer.lesson.scene import Stage
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.i18n.language import N_, _


def four() -> Dataset:
    """Return the four points of XOR."""
    return sources.table("xor")


def told(now: Stage) -> str:
    """Return the answer with the numbers of these points."""
    return _(
        "Always 0: w⁽¹⁾, w⁽²⁾ and b each occur as often with + as with −. If a line separated the "
        "points, all four values would be positive, and so would their sum. So no line does. The "
        "proof shows the same for any two classes that have a common weighted mean; its shares λ are "
        "all ½ here."
    )


SCENE = proving(
    N_("Take any line. What do the four values y f of the XOR points add up to?"),
    (N_("Always 0"), N_("A positive number"), N_("It depends on the line")),
    told,
    proof="xor-none",
    dataset=four,
)

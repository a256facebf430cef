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
        "Their intersection would lie on both sides of the line: it is halfway between the blue points, "
        "and halfway between the orange ones. The proof says this in numbers. The intersection is a "
        "weighted mean of the blue points, and also one of the orange points; here all weights λ are ½. "
        "So for every line, the values λ y f add up to 0, and they cannot all be positive."
    )


SCENE = proving(
    N_("The two diagonals intersect. Why can no line separate such classes?"),
    (
        N_("Their intersection would lie on both sides"),
        N_("Both classes have two points"),
        N_("The four points form a square"),
    ),
    told,
    proof="xor-none",
    dataset=four,
)

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
        "Classes that share a weighted mean. With the weights λ of that mean, the values y f add up to "
        "0 for every line. If a line separated the classes, all the values would be positive, and so "
        "would their sum. In XOR the shared mean is the centre of the square, and all λ are ½."
    )


SCENE = proving(
    N_("XOR’s four bars always add up to 0. Which other classes can no line separate for this reason?"),
    (
        N_("Classes that share a weighted mean"),
        N_("Classes of equal size"),
        N_("None: only these four points"),
    ),
    told,
    proof="xor-none",
    dataset=four,
)

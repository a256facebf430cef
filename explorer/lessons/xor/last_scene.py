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
        "Classes that share a weighted mean. Multiply each y f by the weight λ of its point in that "
        "mean. For every line, the products add up to 0. If a line separated the classes, every y f "
        "would be positive, and so would the sum. In XOR the shared mean is the centre of the "
        "square, and all λ are ½."
    )


SCENE = proving(
    N_("XOR’s four bars always add up to 0. Which other classes are inseparable for the same reason?"),
    (
        N_("Classes that share a weighted mean"),
        N_("Classes of equal size"),
        N_("None: only these four points"),
    ),
    told,
    proof="xor-none",
    dataset=four,
)

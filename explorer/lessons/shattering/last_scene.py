"""The last scene: why lines never shatter four points, as a proof."""

from __future__ import annotations

from explorer.lesson.proofs.scene import proving
from explorer.lesson.scene import Stage
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.i18n.language import N_, _


def four() -> Dataset:
    """Return four points, one inside the triangle of the others, with its own label: no line separates them."""
    return sources.from_labels(((0, 0), (4, 0.5), (1.5, 3.5), (1.8, 1.4)), (1, 1, 1, -1))


def told(now: Stage) -> str:
    """Return the answer with the numbers of these points."""
    return _(
        "Some labelling has no line: label one part + and the other −. A common point p of their "
        "hulls would lie on both sides, f(p) ≥ 0 and f(p) < 0. Step through the proof."
    )


SCENE = proving(
    N_("Four points can always be split into two parts whose hulls meet. What follows for lines?"),
    (
        N_("Some labelling has no line"),
        N_("Every labelling has a line"),
        N_("Every labelling has the same line"),
    ),
    told,
    proof="sha-four",
    dataset=four,
)

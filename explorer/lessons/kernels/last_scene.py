"""The last scene: what the best weights are made of, as a proof."""

from __future__ import annotations

from explorer.lesson.proofs.scene import proving
from explorer.lesson.scene import Stage
from explorer.points.dataset import default
from linboard.i18n.language import N_, NP_, _


def told(now: Stage) -> str:
    """Return the answer with the numbers of these points."""
    return _(
        "It never has one. Split w into a weighted sum of the points’ features φ(xᵢ) and a part "
        "perpendicular to all of them. That part changes no f(xᵢ) and no loss; it only makes w "
        "longer. So the best w has no such part, and kernel values are enough to compute f. Step "
        "through the proof."
    )


SCENE = proving(
    N_("The best w minimises ½‖w‖² plus the losses. Does it have a part perpendicular to every φ(xᵢ)?"),
    (NP_("kernels.span", "No, never"), NP_("kernels.span", "Yes, always"), N_("It depends on the kernel")),
    told,
    proof="ker-span",
    dataset=default,
)

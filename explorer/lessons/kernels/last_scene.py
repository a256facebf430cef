"""The last scene: what the best weights are made of, as a proof."""

from __future__ import annotations

from explorer.lesson.proofs.scene import proving
from explorer.lesson.scene import Stage
from explorer.points.dataset import default
from linboard.i18n.language import N_, _


def told(now: Stage) -> str:
    """Return the answer with the numbers of these points."""
    return _(
        "None of it. Split w into a weighted sum of the points’ features φ(xᵢ) and a rest "
        "perpendicular to all of them. The rest changes no f(xᵢ) and no loss; it only makes w "
        "longer. So the best w has no such rest. Step through the proof."
    )


SCENE = proving(
    N_("How much of the best w lies outside the span of the points’ features?"),
    (N_("None of it"), N_("About half"), N_("It depends on the kernel")),
    told,
    proof="ker-span",
    dataset=default,
)

"""The last scene: why the updates end, as a proof."""

from __future__ import annotations

from explorer.lesson.proofs.scene import proving
from explorer.lesson.scene import Stage
from explorer.lessons.convergence import examples
from linboard.i18n.language import N_, _
from linboard.i18n.text import number
from linclass import proof


def told(now: Stage) -> str:
    """Return the answer with the numbers of these points."""
    bound = proof("con-novikoff", now.dataset.X, now.dataset.signs()).lines[-1]
    updates, most = (number(float(side[0])) for side in bound.sides())
    text = _(
        "Progress cannot exceed length: kγ ≤ ŵₖ·ŵ* ≤ ‖ŵₖ‖ ≤ √k R. So k ≤ (R/γ)² = {most}, and this "
        "run makes {k} updates. Step through the proof."
    )
    return text.format(most=most, k=updates)


SCENE = proving(
    N_("Progress grows like k, but length only like √k. Why must the updates end?"),
    (
        N_("Progress cannot exceed length"),
        N_("The weights stop growing"),
        N_("Each update removes a mistake"),
    ),
    told,
    proof="con-novikoff",
    dataset=examples.eight,
)

"""The last scene: why no street is wider, as a proof."""

from __future__ import annotations

from explorer.lesson.proofs.scene import proving
from explorer.lesson.scene import Stage
from explorer.points.dataset import default
from linboard.i18n.language import N_, _
from linclass import proof


def told(now: Stage) -> str:
    """Return the answer with the numbers of these points."""
    lines = {line.key: line for line in proof("mar-dual", now.dataset.X, now.dataset.signs()).lines}
    alpha = lines["span"].constants["alpha"]
    text = _(
        "Those at its edges: only these {few} of {n} points (green rings, larger for larger α) have "
        "α > 0. Let v be the weights of any other separating line f_v, scaled until no point is "
        "inside its street: y f_v ≥ 1. The {few} points show that ‖v‖ ≥ ‖w‖, so its street is not "
        "wider. Step through the proof."
    )
    return text.format(few=int((alpha > 0).sum()), n=now.dataset.n)


SCENE = proving(
    N_("Which points prove that no other line has a wider street?"),
    (N_("Those at its edges"), N_("Those farthest from it"), N_("All points together")),
    told,
    proof="mar-dual",
    dataset=default,
)

"""The last scene: why the vote makes few mistakes, as a proof."""

from __future__ import annotations

from explorer.lesson.proofs.scene import proving
from explorer.lesson.scene import Stage
from explorer.points.dataset import default
from linboard.i18n.language import N_, _
from linboard.i18n.text import number
from linclass import proof


def told(now: Stage) -> str:
    """Return the answer with the numbers of these points."""
    lines = {line.key: line for line in proof("boo-vote", now.dataset.X, now.dataset.signs()).lines}
    mistakes, most = (number(float(side[-1])) for side in lines["total"].sides())
    text = _(
        "The total weight. A misclassified point becomes 1 + ε times as heavy, so every final mistake weighs at "
        "least (1 + ε)^(T/2) after T rounds. The total weight is multiplied by at most 1 + ε/2 − γε in each round. "
        "Here the mistakes weigh at least {least} of at most {most}. Step through the lines."
    )
    return text.format(least=mistakes, most=most)


SCENE = proving(
    N_("Points that the vote misclassifies have become heavy. What limits their number?"),
    (N_("The total weight of all points"), N_("The number of rounds"), N_("The number of features")),
    told,
    proof="boo-vote",
    dataset=default,
)

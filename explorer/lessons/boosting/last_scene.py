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
    chain = proof("boo-vote", now.dataset.X, now.dataset.signs())
    line = next(one for one in chain.lines if one.key == "total")
    last = line.numbers(len(line.held) - 1)
    text = _(
        "The total weight: {total} after T = {T} rounds. The proof starts with a simpler method: "
        "every rule has one vote, and each mistake multiplies a point’s weight by {factor}, which is "
        "1 + ε. A point that the vote misclassifies was misclassified by more than T/2 rules, so its "
        "weight is at least (1 + ε)^(T/2) = {one}, more than the total. So there is no such point. "
        "After more than {early} rounds the vote makes no mistake, so lines 1, 2, 4 and 5 use T = "
        "{early}."
    )
    early = int(next(one for one in chain.lines if one.key == "missed").along["T"][-1])
    factor = 1 + float(last["epsilon"])
    one = factor ** (int(last["T"]) / 2)
    return text.format(
        total=number(float(last["W"])),
        T=int(last["T"]),
        factor=number(factor),
        one=number(one),
        early=early,
    )


SCENE = proving(
    N_("Points that the vote misclassifies have large weights. What limits their number?"),
    (N_("The total weight of all points"), N_("The number of rounds"), N_("The number of features")),
    told,
    proof="boo-vote",
    dataset=default,
)

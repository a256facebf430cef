"""The last scene: why one sample serves all rectangles, as a proof."""

from __future__ import annotations

from explorer.lesson.proofs.scene import proving
from explorer.lesson.scene import Stage
from explorer.points.dataset import default
from linboard.i18n.language import N_, _
from linboard.i18n.text import number
from linclass import proof


def told(now: Stage) -> str:
    """Return the answer with the numbers of these points."""
    lines = {line.key: line for line in proof("sam-all", now.dataset.X).lines}
    known = lines["solve"].constants
    text = _(
        "n⁴ times: the bounds of all subsets add up. For n ≥ 2 points, rectangles cut out at most n⁴ "
        "subsets, including the empty set. The proof uses Chernoff’s bound, which is looser than "
        "Hoeffding’s. With n = {n}, ε = {epsilon} and δ = {delta}, {s} draws are enough for all "
        "rectangles. Step through the proof."
    )
    sizes = {name: number(float(known[name])) for name in ("n", "epsilon", "delta")}
    return text.format(s=f"{int(known['s']):,}", **sizes)


SCENE = proving(
    N_("We bound the chance of a large error in one rectangle. How much larger is the bound for all?"),
    (N_("n⁴ times, with n points"), N_("Infinitely many times"), N_("It stays the same")),
    told,
    proof="sam-all",
    dataset=default,
)

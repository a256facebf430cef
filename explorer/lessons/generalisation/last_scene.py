"""The last scene: why many rules need more samples, as a proof."""

from __future__ import annotations

from math import ceil

from explorer.lesson.proofs.scene import proving
from explorer.lesson.scene import Stage
from explorer.points.dataset import default
from linboard.i18n.language import N_, _
from linboard.i18n.text import number
from linclass import proof

SETTINGS = {"epsilon": 0.15}  # of the proof, in the scene and on its own page


def told(now: Stage) -> str:
    """Return the answer with the numbers of these points."""
    chain = proof("gen-union", now.dataset.X, now.dataset.signs(), **SETTINGS)
    known = next(line for line in chain.lines if line.key == "solve").constants
    text = _(
        "M times: this is the union bound. With M = {M}, ε = {epsilon} and δ = {delta}, {n} samples "
        "are enough for all rules at once. Step through the proof."
    )
    sizes = {name: number(float(known[name])) for name in ("M", "epsilon", "delta")}
    return text.format(n=number(ceil(float(known["needed"]))), **sizes)


SCENE = proving(
    N_("We bound P(|R − R̂| > ε) for one rule. How much larger is the bound for all M rules?"),
    (N_("M times"), N_("M² times"), N_("It stays the same")),
    told,
    proof="gen-union",
    dataset=default,
)

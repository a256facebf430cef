"""What each scene says, checked with the numbers of the reader's state."""

from __future__ import annotations

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.boosting.last_scene import told
from explorer.lessons.boosting.scenes import _below, _clean, _fit, _missed
from explorer.lessons.boosting.sets import FLIPPED
from linclass import Stump, proof


def grow_claim(now: Stage) -> bool:
    """After a round the misclassified points gain weight, the others lose weight, and the misclassified ones have
    half of the total."""
    weights, missed = _fit(now).trace_.weights, _missed(now)
    grown = weights[1] > weights[0]
    return bool((grown == missed).all() and np.isclose(weights[1, missed].sum(), 0.5))


def vote_claim(now: Stage) -> bool:
    """The first rule makes mistakes; the vote of all rules makes none."""
    errors = _fit(now).trace_.errors
    return bool(errors[1] > 0 and errors[-1] == 0)


def bound_claim(now: Stage) -> bool:
    """The bound is never below the mistakes, falls in each round, and drops below 1 only after the last mistake."""
    model = _fit(now)
    bound = model.trace_.columns["bound"]
    never = (model.trace_.errors <= bound * (1 + 1e-9)).all()
    return bool(never and (np.diff(bound) < 0).all() and _clean(model) < _below(model))


def label_claim(now: Stage) -> bool:
    """The point with the wrong label ends up with the largest weight, more than a fifth of the total."""
    weights = _fit(now).trace_.weights
    return bool(weights[:, FLIPPED].max() == weights.max() > 0.2)


def xor_claim(now: Stage) -> bool:
    """No stump has an edge, and no round starts."""
    return bool(Stump().fit(now.dataset.X, now.dataset.signs(0)).gamma_ == 0 and _fit(now).n_iter_ == 0)


def lines_claim(now: Stage) -> bool:
    """The total weight bounds the number of final mistakes: in the end a single one would weigh more."""
    lines = {line.key: line for line in proof("boo-vote", now.dataset.X, now.dataset.signs()).lines}
    weight = lines["weight"]
    last = lines["total"].numbers(len(lines["total"].held) - 1)
    keys = ("missed", "weight", "total", "logarithm")
    early = {int(lines[key].quantities["T"]) for key in keys}
    mistakes = dict(zip(weight.along["T"].tolist(), weight.along["m"].tolist(), strict=True))
    return bool(
        last["m"] == 0
        and [list(lines).index(key) + 1 for key in keys] == [1, 2, 4, 5]
        and early == {max(T for T, m in mistakes.items() if m)}
        and f"After more than {max(early)} rounds the vote makes no mistake" in told(now)
        and f"so lines 1, 2, 4 and 5 use T = {max(early)}." in told(now)
        and (1 + last["epsilon"]) ** (last["T"] / 2) > last["W"]
        and weight.holds
        and lines["total"].holds
        and (weight.sides()[0] >= weight.sides()[1] * (1 - 1e-9)).all()
    )


CLAIMS = {
    "grow": grow_claim,
    "vote": vote_claim,
    "bound": bound_claim,
    "xor": xor_claim,
    "label": label_claim,
    "lines": lines_claim,
}

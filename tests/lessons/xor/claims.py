"""What each scene says, checked with the numbers of the reader's state."""

from __future__ import annotations

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.xor import captions, gates
from explorer.lessons.xor.scenes import SUMS, UNIT_NAMES, UNITS, _among, _chosen, _learned, _own_holds, _wrong
from linclass import Formula, Xor


def sum_claim(now: Stage) -> bool:
    """The left sides add up to 0 at every step, at most three hold, and the perceptron repeats after four steps."""
    X, signs = now.dataset.X, now.dataset.signs(0)
    model, verdict = _learned(now)
    values = captions.margin_values(X, signs, verdict, model.trace_)
    adds_up = values.shape[1] == now.dataset.n and not values.sum(axis=1).any()
    circle = captions.circle(model.trace_, now.dataset.n)
    return bool(adds_up and model.trace_.errors.min() > 0 and circle is not None and circle[0] == 0)


def bend_claim(now: Stage) -> bool:
    """From zero, the perceptron reaches the line φ2 = 0, which classifies all points correctly."""
    parted, model = _among(Xor(), now)
    w1, w2 = model.coef_[0]
    return bool(parted and model.trace_.errors[-1] == 0 and w1 == 0 == model.intercept_[0] and w2 != 0)


def own_claim(now: Stage) -> bool:
    """No line separates the sums; one separates the new features."""
    before, _model = _among(Formula(*SUMS), now)
    return not before and _own_holds(now)


def units_claim(now: Stage) -> bool:
    """Two points were misclassified and none is now; NAND and OR map exactly the positive points to (1, 1)."""
    hidden = gates.run(now.dataset.X, [_chosen(now, unit) for unit in UNIT_NAMES]).hidden
    named = [gates.gate(_chosen(now, unit)) for unit in UNIT_NAMES] == ["NAND", "OR", "AND"]
    together = hidden.all(axis=1) == (now.dataset.labels == 0)
    return bool(named and together.all() and _wrong(now) == 0 < _wrong(Stage(now.begun, UNITS, now.begun)))


def lines_claim(now: Stage) -> bool:
    """For any line, the values y f of the four points add up to 0."""
    lines = np.random.default_rng(0).normal(size=(3, 50))
    values = now.dataset.signs()[:, None] * (now.dataset.X @ lines[:2] + lines[2])
    return bool(now.dataset.n == 4 and np.allclose(values.sum(axis=0), 0))


CLAIMS = {
    "sum": sum_claim,
    "bend": bend_claim,
    "own": own_claim,
    "units": units_claim,
    "lines": lines_claim,
}

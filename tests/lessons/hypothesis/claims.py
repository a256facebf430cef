"""What each scene says, checked with the numbers of the reader's state."""

from __future__ import annotations

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.hypothesis import bank, one_vs_rest, projections
from explorer.lessons.hypothesis.scenes import (
    TIMES,
    WEIGHTS,
    WRONG,
    _areas,
    _at,
    _most,
    _own,
    _repeated,
    _two,
    _wrong,
)
from linclass.core import linear


def side_claim(now: Stage) -> bool:
    """All points are correct now but were not before; w is perpendicular to the line and points to its
    positive side."""
    w, b = _own(now)
    one, two = projections.pair(now.dataset, w, b)
    both = abs(one @ w + b) < 1e-9 > abs(two @ w + b) and (one != two).any()
    normal = both and abs(w @ (one - two)) < 1e-9 and (one + w) @ w + b > 0
    return bool(_wrong(now) == 0 < _wrong(_at(now, WRONG)) and normal)


def ten_claim(now: Stage) -> bool:
    """Dividing w and b by ten divides f by ten, and keeps decisions and distances."""
    w, b = _own(now)
    f, tenth = now.dataset.X @ w + b, now.dataset.X @ (w / TIMES) + b / TIMES
    one, other = (linear.signed_distance(now.dataset.X, w / c, b / c) for c in (1, TIMES))
    same = np.allclose(one, other)
    return bool(np.allclose(f, TIMES * tenth) and (np.sign(f) == np.sign(tenth)).all() and same)


def far_claim(now: Stage) -> bool:
    """The distances are proportional to f, and the feet are on the line."""
    pair, f, r = _two(now)
    w, b = _own(now)
    feet = now.dataset.X[pair] - r[:, None] * w / np.linalg.norm(w)
    double = np.isclose(f[1], 2 * f[0])
    return bool(double and np.allclose(r * np.linalg.norm(w), f) and np.abs(feet @ w + b).max() < 1e-9)


def ground_claim(now: Stage) -> bool:
    """Only its own class claims each point, but some regions belong to no class and some to several."""
    model = one_vs_rest.fit(now.dataset)
    alone = (model.claims(now.dataset.X) == 1).all() and model.score(now.dataset.X, now.dataset.labels) == 1
    return bool(alone and min(_areas(now)) > 0.01)


def bank_claim(now: Stage) -> bool:
    """The best threshold restores some of the decisions, but not all."""
    known = {"hyp.threshold": bank.THRESHOLD}
    return _repeated(now, **known) < _repeated(now) == _most(now)[0] < _repeated(now, **known, **WEIGHTS)


CLAIMS = {
    "side": side_claim,
    "ten": ten_claim,
    "far": far_claim,
    "ground": ground_claim,
    "bank": bank_claim,
}

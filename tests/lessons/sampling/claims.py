"""What each scene says, checked with the numbers of the reader's state."""

from __future__ import annotations

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.sampling import people
from explorer.lessons.sampling.people import ASKED
from explorer.lessons.sampling.scenes import (
    CITY,
    _asked,
    _by_chernoff,
    _cut,
    _drawn,
    _gaps,
    _is_asked,
    _is_far,
    _needed,
    _worst,
)
from linclass.theory.sampling import shrink
from linclass.theory.shapes_plane import Rectangle


def ask_claim(now: Stage) -> bool:
    """The estimate is close, within the bound for one rectangle."""
    return _is_asked(now) and 0 < _asked(now, _drawn(now)).error < _gaps(now)[0]


def worst_claim(now: Stage) -> bool:
    """The first rectangle satisfies the bound for one; the worst violates it but satisfies the bound for all."""
    one, every = _gaps(now)
    sure = now.settings["sampling.delta"] == 0.05
    return sure and _is_far(now) and _asked(now, ASKED).error < one < _worst(now).error < every


def shrink_claim(now: Stage) -> bool:
    """The shrunk rectangle contains the same points, more than four, and is smaller on all sides."""
    x0, x1, y0, y1 = _drawn(now)
    rectangle = Rectangle((x0, y0), (x1, y1))
    tight = shrink(now.dataset.X, rectangle)
    if tight is None:
        return False
    same = np.array_equal(tight.rectangle.contains(now.dataset.X), rectangle.contains(now.dataset.X))
    inner = np.array(tight.rectangle.low) > rectangle.low, np.array(tight.rectangle.high) < rectangle.high
    return bool(same and rectangle.contains(now.dataset.X).sum() > 4 and np.all(inner))


def subsets_claim(now: Stage) -> bool:
    """About one subset in a thousand is cut out, fewer than n⁴ + 1, which is fewer than all."""
    n = people.COUNTED
    return bool(800 < 2**n / _cut(now) < 1_200 and _cut(now) < n**4 + 1 < 2**n)


def city_claim(now: Stage) -> bool:
    """Ten thousand times as many people need less than three times the sample, and six times by Chernoff's bound."""
    n, delta = now.dataset.n, now.settings["sampling.delta"]
    weak = _by_chernoff(n, delta)
    slowly = CITY / n == 10_000 and _needed(now, CITY) < 3 * _needed(now, n)
    return bool(slowly and 5.9 < weak / _needed(now, n) < 6.1 and delta == 0.05)


def lines_claim(now: Stage) -> bool:
    """Rectangles select at most n⁴ different subsets, and more than 1."""
    X = now.dataset.X
    xs, ys = (np.unique(X[:, axis]) for axis in (0, 1))
    boxes = [
        (X[:, 0] >= a) & (X[:, 0] <= b) & (X[:, 1] >= c) & (X[:, 1] <= d)
        for a in xs
        for b in xs
        for c in ys
        for d in ys
    ]
    return 1 < len({box.tobytes() for box in boxes}) <= now.dataset.n**4


CLAIMS = {
    "ask": ask_claim,
    "worst": worst_claim,
    "shrink": shrink_claim,
    "subsets": subsets_claim,
    "city": city_claim,
    "lines": lines_claim,
}

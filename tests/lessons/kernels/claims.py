"""What each scene says, checked with the numbers of the reader's state."""

from __future__ import annotations

import numpy as np

from explorer.lesson.companions import kernel_votes
from explorer.lesson.scene import Stage
from explorer.lessons.kernels.lifted import PICTURED
from explorer.lessons.kernels.place import PLACE
from explorer.lessons.kernels.story import (
    ENOUGH,
    SLOPE,
    WIDE,
    _at,
    _lifted,
    _line,
    _on_axis,
    _share_of_nearest,
    _wrong,
    fit,
    pair_terms,
)
from linclass import gram, is_kernel_matrix, proof, separable


def axis_claim(now: Stage) -> bool:
    """No threshold separates the points; only the square does, and on the axis its line encloses the middle."""
    lifted = {name: _on_axis(now, name) for name in PICTURED}
    square = lifted.pop(now.settings["kernels.lift"])
    left, right = square.thresholds.tolist()
    inside = (left < square.x) & (square.x < right)
    alone = square.apart and not any(other.apart for other in lifted.values())
    return bool(alone and square.wrong == 0 < square.unlifted and (inside == (square.signs > 0)).all())


def spirals_claim(now: Stage) -> bool:
    """The wide kernel does as badly as a line, the narrower one classifies all points correctly."""
    before = _wrong(now, fit(now, WIDE))
    return before == _wrong(now, _line(now)) > 0 and _wrong(now, fit(now)) == 0


def votes_claim(now: Stage) -> bool:
    """The votes and b add up to f, and wherever the diamond moves, the nearest give most of all votes."""
    model = fit(now)
    shares = [
        _share_of_nearest(now, PLACE.at(now.dataset, across, now.settings["kernels.up"]))
        for across in np.linspace(-1, 1, 21).tolist()
    ]
    f = float(model.decision_function(_at(now)[None])[0])
    return bool(min(shares) > 0.8 and np.isclose(kernel_votes.total(model, _at(now)), f))


def heart_claim(now: Stage) -> bool:
    """There is no mistake although labels are wrong, and nearly every point is a support vector; a wider
    kernel makes mistakes."""
    narrow, wide = fit(now), fit(now, ENOUGH)
    held = len(narrow.support_) > 0.9 * now.dataset.n > len(wide.support_)
    return held and _wrong(now, narrow) == 0 < _wrong(now, wide)


def lift_claim(now: Stage) -> bool:
    """No line separates the classes; the kernel machine and the plane have the same f, and no mistake."""
    kernel, _plane, off = _lifted(now)
    apart = separable(now.dataset.X, now.dataset.signs(0)).separable
    return off < 1e-5 and _wrong(now, kernel) == 0 and not apart


def tanh_claim(now: Stage) -> bool:
    """The smallest eigenvalue is below 0 for tanh, for a Gaussian it is not, and the bars add up to cᵀKc."""
    K, c = gram("tanh", now.dataset.X, slope=SLOPE, offset=0.0), np.array([1.0, -1.0])
    gaussian = bool(is_kernel_matrix(gram("gaussian", now.dataset.X, width=ENOUGH)))
    return bool(
        is_kernel_matrix(K).smallest < 0 and gaussian and np.isclose(pair_terms(now).sum(), c @ K @ c)
    )


def lines_claim(now: Stage) -> bool:
    """A part of w outside the span changes no f and makes w longer."""
    lines = {line.key: line for line in proof("ker-span", now.dataset.X, now.dataset.signs()).lines}
    return all(lines[key].holds for key in ("same", "pythagoras", "gain", "only"))


CLAIMS = {
    "axis": axis_claim,
    "lift": lift_claim,
    "spirals": spirals_claim,
    "votes": votes_claim,
    "heart": heart_claim,
    "tanh": tanh_claim,
    "lines": lines_claim,
}

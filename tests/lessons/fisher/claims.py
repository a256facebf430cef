"""What each scene says, checked with the numbers of the reader's state."""

from __future__ import annotations

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.fisher.examples import means_angle
from explorer.lessons.fisher.story import START, USUAL, _measured, _planes, _projected, _shared, best_angle


def turn_claim(now: Stage) -> bool:
    """No point is on the wrong side; at the start many were."""
    before, after = (_measured(now.dataset, angle) for angle in (START, now.settings["fisher.angle"]))
    return after.wrong == 0 < before.wrong


def means_claim(now: Stage) -> bool:
    """The line runs through the means; they are farther apart on it than on the best line, and more points
    are misclassified."""
    angle = now.settings["fisher.angle"]
    here, best = _measured(now.dataset, angle), _measured(now.dataset, best_angle(now.dataset))
    through = angle == means_angle(now.dataset)
    return (
        through and here.distance > best.distance and here.scatter > best.scatter and here.wrong > best.wrong
    )


def best_claim(now: Stage) -> bool:
    """J is the displayed quotient, at most the largest one, and the best direction is S_W⁻¹(m₁ − m₂)."""
    last, projected = _measured(now.dataset, now.settings["fisher.angle"]), _projected(now.dataset)
    scatter, (one, two) = projected.model.scatter_.within, projected.model.means_
    w, u = np.linalg.solve(scatter, one - two), projected.directions(best_angle(now.dataset))[0]
    parallel = abs(w @ u) / np.linalg.norm(w)
    same = np.isclose(last.J, last.distance**2 / last.scatter)
    return bool(same and projected.most * (1 + 1e-9) >= last.J and np.isclose(parallel, 1))


def rare_claim(now: Stage) -> bool:
    """Another prior keeps w, moves the threshold, and assigns fewer points to the first class."""
    usual, rare = (
        _projected(now.dataset, share / 100).model for share in (USUAL, now.settings["fisher.prior"])
    )
    (before, many), (after, few) = _shared(now, USUAL), _shared(now, now.settings["fisher.prior"])
    return bool(np.allclose(usual.coef_, rare.coef_) and before != after and few < many)


def ring_claim(now: Stage) -> bool:
    """J is 0 at every angle although one class is inside the other."""
    projected = _projected(now.dataset)
    far = np.linalg.norm(now.dataset.X - projected.mean, axis=1)
    apart = far[now.dataset.labels == 0].max() < far[now.dataset.labels == 1].min()
    return bool(projected.best is None and not projected.curve[1].any() and apart)


def iris_claim(now: Stage) -> bool:
    """Fisher's plane separates better than each pair of features by both measures, and two λ are above 0."""
    planes = _planes(now)
    better = planes.separation[-1] > planes.separation[:-1].max()
    return bool(better and planes.wrong[-1] < planes.wrong[:-1].min() and len(planes.model.ratios_) == 2)


CLAIMS = {
    "turn": turn_claim,
    "means": means_claim,
    "best": best_claim,
    "rare": rare_claim,
    "ring": ring_claim,
    "iris": iris_claim,
}

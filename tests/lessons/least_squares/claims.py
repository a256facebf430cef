"""What each scene says, checked with the numbers of the reader's state."""

from __future__ import annotations

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.least_squares.examples import FAR
from explorer.lessons.least_squares.scenes import (
    LITTLE,
    LOGISTIC,
    MIDDLE,
    SOFT,
    SQUARES,
    _found,
    _lines,
    _losses,
    _off_star,
    _squares,
    _turned,
    _with_target,
)
from linclass import FisherDiscriminant
from linclass.core import linear


def far_claim(now: Stage) -> bool:
    """The distant point is correct under all four methods; two lines turn far and by the same angle, two hardly."""
    before, after = _lines(now)
    X, signs = now.dataset.X, now.dataset.signs(0)
    squares, fisher, logistic, soft = _turned(now)
    right = (before.margins(X, signs)[:, FAR] > 1).all()
    wrong = [int(lines.mistakes(X, signs)[SQUARES]) for lines in (before, after)]
    alike = squares > 30 and np.isclose(squares, fisher) and max(logistic, soft) < 0.1
    return bool(right and alike and wrong[0] < wrong[1])


def loss_claim(now: Stage) -> bool:
    """The distant correct point has a large squared loss, and nearly no loss under the other methods."""
    losses = _losses(now)
    return losses[SQUARES] > 1 and losses[LOGISTIC] < LITTLE and losses[SOFT] == 0


def wrong_claim(now: Stage) -> bool:
    """As a mistake the distant point turns every line."""
    margins = _lines(now)[0].margins(now.dataset.X, now.dataset.signs(0))[:, FAR]
    return bool((margins < 0).all() and (_turned(now) > 10).all())


def star_claim(now: Stage) -> bool:
    """The line has moved in parallel to the star, with Fisher's direction before and after."""
    start = _with_target(now, 1.0)
    fisher = FisherDiscriminant().fit(now.dataset.X, now.dataset.signs(0)).coef_[0]
    degrees = [linear.augmented_angle(_squares(each).coef_[0], fisher) for each in (start, now)]
    return bool(max(degrees) < 1e-6 and _off_star(now) < 0.1 < _off_star(start))


def row_claim(now: Stage) -> bool:
    """Least squares misses all points of the middle class, the two other methods none."""
    n = int((now.dataset.labels == MIDDLE).sum())
    return _found(now) == 0 and _found(now, "fisher") == _found(now, "softmax") == n


CLAIMS = {
    "far": far_claim,
    "loss": loss_claim,
    "wrong": wrong_claim,
    "targets": star_claim,
    "row": row_claim,
}

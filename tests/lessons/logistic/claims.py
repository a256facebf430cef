"""What each scene says, checked with the numbers of the reader's state."""

from __future__ import annotations

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.logistic import folds, lines, scene_view, valley_view
from explorer.lessons.logistic.folds import LAMBDAS
from explorer.lessons.logistic.story import (
    DEGREE,
    ODDS,
    SMALL,
    _fit,
    _lines,
    _reached,
    across_holds,
    bend_holds,
)
from explorer.lessons.logistic.valley_story import CLOSE, NEAR, _above, _passes, valley_holds
from linclass import LogisticRegression, separable
from linclass.core.losses import sigmoid


def across_claim(now: Stage) -> bool:
    """The probability is 90% where f is ln 9, and both sides add up to 1."""
    f = np.array([_reached(now), np.log(ODDS)])
    return bool(
        np.isclose(sigmoid(f)[1], 0.9) and np.allclose(sigmoid(-f), 1 - sigmoid(f)) and across_holds(now)
    )


def loss_claim(now: Stage) -> bool:
    """The confident and wrong point has the largest loss, which is −ln p of its own class."""
    f = np.array(scene_view.THREE)
    charged = np.logaddexp(0, -f)
    return bool(charged.argmax() == 0 and np.allclose(charged, -np.log(sigmoid(f))))


def label_claim(now: Stage) -> bool:
    """The point with the wrong label has the largest loss, more than a quarter of J, and w shrinks."""
    before, after = _lines(now)
    f = now.dataset.signs(0) * (now.dataset.X @ after.w + after.b)
    charged = np.logaddexp(0, -f)
    largest = charged.argmax() == now.dataset.n - 1 and charged[-1] > after.loss / 4
    return bool(f[-1] < 0 and largest and np.linalg.norm(after.w) < np.linalg.norm(before.w) / 2)


def endless_claim(now: Stage) -> bool:
    """A line separates the classes; ‖w‖ grows with each step without a penalty, and converges with a small one."""
    X, signs = now.dataset.X, now.dataset.signs(0)
    trace = _fit(now).model.trace_
    grows = bool((np.diff(np.linalg.norm(trace.coef, axis=1)) > 0).all())
    ended = LogisticRegression(l2=SMALL).fit(X, signs).trace_.stop == "converged"
    return separable(X, signs).separable and trace.stop == "diverged" and grows and ended


def bend_claim(now: Stage) -> bool:
    """No point is misclassified at this λ, but its error on unseen points exceeds that of the best λ."""
    validation = folds.errors(DEGREE).validation_error
    at = LAMBDAS.index(now.settings["logistic.l2"])
    return bool(bend_holds(now) and validation[at] > validation.min())


def valley_claim(now: Stage) -> bool:
    """The reader's J is near the minimum, and at w = 0 each point has a loss of ln 2."""
    balanced = (now.dataset.labels == 0).sum() * 2 == now.dataset.n
    flat = lines.least_over_b(now.dataset, np.zeros((1, 2)))[0][0]
    return bool(balanced and np.isclose(flat, now.dataset.n * np.log(2)) and valley_holds(now))


def race_claim(now: Stage) -> bool:
    """Newton's method is at the minimum within ten passes; single points and batches beat the full gradient."""
    left = _above(now)
    order = left["sgd"] < left["minibatch"] < left["gradient"]
    return bool(_passes(now) <= 10 and left["sgd"] > NEAR and order)


def newton_claim(now: Stage) -> bool:
    """Whole steps raise J again and again; halved steps never do, and reach the minimum."""
    whole, halved = (
        valley_view.loss_along(now.dataset, valley_view.paths(now.dataset, halve)) for halve in (False, True)
    )
    near = halved[-1] - lines.best(now.dataset).loss < CLOSE
    return bool((np.diff(whole[:4]) > 0).all() and (np.diff(halved) <= 0).all() and near)


CLAIMS = {
    "across": across_claim,
    "loss": loss_claim,
    "valley": valley_claim,
    "race": race_claim,
    "newton": newton_claim,
    "label": label_claim,
    "endless": endless_claim,
    "bend": bend_claim,
}

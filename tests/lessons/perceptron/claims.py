"""What each scene says, checked with the numbers of the reader's state."""

from __future__ import annotations

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.perceptron.story import BUDGET, _harmless, _in_turn, _rates, _weights, fit
from explorer.points import dataset as state
from linclass import Perceptron, separable


def one_claim(now: Stage) -> bool:
    """At first one point is misclassified; the first update corrects it and keeps all others correct."""
    trace = fit(now).trace_
    return bool(trace.errors[0] == 1 and trace.errors[1] == 0 and trace.stop == "converged")


def twice_claim(now: Stage) -> bool:
    """The y f of the only mistake rises by ‖x̂‖² and stays below 0."""
    trace = fit(now).trace_
    x = now.dataset.X[trace.picked[1]]
    gain = trace.margin_after[1] - trace.margin_before[1]
    return bool(trace.errors[0] == 1 and gain == x @ x + 1 and trace.margin_after[1] < 0)


def rate_claim(now: Stage) -> bool:
    """Both runs pick the same points, and at each step the weights of one are η times those of the other."""
    slow, fast = (model.trace_ for model in _rates(now))
    eta = fit(now).eta
    same = np.array_equal(slow.picked, fast.picked) and fast.stop == slow.stop == "converged"
    return bool(
        same and np.allclose(slow.coef, eta * fast.coef) and np.allclose(slow.intercept, eta * fast.intercept)
    )


def start_claim(now: Stage) -> bool:
    """Both runs stop, the one with the smaller rate later, and their lines differ."""
    slow, fast = _rates(now)
    lines = [np.append(model.coef_, model.intercept_) for model in (slow, fast)]
    units = [line / np.linalg.norm(line) for line in lines]
    stopped = slow.trace_.stop == fast.trace_.stop == "converged"
    return bool(
        stopped
        and slow.n_iter_ > fast.n_iter_
        and not np.allclose(units[0], units[1])
        and slow.eta == fast.eta / 4
    )


def order_claim(now: Stage) -> bool:
    """Both orders separate the classes, with different lines and numbers of updates."""
    one, other = _in_turn(now), fit(now)
    stopped = one.trace_.stop == other.trace_.stop == "converged"
    return bool(stopped and one.n_iter_ != other.n_iter_ and (one.coef_ != other.coef_).any())


def label_claim(now: Stage) -> bool:
    """A line separated the classes before the label flip and none does now; with another flipped point one would."""
    whole = state.default()
    apart = separable(whole.X, whole.signs(0)), separable(now.dataset.X, now.dataset.signs(0))
    stopped = fit(now).trace_.stop == "budget"
    return apart[0].separable and not apart[1].separable and stopped and bool(_harmless())


def xor_claim(now: Stage) -> bool:
    """No line separates the classes, and the weights recur."""
    apart = separable(now.dataset.X, now.dataset.signs(0))
    return not apart.separable and len(_weights(now)) < BUDGET


def units_claim(now: Stage) -> bool:
    """A line separates the people; 10,000 updates find none in years and money, and few do on standardised columns."""
    X, signs = now.dataset.X, now.dataset.signs(0)
    Z = (X - X.mean(axis=0)) / X.std(axis=0)
    runs = [Perceptron(max_updates=10_000).fit(data, signs) for data in (X, Z)]
    scale = X.std(axis=0)
    w, b = runs[1].coef_[0] / scale, runs[1].intercept_[0] - runs[1].coef_[0] @ (X.mean(axis=0) / scale)
    stops = [run.trace_.stop for run in runs]
    return bool(
        separable(X, signs).separable and stops == ["budget", "converged"] and (signs * (X @ w + b) > 0).all()
    )


CLAIMS = {
    "one": one_claim,
    "twice": twice_claim,
    "rate": rate_claim,
    "start": start_claim,
    "order": order_claim,
    "label": label_claim,
    "xor": xor_claim,
    "units": units_claim,
}

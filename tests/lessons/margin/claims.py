"""What each scene says, checked with the numbers of the reader's state."""

from __future__ import annotations

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.margin import scale
from explorer.lessons.margin.story import (
    DEAR,
    _at_price,
    _moved,
    _of_supports,
    _soft,
    proof_told,
    widest_machine,
)
from explorer.points import dataset as state
from linclass import proof


def scale_claim(now: Stage) -> bool:
    """With y f = 1 at the nearest points, 1/‖w‖ is their distance from the line; with half of w it is twice that."""
    model, times = widest_machine(now.dataset), now.settings["margin.scale"]
    w, b = times * model.coef_[0], times * float(model.intercept_[0])
    away = now.dataset.signs(0) * (now.dataset.X @ w + b) / np.linalg.norm(w)
    equal = np.isclose(away.min(), 1 / np.linalg.norm(w), rtol=scale.NEARLY)
    return bool(equal and np.isclose(scale.lengths(model, times / 2)[1], 2 / np.linalg.norm(w)))


def hold_claim(now: Stage) -> bool:
    """The ringed points are those at distance 1/‖w‖, and they alone give the same line."""
    model = widest_machine(now.dataset)
    touching = np.abs(now.dataset.signs(0) * model.decision_function(now.dataset.X) - 1) < 1e-6
    alone = _of_supports(now.dataset, model)
    ringed = np.flatnonzero(touching).tolist() == sorted(model.support_.tolist())
    return bool(ringed and np.isclose(alone.margin_, model.margin_) and len(model.support_) < now.dataset.n)


def free_claim(now: Stage) -> bool:
    """The point that moved supports neither line."""
    i = _moved(now)[0]
    return i not in widest_machine(now.begun).support_ and i not in widest_machine(now.dataset).support_


def proof_claim(now: Stage) -> bool:
    """The objective falls, the bound rises, and they meet; the first line is the best one if the text says so."""
    model = widest_machine(now.dataset)
    trace = model.trace_
    margins = now.dataset.signs(0) * (
        now.dataset.X @ np.ravel(trace.coef[0]) + float(np.ravel(trace.intercept[0])[0])
    )
    best_at_once = np.isclose(margins.min() / np.linalg.norm(trace.coef[0]), model.margin_)
    return bool(
        best_at_once == ("The first line was already the best one" in proof_told(now))
        and trace.stop == "converged"
        and trace.objective[0] > trace.objective[-1]
        and max(trace.dual_objective[0], 0.0) < trace.dual_objective[-1]
        and np.isclose(trace.objective[-1], trace.dual_objective[-1])
    )


def outlier_claim(now: Stage) -> bool:
    """One additional point reduces the margin to less than half."""
    return bool(widest_machine(now.dataset).margin_ < 0.5 * widest_machine(state.default()).margin_)


def price_claim(now: Stage) -> bool:
    """With a lower C the street is wider and contains slack; with the high C there is no slack."""
    dear, model = _at_price(now, DEAR), _soft(now)
    return bool(model.margin_ > dear.margin_ and model.slack_.max() > 1 and dear.slack_.max() < 1e-6)


def lines_claim(now: Stage) -> bool:
    """Only points at the edge of the street have a multiplier, and there are fewer of them than points."""
    X, y = now.dataset.X, now.dataset.signs()
    known = proof("mar-dual", X, y).lines[1].constants
    alpha, w = np.asarray(known["alpha"]), np.asarray(known["w"])
    values = y * (X @ w)
    edge = [np.isclose(values[y == side], values[y == side].min()) for side in (1, -1)]
    used = [alpha[y == side] > 1e-9 for side in (1, -1)]
    return all(bool((on | ~has).all() and has.any()) for on, has in zip(edge, used, strict=True))


CLAIMS = {
    "scale": scale_claim,
    "hold": hold_claim,
    "free": free_claim,
    "proof": proof_claim,
    "outlier": outlier_claim,
    "price": price_claim,
    "lines": lines_claim,
}

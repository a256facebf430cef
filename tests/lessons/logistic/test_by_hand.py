"""One coordinate by hand: the curve, its slope, and what the points charge are those of the sigmoid."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from explorer.lessons.logistic import by_hand
from explorer.lessons.logistic.examples import row
from explorer.points.dataset import Dataset
from tests.support import visit

POINTS = row(1.5)


def bench(dataset=POINTS, **query):
    return visit.visit("logistic", dataset, **{"logistic.way": "line", **query})


def test_the_bars_are_what_each_point_charges_and_their_sum_is_told():
    at = bench(**{"logistic.w": "1.5", "logistic.b": "-1"})
    visit.check(at, thoroughly=True)
    x, signs = POINTS.X[:, 0], POINTS.signs(0)
    p = 1 / (1 + np.exp(-signs * (1.5 * x - 1)))
    bars = visit.messages(at)["logistic.charges"]["figure"]["data"][0]
    assert np.allclose(bars["y"], -np.log(p)[np.argsort(x)], atol=1e-6)
    assert f"J = {-np.log(p).sum():.4g}" in visit.caption(at)


def test_a_touched_place_tells_both_probabilities_and_the_slope():
    at = bench(**{"logistic.w": "2", "logistic.b": "0.5"})
    curve = next(t for t in visit.messages(at)["board"]["figure"]["data"] if "customdata" in t)
    x, rest, slope = np.asarray(curve["x"]), *np.asarray(curve["customdata"]).reshape(-1, 2).T
    p = 1 / (1 + np.exp(-(2 * x + 0.5)))
    assert np.allclose(curve["y"], p, atol=1e-6)
    assert np.allclose(rest, 1 - p, atol=1e-6)
    assert np.allclose(slope, np.gradient(p, x), atol=0.01)


def test_the_least_is_scikit_learns():
    best = by_hand.of(POINTS, POINTS.signs(0), 0.0, 0.0).best
    theirs = LogisticRegression(C=np.inf, tol=1e-12).fit(POINTS.X[:, :1], POINTS.signs(0))
    assert (best.w, best.b) == pytest.approx((theirs.coef_[0, 0], theirs.intercept_[0]), abs=1e-4)


def test_of_points_that_a_cut_tells_apart_there_is_no_least():
    apart = POINTS.remove(11).remove(0)
    assert "J has no minimum" in visit.caption(bench(apart))


@pytest.mark.slow
@pytest.mark.parametrize("X", [[[0, 0], [0, 1]], [[1e6, 0], [1e6, 1], [2e6, 0]], [[1e-6, 0], [2e-6, 0]]])
def test_odd_points_have_a_curve_too(X):
    dataset = Dataset(X, [0, 1, 0][: len(X)])
    at = bench(dataset)
    visit.check(at, thoroughly=True)
    for end in next(control for control in visit.controls(at) if control.key == "logistic.w").values:
        visit.move(at, "logistic.w", end)
        assert "J = " in visit.caption(at)

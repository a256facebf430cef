"""What scenes, reveals and challenges say with numbers, recomputed by other means than the code that says it."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from scipy.optimize import nnls
from sklearn.svm import SVC

from explorer.lessons.hypothesis import one_vs_rest
from tests.support import visit
from tests.support.claims import after, challenge, numbers, signs, stage, told

# ---- lines, streets and weights ----


def test_four_weights_come_round_and_two_of_them_draw_no_line():
    text, now = told("perceptron", "xor")
    X, y = np.column_stack([now.dataset.X, np.ones(4)]), signs(now)
    v, i, seen = np.zeros(3), 0, {(0.0, 0.0, 0.0)}
    updates = 0
    while updates < 50:
        if y[i % 4] * (X[i % 4] @ v) <= 0:
            v = v + y[i % 4] * X[i % 4]
            seen.add(tuple(v.tolist()))
            updates += 1
        i += 1
    flat = [w for w in seen if w[0] == w[1] == 0]
    assert numbers(text)[:4] == [50, len(seen), len(flat), 0] == [50, 4, 2, 0]


def run(X, y, start, eta):
    """The weights and the picks of a perceptron in cyclic order, by its definition."""
    v, i, right, picks = np.array(start, float), 0, 0, []
    while right < len(X):
        x = np.append(X[i], 1)
        if y[i] * (v @ x) <= 0:
            v, right, picks = v + eta * y[i] * x, 0, [*picks, i]
        else:
            right += 1
        i = (i + 1) % len(X)
    return v, picks


def test_from_zero_the_learning_rate_changes_the_length_of_w_only():
    text, now = told("perceptron", "rate")
    (slow, picks), (fast, others) = (run(now.dataset.X, signs(now), (0, 0, 0), eta) for eta in (0.25, 1))
    assert picks == others
    assert np.allclose(slow, fast / 4)
    assert numbers(text) == [0.25, 0.25, *slow, *fast, 0, len(picks)]


def test_from_another_start_the_learning_rate_changes_the_line():
    text, now = told("perceptron", "start")
    start = [now.settings[key] for key in ("pla.w1", "pla.w2", "pla.b")]
    (slow, picks), (fast, others) = (run(now.dataset.X, signs(now), start, eta) for eta in (0.25, 1))
    assert numbers(text)[:4] == [len(picks), 0.25, len(others), 1]
    assert len(picks) > len(others)
    corners = np.array(list(product(*now.dataset.bounds)))
    assert (corners @ start[:2] + start[2] > 0).all(), "at first the whole board is on the blue side"
    assert not np.allclose(slow / np.linalg.norm(slow), fast / np.linalg.norm(fast))


def test_standardised_columns_shrink_the_bound_of_ages_and_salaries():
    """The margin of (x, 1) through the origin comes from scikit-learn, the runs from the definition."""
    text, now = told("perceptron", "units")
    X, y = now.dataset.X, signs(now)
    Z = (X - X.mean(axis=0)) / X.std(axis=0)
    found = []
    for data in (X, Z):
        whole = np.column_stack([data, np.ones(len(data))])
        radius = np.linalg.norm(whole, axis=1).max()
        gamma = largest_margin(whole, y)
        found += [radius, gamma, (radius / gamma) ** 2]
    v, picks = run(Z, y, (0, 0, 0), 1)
    v_own = np.zeros(3)
    updates = i = 0
    while updates < 10_000:
        x = np.append(X[i % len(X)], 1)
        if y[i % len(X)] * (v_own @ x) <= 0:
            v_own, updates = v_own + y[i % len(X)] * x, updates + 1
        i += 1
    wrong = int((y * (np.column_stack([X, np.ones(len(X))]) @ v_own) <= 0).sum())
    assert numbers(text)[:3] == [10_000, wrong, len(X)]
    assert after(text, "enough. R = ") == pytest.approx(found[0], rel=1e-5)
    assert after(text, "γ = ") == pytest.approx(found[1], rel=1e-3)
    assert after(text, "standard deviation 1, the bound is ") == int(found[5])
    assert after(text, f"the bound is {int(found[5])}, and ") == len(picks)
    assert (y * (np.column_stack([Z, np.ones(len(Z))]) @ v) > 0).all()
    assert after(text, "So the bound is ") == pytest.approx(found[2], rel=0.02)


def largest_margin(whole, y):
    """The length of the shortest convex combination of the y x̂, by nonnegative least squares."""
    G = whole * y[:, None]
    heavy = 1e3 * np.abs(G).max()
    shares, _rest = nnls(np.vstack([G.T, heavy * np.ones(len(G))]), np.append(np.zeros(G.shape[1]), heavy))
    return float(np.linalg.norm(G.T @ (shares / shares.sum())))


@pytest.mark.slow
def test_the_shares_of_the_ground_are_those_of_a_fine_grid():
    text, now = told("hypothesis", "ground")
    model = one_vs_rest.fit(now.dataset)
    (x0, x1), (y0, y1) = now.dataset.bounds
    n = 1_500
    grid = np.stack(
        np.meshgrid(x0 + (np.arange(n) + 0.5) / n * (x1 - x0), y0 + (np.arange(n) + 0.5) / n * (y1 - y0)),
        axis=-1,
    )
    claims = (grid @ model.coef_.T + model.intercept_ > 0).sum(axis=2)
    assert "% is claimed by no class (striped) and " in text
    assert "% by several (crossed)" in text
    area, shares = np.split(np.array(numbers(text[text.index("x⁽¹⁾ from") :])[:6]), [4])
    assert area.tolist() == [x0, x1, y0, y1]
    assert shares == pytest.approx([100 * (claims == 0).mean(), 100 * (claims > 1).mean()], abs=0.06)


def gaps(X, y, angles):
    """The least y (w·x + b) of unit normals at these angles, each at its best offset."""
    W = np.column_stack([np.cos(angles), np.sin(angles)])
    f = X @ W.T
    return (f[y > 0].min(axis=0) - f[y < 0].max(axis=0)) / 2


def test_the_margin_is_half_the_widest_street_found_by_turning_a_line():
    text, now = told("margin", "widen")
    angles = np.linspace(0, 2 * np.pi, 400_001)
    widest = gaps(now.dataset.X, signs(now), angles).max()
    assert after(text, "(green) is ") == pytest.approx(2 * widest, abs=6e-3)
    assert after(text, "Half of its width, ") == pytest.approx(widest, abs=6e-3)
    hold, _now = told("margin", "hold")
    assert after(hold, "has margin γ = ") == pytest.approx(widest, abs=1e-4)


def test_on_the_way_half_the_width_is_no_margin_and_is_not_called_so():
    at = visit.visit("margin", scene="3")
    board = visit.messages(at)["board"]
    w, b = board["columns"]["w"], board["columns"]["b"]
    _scene, now = stage("margin", "hold")
    nearest = [
        (signs(now) * (now.dataset.X @ wt + bt)).min() / np.linalg.norm(wt)
        for wt, bt in zip(w, b, strict=True)
        if wt.any()
    ]
    halves = [1 / np.linalg.norm(wt) for wt in w if wt.any()]
    assert max(abs(a - c) for a, c in zip(nearest, halves, strict=True)) > 0.1, (
        "these are two lengths on the way"
    )
    assert nearest[-1] == pytest.approx(halves[-1], abs=1e-6), "and one at the end"
    way = [text for text in board["caption"]["templates"] if text.startswith("Step")]
    assert way
    assert not any("margin {margin" in text for text in way)
    assert all("half the street’s width, 1/‖w‖" in text for text in way)


def test_the_two_lengths_are_equal_where_the_nearest_points_have_y_f_of_one():
    scene, now = stage("margin", "scale")
    text, X, y = scene.tell(now), now.dataset.X, signs(now)
    best = SVC(kernel="linear", C=1e9, tol=1e-10).fit(X, y)
    w, b = best.coef_[0], best.intercept_[0]
    distance = (y * (X @ w + b)).min() / np.linalg.norm(w)
    assert after(text, "the margin γ = ") == pytest.approx(distance, abs=1e-3)
    assert after(text, "from the line: ") == pytest.approx(1 / np.linalg.norm(0.4 * w), abs=2e-3)
    assert after(text, "and now ") == pytest.approx(distance, abs=1e-3)
    assert "now 0.5107, which is γ" in text
    for times in (0.4, 0.9, 1.1):
        assert not scene.act.holds(replace(now, settings={**now.settings, "margin.scale": times}))


def test_the_soft_street_is_told_by_its_half_width():
    text, now = told("margin", "price")
    soft = SVC(kernel="linear", C=now.settings["margin.price"], tol=1e-10).fit(now.dataset.X, signs(now))
    assert now.settings["margin.price"] == 3
    assert after(text, "(C = 1,000) to ") == pytest.approx(1 / np.linalg.norm(soft.coef_), abs=1e-3)
    assert "half its width, 1/‖w‖" in text
    assert "to 0.5107 (C = 3)" in text


# ---- kernels ----


@pytest.mark.slow
def test_wider_curves_do_follow_the_spirals_at_a_price_that_cannot_be_chosen():
    """So the page may only speak of the widths and prices of its sliders."""
    given = challenge("ker-wide")
    now = given.begin()
    X, y = now.dataset.X, signs(now)
    for width, price, wrong in ((2, 1e3, 0), (3, 1e3, 4), (3, 1e5, 0), (4, 1e6, 0)):
        curve = SVC(C=price, gamma=1 / (2 * width**2), tol=1e-8).fit(X, y)
        assert (curve.predict(X) != y).sum() == wrong
    passed = given.check(given.stage(given.solution))
    assert passed.passed
    assert "on the slider" in passed.reason
    assert "1,000" in passed.reason
    assert "any price" not in passed.reason
    assert "With C up to 1,000" in given.task


# ---- generalisation, sampling, shattering: formulas ----

"""What scenes, reveals and challenges say with numbers, recomputed by other means than the code that says it."""

from __future__ import annotations

import itertools
from dataclasses import replace
from math import log

import numpy as np
import pytest
from sklearn.svm import SVC

from explorer.lessons.hypothesis import one_vs_rest
from tests.support import visit
from tests.support.claims import after, challenge, numbers, signs, stage, told


def newton(X, y, l2=0.0, steps=60):
    """Weights (m + 1,) of the least Σ ln(1 + e^(−y f)) + ½ λ ‖w‖², by damped Newton steps."""
    Z, v = np.column_stack([X, np.ones(len(X))]), np.zeros(X.shape[1] + 1)
    D = l2 * np.diag([1.0] * X.shape[1] + [0.0])

    def J(v):
        return np.logaddexp(0, -y * (Z @ v)).sum() + v @ D @ v / 2

    for _step in range(steps):
        p = 1 / (1 + np.exp(y * (Z @ v)))
        gradient = -Z.T @ (y * p) + D @ v
        step = np.linalg.solve(Z.T @ (Z * (p * (1 - p))[:, None]) + D, gradient)
        t = 1.0
        while J(v - t * step) > J(v) and t > 1e-12:
            t /= 2
        v = v - t * step
    return v, J(v)


@pytest.mark.parametrize("key", ["sure", "race"])
def test_no_penalty_is_hidden_where_j_is_the_sum_of_all_losses(key):
    scene, now = stage("logistic", key)
    v, least = newton(now.dataset.X, signs(now))
    assert least == pytest.approx(6.3617, abs=1e-4)  # with λ = 0.1 the formula's value would be 7.557
    f = np.column_stack([now.dataset.X, np.ones(now.dataset.n)]) @ v
    text = scene.tell(now)
    if key == "sure":
        far = int(np.abs(f).argmax())
        assert f"point farthest from the line has f = {f[far]:.2f}" in text
        assert far == 3
        missed = 1 / (1 + np.exp(f[far]))
        assert after(text, "its probability is still ") == pytest.approx(
            missed, rel=0.2
        )  # the text has one digit


def test_the_page_calls_the_least_sum_of_losses_by_its_number():
    at = visit.visit("logistic", scene="3")
    visit.move(at, "scene.option.1", None)
    board = visit.messages(at)["board"]
    _scene, now = stage("logistic", "sure")
    _v, least = newton(now.dataset.X, signs(now))
    assert board["columns"]["loss"][-1] == pytest.approx(least, abs=1e-6)
    assert visit.caption(at).startswith("The sum J of all losses is at its minimum after step {step}")
    penalised = visit.visit("logistic", now.dataset, **{"logistic.l2": "0.1"})
    assert visit.caption(penalised).startswith("J, with its penalty, is at its minimum")


def test_j_by_hand_is_above_the_least_that_there_is():
    text, now = told("logistic", "hand")
    v, least = newton(now.dataset.X[:, :1], signs(now))
    assert after(text, "the minimum is ") == pytest.approx(least, abs=5e-4)
    assert after(text, "at w = ") == pytest.approx(v[0], abs=5e-4)
    assert after(text, "J started at ") == pytest.approx(12 * log(2), abs=5e-4)


def multinomial(X, Y, l2, steps=60):
    """The least −Σ ln ŷ + ½ λ Σ‖w‖² of one-hot targets Y (n, C), and the gradients (C, m + 1) at zero."""
    Z, C = np.column_stack([X, np.ones(len(X))]), Y.shape[1]
    m = Z.shape[1]
    D = np.kron(np.eye(C), np.diag([l2] * (m - 1) + [0.0]))
    V = np.zeros(C * m)

    def p(V):
        A = Z @ V.reshape(C, m).T
        A = np.exp(A - A.max(axis=1, keepdims=True))
        return A / A.sum(axis=1, keepdims=True)

    def J(V):
        return -np.log((p(V) * Y).sum(axis=1)).sum() + V @ D @ V / 2

    first = (p(V) - Y).T @ Z
    for _step in range(steps):
        P = p(V)
        gradient = ((P - Y).T @ Z).ravel() + D @ V
        H = D.copy()
        for k, j in itertools.product(range(C), repeat=2):
            weight = P[:, k] * ((k == j) - P[:, j])
            H[k * m : (k + 1) * m, j * m : (j + 1) * m] += Z.T @ (Z * weight[:, None])
        step = np.linalg.lstsq(H, gradient, rcond=1e-12)[0]
        t = 1.0
        while J(V - t * step) > J(V) and t > 1e-12:
            t /= 2
        V = V - t * step
    return J(V), first, p(V)


@pytest.mark.slow
def test_softmax_steps_vanish_without_a_penalty_and_elsewhere_lambda_is_named():
    text, now = told("softmax", "steps")
    Y = np.eye(3)[now.dataset.labels]
    _least, first, _p = multinomial(now.dataset.X, Y, 0.0)
    lengths = np.linalg.norm(first, axis=1)
    assert now.settings["softmax.l2"] == 0.0
    assert after(text, "had lengths from ") == pytest.approx(lengths.min(), rel=1e-3)
    largest = text.partition("had lengths from ")[2].partition(" to ")[2]
    assert numbers(largest)[0] == pytest.approx(lengths.max(), rel=1e-3)
    for key in ("sum", "middle", "iris"):
        text, now = told("softmax", key)
        assert f"λ = {now.settings['softmax.l2']:g}" in text


def test_the_middle_of_three_has_its_least_j_at_the_penalty_that_is_named():
    _text, now = told("softmax", "middle")
    least, _first, p = multinomial(now.dataset.X, np.eye(3)[now.dataset.labels], 0.1)
    assert least == pytest.approx(1.9169, abs=1e-4)
    assert (p.argmax(axis=1) == now.dataset.labels).all()
    at = visit.visit("softmax", scene="4")
    visit.move(at, "scene.guess", None)
    assert "with the penalty ½λ Σ‖w‖² for λ = 0.1, is at its minimum" in visit.caption(at)


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
    assert numbers(text)[:4] == [0.25, len(picks), 1, len(others)]
    assert len(picks) > len(others)
    assert not np.allclose(slow / np.linalg.norm(slow), fast / np.linalg.norm(fast))


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
    assert after(text, "On ") == pytest.approx(100 * (claims == 0).mean(), abs=0.06)
    assert after(text, "(striped), and on ") == pytest.approx(100 * (claims > 1).mean(), abs=0.06)
    assert numbers(text[text.index("plot from") :])[:4] == [x0, x1, y0, y1]


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
    assert after(text, "The margin γ = ") == pytest.approx(distance, abs=1e-3)
    assert after(text, "it fell from ") == pytest.approx(1 / np.linalg.norm(0.4 * w), abs=2e-3)
    assert numbers(text[text.index("it fell from") :])[1] == pytest.approx(distance, abs=1e-3)
    for times in (0.4, 0.9, 1.1):
        assert not scene.act.holds(replace(now, settings={**now.settings, "margin.scale": times}))


def test_the_soft_street_is_told_by_its_half_width():
    text, now = told("margin", "price")
    soft = SVC(kernel="linear", C=now.settings["margin.price"], tol=1e-10).fit(now.dataset.X, signs(now))
    assert after(text, "at C = 3 it is ") == pytest.approx(1 / np.linalg.norm(soft.coef_), abs=1e-3)
    assert "half its width, 1/‖w‖" in text


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

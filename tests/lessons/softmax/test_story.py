"""What the scenes of softmax regression say with numbers, recomputed by other means."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from sklearn.linear_model import LinearRegression

from explorer.lessons.softmax import examples, pushes, slices
from linclass import separable
from tests.support import visit
from tests.support.claims import after, numbers, stage, told


def multinomial(X, Y, l2, steps=60):
    """The least −Σ ln ŷ + ½ λ Σ‖w‖² of one-hot targets Y (n, C), the gradients (C, m + 1) at zero, and the weights."""
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
    return J(V), first, V.reshape(C, m)


def probabilities(a):
    e = np.exp(a)
    return e / e.sum()


def test_a_lead_of_ln_18_gives_90_percent():
    text, now = told("softmax", "lead")
    assert after(text, "A lead of ln 18 = ") == pytest.approx(np.log(18), abs=5e-3)
    assert probabilities([np.log(18), 0, 0])[0] == pytest.approx(0.9)
    p = probabilities([now.settings[f"softmax.a{k}"] for k in (1, 2, 3)])
    assert after(text, "Now ● has probability ") == pytest.approx(p.max(), abs=5e-5)


def test_when_one_score_rises_the_other_probabilities_fall():
    text, now = told("softmax", "raise")
    a = np.array([now.settings[f"softmax.a{k}"] for k in (1, 2, 3)])
    p, q = probabilities(a), probabilities(a + np.array([0.5, 0, 0]))
    listed = [p[0], q[0], p[1], q[1], p[2], q[2]]
    assert numbers(text.partition("rises from ")[2])[:6] == pytest.approx(listed, abs=5e-4)
    rates = [p[0] * (1 - p[0]), -p[0] * p[1], -p[0] * p[2]]
    assert numbers(text.partition("ŷ(1 − ŷ) = ")[2])[:3] == pytest.approx(rates, abs=5e-4)
    at = visit.visit("softmax", scene="2")
    assert len(visit.messages(at)["board"]["figure"]["data"]) == 3, "only the score has an arrow"
    visit.move(at, "scene.option.1", None)
    arrows = visit.messages(at)["board"]["figure"]["data"][3:]
    assert [list(arrow["y"]) for arrow in arrows] == [pytest.approx(pair) for pair in zip(p, q, strict=True)]


def test_the_flat_score_is_the_largest_between_two_places():
    text, now = told("softmax", "middle")
    X, labels = now.dataset.X, now.dataset.labels
    _least, _first, W = multinomial(X, np.eye(3)[labels], 0.0)
    assert np.abs(W[1, :2] - W[:, :2].mean(axis=0)).max() < 1e-6, "it is flat"
    cross = (W[0, 2] - W[1, 2]) / (W[1, 0] - W[0, 0])
    assert numbers(text)[:2] == pytest.approx([-abs(cross), abs(cross)], abs=6e-3)
    decided = (np.column_stack([X, np.ones(len(X))]) @ W.T).argmax(axis=1)
    assert after(text, "softmax classifies ") == (decided == 1)[labels == 1].sum()
    found = np.array([slices.scores(now.dataset, np.array([x]))[0].argmax() for x in (-2.0, 0.0, 2.0)])
    assert found.tolist() == [0, 1, 2]


def test_least_squares_never_predicts_the_class_in_the_middle():
    text, now = told("softmax", "squares")
    X, labels = now.dataset.X, now.dataset.labels
    fit = LinearRegression().fit(X, np.eye(3)[labels])
    assert np.allclose(fit.coef_[1], 0)
    assert np.allclose(fit.intercept_, 1 / 3)
    assert (fit.predict(X).argmax(axis=1)[labels == 1] == 1).sum() == after(text, "Least squares classifies ")
    _least, _first, W = multinomial(X, np.eye(3)[labels], 0.0)
    assert (
        np.abs(W[1, :2]).max() < 1e-3 * np.abs(W).max()
    )  # the score of the middle class is flat for softmax too
    crossing = (W[2, 2] - W[0, 2]) / (W[0, 0] - W[2, 0])
    assert W[1, 2] > W[0] @ [crossing, 0, 1] + 1  # but above the crossing of the outer scores
    scores = np.column_stack([X, np.ones(len(X))]) @ W.T
    assert (scores.argmax(axis=1)[labels == 1] == 1).sum() == after(text, "correctly, softmax ")
    x = np.linspace(-4, 4, 9)
    assert np.allclose(slices.squares(now.dataset, x), fit.predict(np.column_stack([x, np.zeros(9)])))


def test_the_arrows_of_the_first_step_lead_back_to_the_start():
    _text, now = told("softmax", "steps")
    X, labels = now.dataset.X, now.dataset.labels
    _least, first, _W = multinomial(X, np.eye(3)[labels], 0.0, steps=1)
    found = pushes.arrows(now.dataset)
    assert np.allclose(found, -first[:, :2])
    chained, fan = pushes.figure(found, chained=True), pushes.figure(found, chained=False)
    tips = [layer for layer in chained.layers if layer.get("line", {}).get("width") == 4]
    assert np.allclose([tips[-1]["x"][1], tips[-1]["y"][1]], 0, atol=1e-9)
    assert chained.layout["xaxis"]["range"] == fan.layout["xaxis"]["range"], "the answer moves nothing"


def test_lambda_is_zero_or_named():
    for scene, now in (stage("softmax", key) for key in ("middle", "squares", "steps", "endless", "iris")):
        if now.settings["softmax.l2"]:
            assert f"λ = {now.settings['softmax.l2']:g}" in scene.tell(now)
    apart = examples.apart()
    for k in range(3):
        assert separable(apart.X, apart.labels == k).separable

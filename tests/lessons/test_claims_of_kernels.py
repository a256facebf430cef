"""What the scenes on the dual perceptron and on kernels say with numbers, recomputed without the models that say it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from sklearn.svm import SVC

from tests.support import visit
from tests.support.claims import after, numbers, signs, stage, told
from tests.support.scenes import act

STEPS = 1_000


def counts(X, y, k):
    """α and b of the dual perceptron in cyclic order from zero, by its definition."""
    K = np.array([[k(x, z) for z in X] for x in X])
    alpha, b, i, right = np.zeros(len(X)), 0.0, 0, 0
    for _visit in range(STEPS):
        if y[i] * (K[i] @ (alpha * y) + b) <= 0:
            alpha[i], b, right = alpha[i] + 1, b + y[i], 0
        else:
            right += 1
        if right == len(X):
            break
        i = (i + 1) % len(X)
    return alpha, b


def squares(x, z):
    return (x @ z + 1) ** 2


def place(now, lesson):
    """The diamond, from the shares of half the board on its sliders."""
    return np.array(
        [
            (low + high) / 2 + now.settings[f"{lesson}.{way}"] * (high - low) / 2
            for way, (low, high) in zip(("across", "up"), now.dataset.bounds, strict=True)
        ]
    )


def test_the_votes_of_the_dual_perceptron_cancel_on_its_curve():
    scene, now = stage("dual", "votes")
    X, y = now.dataset.X, signs(now)
    alpha, b = counts(X, y, squares)
    votes = alpha * y * np.array([squares(x, place(now, "dual")) for x in X])
    text = scene.tell(now)
    assert after(text, "the votes for ● add up to ") == pytest.approx(votes[votes > 0].sum(), abs=0.006)
    assert after(text, "those for ✕ to ") == pytest.approx(votes[votes < 0].sum(), abs=0.006)
    assert abs(votes.sum() + b) < 0.45
    begun = scene.begin()
    assert not scene.act.holds(begun)
    elsewhere = alpha * y * np.array([squares(x, place(begun, "dual")) for x in X])
    assert after(scene.act.tried(begun), "f = ") == pytest.approx(elsewhere.sum() + b, abs=0.006)


def test_on_the_page_the_bars_end_at_f_and_the_curve_waits_for_the_answer():
    at = visit.visit("dual", scene="5")
    bars = next(
        layer for layer in visit.messages(at)["dual.votes"]["figure"]["data"] if layer["type"] == "bar"
    )
    heights, base = np.asarray(bars["y"]), np.asarray(bars["base"])
    assert heights[:-1].sum() == pytest.approx(heights[-1])
    assert base[1:-1] == pytest.approx(heights[:-2].cumsum())

    def curved(at):
        return any(layer["type"] == "contour" for layer in visit.messages(at)["board"]["figure"]["data"])

    assert not curved(at)
    act(at, stage("dual", "votes")[0])
    assert curved(at)


def test_both_forms_are_shown_with_one_line_at_every_step():
    at = visit.visit("dual", scene="3")
    visit.move(at, "scene.option.0", None)
    columns = visit.messages(at)["board"]["columns"]
    assert np.array_equal(columns["summed_line"], columns["line"])
    text, now = told("dual", "same")
    alpha, _b = counts(now.dataset.X, signs(now), lambda x, z: x @ z)
    i = int(alpha.argmax())
    assert [columns[f"count{j}"][-1] for j in range(3)] == alpha.tolist()
    assert f"was subtracted {alpha[i]:g} times, so its α is {alpha[i]:g}" in text
    assert signs(now)[i] == -1


def test_the_nearest_support_vectors_give_nearly_all_votes():
    text, now = told("kernels", "votes")
    X, y, width = now.dataset.X, signs(now), now.settings["kernels.width"]
    machine = SVC(C=now.settings["kernels.C"], gamma=1 / (2 * width**2), tol=1e-10).fit(X, y)
    away = np.linalg.norm(X[machine.support_] - place(now, "kernels"), axis=1)
    sizes = np.abs(machine.dual_coef_[0]) * np.exp(-(away**2) / (2 * width**2))
    few, all_ = numbers(text)[:2]
    assert (few, all_) == (6, len(machine.support_))
    assert after(text, "give ") == pytest.approx(
        100 * sizes[np.argsort(away)[:6]].sum() / sizes.sum(), abs=0.1
    )


def test_the_ringed_labels_are_wrong_and_the_narrow_kernel_learns_them():
    text, now = told("kernels", "heart")
    at = visit.visit("kernels", scene="5")
    gold = visit.messages(at)["board"]["figure"]["data"][-1]
    ringed = np.column_stack([gold["x"], gold["y"]])
    X, y = now.dataset.X, signs(now)
    wide = SVC(C=10, gamma=0.5, tol=1e-10).fit(X, y).predict(X) != y
    narrow = SVC(C=10, gamma=1 / (2 * 0.2**2), tol=1e-10).fit(X, y).predict(X) != y
    which = [int(np.flatnonzero((place == X).all(axis=1))[0]) for place in ringed]
    assert narrow.sum() == 0
    assert f"the {len(which)} wrong labels" in text
    assert wide[which].sum() == wide.sum()
    assert f"misclassifies only {wide.sum()} points, and their labels are wrong" in text


def test_nothing_hides_the_curve_around_the_wrong_labels():
    at = visit.visit("kernels", scene="5")
    act(at, stage("kernels", "heart")[0])
    figure = visit.messages(at)["board"]["figure"]
    rings = [layer for layer in figure["data"] if "open" in str(layer.get("marker", {}).get("symbol"))]
    assert [len(ring["x"]) for ring in rings if len(ring["x"])] == [3]  # the gold ones only
    assert [layer["type"] for layer in figure["data"]].count("contour") == 1
    assert "Gold rings: wrong labels" in visit.words(at) + visit.caption(at)
    X = stage("kernels", "heart")[1].dataset.X
    for axis, values in zip(("xaxis", "yaxis"), X.T, strict=True):
        low, high = figure["layout"][axis]["range"]
        assert low < values.min()
        assert high > values.max()
        assert high - low < 1.5 * np.ptp(values)


def test_a_squared_distance_by_tanh_is_negative():
    scene, now = stage("kernels", "tanh")
    x, z = now.dataset.X
    total = np.tanh(x @ x / 2) - 2 * np.tanh(x @ z / 2) + np.tanh(z @ z / 2)
    text = scene.tell(now)
    assert total < 0
    assert after(text, "the sum is ") == pytest.approx(total, abs=6e-4)
    K = np.tanh(now.dataset.X @ now.dataset.X.T / 2)
    c = np.array([1.0, -1.0])
    assert "this sum for c = (1, −1)" in text
    assert c @ K @ c == pytest.approx(total)
    assert np.linalg.eigvalsh(K)[0] < 0, "so tanh is not a kernel"
    begun = scene.begin()
    assert not scene.act.holds(begun)
    assert "Use two points only" in scene.act.tried(replace(begun, dataset=begun.dataset.add(0, 0, 0)))

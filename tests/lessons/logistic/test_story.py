"""What the scenes of logistic regression say with numbers, recomputed by other means."""

from __future__ import annotations

from math import log

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from explorer.lessons.logistic import examples, lines, valley_view
from linclass.probability.landscape import newton_path
from tests.support import visit
from tests.support.claims import after, numbers, signs, stage, told


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


def clouds():
    """The points of most scenes, their labels, and the weights and the value of the least J."""
    given = examples.overlapping()
    y = np.where(given.labels == 0, 1, -1)
    return given.X, y, *newton(given.X, y)


def test_no_penalty_is_hidden_where_j_is_the_sum_of_all_losses():
    _X, _y, v, least = clouds()
    assert least == pytest.approx(6.3617, abs=1e-4)  # with λ = 0.1 the formula's value would be 7.557
    assert lines.best(examples.overlapping()).loss == pytest.approx(least, abs=1e-6)
    text, now = told("logistic", "valley")
    assert numbers(text)[:2] == pytest.approx([v[0], v[1]], abs=6e-3)
    assert after(text, "where J = ") == pytest.approx(least, abs=6e-4)
    assert after(text, "ln 2 = ") == pytest.approx(now.dataset.n * log(2), abs=6e-3)
    penalised = visit.visit("logistic", now.dataset, **{"logistic.l2": "0.1"})
    assert visit.caption(penalised).startswith("With the penalty, J is at its minimum")


def test_a_probability_of_90_percent_needs_f_of_ln_9():
    text, now = told("logistic", "across")
    _X, _y, v, _least = clouds()
    f = now.settings["logistic.place"] * np.linalg.norm(v[:2])
    p = 1 / (1 + np.exp(-f))
    assert after(text, "At f = ln 9 = ") == pytest.approx(log(9), abs=6e-4)
    assert after(text, "your dot has f = ") == pytest.approx(f, abs=6e-4)
    assert after(text, "and p = ") == pytest.approx(p, abs=6e-5)
    assert after(text, "on the other side, p is ") == pytest.approx(1 - p, abs=6e-5)


def test_the_dot_on_the_board_is_at_the_distance_on_the_slider():
    at = visit.visit("logistic", scene="1")
    visit.move(at, "logistic.place", 1.5)
    drawn = visit.messages(at)["logistic.points"]["figure"]["data"][-1]
    x, y = float(drawn["x"][0]), float(drawn["y"][0])
    _X, _y, v, _least = clouds()
    assert (v[0] * x + v[1] * y + v[2]) / np.linalg.norm(v[:2]) == pytest.approx(1.5, abs=1e-4)


@pytest.mark.parametrize("place", ["0.4", "3"])
def test_a_link_to_the_scene_starts_it_with_its_own_dot_also_from_the_time_of_a_longer_slider(place):
    at = visit.visit("logistic", scene="1", **{"logistic.place": place})
    assert visit.widget(at, "logistic.place").value == -0.5
    assert at.query_params["logistic.place"] == "-0.5"


@pytest.mark.parametrize("end", ["min", "max"])
def test_the_dot_on_the_curve_has_its_f_on_the_axis_at_both_ends_of_the_slider(end):
    at = visit.visit("logistic", scene="1")
    place = getattr(next(one for one in at.slider if one.key == "logistic.place"), end)
    visit.move(at, "logistic.place", place)
    figure = visit.messages(at)["board"]["figure"]
    _X, _y, v, _least = clouds()
    f = place * np.linalg.norm(v[:2])
    least, most = figure["layout"]["xaxis"]["range"]
    assert least < f < most
    assert float(figure["data"][-1]["x"][0]) == pytest.approx(f, abs=1e-3)
    assert float(figure["data"][1]["x"][-1]) == pytest.approx(abs(f), abs=1e-3), "the curve is as long"


def test_confident_and_wrong_costs_the_most():
    text, _now = told("logistic", "loss")
    loss = {f: -log(1 / (1 + np.exp(-f))) for f in (-4, 0, 4)}
    assert after(text, "−ln p is ") == pytest.approx(loss[-4], abs=6e-4)
    assert after(text, "ln 2 = ") == pytest.approx(loss[0], abs=6e-4)
    assert after(text, "at f = 4 it is ") == pytest.approx(loss[4], abs=6e-4)


def test_the_solvers_reach_what_the_race_says():
    text, _now = told("logistic", "race")
    _X, _y, _v, least = clouds()
    runs = valley_view.solvers(examples.overlapping())
    newtons = runs["newton"].model.trace_
    passes = next(int(k) for k, loss in zip(newtons.passes, newtons.loss, strict=True) if loss - least < 1e-6)
    assert after(text, "after ") == passes
    left = {name: run.model.trace_.loss[-1] - least for name, run in runs.items()}
    for words, name in (
        ("minimum of J: by ", "sgd"),
        ("at a time, ", "minibatch"),
        ("eight, and ", "gradient"),
    ):
        assert after(text, words) == pytest.approx(left[name], rel=0.03)
    assert all((run.coef[0] == 0).all() for run in runs.values()), "they start at w = 0"


def test_whole_newton_steps_overshoot_and_halved_ones_do_not():
    text, now = told("logistic", "newton")
    X, y, _v, least = clouds()
    Z = np.column_stack([X, np.ones(len(X))])
    start = valley_view.paths(now.dataset, False)[0]
    assert start[:2].tolist() == [4, 0]

    def run(halve, steps):
        v, seen = start, []
        for _step in range(steps + 1):
            seen.append(np.logaddexp(0, -y * (Z @ v)).sum())
            p = 1 / (1 + np.exp(-Z @ v))
            move = np.linalg.solve(Z.T @ (Z * (p * (1 - p))[:, None]), Z.T @ (p - (y > 0)))
            t = 1.0
            while halve and np.logaddexp(0, -y * (Z @ (v - t * move))).sum() > seen[-1]:
                t /= 2
            v = v - t * move
        return seen

    whole, halved = run(False, 3), run(True, 4)
    assert after(text, "J rises from ") == pytest.approx(whole[0], abs=6e-3)
    assert numbers(text.partition("J rises from ")[2])[1] == pytest.approx(whole[1], abs=6e-3)
    assert after(text, ", and to ") == pytest.approx(whole[3], abs=0.06)
    assert after(text, "steps J is ") == pytest.approx(halved[4], abs=6e-4)
    assert after(text, "the minimum is ") == pytest.approx(least, abs=6e-4)


def test_a_newton_path_that_leaves_all_bounds_ends():
    given = examples.overlapping()
    path = newton_path(given.X, given.signs(0), (4.0, 0.0, -5.62), halve=False, steps=50)
    assert len(path) < 10
    assert np.abs(path).max() <= 1e6


def test_a_wrong_label_turns_the_line_and_shrinks_w():
    scene, now = stage("logistic", "label")
    text = scene.tell(now)
    _X, _y, before, _least = clouds()
    fit = LogisticRegression(C=np.inf, tol=1e-10, max_iter=10_000).fit(now.dataset.X, signs(now))
    w = fit.coef_[0]
    turned = np.degrees(np.arccos(w @ before[:2] / np.linalg.norm(w) / np.linalg.norm(before[:2])))
    assert scene.act.happened(now) == round(turned) == after(text, "By ")
    charged = np.logaddexp(0, -signs(now) * fit.decision_function(now.dataset.X))
    assert after(text, "its loss is ") == pytest.approx(charged[-1], abs=0.02)
    assert charged[-1] > charged.sum() / 4
    assert after(text, "of J = ") == pytest.approx(charged.sum(), abs=0.02)
    assert after(text, "w falls from ") == pytest.approx(np.linalg.norm(before[:2]), abs=0.02)

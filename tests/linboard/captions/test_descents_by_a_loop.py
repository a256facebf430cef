"""The captions of logistic and softmax regression show the numbers that plain sums over the samples give."""

from __future__ import annotations

import math

import numpy as np
import pytest

from linboard.notebook import steps
from linclass import GENERATORS, LogisticRegression, SoftmaxRegression
from tests.support.told import rows

pytestmark = pytest.mark.filterwarnings("ignore")  # of fits that are stopped early
TWO = GENERATORS["blobs"](n=24, noise=1.3, random_state=3)
THREE = GENERATORS["blobs"](n=24, classes=3, noise=1.3, random_state=3)


def chances(X, w):
    """The probability of the positive class at each sample, for weights with the bias last."""
    return np.array([1 / (1 + math.exp(-(x @ w[:-1] + w[-1]))) for x in X])


def derivatives(X, y, w, l2, chosen=slice(None)):
    """Σ (ŷ - y)(x, 1) over some samples, and the penalty's share of them."""
    miss, rows_of = chances(X[chosen], w) - (y[chosen] > 0), np.column_stack([X, np.ones(len(X))])[chosen]
    return miss @ rows_of + l2 * len(rows_of) / len(X) * np.append(w[:-1], 0)


FITS = {
    "newton": {"l2": 0.3},
    "newton without a penalty": {"l2": 0},
    "gradient": {"solver": "gradient", "l2": 0.3, "max_iter": 12},
    "gradient, own rate": {"solver": "gradient", "l2": 0, "eta": 0.02, "max_iter": 12},
    "gradient, thinned": {"solver": "gradient", "l2": 0.1, "max_iter": 40, "max_snapshots": 7},
    "sgd": {"solver": "sgd", "l2": 0.2, "max_iter": 2, "random_state": 0},
    "sgd, own rate, thinned": {
        "solver": "sgd",
        "l2": 0,
        "eta": 0.1,
        "max_iter": 3,
        "random_state": 0,
        "max_snapshots": 25,
    },
    "minibatch": {"solver": "minibatch", "l2": 0.2, "batch_size": 5, "max_iter": 3, "random_state": 0},
}


@pytest.mark.slow
@pytest.mark.parametrize("name", FITS)
def test_a_step_of_logistic_regression(name):
    X, y = TWO
    settings, l2 = FITS[name], FITS[name]["l2"]
    model = LogisticRegression(**settings).fit(X, y)
    trace, page = model.trace_, steps.played(model)
    numbers, told = page.told.columns, list(rows(page.told, page.steps.length))
    where = {step: row for row, step in enumerate(trace.step.tolist())}
    shown = [where[step] for step in numbers["step"].tolist()]
    for t, (sentence, *formula) in enumerate(told):
        row, last = shown[t], t == len(told) - 1
        w = np.append(trace.coef[row], trace.intercept[row])
        p = chances(X, w)
        entropy = -sum(math.log(q if sign > 0 else 1 - q) for q, sign in zip(p, y, strict=True))
        penalty = l2 / 2 * (w[:-1] @ w[:-1])
        gradient = derivatives(X, y, w, l2)
        assert numbers["entropy"][t] == pytest.approx(entropy)
        assert numbers["penalty"][t] == pytest.approx(penalty)
        assert numbers["loss"][t] == pytest.approx(entropy + penalty)
        assert numbers["gradient"][t] == pytest.approx(gradient, abs=1e-6)
        assert numbers["slope"][t] == pytest.approx(math.sqrt(gradient @ gradient), abs=1e-6)
        assert numbers["norm"][t] == pytest.approx(math.sqrt(w[:-1] @ w[:-1]))
        assert numbers["line"][t] == pytest.approx(w)
        assert numbers["errors"][t] == np.count_nonzero((p > 0.5) != (y > 0)) or not w.any()
        assert numbers["passes"][t] == pytest.approx(trace.passes[row], abs=0.00501)
        one = settings.get("solver") == "sgd" and row > 0
        if one:
            i = numbers["point"][t]
            assert numbers["target"][t] == (y[i] > 0)
            known = trace.step[row] - trace.step[row - 1] == 1
            before = chances(X[[i]], np.append(trace.coef[row - 1], trace.intercept[row - 1]))[0]
            assert np.isnan(numbers["before"][t]) != known
            if known:
                assert numbers["before"][t] == pytest.approx(before)
            assert (f"prediction for x{i + 1} was" in sentence) == (known and not last)
        else:
            assert np.isnan(numbers["before"][t])
            assert numbers["point"][t] == -1
            assert "prediction" not in sentence
        assert sentence.startswith("Start: w = 0") == (t == 0)
        if last:
            assert np.isnan(numbers["next"][t]).all()
            assert formula[-1] == "No step starts here"
            continue
        gap = numbers["step"][t + 1] - numbers["step"][t]
        if settings.get("solver") == "gradient":
            following = w - np.broadcast_to(numbers["eta"], len(told))[t] * gradient
            assert formula[-1].startswith("The next")
            assert formula[-1].endswith(f"shown next is step {numbers['step'][t + 1]:g}") == (gap > 1)
        else:
            after = trace.step[min(row + 1, len(trace) - 1)] - trace.step[row] == 1
            at = row + 1 if after else shown[t + 1]
            following = np.append(trace.coef[at], trace.intercept[at])
            assert formula[-1].startswith("Shown next") == (not after)
        assert numbers["next"][t] == pytest.approx(following, rel=1e-6, abs=1e-9)
        assert numbers["then"][t] == numbers["step"][t + 1]
    if "eta" in settings and settings["solver"] == "gradient":
        assert numbers["eta"] == settings["eta"]


@pytest.mark.slow
@pytest.mark.parametrize("l2", [0.0, 0.1])
@pytest.mark.parametrize("solver", ["newton", "gradient", "sgd", "minibatch"])
def test_a_step_of_softmax_regression(solver, l2):
    X, y = THREE
    model = SoftmaxRegression(solver=solver, l2=l2, max_iter=4, random_state=0).fit(X, y)
    trace, page = model.trace_, steps.played(model)
    numbers, told = page.told.columns, list(rows(page.told, page.steps.length))
    where = {step: row for row, step in enumerate(trace.step.tolist())}
    one_hot = (y[:, None] == model.classes_).astype(float)
    assert numbers["n"] == 24
    for t, (sentence, *_formula) in enumerate(told):
        row = where[int(numbers["step"][t])]
        W, b = trace.coef[row], trace.intercept[row]
        grown = np.exp(X @ W.T + b)
        p = grown / grown.sum(axis=1, keepdims=True)
        gradient = (p - one_hot).T @ np.column_stack([X, np.ones(24)])
        gradient[:, :-1] += l2 * W
        loss = -np.log((p * one_hot).sum(axis=1)).sum() + l2 / 2 * (W**2).sum()
        assert numbers["loss"][t] == pytest.approx(loss)
        assert numbers["steepest"][t] == pytest.approx(np.abs(gradient).max(), abs=1e-6)
        assert numbers["passes"][t] == trace.passes[row]
        for k in range(3):
            assert numbers[f"line{k}"][t] == pytest.approx(np.append(W[k], b[k]))
            assert numbers[f"pull{k}"][t] == pytest.approx(gradient[k], abs=1e-6)
        if t:
            wrong = np.count_nonzero(p.argmax(axis=1) != y)
            assert numbers["errors"][t] == wrong
            assert f"{wrong} of 24 misclassified" in sentence
        last = t == len(told) - 1
        assert ("is at its minimum" in sentence) == (last and trace.stop == "converged")
        assert ("limit of steps" in sentence) == (last and trace.stop == "budget")
        assert ("with the penalty" in sentence) == (last and trace.stop == "converged" and l2 > 0)
        assert sentence.startswith("All weights are 0") == (t == 0)


def test_a_gradient_of_rounding_errors_alone_is_told_as_0():
    model = SoftmaxRegression(l2=0.1).fit(*THREE)
    numbers = steps.played(model).told.columns
    largest = max(np.abs(numbers[f"pull{k}"]).max() for k in range(3))
    for k in range(3):
        pull = np.abs(numbers[f"pull{k}"])
        assert not ((pull > 0) & (pull < 1e-12 * largest)).any()
        assert np.count_nonzero(pull[0])

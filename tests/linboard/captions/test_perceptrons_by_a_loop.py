"""The captions of the perceptron, its dual and the pocket show the numbers that a loop over the updates gives."""

from __future__ import annotations

import re

import numpy as np
import pytest

from linboard.captions import dual, pocket
from linboard.i18n.text import number
from linboard.notebook import steps
from linclass import GENERATORS, TABLES, DualPerceptron, Perceptron, Pocket
from tests.support.told import rows, sentences

pytestmark = pytest.mark.filterwarnings("ignore:.*max_updates")
RNG = np.random.default_rng(5)
FEW = RNG.integers(-3, 4, (9, 2)).astype(float), np.array([1, -1, 1, 1, -1, -1, 1, -1, 1])
MANY = GENERATORS["blobs"](n=20, noise=1.2, random_state=1)
LI = TABLES["li-2.1"]


def points(trace):
    """The sample of each row, 0 where none was picked, and whether one was."""
    return np.maximum(trace.picked, 0), trace.picked >= 0


def augmented(X, y):
    """y (x, 1) of each sample."""
    return y[:, None] * np.column_stack([X, np.ones(len(X))])


@pytest.mark.slow
@pytest.mark.parametrize("data", [LI, FEW, MANY], ids=["li", "few", "many"])
@pytest.mark.parametrize(("eta", "start"), [(1.0, (0, 0, 0)), (0.5, (1.0, -2.0, 0.5)), (0.5, (0, 0, 2.0))])
@pytest.mark.parametrize("rest", [{}, {"max_snapshots": 6}, {"record": "visits"}], ids=str)
def test_a_step_of_the_perceptron(data, eta, start, rest):
    X, y = data
    model = Perceptron(eta=eta, start=list(start), max_updates=22, **rest).fit(X, y)
    trace, page = model.trace_, steps.played(model)
    numbers, told = page.told.columns, list(rows(page.told, page.steps.length))
    assert len(told) == len(trace)
    Z, (picked, updated) = augmented(X, y), points(trace)
    for t, (sentence, w_rule, b_rule, _f, angles) in enumerate(told):
        w = np.append(trace.coef[t], trace.intercept[t])
        i = picked[t]
        old = w - eta * Z[i] * updated[t]
        assert np.append(numbers["w_before"][t], numbers["b_before"][t]) == pytest.approx(old)
        assert numbers["line"][t] == pytest.approx(w)
        assert numbers["errors"][t] == sum(z @ w <= 1e-12 for z in Z)
        assert numbers["loss"][t] == pytest.approx(sum(max(-(z @ w), 0) for z in Z))
        assert ("←" in w_rule, "←" in b_rule) == (updated[t], updated[t])
        if not updated[t]:
            assert f"Mistakes: {numbers['errors'][t]}" in angles
            continue
        assert numbers["before"][t] == pytest.approx(Z[i] @ old)
        assert numbers["after"][t] == pytest.approx(Z[i] @ w)
        assert numbers["sign"][t] == y[i]
        assert numbers["x"][t] == pytest.approx(X[i])
        for name, weights in (("angle_before", old), ("angle_after", w)):
            x = np.append(X[i], 1)
            if weights.any():
                cosine = weights @ x / np.sqrt((weights @ weights) * (x @ x))
                assert numbers[name][t] == pytest.approx(
                    np.degrees(np.arccos(np.clip(cosine, -1, 1))), abs=1e-5
                )
        limit = t == len(trace) - 1 and trace.stop == "budget"
        assert ("limit" in sentence) == limit
        if limit:
            continue
        assert ("Now it is correct" in sentence) == (Z[i] @ w > 0)
        assert ("There is no line" in sentence) == (not old[:-1].any())
        assert ("lies on the line" in sentence) == (old[:-1].any() and abs(Z[i] @ old) < 1e-12)
        assert ("by the sign of b" in sentence) == (not old[:-1].any() and old[-1] != 0)
        rate = "" if eta == 1 else "0.5 "
        assert f"w {'+' if y[i] > 0 else '−'} {rate}x{i + 1}" in sentence


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("data", [FEW, MANY], ids=["few", "many"])
def test_a_step_of_the_pocket(data, seed):
    X, y = data
    model = Pocket(random_state=seed, max_updates=25, patience=12).fit(X, y)
    trace, page = model.trace_, steps.played(model)
    numbers, told = page.told.columns, list(rows(page.told, page.steps.length))
    Z, (picked, updated) = augmented(X, y), points(trace)
    w = np.zeros(3)
    best, best_errors, found = w, len(X), 0
    for t, (sentence, *rule, kept) in enumerate(told):
        before = best_errors
        if updated[t]:
            i = picked[t]
            old, w = w, w + Z[i]
            assert np.append(numbers["w_before"][t], numbers["b_before"][t]) == pytest.approx(old)
            assert (numbers["sign"][t], numbers["before"][t]) == (y[i], pytest.approx(Z[i] @ old))
            assert numbers["x"][t] == pytest.approx(X[i])
        errors = sum(z @ w <= 1e-12 for z in Z)
        better = errors < best_errors
        if better:
            best, best_errors, found = w, errors, t
        assert numbers["line"][t] == pytest.approx(w)
        assert numbers["best_line"][t] == pytest.approx(best)
        assert np.append(numbers["best_w"][t], numbers["best_b"][t]) == pytest.approx(best)
        assert (numbers["errors"][t], numbers["best"][t], numbers["found"][t]) == (errors, best_errors, found)
        assert all(("←" in text) == updated[t] for text in rule)
        assert ("Into the pocket" in kept) == (better and updated[t])
        assert ("≥" in kept) == (updated[t] and not better)
        if better:
            assert numbers["best_before"][t] == before
            assert f"&lt; {before}." in kept
        last = t == len(trace) - 1
        assert sentence.startswith("Stopped") == (last and best_errors > 0)
        assert sentence.startswith("No point is misclassified") == (last and best_errors == 0)
        assert sentence.startswith("At first") == (t == 0)
        if t > 0 and not last:
            assert ("goes into the pocket" in sentence) == better
            assert f"w {'+' if y[i] > 0 else '−'} x{i + 1}" in sentence
            on = abs(Z[i] @ old) < 1e-12
            assert ("no line" in sentence) == (on and not old[:-1].any())
            assert ("lies on the line" in sentence) == (on and old[:-1].any())
    assert (trace.stop == "stalled") == ("Stopped after" in told[-1][0])


def test_counts_are_sent_in_two_bytes_if_they_fit():
    for most, size in ((0, 2), (32_767, 2), (32_768, 8)):
        counts = np.array([0, most])
        assert pocket.short(counts).tolist() == [0, most]
        assert pocket.short(counts).itemsize == size
    assert len(pocket.short(np.array([], dtype=np.int64))) == 0


KERNELS = {
    "linear": lambda x, z: x @ z,
    "gaussian": lambda x, z: np.exp(-((x - z) @ (x - z)) / 2),
    "polynomial": lambda x, z: (x @ z + 1) ** 2,
}


def pairs(row):
    """Successive pairs of numbers."""
    return [(row[k], row[k + 1]) for k in range(0, len(row) - 1, 2)]


@pytest.mark.slow
@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("eta", [1.0, 0.5])
@pytest.mark.parametrize("data", [LI, FEW, MANY], ids=["li", "few", "many"])
def test_a_step_of_the_dual(kernel, eta, data):
    X, y = data
    model = DualPerceptron(kernel=kernel, eta=eta, max_updates=14).fit(X, y)
    trace, page = model.trace_, steps.played(model)
    numbers, told = page.told.columns, list(rows(page.told, page.steps.length))
    n, (picked, updated) = len(X), points(trace)
    K = np.array([[KERNELS[kernel](x, z) for z in X] for x in X])
    alpha = np.zeros(n)
    for t, (sentence, *formula) in enumerate(told):
        i, old = picked[t], alpha.copy()
        alpha[i] += eta * updated[t]
        b, b_old = alpha @ y, old @ y
        assert numbers["b"][t] == pytest.approx(b)
        assert numbers["b_before"][t] == pytest.approx(b_old)
        assert numbers["support"][t] == np.count_nonzero(alpha)
        assert numbers["used"][t] == np.count_nonzero(old)
        shown = numbers["alpha"][t]
        if n <= 12:
            assert [float(part) for part in shown.strip("()").split(", ")] == alpha.tolist()
        elif updated[t]:
            assert shown.endswith(f"= {number(alpha[i])}")
        else:
            assert shown == "–"
        f = (old * y) @ K[:, i] + b_old
        terms, (more, bias) = pairs(numbers["products"][t][:-2]), numbers["products"][t][-2:]
        expected = [(old[j] * y[j], K[j, i]) for j in np.flatnonzero(old)] if updated[t] else []
        assert bias == pytest.approx(b_old)
        assert more == (len(expected) > len(terms))
        filled = expected[: len(terms)] + [(0, 0)] * (len(terms) - len(expected))
        assert np.array(terms) == pytest.approx(np.array(filled))
        if updated[t]:
            assert (numbers["alpha_before"][t], numbers["alpha_after"][t]) == (old[i], alpha[i])
            assert (numbers["sign"][t], numbers["f"][t]) == (y[i], pytest.approx(f))
            assert numbers["before"][t] == pytest.approx(y[i] * f)
            margin = y[i] * ((alpha * y) @ K[:, i] + b)
            assert numbers["after"][t] == pytest.approx(margin)
            assert any(f"+ {number(eta)} = " in row for row in formula)
            if t < len(trace) - 1:
                assert ("Now it is correct" in sentence) == (margin > 0)
                assert ("not enough yet" in sentence) == (margin <= 0)
        else:
            assert np.isnan(numbers["f"][t])
        assert any("←" in row for row in formula) == updated[t]
        assert sentence.startswith("For each point") == (t == 0)
        assert sentence.startswith("Stopped") == (t == len(trace) - 1 and trace.stop == "budget")
        if kernel != "linear":
            continue
        w = (alpha * y) @ X
        assert numbers["w"][t] == pytest.approx(w)
        assert numbers["summed"][t] == pytest.approx(w)
        assert numbers["w_before"][t] == pytest.approx((old * y) @ X)
        assert numbers["line"][t] == pytest.approx(np.append(w, b))
        assert numbers["residual"][t] == pytest.approx(0, abs=1e-12)
        for name in ("summed_text", "w_text"):
            read = [float(part.replace("−", "-")) for part in numbers[name][t].strip("()").split(", ")]
            assert read == pytest.approx(w, rel=1e-3)
        terms, more = pairs(numbers["sum"][t]), numbers["sum"][t][-1]
        used = np.flatnonzero(alpha)
        assert more == (len(used) > len(terms))
        filled = [(j, alpha[j] * y[j]) for j in used][: len(terms)]
        assert terms == [*filled, *[(-1, 0)] * (len(terms) - len(filled))]
    assert len(terms) == dual.MOST_TERMS


def test_a_dual_whose_picks_another_generator_draws_is_told_alone():
    X, y = MANY
    model = DualPerceptron(order="random", random_state=np.random.default_rng(0), max_updates=9).fit(X, y)
    page = steps.played(model)
    assert {*page.told.columns["w_text"]} == {"–"}
    again = DualPerceptron(order="random", random_state=0, max_updates=9).fit(X, y)
    assert {*steps.played(again).told.columns["w_text"]} != {"–"}


def test_a_fit_that_converged_tells_its_updates():
    for model in (DualPerceptron(), DualPerceptron(kernel="gaussian")):
        page = steps.played(model.fit(*LI))
        end = sentences(page.told, page.steps.length)[-1]
        assert re.search(rf"after {model.n_iter_} updates.* {np.count_nonzero(model.alpha_)}\.$", end)
    one = steps.played(DualPerceptron().fit([[1.0, 1], [-1, -1]], [1, -1]))
    assert "after one update" in sentences(one.told, one.steps.length)[-1]


@pytest.mark.parametrize("kind", [Perceptron, DualPerceptron, Pocket])
@pytest.mark.parametrize("most", [0, 1, 2])
def test_a_limit_is_told_where_updates_reached_it(kind, most):
    model = kind(max_updates=most, random_state=0).fit(*TABLES["xor"])
    page = steps.played(model)
    told = sentences(page.told, most + 1)
    assert [f"limit of {most} updates" in sentence for sentence in told] == [False] * most + [most > 0]
    assert told[0].startswith(("Start", "For each point", "At first"))

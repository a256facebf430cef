"""The captions of a maximum margin and a kernel machine show the numbers that plain sums over the samples give."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest

from linboard.captions import kernel_machine, margin
from linboard.captions.solutions import steps_of
from linboard.i18n.text import number
from linboard.notebook import steps
from linclass import GENERATORS, TABLES, KernelSVM, MaxMargin, SoftMargin
from tests.support.told import rows, sentences

pytestmark = pytest.mark.filterwarnings("ignore:.*max_updates")
APART = GENERATORS["blobs"](n=24, noise=0.6, random_state=3)
MIXED = GENERATORS["blobs"](n=24, noise=1.6, random_state=3)
LI = TABLES["li-2.1"]


def pairs(row):
    """Successive pairs of numbers."""
    return [(row[k], row[k + 1]) for k in range(0, len(row) - 1, 2)]


@pytest.mark.parametrize(
    ("model", "data"),
    [
        (MaxMargin(), LI),
        (MaxMargin(), APART),
        (SoftMargin(C=0.3), LI),
        (SoftMargin(C=2.0), MIXED),
        (SoftMargin(C=0.01), APART),
    ],
    ids=["hard, li", "hard", "soft, li", "soft", "soft, cheap"],
)
def test_a_step_of_a_margin(model, data):
    X, y = data
    model.fit(X, y)
    hard, C = isinstance(model, MaxMargin), getattr(model, "C", math.inf)
    page = steps.played(model)
    numbers, told = page.told.columns, list(rows(page.told, page.steps.length))
    best = numbers["objective"][-1]
    alpha = np.zeros(len(X))
    alpha[model.support_] = model.dual_coef_[0]
    for t, (sentence, line, *_formula) in enumerate(told):
        w, b = numbers["w"][t], numbers["b"][t]
        margins = y * (X @ w + b)
        slack = np.maximum(1 - margins, 0)
        last = t == len(told) - 1
        assert numbers["slack"][t] == pytest.approx(slack.sum(), abs=1e-8)
        assert numbers["slacking"][t] == np.count_nonzero(slack > 1e-9)
        length = math.sqrt(w @ w)
        assert numbers["margin"][t] == pytest.approx(1 / length if length else math.inf)
        if last:
            ringed = alpha != 0
        elif hard:
            ringed = np.zeros(len(X), dtype=bool)
            for sign in (1, -1):
                ringed |= (y == sign) & (margins <= margins[y == sign].min() + 0.01)
        else:
            ringed = margins <= 1.01
        assert numbers["supports"][t] == np.count_nonzero(ringed)
        assert numbers["dual"][t] <= best * (1 + 1e-9) <= numbers["objective"][t] * (1 + 2e-9)
        terms, more = pairs(numbers["sum"][t]), numbers["sum"][t][-1]
        if last:
            objective = length**2 / 2 + (0 if hard else C * slack.sum())
            assert numbers["objective"][t] == pytest.approx(objective)
            order = sorted(np.flatnonzero(alpha), key=lambda j: -abs(alpha[j]))
            assert more == (len(order) > len(terms))
            assert [value for _j, value in terms if value] == pytest.approx(list(alpha[order[: len(terms)]]))
            assert all(alpha[int(j)] == value for j, value in terms if j >= 0)
            if not more:
                assert sum(value * X[int(j)] for j, value in terms if j >= 0) == pytest.approx(w)
            assert "Σ" in line
            assert "Proof" in sentence
        else:
            assert {j for j, _value in terms} == {-1}
            assert not more
            assert "Σ" not in line
            assert "lies between" in sentence
            assert "Ringed" in sentence
        assert sentence.startswith("Start") == (t == 0 and not last)
        assert numbers["price"][t] == C


@pytest.mark.parametrize("model", [MaxMargin(), SoftMargin()], ids=["hard", "soft"])
@pytest.mark.parametrize("most", [None, 1, 2, 3, 100])
def test_some_of_the_steps_keep_the_last(model, most):
    X, y = APART
    trace = model.fit(X, y).trace_
    shown = steps_of(model, X, y, most)
    assert len(shown) == min(len(trace), most or len(trace))
    rows_of = np.flatnonzero(np.isin(trace.step, shown.step))
    np.testing.assert_array_equal(shown.coef, trace.coef[rows_of])
    np.testing.assert_array_equal(shown.intercept, trace.intercept[rows_of])
    for name in ("objective", "dual_objective", "gap", "residual", "step"):
        np.testing.assert_array_equal(getattr(shown, name), trace.columns[name][rows_of])
    if most == 1:
        return
    assert (shown.step[0], shown.step[-1]) == (trace.step[0], trace.step[-1])
    assert shown.known().tolist() == [False] * (len(shown) - 1) + [True]
    last = shown.last()
    assert (len(last), last.step.tolist(), last.known().tolist()) == (1, [trace.step[-1]], [True])
    for t, share in enumerate(shown.relative_gap()):
        objective, gap = shown.objective[t], shown.gap[t]
        known = math.isfinite(objective) and objective > 0
        assert share == (min(max(gap / objective, 0), 1) if known else 1)


def test_more_marks_than_are_drawn_are_told():
    limit = margin.streets.MARKED
    for slacking, supports, told in (
        ([1, limit], [0, 0], 0),
        ([limit + 1, 0], [0, 0], 1),
        ([0, 0], [0, limit + 1], 1),
    ):
        assert len(margin.left_out(np.array(slacking), np.array(supports))) == told


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.5, "0.5"),
        (0.0, "<10⁻¹⁵"),
        (9.9e-16, "<10⁻¹⁵"),
        (4e-10, "4×10⁻¹⁰"),
        (9.9e-4, "1×10⁻³"),
        (1e-3, "0.001"),
        (0.002, "0.002"),
    ],
)
def test_shares_are_never_rounded_to_0(value, text):
    assert margin.share(value) == text
    if value > 1e-15:
        assert margin.tiny(value) == text


def test_numbers_that_are_0_or_infinite_stay_so():
    assert margin.tiny(0.0) == "0"
    assert margin.tiny(math.inf) == "∞"
    assert margin.tiny(-4e-10) == "−4×10⁻¹⁰"


def kernel_of(model):
    """The kernel of two samples, from its definition."""
    return {
        "gaussian": lambda x, z: math.exp(-((x - z) @ (x - z)) / (2 * model.width_**2)),
        "linear": lambda x, z: x @ z,
        "polynomial": lambda x, z: (x @ z + model.offset) ** model.degree,
        "tanh": lambda x, z: math.tanh(model.slope * (x @ z) + model.offset),
    }[model.kernel]


@pytest.mark.slow
@pytest.mark.parametrize(
    "model",
    [
        KernelSVM(C=2.0, width=0.8),
        KernelSVM(C=50.0, width=1.5, max_updates=9),
        KernelSVM(kernel="linear", C=0.5),
        KernelSVM(kernel="polynomial", C=3.0),
        KernelSVM(kernel="tanh", slope=0.3, offset=-0.5, C=1.0),
    ],
    ids=["gaussian", "stopped", "linear", "polynomial", "tanh"],
)
def test_a_step_of_a_kernel_machine(model):
    X, y = MIXED
    model.fit(X, y)
    trace, page = model.trace_, steps.played(model)
    numbers, told = page.told.columns, list(rows(page.told, page.steps.length))
    k = kernel_of(model)
    K = np.array([[k(x, z) for z in X] for x in X])
    where = {step: row for row, step in enumerate(trace.step.tolist())}
    for t, (sentence, *formula) in enumerate(told):
        row = where[int(numbers["step"][t])]
        alpha, b = trace.alpha[row], trace.intercept[row]
        own = y * (K @ (alpha * y) + b)
        square = (alpha * y) @ K @ (alpha * y)
        dual, primal = alpha.sum() - square / 2, square / 2 + model.C * np.maximum(1 - own, 0).sum()
        last = t == len(told) - 1
        assert numbers["wrong"][t] == np.count_nonzero(own <= 0)
        assert numbers["support"][t] == np.count_nonzero(alpha)
        assert numbers["bound"][t] == np.count_nonzero(alpha >= model.C)
        assert (numbers["n"][t], numbers["b"][t]) == (24, b)
        assert numbers["objective"][t] == pytest.approx(dual, rel=1e-9, abs=1e-9)
        if square > 0:
            assert numbers["margin"][t] == pytest.approx(1 / math.sqrt(square), rel=1e-6)
        if model.positive_semidefinite_:
            told_primal = numbers["primal"][t]  # of w multiplied by the best factor, if that is smaller
            assert told_primal <= primal * (1 + 1e-9)
            assert not last or told_primal == pytest.approx(primal, rel=1e-9)
            assert dual <= numbers["objective"][-1] * (1 + 1e-9) <= told_primal * (1 + 2e-9)
            gap = (told_primal - dual) / told_primal
            assert numbers["gap"][t] == pytest.approx(gap, rel=1e-6, abs=1e-9)
            assert ("this is the optimum" in formula[-1]) == (gap <= 1e-6)
            assert ("not yet the optimum" in formula[-1]) == (gap > 1e-6)
            shown = numbers["gap_text"][t]
            if numbers["gap"][t] >= 1e-12:
                assert float(shown.replace("−", "-")) == pytest.approx(numbers["gap"][t], rel=0.06)
            else:
                assert "below" in shown
            assert len(formula) == 4
        else:
            assert len(formula) == 2
            assert "no margin" in formula[1]
        assert sentence.startswith("Every α is 0") == (t == 0)
        if t and not last:
            assert ("change at once" in sentence) == (trace.picked[row, 0] < 0)
        if t:
            assert ("quares:" in sentence) == bool((alpha >= model.C).any())
            assert f"the support vectors, {np.count_nonzero(alpha)} of 24 points" in sentence
            assert f"Mistakes: {np.count_nonzero(own <= 0)}" in sentence
        assert ("Thick" in sentence) == last
        assert ("edges" in sentence) == (last and model.positive_semidefinite_)
        assert ("Stopped at the limit" in sentence) == (last and trace.stop == "budget")
        cell = page.table.cells[1].templates[page.table.cells[1].which[t]]
        assert (cell == "–") == (trace.picked[row, 0] < 0)


def width_at(kernel, distance, share):
    """The width at which a share, a rising function of the kernel of all pairs, reaches a limit; by halving."""
    low, high = 1e-4, 1e6
    for _ in range(100):
        middle = np.sqrt(low * high)
        ratio = distance / middle
        below = share(np.exp(-ratio) if kernel == "laplacian" else np.exp(-(ratio**2) / 2)) < 0
        low, high = (middle, high) if below else (low, middle)
    return float(low)


@pytest.mark.slow
@pytest.mark.parametrize("kernel", ["gaussian", "laplacian"])
@pytest.mark.parametrize(("factor", "told"), [(0.7, True), (1.4, False)])
def test_a_width_that_does_not_suit_the_points_is_told_with_the_remedy(kernel, factor, told, monkeypatch):
    """Isolated points have no other one near: the sum of k(x, z) over all others is tiny. Else all may be alike."""
    X, y = MIXED
    n, distance = len(X), np.sqrt(((X[:, None] - X) ** 2).sum(axis=2))
    narrow = width_at(kernel, distance, lambda K: (K.sum() - n) / n - factor * kernel_machine.STRANGERS)
    wide = width_at(kernel, distance, lambda K: K.min() - 1 + factor * kernel_machine.ALIKE)
    for width, word in ((narrow, "isolated"), (wide, "cannot tell them apart")):
        page = steps.played(KernelSVM(kernel=kernel, width=width).fit(X, y))
        end = sentences(page.told, page.steps.length)[-1]
        assert (word in end) == told
        assert f"σ = {number(width)}" in end or not told
        assert not ("isolated" in end and "apart" in end)
        for most in (n - 1, n):
            monkeypatch.setattr(kernel_machine, "MOST", most)
            page = steps.played(KernelSVM(kernel=kernel, width=width).fit(X, y))
            assert (word in sentences(page.told, page.steps.length)[-1]) == (told and most == n)


def test_kernels_without_a_width_have_no_such_remedy():
    X, y = MIXED
    page = steps.played(KernelSVM(kernel="linear").fit(X * 1e-3, y))
    assert not re.search("isolated|apart", sentences(page.told, page.steps.length)[-1])
    model = KernelSVM(width=1e-3).fit(X, y)
    assert kernel_machine.ending(model, None) == ""


@pytest.mark.parametrize(("value", "text"), [(0.0123, "0.012"), (4.56e-9, "4.6e−9"), (3.21e-12, "3.2e−12")])
def test_a_gap_has_two_digits(value, text):
    assert kernel_machine.rounded(value, 2) == text

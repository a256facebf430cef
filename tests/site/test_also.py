"""What stands under “Also worth knowing” is so, as far as no test of the library says it already."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import logsumexp, softmax
from sklearn.datasets import load_iris

from explorer.points import dataset, sources
from linclass import (
    DualPerceptron,
    FiniteClass,
    MaxMargin,
    Perceptron,
    SoftMargin,
    SoftmaxRegression,
    VCClass,
    dichotomies,
    is_kernel_matrix,
    separable,
)
from linclass.theory.sampling import log_sets
from tests.support import visit

POINTS = dataset.default()
SETS = [sources.generate("blobs", n=12, noise=0.4, random_state=seed) for seed in range(20)]


PAGES = (
    "perceptron",
    "dual",
    "fisher",
    "softmax",
    "naive-bayes",
    "margin",
    "kernels",
    "boosting",
    "shattering",
    "sampling",
)


@pytest.mark.parametrize("path", PAGES)
def test_it_stands_on_the_bench_alone(path):
    def told(at):
        return [found for found in at.get("expander") if found.label == "Further notes"]

    assert told(visit.visit(path, scene="0"))
    assert not told(visit.visit(path, scene="1"))


def test_from_zero_the_learning_rate_changes_the_scale_alone():
    usual, tenth = (Perceptron(eta=eta).fit(POINTS.X, POINTS.y) for eta in (1.0, 0.1))
    assert np.allclose(tenth.coef_, usual.coef_ / 10)
    assert tenth.n_iter_ == usual.n_iter_
    first, slow = (Perceptron(eta=eta, start=[3.0, -1.0, 5.0]).fit(POINTS.X, POINTS.y) for eta in (1.0, 0.1))
    assert first.n_iter_ != slow.n_iter_


def passes(X, signs):
    """In turn: how often the perceptron goes through the points, the last time without an update, and its updates."""
    w, b, n, updates = np.zeros(2), 0.0, 0, 0
    while True:
        n, before = n + 1, updates
        for x, y in zip(X, signs, strict=True):
            if y * (w @ x + b) <= 0:
                w, b, updates = w + y * x, b + y, updates + 1
        if updates == before:
            return n, updates


def test_there_are_at_most_as_many_passes_as_updates_and_one_more():
    known = [points for points in SETS if separable(points.X, points.y).separable]
    assert len(known) > 5
    for points in known:
        n, updates = passes(points.X, points.signs(0))
        assert n <= updates + 1
        assert updates == Perceptron().fit(points.X, points.signs(0)).n_iter_


def test_one_changed_label_may_leave_a_line_or_none():
    left = {
        separable(POINTS.X, POINTS.relabel(i, 1 - int(POINTS.labels[i])).y).separable for i in range(POINTS.n)
    }
    assert left == {True, False}


def test_of_two_points_with_a_low_price_many_b_cost_the_same():
    X, y, C = np.array([[1.0], [-1.0]]), np.array([1, -1]), 0.1
    v = SoftMargin(C=C).fit(X, y).coef_[0, 0]
    assert v == pytest.approx(0.2)
    slack = [np.maximum(0, 1 - y * (v * X[:, 0] + b)).sum() for b in (-0.8, -0.3, 0, 0.8)]
    assert slack == pytest.approx([slack[0]] * 4)
    assert np.maximum(0, 1 - y * (v * X[:, 0] + 0.9)).sum() > slack[0] + 0.05


def test_sums_and_products_of_kernel_matrices_are_kernel_matrices():
    rng = np.random.default_rng(0)
    for _again in range(50):
        A, B = (Z @ Z.T for Z in rng.normal(size=(2, 6, 3)))
        assert is_kernel_matrix(A + B)
        assert is_kernel_matrix(A * B)


def test_of_endlessly_many_people_n_to_the_fourth_says_nothing_and_the_vc_bound_what_it_said():
    many = [FiniteClass(log_sets(n)).gap(1_000, 0.05) for n in (300, 10**6, 10**300)]
    assert (np.diff(many) > 0).all()
    assert many[-1] > 1, "errors are never farther apart"
    assert VCClass(4).gap(100_000, 0.05) < 0.1  # without an n, so of any distribution


def test_three_in_a_row_have_fewer_labellings_than_cover_counts():
    assert len(dichotomies("half-planes", [[0, 0], [1, 1], [2, 2]]).labels) == 6
    assert len(dichotomies("half-planes", [[0, 0], [1, 1], [2, 1]]).labels) == 8


def test_alpha_counts_mistakes_times_eta_and_the_printed_table_has_its_fourth_column_wrong():
    table = sources.table("li-2.1")
    usual, half = (DualPerceptron(eta=eta).fit(table.X, table.signs(0)) for eta in (1.0, 0.5))
    assert np.array_equal(2 * half.trace_.alpha, usual.trace_.alpha)
    assert np.array_equal(half.trace_.picked, usual.trace_.picked)
    assert usual.trace_.alpha[4].tolist() == [1, 0, 3]
    assert usual.trace_.intercept[4] == -2


def test_the_largest_alpha_tends_to_be_near_the_line_and_need_not_be():
    ranks = []
    for seed in range(20):
        points = sources.generate("blobs", n=40, noise=0.7, random_state=seed)
        if separable(points.X, points.y).separable:
            signs = points.signs(0)
            alpha = DualPerceptron(max_updates=100_000).fit(points.X, signs).alpha_
            away = np.abs(MaxMargin().fit(points.X, signs).decision_function(points.X))
            ranks.append(int((away < away[alpha.argmax()]).sum()))
    near = np.array(ranks) < 10  # of 40
    assert near.mean() > 0.6
    assert not near.all()


def test_newton_for_one_class_after_the_other_nearly_stalls():
    X, y = load_iris(return_X_y=True)
    samples, target, l2 = np.column_stack([X, np.ones(len(X))]), np.eye(3)[y], 0.1
    price = l2 * np.diag([1, 1, 1, 1, 0])

    def loss(W):
        scores = samples @ W.T
        return (logsumexp(scores, axis=1) - (scores * target).sum(axis=1)).sum() + np.trace(
            W @ price @ W.T
        ) / 2

    W = np.zeros((3, 5))
    for k in [*range(3)] * 60:
        p = softmax(samples @ W.T, axis=1)
        gradient = (p - target)[:, k] @ samples + price @ W[k]
        hessian = (samples * (p[:, k] * (1 - p[:, k]))[:, None]).T @ samples + price
        step, before = np.linalg.solve(hessian, gradient), loss(W)
        size = next(0.5**i for i in range(40) if loss(W - np.outer(np.eye(3)[k], 0.5**i * step)) <= before)
        W[k] -= size * step
    together = SoftmaxRegression(l2=l2).fit(X, y).trace_
    assert together.stop == "converged"
    assert together.step[-1] <= 12
    assert loss(W) > together.loss[-1] + 1e-5

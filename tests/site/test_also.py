"""What stands under “Also worth knowing” is so, as far as no test of the library says it already."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.points import dataset, sources
from linclass import Perceptron, SoftMargin, dichotomies, is_kernel_matrix, separable
from tests.support import visit

POINTS = dataset.default()
SETS = [sources.generate("blobs", n=12, noise=0.4, random_state=seed) for seed in range(20)]


@pytest.mark.parametrize("path", ["perceptron", "margin", "kernels", "boosting", "shattering", "sampling"])
def test_it_stands_on_the_bench_alone(path):
    def told(at):
        return [found for found in at.get("expander") if found.label == "Also worth knowing"]

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


def test_three_in_a_row_have_fewer_labellings_than_cover_counts():
    assert len(dichotomies("half-planes", [[0, 0], [1, 1], [2, 2]]).labels) == 6
    assert len(dichotomies("half-planes", [[0, 0], [1, 1], [2, 1]]).labels) == 8

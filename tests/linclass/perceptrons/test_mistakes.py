"""Every search finds the mistakes that a loop over all samples finds."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import sparse

from linclass.perceptrons import mistakes as module
from linclass.perceptrons.mistakes import (
    DirectSearch,
    GramSearch,
    PickError,
    TrackedSearch,
    any_mistake,
    by_hand,
    search,
    tracked,
    worst_mistake,
)
from linclass.perceptrons.perceptron import as_problem
from linclass.perceptrons.replay import Problem


def problem(n, d, seed, *, decimals=1, eta=1.0, start=None):
    """A problem with many ties, and its rows y (x, 1)."""
    rng = np.random.default_rng(seed)
    X, y = rng.normal(size=(n, d)), rng.choice([-1.0, 1.0], n)
    X = X if decimals is None else X.round(decimals)
    first = np.zeros(d + 1) if start is None else start
    return as_problem(X, y, first, eta, 1_000), y[:, None] * np.column_stack([X, np.ones(n)])


def looped(margins, begin):
    """The first mistake from an index on, with wrap-around, or -1."""
    order = [*range(begin, len(margins)), *range(begin)]
    return next((i for i in order if margins[i] <= 0), -1)


@pytest.mark.parametrize("kind", [GramSearch, DirectSearch])
@pytest.mark.parametrize("block", [1, 3, 256])
@pytest.mark.parametrize("n", [2, 7, 13])
def test_the_next_mistake_is_that_of_a_loop(kind, block, n, monkeypatch):
    monkeypatch.setattr(module, "FIRST_BLOCK", block)
    posed, Z = problem(n, 2, n)
    found, w = kind(posed), np.zeros(3)
    ends = set()
    for _ in range(60):
        margins = Z @ w
        np.testing.assert_allclose(posed.true_margin(found.margins()), margins, atol=1e-12)
        margins = np.where(np.abs(margins) < 1e-12, 0, margins)
        for begin in range(n):
            assert found.next(begin) == looped(margins, begin)
        i = found.next(int(np.argmax(margins)))
        ends.add(i >= 0)
        if i < 0:
            break
        found.update(i)
        w = w + Z[i]
    assert True in ends


@pytest.mark.parametrize("kind", [GramSearch, DirectSearch])
def test_without_a_mistake_there_is_no_next(kind):
    posed = as_problem(np.array([[1.0], [2.0], [-3.0]]), np.array([1.0, 1, -1]), np.array([1.0, 0]), 1.0, 10)
    found = kind(posed)
    assert [found.next(begin) for begin in range(3)] == [-1] * 3
    far = as_problem(np.array([[1.0], [2.0], [-3.0]]), np.array([1.0, -1, -1]), np.array([1.0, 0]), 1.0, 10)
    assert [kind(far).next(begin) for begin in range(3)] == [1] * 3


def test_few_samples_in_integers_are_searched_by_their_products(monkeypatch):
    monkeypatch.setattr(module, "GRAM_SAMPLES", 5)
    assert isinstance(search(problem(5, 2, 0)[0]), GramSearch)
    assert isinstance(search(problem(6, 2, 0)[0]), DirectSearch)
    assert isinstance(search(problem(5, 2, 0, decimals=None)[0]), DirectSearch)


@pytest.mark.parametrize("eta", [1.0, 0.7])
def test_tracked_margins_have_the_signs_of_the_weights(eta):
    n, d = 40, 60
    start = np.random.default_rng(1).normal(size=d + 1)
    posed, Z = problem(n, d, 2, decimals=None, eta=eta, start=start)
    found, w = TrackedSearch(posed, posed.start), start.copy()
    rng = np.random.default_rng(3)
    longest = np.sqrt((Z**2).sum(axis=1).max())
    for _ in range(400):
        margins = Z @ w
        assert ((found.margins() <= 0) == (margins <= 0)).all()
        np.testing.assert_allclose(found.margins(), margins, atol=module.NOISE * longest**2)
        i = int(rng.integers(n))
        found.update(i)
        w += eta * Z[i]


def test_tracked_margins_that_rounding_might_turn_are_computed_again():
    rows = np.random.default_rng(4).normal(size=(30, 41))
    rows[1:] -= np.outer(rows[1:] @ rows[0], rows[0]) / (rows[0] @ rows[0])
    Z = 1e3 * rows  # the margin of sample 0 is 0 up to rounding, whatever updates on the others do
    posed = Problem(Z, np.zeros(41), 1.0, 1, 1, 1.0, False)
    found, w = TrackedSearch(posed, posed.start), np.zeros(41)
    for i in (3, 5, 3, 29, 1):
        found.update(i)
        w += Z[i]
        np.testing.assert_allclose(found.margins(), Z @ w, rtol=1e-14, atol=1e-8)


def test_they_are_computed_again_after_64_updates_and_not_before():
    posed, Z = problem(30, 40, 4, decimals=None)
    start = 1e6 * np.linalg.lstsq(Z, np.ones(30))[0]  # all margins far above the noise
    found = TrackedSearch(posed, start)
    kept = [found.margins()]
    for _ in range(2 * module.REFRESH):
        found.update(0)
        kept.append(found.margins())
    new = [k for k in range(1, len(kept)) if kept[k] is not kept[k - 1]]
    assert new == [module.REFRESH, 2 * module.REFRESH]


def test_the_products_are_computed_once_the_updates_have_cost_as_much(monkeypatch):
    monkeypatch.setattr(module, "GRAM_SAMPLES", 20)
    per_pass = module.PRODUCTS

    def begins(n, d, **more):
        posed, _Z = problem(n, d, 0, **{"decimals": None, **more})
        return [k for k in range(12) if tracked(posed, posed.start, k) is not None]

    assert begins(4 * per_pass, 70) == [4]
    assert begins(21, 40) == [1]
    monkeypatch.setattr(module, "GRAM_SAMPLES", 2)
    assert begins(per_pass - 1, 40) == [1]  # at least one update
    monkeypatch.setattr(module, "GRAM_SAMPLES", 20)
    assert begins(20, 40) == []  # few samples: GramSearch, or nothing to gain
    assert begins(41, 40) == []  # n = d + 1
    assert begins(40, 40) == [2]
    assert begins(40, 60, decimals=1) == [2]
    assert begins(40, 60, decimals=1, start=np.full(61, 2.0**45)) == []  # integers beyond floats


def test_of_sparse_samples_the_products_can_be_larger_than_they():
    X = sparse.eye(1_100, 3_000, format="csr") / 3
    posed = as_problem(X, np.resize([1.0, -1], 1_100), np.zeros(3_001), 1.0, 10, copy=False)
    assert all(tracked(posed, posed.start, k) is None for k in range(100))


@pytest.mark.parametrize(("few", "draws"), [(100, 1), (3, 1), (3, 4)])
def test_a_random_mistake_is_any_of_them_alike(few, draws, monkeypatch):
    monkeypatch.setattr(module, "GRAM_SAMPLES", few)
    monkeypatch.setattr(module, "DRAWS", draws)
    margins, rng = np.array([0.0, 1, -2, 1, 3, -1]), np.random.default_rng(0)
    counts = np.bincount([any_mistake(margins, rng) for _ in range(3_000)], minlength=6)
    assert counts[[1, 3, 4]].tolist() == [0, 0, 0]
    assert np.abs(counts[[0, 2, 5]] - 1_000).max() < 130  # five standard deviations
    assert any_mistake(np.ones(6), rng) == -1


def test_rejected_draws_are_asked_for_only_of_many_samples(monkeypatch):
    """With few samples, one number is drawn for each mistake, as the pocket does."""
    margins = np.array([0.0, 1, -2, 1])
    one, other = np.random.default_rng(1), np.random.default_rng(1)
    monkeypatch.setattr(module, "GRAM_SAMPLES", 4)
    wrong = [0, 2]
    for _ in range(20):
        assert any_mistake(margins, one) == wrong[int(other.random() * 2)]


def test_the_worst_mistake_has_the_least_margin():
    assert worst_mistake(np.array([1.0, -2, -3, -3])) == 2
    assert worst_mistake(np.array([1.0, 0, 2])) == 1
    assert worst_mistake(np.array([1.0, 0.5])) == -1


def test_a_pick_by_hand_that_is_no_mistake_is_named_with_its_margin():
    posed = as_problem(np.array([[0.5], [-0.25]]), np.array([1.0, -1]), np.zeros(2), 0.5, 10)
    picks = by_hand(posed, [1, 0, 1])
    assert next(picks) == 1  # ŵ = 0.5 (0.25, -1)
    assert next(picks) == 0  # y f = 0.125 / 2 - 0.5; ŵ = 0.5 (0.75, 0)
    with pytest.raises(PickError, match="sample 1 at position 2") as refused:
        next(picks)
    assert (refused.value.sample, refused.value.position) == (1, 2)
    assert refused.value.margin == pytest.approx(0.25 * 0.375)

"""What really happens, trial by trial: it never exceeds the bounds beyond sampling error."""

from __future__ import annotations

from itertools import product
from math import comb, inf, sqrt
from time import process_time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linclass import SHAPES, FiniteClass, VCClass, dichotomies
from linclass.theory.trials import draw_training_sets, flip_coins, luckiest_coin, running_coins

RUNS = 100_000


def sampling_error(probability, runs=RUNS):
    """Five standard deviations of the frequency of an event of that probability, and a little for rare ones."""
    p = min(1.0, probability)
    return 5 * sqrt(p * (1 - p) / runs) + 5 / runs


def thresholds(bins, noise):
    """The rules x >= t on equally likely bins, and outcomes with some labels flipped: mistakes, probabilities."""
    x, t = np.arange(bins), np.arange(bins + 1)[:, None]
    wrong = (x >= t) != (x >= bins // 3)  # (bins + 1, bins)
    return np.hstack([wrong, ~wrong]), np.repeat([(1 - noise) / bins, noise / bins], bins)


@pytest.mark.parametrize("n", [10, 100])
@pytest.mark.parametrize("p", [0.1, 0.5, 0.97])
def test_one_coin_keeps_hoeffdings_bound(n, p):
    heads = flip_coins(p, n, random_state=0)
    assert heads.shape == (RUNS,)
    for epsilon in (0.02, 0.1, 0.2, 0.3):
        bound = float(FiniteClass().probability(n, epsilon))
        assert (np.abs(heads - p) > epsilon + 1e-9).mean() <= bound + sampling_error(bound)


def test_the_luckiest_of_many_coins_breaks_the_bound_of_one_and_keeps_that_of_all():
    heads = luckiest_coin(0.5, 100, 1000, random_state=0)
    assert heads.shape == (RUNS,)
    broken = 0
    for epsilon in (0.05, 0.1, 0.15, 0.2, 0.22, 0.25):
        seen = (np.abs(heads - 0.5) > epsilon + 1e-9).mean()
        broken += seen > FiniteClass().probability(100, epsilon) + sampling_error(1)
        bound = float(FiniteClass.of(1000).probability(100, epsilon))
        assert seen <= bound + sampling_error(bound)
    assert broken >= 2


@pytest.mark.parametrize(("p", "n", "coins"), [(0.5, 10, 1), (0.5, 10, 7), (0.3, 25, 4), (0.9, 3, 3)])
def test_the_luckiest_coins_law(p, n, coins):
    """P(least >= k) = P(one coin >= k)^M."""
    least = np.rint(luckiest_coin(p, n, coins, random_state=1) * n)
    for k in range(n + 1):
        one = sum(comb(n, j) * p**j * (1 - p) ** (n - j) for j in range(k, n + 1))
        assert abs((least >= k).mean() - one**coins) <= sampling_error(one**coins)


def test_running_coins_count_their_heads_and_end_like_any_coin():
    heads = running_coins(0.3, 40, 20_000, random_state=0)
    assert heads.shape == (20_000, 40)
    steps = np.diff(heads, axis=1, prepend=0)
    assert set(np.unique(steps)) == {0, 1}
    assert abs(steps.mean(axis=0) - 0.3).max() <= sampling_error(0.3, 20_000)
    for k in (8, 12, 15):
        exact = sum(comb(40, j) * 0.3**j * 0.7 ** (40 - j) for j in range(k + 1))
        assert abs((heads[:, -1] <= k).mean() - exact) <= sampling_error(exact, 20_000)


@pytest.mark.parametrize("p", [0.0, 1.0])
def test_coins_that_always_fall_alike(p):
    assert (luckiest_coin(p, 7, 5, runs=100) == p).all()
    assert (flip_coins(p, 7, runs=100) == p).all()


@pytest.mark.slow
@pytest.mark.parametrize("n", [5, 40, 300])
@pytest.mark.parametrize("bits", [2, 4])
def test_thresholds_of_so_many_bits_keep_all_their_bounds(n, bits):
    mistakes, chances = thresholds(2**bits - 1, noise=0.1)  # 2^bits rules
    trials = draw_training_sets(mistakes, n, probabilities=chances, random_state=0)
    for bound in (FiniteClass.of(len(mistakes)), FiniteClass.bits(bits), VCClass(1)):
        for epsilon in (0.05, 0.1, 0.2, 0.4):
            limit = float(bound.probability(n, epsilon))
            assert trials.exceeds(epsilon) <= limit + sampling_error(limit)
        for delta in (0.05, 0.5):
            gap = float(bound.gap(n, delta))
            assert trials.gap(delta) <= gap
            assert (trials.true > trials.best + 2 * gap).mean() <= delta + sampling_error(delta)
    assert trials.best == pytest.approx(0.1)


def test_half_planes_on_the_points_of_a_board_keep_the_vc_bound():
    rng = np.random.default_rng(4)
    X, y = rng.integers(-9, 9, (12, 2)), rng.choice([-1, 1], 12)
    mistakes = dichotomies("half-planes", X).labels != y
    trials = draw_training_sets(mistakes, 60, runs=20_000, random_state=0)
    d = SHAPES["half-planes"].vc_dimension(2)
    for bound in (VCClass(d), FiniteClass.of(len(mistakes))):
        assert trials.gap(0.05) <= bound.gap(60, 0.05)
    assert trials.best == mistakes.mean(axis=1).min()


def test_training_sets_as_a_loop_draws_them():
    """All sets of three samples out of two outcomes, with their probabilities, against the simulation."""
    mistakes, chances = np.array([[True, False], [False, True], [True, True]]), np.array([0.3, 0.7])
    true = mistakes @ chances
    worst, erm = {}, {}
    for draw in product((0, 1), repeat=3):
        weight = chances[list(draw)].prod()
        train = mistakes[:, list(draw)].mean(axis=1)
        gap = round(float(np.abs(train - true).max()), 9)
        worst[gap] = worst.get(gap, 0) + weight
        pick = int(train.argmin())
        erm[pick] = erm.get(pick, 0) + weight
    trials = draw_training_sets(mistakes, 3, probabilities=chances, keep=50, random_state=3)
    assert trials.counts.shape == (50, 2)
    assert (trials.counts.sum(axis=1) == 3).all()
    errors = trials.counts @ mistakes.T / 3  # (50, 3)
    assert (errors.argmin(axis=1) == trials.rule[:50]).all()
    np.testing.assert_allclose(errors.min(axis=1), trials.train[:50])
    np.testing.assert_allclose(np.abs(errors - true).max(axis=1), trials.worst[:50])
    assert set(np.round(trials.worst, 9)) == set(worst)
    for gap, weight in worst.items():
        assert abs((np.round(trials.worst, 9) == gap).mean() - weight) <= sampling_error(weight)
    for rule, weight in erm.items():
        assert abs((trials.true == true[rule]).mean() - weight) <= sampling_error(weight)
    assert set(np.round(3 * trials.train).astype(int)) == {0, 1}


def test_where_most_outcomes_are_in_no_set_the_law_is_the_same():
    """Four outcomes of which one is split into many parts: drawn sample by sample, with the same probabilities."""
    mistakes = np.array([[True, False, False, True], [False, True, False, True]])
    few = draw_training_sets(mistakes, 3, probabilities=[0.1, 0.2, 0.4, 0.3], random_state=1)
    parts = np.repeat(np.arange(4), [1, 1, 200, 1])
    chances = np.concatenate([[0.1, 0.2], np.full(200, 0.4 / 200), [0.3]])
    many = draw_training_sets(mistakes[:, parts], 3, probabilities=chances, keep=40, random_state=2)
    assert many.counts.shape == (40, 203)
    assert (many.counts.sum(axis=1) == 3).all()
    errors = many.counts @ mistakes[:, parts].T / 3
    np.testing.assert_allclose(errors.min(axis=1), many.train[:40])
    assert (errors.argmin(axis=1) == many.rule[:40]).all()
    for gap in set(np.round(few.worst, 9)) | set(np.round(many.worst, 9)):
        both = [float((np.round(trials.worst, 9) == gap).mean()) for trials in (few, many)]
        assert abs(both[0] - both[1]) <= 2 * sampling_error(both[0])


@pytest.mark.slow
def test_a_hundred_thousand_outcomes_take_no_time():
    mistakes = np.random.default_rng(0).random((100, 100_000)) < 0.3
    began = process_time()
    trials = draw_training_sets(mistakes, 100, runs=500, random_state=0)
    assert process_time() - began < 1
    assert trials.worst.shape == (500,)


@settings(max_examples=20, deadline=None)
@given(n=st.integers(1, 50), seed=st.integers(0, 100), delta=st.floats(0.01, 0.99))
def test_the_gap_is_the_least_that_so_few_exceed(n, seed, delta):
    mistakes, chances = thresholds(6, noise=0.2)
    trials = draw_training_sets(mistakes, n, probabilities=chances, runs=200, random_state=seed)
    gap = trials.gap(delta)
    assert trials.exceeds(gap) <= delta
    assert gap in trials.worst
    assert (trials.train <= trials.true + trials.worst + 1e-12).all()
    assert (trials.true <= trials.best + 2 * trials.worst + 1e-12).all()  # why ERM is near the best


def test_a_seed_gives_the_same_trials():
    first, again = (luckiest_coin(0.5, 10, 10, runs=50, random_state=7) for _ in range(2))
    np.testing.assert_array_equal(first, again)


@pytest.mark.slow
def test_a_hundred_thousand_repetitions_in_under_a_second():  # of this process, whoever else is busy
    mistakes, chances = thresholds(16, noise=0.1)
    for trial in (
        lambda: flip_coins(0.5, 1000),
        lambda: luckiest_coin(0.5, 1000, 1000),
        lambda: draw_training_sets(mistakes, 100, probabilities=chances),
    ):
        best = inf
        for _ in range(2):
            start = process_time()
            trial()
            best = min(best, process_time() - start)
        assert best < 1


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: flip_coins(1.5, 10), "p must be"),
        (lambda: luckiest_coin(0.5, 10**7, 3), "at most 1,000,000"),
        (lambda: draw_training_sets([[1, 0]], 5, probabilities=[0.5, 0.6]), "sum to 1; got a sum of 1.1"),
        (lambda: draw_training_sets([[1, 0]], 5, probabilities=[-0.5, 1.5]), "0 or more"),
    ],
)
def test_wrong_arguments_are_told(call, message):
    with pytest.raises(ValueError, match=message):
        call()

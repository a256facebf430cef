"""Claims of scenes about counts and bounds: samples, coins, labellings and updates, recomputed independently."""

from __future__ import annotations

import itertools
from math import comb, exp, log, sqrt

import numpy as np
import pytest

from tests.support import visit
from tests.support.claims import after, challenge, numbers, signs, told


def test_the_razor_uses_the_formula_that_is_taught_and_says_bound_by_bound():
    text, now = told("generalisation", "razor")
    assert "ε = √(ln(2|H|/δ)/(2N))" in text
    assert "|H| = 2ᵇ" in text
    at = visit.visit("generalisation", scene="6")
    visit.move(at, "scene.option.0", None)
    board = visit.messages(at)["board"]
    n, delta = now.settings["gen.n"], 0.05
    gaps_ = [100 * sqrt(log(2 * 2**bits / delta) / (2 * n)) for bits in board["columns"]["bits"].tolist()]
    assert board["columns"]["gap"] == pytest.approx(gaps_)
    bound = board["columns"]["train"] + np.array(gaps_)
    assert board["columns"]["bound"] == pytest.approx(bound)
    best = int(bound.argmin())
    assert board["columns"]["best"] == board["columns"]["bits"][best] == 4
    assert board["columns"]["lowest"] == pytest.approx(bound.min())
    higher = board["caption"]["which"] == 2
    assert higher.any()
    assert (bound[higher] > bound[best]).all(), "where it says that the bound is higher, it is"


def described(code, box):
    """w and b of the line with a description in binary, read from its last bit: side, then direction and offset."""
    bits = [int(digit) for digit in reversed(code)]
    turn = sum(bit / 2 ** (k + 1) for k, bit in enumerate(bits[1::2]))
    shift = sum(bit * (-1 if k == 0 else 1 / 2**k) for k, bit in enumerate(bits[2::2]))
    middle, half = (np.array([(high + sign * low) / 2 for low, high in box]) for sign in (1, -1))
    w = np.array([np.cos(np.pi * turn), np.sin(np.pi * turn)]) / half
    return (-1) ** bits[0] * w, (-1) ** bits[0] * (0.8 * shift - w @ middle)


def test_the_best_rule_of_each_length_is_found_by_trying_all_descriptions():
    text, now = told("generalisation", "razor")
    at = visit.visit("generalisation", scene="6")
    visit.move(at, "scene.option.0", None)
    board = visit.messages(at)["board"]
    X, y, box = now.dataset.X, signs(now), now.dataset.bounds
    ringed = next(frame for frame in board["frames"] if frame["attr"] == "marker.size")["values"][0]
    assert (ringed > 0).sum() <= 20
    for bits in (1, 2, 4, 5):
        true = {}
        for code in map("".join, itertools.product("01", repeat=bits)):
            w, b = described(code, box)
            true[code] = 100 * np.mean(np.where(X @ w + b >= 0, 1, -1) != y)
        row = board["columns"]["bits"].tolist().index(bits)
        assert board["columns"]["code"][row] in true
        assert board["columns"]["true"][row] == pytest.approx(true[board["columns"]["code"][row]])
    best, last = (board["columns"][name] for name in ("true", "train"))
    assert f"R is {best[3]:g}%" in text
    assert f"R̂ is {last[-1]:g}%, but R is {best[-1]:g}%" in text


def test_four_bits_tell_sixteen_rules_apart():
    text, now = told("generalisation", "bits")
    rules = {
        tuple(np.round([*w, b], 9)) for w, b in (described(f"{i:04b}", now.dataset.bounds) for i in range(16))
    }
    assert text.startswith(f"{len(rules)}:")


@pytest.mark.parametrize("rules", [1, 1_000, 1_000_000])
def test_so_many_samples_are_enough_for_a_promise(rules):
    text, _now = told("generalisation", "promise")
    needed = int(np.ceil(log(2 * rules / 0.05) / (2 * 0.1**2)))
    assert needed in numbers(text)


def test_how_far_lucky_coins_are_off():
    text, _now = told("generalisation", "chosen")
    one, every = (sqrt(log(2 * coins / 0.05) / 200) for coins in (1, 1_000))
    assert after(text, "ends outside the band ½ ± ") == pytest.approx(one, abs=5e-5)
    assert after(text, "the band is ½ ± ") == pytest.approx(every, abs=5e-5)
    heads = np.array([comb(100, k) / 2**100 for k in range(101)])
    beyond = heads[np.abs(np.arange(101) / 100 - 0.5) > one].sum()
    assert after(text, f"½ ± {one:.4f} in only ") == pytest.approx(100 * beyond, abs=0.3)


def test_samples_for_a_city_by_three_bounds():
    text, _now = told("sampling", "city")
    few, many = (int(np.ceil((4 * log(n) + log(40)) / 0.02)) for n in (300, 3_000_000))
    assert [few, many] == [1_326, 3_168]
    assert {few, many, 3_000_000, 300} <= set(numbers(text))
    assert after(text, "") == round(many / few, 1)


def test_labellings_by_covers_count_and_sauers_bound():
    text, _now = told("shattering", "growth")

    def cover(n):
        return 2 * sum(comb(n - 1, k) for k in range(3))

    assert numbers(text)[:2] == [cover(6), 64]
    assert {cover(20), 2**20, sum(comb(6, i) for i in range(4))} <= set(numbers(text))


def test_at_equal_distances_no_wave_is_above_zero_at_the_third_alone():
    waves = np.sin(np.outer(np.linspace(0, 40, 400_001)[1:], [1, 2, 3, 4])) >= 0
    assert not (waves == [False, False, True, False]).all(axis=1).any()


# ---- challenges ----


@pytest.mark.slow
def test_two_points_may_need_more_updates_than_ten_thousand():
    """So a challenge must not say that two points need far fewer."""
    X, y, v = np.array([[10.0, 10.0, 1.0], [9.9, 9.9, 1.0]]), np.array([1, -1]), np.zeros(3)
    updates, i = 0, 0
    while (y * (X @ v) <= 0).any():
        if y[i % 2] * (X[i % 2] @ v) <= 0:
            v = v + y[i % 2] * X[i % 2]
            updates += 1
        i += 1
    assert updates > 10_000
    assert "fewer" not in challenge("con-promise").surprise


def test_the_fewest_updates_of_table_2_1_are_four():
    given = challenge("pla-by-hand")
    now = given.begin()
    X, y = np.column_stack([now.dataset.X, np.ones(3)]), signs(now)

    def ends(picks):
        v = np.zeros(3)
        for i in picks:
            if y[i] * (X[i] @ v) > 0:
                return False
            v = v + y[i] * X[i]
        return bool((y * (X @ v) > 0).all())

    assert not any(ends(picks) for k in range(4) for picks in itertools.product(range(3), repeat=k))
    assert ends((1, 2, 2, 2))
    assert "three updates are never enough" in given.hints[-1] + given.idea


def test_every_row_of_three_has_x2_or_x3_in_its_middle():
    X = challenge("sha-three").start().X
    rows = [
        trio
        for trio in itertools.combinations(range(len(X)), 3)
        if abs(np.linalg.det(np.column_stack([X[list(trio)], np.ones(3)]))) < 1e-9
    ]
    assert len(rows) == 5
    assert all({1, 2} & set(trio) for trio in rows)


def test_the_samples_for_all_rules_satisfy_the_bound_and_one_fewer_does_not():
    text, _now = told("generalisation", "lines")
    M, epsilon, delta, samples = (after(text, words) for words in ("M = ", "ε = ", "δ = ", "δ = 0.05, "))
    assert 2 * M * exp(-2 * epsilon**2 * samples) <= delta < 2 * M * exp(-2 * epsilon**2 * (samples - 1))


def test_from_17_points_on_the_sets_of_rectangles_are_a_falling_part_of_all_subsets():
    text, _now = told("sampling", "subsets")
    first = round(after(text, "From n = "))
    share = [(n**4 + 1) / 2**n for n in range(first - 1, 100)]
    assert share[0] >= 1 > share[1]
    assert all(later < earlier for earlier, later in itertools.pairwise(share))

"""Captions of the scenes on generalisation, with their numbers."""

from __future__ import annotations

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.generalisation import calculator, calculator_view, coins_view, sets, view
from explorer.lessons.generalisation.calculator import Problem
from explorer.lessons.generalisation.coins_view import RUNS
from explorer.lessons.generalisation.erm import RUNS as SETS
from explorer.lessons.generalisation.erm import (
    Draws,
    Lengths,
    Setting,
    Study,
    gap_of_bits,
    lengths,
    study,
)
from explorer.lessons.generalisation.rules import LISTED
from linboard.i18n.language import _
from linboard.i18n.text import number, percent
from linclass import FiniteClass
from linclass.theory.fixed_lines import coded_lines
from linclass.theory.trials import flip_coins, luckiest_coin, running_coins

MILLION = 10**6  # rules, for a second bound next to the scene's own


def fewest(now: Stage) -> int:
    """Return the smallest number of heads of any coin."""
    given = now.settings
    flips, coins = given[coins_view.FLIPS.key], given[coins_view.COINS.key]
    return int(
        running_coins(given[coins_view.CHANCE.key], flips, coins, random_state=given[view.SEED.key])[
            :, -1
        ].min()
    )


def _broken(now: Stage, lucky: bool, coins: int) -> float:
    """Return how often one coin, or the luckiest, violates the bound for this number of coins."""
    given = now.settings
    p, flips, seed = given[coins_view.CHANCE.key], given[coins_view.FLIPS.key], given[view.SEED.key]
    if lucky:
        shares = luckiest_coin(p, flips, given[coins_view.COINS.key], runs=RUNS, random_state=seed)
    else:
        shares = flip_coins(p, flips, runs=RUNS, random_state=seed)
    gap = FiniteClass.of(coins).gap(flips, given[view.DELTA.key])
    return float((np.abs(shares - p) > gap + 1e-9).mean())


def _draws(now: Stage) -> Draws:
    return Draws(now.settings[view.SIZE.key], now.settings[view.SEED.key], now.settings[view.DELTA.key])


def _study(now: Stage) -> Study:
    """Return the training sets that the page shows, and more."""
    dataset, setting = now.dataset, Setting(now.settings[sets.LINES.key], _draws(now))
    return study(dataset.X, dataset.signs(), dataset.bounds, setting, SETS)


def _promise(now: Stage) -> Problem:
    """Return the solved problem."""
    given = now.settings
    return calculator.solve(
        Problem(
            given[calculator_view.BOUND.key],
            given[calculator_view.WANTED.key],
            None,
            given[calculator_view.GAP.key],
            given[calculator_view.DELTA.key],
            given[calculator_view.RULES.key],
            8,
        )
    )


def _lengths(now: Stage) -> tuple[Lengths, int]:
    """Return the errors by bits, and the bits with the lowest bound R̂ + ε."""
    dataset, (n, seed, delta) = now.dataset, _draws(now)
    found = lengths(dataset.X, dataset.signs(), dataset.bounds, n, seed)
    return found, int((found.train + gap_of_bits(found.bits, n, delta)).argmin())


def ten_told(now: Stage) -> str:
    flips, coins = now.settings[coins_view.FLIPS.key], now.settings[coins_view.COINS.key]
    none = 0.5**flips
    return _(
        "{heads}: the luckiest coin shows {heads} heads. The chance that one fair coin shows no "
        "heads in {flips} flips is only {one}. The chance that this happens to at least one of "
        "{coins:,} coins is {some}. The histogram on the right shows many repetitions: grey for one "
        "coin, blue for the luckiest."
    ).format(
        heads=fewest(now), flips=flips, coins=coins, one=percent(none), some=percent(1 - (1 - none) ** coins)
    )


def chosen_told(now: Stage) -> str:
    coins, delta = now.settings[coins_view.COINS.key], now.settings[view.DELTA.key]
    flips = now.settings[coins_view.FLIPS.key]
    return _(
        "Almost always: in {lucky} of {runs:,} repetitions, because it was chosen after the flips. "
        "One given coin ends outside the band ½ ± {gap} in only {one} of them. For all {coins:,} "
        "coins at once the band is ½ ± {wide} (dashed): with probability 1 − δ = {sure} or more, no "
        "coin ends outside it. For M coins and N flips it is ½ ± ε with ε = √(ln(2M/δ)/(2N))."
    ).format(
        runs=RUNS,
        gap=number(float(FiniteClass().gap(flips, delta))),
        one=percent(_broken(now, False, 1)),
        lucky=percent(_broken(now, True, 1)),
        coins=coins,
        wide=number(float(FiniteClass.of(coins).gap(flips, delta))),
        sure=number(1 - delta),
    )


def rule_told(now: Stage) -> str:
    trials = _study(now).trials
    return _(
        "Clearly worse. We drew {sets:,} such training sets. On average, the chosen line "
        "misclassifies {train} of its samples (training error R̂) and {true} of all points (true "
        "error R). Choosing the rule with the smallest R̂ is called empirical risk minimisation "
        "(ERM). Like the luckiest coin, this line was lucky on its samples."
    ).format(sets=SETS, train=percent(trials.train.mean()), true=percent(trials.true.mean()))


def needed(now: Stage) -> int:
    """Return the smallest number of samples that satisfies the bound."""
    n = _promise(now).n
    assert n is not None, "it is what was asked for"
    return n


def promise_told(now: Stage) -> str:
    solved = _promise(now)
    assert solved.epsilon is not None
    assert solved.delta is not None
    one, many = (FiniteClass.of(k).samples(solved.epsilon, solved.delta) for k in (1, MILLION))
    return _(
        "N = {samples} samples are enough. One rule fixed in advance needs {one}, a million rules "
        "only {many}: the number of rules |H| enters only through its logarithm, N ≥ "
        "ln(2|H|/δ)/(2ε²). Here ε = {epsilon} is the largest gap allowed between R and R̂. The "
        "guarantee fails with probability at most δ = {delta}."
    ).format(
        samples=needed(now), one=one, many=many, epsilon=number(solved.epsilon), delta=number(solved.delta)
    )


def rules(now: Stage) -> int:
    """Return the number of rules that the list shows in the end."""
    return len(coded_lines(LISTED, now.dataset.bounds)[1])


def bits_told(now: Stage) -> str:
    return _(
        "{rules}: each bit doubles the number, so b bits describe 2ᵇ rules. The list shows all rules "
        "of {bits} bits. The last bit swaps the two sides; the others turn and shift the line. 20 "
        "bits allow more than a million rules."
    ).format(rules=rules(now), bits=LISTED)


def razor_told(now: Stage) -> str:
    found, best = _lengths(now)
    return _(
        "Only at first. With {few} bits R̂ is {train} and R is {true}; with {many} bits R̂ is "
        "{least}, but R is {worse}. The bound R̂ + ε warns of this: ε = √(ln(2|H|/δ)/(2N)) grows "
        "with |H| = 2ᵇ (δ = {delta}). The bound is lowest at {few} bits (star). Occam’s razor: "
        "prefer the shorter description if it fits nearly as well."
    ).format(
        few=int(found.bits[best]),
        many=int(found.bits[-1]),
        train=percent(found.train[best]),
        least=percent(found.train[-1]),
        true=percent(found.true[best]),
        worse=percent(found.true[-1]),
        delta=number(_draws(now)[2]),
    )

"""Scenes of generalisation: lucky coins, a lucky line, the sample size for a bound, and Occam's razor."""

from __future__ import annotations

import numpy as np

from explorer.lesson.scene import Number, Predict, Scene, Stage
from explorer.lessons.generalisation import calculator
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
from explorer.lessons.generalisation.examples import described, overlapping
from explorer.lessons.generalisation.rules import LISTED
from linboard.i18n.language import N_, NP_, _
from linboard.i18n.text import number, percent
from linclass import FiniteClass
from linclass.theory.fixed_lines import coded_lines
from linclass.theory.trials import flip_coins, luckiest_coin, running_coins

MILLION = 10**6  # rules, for a second bound next to the scene's own


def _fewest(now: Stage) -> int:
    """Return the smallest number of heads of any coin."""
    given = now.settings
    flips, coins = given["gen.flips"], given["gen.coins"]
    return int(running_coins(given["gen.p"], flips, coins, random_state=given["gen.seed"])[:, -1].min())


def _broken(now: Stage, lucky: bool, coins: int) -> float:
    """Return how often one coin, or the luckiest, violates the bound for this number of coins."""
    given = now.settings
    p, flips, seed = given["gen.p"], given["gen.flips"], given["gen.seed"]
    if lucky:
        shares = luckiest_coin(p, flips, given["gen.coins"], runs=RUNS, random_state=seed)
    else:
        shares = flip_coins(p, flips, runs=RUNS, random_state=seed)
    gap = FiniteClass.of(coins).gap(flips, given["gen.delta"])
    return float((np.abs(shares - p) > gap + 1e-9).mean())


def _draws(now: Stage) -> Draws:
    return Draws(now.settings["gen.n"], now.settings["gen.seed"], now.settings["gen.delta"])


def _study(now: Stage) -> Study:
    """Return the training sets that the page shows, and more."""
    dataset, setting = now.dataset, Setting(now.settings["gen.h"], _draws(now))
    return study(dataset.X, dataset.signs(), dataset.bounds, setting, SETS)


def _promise(now: Stage) -> Problem:
    """Return the solved problem."""
    given = now.settings
    return calculator.solve(
        Problem(
            given["gen.bound"],
            given["gen.find"],
            None,
            given["gen.calc.eps"],
            given["gen.calc.delta"],
            given["gen.calc.h"],
            8,
        )
    )


def _lengths(now: Stage) -> tuple[Lengths, int]:
    """Return the errors by bits, and the bits with the lowest bound R̂ + ε."""
    dataset, (n, seed, delta) = now.dataset, _draws(now)
    found = lengths(dataset.X, dataset.signs(), dataset.bounds, n, seed)
    return found, int((found.train + gap_of_bits(found.bits, n, delta)).argmin())


# ---- captions, and the claims that must hold ----


def _ten_told(now: Stage) -> str:
    flips, coins = now.settings["gen.flips"], now.settings["gen.coins"]
    none = 0.5**flips
    return _(
        "{heads}: the luckiest coin shows {heads} heads. For one fair coin, the chance of no heads in {flips} "
        "flips is only {one}, but the chance that at least one of {coins:,} coins does this is {some}. If you "
        "saw only that coin, you might think it unfair. On the right the experiment is repeated: grey for one "
        "coin, blue for the luckiest."
    ).format(
        heads=_fewest(now), flips=flips, coins=coins, one=percent(none), some=percent(1 - (1 - none) ** coins)
    )


def _ten_claim(now: Stage) -> bool:
    """One of the coins has no heads although all are fair; the probability of this exceeds one half."""
    none = 0.5 ** now.settings["gen.flips"]
    fair = now.settings["gen.p"] == 0.5
    return bool(
        fair and _fewest(now) == 0 and none < 0.001 and 1 - (1 - none) ** now.settings["gen.coins"] > 0.5
    )


def _chosen_told(now: Stage) -> str:
    coins, delta = now.settings["gen.coins"], now.settings["gen.delta"]
    flips = now.settings["gen.flips"]
    return _(
        "Almost always: in {lucky} of {runs:,} repetitions. One coin leaves the band, ½ ± {gap}, in {one}; "
        "but the luckiest was chosen after the flips. A guarantee for all {coins:,} coins at once needs a "
        "wider band, ½ ± {wide} (dashed): ε = √(ln(2M/δ)/(2N)) for M coins and N flips. It may fail with "
        "probability δ = {delta}; even the luckiest left it only in {rest}."
    ).format(
        runs=RUNS,
        gap=number(float(FiniteClass().gap(flips, delta))),
        one=percent(_broken(now, False, 1)),
        lucky=percent(_broken(now, True, 1)),
        coins=coins,
        wide=number(float(FiniteClass.of(coins).gap(flips, delta))),
        rest=percent(_broken(now, True, coins)),
        delta=number(delta),
    )


def _chosen_claim(now: Stage) -> bool:
    """The bound for one coin holds for one and not for the luckiest; the bound for all holds for the
    luckiest, too."""
    delta = now.settings["gen.delta"]
    kept = _broken(now, False, 1) <= delta and _broken(now, True, now.settings["gen.coins"]) <= delta
    return kept and _broken(now, True, 1) > 0.9


def _rule_told(now: Stage) -> str:
    trials = _study(now).trials
    return _(
        "Clearly worse. Over {sets:,} such training sets, the chosen line misclassifies on average "
        "{train} of its samples and {true} of all points. The first is called the training error R̂, the "
        "second the true error R. Choosing the rule with the smallest R̂ is called empirical risk "
        "minimisation (ERM). The line was chosen for its luck, just like the coin."
    ).format(sets=SETS, train=percent(trials.train.mean()), true=percent(trials.true.mean()))


def _rule_claim(now: Stage) -> bool:
    """The true error is more than twice the training error."""
    trials = _study(now).trials
    return bool(trials.true.mean() > 2 * trials.train.mean())


def _needed(now: Stage) -> int:
    """Return the smallest number of samples that satisfies the bound."""
    n = _promise(now).n
    assert n is not None, "it is what was asked for"
    return n


def _promise_told(now: Stage) -> str:
    solved = _promise(now)
    assert solved.epsilon is not None
    assert solved.delta is not None
    one, many = (FiniteClass.of(k).samples(solved.epsilon, solved.delta) for k in (1, MILLION))
    return _(
        "N = {samples} samples are enough. One rule fixed in advance needs {one}, a million rules need only "
        "{many}, because N grows with the logarithm of their number |H|: N ≥ ln(2|H|/δ)/(2ε²). Here ε = "
        "{epsilon} is the largest allowed gap between R and R̂, and δ = {delta} is the probability with which "
        "the guarantee may fail."
    ).format(
        samples=_needed(now), one=one, many=many, epsilon=number(solved.epsilon), delta=number(solved.delta)
    )


def _promise_claim(now: Stage) -> bool:
    """This number of samples is enough and one fewer is not; a thousand times as many rules need less than
    twice as many samples."""
    solved = _promise(now)
    assert solved.n is not None
    assert solved.epsilon is not None
    assert solved.delta is not None
    rules = FiniteClass.of(now.settings["gen.calc.h"])
    enough = rules.gap(solved.n, solved.delta) <= solved.epsilon < rules.gap(solved.n - 1, solved.delta)
    many = FiniteClass.of(MILLION).samples(solved.epsilon, solved.delta)
    return bool(enough and solved.n < many < 2 * solved.n)


def _rules(now: Stage) -> int:
    """Return the number of rules that the list shows in the end."""
    return len(coded_lines(LISTED, now.dataset.bounds)[1])


def _bits_told(now: Stage) -> str:
    return _(
        "{rules}: each further bit doubles their number, so b bits describe 2ᵇ rules. The list shows all rules "
        "of up to {bits} bits. The last bit says which side is blue, the bit before it whether the line stands "
        "or lies; further bits shift and turn it. A short description is a strong restriction: 20 bits "
        "already describe more than a million rules."
    ).format(rules=_rules(now), bits=LISTED)


def _bits_claim(now: Stage) -> bool:
    """Each bit doubles the rules, which begin with those of fewer bits; the last bit is the side, the one before it
    the direction."""
    box = now.dataset.bounds
    half = np.array([(high - low) / 2 for low, high in box])
    rules = [coded_lines(k, box) for k in range(1, LISTED + 1)]
    doubled = all(
        len(b) == 2 ** (k + 1) and np.array_equal(rules[-1][0][: len(b)], W) for k, (W, b) in enumerate(rules)
    )
    directions = np.abs(rules[1][0] * half).round(9).tolist()
    return doubled and directions == [[1, 0], [1, 0], [0, 1], [0, 1]] and MILLION < 2**20


def _razor_told(now: Stage) -> str:
    found, best = _lengths(now)
    return _(
        "Only at first. With {few} bits R̂ is {train} and R is {true}; with {many} bits R̂ is {least}, but R is "
        "{worse}. The bound R̂ + ε predicts this: ε = √(ln(2|H|/δ)/(2N)) with |H| = 2ᵇ grows with each bit "
        "(δ = {delta} for each length alone, not shared). The bound is far too large, yet it is lowest at "
        "{few} bits (the star). This is Occam’s razor."
    ).format(
        few=int(found.bits[best]),
        many=int(found.bits[-1]),
        train=percent(found.train[best]),
        least=percent(found.train[-1]),
        true=percent(found.true[best]),
        worse=percent(found.true[-1]),
        delta=number(_draws(now)[2]),
    )


def _razor_claim(now: Stage) -> bool:
    """The training error falls with the bits; the true error is lowest at the lowest bound and ends higher."""
    found, best = _lengths(now)
    falls = (np.diff(found.train) <= 0).all() and found.train[0] > found.train[best] > found.train[-1]
    lowest = found.true.argmin() == best and found.true[0] > found.true[best] < found.true[-1]
    grows = (np.diff(gap_of_bits(found.bits, _draws(now).n, _draws(now).delta)) > 0).all()
    return bool(falls and lowest and grows and 0 < best < len(found.bits) - 1)


# ---- the scenes ----


def _coins(flips: int) -> dict[str, object]:
    return {
        "gen.way": "coins",
        "gen.coins": 1_000,
        "gen.flips": flips,
        "gen.p": 0.5,
        "gen.delta": 0.05,
        "gen.seed": 0,
    }


RAZOR = {"gen.way": "occam", "gen.n": 20, "gen.delta": 0.05, "gen.seed": 387}
SCENES = (
    Scene(
        "ten",
        N_("Flip a thousand fair coins ten times each. What is the smallest number of heads?"),
        N_(
            "Heads stand for mistakes, so the coin with the fewest heads is the luckiest. Guess a number, then "
            "watch the flips."
        ),
        Number(N_("Fewest heads"), 0, 10, 4, _fewest),
        overlapping,
        _ten_told,
        _ten_claim,
        _coins(10),
    ),
    Scene(
        "chosen",
        N_(
            "A fair coin leaves the dotted band at most 5% of the time. How often does the luckiest of 1,000?"
        ),
        N_("Make a prediction, then watch each coin being flipped 100 times."),
        Predict(
            (N_("Also at most 5% of the time"), N_("About half of the time"), N_("Almost always")),
            2,
        ),
        overlapping,
        _chosen_told,
        _chosen_claim,
        _coins(100),
        beside="beside",
        answers=True,
    ),
    Scene(
        "rule",
        N_("From 1,000 lines we pick the one that does best on ten samples. How does it do on all points?"),
        N_("The samples are ringed. Make a prediction, then watch new samples being drawn."),
        Predict((N_("About as well as on its samples"), N_("Clearly worse"), N_("Better")), 1),
        overlapping,
        _rule_told,
        _rule_claim,
        {
            "gen.way": "sets",
            "gen.rules": "lines",
            "gen.h": 1_000,
            "gen.n": 10,
            "gen.delta": 0.05,
            "gen.seed": 1,
        },
        beside="beside",
        answers=True,
    ),
    Scene(
        "promise",
        N_("How many samples ensure that none of 1,000 rules has R and R̂ more than 0.1 apart?"),
        N_(
            "R̂ is the error on the samples, R the error on the whole population. The guarantee may fail "
            "5% of the time. Guess a number."
        ),
        Number(N_("Samples N"), 50, 2_000, 1_000, _needed),
        overlapping,
        _promise_told,
        _promise_claim,
        {
            "gen.way": "calculator",
            "gen.bound": "finite",
            "gen.find": "n",
            "gen.calc.eps": 0.1,
            "gen.calc.delta": 0.05,
            "gen.calc.h": 1_000,
        },
        beside="beside",
        answers=True,
    ),
    Scene(
        "bits",
        N_("One bit, 0 or 1, tells two rules apart. How many rules can four bits tell apart?"),
        N_("Guess a number, then watch the list of rules grow bit by bit."),
        Number(N_("Rules"), 2, 32, 8, _rules),
        described,
        _bits_told,
        _bits_claim,
        RAZOR,
        beside="list",
        beside_first=True,
        until=LISTED - 1,
    ),
    Scene(
        "razor",
        N_(
            "With more bits, the best rule never fits the 20 ringed samples worse. Does its true error fall too?"
        ),
        N_("Make a prediction. Each step then adds one bit; the black line is the best rule."),
        Predict(
            (N_("Yes, always"), N_("At first, but then it rises"), NP_("generalisation.bits", "No, never")), 1
        ),
        described,
        _razor_told,
        _razor_claim,
        RAZOR,
        beside="beside",
        answers=True,
    ),
)

"""The story of generalisation: lucky coins, a lucky line, how many samples a promise takes, and Occam's razor."""

from __future__ import annotations

import numpy as np

from explorer.frame.scene import Foretell, Number, Scene, Stage
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
from explorer.lessons.generalisation.examples import overlapping
from linboard.words.language import N_, _
from linboard.words.text import number, percent
from linclass import FiniteClass
from linclass.theory.trials import flip_coins, luckiest_coin, running_coins

MILLION = 10**6  # rules, for a promise that is told beside the scene's own


def _fewest(now: Stage) -> int:
    """Heads of the coin that ends with the fewest."""
    given = now.settings
    flips, coins = given["gen.flips"], given["gen.coins"]
    return int(running_coins(given["gen.p"], flips, coins, random_state=given["gen.seed"])[:, -1].min())


def _broken(now: Stage, lucky: bool, coins: int) -> float:
    """How often one coin, or the luckiest, leaves the bound for so many coins."""
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
    """The training sets that the page shows, and more."""
    dataset, setting = now.dataset, Setting(now.settings["gen.h"], _draws(now))
    return study(dataset.X, dataset.signs(), dataset.bounds, setting, SETS)


def _promise(now: Stage) -> Problem:
    """The solved problem."""
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
    """The errors by bits, and where the bound R̂ + ε is lowest."""
    dataset, (n, seed, delta) = now.dataset, _draws(now)
    found = lengths(dataset.X, dataset.signs(), dataset.bounds, n, seed)
    return found, int((found.train + gap_of_bits(found.bits, n, delta)).argmin())


# ---- what is told, and the claim that must hold ----


def _ten_told(now: Stage) -> str:
    flips, coins = now.settings["gen.flips"], now.settings["gen.coins"]
    none = 0.5**flips
    return _(
        "The luckiest coin has {heads}. One fair coin has no heads in {flips} flips with a chance of {one} only. That "
        "at least one of {coins:,} has none has a chance of {some}. Whoever sees that coin alone might take it for an "
        "unfair one. At the right of the board all is repeated: grey one coin, blue the luckiest."
    ).format(
        heads=_fewest(now), flips=flips, coins=coins, one=percent(none), some=percent(1 - (1 - none) ** coins)
    )


def _ten_claim(now: Stage) -> bool:
    """One of the coins has no heads, though all are fair; that is likelier than not."""
    none = 0.5 ** now.settings["gen.flips"]
    fair = now.settings["gen.p"] == 0.5
    return bool(
        fair and _fewest(now) == 0 and none < 0.001 and 1 - (1 - none) ** now.settings["gen.coins"] > 0.5
    )


def _chosen_told(now: Stage) -> str:
    coins, delta = now.settings["gen.coins"], now.settings["gen.delta"]
    flips = now.settings["gen.flips"]
    return _(
        "Repeated {runs:,} times, one coin ends farther than {gap} from ½ in {one} of cases, the luckiest in {lucky}: "
        "it was chosen after the flips. A promise must then hold for all {coins:,} at once, and allow {wide} (dashed): "
        "the luckiest is farther in {rest}. The gap is ε = √(ln(2M/δ)/(2N)): M coins, N flips, and δ = {delta} is how "
        "often it may fail."
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
    """The bound for one holds for one and not for the luckiest; the bound for all holds for it, too."""
    delta = now.settings["gen.delta"]
    kept = _broken(now, False, 1) <= delta and _broken(now, True, now.settings["gen.coins"]) <= delta
    return kept and _broken(now, True, 1) > 0.9


def _rule_told(now: Stage) -> str:
    trials = _study(now).trials
    return _(
        "Over {sets:,} such sets the chosen line errs, on average, on {train} of its samples and on {true} of all "
        "points. The first is called the training error R̂, the second the true error R. To take the rule with the "
        "least R̂ is called ERM, empirical risk minimisation. The line was chosen for its luck, as the coin was."
    ).format(sets=SETS, train=percent(trials.train.mean()), true=percent(trials.true.mean()))


def _rule_claim(now: Stage) -> bool:
    """The true error is more than twice the training error."""
    trials = _study(now).trials
    return bool(trials.true.mean() > 2 * trials.train.mean())


def _needed(now: Stage) -> int:
    """The least number of samples that keeps the promise."""
    n = _promise(now).n
    assert n is not None, "it is what was asked for"
    return n


def _promise_told(now: Stage) -> str:
    solved = _promise(now)
    assert solved.epsilon is not None
    assert solved.delta is not None
    one, many = (FiniteClass.of(k).samples(solved.epsilon, solved.delta) for k in (1, MILLION))
    return _(
        "N = {samples} samples are enough. A single rule fixed beforehand needs {one}, a million rules {many}: the "
        "need grows with the logarithm of their number |H| only. It is N ≥ ln(2|H|/δ)/(2ε²), with ε = {epsilon} for "
        "the gap and δ = {delta} for how often the promise may fail."
    ).format(
        samples=_needed(now), one=one, many=many, epsilon=number(solved.epsilon), delta=number(solved.delta)
    )


def _promise_claim(now: Stage) -> bool:
    """So many samples are enough, one less is not; a thousand times as many rules need less than twice as many."""
    solved = _promise(now)
    assert solved.n is not None
    assert solved.epsilon is not None
    assert solved.delta is not None
    rules = FiniteClass.of(now.settings["gen.calc.h"])
    enough = rules.gap(solved.n, solved.delta) <= solved.epsilon < rules.gap(solved.n - 1, solved.delta)
    many = FiniteClass.of(MILLION).samples(solved.epsilon, solved.delta)
    return bool(enough and solved.n < many < 2 * solved.n)


def _razor_told(now: Stage) -> str:
    found, best = _lengths(now)
    return _(
        "Only at first: up to {few} bits both errors fall. From there to {many} bits the training error goes from "
        "{train} to {least}, but the true error from {true} to {worse}. More bits describe more rules, so each bit "
        "adds to the gap ε = √(ln(2|H|/δ)/(2N)) that must be allowed, with δ = {delta} for each length. The bound, "
        "R̂ + ε, is far too large here, and yet its lowest point, the star, is at {few} bits: Occam’s razor."
    ).format(
        few=3 * int(found.bits[best]),
        many=3 * int(found.bits[-1]),
        train=percent(found.train[best]),
        least=percent(found.train[-1]),
        true=percent(found.true[best]),
        worse=percent(found.true[-1]),
        delta=number(_draws(now)[2]),
    )


def _razor_claim(now: Stage) -> bool:
    """With the bits the training error falls, and the true error is least where the bound is, and rises."""
    found, best = _lengths(now)
    first = found.train[0] > found.train[best] and found.true[0] > found.true[best] and best == 1
    falls = first and (np.diff(found.train) <= 0).all() and found.train[-1] < found.train[best]
    return bool(
        falls and found.true.argmin() == best < len(found.bits) - 1 and found.true[-1] > found.true[best]
    )


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


SCENES = (
    Scene(
        "ten",
        N_("A thousand fair coins, ten flips each. How few heads does the luckiest have?"),
        N_("The luckiest is the coin with the fewest heads. Guess a number; then the coins are flipped."),
        Number(N_("Fewest heads"), 0, 10, 4, _fewest),
        overlapping,
        _ten_told,
        _ten_claim,
        _coins(10),
    ),
    Scene(
        "chosen",
        N_(
            "One fair coin ends outside the dotted lines in at most 5\u00a0% of cases. And the luckiest of 1,000?"
        ),
        N_("Say what you expect; then each coin is flipped 100 times."),
        Foretell(
            (N_("In 5\u00a0% of cases at most, too"), N_("In about half of the cases"), N_("Nearly always")),
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
        N_("Of 1,000 lines the best on ten samples is taken. How does it do on all points?"),
        N_("Ringed are the samples. Say what you expect; then other samples are drawn."),
        Foretell((N_("About as well as on its samples"), N_("Clearly worse"), N_("Better")), 1),
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
        N_("Of 1,000 rules none may have R and R̂ more than 0.1 apart. How many samples does that take?"),
        N_(
            "R̂ is the error on the samples, R that on everything. In 5\u00a0% of cases it may fail. Guess a number."
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
        "razor",
        N_("Lines with more bits for w and b never fit the samples worse. Do they err less everywhere?"),
        N_("Say what you expect; then there is one more bit for each weight at each step."),
        Foretell((N_("Yes, always"), N_("At first; later they err more"), N_("No, they never do")), 1),
        overlapping,
        _razor_told,
        _razor_claim,
        {"gen.way": "occam", "gen.n": 20, "gen.delta": 0.05, "gen.seed": 5},
        beside="beside",
        answers=True,
    ),
)

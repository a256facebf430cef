"""What each scene says, checked with the numbers of the reader's state."""

from __future__ import annotations

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.generalisation.erm import gap_of_bits
from explorer.lessons.generalisation.rules import LISTED
from explorer.lessons.generalisation.story import (
    MILLION,
    _broken,
    _draws,
    _lengths,
    _promise,
    _study,
    fewest,
)
from linclass import FiniteClass, proof
from linclass.theory.fixed_lines import coded_lines


def ten_claim(now: Stage) -> bool:
    """One of the coins has no heads although all are fair; the probability of this exceeds one half."""
    none = 0.5 ** now.settings["gen.flips"]
    fair = now.settings["gen.p"] == 0.5
    return bool(
        fair and fewest(now) == 0 and none < 0.001 and 1 - (1 - none) ** now.settings["gen.coins"] > 0.5
    )


def chosen_claim(now: Stage) -> bool:
    """The bound for one coin holds for one and not for the luckiest; the bound for all holds for the
    luckiest, too."""
    delta = now.settings["gen.delta"]
    kept = _broken(now, False, 1) <= delta and _broken(now, True, now.settings["gen.coins"]) <= delta
    return kept and _broken(now, True, 1) > 0.9


def rule_claim(now: Stage) -> bool:
    """The true error is more than twice the training error."""
    trials = _study(now).trials
    return bool(trials.true.mean() > 2 * trials.train.mean())


def promise_claim(now: Stage) -> bool:
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


def bits_claim(now: Stage) -> bool:
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


def razor_claim(now: Stage) -> bool:
    """The training error falls with the bits; the true error is lowest at the lowest bound and ends higher."""
    found, best = _lengths(now)
    falls = (np.diff(found.train) <= 0).all() and found.train[0] > found.train[best] > found.train[-1]
    lowest = found.true.argmin() == best and found.true[0] > found.true[best] < found.true[-1]
    grows = (np.diff(gap_of_bits(found.bits, _draws(now).n, _draws(now).delta)) > 0).all()
    return bool(falls and lowest and grows and 0 < best < len(found.bits) - 1)


def lines_claim(now: Stage) -> bool:
    """The probability for M rules is at most the sum of M bounds for one rule."""
    lines = {line.key: line for line in proof("gen-union", now.dataset.X, now.dataset.signs()).lines}
    known = lines["solve"].constants
    bound = 2 * np.exp(-2 * known["epsilon"] ** 2 * known["needed"])
    return bool(
        lines["union"].holds and lines["times"].holds and np.isclose(known["M"] * bound, known["delta"])
    )


CLAIMS = {
    "ten": ten_claim,
    "chosen": chosen_claim,
    "rule": rule_claim,
    "promise": promise_claim,
    "bits": bits_claim,
    "razor": razor_claim,
    "lines": lines_claim,
}

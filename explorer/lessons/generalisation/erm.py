"""ERM on training sets drawn from points: with some lines, all lines, or lines with longer and longer descriptions.

The lesson shows it, and its scenes check their claims with it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.visit import result_cache
from linboard import detail
from linclass import FiniteClass, VCClass, dichotomies
from linclass.theory.fixed_lines import Box, coded_lines, mistakes_of, random_lines
from linclass.theory.trials import Trials, draw_training_sets

Array = NDArray[np.float64]
RUNS, KEPT = 500, 40  # training sets, and how many of them are played
MOST_WORK = 1_000_000  # rules times points
ALWAYS = 4  # bits of the descriptions that are tried with any number of points
LENGTHS = tuple(range(1, 13))  # bits of a description


class Draws(NamedTuple):
    """Size and seed of training sets, and the confidence of the bounds."""

    n: int
    seed: int
    delta: float


class Setting(NamedTuple):
    """The set of rules (all lines if 0, otherwise this many), and the draws of the training sets."""

    rules: int
    draws: Draws


class Study(NamedTuple):
    """Training sets, and the rules as lines: w (H, 2) and b (H,), or the labels (H, n) that they assign."""

    trials: Trials
    W: Array | None
    b: Array | None
    labels: NDArray[np.int8] | None

    @property
    def size(self) -> int:
        """|H|."""
        return len(self.b if self.labels is None else self.labels)  # type: ignore[arg-type]  # one of the two is there


def rules_on(
    X: Array, signs: NDArray[np.int64], box: Box, rules: int
) -> tuple[NDArray[np.bool_], Array | None, Array | None, NDArray[np.int8] | None]:
    """Return the mistakes (H, n) of the rules, and the rules."""
    if rules and len(X):
        W, b = random_lines(rules, box, random_state=0)
        return mistakes_of(W, b, X, signs), W, b, None
    labels = dichotomies("half-planes", X).labels
    return labels != signs, None, None, labels


def study(X: Array, signs: NDArray[np.int64], box: Box, setting: Setting, runs: int) -> Study:
    """Draw training sets; the first few are kept for the player."""
    mistakes, W, b, labels = result_cache.cached(rules_on, X, signs, box, setting.rules)
    n, seed, _delta = setting.draws
    keep = KEPT if len(X) <= detail.MOST else max(1, min(KEPT, detail.MOST // n))  # only as many as are drawn
    return Study(draw_training_sets(mistakes, n, runs=runs, keep=keep, random_state=seed), W, b, labels)


def bounds(found: Study, draws: Draws) -> dict[str, float]:
    """Return the ε of each bound."""
    n, _seed, delta = draws
    return {
        "one": float(FiniteClass().gap(n, delta)),
        "all": float(FiniteClass.of(found.size).gap(n, delta)),
        "vc": float(VCClass(3).gap(n, delta)),
    }


class Lengths(NamedTuple):
    """For each length of the descriptions in bits, (T,), the best rule on one training set and its errors; the draws of
    the points; and all rules of the longest descriptions, (H, 2) and (H,)."""

    bits: NDArray[np.int64]
    rule: NDArray[np.int64]
    train: Array
    true: Array
    counts: NDArray[np.int64]
    W: Array
    b: Array


def tried(points: int) -> list[int]:
    """Return the lengths that are tried with this number of points: short ones always, longer ones if fast enough."""
    return [k for k in LENGTHS if k <= ALWAYS or 2**k * points <= MOST_WORK]


def lengths(X: Array, signs: NDArray[np.int64], box: Box, n: int, seed: int) -> Lengths:
    """Draw one training set, and find the best line for each length that is tried.

    The rules of shorter descriptions are the first ones of the longest.
    """
    bits = tried(len(X))
    W, b = coded_lines(bits[-1], box)
    mistakes = mistakes_of(W, b, X, signs)
    drawn = [
        draw_training_sets(mistakes[: 2**k], n, runs=1, keep=1, random_state=seed) for k in bits
    ]  # the same samples each time
    train, true = (np.array([getattr(one, name)[0] for one in drawn]) for name in ("train", "true"))
    rule = np.array([int(one.rule[0]) for one in drawn])
    return Lengths(np.array(bits), rule, train, true, drawn[0].counts, W, b)


def gap_of_bits(bits: NDArray[np.int64], n: int, delta: float) -> Array:
    """Return ε = √(ln(2|H|/δ)/(2N)) with |H| = 2^b, for each length b separately."""
    return np.array([float(FiniteClass(int(k) * np.log(2)).gap(n, delta)) for k in bits])

"""ERM on training sets drawn from points: with some lines, all lines, or lines described by more and more
bits.

The lesson shows it, and its scenes check their claims with it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.visit import result_cache
from linboard import detail
from linclass import FiniteClass, VCClass, dichotomies
from linclass.theory.fixed_lines import Box, bit_lines, mistakes_of, random_lines
from linclass.theory.trials import Trials, draw_training_sets

Array = NDArray[np.float64]
RUNS, KEPT = 500, 40  # training sets, and how many of them are played
MOST_WORK = 1_000_000  # rules times points
LENGTHS = (1, 2, 3, 4)  # bits of each of the three weights


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
    """For each number of bits, (T,), the best rule on one training set and its errors; the draws of the points."""

    bits: NDArray[np.int64]
    W: Array
    b: Array
    train: Array
    true: Array
    counts: NDArray[np.int64]


def tried(points: int) -> list[int]:
    """Return the numbers of bits that are tried with this number of points: the smallest always, larger ones
    if fast enough."""
    return [k for k in LENGTHS if k == LENGTHS[0] or 2 ** (3 * k) * points <= MOST_WORK]


def lengths(X: Array, signs: NDArray[np.int64], box: Box, n: int, seed: int) -> Lengths:
    """Draw one training set, and find the best line for each number of bits that is tried."""
    rows, counts = [], np.zeros((1, len(X)), dtype=np.int64)
    bits = tried(len(X))
    for k in bits:
        W, b = bit_lines(k, box)
        drawn = draw_training_sets(mistakes_of(W, b, X, signs), n, runs=1, keep=1, random_state=seed)
        rule, counts = int(drawn.rule[0]), drawn.counts
        rows.append((*W[rule], b[rule], drawn.train[0], drawn.true[0]))
    table = np.array(rows)
    return Lengths(np.array(bits), table[:, :2], table[:, 2], table[:, 3], table[:, 4], counts)


def gap_of_bits(bits: NDArray[np.int64], n: int, delta: float) -> Array:
    """Return ε = √(ln(2|H|/δ)/(2N)) for all lines with this number of bits per weight, for each length separately."""
    return np.array([float(FiniteClass.bits(int(k), 2).gap(n, delta)) for k in bits])

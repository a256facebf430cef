"""Simulations to compare with the bounds of `generalisation`: coins, and ERM on random training sets.

100,000 repetitions take well below a second, because they are processed in blocks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, parameters
from linclass.core.blocks import blocks
from linclass.core.checks import Array

BLOCK = 1 << 18  # number of values in memory at a time
SPARSE = 4  # outcomes per sample above which samples are drawn one by one
MOST_FLIPS = 1_000_000


def flip_coins(p: float, n: int, *, runs: int = 100_000, random_state: Any = None) -> Array:
    """Fraction of heads in n flips of a coin, in many runs; shape (runs,).

    Parameters
    ----------
    p : float, 0 to 1
        Probability of heads.
    n : int >= 1
    runs : int >= 1, default 100_000
    random_state : int, Generator or None, default None
        Seed.
    """
    p, n = parameters.fraction(p, "p"), parameters.at_least(n, 1, "n")
    rng = checks.generator(random_state)
    return np.asarray(rng.binomial(n, p, parameters.at_least(runs, 1, "runs")) / n)


def running_coins(p: float, n: int, coins: int, *, random_state: Any = None) -> NDArray[np.int32]:
    """Cumulative number of heads of each of many coins after its first flip, its second, …; shape (coins, n).

    Parameters
    ----------
    p : float, 0 to 1
        Probability of heads, for each coin.
    n : int >= 1
        Number of flips of each coin.
    coins : int >= 1
    random_state : int, Generator or None, default None
        Seed.

    Raises
    ------
    ValueError
        If a parameter is invalid.
    """
    p, n = parameters.fraction(p, "p"), parameters.at_least(n, 1, "n")
    rng = checks.generator(random_state)
    heads = rng.random((parameters.at_least(coins, 1, "coins"), n), dtype=np.float32) < p
    return heads.cumsum(axis=1, dtype=np.int32)


def luckiest_coin(p: float, n: int, coins: int, *, runs: int = 100_000, random_state: Any = None) -> Array:
    """Minimum fraction of heads of many equal coins in n flips, in many runs; shape (runs,).

    It models the training error of the best of many equally bad rules. It is drawn from the distribution of the
    minimum: with E exponential, 1 - e^(-E/M) is distributed like the minimum of M uniform numbers, and the inverse
    of the binomial distribution is monotone.

    Parameters
    ----------
    p : float, 0 to 1
        Probability of heads, for each coin.
    n : int, 1 to 1,000,000
    coins : int >= 1
        M.
    runs : int >= 1, default 100_000
    random_state : int, Generator or None, default None
        Seed.
    """
    p, n = parameters.fraction(p, "p"), parameters.at_least(n, 1, "n")
    coins = parameters.at_least(coins, 1, "coins")
    if n > MOST_FLIPS:
        raise ValueError(f"n must be at most {MOST_FLIPS:,}; got {n}. Pass a smaller n.")
    rng = checks.generator(random_state)
    least = -np.expm1(-rng.standard_exponential(parameters.at_least(runs, 1, "runs")) / coins)
    fractions: Array = np.searchsorted(_binomial_cdf(n, p), least, side="right") / n
    return fractions


def _binomial_cdf(n: int, p: float) -> Array:
    """P(at most k heads) for k = 0 … n - 1; shape (n,). For k = n it is 1."""
    if p in (0.0, 1.0):
        return np.full(n, 1.0 - p)
    k = np.arange(1, n + 1)
    odds = np.log((n - k + 1) / k).cumsum() + k * (log(p) - np.log1p(-p))  # log-odds of k heads against none
    return np.asarray(np.exp(np.concatenate([[0.0], odds[:-1]]) + n * np.log1p(-p)).cumsum())


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Trials:
    """Results for many training sets; all arrays of shape (runs,).

    Parameters
    ----------
    worst : ndarray
        The largest |R - R̂| over all rules.
    train, true : ndarray
        R̂ and R of the rule that ERM chooses: the first with the least R̂.
    rule : ndarray of int
        The index of that rule.
    best : float
        min R.
    counts : ndarray of int, shape (kept, P)
        Number of times that each outcome occurs in each of the first training sets, as many as requested.
    """

    worst: Array
    train: Array
    true: Array
    rule: NDArray[np.intp]
    best: float
    counts: NDArray[np.int64]

    def exceeds(self, epsilon: float) -> float:
        """Fraction of the training sets on which some rule had |R - R̂| > ε."""
        return float((self.worst > epsilon + 1e-12).mean())  # rounding errors do not count

    def gap(self, delta: float) -> float:
        """The least ε that at most a fraction δ of the training sets exceeded: the ideal gap of a bound."""
        return float(np.quantile(self.worst, 1 - parameters.fraction(delta, "delta"), method="higher"))


def draw_training_sets(
    mistakes: ArrayLike,
    n: int,
    *,
    probabilities: ArrayLike | None = None,
    runs: int = 100_000,
    keep: int = 0,
    random_state: Any = None,
) -> Trials:
    """Draw many training sets of n samples from a known distribution on a few outcomes, and apply ERM to each.

    Parameters
    ----------
    mistakes : array-like of bool, shape (H, P)
        Whether each of H rules misclassifies each of P outcomes (a point with its label).
    n : int >= 1
        Size of a training set, drawn independently.
    probabilities : array-like of shape (P,), default None
        Probabilities of the outcomes, >= 0 with sum 1; None makes them equal.
    runs : int >= 1, default 100_000
    keep : int >= 0, default 0
        Number of training sets, from the first, whose outcomes are kept.
    random_state : int, Generator or None, default None
        Seed.

    Returns
    -------
    Trials

    Raises
    ------
    ValueError
        If a parameter is invalid.
    """
    wrong = np.asarray(mistakes)
    if wrong.dtype != bool or wrong.ndim != 2:
        wrong = checks.matrix(wrong, "mistakes").astype(bool)
    outcomes = wrong.shape[1]
    n, runs, keep = (
        parameters.at_least(n, 1, "n"),
        parameters.at_least(runs, 1, "runs"),
        parameters.at_least(keep, 0, "keep"),
    )
    equal, chances = probabilities is None, np.full(outcomes, 1 / outcomes)
    if probabilities is not None:
        chances = checks.vector(probabilities, outcomes, "probabilities")
    if (chances < 0).any() or not np.isclose(chances.sum(), 1, rtol=0, atol=1e-9):
        raise ValueError(
            f"probabilities must be 0 or more and sum to 1; got a sum of {chances.sum():g}. Scale them."
        )
    chances = chances / chances.sum()
    true, rng = _shares(wrong, None if equal else chances), checks.generator(random_state)
    draw = _each_sample if outcomes > SPARSE * n else _each_outcome
    worst, train, chosen = np.empty(runs), np.empty(runs), np.empty(runs, dtype=np.intp)
    kept = np.zeros((min(keep, runs), outcomes), dtype=np.int64)
    begin = 0
    for errors, counts in draw(wrong, n, chances, runs, len(kept), rng):
        part = slice(begin, begin + len(errors))
        kept[begin : part.stop] = counts
        begin = part.stop
        chosen[part] = errors.argmin(axis=1)
        train[part] = errors.min(axis=1) / n
        errors -= n * true
        worst[part] = np.abs(errors, out=errors).max(axis=1) / n
    return Trials(worst, train, true[chosen], chosen, float(true.min()), kept)


def _shares(wrong: NDArray[np.bool_], chances: Array | None) -> Array:
    """R of each rule, shape (H,), in blocks of bounded memory; without `chances`, all outcomes are equal."""
    shares = np.zeros(len(wrong))
    for part in blocks(wrong.shape[1], BLOCK, len(wrong)):
        some = wrong[:, part]
        shares += some.sum(axis=1) if chances is None else some @ chances[part]
    return shares / wrong.shape[1] if chances is None else shares


Draws = Iterator[tuple[Array, NDArray[np.int64]]]


def _each_outcome(
    wrong: NDArray[np.bool_], n: int, chances: Array, runs: int, keep: int, rng: np.random.Generator
) -> Draws:
    """Blocks of training sets, by the counts of outcomes: mistakes (block, H), and the first counts."""
    columns = np.ascontiguousarray(wrong.T, dtype=float)
    for part in blocks(runs, BLOCK, max(wrong.shape)):
        drawn = rng.multinomial(n, chances, part.stop - part.start)  # (block, P)
        yield drawn.astype(float) @ columns, drawn[: max(keep - part.start, 0)]


def _each_sample(
    wrong: NDArray[np.bool_], n: int, chances: Array, runs: int, keep: int, rng: np.random.Generator
) -> Draws:
    """The same, sample by sample, which is faster if most outcomes are in no training set."""
    rules, outcomes = wrong.shape
    columns, steps = np.ascontiguousarray(wrong.T).view(np.uint8), chances.cumsum()
    short = np.uint16 if n < 1 << 16 else np.uint32  # several times faster to count than floats
    for part in blocks(runs, BLOCK, n * rules):
        place = rng.random((part.stop - part.start, n)) * steps[-1]
        drawn = np.minimum(np.searchsorted(steps, place, side="right"), outcomes - 1)  # (block, n)
        counts = [np.bincount(row, minlength=outcomes) for row in drawn[: max(keep - part.start, 0)]]
        yield (
            columns[drawn].sum(axis=1, dtype=short).astype(float),
            np.array(counts, dtype=np.int64).reshape(-1, outcomes),
        )

"""Experiments on the number of updates of perceptrons and on margins, as iterators that allow progress reports."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, parameters
from linclass.core.base import signs
from linclass.core.checks import Array
from linclass.core.exact_input import not_rounded
from linclass.data.datasets import Sample
from linclass.perceptrons.mistakes import mistakes
from linclass.perceptrons.perceptron import ORDERS, as_problem, in_floats
from linclass.perceptrons.replay import Problem
from linclass.perceptrons.signed import copied

PICKS = ("random", "shuffled")


def update_counts(
    X: ArrayLike,
    y: ArrayLike,
    *,
    runs: int = 1000,
    picks: str = "random",
    max_updates: int = 10_000,
    random_state: Any = None,
    chunk: int = 100,
) -> Iterator[NDArray[np.int64]]:
    """Numbers of updates of many perceptrons on the same samples, in different orders, from ŵ = 0.

    The perceptrons of a chunk are vectorised, in integers if `Perceptron` uses integers.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Samples.
    y : array-like of shape (n,)
        Labels of two classes; the larger is the positive one.
    runs : int >= 1, default 1000
        Number of perceptrons.
    picks : {"random", "shuffled"}, default "random"
        A random mistake at each update, like the order "random"; or the next mistake of the order "cyclic" after
        shuffling the samples.
    max_updates : int >= 0, default 10_000
        Maximum number of updates of each run, which is the count of a run that reaches it.
    random_state : int, Generator or None, default None
        Seed.
    chunk : int >= 1, default 100
        Number of perceptrons in a vectorised block.

    Yields
    ------
    ndarray of shape (chunk,)
        Counts; the last chunk may be shorter.

    Raises
    ------
    ValueError
        If X, y or a parameter is invalid.
    """
    parameters.at_least(runs, 1, "runs")
    parameters.at_least(chunk, 1, "chunk")
    parameters.choice(picks, PICKS, "picks")
    budget = parameters.budget(max_updates, 0, "max_updates")
    X = not_rounded(X, checks.matrix(X), "X")
    classes, index = np.unique(checks.labels(y, len(X)), return_inverse=True)
    checks.two_classes(classes, "update_counts")
    problem = as_problem(X, signs(index), np.zeros(X.shape[1] + 1), 1.0, budget)
    rng = checks.generator(random_state)
    sizes = [chunk] * (runs // chunk) + [runs % chunk] * (runs % chunk > 0)
    return (_side_by_side(problem, size, picks == "shuffled", budget, rng) for size in sizes)


def _side_by_side(
    problem: Problem, runs: int, shuffled: bool, budget: int, rng: np.random.Generator
) -> NDArray[np.int64]:
    """Numbers of updates, (runs,), of perceptrons that are updated simultaneously."""
    Z = problem.Z
    n = len(Z)
    counts = np.full(runs, budget)
    active = np.arange(runs)  # the r perceptrons that have not converged
    weights = np.zeros((runs, Z.shape[1]), Z.dtype)  # (r, d + 1)
    turn = rng.permuted(np.tile(np.arange(n), (runs, 1)), axis=1) if shuffled else None
    for updates in range(budget):  # turn: the position of each sample in the order, (runs, n)
        wrong = weights @ Z.T <= 0  # (r, n)
        left = wrong.any(axis=1)
        if not left.all():
            counts[active[~left]] = updates
            active, weights, wrong = active[left], weights[left], wrong[left]
            if not len(active):
                break
        waiting = rng.random(wrong.shape) if turn is None else turn[active]
        picked = np.where(wrong, waiting, n).argmin(axis=1)  # (r,)
        weights += Z[picked]
        if turn is not None:  # the last pick comes last
            turn[active] = (waiting - waiting[np.arange(len(active)), picked][:, None] - 1) % n
    return counts


@dataclass(frozen=True)
class Measurement:
    """The number of updates of a perceptron on a planted data set.

    Parameters
    ----------
    n, d : int
        Size of the data set.
    gamma, radius : float
        The best margin γ through the origin of the augmented space, and the maximum length R there.
    updates : int
        Number of updates.
    """

    n: int
    d: int
    gamma: float
    radius: float
    updates: int

    @property
    def bound(self) -> float:
        """Maximum number of updates (Novikoff 1962).  (R / γ)²"""
        return (self.radius / self.gamma) ** 2


def measurements(
    plan: Iterable[tuple[int, int, float]],
    *,
    radius: float = 5.0,
    order: str = "cyclic",
    random_state: Any = None,
) -> Iterator[Measurement]:
    """Learn planted data sets one after the other, each to convergence.

    Parameters
    ----------
    plan : iterable of (int, int, float)
        n, d and γ of each data set, as in `planted`.
    radius : float, default 5.0
        R of all data sets.
    order : {"cyclic", "first", "random", "worst"}, default "cyclic"
        As in Perceptron.
    random_state : int, Generator or None, default None
        Seed for all data sets together.

    Raises
    ------
    ValueError
        If a parameter is invalid.
    """
    parameters.choice(order, ORDERS, "order")
    rng = checks.generator(random_state)
    for n, d, gamma in plan:
        X, y = planted(n, d, gamma, radius, random_state=rng)
        problem = in_floats(copied(X, y, 1.0), np.zeros(d + 1), 1.0)
        updates = sum(1 for _ in mistakes(problem, order, rng))
        yield Measurement(n, d, float(gamma), float(radius), updates)


def planted(n: int, d: int, gamma: float, radius: float, *, random_state: Any = None) -> Sample:
    """Samples on two parallel planes, with a given γ and R, that are hard for a perceptron: its bound is (R / γ)².

    All samples have distance γ from a random hyperplane through the origin, and ‖x̂‖ = R. For two samples of
    different classes, the mean of their y x̂ is γ (u, 0), with u the hyperplane's normal. So no ŵ* has a larger
    margin than (u, 0), whose margin is γ for all samples.

    Parameters
    ----------
    n : int >= 2
        Number of samples.
    d : int >= 2
        Number of features.
    gamma : float > 0
        γ, the best margin through the origin of the augmented space.
    radius : float
        R, with R² > 1 + γ².
    random_state : int, Generator or None, default None
        Seed.

    Returns
    -------
    X : ndarray of shape (n, d)
    y : ndarray of shape (n,)
        -1 and +1, half of each.

    Raises
    ------
    ValueError
        If a parameter is outside its range.
    """
    parameters.at_least(n, 2, "n")
    parameters.at_least(d, 2, "d")
    gamma, radius = parameters.positive(gamma, "gamma"), parameters.positive(radius, "radius")
    if radius**2 <= 1 + gamma**2:
        raise ValueError(
            f"radius² must be above 1 + gamma²; got radius={radius:g} and gamma={gamma:g}. "
            "Pass a larger radius or a smaller gamma."
        )
    rng = checks.generator(random_state)
    u = _directions(1, d, rng)[0]
    across = rng.normal(size=(n, d))
    across -= np.outer(across @ u, u)
    across *= np.sqrt(radius**2 - 1 - gamma**2) / np.linalg.norm(across, axis=1, keepdims=True)
    across[1] = across[0]
    y = 1 - 2 * (np.arange(n) % 2)
    mixed = rng.permutation(n)  # with the special pair first, two updates would suffice
    return (across + gamma * np.outer(y, u))[mixed], y[mixed]


def _directions(n: int, d: int, rng: np.random.Generator) -> Array:
    """Uniformly distributed points of the unit sphere, (n, d)."""
    points: Array = rng.normal(size=(n, d))
    points /= np.linalg.norm(points, axis=1, keepdims=True)
    return points


def sphere_margins(d: int, *, n: int = 1000, random_state: Any = None) -> Array:
    """Margins |w·x| of uniformly distributed points of the unit sphere from a hyperplane through its centre.

    Their mean square is 1 / d: in many dimensions nearly all points are close to any hyperplane. The cost is O(n)
    for any d: with w along the first axis, the margin is the share of that coordinate in the length.

    Parameters
    ----------
    d : int >= 1
        Dimension of the space.
    n : int >= 1, default 1000
        Number of points.
    random_state : int, Generator or None, default None
        Seed.

    Returns
    -------
    ndarray of shape (n,)

    Raises
    ------
    ValueError
        If a parameter is outside its range.
    """
    parameters.at_least(d, 1, "d")
    parameters.at_least(n, 1, "n")
    rng = checks.generator(random_state)
    own = rng.normal(size=n)
    others = np.sqrt(rng.chisquare(d - 1, n)) if d > 1 else np.zeros(n)
    margins: Array = np.abs(own) / np.hypot(own, others)
    return margins

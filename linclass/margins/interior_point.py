"""Maximum margin by a primal-dual interior-point method (Mehrotra 1992): (d + 1) x (d + 1) solves, O(n) memory.

minimise ½‖v‖² + C Σ ξ_n  so that  z_n·(v, b) = 1 - ξ_n + s_n,  s_n >= 0,  ξ_n >= 0,  with z_n = y_n (x_n, 1)

The optimum satisfies (v, 0) = Σ α_n z_n, α_n s_n = 0 and (C - α_n) ξ_n = 0 with 0 <= α_n <= C. Newton's method
follows the central path, where all of these products equal a number μ > 0, down to μ = 0. C = ∞ omits ξ.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.core.cholesky import Cholesky, add_products, add_to_diagonal, zeros
from linclass.data.signed_samples import SignedSamples

FIRST = 0.15  # initial α relative to C, which gave the shortest path on most data sets tried
KEEP = 0.995  # maximum share of the distance to the nearest bound in a step
ENOUGH = 1e-15  # tolerance for the sum of the products, relative to the objective
MAX_STEPS = 200
TOGETHER = 4096  # number of samples that are processed together


@dataclass(eq=False)  # == of arrays is not a single bool
class Point:
    """An iterate: weights (v, b) of shape (D,), and the positive factors of the products.

    `duals` are α and, below it, C - α; `slacks` are s and ξ, each of shape (2, n). For C = ∞ they are α and s only,
    of shape (1, n).
    """

    weights: Array
    duals: Array
    slacks: Array

    @property
    def alpha(self) -> Array:
        """α of each sample, shape (n,)."""
        alpha: Array = self.duals[0]
        return alpha

    @cached_property
    def mu(self) -> float:
        """Mean of all products."""
        return (
            float((self.duals * self.slacks).sum()) / self.duals.size
        )  # `@` would start threads for this small array

    @cached_property
    def left(self) -> float:
        """The sum of the products, relative to the objective."""
        v = self.weights[:-1]
        return self.mu * len(self.alpha) / (float(self.alpha.sum()) + float(v @ v))

    def moved(self, step: Point, length: float) -> Point:
        """The iterate after a step, in whose memory it is stored."""
        pairs = ((step.weights, self.weights), (step.duals, self.duals), (step.slacks, self.slacks))
        for values, before in pairs:
            values *= length
            values += before
        return Point(step.weights, step.duals, step.slacks)

    def room(self, step: Point) -> float:
        """Largest step length, at most 1, for which all values remain nonnegative."""
        nearest = min(float((step.duals / self.duals).min()), float((step.slacks / self.slacks).min()))
        return 1.0 if nearest >= -1 else -1 / nearest  # NaN for NaN


def central_path(Zt: Array | SignedSamples, start: Point) -> Iterator[Point]:
    """Follow the central path to the optimum; yields the start and every iterate.

    Parameters
    ----------
    Zt : ndarray of shape (D, n), or SignedSamples
        The z_n as columns, scaled to about unit size.
    start : Point

    Yields
    ------
    Point
        The last one is optimal to ENOUGH, or as far as rounding or MAX_STEPS allow.
    """
    here = start
    for _ in range(MAX_STEPS):
        yield here
        if here.left <= ENOUGH:
            return
        try:
            system = _System(Zt, here)
            step = system.step(None)
            second = step.duals * step.slacks
            share = (
                1 - (length := here.room(step)) + length**2 * float(second.sum()) / (second.size * here.mu)
            )
            del step  # its memory is needed
            np.subtract(here.mu * max(0.0, share) ** 3, second, out=second)
            second /= here.duals
            step = system.step(second)
        except np.linalg.LinAlgError:
            return
        length = here.room(step)
        if not length >= 1e-10:  # or not a number
            return
        del system, second  # their memory may be needed
        here = here.moved(step, KEEP * length)
        del step
    yield here


def soft_start(y: Array, C: float | Array, D: int) -> Point:
    """v = 0, b = 0, and α = FIRST C in the smaller class, with Σ α_n y_n = 0: feasible, but the products are not 0."""
    up = y > 0
    share = float(C[up].sum() / C.sum() if isinstance(C, np.ndarray) else np.count_nonzero(up) / len(y))
    duals, slacks = np.empty((2, len(y))), np.empty((2, len(y)))
    np.multiply(np.where(up, min(1.0, 1 / share - 1), min(1.0, share / (1 - share))), FIRST * C, out=duals[0])
    np.subtract(C, duals[0], out=duals[1])
    slacks[0], slacks[1] = 1, 2
    return Point(np.zeros(D), duals, slacks)


def hard_start(Zt: Array | SignedSamples, y: Array, weights: Array) -> Point:
    """Separating weights, scaled so that all z·(v, b) >= 2, and equal α in each class."""
    margins = weights @ Zt
    weights = weights * (2 / margins.min())
    positive = float((y > 0).mean())
    size = float(weights[:-1] @ weights[:-1]) / len(y)
    alpha = size * np.where(y > 0, 1 / positive, 1 / (1 - positive))
    return Point(weights, alpha[None], (weights @ Zt - 1)[None])


class _Whole:
    """The matrix of the equations, 1 for each weight but the bias and Σ r_n z_n z_nᵀ, (D, D)."""

    def __init__(self, D: int) -> None:
        self._matrix = np.zeros((D, D))

    def add(self, some: Array, root: Array) -> None:
        """Add some samples (D, m), multiplied by √r of shape (m,)."""
        half = some * root
        self._matrix += half @ half.T

    def complete(self) -> None:
        """Add the ones, after all samples."""
        self._matrix.ravel()[: -1 : len(self._matrix) + 1] += 1

    def solve(self, wanted: Array) -> Array:
        """The solution, shape (D,)."""
        return np.asarray(np.linalg.solve(self._matrix, wanted), dtype=np.float64)


class _Half:
    """The same matrix as the Cholesky factor of its lower triangle: half of the memory."""

    def __init__(self, D: int) -> None:
        self._rows = zeros(D)

    def add(self, some: Array, root: Array) -> None:
        """Add some samples (D, m), which are overwritten, multiplied by √r of shape (m,)."""
        some *= root
        add_products(self._rows, some)

    def complete(self) -> None:
        """Add the ones, and factor the matrix."""
        D = sum(map(len, self._rows))
        add_to_diagonal(self._rows, np.append(np.ones(D - 1), 0.0))
        self._factor = Cholesky(self._rows)

    def solve(self, wanted: Array) -> Array:
        """The solution, shape (D,)."""
        return self._factor.solve(wanted)


class _System:
    """The linear equations of a step from one iterate; two steps share their matrix."""

    def __init__(self, Zt: Array | SignedSamples, here: Point) -> None:
        self.Zt, self.here, D = Zt, here, len(Zt)
        self.ratio = here.slacks / here.duals
        self.stiff = 1 / (self.ratio[0] if len(self.ratio) == 1 else self.ratio[0] + self.ratio[1])
        self.matrix = _Whole(D) if isinstance(Zt, np.ndarray) else _Half(D)
        self.pull, self.push, self.short = np.zeros(D), np.zeros(D), np.empty(Zt.shape[1])
        root = np.sqrt(self.stiff)
        for part, some in _blocks(Zt):  # all products of a block while it is in the cache
            self.pull += some @ here.alpha[part]
            np.subtract(1, here.weights @ some, out=self.short[part])
            self.push += some @ (self.short[part] * self.stiff[part])
            self.matrix.add(some, root[part])
        self.matrix.complete()
        self.pull[:-1] -= here.weights[:-1]

    def step(self, more: Array | None) -> Point:
        """Newton's step towards products of 0, or towards products that equal `more` times the duals.

        Raises
        ------
        LinAlgError
            If the equations have no solution.
        """
        both = len(self.ratio) > 1
        wanted, push = self.short, self.push
        if more is not None:
            extra: Array = more[0] - more[1] if both else more[0]
            wanted, push = wanted + extra, push + self.Zt @ (extra * self.stiff)
        weights = self.matrix.solve(self.pull + push)
        duals = np.empty(self.ratio.shape)
        alpha = duals[0]
        np.subtract(wanted, weights @ self.Zt, out=alpha)
        alpha *= self.stiff
        if both:
            np.negative(alpha, out=duals[1])
        slacks = self.ratio * duals
        slacks += self.here.slacks
        slacks = np.negative(slacks, out=slacks) if more is None else np.subtract(more, slacks, out=slacks)
        return Point(weights, duals, slacks)


def _blocks(Zt: Array | SignedSamples) -> Iterator[tuple[slice, Array]]:
    """Blocks of the z_n, (D, m), with their slices."""
    if isinstance(Zt, SignedSamples):
        yield from Zt.blocks()
        return
    for part in blocks(Zt.shape[1], TOGETHER):
        yield part, Zt[:, part]

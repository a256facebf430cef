"""Optimality of a margin: the Karush-Kuhn-Tucker conditions, measured, and then satisfied to rounding.

The problem and its symbols are those of `interior_point`: the columns of Zt are z_n = y_n (x_n, 1).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.margins.interior_point import Point

ROUNDS = 5
TOGETHER = 4096  # number of samples that are processed together
ROUNDING = 1e-13
AT_BOUND = 1e-13  # relative to the largest α: tolerance for α at 0 or C
POOR = 1e-8  # residual above which a polished solution may be worse than the iterate
VANISHED = 1e-12  # relative to the terms of v: below it, v is mostly rounding error
CANCELLED = 1e-14  # below it, v is rounding error only
LARGEST_PRICE = 1e100
SMALLEST = 1e-150  # half of the smallest distance between the classes for which 1/margin² is a float
NO_SEPARATOR = 1e-100  # minimum margin of a separator
TINY = 1e-300


@dataclass(frozen=True)
class Problem:
    """The samples, shifted and scaled to about unit size, with the cost of slack in that unit.

    x = center + unit · x', then v = v' / unit, b = b' - v·center, α = α' / unit² and C = C' / unit².
    """

    Zt: Array
    y: Array
    C: float | Array
    center: Array
    unit: float

    @classmethod
    def of(cls, X: Array, y: Array, C: float | Array, separator: Array | None = None) -> Problem:
        """The problem in its own unit, the root mean square or a separator's margin; C is common or (n,)."""
        center = X.mean(axis=0)
        Zt = np.empty((X.shape[1] + 1, len(X)))
        around = Zt[:-1]  # its memory is reused
        for part in blocks(len(X), TOGETHER):
            np.subtract(X[part].T, center[:, None], out=around[:, part])
        if separator is None:
            unit = float(np.sqrt(np.vdot(around, around) / len(X)))
            most = float(C.max()) if isinstance(C, np.ndarray) else C
            unit = max(unit, 1e-100, 1e-100 / np.sqrt(most))  # nearly coincident samples
            if most * unit**2 > LARGEST_PRICE:
                raise ValueError(
                    f"C times the squared size of the samples must be at most {LARGEST_PRICE:g}; got C={most:g} for "
                    f"samples of size {unit:g}. Scale X, or pass a smaller C."
                )
        else:
            along = separator @ around
            unit = float(along[y > 0].min() - along[y < 0].max()) / 2
            if unit <= 1e-14 * float(np.abs(along).max()):
                raise ValueError(
                    "The classes are separable, but so close to each other that floating-point numbers cannot "
                    "tell the best line. Move the samples apart or nearer to the origin."
                )
            if unit < SMALLEST:
                raise ValueError(
                    f"The classes are separable, but only {2 * unit:.3g} apart, so that the weights of the best line "
                    "are larger than floating-point numbers. Multiply X by a large number."
                )
        around /= unit
        around *= y
        Zt[-1] = y
        return cls(Zt, y, C * unit**2, center, unit)

    @property
    def hard(self) -> bool:
        """Whether no slack is allowed: C = ∞ for all samples."""
        return np.ndim(self.C) == 0 and bool(np.isinf(self.C))

    @cached_property
    def size(self) -> float:
        """The largest coordinate."""
        return float(max(self.Zt[:-1].max(), -self.Zt[:-1].min()))

    def weights(self, weights: Array) -> tuple[Array, Array]:
        """Rows of (v', b'), (T, D), as v, (T, d), and b, (T,)."""
        v = weights[:, :-1] / self.unit
        return v, weights[:, -1] - v @ self.center

    def scaled(self, v: list[Fraction], b: Fraction, alpha: Array) -> tuple[Array, Array]:
        """(v', b') and α' of v, b and α."""
        shift = sum((part * Fraction(at) for part, at in zip(v, self.center, strict=True)), b)
        return np.append(np.array(v, dtype=float) * self.unit, float(shift)), alpha * self.unit**2


def separator(problem: Problem, w: Array) -> Array:
    """The separator with this normal, halfway between the classes, in the problem's unit."""
    along = (w @ problem.Zt[:-1]) * problem.y
    low, high = along[problem.y < 0].max(), along[problem.y > 0].min()
    return np.append(w, -(low / 2 + high / 2))


@dataclass(frozen=True)
class Proofs:
    """Distance of weights (v, b) and multipliers α from the optimum, row by row.

    Parameters
    ----------
    objective : ndarray of shape (T,)
        ½‖v‖² + C Σ max(0, 1 - z_n·(v, b)): an upper bound of the optimum. For C = ∞ it is ½‖v‖², and separating
        weights are scaled up until no z_n·(v, b) is below 1.
    dual_objective : ndarray of shape (T,)
        Σ α_n - ½‖Σ α_n y_n x_n‖²: a lower bound of the optimum, if 0 <= α <= C and Σ α_n y_n = 0.
    gap : ndarray of shape (T,)
        Their difference, 0 only at the optimum.
    residual : ndarray of shape (T,)
        The maximum of: the gap and |b Σ α_n y_n| relative to the objective; ‖v - Σ α_n y_n x_n‖ relative to ‖v‖ (or
        to 1/size of the samples, if that is more); |Σ α_n y_n| relative to Σ α_n; and for C = ∞ the shortfall of
        z_n·(v, b) below 1.
    """

    objective: Array
    dual_objective: Array
    gap: Array
    residual: Array


def proofs(problem: Problem, weights: Array, alpha: Array) -> Proofs:
    """Measure the distance of rows of weights (T, D) and of multipliers (T, n) from the optimum."""
    Zt, C, v = problem.Zt, problem.C, weights[:, :-1]
    margins, sums = weights @ Zt, alpha @ Zt.T
    square = np.einsum("td,td->t", v, v)
    missing = np.zeros(len(v))
    objective = square / 2
    if not problem.hard:
        np.subtract(1, margins, out=margins)
        slack = np.maximum(margins, 0, out=margins)
        objective += slack @ C if isinstance(C, np.ndarray) else C * slack.sum(axis=1)
    else:
        least = margins.min(axis=1)
        missing = np.maximum(0, 1 - least)
        objective /= np.clip(least, NO_SEPARATOR, 1) ** 2
    total = alpha.sum(axis=1)
    dual = total - np.einsum("td,td->t", sums[:, :-1], sums[:, :-1]) / 2
    gap, apart = objective - dual, v - sums[:, :-1]
    astray = np.sqrt(np.einsum("td,td->t", apart, apart)) * problem.size
    astray /= np.maximum(1, np.sqrt(square) * problem.size)
    with np.errstate(over="ignore"):  # v = 0 is infinitely far from an optimum with α > 0
        relative = (gap + np.abs(sums[:, -1] * weights[:, -1])) / np.maximum(objective, TINY)
    lopsided = np.abs(sums[:, -1]) / np.maximum(total, TINY)  # α = 0 is rejected by its gap
    residual = np.maximum(np.maximum(relative, astray), np.maximum(lopsided, missing))
    return Proofs(objective, dual, gap, residual)


def residual(problem: Problem, weights: Array, alpha: Array) -> float:
    """The residual of weights of shape (D,) and multipliers of shape (n,)."""
    return float(proofs(problem, weights[None], alpha[None]).residual[0])


def middle_bias(along: Array, y: Array) -> float:
    """The best bias for given v·x_n, shape (n,): the middle of the interval if there are several.

    Sample n has slack above 0 for all b on one side of y_n - v·x_n. From b = -∞ on, each of these n breakpoints
    adds 1 to the slope of Σ ξ_n, which starts at minus the number of positive samples. It is therefore 0 between
    the breakpoints of that rank and the next. (Without slack they are the last positive and the first negative
    one.)
    """
    rank = int((y > 0).sum())
    low, high = np.partition(y - along, [rank - 1, rank])[[rank - 1, rank]]
    return float(low / 2 + high / 2)


def weighted_bias(along: Array, y: Array, C: Array) -> float:
    """The same with a cost for each sample, which is added to the slope at its breakpoint."""
    order = np.argsort(y - along)
    places, slope = (y - along)[order], C[order].cumsum() - C[y > 0].sum()
    slack = ROUNDING * float(C.sum())
    low = int((slope >= -slack).argmax())
    high = low if slope[low] > slack else low + 1
    return float(places[low] / 2 + places[high] / 2)


def best_reading(problem: Problem, near: Point) -> tuple[Array, Array]:
    """The optimal weights and α from the end of the path, by the active set that meets the conditions best.

    Rounding can hide on which side of a bound a sample is. One of the active sets is then wrong, and the proof of
    optimality detects it.
    """
    found, least = None, float("inf")
    for threshold in (0.0, 1e-6, 1e-4, None):
        if threshold is None:  # the iterate itself
            zero, full = at_bounds(near, 0.0)
            weights, alpha = near.weights, np.where(zero, 0.0, np.where(full, problem.C, near.alpha))
        else:
            weights, alpha = polished(problem.Zt, problem.C, near, threshold)
        candidate = _finished(problem, weights, alpha)
        missed = residual(problem, *candidate)
        if missed < least:
            found, least = candidate, missed
        if least < ROUNDING:
            break
    else:  # a cost much larger than ‖v‖² hides v in the rounding of Σ α y x: the iterate may be closer
        if POOR < least > residual(problem, near.weights, near.alpha):
            found = near.weights, near.alpha
    if found is None:
        raise ArithmeticError("The path must end in numbers.")
    return found


def early_reading(problem: Problem, near: Point) -> tuple[Array, Array] | None:
    """The optimal weights and α, if an iterate near the optimum identifies the active set; None if it cannot.

    With independent free samples, z_n·(v, b) = 1, these equations and v = Σ α_n y_n x_n determine all other values.
    """
    zero, full = at_bounds(near, 0.0)
    free = np.flatnonzero(~(zero | full))
    D, k = len(problem.Zt), len(free)
    if not 0 < k <= D:
        return None
    matrix = np.zeros((D + k, D + k))
    matrix.ravel()[: (D - 1) * (D + k + 1) : D + k + 1] = 1
    matrix[D:, :D] = columns = problem.Zt[:, free].T
    matrix[:D, D:] = -columns.T
    wanted = np.ones(D + k)
    alpha: Array = np.where(full, problem.C, 0.0)
    wanted[:D] = problem.Zt @ alpha
    try:
        found = np.asarray(np.linalg.solve(matrix, wanted), dtype=float)
    except np.linalg.LinAlgError:
        return None
    weights, alpha[free] = found[:D], found[D:]
    edge = AT_BOUND * float(near.alpha.max())
    C = problem.C[free] if isinstance(problem.C, np.ndarray) else problem.C
    inside = found[D:].min() > edge and (C - found[D:]).min() > edge
    return (weights, alpha) if inside else None


def at_bounds(near: Point, least: float) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Masks of the α at 0 and at C for an iterate near the optimum; `least` is relative to the largest α."""
    top = float(near.alpha.max())
    zero = near.alpha < top * np.maximum(near.slacks[0], least)
    if len(near.duals) == 1:
        return zero, np.zeros(len(zero), dtype=bool)
    return zero, near.duals[1] < top * np.maximum(near.slacks[1], least)


def _finished(problem: Problem, weights: Array, alpha: Array) -> tuple[Array, Array]:
    """The weights with the middle of the optimal biases, and α. A v of rounding errors becomes Σ α y x."""
    v, terms = weights[:-1], alpha.sum() * np.abs(problem.Zt[:-1]).max(initial=0.0)
    if np.linalg.norm(v) <= VANISHED * terms:
        v = problem.Zt[:-1] @ alpha
        if np.linalg.norm(v) <= CANCELLED * terms:  # terms that cancel: no line is optimal
            v = np.zeros_like(v)
    along = (v @ problem.Zt[:-1]) * problem.y
    each = problem.C if isinstance(problem.C, np.ndarray) else None
    b = middle_bias(along, problem.y) if each is None else weighted_bias(along, problem.y, each)
    return np.append(v, b), alpha


def polished(Zt: Array, C: float | Array, near: Point, least: float) -> tuple[Array, Array]:
    """Weights (D,) and α (n,) that are optimal to rounding, from an iterate near the optimum.

    The iterate determines which α are 0, which are C, and which samples are free, with z_n·(v, b) = 1. The
    remaining problem is linear: minimise ½‖v‖² - C Σ_{α=C} z_n·(v, b) under these equations. α changes as little as
    possible and is clipped to [0, C].

    Parameters
    ----------
    Zt : ndarray of shape (D, n)
    C : float or ndarray of shape (n,)
    near : Point
    least : float
        Minimum distance of a free α from 0 and C, relative to the largest α.
    """
    alpha = near.alpha
    zero, full = at_bounds(near, least)
    for _ in range(ROUNDS):
        alpha = np.where(zero, 0.0, np.where(full, C, alpha))
        free = ~(zero | full)
        push = np.zeros(len(Zt))
        if full.any():
            push = Zt[:, full] @ C[full] if isinstance(C, np.ndarray) else C * Zt[:, full].sum(axis=1)
        columns = Zt[:, free]
        weights = _constrained(columns, push, near.weights)
        pull = np.append(weights[:-1], 0.0) - push - columns @ alpha[free]
        alpha[free] += np.linalg.lstsq(columns, pull, rcond=None)[0]
        below, above = alpha < 0, alpha > C
        if not (below | above).any():
            break
        zero, full = zero | below, full | above
    near_by = AT_BOUND * float(near.alpha.max())
    return weights, np.where(alpha <= near_by, 0.0, np.where(alpha >= C - near_by, C, alpha))


def _constrained(columns: Array, push: Array, near: Array) -> Array:
    """Weights nearest to given ones that minimise ½‖v‖² - push·(v, b) under columnᵀ (v, b) = 1."""
    D = len(push)
    triangle = np.linalg.qr(columns.T, mode="r")  # (min(D, columns), D), small for any number of columns
    _, lengths, turn = np.linalg.svd(triangle)
    left = turn.T  # (D, D)
    rank = int((lengths > 1e-10 * lengths.max(initial=0)).sum())
    span, rest = left[:, :rank], left[:, rank:]
    fixed = span @ np.linalg.lstsq(columns.T @ span, np.ones(columns.shape[1]), rcond=None)[0]
    flat = np.eye(D)[:-1] @ rest  # (d, D - rank): the part of the rest that changes ‖v‖
    start = rest.T @ near
    wanted = rest.T @ push - flat.T @ (fixed[:-1] + flat @ start)
    weights: Array = fixed + rest @ (start + np.linalg.lstsq(flat.T @ flat, wanted, rcond=1e-10)[0])
    return weights

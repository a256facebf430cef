"""When a margin is optimal: the conditions of Karush, Kuhn and Tucker, measured, and then met to rounding.

The problem and its symbols are those of `interior_point`: z_n = y_n (x_n, 1) are the columns of Zt.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from linclass.core.checks import Array
from linclass.margins.interior_point import Point

ROUNDS = 5
ROUNDING = 1e-13
AT_BOUND = 1e-13  # of the largest α: what is so near to 0 or C differs from it by rounding alone
POOR = 1e-8  # residual of a reading that may be worse than none
VANISHED = 1e-12  # of the terms that v is a sum of: below, it is little but rounding
CANCELLED = 1e-14  # and below this, nothing else
LARGEST_PRICE = 1e100


@dataclass(frozen=True)
class Problem:
    """The samples moved and scaled to about unit size, with the price of slack in that unit.

    x = center + unit · x'; then v = v' / unit, b = b' - v·center, α = α' / unit² and C = C' / unit².
    """

    Zt: Array
    y: Array
    C: float | Array
    center: Array
    unit: float

    @classmethod
    def of(cls, X: Array, y: Array, C: float | Array, separator: Array | None = None) -> Problem:
        """The problem in its own unit, the root mean square or the margin of a separator; C of all, or of each (n,)."""
        center = X.mean(axis=0)
        around = X - center
        if separator is None:
            unit = float(np.sqrt(np.einsum("nd,nd->", around, around) / len(X)))
            most = float(np.max(C))
            unit = max(unit, 1e-100, 1e-100 / np.sqrt(most))  # all samples at one place, nearly
            if most * unit**2 > LARGEST_PRICE:
                raise ValueError(
                    f"C times the squared size of the samples must be at most {LARGEST_PRICE:g}; got C={most:g} for "
                    f"samples of size {unit:g}. Scale X, or pass a smaller C."
                )
        else:
            along = around @ separator
            unit = float(along[y > 0].min() - along[y < 0].max()) / 2
            if unit <= 1e-14 * float(np.abs(along).max()):
                raise ValueError(
                    "The classes are separable, but so close to each other that floating-point numbers cannot "
                    "tell the best line. Move the samples apart or nearer to the origin."
                )
        Zt = np.empty((X.shape[1] + 1, len(X)))
        np.multiply((around / unit).T, y, out=Zt[:-1])
        Zt[-1] = y
        return cls(Zt, y, C * unit**2, center, unit)

    def weights(self, weights: Array) -> tuple[Array, float]:
        """(v', b') as v and b."""
        v = weights[:-1] / self.unit
        return v, float(weights[-1] - v @ self.center)

    def scaled(self, v: list[Fraction], b: Fraction, alpha: Array) -> tuple[Array, Array]:
        """(v', b') and α' of v, b and α."""
        shift = sum((part * Fraction(at) for part, at in zip(v, self.center, strict=True)), b)
        return np.append(np.array(v, dtype=float) * self.unit, float(shift)), alpha * self.unit**2


def separator(problem: Problem, w: Array) -> Array:
    """The separator with that normal, halfway between the classes, in the problem's unit."""
    along = (w @ problem.Zt[:-1]) * problem.y
    low, high = along[problem.y < 0].max(), along[problem.y > 0].min()
    return np.append(w, -(low / 2 + high / 2))


@dataclass(frozen=True)
class Proof:
    """How far weights (v, b) and multipliers α are from the optimum.

    Parameters
    ----------
    objective : float
        ½‖v‖² + C Σ max(0, 1 - z_n·(v, b)): the optimum is not above it. For C = ∞ it is ½‖v‖², and the weights
        are scaled up, as far as they separate, until no z_n·(v, b) is below 1.
    dual_objective : float
        Σ α_n - ½‖Σ α_n y_n x_n‖²: the optimum is not below it, if 0 <= α <= C and Σ α_n y_n = 0.
    gap : float
        Their difference, 0 at the optimum alone.
    residual : float
        The largest of: the gap as a part of the objective; ‖v - Σ α_n y_n x_n‖ as a part of ‖v‖ (or of 1/size
        of the samples, if that is more); |Σ α_n y_n| as a part of Σ α_n; and for C = ∞ what z_n·(v, b) lacks to 1.
    """

    objective: float
    dual_objective: float
    gap: float
    residual: float


def proof(Zt: Array, C: float | Array, weights: Array, alpha: Array) -> Proof:
    """Measure how far weights of shape (D,) and multipliers of shape (n,) are from the optimum."""
    v, margins = weights[:-1], weights @ Zt
    sums = Zt @ alpha
    objective, missing = float(v @ v) / 2, 0.0
    if isinstance(C, np.ndarray):
        objective += float(C @ np.maximum(0, 1 - margins))
    elif np.isfinite(C):
        objective += C * float(np.maximum(0, 1 - margins).sum())
    else:
        least = float(margins.min())
        missing = max(0.0, 1 - least)
        objective = objective / min(1.0, least) ** 2 if least > 0 else float("inf")
    total = float(alpha.sum())
    dual = total - float(sums[:-1] @ sums[:-1]) / 2
    gap = objective - dual
    size = float(np.abs(Zt[:-1]).max())
    astray = float(np.linalg.norm(v - sums[:-1])) * size / max(1.0, float(np.linalg.norm(v)) * size)
    relative = max(0.0, gap) / objective if objective > 0 else 0.0
    lopsided = abs(float(sums[-1])) / total if total > 0 else 0.0  # a reading with α = 0 fails by its gap
    return Proof(objective, dual, gap, float(max(relative, astray, lopsided, missing)))


def middle_bias(along: Array, y: Array) -> float:
    """The best bias for given v·x_n, shape (n,): the middle of the interval of them where there are several.

    Sample n has slack above 0 for all b on one side of y_n - v·x_n. From b = -∞ on, each of these n places adds
    1 to the slope of Σ ξ_n, which starts at minus the number of positive samples: so it is 0 between the places
    of that rank and the next. (Without slack they are the last positive and the first negative one.)
    """
    rank = int((y > 0).sum())
    low, high = np.partition(y - along, [rank - 1, rank])[[rank - 1, rank]]
    return float(low / 2 + high / 2)


def weighted_bias(along: Array, y: Array, C: Array) -> float:
    """The same where each sample has a price of its own, by which the slope rises at its place."""
    order = np.argsort(y - along)
    places, slope = (y - along)[order], C[order].cumsum() - C[y > 0].sum()
    slack = ROUNDING * float(C.sum())
    low = int((slope >= -slack).argmax())
    high = low if slope[low] > slack else low + 1
    return float(places[low] / 2 + places[high] / 2)


def best_reading(problem: Problem, near: Point) -> tuple[Array, Array]:
    """The optimum's weights and α from the end of the path, by the reading of it that meets the conditions best.

    Rounding can hide on which side of a bound a sample is: then one of the readings is wrong, and the proof of
    optimality tells.
    """
    found, least = None, float("inf")
    for threshold in (0.0, 1e-6, 1e-4, None):
        if threshold is None:  # as it is
            weights, alpha = near.weights, np.where(near.alpha < near.s * near.alpha.max(), 0.0, near.alpha)
        else:
            weights, alpha = polished(problem.Zt, problem.C, near, threshold)
        candidate = _finished(problem, weights, alpha)
        residual = proof(problem.Zt, problem.C, *candidate).residual
        if residual < least:
            found, least = candidate, residual
        if least < ROUNDING:
            break
    else:  # a price that dwarfs ‖v‖² hides v in the rounding of Σ α y x: the path's own end may be nearer
        if POOR < least > proof(problem.Zt, problem.C, near.weights, near.alpha).residual:
            found = near.weights, near.alpha
    if found is None:
        raise ArithmeticError("The path must end in numbers.")
    return found


def _finished(problem: Problem, weights: Array, alpha: Array) -> tuple[Array, Array]:
    """The weights with the middle one of their best biases, and α; what is left of v by rounding alone is Σ α y x."""
    v, terms = weights[:-1], alpha.sum() * np.abs(problem.Zt[:-1]).max(initial=0.0)
    if np.linalg.norm(v) <= VANISHED * terms:
        v = problem.Zt[:-1] @ alpha
        if np.linalg.norm(v) <= CANCELLED * terms:  # terms that cancel: no line is best
            v = np.zeros_like(v)
    along = (v @ problem.Zt[:-1]) * problem.y
    each = problem.C if isinstance(problem.C, np.ndarray) else None
    b = middle_bias(along, problem.y) if each is None else weighted_bias(along, problem.y, each)
    return np.append(v, b), alpha


def polished(Zt: Array, C: float | Array, near: Point, least: float) -> tuple[Array, Array]:
    """Weights (D,) and α (n,) of the optimum to rounding, from a point near it.

    The point says which α are 0, which are C, and which samples are free, with z_n·(v, b) = 1. What is left is
    linear: minimise ½‖v‖² - C Σ_{α=C} z_n·(v, b) under these equations; α moves as little as it can, and what
    leaves [0, C] thereby is put on its bound.

    Parameters
    ----------
    Zt : ndarray of shape (D, n)
    C : float or ndarray of shape (n,)
    near : Point
    least : float
        What part of the largest α a free one is away from 0 and C at least.
    """
    top = float(near.alpha.max())
    alpha, full = near.alpha, np.zeros(len(near.alpha), dtype=bool)
    zero = alpha < top * np.maximum(near.s, least)
    if near.beta is not None and near.xi is not None:
        full = near.beta < top * np.maximum(near.xi, least)
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
    near_by = AT_BOUND * top
    return weights, np.where(alpha <= near_by, 0.0, np.where(alpha >= C - near_by, C, alpha))


def _constrained(columns: Array, push: Array, near: Array) -> Array:
    """Weights nearest to given ones that minimise ½‖v‖² - push·(v, b) under columnᵀ (v, b) = 1."""
    D = len(push)
    triangle = np.linalg.qr(columns.T, mode="r")  # (min(D, columns), D), small however many columns there are
    _, lengths, turn = np.linalg.svd(triangle)
    left = turn.T  # (D, D)
    rank = int((lengths > 1e-10 * lengths.max(initial=0)).sum())
    span, rest = left[:, :rank], left[:, rank:]
    fixed = span @ np.linalg.lstsq(columns.T @ span, np.ones(columns.shape[1]), rcond=None)[0]
    flat = np.eye(D)[:-1] @ rest  # (d, D - rank): the part of the rest that counts in ‖v‖
    start = rest.T @ near
    wanted = rest.T @ push - flat.T @ (fixed[:-1] + flat @ start)
    weights: Array = fixed + rest @ (start + np.linalg.lstsq(flat.T @ flat, wanted, rcond=1e-10)[0])
    return weights

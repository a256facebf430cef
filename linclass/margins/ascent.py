"""Ascent to the maximum of a concave quadratic with bounds: steps on pairs of samples, and Newton steps on many.

The problem: maximise t·β - ½ βᵀKβ under bounds on each β_i and a constant sum of all. A step only needs the errors
E = t - Kβ, the derivative of the objective by each β_i. An intercept b is feasible if E_i <= b for all β_i that may
increase and E_i >= b for all that may decrease. The violation is the largest E of the first group minus the
smallest of the second.
"""

from __future__ import annotations

import math

import numpy as np

from linclass.core.checks import Array
from linclass.data.half_matrix import HalfMatrix, Products, Square, sizes
from linclass.margins import accurate
from linclass.margins.bounded_walk import Border, walk

BURST = 100  # minimum number of pair steps between two Newton steps
LEAPS = 50  # maximum number of Newton steps
PAIRS = 4000  # Newton's multiplications per entry of a pair step, at equal time
EPS = float(np.finfo(float).eps)
ROUNDING = 1e-14  # relative rounding error of a β
NEARLY = 0.7  # share of the gain-optimal step above which the whole step gains nearly as much
COARSE = 1e-7  # rounding of an error above which sums are computed more accurately
SHARE = 8  # one in this many rows of scales is kept if half of K is stored
HIDDEN = 100  # multiple of the rounding of an error below which a violation may be rounding alone
FINITE = 1e290  # so that sums of thousands of products are finite
FLAT = 1e-12  # minimum curvature of a pair, relative to K_ii
# Constants of `near_optimum`
STEPS = 10  # maximum number of steps for each sample of a set
SETS = 10  # maximum number of sets of samples
ENOUGH = 1e-9  # violation at which it ends early
NEAR = 1e-3  # violation up to which its end is near the optimum


class Ascent:
    """A point β within its bounds, and the ascent steps from it.

    Parameters
    ----------
    K : ndarray of shape (n, n), or HalfMatrix
        Symmetric. If it is not positive semidefinite, each step still ascends, to a point that no step improves;
        there may be several such points.
    low, high : ndarray of shape (n,)
        The bounds; one of the two is 0.
    beta, errors : ndarray of shape (n,)
        The starting point, and E there. Sums are also relative to it, because few terms of similar size round less.
    """

    def __init__(self, K: Square, low: Array, high: Array, beta: Array, errors: Array) -> None:
        self.K, self._low, self._high = K, low, high
        self._origin, self.target = beta.copy(), errors.copy()
        self._lows, self._highs = low.tolist(), high.tolist()  # access to list items is faster
        self._diagonal = K.diagonal().copy()
        self._largest = float(np.abs(self._diagonal).max())
        self._reach = FINITE / max(self._largest, 1.0)  # maximum step length
        self._scales: dict[int, Array] = {}
        self._most = len(K) // SHARE if isinstance(K, HalfMatrix) else len(K)
        self.beta, self.step = beta, 0
        self._bound(errors)

    @property
    def errors(self) -> Array:
        """The derivative by each β_i."""
        return np.where(self._rising > -np.inf, self._rising, self._falling)

    def violation(self) -> float:
        """The violation of the optimality conditions."""
        return float(self._rising.max() - self._falling.min())

    def middle(self) -> float:
        """The middle of the interval of feasible or least violated intercepts."""
        return float(self._rising.max() / 2 + self._falling.min() / 2)

    def objective(self) -> float:
        """The gain of the objective since the start."""
        return float((self.beta - self._origin) @ (self.target + self.errors)) / 2

    def rounding(self) -> float:
        """The rounding error of E."""
        return EPS * float(sizes(self.K, np.abs(self.beta)).max())

    def grain(self) -> float:
        """The change of an error by the last digit of a |β_i| at its bound."""
        return EPS * self._largest * float((self._high - self._low).max())

    def climb(self, tol: float, budget: int) -> None:
        """Ascend until the violation is small enough, rounding hides any gain, or the budget is spent."""
        burst, best = BURST, -np.inf
        for _ in range(LEAPS):
            done = self.pairs(min(burst, budget - self.step), tol)
            self.refresh()
            value = self.objective()
            if done or self.violation() <= tol or self.step >= budget or not value > best:
                return
            best = value
            burst = max(BURST, self.newton())
            if self.violation() <= tol:
                return

    def pairs(self, budget: int, tol: float) -> bool:
        """Step on pairs, each with the worst violator and the partner of largest gain; return whether it is done.

        With a = K_ii + K_jj - 2 K_ij the gain is (E_i - E_j)² / (2a) (Fan, Chen and Lin 2005).
        """
        K, rising, falling = self.K, self._rising, self._falling
        behind, gain = np.empty(len(rising)), np.empty(len(rising))
        for _ in range(budget):
            i = int(rising.argmax())
            np.subtract(rising.item(i), falling, out=behind)  # E_i - E_j, -inf if j cannot decrease
            j = int(np.multiply(behind, self._scale(i), out=gain).argmax())
            apart = behind.item(j)
            if apart <= tol and not behind.max() > tol:
                return True
            self._move(i, j, apart, np.subtract(K[i], K[j], out=gain))
        return False

    def _scale(self, i: int) -> Array:
        """1/√a of all pairs with i, the factor of the gain besides E_i - E_j."""
        scale = self._scales.get(i)
        if scale is None:
            if len(self._scales) >= self._most:
                del self._scales[next(iter(self._scales))]  # the one that was computed first
            scale = self._scales[i] = self.K[i] * -2
            scale += self._diagonal
            scale += self._diagonal[i]
            np.maximum(scale, self._flat(i), out=scale)
            np.sqrt(scale, out=scale)
            np.reciprocal(scale, out=scale)
        return scale

    def _flat(self, i: int) -> float:
        """The minimum curvature of a pair with i, for flat directions or indefinite matrices."""
        return FLAT * abs(self._diagonal.item(i)) + 1e-300

    def _curvature(self, i: int, j: int) -> float:
        """The curvature of a nearly flat pair, computed accurately, but at least the rounding error of K."""
        own, other = self._diagonal.item(i), self._diagonal.item(j)
        return max(math.fsum((own, other, -2 * self.K.item(i, j))), 4 * EPS * (abs(own) + abs(other)), 1e-300)

    def _move(self, i: int, j: int, apart: float, change: Array) -> None:
        """Increase β_i and decrease β_j by the same amount, within both bounds, and exactly onto a bound."""
        beta, rising, falling = self.beta, self._rising, self._falling
        above, below = beta.item(i), beta.item(j)
        room, depth = self._highs[i] - above, below - self._lows[j]
        size = min(room, depth, self._reach)
        curve = -2 * self.K.item(i, j) + self._diagonal.item(j) + self._diagonal.item(i)
        if curve < self._flat(i):
            curve = self._curvature(i, j) if change.any() else 0.0
        if curve * size > apart:
            size = apart / curve
        above = self._highs[i] if size == room else above + size
        below = self._lows[j] if size == depth else below - size
        beta[i], beta[j] = above, below
        change *= size
        np.subtract(rising, change, out=rising)
        np.subtract(falling, change, out=falling)
        if above > self._lows[i]:
            falling[i] = rising[i]
        if below < self._highs[j]:
            rising[j] = falling[j]
        if size == room:
            rising[i] = -np.inf
        if size == depth:
            falling[j] = np.inf
        self.step += 1
        self._stepped(i, j)

    def newton(self) -> int:
        """Step to the optimum over the samples strictly between their bounds; return its cost in pair steps.

        Samples that reach a bound on the way remain there.
        """
        free = np.flatnonzero((self.beta > self._low) & (self.beta < self._high))
        if len(free) < 2:
            return 0
        self._scales.clear()  # their memory is needed
        low, high = self._low[free], self._high[free]
        errors = self.errors[free]
        errors -= errors.mean()
        try:
            border = Border(self.K, free)
            change, fixed = walk(border, errors, low - self.beta[free], high - self.beta[free])
        except np.linalg.LinAlgError:  # continue with pairs
            return BURST
        whole = np.zeros(len(self.beta))
        whole[free] = change
        effect = self.K @ whole
        slope, curve = float(errors @ change), float(effect[free] @ change)
        if slope > 0:
            best = slope / curve if curve > 0 else 1.0
            room = _room(change, low - self.beta[free], high - self.beta[free])
            share = min(1.0, room) if best > NEARLY else min(best, room)
            moved = np.clip(self.beta[free] + share * change, low, high)
            if share == 1:
                moved[fixed] = np.where(change > 0, high, low)[fixed]
            before, known, worst, value = self.beta.copy(), self.errors, self.violation(), self.objective()
            self.beta[free] = moved
            self.refresh()
            if self.violation() > worst and self.objective() < value:  # worse because of rounding
                self.beta[:] = before
                self._bound(known)
                return BURST
            self.step += 1
            self._stepped(-1, -1)
        return int(border.solved * len(free) ** 3 / PAIRS / (len(self.beta) + 1000)) + 2 * len(fixed)

    def refresh(self) -> None:
        """Move β within rounding of a bound onto it, and recompute the errors, because updates accumulate rounding."""
        size = np.abs(self.beta)
        few = np.flatnonzero((size > 0) & (size <= ROUNDING * size.max()))
        if len(few):  # a β this small counts where the kernel of its sample is large
            shifts = np.abs(self.K[few]) * size[few, None]
            self.beta[few[(shifts <= ROUNDING * sizes(self.K, size)).all(axis=1)]] = 0
        full = size >= (self._high - self._low) * (1 - ROUNDING)
        self.beta[full] = (self._high + self._low)[full]
        change = self.beta - self._origin
        if EPS * self._largest * float(np.abs(change).sum()) > COARSE:
            self._bound(accurate.errors(self.target, self.K, change))
        else:
            self._bound(self.target - self.K @ change)

    def _bound(self, errors: Array) -> None:
        """The errors of samples that may increase, and of those that may decrease, with infinities for the others."""
        self._rising = np.where(self.beta < self._high, errors, -np.inf)
        self._falling = np.where(self.beta > self._low, errors, np.inf)

    def _stepped(self, i: int, j: int) -> None:
        """A hook that is called after each step, on a pair or on many samples (-1)."""


def _room(change: Array, low: Array, high: Array) -> float:
    """The largest share of a change within the bounds."""
    with np.errstate(divide="ignore", invalid="ignore"):
        room = np.where(change > 0, high, low) / change
    return float(room[change != 0].min(initial=np.inf))


def near_optimum(K: Square | Products, y: Array, bound: Array, most: int) -> Array | None:
    """α near the optimum of Σ α - ½ Σ α_i y_i K_ij y_j α_j with Σ α y = 0 and 0 <= α <= bound, by steps from 0.

    None if the steps do not lead near it. If K is not stored, the steps are on some samples at a time: those between
    their bounds, and the worst violators.

    Parameters
    ----------
    K : ndarray of shape (n, n), HalfMatrix, or Products
    y : ndarray of shape (n,)
        -1 and +1.
    bound : ndarray of shape (n,)
    most : int
        Number of samples at a time if K is not stored.
    """
    low, high = np.minimum(0, bound * y), np.maximum(0, bound * y)
    beta, errors = np.zeros(len(y)), y.copy()
    if not isinstance(K, Products):
        ascent = Ascent(K, low, high, beta, errors)
        ascent.climb(ENOUGH, STEPS * len(y))
        return ascent.beta * y if ascent.violation() <= NEAR else None
    which = np.linspace(0, len(y) - 1, most).astype(np.int64)
    for _ in range(SETS):
        ascent = Ascent(K.half(which), low[which], high[which], beta[which], errors[which])
        ascent.climb(ENOUGH, STEPS * most)
        beta[which] = ascent.beta
        del ascent  # its memory is needed
        errors = y - K @ beta
        rising = np.where(beta < high, errors, -np.inf)
        falling = np.where(beta > low, errors, np.inf)
        up, down = int(rising.argmax()), int(falling.argmin())
        if errors[up] - errors[down] <= NEAR:
            return beta * y
        middle = (errors[up] + errors[down]) / 2
        violation = np.maximum(rising - middle, middle - falling)
        violation[(beta > low) & (beta < high)] = np.inf
        violation[[up, down]] = np.inf
        which = np.sort(np.argpartition(violation, -most)[-most:])
    return None

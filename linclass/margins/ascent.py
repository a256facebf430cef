"""Ascent to the maximum of a concave quadratic between bounds: pairs of samples in turn, and Newton on many at once.

The problem: maximise t·β - ½ βᵀKβ, each β_i staying between two bounds and the sum of all as it is. All that a step
needs are the errors E = t - Kβ, the slope of the objective along each β_i. An intercept b fits when E_i <= b wherever
β_i may still rise and E_i >= b wherever it may still fall; how far the largest E of the first kind is above the
smallest of the second is the violation.
"""

from __future__ import annotations

import math

import numpy as np

from linclass.core.checks import Array
from linclass.margins import accurate
from linclass.margins.bounded_walk import Border, walk

BURST = 100  # pairs at least between two Newton steps
LEAPS = 50  # Newton steps at most
PAIRS = 4000  # multiplications of Newton's that take as long as one number of a pair's work
EPS = float(np.finfo(float).eps)
ROUNDING = 1e-14  # relative, of a β
NEARLY = 0.7  # of a step that gains most: from there on the whole step gains nearly as much
COARSE = 1e-7  # what rounding may make of an error before sums are computed more accurately
HIDDEN = 100  # times what rounding may make of an error: a violation up to there may be nothing else
FINITE = 1e290  # so that thousands of products, summed, stay finite
FLAT = 1e-12  # of K_ii: the least curvature that a pair is given


class Ascent:
    """A place β between its bounds, and the steps up from it.

    Parameters
    ----------
    K : ndarray of shape (n, n)
        Symmetric. Where it is not positive semidefinite, each step still ascends, to a place that no step improves;
        there may be others.
    low, high : ndarray of shape (n,)
        The bounds; one of both is 0.
    beta, errors : ndarray of shape (n,)
        Where to begin, and E there; sums begin there too, because few terms of similar size round less.
    """

    def __init__(self, K: Array, low: Array, high: Array, beta: Array, errors: Array) -> None:
        self.K, self._low, self._high = K, low, high
        self._origin, self.target = beta.copy(), errors.copy()
        self._lows, self._highs = low.tolist(), high.tolist()  # single numbers of a list are faster
        self._diagonal = K.diagonal().copy()
        self._largest = float(np.abs(self._diagonal).max())
        self._reach = FINITE / max(self._largest, 1.0)  # the longest step
        self._scales, self._scaled = np.empty(K.shape), [False] * len(K)
        self.beta, self.step = beta, 0
        self._bound(errors)

    @property
    def errors(self) -> Array:
        """The slope along each β_i: each may rise or fall."""
        return np.where(self._rising > -np.inf, self._rising, self._falling)

    def violation(self) -> float:
        """How far the conditions of the optimum are from being met."""
        return float(self._rising.max() - self._falling.min())

    def middle(self) -> float:
        """The middle of the interval of intercepts that fit, or fit best."""
        return float(self._rising.max() / 2 + self._falling.min() / 2)

    def objective(self) -> float:
        """How far it is above its value at the beginning."""
        return float((self.beta - self._origin) @ (self.target + self.errors)) / 2

    def rounding(self) -> float:
        """What rounding may make of an error."""
        return EPS * float((np.abs(self.K) @ np.abs(self.beta)).max())

    def grain(self) -> float:
        """What the last digit of one |β_i| at its bound changes in an error."""
        return EPS * self._largest * float((self._high - self._low).max())

    def climb(self, tol: float, budget: int) -> None:
        """Go on until the violation is small enough, rounding leaves no gain, or so many steps were taken."""
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
        """Step on one pair after the other, the worst violator and who gains most with it; return whether done.

        With a = K_ii + K_jj - 2 K_ij the pair gains (E_i - E_j)² / (2a) (Fan, Chen and Lin 2005).
        """
        K, rising, falling = self.K, self._rising, self._falling
        behind, gain = np.empty(len(rising)), np.empty(len(rising))
        for _ in range(budget):
            i = int(rising.argmax())
            np.subtract(rising.item(i), falling, out=behind)  # E_i - E_j, -inf where j cannot fall
            j = int(np.multiply(behind, self._scale(i), out=gain).argmax())
            apart = behind.item(j)
            if apart <= tol and not behind.max() > tol:
                return True
            self._move(i, j, apart, np.subtract(K[i], K[j], out=gain))
        return False

    def _scale(self, i: int) -> Array:
        """1/√a of all pairs with i: what a gain grows with, beside E_i - E_j."""
        scale: Array = self._scales[i]
        if not self._scaled[i]:
            self._scaled[i] = True
            np.multiply(self.K[i], -2, out=scale)
            scale += self._diagonal
            scale += self._diagonal[i]
            np.maximum(scale, self._flat(i), out=scale)
            np.sqrt(scale, out=scale)
            np.reciprocal(scale, out=scale)
        return scale

    def _flat(self, i: int) -> float:
        """The least curvature of a pair with i: flat, or no kernel, it goes far."""
        return FLAT * abs(self._diagonal.item(i)) + 1e-300

    def _curvature(self, i: int, j: int) -> float:
        """That of a pair which is nearly flat, without rounding, but no less than the rounding of K."""
        own, other = self._diagonal.item(i), self._diagonal.item(j)
        return max(math.fsum((own, other, -2 * self.K.item(i, j))), 4 * EPS * (abs(own) + abs(other)), 1e-300)

    def _move(self, i: int, j: int, apart: float, change: Array) -> None:
        """Raise β_i and lower β_j by the same, as far as both bounds allow, and onto the bound exactly."""
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
        """Step to the optimum over the samples strictly between their bounds; return its time in pairs.

        On the way there, samples that arrive at a bound stay on it.
        """
        free = np.flatnonzero((self.beta > self._low) & (self.beta < self._high))
        if len(free) < 2:
            return 0
        rows = self.K[free]
        low, high = self._low[free], self._high[free]
        errors = self.errors[free]
        errors -= errors.mean()
        border = Border(rows[:, free])
        try:
            change, fixed = walk(border, errors, low - self.beta[free], high - self.beta[free])
        except np.linalg.LinAlgError:  # pairs have to do
            return BURST
        effect = change @ rows
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
            if self.violation() > worst and self.objective() < value:  # rounding made it a worse place
                self.beta[:] = before
                self._bound(known)
                return BURST
            self.step += 1
            self._stepped(-1, -1)
        return int(border.solved * len(free) ** 3 / PAIRS / (len(self.beta) + 1000)) + 2 * len(fixed)

    def refresh(self) -> None:
        """Put on its bound who is off it by rounding, and sum the errors afresh: adding to them lets it grow."""
        size = np.abs(self.beta)
        self.beta[size <= ROUNDING * size.max()] = 0
        full = size >= (self._high - self._low) * (1 - ROUNDING)
        self.beta[full] = (self._high + self._low)[full]
        change = self.beta - self._origin
        if EPS * self._largest * float(np.abs(change).sum()) > COARSE:
            self._bound(accurate.errors(self.target, self.K, change))
        else:
            self._bound(self.target - self.K @ change)

    def _bound(self, errors: Array) -> None:
        """The errors of those that may rise, and of those that may fall: the others are never chosen for it."""
        self._rising = np.where(self.beta < self._high, errors, -np.inf)
        self._falling = np.where(self.beta > self._low, errors, np.inf)

    def _stepped(self, i: int, j: int) -> None:
        """What is to be done after each step, of a pair or of many (-1)."""


def _room(change: Array, low: Array, high: Array) -> float:
    """The largest share of a change that is between bounds."""
    with np.errstate(divide="ignore", invalid="ignore"):
        room = np.where(change > 0, high, low) / change
    return float(room[change != 0].min(initial=np.inf))

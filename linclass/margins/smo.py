"""The dual of the soft-margin kernel machine, solved: pairs of samples in turn, and Newton on those in between.

Where the matrix has few columns, one step of the interior-point method takes the place of thousands of pairs.

With β_i = α_i y_i, the problem is: maximise Σ |β_i| - ½ βᵀKβ with Σ β_i = 0 and β_i between 0 and C y_i. All that
a step needs are the errors E_i = y_i - Σ_j β_j K_ij, the slope of the objective along β_i. An intercept b fits
when E_i <= b wherever β_i may still rise and E_i >= b wherever it may still fall; how far the largest E of the
first kind is above the smallest of the second is the violation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array
from linclass.core.trace import Stop, thinning
from linclass.margins import low_rank

FIRST = 25  # pairs before it is asked whether the matrix has few columns
BURST = 100  # pairs at least between two Newton steps
PAIRS = 200  # multiplications of Newton's that take as long as one number of a pair's work
MOST_FIXED = 200  # samples that one Newton step may leave at their bound
ROUNDING = 1e-14  # relative, of a β
RIDGE = 1e-12  # relative; keeps Newton's matrix regular where samples coincide
CLOSE = 1e-8  # relative gap up to which nobody asks for another Newton step
PATIENCE = 10  # bursts in a row that rounding has spoilt, before it is taken for the end


class Row(NamedTuple):
    """What a row of the trace keeps of a step."""

    step: int
    picked: tuple[int, int]
    beta: Array
    errors: Array


class Solver:
    """Ascends the dual objective from β = 0, and keeps rows on the way.

    Parameters
    ----------
    K : ndarray of shape (n, n)
        Gram matrix. Where it is not positive semidefinite, each step still ascends, to a point that no step
        improves; there may be others.
    y : ndarray of shape (n,)
        -1 and +1, both of them.
    C : float > 0
        Bound of each |β_i|.
    tol : float > 0
        Violation to stop at.
    max_snapshots : int >= 2
        Most rows to keep.
    definite : bool, default True
        Whether K is positive semidefinite.
    """

    def __init__(
        self, K: Array, y: Array, C: float, tol: float, max_snapshots: int, *, definite: bool = True
    ) -> None:
        self.K, self.y, self.C, self._tol = K, y, C, tol
        self._low, self._high = np.minimum(C * y, 0), np.maximum(C * y, 0)
        self._diagonal = K.diagonal().copy()
        self.beta, self.errors = np.zeros(len(y)), y.copy()
        self.step = 0
        self._low_rank = definite
        self.stop: Stop = "budget"
        self._stride, self._max_snapshots = 1, max_snapshots
        self._rows: list[Row] = []
        self._bound()
        self._keep((-1, -1))

    def solve(self, budget: int) -> None:
        """Take steps until the violation is small enough, rounding leaves no gain, or the budget ends."""
        early, best, idle = self._low_rank, 0.0, 0
        pairs = FIRST if early else BURST
        while True:
            done = self._pairs(min(pairs, budget - self.step))
            self._refresh()
            if self.violation() <= self._tol:
                if self.step < budget and self.gap() > CLOSE * self.objective():
                    self._only_if_better(self._newton)
                self.stop = "converged"
            elif self.step >= budget:
                self.stop = "budget"
            else:
                gained = self.objective()
                idle = 0 if gained > best * (1 + 1e-15) and not done else idle + 1
                best = max(best, gained)
                if idle < PATIENCE:
                    leapt = self._through_factor() or early
                    pairs, early = BURST if leapt else max(BURST, self._newton()), False
                    continue
                self.stop = "stalled"
            break
        if self._rows[-1].step < self.step:
            self._keep((-1, -1))
        else:  # the last step, without its rounding
            self._rows[-1] = self._rows[-1]._replace(beta=self.beta.copy(), errors=self.errors.copy())

    def violation(self) -> float:
        """How far the conditions of the optimum are from being met."""
        return float((self.errors + self._up).max() - (self.errors + self._down).min())

    def objective(self) -> float:
        """Value of the dual."""
        return float(np.abs(self.beta).sum() - self.beta @ (self.y - self.errors) / 2)

    def gap(self) -> float:
        """Primal objective minus dual objective, for the middle one of the intercepts."""
        highest, lowest = (self.errors + self._up).max(), (self.errors + self._down).min()
        slack = float(np.maximum(self.y * (self.errors - (highest / 2 + lowest / 2)), 0).sum())
        return float(self.beta @ (self.y - self.errors)) / 2 + self.C * slack - self.objective()

    def rows(self) -> list[Row]:
        """The rows kept: evenly thinned, with the first and the last."""
        return [row for row in self._rows[:-1] if row.step % self._stride == 0] + self._rows[-1:]

    def columns(self) -> dict[str, NDArray[Any]]:
        """The columns of the trace: `beta` and what follows from it."""
        rows = self.rows()
        beta, errors = np.array([row.beta for row in rows]), np.array([row.errors for row in rows])  # (T, n)
        highest = np.where(beta < self._high, errors, -np.inf).max(axis=1)
        lowest = np.where(beta > self._low, errors, np.inf).min(axis=1)
        intercept = highest / 2 + lowest / 2
        length = np.einsum("ti,ti->t", beta, self.y - errors)  # ‖w‖²
        slack = np.maximum(self.y * (errors - intercept[:, None]), 0).sum(axis=1)
        objective = np.abs(beta).sum(axis=1) - length / 2
        return {
            "step": np.array([row.step for row in rows]),
            "picked": np.array([row.picked for row in rows]),
            "beta": beta,
            "intercept": intercept,
            "objective": objective,
            "gap": length / 2 + self.C * slack - objective,
            "violation": highest - lowest,
        }

    def _pairs(self, budget: int) -> bool:
        """Step on one pair after the other, the worst violator and who gains most with it; return whether done.

        With a = K_ii + K_jj - 2 K_ij the pair gains (E_i - E_j)² / (2a) (Fan, Chen and Lin 2005).
        """
        K, beta, errors, up, down = self.K, self.beta, self.errors, self._up, self._down
        gain, behind, curve = (np.empty(len(beta)) for _ in range(3))
        for _ in range(budget):
            np.add(errors, up, out=gain)
            i = int(gain.argmax())
            np.add(errors, down, out=behind)
            np.subtract(gain[i], behind, out=behind)  # E_i - E_j, -inf where j cannot fall
            if not behind.max() > self._tol:
                return True
            np.maximum(behind, 0, out=behind)
            np.multiply(K[i], -2, out=curve)
            curve += self._diagonal
            curve += self._diagonal[i]
            np.maximum(
                curve, 1e-12 * abs(self._diagonal[i]) + 1e-300, out=curve
            )  # flat, or no kernel: go far
            np.multiply(behind, behind, out=gain)
            gain /= curve
            j = int(gain.argmax())
            self._move(i, j, behind[j] / curve[j])
        return False

    def _move(self, i: int, j: int, size: float) -> None:
        """Raise β_i and lower β_j by the same, as far as both bounds allow, and onto the bound exactly."""
        beta = self.beta
        room, depth = self._high[i] - beta[i], beta[j] - self._low[j]
        size = min(size, room, depth)
        beta[i] = self._high[i] if size == room else beta[i] + size
        beta[j] = self._low[j] if size == depth else beta[j] - size
        change = self.K[i] - self.K[j]
        change *= size
        self.errors -= change
        for k in (i, j):
            self._up[k] = 0 if beta[k] < self._high[k] else -np.inf
            self._down[k] = 0 if beta[k] > self._low[k] else np.inf
        self.step += 1
        if self.step % self._stride == 0:
            self._keep((i, j))

    def _newton(self) -> int:
        """Step to the optimum over the samples strictly between their bounds; return its time in pairs.

        On the way there, samples that arrive at a bound stay on it. The inverse P of the bordered matrix
        [K 1; 1ᵀ 0] serves all the way: to hold the samples B still, take P_B (P_BB)⁻¹ s_B from the direction s.
        """
        free = np.flatnonzero((self.beta > self._low) & (self.beta < self._high))
        size, rows = len(free), self.K[free]
        bordered = np.ones((size + 1, size + 1))
        bordered[:size, :size] = rows[:, free]
        bordered[range(size), range(size)] *= 1 + RIDGE
        bordered[size, size] = 0
        low, high = self._low[free] - self.beta[free], self._high[free] - self.beta[free]
        errors = self.errors[free] - self.errors[free].mean() if size else self.errors[free]
        try:
            inverse = np.linalg.inv(bordered).astype(float, copy=False)
            change, fixed = _walk(inverse[:size, :size], errors, low, high)
        except np.linalg.LinAlgError:  # pairs have to do
            return BURST
        effect = change @ rows
        slope, curve = float(errors @ change), float(effect[free] @ change)
        if slope > 0:
            share = min(1.0, slope / curve) if curve > 0 else 1.0
            moved = np.clip(self.beta[free] + share * change, self._low[free], self._high[free])
            if share == 1:
                moved[fixed] = np.where(change > 0, self._high[free], self._low[free])[fixed]
            self.beta[free] = moved
            self._refresh()
            self.step += 1
            if self.step % self._stride == 0:
                self._keep((-1, -1))
        return 2 * int(size**3 / PAIRS / (len(self.y) + 1000) + len(fixed))

    def _through_factor(self) -> bool:
        """Once, where K has few columns: step to the optimum by the interior-point method; return whether done."""
        if not self._low_rank:
            return False
        self._low_rank = False
        found = low_rank.solved(self.K, self.y, self.C)
        if found is None:
            return False

        def jump() -> None:
            self.beta[:] = found
            self._refresh()
            self.step += 1
            if self.step % self._stride == 0:
                self._keep((-1, -1))

        return self._only_if_better(jump)

    def _only_if_better(self, leap: Callable[[], object]) -> bool:
        """Take a step, but go back from it where rounding made it a worse place; return whether it was taken."""
        beta, errors, step, rows = self.beta.copy(), self.errors.copy(), self.step, len(self._rows)
        worst, least = self.violation(), self.objective()
        leap()
        if self.violation() <= worst and self.objective() >= least * (1 - 1e-12):
            return True
        self.beta[:], self.errors[:], self.step = beta, errors, step
        del self._rows[rows:]
        self._bound()
        return False

    def _refresh(self) -> None:
        """Put on its bound who is off it by rounding, and sum the errors afresh: adding to them lets it grow."""
        size = np.abs(self.beta)
        self.beta[size <= ROUNDING * size.max()] = 0
        full = size >= self.C * (1 - ROUNDING)
        self.beta[full] = self.C * self.y[full]
        self.errors[:] = self.y - self.K @ self.beta
        self._bound()

    def _bound(self) -> None:
        """What keeps those that cannot rise, or fall, from being chosen for it."""
        self._up = np.where(self.beta < self._high, 0, -np.inf)
        self._down = np.where(self.beta > self._low, 0, np.inf)

    def _keep(self, picked: tuple[int, int]) -> None:
        """Append a row, and drop those that became too many."""
        if len(self._rows) >= self._max_snapshots:
            self._stride = thinning(self.step + 1, self._max_snapshots)
            self._rows = [row for row in self._rows if row.step % self._stride == 0]
        self._rows.append(Row(self.step, picked, self.beta.copy(), self.errors.copy()))


def _walk(P: Array, errors: Array, low: Array, high: Array) -> tuple[Array, list[int]]:
    """Go towards P·errors between the bounds, leaving on its bound who arrives there.

    Returns
    -------
    change : ndarray of shape (k,)
        Where the walk ends, seen from its start; its sum is 0.
    fixed : list of int
        Who arrived at a bound.
    """
    whole = P @ errors
    change, fixed, left = (
        np.zeros(len(errors)),
        list[int](),
        1.0,
    )  # left: share of the way that is still to go
    while len(fixed) < min(MOST_FIXED, len(errors) - 1):
        direction = whole.copy()
        if fixed:
            direction -= P[:, fixed] @ np.linalg.solve(P[np.ix_(fixed, fixed)], whole[fixed])
            direction[fixed] = 0
        direction *= left
        with np.errstate(divide="ignore", invalid="ignore"):
            room = np.where(direction > 0, high - change, low - change) / direction
        room[direction == 0] = np.inf
        q = int(room.argmin())
        part = min(1.0, max(0.0, float(room[q])))
        change += part * direction
        if part == 1:
            break
        left *= 1 - part
        change[q] = high[q] if direction[q] > 0 else low[q]
        fixed.append(q)
    loose = np.setdiff1d(np.arange(len(errors)), fixed)
    if len(loose):
        change[loose] -= change.sum() / len(loose)  # rounding
    return change, fixed

"""The dual of the soft-margin kernel machine: steps on pairs of samples, and Newton steps on all free samples.

If the matrix has low rank, one step of the interior-point method replaces thousands of pair steps.

With β_i = α_i y_i, the problem is: maximise Σ |β_i| - ½ βᵀKβ with Σ β_i = 0 and β_i between 0 and C y_i; its
gradient at β = 0 is y, see `ascent`. Every step is recorded for the trace, so this solver is for few samples;
`working_sets` is for many, unless there are at least as many features, so that half of the matrix needs no more memory
than the samples.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array
from linclass.core.trace import Stop
from linclass.data.half_matrix import Square
from linclass.margins import accurate, low_rank
from linclass.margins.ascent import HIDDEN, Ascent
from linclass.margins.dual_rows import CERTAIN, DualRows, certain

FIRST = 25  # pair steps before the rank is checked
BURST = 100  # minimum number of pair steps between two Newton steps
CLOSER = 0.1  # factor of the violation's tolerance, if the gap is still too large
PATIENCE = 10  # bursts without a gain, before the test whether rounding hides all further gain


class Solver(Ascent):
    """Ascends the dual objective from β = 0, and records rows.

    Parameters
    ----------
    K : ndarray of shape (n, n), or HalfMatrix
        Gram matrix. If it is not positive semidefinite, each step still ascends, to a point that no step improves;
        there may be several such points.
    y : ndarray of shape (n,)
        -1 and +1, both of them.
    C : float > 0, or ndarray of shape (n,)
        Bound of all |β_i|, or of each.
    tol : float > 0
        Violation at which the solver stops.
    max_snapshots : int >= 2
        Maximum number of rows.
    definite : bool, default True
        Whether K is positive semidefinite.
    """

    def __init__(
        self, K: Square, y: Array, C: float | Array, tol: float, max_snapshots: int, *, definite: bool = True
    ) -> None:
        super().__init__(K, np.minimum(C * y, 0), np.maximum(C * y, 0), np.zeros(len(y)), y.copy())
        self.C, self._tol, self._definite, self._low_rank = C, tol, definite, definite
        self.stop: Stop = "budget"
        self._shift = 0.0  # common part of all errors, which are then without it
        self._rows = DualRows(y, C, max_snapshots)
        self._stepped(-1, -1)

    def solve(self, budget: int) -> None:
        """Take steps until the violation is small enough, rounding hides any gain, or the budget is spent."""
        early, best, idle, tol = self._definite, 0.0, 0, self._tol
        pairs = FIRST if early else BURST
        while True:
            done = self.pairs(min(pairs, budget - self.step), tol)
            self.refresh()
            if self.violation() <= tol:
                if self.step < budget and self._definite and not self.certain(CERTAIN):
                    self._only_if_better(self.newton)
                if not self._definite or self.certain(self._tol):
                    self.stop = "converged" if self._proven() else "stalled"
                    break
                tol = self.violation() * CLOSER
            if self.step >= budget:
                self._settle()
                break
            gained = self.objective()
            idle = 0 if gained > best * (1 + 1e-15) and not done else idle + 1
            best = max(best, gained)
            if idle >= PATIENCE and self.violation() <= HIDDEN * self.rounding():
                self._settle()
                self.stop = "stalled"
                break
            leapt = self._through_factor() or early
            pairs, early = BURST if leapt else max(BURST, self.newton()), False
        self._rows.end(self.step, self.step, self.beta, self.errors, self._shift)

    def certain(self, tol: float) -> bool:
        """Whether the gap proves optimality up to that share of the objective."""
        return certain(self.target, self.C, self.beta, self.errors, self.middle(), tol, self._shift)

    def _proven(self) -> bool:
        """Whether violation and gap are small enough, with accurate sums if rounding matters."""
        self._settle()
        return self.violation() <= self._tol and (not self._definite or self.certain(self._tol))

    def _settle(self) -> None:
        """Compute the errors so accurately that rounding changes nothing of what is said of the end."""
        rounding = self.rounding()
        if rounding > accurate.CLEAR * self._tol:
            self._bound(accurate.errors(self.target, self.K, self.beta))
            if accurate.lost(self.errors, rounding) > accurate.CLEAR * max(self._tol, self.violation()):
                errors, self._shift = accurate.exact(self.target, self.K, self.beta, self._rising)
                self._bound(errors)

    def columns(self) -> dict[str, NDArray[Any]]:
        """The columns of the trace: `beta` and the derived ones."""
        return self._rows.columns()

    def _through_factor(self) -> bool:
        """Once, if K has low rank: step to the optimum by the interior-point method; return whether it is done."""
        if not self._low_rank:
            return False
        self._low_rank = False
        found = low_rank.solved(self.K, self.target, self.C)
        if found is None:
            return False

        def jump() -> None:
            self.beta[:] = found
            self.refresh()
            self.step += 1
            self._stepped(-1, -1)

        return self._only_if_better(jump)

    def _only_if_better(self, leap: Callable[[], object]) -> bool:
        """Take a step, but undo it if rounding made it worse; return whether it was kept."""
        beta, errors, step = self.beta.copy(), self.errors, self.step
        worst, least = self.violation(), self.objective()
        leap()
        if self.violation() <= worst and self.objective() >= least * (1 - 1e-12):
            return True
        self.beta[:], self.step = beta, step
        self._rows.drop_after(step)
        self._bound(errors)
        return False

    def _stepped(self, i: int, j: int) -> None:
        """Record the step's row, if it is due."""
        if self._rows.wanted(self.step):
            self._rows.keep(self.step, self.step, (i, j), self.beta, self.errors)

"""The dual of the soft-margin kernel machine, solved: pairs of samples in turn, and Newton on those in between.

Where the matrix has few columns, one step of the interior-point method takes the place of thousands of pairs.

With β_i = α_i y_i, the problem is: maximise Σ |β_i| - ½ βᵀKβ with Σ β_i = 0 and β_i between 0 and C y_i; its slope
at β = 0 is y, see `ascent`. Every step is kept for the trace, so this is for few samples; `working_sets` is for many.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array
from linclass.core.trace import Stop
from linclass.margins import accurate, low_rank
from linclass.margins.ascent import HIDDEN, Ascent
from linclass.margins.dual_rows import CERTAIN, DualRows, certain

FIRST = 25  # pairs before it is asked whether the matrix has few columns
BURST = 100  # pairs at least between two Newton steps
CLOSER = 0.1  # of the violation is what the violation must come to, where the gap is still too wide
PATIENCE = 10  # bursts in a row without a gain, before it is asked whether rounding hides all that is left


class Solver(Ascent):
    """Ascends the dual objective from β = 0, and keeps rows on the way.

    Parameters
    ----------
    K : ndarray of shape (n, n)
        Gram matrix. Where it is not positive semidefinite, each step still ascends, to a point that no step
        improves; there may be others.
    y : ndarray of shape (n,)
        -1 and +1, both of them.
    C : float > 0, or ndarray of shape (n,)
        Bound of all |β_i|, or of each.
    tol : float > 0
        Violation to stop at.
    max_snapshots : int >= 2
        Most rows to keep.
    definite : bool, default True
        Whether K is positive semidefinite.
    """

    def __init__(
        self, K: Array, y: Array, C: float | Array, tol: float, max_snapshots: int, *, definite: bool = True
    ) -> None:
        super().__init__(K, np.minimum(C * y, 0), np.maximum(C * y, 0), np.zeros(len(y)), y.copy())
        self.C, self._tol, self._definite, self._low_rank = C, tol, definite, definite
        self.stop: Stop = "budget"
        self._rows = DualRows(y, C, max_snapshots)
        self._stepped(-1, -1)

    def solve(self, budget: int) -> None:
        """Take steps until the violation is small enough, rounding leaves no gain, or the budget ends."""
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
                self.stop = "budget"
                break
            gained = self.objective()
            idle = 0 if gained > best * (1 + 1e-15) and not done else idle + 1
            best = max(best, gained)
            if idle >= PATIENCE and self.violation() <= HIDDEN * self.rounding():
                self.stop = "stalled"
                break
            leapt = self._through_factor() or early
            pairs, early = BURST if leapt else max(BURST, self.newton()), False
        self._rows.end(self.step, self.step, self.beta, self.errors)

    def certain(self, tol: float) -> bool:
        """Whether the gap proves that this is the optimum up to that share of the objective."""
        return certain(self.target, self.C, self.beta, self.errors, self.middle(), tol)

    def _proven(self) -> bool:
        """Whether violation and gap are as small as asked for, by accurate sums where rounding may hide that."""
        if self.rounding() > accurate.CLEAR * self._tol:
            self._bound(accurate.errors(self.target, self.K, self.beta))
        return self.violation() <= self._tol and (not self._definite or self.certain(self._tol))

    def columns(self) -> dict[str, NDArray[Any]]:
        """The columns of the trace: `beta` and what follows from it."""
        return self._rows.columns()

    def _through_factor(self) -> bool:
        """Once, where K has few columns: step to the optimum by the interior-point method; return whether done."""
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
        """Take a step, but go back from it where rounding made it a worse place; return whether it was taken."""
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
        """Keep the step's row, if its turn has come."""
        if self._rows.wanted(self.step):
            self._rows.keep(self.step, self.step, (i, j), self.beta, self.errors)

"""The dual of the kernel machine for many samples: solved on a working set at a time, with the other samples fixed.

A working set consists of free samples and of those that violate the optimality conditions most (Osuna, Freund and
Girosi 1997; Joachims 1999). Its subproblem has the same form, see `ascent`. When it is solved, the objective has
increased, and the errors of all samples are updated from the kernel rows of the changed ones. No other part of the
Gram matrix is needed, and memory is linear in the number of samples.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array
from linclass.core.trace import Stop
from linclass.margins import accurate, low_rank
from linclass.margins.ascent import COARSE, HIDDEN, Ascent
from linclass.margins.dual_rows import DualRows, certain
from linclass.margins.kernel_rows import EPS, Indices, KernelRows

FIRST = 192  # size of the first working set
LEAST = 128  # number of violators in a working set if there are this many, or
SHARE = 1.0  # as a multiple of its free samples
FREE = 2 / 3  # maximum share of the free samples in the largest working set
SMALL = 300  # size up to which a working set with all violators is solved completely
LOOSE = 0.2  # relative tolerance of the other subproblems, as a share of the violation
BAND = 0.5  # relative to the violation: samples this close to violating count as violators
WIDEST = 0.3  # maximum of this band, in the unit of the margin
WIDE = 0.8  # mean kernel of two samples above which it may be of low rank
CLOSER = 1e-2  # tolerance of a complete subproblem relative to the violation at which the solver stops
BLURRED = 0.1  # maximum share of it for the kernel's own rounding
LATE = 4_000  # steps after which any kernel is checked for low rank
PATIENCE = 5  # working sets without a gain, before the test whether rounding hides all further gain


class WorkingSets:
    """Ascends the dual objective from β = 0 on one working set after the other.

    Parameters
    ----------
    K : KernelRows
        If it is not positive semidefinite, each step still ascends, to a point that no step improves.
    y : ndarray of shape (n,)
        -1 and +1, both of them.
    C : float > 0, or ndarray of shape (n,)
        Bound of all |β_i|, or of each.
    tol : float > 0
        Violation at which the solver stops.
    max_snapshots : int >= 2
        Maximum number of rows, one for each working set.
    definite : bool, default True
        Whether K is positive semidefinite.
    """

    def __init__(
        self,
        K: KernelRows,
        y: Array,
        C: float | Array,
        tol: float,
        max_snapshots: int,
        *,
        definite: bool = True,
    ) -> None:
        self._K, self._y, self._C, self._tol, self._definite = K, y, C, tol, definite
        self._aim = tol  # current target of the violation
        self._most = K.side  # samples of a working set,
        self._most_free = int(FREE * K.side)  # and free ones in it
        self._low, self._high = np.minimum(C * y, 0), np.maximum(C * y, 0)
        self.beta, self.errors = np.zeros(len(y)), y.copy()
        self.step, self._sets = 0, 0
        self._shift = 0.0  # common part of all errors, which are then without it
        self._bound()
        self.stop: Stop = "budget"
        self._rows = DualRows(y, C, max_snapshots)
        self._rows.keep(0, 0, (-1, -1), self.beta, self.errors.copy())

    def solve(self, budget: int) -> None:
        """Take steps until the violation is small enough, rounding hides any gain, or the budget is spent."""
        best, idle, late = -1.0, 0, not self._definite or self._K.inner is not None
        which, whole = self._sample(), False
        while self.step < budget and not self._done():
            self._improve(which, whole, budget)
            if best < 0 and self._definite:
                self._through_factor(which, WIDE)
            if self.step > LATE and not late:
                late = True
                self._through_factor(self._sample(), 0.0)
            gained = self.objective()
            idle = 0 if gained > best * (1 + 1e-15) else idle + 1
            best = max(best, gained)
            if idle == PATIENCE:
                self._refresh()
                if self.violation() <= HIDDEN * self.rounding():
                    self._settle()
                    self.stop = "stalled"
                    break
                best, idle = self.objective(), 0
            which, whole = self._working_set()
        if self.stop == "budget":
            self._refresh()
            self._settle()
        self._rows.end(self._sets, self.step, self.beta, self.errors, self._shift)
        self._K.free()

    def _done(self) -> bool:
        """Whether violation and gap are small enough; if only the gap is not, lower the target."""
        if self.violation() > self._aim:
            return False
        self._refresh()
        if self.violation() > self._aim:
            return False
        if not self._certain():
            self._aim = self.violation() * CLOSER
            return False
        self.stop = "converged" if self._proven() else "stalled"
        return True

    def _certain(self) -> bool:
        """Whether the gap proves optimality up to the tolerance; not required for an indefinite kernel."""
        middle = self._highest / 2 + self._lowest / 2
        return not self._definite or certain(
            self._y, self._C, self.beta, self.errors, middle, self._tol, self._shift
        )

    def _proven(self) -> bool:
        """Whether violation and gap are small enough, with accurate sums if rounding matters."""
        self._settle()
        return self.violation() <= self._tol and self._certain()

    def _settle(self) -> None:
        """Compute the errors so accurately that rounding changes nothing of what is said of the end."""
        clear = accurate.CLEAR * self._tol
        if self._definite and EPS * self._K.largest * float(np.abs(self.beta).sum()) <= clear:
            return  # as |K_ij| is at most the largest K_ii, without a look at all rows
        rounding = self.rounding()
        if rounding > clear:
            self.errors = accurate.errors(self._y, self._K, self.beta)
            self._bound()
            if accurate.lost(self.errors, rounding) > accurate.CLEAR * max(self._tol, self.violation()):
                rising = np.where(self.beta < self._high, self.errors, -np.inf)
                self.errors, self._shift = accurate.exact(self._y, self._K, self.beta, rising)
                self._bound()

    def violation(self) -> float:
        """The violation of the optimality conditions."""
        return self._highest - self._lowest

    def objective(self) -> float:
        """Value of the dual."""
        return float(self.beta @ (self._y + self.errors)) / 2

    def rounding(self) -> float:
        """The rounding error of E."""
        support = np.flatnonzero(self.beta)
        return EPS * float(self._K.sizes(support, self.beta[support]).max())

    def grain(self) -> float:
        """The change of an error by the last digit of a |β_i| at its bound."""
        return EPS * self._K.largest * float((self._high - self._low).max())

    def columns(self) -> dict[str, NDArray[Any]]:
        """The columns of the trace: `beta` and the derived ones."""
        return self._rows.columns()

    def _bound(self) -> None:
        """Update the largest error of samples that may increase, and the smallest of samples that may decrease."""
        self._highest = float(self.errors[self.beta < self._high].max())
        self._lowest = float(self.errors[self.beta > self._low].min())

    def _sample(self) -> Indices:
        """Some samples of each class, evenly spaced."""
        sides = np.flatnonzero(self._y > 0), np.flatnonzero(self._y < 0)
        most = min(FIRST, self._most) // 2
        some = [side[np.linspace(0, len(side) - 1, min(most, len(side))).astype(int)] for side in sides]
        return np.concatenate(some)

    def _working_set(self) -> tuple[Indices, bool]:
        """The free samples with the worst violators, and whether these are all violators.

        Violators at their upper and at their lower bound each get half of the set, even with many ties on one side.
        The most violating pair is therefore always in the set, and a step on this pair increases the objective.
        """
        middle = self._highest / 2 + self._lowest / 2
        rising, falling = self.beta < self._high, self.beta > self._low
        edge = self._aim / 2 - BAND * min(self.violation(), WIDEST)
        free: Indices = np.flatnonzero(rising & falling)
        up = np.flatnonzero(rising & ~falling & (self.errors - middle > edge))
        down = np.flatnonzero(falling & ~rising & (middle - self.errors > edge))
        if whole := len(free) <= self._most_free:
            most = min(max(LEAST, int(SHARE * len(free))), self._most - len(free))
        else:
            free, most = self._ends(free), self._most - self._most_free
        whole = whole and len(up) + len(down) <= min(most, SMALL - len(free))
        return np.concatenate([free, *self._halves(up, down, most)]), whole

    def _ends(self, free: Indices) -> Indices:
        """For too many free samples, those of the largest errors and as many of the smallest."""
        order = free[np.argsort(self.errors[free], kind="stable")]
        half = self._most_free // 2
        return np.concatenate([order[:half], order[-half:]])

    def _halves(self, up: Indices, down: Indices, most: int) -> tuple[Indices, Indices]:
        """The samples of the largest and of the smallest errors, half of `most` each, unless one side has fewer."""
        high, low = (
            min(len(side), max(most // 2, most - len(other))) for side, other in ((up, down), (down, up))
        )
        if high < len(up):
            up = up[np.argpartition(-self.errors[up], high)[:high]]
        if low < len(down):
            down = down[np.argpartition(self.errors[down], low)[:low]]
        return up, down

    def _improve(self, which: Indices, whole: bool, budget: int) -> None:
        """Solve the subproblem of a working set, completely if it is `whole`, and update the errors of all samples."""
        K = self._K.square(which)
        before, errors = self.beta[which], self.errors[which]
        tol = self._aim * CLOSER if whole else max(self._aim / 2, LOOSE * self.violation())
        ascent = Ascent(K, self._low[which], self._high[which], before.copy(), errors)
        ascent.climb(tol, budget - self.step)
        self.step += ascent.step
        self._move(which, ascent.beta - before, ascent.beta)

    def _move(self, which: Indices, change: Array, beta: Array) -> None:
        """Change some β, and update the errors."""
        moved = np.flatnonzero(change)
        self.beta[which] = beta
        self._K.subtract(self.errors, which[moved], change[moved])
        self._bound()
        self._sets += 1
        if self._rows.wanted(self._sets):
            self._rows.keep(self._sets, self.step, (-1, -1), self.beta, self.errors.copy())

    def _through_factor(self, which: Indices, least: float) -> None:
        """If the kernel is linear, or the matrix of some samples has low rank, step to the optimum by another method.

        A kernel that decreases with the distance is not checked if the mean of that matrix is below `least`.
        """
        if self._K.inner is None:
            sample = self._K.square(which)
            high = low_rank.factor(sample, low_rank.MOST_COLUMNS) is None
            if high or (self._K.local and sample.mean() < least):
                return
        found = low_rank.solved(self._K, self._y, self._C)
        if found is None:
            return
        errors = self._y.copy()
        support = np.flatnonzero(found)
        self._K.subtract(errors, support, found[support])
        if float(found @ (self._y + errors)) / 2 > self.objective():
            self.beta, self.errors = found, errors
            self._bound()
            self.step += 1

    def _refresh(self) -> None:
        """Recompute the errors, because updates accumulate rounding errors."""
        if self._K.blur * float(np.abs(self.beta).sum()) > BLURRED * self._aim:
            self._K.exact()
        if EPS * self._K.largest * float(np.abs(self.beta).sum()) > COARSE:
            self.errors = accurate.errors(self._y, self._K, self.beta)
        else:
            self.errors = self._y.copy()
            support = np.flatnonzero(self.beta)
            self._K.subtract(self.errors, support, self.beta[support])
        self._bound()

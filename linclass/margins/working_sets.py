"""The dual of the kernel machine for many samples: solved on a few of them at a time, the others standing still.

Those in between their bounds and those that break the conditions of the optimum most are a working set (Osuna, Freund
and Girosi 1997; Joachims 1999). On it the problem is a small one of the same kind, see `ascent`: where it is solved,
the objective has risen, and the errors of all samples follow from the rows of the kernel of those that moved. No other
part of the Gram matrix is ever needed, and memory is linear in the number of samples.
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

FIRST = 192  # samples of the first working set
LEAST = 128  # violators that a working set takes if there are so many, or
SHARE = 1.0  # times as many as are in between
MOST = 1800  # samples of a working set
MOST_FREE = 1200  # and of those in between in it
SMALL = 300  # samples up to which a working set that holds all violators is solved to the end
LOOSE = 0.2  # of the violation: how far the others are solved
BAND = 0.5  # of the violation: who keeps the conditions by less is as good as a violator
WIDEST = 0.3  # and such a band is no wider, in the unit of the margin
WIDE = 0.8  # mean kernel of two samples from which on it may be of low rank
CLOSER = 1e-2  # of the violation to stop at: what such a one is solved to
BLURRED = 0.1  # of it: what the kernel's own rounding may come to
LATE = 4_000  # steps after which any kernel is asked whether it is of low rank
PATIENCE = (
    5  # working sets in a row without a gain, before it is asked whether rounding hides all that is left
)


class WorkingSets:
    """Ascends the dual objective from β = 0 on one working set after the other.

    Parameters
    ----------
    K : KernelRows
        Where it is not positive semidefinite, each step still ascends, to a point that no step improves.
    y : ndarray of shape (n,)
        -1 and +1, both of them.
    C : float > 0, or ndarray of shape (n,)
        Bound of all |β_i|, or of each.
    tol : float > 0
        Violation to stop at.
    max_snapshots : int >= 2
        Most rows to keep, one of each working set.
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
        self._aim = tol  # what the violation must come to
        self._low, self._high = np.minimum(C * y, 0), np.maximum(C * y, 0)
        self.beta, self.errors = np.zeros(len(y)), y.copy()
        self.step, self._sets = 0, 0
        self._bound()
        self.stop: Stop = "budget"
        self._rows = DualRows(y, C, max_snapshots)
        self._rows.keep(0, 0, (-1, -1), self.beta, self.errors.copy())

    def solve(self, budget: int) -> None:
        """Take steps until the violation is small enough, rounding leaves no gain, or the budget ends."""
        best, idle, late = -1.0, 0, not self._definite
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
                    self.stop = "stalled"
                    break
                best, idle = self.objective(), 0
            which, whole = self._working_set()
        if self.stop == "budget":
            self._refresh()
        self._rows.end(self._sets, self.step, self.beta, self.errors)

    def _done(self) -> bool:
        """Whether the violation is small enough, and the gap too: if it is not, the violation must become smaller."""
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
        """Whether the gap proves that this is the optimum up to the tolerance; without a kernel it need not."""
        middle = self._highest / 2 + self._lowest / 2
        return not self._definite or certain(self._y, self._C, self.beta, self.errors, middle, self._tol)

    def _proven(self) -> bool:
        """Whether violation and gap are as small as asked for, by accurate sums where rounding may hide that."""
        if self.rounding() > accurate.CLEAR * self._tol:
            self.errors = accurate.errors(self._y, self._K, self.beta)
            self._bound()
        return self.violation() <= self._tol and self._certain()

    def violation(self) -> float:
        """How far the conditions of the optimum are from being met."""
        return self._highest - self._lowest

    def objective(self) -> float:
        """Value of the dual."""
        return float(self.beta @ (self._y + self.errors)) / 2

    def rounding(self) -> float:
        """What rounding may make of an error."""
        support = np.flatnonzero(self.beta)
        return EPS * float(self._K.sizes(support, self.beta[support]).max())

    def grain(self) -> float:
        """What the last digit of one |β_i| at its bound changes in an error."""
        return EPS * self._K.largest * float((self._high - self._low).max())

    def columns(self) -> dict[str, NDArray[Any]]:
        """The columns of the trace: `beta` and what follows from it."""
        return self._rows.columns()

    def _bound(self) -> None:
        """The largest error of those that may rise, and the smallest of those that may fall."""
        self._highest = float(self.errors[self.beta < self._high].max())
        self._lowest = float(self.errors[self.beta > self._low].min())

    def _sample(self) -> Indices:
        """Some samples of each class, evenly spread."""
        sides = np.flatnonzero(self._y > 0), np.flatnonzero(self._y < 0)
        some = [side[np.linspace(0, len(side) - 1, min(FIRST // 2, len(side))).astype(int)] for side in sides]
        return np.concatenate(some)

    def _working_set(self) -> tuple[Indices, bool]:
        """The samples in between, with those that break the conditions most; and whether these are all that do.

        Of those at their upper and at their lower bound each has its half, however many are tied on one side. So the
        pair that breaks the conditions most is always in the set, and a step on that pair raises the objective.
        """
        middle = self._highest / 2 + self._lowest / 2
        rising, falling = self.beta < self._high, self.beta > self._low
        edge = self._aim / 2 - BAND * min(self.violation(), WIDEST)
        free: Indices = np.flatnonzero(rising & falling)
        up = np.flatnonzero(rising & ~falling & (self.errors - middle > edge))
        down = np.flatnonzero(falling & ~rising & (middle - self.errors > edge))
        if whole := len(free) <= MOST_FREE:
            most = min(max(LEAST, int(SHARE * len(free))), MOST - len(free))
        else:
            free, most = self._ends(free), MOST - MOST_FREE
        whole = whole and len(up) + len(down) <= min(most, SMALL - len(free))
        return np.concatenate([free, *self._halves(up, down, most)]), whole

    def _ends(self, free: Indices) -> Indices:
        """Of too many in between those of the largest errors and as many of the smallest."""
        order = free[np.argsort(self.errors[free], kind="stable")]
        return np.concatenate([order[: MOST_FREE // 2], order[-(MOST_FREE // 2) :]])

    def _halves(self, up: Indices, down: Indices, most: int) -> tuple[Indices, Indices]:
        """Those of the largest errors and those of the smallest, half of `most` each unless one side has fewer."""
        high, low = (
            min(len(side), max(most // 2, most - len(other))) for side, other in ((up, down), (down, up))
        )
        if high < len(up):
            up = up[np.argpartition(-self.errors[up], high)[:high]]
        if low < len(down):
            down = down[np.argpartition(self.errors[down], low)[:low]]
        return up, down

    def _improve(self, which: Indices, whole: bool, budget: int) -> None:
        """Solve the problem of a working set, to the end if it is the whole one, and let the errors of all follow."""
        K = self._K.square(which)
        before, errors = self.beta[which], self.errors[which]
        tol = self._aim * CLOSER if whole else max(self._aim / 2, LOOSE * self.violation())
        ascent = Ascent(K, self._low[which], self._high[which], before.copy(), errors)
        ascent.climb(tol, budget - self.step)
        self.step += ascent.step
        self._move(which, ascent.beta - before, ascent.beta)

    def _move(self, which: Indices, change: Array, beta: Array) -> None:
        """Change some β, and the errors with them."""
        moved = np.flatnonzero(change)
        self.beta[which] = beta
        self._K.subtract(self.errors, which[moved], change[moved])
        self._bound()
        self._sets += 1
        if self._rows.wanted(self._sets):
            self._rows.keep(self._sets, self.step, (-1, -1), self.beta, self.errors.copy())

    def _through_factor(self, which: Indices, least: float) -> None:
        """Where a sample's matrix has few columns: step to the optimum by the interior-point method.

        A kernel that falls with the distance is not asked for its columns if the sample's mean is below `least`.
        """
        sample = self._K.square(which)
        if (self._K.local and sample.mean() < least) or low_rank.factor(
            sample, low_rank.MOST_COLUMNS
        ) is None:
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
        """Sum the errors afresh: adding to them lets rounding grow."""
        if self._K.blur * float(np.abs(self.beta).sum()) > BLURRED * self._aim:
            self._K.exact()
        if EPS * self._K.largest * float(np.abs(self.beta).sum()) > COARSE:
            self.errors = accurate.errors(self._y, self._K, self.beta)
        else:
            self.errors = self._y.copy()
            support = np.flatnonzero(self.beta)
            self._K.subtract(self.errors, support, self.beta[support])
        self._bound()

"""The rows of the dual that the trace of a kernel machine stores, and the columns derived from them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.core.trace_columns import SMALL, thinning
from linclass.margins.kernel_rows import allowed

BLOCK = 1 << 17  # numbers of the rows that are processed together
SHORT = 1e-3  # slack of samples below their C up to which it may be rounding
CERTAIN = 1e-8  # relative gap below which no further accuracy is useful
SHARE = 32  # one in this many of X's numbers is as many as a column of the trace may have,
WEIGHTS = 4  # and of its weights with the linear kernel, one in this many


def certain(
    y: Array, C: float | Array, beta: Array, errors: Array, intercept: float, tol: float, shift: float = 0.0
) -> bool:
    """Whether the gap proves that β, shape (n,), is optimal up to this share of the objective."""
    dual, gap = objectives(y, C, beta[None], errors[None], np.array([intercept]), np.array([shift]))
    return bool(gap[0] <= max(tol, CERTAIN) * dual[0])


def rows_kept(X: Array, snapshots: int, *, linear: bool) -> int:
    """The maximum number of rows of the trace for samples X (n, d).

    Each has a β and an error of each sample, and with the linear kernel d weights.
    """
    if X.size <= SMALL:
        return snapshots
    n, d = map(int, X.shape)
    most = n // WEIGHTS if linear else snapshots
    return min(snapshots, max(2, min(most, d // SHARE)))


def rows_of_many(X: Array, snapshots: int) -> int:
    """The same for samples that are more than the features, learned from some at a time."""
    return min(snapshots, max(2, allowed(X) // (SHARE * len(X))))


class Row(NamedTuple):
    """The stored values of a step, or of several steps together."""

    number: int
    step: int
    picked: tuple[int, int]
    beta: Array
    errors: Array  # without the shift
    shift: float  # a common part of all errors that would hide their differences


class DualRows:
    """The stored rows, evenly thinned, so that memory does not grow with the number of steps.

    Parameters
    ----------
    y : ndarray of shape (n,)
        -1 and +1.
    C : float or ndarray of shape (n,)
        Bound of all |β_i|, or of each one.
    most : int >= 2
        Maximum number of rows.
    """

    def __init__(self, y: Array, C: float | Array, most: int) -> None:
        self._y, self._C, self._most, self._stride = y, C, most, 1
        self._rows: list[Row] = []

    def wanted(self, number: int) -> bool:
        """Whether the row with this number would be kept."""
        return number % self._stride == 0

    def keep(
        self,
        number: int,
        step: int,
        picked: tuple[int, int],
        beta: Array,
        errors: Array,
        shift: float = 0.0,
    ) -> None:
        """Append a row, and thin the rows if there are too many."""
        if len(self._rows) >= self._most:
            self._stride = thinning(number + 1, self._most)
            self._rows = [row for row in self._rows if self.wanted(row.number)]
        self._rows.append(Row(number, step, picked, beta.copy(), errors, shift))

    def drop_after(self, step: int) -> None:
        """Drop the rows of later steps."""
        while self._rows[-1].step > step:
            self._rows.pop()

    def end(self, number: int, step: int, beta: Array, errors: Array, shift: float) -> None:
        """Set the last row: that of the last step, or its accurate version if it is already there."""
        if self._rows[-1].step < step:
            self.keep(number, step, (-1, -1), beta, errors, shift)
        else:
            self._rows[-1] = self._rows[-1]._replace(beta=beta.copy(), errors=errors, shift=shift)

    def columns(self) -> dict[str, NDArray[Any]]:
        """The columns of the trace: `beta` and the derived ones."""
        rows = [row for row in self._rows[:-1] if self.wanted(row.number)] + self._rows[-1:]
        parts = [self._measured(rows[part]) for part in blocks(len(rows), BLOCK, len(self._y))]
        return {
            "step": np.array([row.step for row in rows]),
            "picked": np.array([row.picked for row in rows]),
            "beta": np.array([row.beta for row in rows]),
            **{name: np.concatenate([part[name] for part in parts]) for name in parts[0]},
        }

    def _measured(self, rows: list[Row]) -> dict[str, Array]:
        """Intercept, objective, gap and violation of some rows."""
        y, C = self._y, self._C
        beta, errors = np.array([row.beta for row in rows]), np.array([row.errors for row in rows])  # (T, n)
        shift = np.array([row.shift for row in rows])
        highest = np.where(beta < np.maximum(C * y, 0), errors, -np.inf).max(axis=1)
        lowest = np.where(beta > np.minimum(C * y, 0), errors, np.inf).min(axis=1)
        intercept = highest / 2 + lowest / 2
        objective, gap = objectives(y, C, beta, errors, intercept, shift)
        return {
            "intercept": intercept + shift,
            "objective": objective,
            "gap": gap,
            "violation": highest - lowest,
        }


def objectives(
    y: Array, C: float | Array, beta: Array, errors: Array, intercept: Array, shift: Array
) -> tuple[Array, Array]:
    """The dual objective of rows of β (T, n), and the duality gap, both of shape (T,).

    Of two primal points the better one counts: w and b as they are, and both scaled until no sample below its C has
    slack. Near the optimum such slack is rounding error, which a large C would amplify. Σ β, which is 0 up to
    rounding, enters the objective with its multiplier b, to which the shift of the errors belongs.
    """
    slack = y * (errors - intercept[:, None])  # negative beyond the margin
    length = np.einsum("ti,ti->t", beta, y - errors)  # ‖w‖²
    dual = np.abs(beta).sum(axis=1) - length / 2
    primal = length / 2 + (C * np.maximum(slack, 0)).sum(axis=1)
    short = np.where(np.abs(beta) < C, slack, 0.0).max(axis=1, initial=0.0)
    for t in np.flatnonzero((short > 0) & (short < SHORT)):
        longer = 1 / (1 - short[t])
        price = (C * np.maximum(slack[t] - short[t], 0)).sum() * longer
        primal[t] = min(primal[t], length[t] / 2 * longer**2 + price)
    return dual, primal - dual + np.abs((intercept + shift) * beta.sum(axis=1))

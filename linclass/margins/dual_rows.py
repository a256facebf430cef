"""What the trace of a kernel machine keeps of its dual, row by row, and the columns that follow from it."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array
from linclass.core.trace import thinning

BLOCK = 1_000_000  # numbers of the rows that are looked at together


class Row(NamedTuple):
    """What is kept of a step, or of several together."""

    number: int
    step: int
    picked: tuple[int, int]
    beta: Array
    errors: Array


class DualRows:
    """The rows kept so far: evenly thinned, so that memory does not grow with the number of steps.

    Parameters
    ----------
    y : ndarray of shape (n,)
        -1 and +1.
    C : float or ndarray of shape (n,)
        Bound of all |β_i|, or of each.
    most : int >= 2
        Most rows to keep.
    """

    def __init__(self, y: Array, C: float | Array, most: int) -> None:
        self._y, self._C, self._most, self._stride = y, C, most, 1
        self._rows: list[Row] = []

    def wanted(self, number: int) -> bool:
        """Whether the row of that number would stay."""
        return number % self._stride == 0

    def keep(self, number: int, step: int, picked: tuple[int, int], beta: Array, errors: Array) -> None:
        """Append a row, and drop those that became too many."""
        if len(self._rows) >= self._most:
            self._stride = thinning(number + 1, self._most)
            self._rows = [row for row in self._rows if self.wanted(row.number)]
        self._rows.append(Row(number, step, picked, beta.copy(), errors))

    def drop_after(self, step: int) -> None:
        """Forget the rows of later steps."""
        while self._rows[-1].step > step:
            self._rows.pop()

    def end(self, number: int, step: int, beta: Array, errors: Array) -> None:
        """The last row: that of the last step, or without its rounding if it is there."""
        if self._rows[-1].step < step:
            self.keep(number, step, (-1, -1), beta, errors)
        else:
            self._rows[-1] = self._rows[-1]._replace(beta=beta.copy(), errors=errors)

    def columns(self) -> dict[str, NDArray[Any]]:
        """The columns of the trace: `beta` and what follows from it."""
        rows = [row for row in self._rows[:-1] if self.wanted(row.number)] + self._rows[-1:]
        size = max(1, BLOCK // len(self._y))
        parts = [self._measured(rows[begin : begin + size]) for begin in range(0, len(rows), size)]
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
        highest = np.where(beta < np.maximum(C * y, 0), errors, -np.inf).max(axis=1)
        lowest = np.where(beta > np.minimum(C * y, 0), errors, np.inf).min(axis=1)
        intercept = highest / 2 + lowest / 2
        length = np.einsum("ti,ti->t", beta, y - errors)  # ‖w‖²
        price = (C * np.maximum(y * (errors - intercept[:, None]), 0)).sum(axis=1)
        objective = np.abs(beta).sum(axis=1) - length / 2
        return {
            "intercept": intercept,
            "objective": objective,
            "gap": length / 2 + price - objective,
            "violation": highest - lowest,
        }

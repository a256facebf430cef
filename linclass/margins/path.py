"""Path: the iterates on the way to the maximum margin, measured in the unit of the samples."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array
from linclass.margins.optimum import Problem, Proofs, proofs

BLOCK = 100_000  # number of values of the rows that are measured together


class Path:
    """The rows of the trace, measured in blocks, which is faster than one by one."""

    def __init__(self, problem: Problem) -> None:
        self.problem, self.length = problem, 0
        self._waiting: list[tuple[Array, Array]] = []
        self._measured: list[tuple[Array, Proofs]] = []

    def append(self, weights: Array, alpha: Array) -> None:
        """Append a row."""
        self._waiting.append((weights, alpha))
        self.length += 1
        if len(self._waiting) * len(alpha) >= BLOCK:
            self._measured.append(self._measure(self._waiting))
            self._waiting = []

    def ending(self, weights: Array, alpha: Array) -> dict[str, NDArray[Any]]:
        """The columns of these rows and a last one, in the unit of the samples."""
        parts = [*self._measured, self._measure([*self._waiting, (weights, alpha)])]
        v, b = self.problem.weights(np.concatenate([part[0] for part in parts]))
        area = self.problem.unit**2

        def column(name: str) -> Array:
            rows: list[Array] = [getattr(part[1], name) for part in parts]
            return rows[0] if len(rows) == 1 else np.concatenate(rows)

        return {
            "step": np.arange(len(b)),
            "coef": v,
            "intercept": b,
            "objective": column("objective") / area,
            "dual_objective": column("dual_objective") / area,
            "gap": column("gap") / area,
            "residual": column("residual"),
        }

    def _measure(self, rows: list[tuple[Array, Array]]) -> tuple[Array, Proofs]:
        weights, alpha = (np.array(column) for column in zip(*rows, strict=True))
        return weights, proofs(self.problem, weights, alpha)

"""The rows of a perceptron's trace, reconstructed from its picks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.core.trace_columns import SMALL, thinning
from linclass.perceptrons.signed import Signed

SCANS = ("cyclic", "first")  # orders that scan the samples
MOST, FEWEST = 8192, 8  # maximum and minimum number of updates recorded together
TOGETHER = 1 << 20  # maximum number of weights recorded together
BLOCK = 2_000_000  # number of margins in memory at a time: 16 MB
NEAR, SAMPLES = 65_536, 4_096  # numbers of margins and samples evaluated together, to fit the cache


@dataclass(frozen=True)
class Problem:
    """Samples and weights in the unit of the computation, integers if possible.

    Parameters
    ----------
    Z : ndarray of shape (n, d + 1), or Signed
        y_n (x_n, 1) times `unit`.
    start : ndarray of shape (d + 1,)
        Initial weights.
    step : number
        Factor of a row of Z in an update.
    unit : int
        Power of ten that makes the samples integers.
    divisor, factor : int, float
        The true weights are the computed ones times `factor`, divided by `divisor`.
    exact : bool
        Whether all are integers and remain exact during the whole fit.
    """

    Z: Any
    start: NDArray[Any]
    step: Any
    unit: int
    divisor: int
    factor: float
    exact: bool

    def push(self, weights: NDArray[Any], i: int) -> None:
        """Update the weights on sample i, in place."""
        if isinstance(self.Z, Signed):
            self.Z.add_to(weights, i, self.step)
        else:
            weights += self.Z[i] if self.step == 1 else self.Z[i] * self.step

    def products(self, kind: Any = None) -> NDArray[Any]:
        """The change of each margin by an update on each sample, (n, n), stored as numbers of that kind."""
        if isinstance(self.Z, Signed):
            products = self.Z.products(kind)
        else:
            products = np.ascontiguousarray(self.Z @ self.Z.T, dtype=kind)
        products *= products.dtype.type(self.step)
        return products

    def any_mistake(self, weights: NDArray[Any]) -> bool:
        """Whether a sample is misclassified or on the boundary."""
        return bool((self.Z @ weights <= 0).any())

    def true_weights(self, weights: NDArray[Any]) -> Array:
        """Weights in the unit of the data."""
        true: Array = weights * self.factor
        true /= self.divisor
        true += 0.0  # turns -0 into 0
        return true

    def true_margin(self, margins: Any) -> Any:
        """Margins y f(x), or sums of them, in the unit of the data."""
        return margins * self.factor / (self.divisor * self.unit) + 0.0


class Replay:
    """Collects picks in chunks and keeps the rows of the trace.

    Parameters
    ----------
    problem : Problem
    max_snapshots : int >= 2
        Maximum number of rows.
    order : {"cyclic", "first"} or other
        Whether samples are scanned from the last pick or from the first sample; else there are no passes.
    every_visit : bool
        Whether every visited sample has a row (for these two orders), and not only the updates.

    Attributes
    ----------
    updates : int
        Number of picks so far.
    weights : ndarray of shape (d + 1,)
        Weights after these picks.
    chunk : int
        Number of picks to pass at a time.
    """

    def __init__(
        self, problem: Problem, max_snapshots: int, order: object = None, *, every_visit: bool = False
    ) -> None:
        self.updates = 0
        self.weights = problem.start
        together = min(TOGETHER, max(SMALL, problem.Z.size) // 16)
        self.chunk = max(FEWEST, min(MOST, together // len(problem.start)))
        self._problem = problem
        self._max_snapshots = max_snapshots
        self._order = order if isinstance(order, str) else None
        self._scans = every_visit and self._order in SCANS
        self._last_pick = -1
        self._pass = 1  # the pass of the last update, for the order "cyclic"
        self._row = 0
        none = np.array([-1])
        blank = np.full(1, np.nan)
        self._kept = {
            "step": np.array([0]),
            "picked": none,
            "visited": none,
            "updates": np.array([0]),
            "passes": np.array([0]),
            "margin_before": blank,
            "margin_after": blank,
            "weights": problem.start[None],
        }

    def add(self, picks: list[int]) -> None:
        """Add the next picks, all of them mistakes that were updated on."""
        problem, i = self._problem, np.array(picks)
        before = np.append(self._last_pick, i[:-1])
        ends = self._row + np.cumsum(self._gaps(before, i))  # the row of each update
        picked = problem.Z[i]
        path = np.concatenate([self.weights[None], picked if problem.step == 1 else picked * problem.step])
        np.cumsum(path, axis=0, out=path)  # (picks + 1, d + 1)
        margin = np.einsum("kd,kd->k", picked, path[:-1])
        after = np.einsum("kd,kd->k", picked, path[1:])
        del picked
        rows = self._rows(int(ends[-1]))
        k = np.searchsorted(ends, rows)  # the update that each row leads to or makes
        makes = ends[k] == rows
        starts = np.append(self._row, ends[:-1])
        visited = self._visited(before[k], rows - starts[k]) if self._scans else i[k]
        passes = np.append(
            self._pass, self._pass + np.cumsum(i <= before)
        )  # the last one belongs to the last pick
        self._keep(
            step=rows,
            picked=np.where(makes, i[k], -1),
            visited=visited,
            updates=self.updates + k + makes,
            passes=self._passes(passes[k] + (visited <= before[k]), self.updates + k),
            margin_before=np.where(makes, problem.true_margin(margin[k]), np.nan),
            margin_after=np.where(makes, problem.true_margin(after[k]), np.nan),
            weights=path[k + makes],
        )
        self.updates += len(picks)
        self.weights, self._last_pick, self._row = path[-1].copy(), picks[-1], int(ends[-1])
        self._pass = int(passes[-1])

    def columns(self, converged: bool) -> dict[str, NDArray[Any]]:
        """The columns of the trace, with a final row "no mistake found" if converged; callable once."""
        if converged:
            self._close()
        kept, self._kept = self._kept, {}
        weights = kept.pop("weights")
        if self._order not in SCANS:
            del kept["passes"]
        true = self._problem.true_weights(weights)
        loss, errors = self._judge(weights)
        norm = np.sqrt(np.einsum("td,td->t", true[:, :-1], true[:, :-1]))
        norm[norm == 0] = np.nan
        named = {"coef": true[:, :-1], "intercept": true[:, -1], "loss": loss, "errors": errors}
        return {**kept, **named, "distance": loss / norm}

    def _close(self) -> None:
        """Add the rows of the last pass, in which every sample is correct, and of its end."""
        n = len(self._problem.Z) if self._scans else 0
        begin = self._row
        rows = self._rows(begin + n + 1)
        seen = self._visited(np.full(len(rows), self._last_pick), rows - begin)
        none = np.full(len(rows), -1)
        blank = np.full(len(rows), np.nan)
        updates = np.full(len(rows), self.updates)
        wrapped = (seen <= self._last_pick) | (rows > begin + n)
        self._keep(
            step=rows,
            picked=none,
            visited=np.where(rows <= begin + n, seen, -1),
            updates=updates,
            passes=self._passes(self._pass + (wrapped & (self.updates > 0)), updates),
            margin_before=blank,
            margin_after=blank,
            weights=np.repeat(self.weights[None], len(rows), axis=0),
        )

    def _rows(self, last: int) -> NDArray[np.int64]:
        """Numbers of the rows to keep, from the current row + 1 to the last."""
        stride = thinning(last + 1, self._max_snapshots)
        rows = np.arange((self._row // stride + 1) * stride, last + 1, stride)
        return rows if rows.size and rows[-1] == last else np.append(rows, last)

    def _keep(self, **rows: NDArray[Any]) -> None:
        """Append rows, and thin them if there are too many."""
        stride = thinning(int(rows["step"][-1]) + 1, self._max_snapshots)
        old = self._kept["step"] % stride == 0
        for name, new in rows.items():
            kept = self._kept[name] if old.all() else self._kept[name][old]
            self._kept[name] = np.concatenate([kept, new])

    def _gaps(self, before: NDArray[Any], picks: NDArray[Any]) -> NDArray[Any]:
        """Number of rows from one update to the next."""
        if self._scans and self._order == "cyclic":
            gaps: NDArray[Any] = (picks - before - 1) % len(self._problem.Z) + 1
            return gaps
        if self._scans:
            return picks + 1
        return np.ones(len(picks), dtype=int)

    def _visited(self, before: NDArray[Any], nth: NDArray[Any]) -> NDArray[Any]:
        """The nth (from 1) sample visited after the update on sample `before`."""
        if self._order == "cyclic":
            index: NDArray[Any] = (before + nth) % len(self._problem.Z)
            return index
        return nth - 1

    def _passes(self, cyclic: NDArray[Any], updates: NDArray[Any]) -> NDArray[np.int64]:
        """The pass of each row: counted for "cyclic"; "first" begins a new pass after each update."""
        return (cyclic if self._order == "cyclic" else updates + 1).astype(np.int64)

    def _judge(self, weights: NDArray[Any]) -> tuple[Array, NDArray[np.int64]]:
        """Perceptron loss and number of mistakes of each row of weights, in blocks."""
        if isinstance(self._problem.Z, Signed):
            return self._judge_in_rows(weights, self._problem.Z)
        Zt = self._problem.Z.T
        loss, errors = np.zeros(len(weights)), np.zeros(len(weights), dtype=np.int64)
        for columns in blocks(Zt.shape[1], SAMPLES):
            some = Zt[:, columns]
            if not some.flags.forc:
                some = np.ascontiguousarray(some)
            for part in blocks(len(weights), NEAR, some.shape[1]):
                margins = weights[part] @ some  # (rows, samples)
                errors[part] += (margins <= 0).view(np.uint8).sum(axis=1, dtype=np.uint16)  # fast to count
                loss[part] -= np.minimum(margins, 0, out=margins).sum(axis=1)
        return self._problem.true_margin(loss), errors

    def _judge_in_rows(self, weights: NDArray[Any], Z: Signed) -> tuple[Array, NDArray[np.int64]]:
        """The same for all samples at once, which are sparse or wide, and some rows of weights."""
        loss, errors = np.zeros(len(weights)), np.zeros(len(weights), dtype=np.int64)
        for part in blocks(len(weights), NEAR, len(Z)):
            margins = Z @ weights[part].T  # (samples, rows)
            errors[part] = np.count_nonzero(margins <= 0, axis=0)
            loss[part] = -np.minimum(margins, 0, out=margins).sum(axis=0)
        return self._problem.true_margin(loss), errors

"""What maximum and soft margin share: the solution of their problem, and the attributes that it sets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linclass.conventions.sparse import dense, is_sparse
from linclass.core import errors
from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.core.span import Span
from linclass.core.trace import Stop, Trace
from linclass.margins.active_set import active_set
from linclass.margins.exact_margin import EXACT_SIZE, widest_street
from linclass.margins.interior_point import MAX_STEPS, Point, central_path
from linclass.margins.optimum import ROUNDING, Problem, Proofs, best_reading, early_reading, proofs
from linclass.margins.returned_margin import TOLERANCE, as_given
from linclass.margins.separability import separable
from linclass.probability.platt import Calibrated

NEAR = 0.05  # relative gap below which an iterate may determine the optimum
NEARER = 0.1  # factor of the gap until the next attempt
NEAREST = 1e-9  # gap below which no attempt is made: degenerate samples at the margin
FAR = 1e-3  # residual above which a fit warns
BLOCK = 100_000  # number of values of the rows that are measured together


class _Samples(NamedTuple):
    """The support vectors; if most samples are, all samples as they were given, of which no copy is needed."""

    X: Array
    chosen: NDArray[np.int64] | slice

    @classmethod
    def of(cls, X: Array, support: NDArray[np.int64]) -> _Samples:
        """Keep the samples with these indices."""
        return cls(X, support) if 2 * len(support) > X.shape[0] else cls(X[support], slice(None))

    @property
    def support_vectors(self) -> Array:
        return self.X[self.chosen]


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


def _without_slack(X: Array, problem: Problem, span: Span | None) -> tuple[Array, Array] | None:
    """The weights and α of the maximum margin, found without rounding; None unless they are the optimum for C."""
    if not problem.hard and not separable(X, problem.y):
        return None
    v, b, alpha = widest_street(X, problem.y)
    weights, alpha = problem.scaled(*((v, b) if span is None else span.inward(v, b)), alpha)
    if not problem.hard:
        # A large C amplifies the slack that rounding leaves. Slightly longer weights have none.
        weights /= min(1.0, float((weights @ problem.Zt).min())) - 4 * np.finfo(float).eps
    return (weights, alpha) if (alpha <= problem.C).all() else None


class Margin(Calibrated):
    """A hyperplane between two classes, with the attributes of its solution. A subclass poses the problem in `fit`."""

    sparse: ClassVar[Literal["no", "dense", "rows"]] = "rows"

    support_: NDArray[np.int64]
    dual_coef_: Array
    slack_: Array
    margin_: float
    n_iter_: int
    trace_: Trace[Any]
    _samples: _Samples

    @property
    def support_vectors_(self) -> Array:
        """The support vectors, sparse if X was."""
        return self._samples.support_vectors

    def _solve(
        self,
        X: Array,
        problem: Problem,
        start: Point,
        prices: float | Array = np.inf,
        span: Span | None = None,
    ) -> None:
        """Solve the problem and set the fitted attributes; `prices` are the costs of slack in the samples' unit.

        With a span, the problem is in the coordinates of X in it.
        """
        path, near = Path(problem), NEAR
        for here in central_path(problem.Zt, start):
            path.append(here.weights, here.alpha)
            if NEAREST < here.left < near:
                near, best = here.left * NEARER, early_reading(problem, here)
                if best is not None and (columns := path.ending(*best))["residual"][-1] < ROUNDING:
                    break
        else:
            best = best_reading(problem, here)
            columns = path.ending(*best)
        steps = path.length - 1
        if columns["residual"][-1] > TOLERANCE and X.size <= EXACT_SIZE:
            exact = _without_slack(X, problem, span)
            if exact is not None:
                path.append(*best)
                best, columns = exact, path.ending(*exact)
        weights, alpha = best
        as_given(columns, alpha < problem.C, X, problem.y, prices, span)
        slack = np.maximum(0, 1 - weights @ problem.Zt)
        self._set(X, columns, _price(problem, alpha, prices) * problem.y, slack, steps)
        if span is not None:
            weights = span.lifted(np.column_stack([self.coef_, self.intercept_]))
            self.coef_, self.intercept_ = weights[:, :-1].copy(), weights[:, -1].copy()
            self.trace_ = Trace(self, span.columns(columns), self.trace_.stop)

    def _solve_early(
        self, X: Array, y: Array, few: Callable[[Array], bool], prices: float | Array = np.inf
    ) -> tuple[bool, Array]:
        """Try to solve the problem with few samples, as `few` does, or by active sets.

        Return whether it is solved, and X, dense unless it is.
        """
        if is_sparse(X):
            if self._solved_by_sets(X, y, prices):
                return True, X
            X = dense(X)
        return few(X) or self._solved_by_sets(X, y, prices), X

    def _solved_by_sets(self, X: Array, y: Array, prices: float | Array) -> bool:
        """Solve the problem by active sets, if the samples are so large; return whether it is solved."""
        found = active_set(X, y, prices)
        if found is None:
            return False
        columns = found.columns
        as_given(columns, found.alpha < prices, X, y, prices, None)
        if not columns["residual"][-1] <= TOLERANCE:
            return False
        slack = slack_of(margins_of(X, y, columns["coef"][-1], columns["intercept"][-1]))
        self._set(X, columns, found.alpha * y, slack, int(columns["step"][-1]))
        return True

    def _taken(self, found: Margin, X: Array, y: Array, prices: float | Array = np.inf) -> bool:
        """Take over a solution of all samples that was found with few of them, if it is optimal for these floats."""
        signed = np.zeros(len(X))
        signed[found.support_] = found.dual_coef_[0]
        del found.support_, found.dual_coef_, found.slack_  # their memory is needed
        columns = {name: np.array(found.trace_.columns[name]) for name in found.trace_.columns}
        as_given(columns, np.abs(signed) < prices, X, y, prices, None)
        if not max(columns["residual"][-1], _missed(signed, X, columns["coef"][-1])) <= TOLERANCE:
            return False
        slack = slack_of(margins_of(X, y, columns["coef"][-1], columns["intercept"][-1]))
        self._set(X, columns, signed, slack, found.n_iter_)
        return True

    def _set(
        self, X: Array, columns: dict[str, NDArray[Any]], signed: Array, slack: Array, steps: int
    ) -> None:
        """Set the fitted attributes from the last row, its α y (n,) and its slack, and the trace from all rows."""
        v, b, missed = columns["coef"][-1], columns["intercept"][-1], columns["residual"][-1]
        length = float(np.sqrt((v * v).sum()))
        self.coef_, self.intercept_ = v[None, :].copy(), np.array([b])
        self.support_ = np.flatnonzero(signed)
        self._samples = _Samples.of(X, self.support_)
        self.dual_coef_ = signed[self.support_][None, :]
        self.slack_ = slack
        self.margin_ = 1 / length if length > 0 else np.inf
        self.n_iter_ = steps
        stop: Stop = "converged" if missed <= TOLERANCE else "budget" if steps >= MAX_STEPS else "stalled"
        if missed > FAR:
            soft = hasattr(self, "C")
            remedy = (
                "Scale X, or pass a smaller C" if soft else "Move the samples apart or nearer to the origin"
            )
            errors.warn_far(
                f"{type(self).__name__} stopped after {steps} steps, far from the optimum: a condition of it is missed "
                f"by {missed:.2g} of its size. {remedy}."
            )
        self.trace_ = Trace(self, columns, stop)


def _price(problem: Problem, alpha: Array, prices: float | Array) -> Array:
    """α of all samples in the unit of the samples, 0 or exactly C at the bounds."""
    found: Array = np.where(alpha >= problem.C, prices, np.minimum(alpha / problem.unit**2, prices))
    return np.where(alpha > 0, found, 0.0)


def margins_of(X: Array, y: NDArray[Any], v: Array, b: float) -> Array:
    """y f of each sample, shape (n,)."""
    margins: Array = X @ v
    margins += b
    margins *= y
    return margins


def slack_of(margins: Array) -> Array:
    """ξ = max(0, 1 - y f) of each sample, shape (n,), in the memory of the margins y f."""
    np.subtract(1, margins, out=margins)
    return np.maximum(margins, 0, out=margins)


def _missed(signed: Array, X: Array, v: Array) -> float:
    """By how much the weights of all samples, α y (n,), miss Σ α y = 0 and v = Σ α y x, relative to their terms."""
    size = np.abs(signed)
    tiny = float(np.finfo(float).tiny)
    sides = abs(float(signed.sum())) / max(float(size.sum()), tiny)
    terms = np.full(X.shape[1], tiny)
    for part in blocks(len(X), BLOCK, X.shape[1]):
        terms += size[part] @ np.abs(X[part])
    return max(sides, float((np.abs(signed @ X - v) / terms).max()))

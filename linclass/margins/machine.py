"""Machine: a fitted kernel machine, with its values, derived attributes and pickle."""

from __future__ import annotations

import copy
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import seen
from linclass.core.checks import Array
from linclass.core.trace import Stop, Trace
from linclass.margins.machines import Machines
from linclass.margins.products import KeepsProducts
from linclass.margins.support_vectors import SupportVectors
from linclass.perceptrons.replay import BLOCK

FEW = 500  # number of samples up to which each step and all products are stored


class Machine(KeepsProducts):
    """The weights α of the samples and an intercept: f(x) = Σ_i α_i y_i k(x_i, x) + b."""

    trace_: Trace[Any]
    _many: Machines | None = None

    @property
    def support_(self) -> NDArray[np.int64]:
        """Indices of the support vectors."""
        return np.flatnonzero(self.alpha_) if self._many is None else self._many.support

    @property
    def support_vectors_(self) -> Array:
        """The support vectors."""
        if self._many is not None:
            return self._many.vectors
        kept = self._samples
        return kept.vectors if isinstance(kept, SupportVectors) else kept.X[self.support_]

    @property
    def dual_coef_(self) -> Array:
        """The support vectors' α_i y_i."""
        if self._many is not None:
            return self._many.dual_coef
        kept, support = self._samples, self.support_
        weights = kept.beta if isinstance(kept, SupportVectors) else self.alpha_[support] * kept.y[support]
        return weights[None]  # (1, m)

    @property
    def slack_(self) -> Array:
        """The slack of each sample, max(0, 1 - y f(x))."""
        kept = self._samples
        if not isinstance(kept, SupportVectors):
            slack: Array = np.maximum(1 - kept.y * (self._products() + self.intercept_[0]), 0)
            return slack
        values = self._sums(kept.vectors) + self.intercept_[0]
        slack = kept.spread(np.maximum(1 - np.sign(kept.beta) * values, 0))
        slack[kept.others] = kept.slack
        return slack

    @property
    def margin_(self) -> float:
        """Half the width of the street in feature space."""
        lean = isinstance(self._samples, SupportVectors)
        products = self._sums(self.support_vectors_) if lean else self._products()[self.support_]
        square = float(products @ self.dual_coef_[0])
        if square > 0:
            return float(1 / np.sqrt(square))
        return float("inf") if square == 0 else float("nan")

    def decision_function(self, X: ArrayLike) -> Array:
        """Value of f at each sample: (n,) for two classes, f > 0 predicts the larger label; else (n, C)."""
        X = self._check_X(X)
        if self._many is not None:
            return self._many.decide(X)
        if self.kernel == "linear":
            return super().decision_function(X)
        values: Array = self._sums(X) + self.intercept_[0]
        return values

    def _products(self) -> Array:
        """f without its intercept at each training sample."""
        if len(self.y_fit_) > FEW:
            return self._sums(self.X_fit_)
        products: Array = self.gram_[:, self.support_] @ self.dual_coef_[0]
        return products

    def _sums(self, X: Array) -> Array:
        """f without its intercept."""
        vectors, weights = self.support_vectors_, self.dual_coef_[0]
        values = np.zeros(len(X))
        size = max(1, BLOCK // max(1, len(vectors)))
        for begin in range(0, len(X) if len(vectors) else 0, size):
            part = slice(begin, begin + size)
            values[part] = self._gram(X[part], vectors) @ weights
        return values

    def __getstate__(self) -> dict[str, Any]:
        """The state for a pickle: only the support vectors, and only the last row of the trace."""
        state = seen.without(vars(self))
        if state.pop("alpha_", None) is None:
            return state
        if not isinstance(self._samples, SupportVectors):
            vectors, weights = self.support_vectors_, self.dual_coef_[0]
            state["_samples"] = SupportVectors.of(vectors, weights, self.support_, self.slack_)
        if (trace := state.pop("trace_", None)) is not None:
            last = {name: column[-1:] for name, column in trace.columns.items() if name != "alpha"}
            state["trace_"] = last, trace.stop
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        last = state.pop("trace_", None)
        vars(self).update(state)
        if (kept := state.get("_samples")) is not None:
            self.alpha_ = kept.spread(np.abs(kept.beta))
        if last is not None:
            columns, stop = last
            self.trace_ = self._trace({**columns, "alpha": self.alpha_[None]}, stop)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """A complete copy with all samples."""
        other = type(self).__new__(type(self))
        memo[id(self)] = other
        vars(other).update(copy.deepcopy(vars(self), memo))
        return other

    def _trace(self, columns: dict[str, NDArray[Any]], stop: Stop) -> Trace[Any]:
        """The trace with these columns."""
        names = tuple(name for name in ("alpha", "coef", "intercept") if name in columns)
        return Trace(self, columns, stop, state=names)

"""Machine: a fitted kernel machine, with its values, derived attributes and pickle."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import errors, fitted_samples
from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.core.cholesky import worth_halving
from linclass.core.losses import log_shares
from linclass.core.trace import Stop, Trace
from linclass.core.trace_columns import SMALL
from linclass.core.weights import Weighted
from linclass.margins.kernel_rows import EPS
from linclass.margins.products import KeepsProducts
from linclass.margins.smo import Solver
from linclass.margins.support_vectors import SupportVectors
from linclass.margins.working_sets import WorkingSets
from linclass.perceptrons.replay import BLOCK

BOUNDED = ("gaussian", "laplacian", "tanh")  # kernels whose values are bounded for any X
FAR = 1e-3  # violation at which libsvm stops by default; above it, a fit that has not converged warns
DIGITS = 1e-7  # tolerance for the change of f(x) by the last digit of one α
FEW = 500  # number of samples up to which each step and all products are stored


def by_half(X: Array) -> bool:
    """Whether the solver with all steps gets half of the kernel matrix of samples (n, d).

    With n <= d, half of it needs at most half of the memory of X, so even many samples need no working sets. Of few
    samples the model keeps the whole matrix, unless X is large and the matrix needs more than half of its memory.
    """
    n, d = X.shape
    return n <= d and (n > FEW or (X.size > SMALL and worth_halving(n, d)))


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Machines:
    """The machines of several classes: one for each class against the rest, or for each pair of classes.

    Parameters
    ----------
    machines : tuple of M fitted machines of two classes
    places : tuple of M ndarray
        Indices of the samples of each machine in the fit.
    sides : ndarray of shape (M, 2)
        The classes of each machine, the negative one first; -1 for the rest.
    classes : int
        Number C of classes.
    """

    machines: tuple[Any, ...]
    places: tuple[NDArray[np.int64], ...]
    sides: NDArray[np.int64]
    classes: int

    @classmethod
    def fitted(
        cls, machine: Any, samples: Weighted, classes: NDArray[Any], *, pairs: bool
    ) -> tuple[Self, dict[str, str]]:
        """The machines of more than two classes, and the warnings of those that have not converged, by their names.

        Parameters
        ----------
        machine : function of no arguments
            A new machine of two classes.
        samples : Weighted
        classes : ndarray of shape (C,)
            The labels of the indices in `samples`.
        pairs : bool
            Whether there is one machine for each pair of classes. Otherwise there is one for each class.
        """
        C, X, index = len(classes), samples.X, samples.index
        kept = np.arange(len(X)) if samples.kept is None else np.flatnonzero(samples.kept)
        if pairs:
            sides = [(low, high) for low in range(C) for high in range(low + 1, C)]
            groups = [np.flatnonzero((index == low) | (index == high)) for low, high in sides]
        else:
            sides, groups = [(-1, c) for c in range(C)], [np.arange(len(X))] * C
        machines, warned = [], {}
        for (low, high), group in zip(sides, groups, strict=True):
            weights = None if samples.weights is None else samples.weights[group]
            with errors.hearing() as told:
                machines.append(
                    machine().fit(X if len(group) == len(X) else X[group], index[group] == high, weights)
                )
            if told:
                rest = "the rest" if low < 0 else str(classes[low])
                warned[f"{classes[high]} against {rest}"] = told[0]
        return cls(tuple(machines), tuple(kept[group] for group in groups), np.array(sides), C), warned

    @property
    def support(self) -> NDArray[np.int64]:
        """Indices of the samples that are support vectors of a machine, sorted, shape (m,)."""
        return np.unique(np.concatenate(self._supports()))

    @property
    def vectors(self) -> Array:
        """These samples, shape (m, d)."""
        every, first = np.unique(np.concatenate(self._supports()), return_index=True)
        vectors: Array = np.concatenate([one.support_vectors_ for one in self.machines])[first]
        assert len(vectors) == len(every)
        return vectors

    @property
    def dual_coef(self) -> Array:
        """Their α y in each machine, 0 where they are none of its support vectors, shape (M, m)."""
        table = np.zeros((len(self.machines), len(self.support)))
        for row, one, places in zip(table, self.machines, self._supports(), strict=True):
            row[np.searchsorted(self.support, places)] = one.dual_coef_[0]
        return table

    def values(self, X: Array) -> Array:
        """f of each machine at each sample, shape (n, M)."""
        return np.column_stack([one.decision_function(X) for one in self.machines])

    def decide(self, X: Array) -> Array:
        """A value of each class at each sample, shape (n, C): the largest one wins.

        Against the rest it is f of the machine. Of pairs it is the number of votes, and of equal numbers the class
        with the larger sum of f wins: Σ f / (3 (|Σ f| + 1)) is added, which is below 1/3.
        """
        f = self.values(X)
        if (self.sides < 0).any():
            return f
        votes, sums = np.zeros((len(f), self.classes)), np.zeros((len(f), self.classes))
        for value, (low, high) in zip(f.T, self.sides.tolist(), strict=True):
            votes[:, high] += value >= 0
            votes[:, low] += value < 0
            sums[:, high] += value
            sums[:, low] -= value
        decided: Array = votes + sums / (3 * (np.abs(sums) + 1))
        return decided

    def shares(self, X: Array) -> Array:
        """Probability of each class at each sample, shape (n, C), from Platt's sigmoids of all machines.

        Against the rest, each is divided by their sum. Of pairs, with the probability r_ij of class i beside class j, p
        minimises Σ_i Σ_{j≠i} (r_ji p_i - r_ij p_j)² under Σ p_i = 1 (Wu, Lin and Weng 2004).
        """
        if (self.sides < 0).any():
            return np.exp(self.log_shares(X))
        r = np.column_stack([one.predict_proba(X)[:, 1] for one in self.machines])  # (n, M)
        n, C = len(r), self.classes
        system = np.zeros((n, C + 1, C + 1))  # the condition's multiplier last
        system[:, :C, C] = system[:, C, :C] = 1
        for above, (low, high) in zip(r.T, self.sides.tolist(), strict=True):
            below = 1 - above
            system[:, high, high] += below**2
            system[:, low, low] += above**2
            system[:, high, low] = system[:, low, high] = -above * below
        right = np.zeros((n, C + 1, 1))
        right[:, C] = 1
        shares = np.maximum(np.linalg.solve(system, right)[:, :C, 0], 0.0)
        return np.asarray(shares / shares.sum(axis=1, keepdims=True), dtype=np.float64)

    def log_shares(self, X: Array) -> Array:
        """Their logarithms, which are finite against the rest; of pairs, a probability of 0 has -inf."""
        if (self.sides < 0).any():
            return log_shares(np.column_stack([one.predict_log_proba(X)[:, 1] for one in self.machines]))
        with np.errstate(divide="ignore"):
            return np.asarray(np.log(self.shares(X)))

    def _supports(self) -> list[NDArray[np.int64]]:
        """The support vectors of each machine, as indices in the fit."""
        return [places[one.support_] for one, places in zip(self.machines, self.places, strict=True)]


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
            return np.asarray(np.maximum(1 - kept.y * (self._products() + self.intercept_[0]), 0))
        values = self._sums(kept.vectors) + self.intercept_[0]
        slack = kept.spread(np.maximum(1 - np.sign(kept.beta) * values, 0))
        slack[kept.others] = kept.slack
        return slack

    @property
    def margin_(self) -> float:
        """Half the width of the street in feature space."""
        lean = isinstance(self._samples, SupportVectors)
        products = self._sums(self.support_vectors_) if lean else self._products()[self.support_]
        if (square := float(products @ self.dual_coef_[0])) > 0:
            return float(1 / np.sqrt(square))
        return float("inf") if square == 0 else float("nan")

    def decision_function(self, X: ArrayLike) -> Array:
        """Value of f at each sample: (n,) for two classes, f > 0 predicts the larger label; else (n, C)."""
        X = self._check_X(X)
        if self._many is not None:
            return self._many.decide(X)
        if self.kernel == "linear":
            return super().decision_function(X)
        return np.asarray(self._sums(X) + self.intercept_[0])

    def _products(self) -> Array:
        """f without its intercept at each training sample."""
        if len(self.y_fit_) > FEW:
            return self._sums(self.X_fit_)
        return np.asarray(self.gram_[:, self.support_] @ self.dual_coef_[0])

    def _sums(self, X: Array) -> Array:
        """f without its intercept."""
        vectors, weights = self.support_vectors_, self.dual_coef_[0]
        values = np.zeros(len(X))
        for part in blocks(len(X) if len(vectors) else 0, BLOCK, len(vectors)):
            values[part] = self._gram(X[part], vectors) @ weights
        return values

    def __getstate__(self) -> dict[str, Any]:
        """The state for a pickle: only the support vectors, and only the last row of the trace."""
        state = fitted_samples.without(vars(self))
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


def far_from_optimum(
    solver: Solver | WorkingSets, missed: float, *, C: float, kernel: str, budget: int
) -> str:
    """The warning of a fit that ended because of its budget or of rounding, with the remedy.

    Parameters
    ----------
    solver : Solver or WorkingSets
        After the fit.
    missed : float
        The violation of the optimality conditions.
    C : float
        Cost of slack.
    kernel : str
        A name in `KERNELS`.
    budget : int
        Maximum number of steps.
    """
    spent, grain = solver.stop == "budget", solver.grain()
    remedy = "pass a smaller C."
    if grain > FAR:  # no α near C has enough digits for the conditions
        remedy = f"pass a smaller C (at most {C * DIGITS / grain:.1g} for these samples)."
    if kernel not in BOUNDED:
        remedy = (
            f"standardise each column of X (mean 0, standard deviation 1). If that is not enough, {remedy}"
        )
    ended = f"after max_updates={budget} steps" if spent else "where rounding leaves no gain"
    text = f"KernelSVM stopped {ended}, far from the optimum: a condition of it is missed by {missed:.2g}"
    if grain > FAR:
        return (
            f"{text}. C times the largest kernel value is {grain / EPS:.2g}, so that the last digit of an α near C "
            f"changes f(x) by {grain:.2g}. If the optimum has such an α, floats cannot hold it, and more steps "
            f"do not help: {remedy}"
        )
    if spent:
        return f"{text}. Raise max_updates, or {remedy}"
    return (
        f"{text}, and f(x) is a sum of numbers so large that rounding may change it by {solver.rounding():.2g}. "
        f"More steps do not help: {remedy}"
    )

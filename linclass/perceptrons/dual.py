"""The perceptron in its dual form: it counts the mistakes on each sample, and needs only inner products."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, parameters
from linclass.core.base import signs
from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.core.trace import Stop, Trace
from linclass.core.trace_columns import fitting, thinning
from linclass.margins.kernels import KERNELS, KernelName
from linclass.margins.products import KeepsProducts
from linclass.perceptrons.mistakes import GramSearch, PickError, any_mistake, worst_mistake
from linclass.perceptrons.perceptron import ORDERS, Order, as_problem, checked_order, warn_of_mistakes
from linclass.perceptrons.replay import BLOCK, Problem

MAX_SAMPLES = 2048  # their Gram matrix needs 32 MB


class DualPerceptron(KeepsProducts):
    """Perceptron learning in dual form, with kernels (Li 2, Algorithm 2.2).

    f(x) = Σ_j α_j y_j k(x_j, x) + b with b = Σ_j α_j y_j. Pick a sample with y f(x) <= 0, then α_i += eta, until
    there is none or the budget is spent; the samples only enter through the Gram matrix, which is computed once.
    With the linear kernel w = Σ_j α_j y_j x_j, and every pick is the perceptron's: data with up to 6 decimals are
    processed in integers, as there. Samples have no weights, as there.

    Parameters
    ----------
    kernel : {"linear", "polynomial", "gaussian", "laplacian", "tanh", "power"}, default "linear"
        The kernel: x·z, (x·z + offset)^degree, exp(-‖x - z‖² / (2 width²)), exp(-‖x - z‖ / width), tanh(slope x·z +
        offset), or (x·z + offset)^degree with any real numbers.
    eta : float > 0, default 1.0
        Learning rate; it only scales α.
    order : {"cyclic", "first", "random", "worst"} or sequence of int, default "cyclic"
        The choice of the next mistake, as in Perceptron.
    max_updates : int >= 0, default 10_000
        Maximum number of updates.
    random_state : int, Generator or None, default None
        Seed of the order "random".
    degree : int >= 1, default 2
        Power of the polynomial kernel.
    offset : float, default 1.0
        Constant of the polynomial kernel, where it must be 0 or more, and of tanh.
    width : float > 0, default 1.0
        Width of the Gaussian and the Laplacian kernel, in the unit of the samples.
    slope : float, default 1.0
        Factor of tanh.
    max_snapshots : int >= 2, default 500
        Maximum number of rows of the trace; a longer fit is thinned evenly, keeping both ends. Fewer if samples are
        few and features many: the rows take a third of the memory of X then.
    warm_start : bool, default False
        Whether `fit` starts at the α of the last fit instead of 0, on the same samples; its trace does too.

    Attributes
    ----------
    alpha_ : ndarray of shape (n,)
        eta times the number of updates on each sample.
    gram_ : ndarray of shape (n, n)
        The kernel of all pairs of samples.
    coef_ : ndarray of shape (1, d)
        Only with the linear kernel.
    intercept_ : ndarray of shape (1,)
    X_fit_ : ndarray of shape (n, d)
        The samples; more than 2 MB are not copied.
    y_fit_ : ndarray of shape (n,)
        Their labels as -1 and +1.
    classes_ : ndarray of shape (2,)
        The labels, sorted; the larger is the positive class.
    n_iter_ : int
        Number of updates.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (d,)
        Column names, if X was a table with names.
    trace_ : Trace
        Row 0 is the start; a converged fit ends with a row in which no mistake was found. Columns: `step` (row
        number before thinning), `alpha` (T, n), `intercept`, `coef` (T, d) with the linear kernel, `picked` (sample
        updated on, else -1), `updates` (so far), `loss` (perceptron loss), `errors` (samples with y f(x) <= 0),
        `margin_before` and `margin_after` (y f(x) of the picked sample, else NaN). `trace_.stop` is "converged" or
        "budget"; if the budget is spent, and samples were not picked by hand, the fit warns. "converged" certifies
        y f(x) > 0 for every sample: exactly with the linear kernel if the samples are processed in integers, else
        up to the rounding of sums of products. It does not certify a large margin.

    See Also
    --------
    Perceptron : the same without kernels
    KernelSVM : with slack, and the largest margin

    Examples
    --------
    >>> from linclass import DualPerceptron
    >>> model = DualPerceptron().fit([[3, 3], [4, 3], [1, 1]], [1, 1, -1])
    >>> model.alpha_, model.coef_, model.intercept_
    (array([2., 0., 5.]), array([[1., 1.]]), array([-3.]))
    """

    name: ClassVar[str] = "Dual perceptron"
    ORDERS: ClassVar[tuple[str, ...]] = ORDERS

    def __init__(
        self,
        *,
        kernel: KernelName = "linear",
        eta: float = 1.0,
        order: Order | Sequence[int] | NDArray[np.integer[Any]] = "cyclic",
        max_updates: int = 10_000,
        random_state: Any = None,
        degree: float = 2,
        offset: float = 1.0,
        width: float = 1.0,
        slope: float = 1.0,
        max_snapshots: int = 500,
        warm_start: bool = False,
    ) -> None:
        self.kernel = kernel
        self.eta = eta
        self.order = order
        self.max_updates = max_updates
        self.random_state = random_state
        self.degree = degree
        self.offset = offset
        self.width = width
        self.slope = slope
        self.max_snapshots = max_snapshots
        self.warm_start = warm_start

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn from samples X of shape (n, d) and their labels y of shape (n,), of two classes.

        Raises
        ------
        ValueError
            If X, y or a parameter is invalid, there are more than 2048 samples, or a sample picked by hand is not a
            mistake when it is picked, or these are not the samples of the last fit with `warm_start`.
        """
        eta = parameters.positive(self.eta, "eta")
        budget = parameters.budget(self.max_updates, 0, "max_updates")
        snapshots = parameters.at_least(self.max_snapshots, 2, "max_snapshots")
        parameters.choice(self.kernel, tuple(KERNELS), "kernel")
        given = X
        X, index = self._check_fit(X, y, exact=self.kernel == "linear")
        if len(X) > MAX_SAMPLES:
            raise ValueError(
                f"DualPerceptron keeps the products of all pairs and takes at most {MAX_SAMPLES} samples; "
                f"got {len(X)}. Pass fewer, or use Perceptron."
            )
        order = checked_order(self.order, len(X))
        linear = self.kernel == "linear"
        explicit = X if linear else X[:, :0]  # for other kernels, only the bias is known explicitly
        y = signs(index)
        counts = self._first_counts(X, y, eta)
        total = budget + int(counts.sum())
        problem = as_problem(explicit, y, np.zeros(explicit.shape[1] + 1), eta, total)
        self._keep(X, y, given)  # after the problem, whose construction needs more memory
        hidden = None if linear else self.gram_ * np.outer(self.y_fit_, self.y_fit_)
        state = KernelSearch(problem, hidden, counts)
        rows = _Rows(problem, fitting(snapshots, X, 3), counts)
        rows.learn(state, _picks(state, problem, order, checks.generator(self.random_state)), budget)
        wrong = int(np.count_nonzero(state.margins() <= 0))
        stop: Stop = "budget" if wrong else "converged"
        columns = rows.columns()
        self._counts = rows.counts

        names = ("alpha", "coef", "intercept") if linear else ("alpha", "intercept")
        vars(self).pop("coef_", None)  # of an earlier fit
        self.alpha_ = columns["alpha"][-1].copy()
        self.intercept_ = columns["intercept"][-1:].copy()
        if linear:
            self.coef_ = columns["coef"][-1:].copy()
        else:
            del columns["coef"]
        self.n_iter_ = int(columns["updates"][-1])
        self.trace_ = Trace(self, columns, stop, state=names)
        if wrong and isinstance(order, str):
            warn_of_mistakes(self, wrong, len(X))
        return self

    def _first_counts(self, X: Array, y: Array, eta: float) -> NDArray[np.int64]:
        """The initial number of updates on each sample, (n,).

        Raises
        ------
        ValueError
            If a warm start is for other samples, or for another kernel or learning rate.
        """
        if not (self.warm_start and hasattr(self, "_counts")):
            return np.zeros(len(X), dtype=np.int64)
        same = np.array_equal(self.X_fit_, X) and np.array_equal(self.y_fit_, y)
        if not same or not np.allclose(self.alpha_, eta * self._counts, rtol=1e-12):
            raise ValueError(
                "warm_start=True continues the last fit, on the same samples, labels and eta, because there is one α "
                "for each sample. Pass the same, or warm_start=False."
            )
        return self._counts

    def decision_function(self, X: ArrayLike) -> Array:
        """Value of f at each sample, shape (n,): f > 0 predicts the larger label."""
        X = self._check_X(X)
        if self.kernel == "linear":
            return super().decision_function(X)
        support = np.flatnonzero(self.alpha_)
        weights = self.alpha_[support] * self.y_fit_[support]
        values = np.full(len(X), self.intercept_[0])
        if len(support):
            for part in blocks(len(X), BLOCK, len(support)):
                values[part] += self._gram(X[part], self.X_fit_[support]) @ weights
        return values


class KernelSearch(GramSearch):
    """All margins, updated by adding a row of products after each update.

    Parameters
    ----------
    problem : Problem
        The known coordinates of the samples.
    hidden : ndarray of shape (n, n) or None
        The contribution of unknown coordinates to the products y_i y_j k(x_i, x_j).
    counts : ndarray of shape (n,)
        Number of updates on each sample before the start.
    """

    def __init__(self, problem: Problem, hidden: Array | None, counts: NDArray[np.int64]) -> None:
        super().__init__(problem)
        if hidden is not None:
            self._rows = self._rows + hidden
        if counts.any():
            self._margins = self._margins + counts.astype(self._rows.dtype) @ self._rows


def _picks(
    state: KernelSearch, problem: Problem, order: str | list[int], rng: np.random.Generator
) -> Iterator[int]:
    """Yield mistakes until there is none; the caller updates on each one.

    Raises
    ------
    ValueError
        For the first manual pick that is not a mistake, with its margin.
    """
    if isinstance(order, str):
        n = len(problem.Z)
        find: dict[str, Callable[[int], int]] = {
            "cyclic": lambda last: state.next((last + 1) % n),
            "first": lambda last: state.next(0),
            "random": lambda last: any_mistake(state.margins(), rng),
            "worst": lambda last: worst_mistake(state.margins()),
        }
        i = find[order](-1)
        while i >= 0:
            yield i
            i = find[order](i)
        return
    for position, i in enumerate(order):
        if (margin := state.margins()[i]) > 0:
            raise PickError(i, position, float(problem.true_margin(margin)))
        yield i


class _Rows:
    """The rows of the trace, thinned as they are added, so that memory does not grow with the number of updates."""

    def __init__(self, problem: Problem, max_snapshots: int, counts: NDArray[np.int64]) -> None:
        self._problem = problem
        self._max_snapshots = max_snapshots
        self._stride = 1
        self.counts = counts.copy()
        self._kept: list[dict[str, Any]] = []

    def learn(self, state: KernelSearch, picks: Iterator[int], budget: int) -> None:
        """Update on the picks, up to the budget."""
        updates = 0
        self._keep(state, 0, 0, -1)
        for i in islice(picks, budget):
            before = state.margins()[i]
            state.update(i)
            self.counts[i] += 1
            updates += 1
            if updates % self._stride == 0:
                self._keep(state, updates, updates, i, before)
        if (state.margins() > 0).all():
            self._keep(state, updates + 1, updates, -1)
        elif self._kept[-1]["step"] < updates:
            self._keep(state, updates, updates, i, before)

    def _keep(self, state: KernelSearch, step: int, updates: int, picked: int, before: Any = 0) -> None:
        """Append a row, and thin the rows if there are too many."""
        if len(self._kept) >= self._max_snapshots:
            self._stride = thinning(step + 1, self._max_snapshots)
            self._kept = [row for row in self._kept if row["step"] % self._stride == 0]
        row = {"step": step, "picked": picked, "updates": updates, "margin_before": before}
        self._kept.append(row | {"margins": state.margins().copy(), "counts": self.counts.copy()})

    def columns(self) -> dict[str, NDArray[Any]]:
        """The columns of the trace."""
        rows = [row for row in self._kept[:-1] if row["step"] % self._stride == 0] + self._kept[-1:]
        columns = {name: np.array([row[name] for row in rows]) for name in rows[0]}
        counts, margins, problem = columns.pop("counts"), columns.pop("margins"), self._problem  # both (T, n)
        columns["loss"] = -np.minimum(margins, 0).sum(axis=1)
        columns["errors"] = (margins <= 0).sum(axis=1)
        columns["margin_after"] = margins[np.arange(len(margins)), columns["picked"]]
        for name in ("loss", "margin_before", "margin_after"):
            columns[name] = problem.true_margin(columns[name])
        for name in ("margin_before", "margin_after"):
            columns[name][columns["picked"] < 0] = np.nan
        true = problem.true_weights(counts.astype(problem.Z.dtype) @ problem.Z)  # (T, d + 1)
        alpha = counts * problem.factor * problem.unit / problem.divisor
        return {**columns, "alpha": alpha, "coef": true[:, :-1], "intercept": true[:, -1]}

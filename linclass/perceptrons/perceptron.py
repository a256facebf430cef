"""Perceptron learning: while a sample is misclassified, move the boundary towards it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, ClassVar, Literal, Self, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.conventions.sparse import is_sparse
from linclass.core import checks, errors, parameters
from linclass.core.base import Classifier, signs
from linclass.core.checks import Array
from linclass.core.exact import FLOAT_EXACT, INT_EXACT, integral
from linclass.core.exact_input import not_rounded
from linclass.core.trace import Trace
from linclass.core.trace_columns import fitting
from linclass.perceptrons.mistakes import by_hand, mistakes
from linclass.perceptrons.replay import Problem, Replay
from linclass.perceptrons.signed import Signed, signed

Order = Literal["cyclic", "first", "random", "worst"]
Record = Literal["updates", "visits"]
ORDERS: tuple[str, ...] = get_args(Order)
RECORDS: tuple[str, ...] = get_args(Record)
STARTS = ("zeros", "first-sample")
WHOLE = INT_EXACT / 4  # estimated limit of products that are computed in integers, without their rounding


class Perceptron(Classifier):
    """Perceptron learning algorithm (Rosenblatt 1958; Li 2, Algorithm 2.1; Lin 2).

    Pick a sample with y f(x) <= 0, then w += eta y x and b += eta y, until there is none or the budget is spent.
    Data with up to 6 decimals are processed in integers, so that a sample on the boundary is exactly on it. Samples
    have no weights, because the result minimises no sum of losses: it is any line without a mistake.

    Parameters
    ----------
    order : {"cyclic", "first", "random", "worst"} or sequence of int, default "cyclic"
        The choice of the next mistake: the next one after the last pick, with wrap-around; the one with the lowest
        index; a random one, by `random_state`; the one with the least y f(x), the lowest index of several. A
        sequence of sample indices picks by hand: exactly these, in this order.
    eta : float > 0, default 1.0
        Learning rate. From a zero start it only scales w and b.
    start : {"zeros", "first-sample"} or array-like of shape (d + 1,), default "zeros"
        Initial weights, the bias last; "first-sample" is y_1 (x_1, 1).
    max_updates : int >= 0, default 10_000
        Maximum number of updates.
    random_state : int, Generator or None, default None
        Seed of the order "random".
    record : {"updates", "visits"}, default "updates"
        The rows of the trace: one for each update, or (for the orders "cyclic" and "first") one for every sample
        visited.
    unit_norm : bool, default False
        Whether to learn from (x, 1) divided by its length (BHK 6): then every update has length eta, and the
        margins and losses in the trace are those of the normalised samples. f and the boundary apply to the
        original samples.
    max_snapshots : int >= 2, default 500
        Maximum number of rows of the trace; a longer fit is thinned evenly, keeping both ends. Fewer if samples are
        few and features many: the rows take a quarter of the memory of X then.
    warm_start : bool, default False
        Whether `fit` starts at the weights of the last fit instead of `start`; its trace does too.

    Attributes
    ----------
    coef_ : ndarray of shape (1, d)
    intercept_ : ndarray of shape (1,)
    classes_ : ndarray of shape (2,)
        The labels, sorted; the larger is the positive class.
    n_iter_ : int
        Number of updates.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (d,)
        Column names, if X was a table with names.
    trace_ : Trace
        Row 0 is the start; a converged fit ends with a row in which no mistake was found. Columns: `step` (row
        number before thinning), `coef` (T, d), `intercept`, `picked` (sample updated on, else -1), `visited`
        (sample examined, else -1), `updates` (so far), `loss` (perceptron loss), `errors` (samples with y f(x) <=
        0), `distance` (their total distance to the boundary, NaN at w = 0), `margin_before` and `margin_after` (y
        f(x) of the picked sample, else NaN); for the orders "cyclic" and "first" also `passes` (through the
        samples, started so far). `trace_.stop` is "converged" or "budget"; if the budget is spent, and samples were
        not picked by hand, the fit warns. "converged" certifies y f(x) > 0 for every sample: exactly if the samples
        are processed in integers, else as computed in floats. It does not certify a large margin.

    See Also
    --------
    Pocket : noisy data
    DualPerceptron : kernels
    guarantee : a bound on the updates
    separable : whether it can converge

    Examples
    --------
    >>> from linclass import Perceptron
    >>> model = Perceptron().fit([[3, 3], [4, 3], [1, 1]], [1, 1, -1])
    >>> model.coef_, model.intercept_, model.trace_.stop
    (array([[1., 1.]]), array([-3.]), 'converged')
    """

    name: ClassVar[str] = "Perceptron"
    sparse: ClassVar[Literal["no", "dense", "rows"]] = "rows"
    ORDERS: ClassVar[tuple[str, ...]] = ORDERS

    def __init__(
        self,
        *,
        order: Order | Sequence[int] | NDArray[np.integer[Any]] = "cyclic",
        eta: float = 1.0,
        start: str | ArrayLike = "zeros",
        max_updates: int = 10_000,
        random_state: Any = None,
        record: Record = "updates",
        unit_norm: bool = False,
        max_snapshots: int = 500,
        warm_start: bool = False,
    ) -> None:
        self.order = order
        self.eta = eta
        self.start = start
        self.max_updates = max_updates
        self.random_state = random_state
        self.record = record
        self.unit_norm = unit_norm
        self.max_snapshots = max_snapshots
        self.warm_start = warm_start

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn from samples X of shape (n, d) and their labels y of shape (n,), of two classes.

        Raises
        ------
        ValueError
            If X, y or a parameter is invalid, or a sample picked by hand is not a mistake when it is picked.
        """
        eta = parameters.positive(self.eta, "eta")
        budget = parameters.budget(self.max_updates, 0, "max_updates")
        record = parameters.choice(self.record, RECORDS, "record")
        snapshots = parameters.at_least(self.max_snapshots, 2, "max_snapshots")
        start = self.start if not (self.warm_start and hasattr(self, "coef_")) else last_weights(self)
        X, index = self._check_fit(X, y, exact=True)
        order = checked_order(self.order, len(index))
        y = signs(index)
        if self.unit_norm:
            problem = _unit_problem(X, y, start, eta)
        else:
            problem = as_problem(X, y, _first_weights(start, X, y), eta, budget, copy=False)

        replay = Replay(problem, self._stored(snapshots, X), order, every_visit=record == "visits")
        rng = checks.generator(self.random_state)
        picked = mistakes(problem, order, rng) if isinstance(order, str) else by_hand(problem, order)
        while picks := list(islice(picked, min(replay.chunk, budget - replay.updates))):
            replay.add(picks)
        converged = not problem.any_mistake(replay.weights)
        self.n_iter_ = replay.updates
        self._learned(replay, converged)
        if not converged and isinstance(order, str):
            warn_of_mistakes(self, int(self.trace_.errors[-1]), len(y))
        return self

    def _stored(self, snapshots: int, X: Any) -> int:
        """Number of rows that the trace of samples X keeps."""
        return fitting(snapshots, X, 4)

    def partial_fit(self, X: ArrayLike, y: ArrayLike, classes: ArrayLike | None = None) -> Self:
        """Continue the training with more samples, visiting each once in their order; the first call starts at `start`.

        `order`, `record` and `max_updates` only affect `fit`, which begins again. The trace is that of these samples.

        Parameters
        ----------
        X : array-like of shape (n, d)
        y : array-like of shape (n,)
        classes : array-like, default the labels in y
            The two labels, for the first call; y may contain only one of them.

        Raises
        ------
        ValueError
            If X, y or a parameter is invalid, or y contains a label that is not one of the classes.
        """
        eta = parameters.positive(self.eta, "eta")
        snapshots = parameters.at_least(self.max_snapshots, 2, "max_snapshots")
        first = not hasattr(self, "classes_")
        X, index = self._check_fit(X, y, exact=True, classes=self._known(X, y, classes))
        start = self.start if first else last_weights(self)
        y = signs(index)
        if self.unit_norm:
            problem = _unit_problem(X, y, start, eta)
        else:
            problem = as_problem(X, y, _first_weights(start, X, y), eta, len(y), copy=False)

        replay = Replay(problem, self._stored(snapshots, X))
        if picks := list(_once_through(problem)):
            replay.add(picks)
        converged = not problem.any_mistake(replay.weights)
        self.n_iter_ = replay.updates + (0 if first else self.n_iter_)
        self._learned(replay, converged)
        return self

    def _learned(self, replay: Replay, converged: bool) -> None:
        """Set the fitted attributes and the trace."""
        columns = replay.columns(converged)
        self.coef_ = columns["coef"][-1:].copy()
        self.intercept_ = columns["intercept"][-1:].copy()
        self.trace_ = Trace(self, columns, "converged" if converged else "budget")


def last_weights(model: Any) -> Array:
    """The weights of a fitted model, the bias last, shape (d + 1,)."""
    return np.append(model.coef_[0], model.intercept_)


def warn_of_mistakes(model: Any, wrong: int, n: int) -> None:
    """Warn that the budget of updates is spent although samples are still misclassified."""
    name, kernel = type(model).__name__, getattr(model, "kernel", "linear")
    errors.warn_far(
        f"{name} reached max_updates={model.max_updates} with {wrong} of {n} samples misclassified or on the boundary. "
        + (
            "Where linclass.separable finds a line, pass a larger max_updates; where it finds none, use Pocket, "
            "LogisticRegression or SoftMargin, which allow mistakes."
            if kernel == "linear"
            else "Pass a larger max_updates, or use KernelSVM, which allows mistakes."
        )
    )


def _once_through(problem: Problem) -> Iterator[int]:
    """The mistakes in a single pass through all samples, in their order."""
    weights = problem.start.copy()
    for i in range(len(problem.Z)):
        if problem.Z[i] @ weights <= 0:
            problem.push(weights, i)
            yield i


def checked_order(order: object, n: int) -> str | list[int]:
    """The name of an order, or a list of sample indices."""
    if isinstance(order, str):
        return parameters.choice(order, ORDERS, "order")
    picks = np.asarray(order)
    if picks.ndim != 1 or (picks.size and picks.dtype.kind not in "iu"):
        names = ", ".join(map(repr, ORDERS))
        raise ValueError(f"order must be one of {names}, or a sequence of sample indices; got {order!r}.")
    outside = np.flatnonzero((picks < 0) | (picks >= n))
    if outside.size:
        at = int(outside[0])
        raise ValueError(
            f"order must hold indices from 0 to {n - 1}; got {picks[at]} at position {at}. Remove it."
        )
    chosen: list[int] = picks.astype(int).tolist()
    return chosen


def _first_weights(start: str | ArrayLike, X: Any, y: Array) -> Array:
    """The initial weights, the bias last, shape (d + 1,)."""
    if isinstance(start, str):
        if parameters.choice(start, STARTS, "start") == "zeros":
            return np.zeros(X.shape[1] + 1)
        one = X[:1].toarray()[0] if is_sparse(X) else X[0]
        first: Array = y[0] * np.append(one, 1.0)
        return first
    return not_rounded(start, checks.vector(start, X.shape[1] + 1, "start"), "start")


def as_problem(X: Any, y: Array, start: Array, eta: float, budget: int, *, copy: bool = True) -> Problem:
    """The problem in integers if data, start and eta are decimals and remain exact, else in floats.

    Without `copy`, the rows of sparse or wide samples are not stored: see `signed`.
    """
    moves = bool(start.any())
    typed = integral(np.append(start, eta))
    numbers, scale = typed if typed is not None else (np.append(start, eta), 1)
    given = X.data if is_sparse(X) else X
    points = integral(given) if typed is not None or not moves else None
    # From a zero start, eta only scales: learn with steps of 1 and multiply at the end.
    step, factor = (float(numbers[-1]), 1.0) if moves else (1.0, float(numbers[-1]))
    if points is not None:
        whole, unit = points
        if unit == 1:
            whole = given  # the same numbers
        Z, first = signed(_with(X, whole), y, float(unit), copy=copy), numbers[:-1] * unit
        del points, whole  # they use as much memory as the samples
        # Only mistakes are updated on, so ‖ŵ_k‖² <= ‖ŵ_0‖² + k η² R²: no product or partial sum is larger.
        squares = Z.squares() if isinstance(Z, Signed) else np.einsum("nd,nd->n", Z, Z)
        radius = np.sqrt(squares.max())
        reach = np.hypot(np.linalg.norm(first), np.sqrt(budget + 1) * step * radius)
        largest = reach * radius
        if largest < WHOLE:
            kind = float if largest < FLOAT_EXACT else np.int64
            Z = Z if kind is float else Z.astype(kind)
            return Problem(Z, first.astype(kind), kind(step), unit, scale * unit, factor, True)
    return in_floats(signed(X, y, 1.0, copy=copy), start, eta)


def _with(X: Any, numbers: Array) -> Any:
    """The samples with other numbers: an array, or those that a sparse table stores."""
    if not is_sparse(X) or numbers is X.data:
        return numbers if not is_sparse(X) else X
    other = X.copy()
    other.data = numbers
    return other


def _unit_problem(X: Any, y: Array, start: str | ArrayLike, eta: float) -> Problem:
    """The problem with samples (x, 1) of length 1, the first of which may be the start; in floats."""
    Z = signed(X, y, 1.0, copy=False)
    if isinstance(Z, Signed):
        Z = Z.with_signs(y / np.sqrt(Z.squares()))
    else:
        Z /= np.sqrt(np.einsum("nd,nd->n", Z, Z))[:, None]
    first = _first_weights(start, X, y)
    return in_floats(Z, Z[0].copy() if isinstance(start, str) and first.any() else first, eta)


def in_floats(Z: Any, start: Array, eta: float) -> Problem:
    """The problem in floats."""
    step, factor = (eta, 1.0) if start.any() else (1.0, eta)
    return Problem(Z, start, step, 1, 1, factor, False)

"""Pocket learning: a perceptron for noisy data that keeps its best weights so far."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, errors, parameters
from linclass.core.base import Classifier, signs
from linclass.core.trace import Stop, Trace
from linclass.core.trace_columns import fitting
from linclass.perceptrons.mistakes import GRAM_SAMPLES, Margins, any_mistake, search, tracked
from linclass.perceptrons.perceptron import as_problem, last_weights
from linclass.perceptrons.replay import Problem, Replay


class Pocket(Classifier):
    """Pocket algorithm (Gallant 1990; Lin 2), for data that no hyperplane separates.

    A perceptron with eta = 1 that starts at zero and updates on random mistakes. The pocket contains the weights
    with the fewest mistakes (y f(x) <= 0) so far, the earliest of several. The fit ends when there is no mistake,
    when the budget is spent, or when the pocket has not changed for `patience` updates. The current weights are
    those of `Perceptron(order="random")` with the same seed, also in integers. Samples have no weights, because
    mistakes are counted.

    Parameters
    ----------
    max_updates : int >= 0, default 10_000
        Maximum number of updates.
    patience : int >= 1, default 2_000
        Number of updates without a better pocket after which the fit stops.
    random_state : int, Generator or None, default None
        Seed of the picks.
    max_snapshots : int >= 2, default 500
        Maximum number of rows of the trace; a longer fit is thinned evenly, keeping both ends. Fewer if samples are
        few and features many: the rows take a third of the memory of X then.
    warm_start : bool, default False
        Whether `fit` starts at the weights in the pocket of the last fit instead of zero; its trace does too.

    Attributes
    ----------
    coef_ : ndarray of shape (1, d)
        Of the weights in the pocket, which are not the last ones.
    intercept_ : ndarray of shape (1,)
    classes_ : ndarray of shape (2,)
        The labels, sorted; the larger is the positive class.
    errors_ : int
        Number of mistakes of the weights in the pocket.
    changes_ : ndarray of shape (k, 2)
        Number of updates, and number of mistakes, at each change of the pocket; the first row is the start. Never
        thinned.
    n_iter_ : int
        Number of updates.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (d,)
        Column names, if X was a table with names.
    trace_ : Trace
        Row 0 is the start; a converged fit ends with a row in which no mistake was found. `trace_[t]` predicts with
        the current weights of row t, not with the pocket. Columns: those of Perceptron's trace for the current
        weights (`step`, `coef`, `intercept`, `picked`, `visited`, `updates`, `loss`, `errors`, `distance`,
        `margin_before`, `margin_after`), and for the pocket `best_coef` (T, d), `best_intercept`, `best_errors` and
        `best_updates` (the number of updates when its weights were found). `trace_.stop` is "converged", "stalled"
        (no better weights within `patience` updates) or "budget", in which case the fit warns. "converged"
        certifies that the weights in the pocket make no mistake, as in Perceptron. "stalled" and "budget" certify
        nothing: another line may make fewer mistakes.

    See Also
    --------
    Perceptron : separable data
    best_line : the fewest errors in the plane

    Examples
    --------
    >>> from linclass import TABLES, Pocket
    >>> model = Pocket(random_state=0).fit(*TABLES["xor"])
    >>> model.errors_, model.trace_.stop
    (1, 'stalled')
    """

    name: ClassVar[str] = "Pocket"
    sparse: ClassVar[Literal["no", "dense", "rows"]] = "rows"

    errors_: int
    changes_: NDArray[np.int64]

    def __init__(
        self,
        *,
        max_updates: int = 10_000,
        patience: int = 2_000,
        random_state: Any = None,
        max_snapshots: int = 500,
        warm_start: bool = False,
    ) -> None:
        self.max_updates = max_updates
        self.patience = patience
        self.random_state = random_state
        self.max_snapshots = max_snapshots
        self.warm_start = warm_start

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn from samples X of shape (n, d) and their labels y of shape (n,), of two classes.

        Raises
        ------
        ValueError
            If X, y or a parameter is invalid.
        """
        budget = parameters.budget(self.max_updates, 0, "max_updates")
        patience = parameters.budget(self.patience, 1, "patience")
        snapshots = parameters.at_least(self.max_snapshots, 2, "max_snapshots")
        start = last_weights(self) if self.warm_start and hasattr(self, "coef_") else None
        X, index = self._check_fit(X, y, exact=True)
        start = np.zeros(X.shape[1] + 1) if start is None else checks.vector(start, X.shape[1] + 1, "start")
        problem = as_problem(X, signs(index), start, 1.0, budget, copy=False)
        replay = Replay(problem, fitting(snapshots, X, 7))
        hands = _learn(problem, replay, budget, patience, checks.generator(self.random_state))
        converged = hands.errors[-1] == 0
        columns = hands.beside(replay.columns(converged))
        stop: Stop = "converged" if converged else "budget" if replay.updates == budget else "stalled"

        self.coef_ = columns["best_coef"][-1:].copy()
        self.intercept_ = columns["best_intercept"][-1:].copy()
        self.errors_ = hands.errors[-1]
        self.changes_ = np.column_stack([hands.updates, hands.errors])
        self.n_iter_ = replay.updates
        self.trace_ = Trace(self, columns, stop)
        if stop == "budget":
            errors.warn_far(
                f"Pocket reached max_updates={budget} while its best line, which misclassifies {self.errors_} of "
                f"{len(index)} samples, was less than patience={patience} updates old. Pass a larger max_updates."
            )
        return self


class _Hands:
    """The successive weights in the pocket; each makes fewer mistakes than the one before."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self.updates: list[int] = []
        self.errors: list[int] = []
        self._weights: list[NDArray[Any]] = []

    def offer(self, updates: int, errors: int, weights: NDArray[Any]) -> None:
        """Accept the weights if they make fewer mistakes than those in the pocket."""
        if not self.errors or errors < self.errors[-1]:
            self.updates.append(updates)
            self.errors.append(errors)
            self._weights.append(weights.copy())

    def beside(self, columns: dict[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
        """The columns of a trace, extended by the pocket at each of its rows; callable once."""
        held = np.searchsorted(self.updates, columns["updates"], side="right") - 1  # (T,)
        shown, row = np.unique(held, return_inverse=True)
        rows = np.array([self._weights[k] for k in shown])
        self._weights = []
        best = self._problem.true_weights(rows)[row]  # (T, d + 1)
        return {
            **columns,
            "best_coef": best[:, :-1],
            "best_intercept": best[:, -1],
            "best_errors": np.array(self.errors)[held],
            "best_updates": np.array(self.updates)[held],
        }


def _learn(problem: Problem, replay: Replay, budget: int, patience: int, rng: np.random.Generator) -> _Hands:
    """Update on mistakes until the end, pass all picks to the replay, and return the history of the pocket."""
    state: Margins = search(problem)
    hands = _Hands(problem)
    weights = problem.start.copy()
    picks: list[int] = []
    updates = 0
    while True:
        margins = state.margins()
        wrong = margins <= 0
        hands.offer(updates, int(np.count_nonzero(wrong)), weights)
        if hands.errors[-1] == 0 or updates in (budget, hands.updates[-1] + patience):
            break
        # For few samples, draw a mistake like `any_mistake`.
        few = wrong.nonzero()[0] if len(margins) <= GRAM_SAMPLES else None
        i = any_mistake(margins, rng) if few is None else int(few[int(rng.random() * len(few))])
        state.update(i)
        problem.push(weights, i)
        picks.append(i)
        updates += 1
        state = tracked(problem, weights, updates) or state
        if len(picks) == replay.chunk:
            replay.add(picks)
            picks = []
    if picks:
        replay.add(picks)
    return hands

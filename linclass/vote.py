"""Vote: decision stumps that vote, and the rounds in which boosting finds them one after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass import checks
from linclass.checks import Array
from linclass.replay import BLOCK
from linclass.stump import SAME, Search, Stump
from linclass.trace import Stop, Trace, thinning


@dataclass(frozen=True)
class Scheme:
    """What tells one way of boosting from another.

    Parameters
    ----------
    weight : float
        Weight of each sample at the start.
    reweigh : function
        Of the weights (n,), which samples the stump gets wrong (n,) and its weighted error: the stump's vote, and
        the weights for the next round.
    bounds : function
        Of the rounds' errors (T,): bounds of the share of mistakes after 0, 1, …, T rounds, by name.
    """

    weight: float
    reweigh: Callable[[Array, NDArray[np.bool_], float], tuple[float, Array]]
    bounds: Callable[[Array], dict[str, Array]]


class Vote:
    """What voting stumps have in common: f(x) = Σ_t α_t h_t(x), with h_t(x) = ±1.

    Attributes
    ----------
    n_iter_ : int
        Number of stumps that vote.
    gamma_ : float
        Least edge of the rounds; 0 where they ended because no stump had one.
    """

    n_iter_: int
    gamma_: float
    _stumps: tuple[Stump, ...]
    _votes: Array

    if TYPE_CHECKING:  # what a classifier has

        def _check_X(self, X: ArrayLike) -> Array: ...

    @property
    def stumps_(self) -> list[Stump]:
        """The stumps that vote, in the order in which they were found."""
        return list(self._stumps[: self.n_iter_])

    @property
    def votes_(self) -> Array:
        """Their votes α, shape (n_iter_,)."""
        return self._votes[: self.n_iter_].copy()

    def decision_function(self, X: ArrayLike) -> Array:
        """Sum of the votes at each sample, shape (n,): f(x) = Σ_t α_t h_t(x); 0 where no stump votes."""
        X = self._check_X(X)
        f = np.zeros(len(X))
        # In the order of the rounds: rounded as while learning, a tie is a tie.
        for stump, vote in zip(self.stumps_, self.votes_.tolist(), strict=True):
            f += vote * stump.sides(X)
        return f

    def stages(self, X: ArrayLike) -> Array:
        """f after 0, 1, 2, … stumps at each sample, shape (n_iter_ + 1, n)."""
        X = self._check_X(X)
        rows = np.zeros((self.n_iter_ + 1, len(X)))
        for t, stump in enumerate(self.stumps_):
            rows[t + 1] = rows[t] + self._votes[t] * stump.sides(X)
        return rows


def boost(model: Any, X: Array, y: Array, rounds: int, scheme: Scheme) -> None:
    """Find the stumps one after the other, and leave them in the model, with the trace.

    Parameters
    ----------
    model : MajorityBoost or AdaBoost
        With `classes_` and `n_features_in_`.
    X : ndarray of shape (n, d)
    y : ndarray of shape (n,)
        -1 and +1.
    rounds : int >= 1
    scheme : Scheme
    """
    n = len(X)
    snapshots = checks.at_least(model.max_snapshots, 2, "max_snapshots")
    stride = thinning(rounds + 1, min(snapshots, max(2, BLOCK // n)))
    search, weights, f = Search(X, y), np.full(n, scheme.weight), np.zeros(n)
    stumps: list[Stump] = []
    votes, mistakes, kept = [0.0], [n], {0: weights}
    perfect = stalled = False
    while len(stumps) < rounds and not perfect:
        cut = search.best(weights)
        h = cut.signs(X)
        wrong = h != y
        error = float(weights[wrong].sum() / weights.sum())
        stalled = 0.5 - error <= SAME
        if stalled:
            break
        stumps.append(Stump.of(cut, error, model.classes_, X.shape[1]))
        perfect = not wrong.any()  # in the first round only: it would have been found there
        vote, weights = (1.0, weights) if perfect else scheme.reweigh(weights, wrong, error)
        f += vote * h
        votes.append(vote)
        mistakes.append(int(np.count_nonzero(y * f <= 0)))
        if len(stumps) % stride == 0:
            kept[len(stumps)] = weights
    kept[len(stumps)] = weights

    model._stumps, model._votes, model.n_iter_ = tuple(stumps), np.array(votes[1:]), len(stumps)
    model.gamma_ = 0.0 if stalled else min(stump.gamma_ for stump in stumps)
    stop: Stop = "stalled" if stalled else "budget" if mistakes[-1] else "converged"
    columns = _columns(stumps) | {"vote": np.array(votes), "errors": np.array(mistakes)}
    shares = scheme.bounds(np.array([stump.error_ for stump in stumps]))
    columns |= {name: n * share for name, share in shares.items()}
    rows = np.array(list(kept))
    columns = {"step": rows, "n_iter": rows} | {name: column[rows] for name, column in columns.items()}
    model.trace_ = Trace(model, columns | {"weights": np.array(list(kept.values()))}, stop, ("n_iter",))


def _columns(stumps: list[Stump]) -> dict[str, NDArray[Any]]:
    """The stumps as columns, after a row 0 with none."""
    return {
        "feature": np.array([-1, *(stump.feature_ for stump in stumps)]),
        "threshold": np.array([np.nan, *(stump.threshold_ for stump in stumps)]),
        "side": np.array([0, *(stump.side_ for stump in stumps)]),
        "error": np.array([np.nan, *(stump.error_ for stump in stumps)]),
        "gamma": np.array([np.nan, *(stump.gamma_ for stump in stumps)]),
    }

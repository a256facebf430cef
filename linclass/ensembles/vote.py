"""Vote: a weighted vote of decision stumps, and the rounds of boosting that find them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import errors, parameters
from linclass.core.base import signs
from linclass.core.checks import Array
from linclass.core.trace import Stop, Trace
from linclass.core.trace_columns import thinning
from linclass.core.weights import Weighted
from linclass.ensembles.stump import SAME, Cut, Search, Stump
from linclass.perceptrons.replay import BLOCK


@dataclass(frozen=True)
class Scheme:
    """The parts in which boosting algorithms differ.

    Parameters
    ----------
    weights : ndarray of shape (n,)
        Initial weight of each sample.
    reweigh : function
        Maps the weights (n,), the mask of the stump's mistakes (n,) and its weighted error to the stump's vote and
        the weights for the next round.
    bounds : function
        Maps the errors of the rounds (T,) to bounds on the share of mistakes after 0, 1, …, T rounds, by name.
    """

    weights: Array
    reweigh: Callable[[Array, NDArray[np.bool_], float], tuple[float, Array]]
    bounds: Callable[[Array], dict[str, Array]]


class Cuts(NamedTuple):
    """The stumps of all rounds as columns of shape (T,): the fields of each `Cut`, and its weighted error."""

    feature: NDArray[np.int64]
    threshold: Array
    side: NDArray[np.int64]
    error: Array

    def signs(self, X: Array) -> Array:
        """The sign -1 or +1 of each stump for each sample, shape (T, n)."""
        side, constant = self.side[:, None], self.feature < 0
        x, threshold = X.T[self.feature], self.threshold[:, None]  # (T, n), (T, 1)
        positive = np.where(side > 0, x >= threshold, x <= threshold)
        positive[constant] = side[constant] > 0
        return np.where(positive, 1.0, -1.0)


class Vote:
    """The common part of stump votes: f(x) = Σ_t α_t h_t(x), with h_t(x) = ±1.

    Attributes
    ----------
    n_iter_ : int
        Number of voting stumps.
    gamma_ : float
        Least edge of the rounds; 0 if the fit ended because no stump had an edge.
    flawless_ : int or None
        First round after which the vote makes no mistake on the samples until the end; None if there is none.
    """

    n_iter_: int
    gamma_: float
    flawless_: int | None
    _cuts: Cuts
    _votes: Array

    if TYPE_CHECKING:  # attributes of a classifier
        classes_: NDArray[Any]
        n_features_in_: int

        def _check_X(self, X: ArrayLike) -> Array: ...

    @property
    def cuts_(self) -> Cuts:
        """The voting stumps as columns, in the order of the rounds."""
        return Cuts._make(column[: self.n_iter_] for column in self._cuts)

    @property
    def stumps_(self) -> list[Stump]:
        """The voting stumps, in the order of the rounds."""
        rows = zip(*(column.tolist() for column in self.cuts_), strict=True)
        return [Stump.of(Cut(*cut), error, self.classes_, self.n_features_in_) for *cut, error in rows]

    @property
    def votes_(self) -> Array:
        """Their votes α, shape (n_iter_,)."""
        return self._votes[: self.n_iter_].copy()

    @property
    def feature_importances_(self) -> Array:
        """The share of each feature in all votes, shape (d,).  Σ_{t: stump t uses i} α_t / Σ_t α_t

        Constant stumps have no feature. If no stump has one, all are 0.
        """
        if not hasattr(self, "_cuts"):
            raise errors.not_fitted(type(self).__name__)
        feature, votes = self.cuts_.feature, self.votes_
        used = feature >= 0
        share = np.bincount(feature[used], votes[used], self.n_features_in_)
        importances: Array = share / (share.sum() or 1.0)
        return importances

    def decision_function(self, X: ArrayLike) -> Array:
        """Sum of the votes at each sample, shape (n,): f(x) = Σ_t α_t h_t(x); 0 without stumps."""
        X = self._check_X(X)
        f = np.zeros(len(X))
        # In the order of the rounds, so that rounding is the same as in training and ties remain ties.
        for vote, *cut in zip(self.votes_.tolist(), *(c.tolist() for c in self.cuts_[:3]), strict=True):
            f += vote * Cut(*cut).signs(X)
        return f

    def stages(self, X: ArrayLike) -> Array:
        """f after 0, 1, 2, … stumps at each sample, shape (n_iter_ + 1, n)."""
        X = self._check_X(X)
        rows = np.zeros((self.n_iter_ + 1, len(X)))
        np.cumsum(self.votes_[:, None] * self.cuts_.signs(X), axis=0, out=rows[1:])
        return rows


def known_cuts(model: Any) -> tuple[Cuts, list[Any], int] | None:
    """The stumps of the last fit with its classes and number of features, if `fit` is to continue them."""
    if not (model.warm_start and hasattr(model, "_cuts")):
        return None
    return model.cuts_, model.classes_.tolist(), model.n_features_in_


def boost(
    model: Any,
    samples: Weighted,
    rounds: int,
    scheme: Scheme,
    known: tuple[Cuts, list[Any], int] | None = None,
) -> None:
    """Find the stumps one after the other, and set the fitted attributes of the model, with the trace.

    Parameters
    ----------
    model : MajorityBoost or AdaBoost
        With `classes_` and `n_features_in_`.
    samples : Weighted
    rounds : int >= 1
    scheme : Scheme
    known : tuple or None, default None
        From `known_cuts`: the first stumps need not be found, but their votes and weights are those of the samples.

    Raises
    ------
    ValueError
        If the known stumps are for other classes or features.
    """
    first = [] if known is None else list(zip(*(column.tolist() for column in known[0][:3]), strict=True))
    if known is not None and known[1:] != (model.classes_.tolist(), model.n_features_in_):
        raise ValueError(
            f"warm_start=True continues the last fit, of classes {known[1]} and {known[2]} features; got "
            f"{model.classes_.tolist()} and {model.n_features_in_}. Pass the same, or warm_start=False."
        )
    X, y, counts = np.asfortranarray(samples.X), signs(samples.index).astype(float), samples.weights
    n = len(X)
    snapshots = parameters.at_least(model.max_snapshots, 2, "max_snapshots")
    stride = thinning(rounds + 1, min(snapshots, max(2, BLOCK // n)))
    search, weights, margins = Search(X, y), scheme.weights, np.zeros(n)
    total = n if counts is None else float(counts.sum())
    cuts: list[tuple[int, float, int, float]] = []
    votes, mistakes, ties, kept = [0.0], [total], [total], {0: weights}
    perfect = stalled = False
    while len(cuts) < rounds and not perfect:
        cut = Cut(*first[len(cuts)]) if len(cuts) < len(first) else search.best(weights)
        wrong = cut.signs(X) != y
        error = float(weights[wrong].sum() / weights.sum())
        stalled = 0.5 - error <= SAME
        if stalled:
            break
        cuts.append((*cut, error))
        perfect = not wrong.any()  # only possible in the first round
        vote, weights = (1.0, weights) if perfect else scheme.reweigh(weights, wrong, error)
        margins += np.where(wrong, -vote, vote)
        votes.append(vote)
        for which, counted in ((margins <= 0, mistakes), (margins == 0, ties)):
            counted.append(int(np.count_nonzero(which)) if counts is None else float(counts[which].sum()))
        if len(cuts) % stride == 0:
            kept[len(cuts)] = weights
    kept[len(cuts)] = weights

    found = Cuts(
        *(np.array([row[k] for row in cuts], kind) for k, kind in enumerate((int, float, int, float)))
    )
    model._cuts, model._votes, model.n_iter_ = found, np.array(votes[1:]), len(cuts)
    model.gamma_ = 0.0 if stalled else 0.5 - float(found.error.max())
    model.flawless_ = None if mistakes[-1] else int(np.flatnonzero(mistakes)[-1]) + 1
    stop: Stop = "stalled" if stalled else "budget" if mistakes[-1] else "converged"
    columns = _columns(found) | {
        "vote": np.array(votes),
        "errors": np.array(mistakes),
        "ties": np.array(ties),
    }
    columns |= {name: total * share for name, share in scheme.bounds(found.error).items()}
    rows = np.array(list(kept))
    columns = {"step": rows, "n_iter": rows} | {name: column[rows] for name, column in columns.items()}
    columns |= {"weights": samples.spread(np.array(list(kept.values())))}
    model.trace_ = Trace(model, columns, stop, ("n_iter",))


def _columns(found: Cuts) -> dict[str, NDArray[Any]]:
    """The stumps as columns of the trace, after a row 0 without a stump."""
    before = {"feature": -1, "threshold": np.nan, "side": 0, "error": np.nan, "gamma": np.nan}
    columns = found._asdict() | {"gamma": 0.5 - found.error}
    return {name: np.append(first, columns[name]) for name, first in before.items()}

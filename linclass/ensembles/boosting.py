"""Boosting: a vote of decision stumps, each fitted with more weight on the mistakes of the earlier ones."""

from __future__ import annotations

from typing import ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import parameters
from linclass.core.base import Classifier
from linclass.core.checks import Array
from linclass.core.losses import log_sigmoid, sigmoid
from linclass.core.trace import Trace
from linclass.ensembles.vote import Scheme, Vote, boost, known_cuts

TINY = float(np.finfo(float).tiny)
LARGEST_LOG = 600.0  # e^600 and sums of such weights are floats


class MajorityBoost(Vote, Classifier):
    """Boosting by majority vote (BHK 6), with decision stumps.

    All weights start at 1; each round finds the stump of least weighted error and multiplies the weights of its
    misclassified samples by 1 + ε. Each stump has one vote. With γ the smallest edge, 1/2 - error, of T rounds, the
    number m of mistakes satisfies ln m <= ln N - c T, c = ½ ln(1 + ε) - ln(1 + ε/2 - γ ε). With a `sample_weight`,
    the weights start at it, and m and N are sums of it.

    Parameters
    ----------
    rounds : int >= 1, odd, default 51
        Number T of stumps; odd, so that no vote is tied.
    epsilon : float > 0, default 0.5
        ε. With edges γ the bound decreases if ε < 8γ/(1 - 2γ)², and fastest at ε = 4γ/(1 - 2γ).
    max_snapshots : int >= 2, default 500
        Maximum number of rows of the trace, fewer with many samples; the first and last row are kept.
    warm_start : bool, default False
        Whether `fit` keeps the stumps of the last fit, if classes and features are the same, and only finds those of
        further rounds; `rounds` is their number in all.

    Attributes
    ----------
    n_iter_ : int
        Number of voting stumps. It is below `rounds` if no stump has an edge any more (an even number can tie: a
        tie predicts the larger label and counts as a mistake), and 1 if the first stump makes no mistake, because
        all others would be equal.
    stumps_ : list of Stump
    votes_ : ndarray of shape (n_iter_,)
        All 1.
    gamma_ : float
        Least edge of the rounds; 0 if the fit ended because no stump had an edge.
    feature_importances_ : ndarray of shape (d,)
        The share of each feature in all votes.
    flawless_ : int or None
        First round after which the vote makes no mistake on the samples until the end; None if there is none.
    classes_ : ndarray of shape (2,)
        The labels, sorted; the larger is the positive class.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (d,)
        Column names, if X was a table with names.
    trace_ : Trace
        Row t is the vote of the first t stumps; row 0 has none. Columns: `step`, `n_iter`, the stump of the round
        as `feature` (-1: constant, or none in row 0), `threshold` (NaN there), `side` (0 in row 0), `vote`, its
        weighted `error` and its edge `gamma` (NaN in row 0); `weights` (T, n) after the round; `errors`, the
        mistakes m of the vote on the samples (y f <= 0), and `ties`, the samples with a tied vote (f = 0); `bound`,
        N e^(-c t) with the smallest edge so far, and `product_bound`, N Π (1 + ε/2 - γ_t ε) / (1 + ε)^(t/2) with the
        edge of each round. Both are upper bounds of m. `trace_.stop` is "stalled" if no stump had an edge, else
        "converged" if m = 0, else "budget". "converged" certifies that the vote makes no mistake on the samples; no
        objective is minimised.

    See Also
    --------
    AdaBoost : votes that depend on the errors
    Stump : the voters

    Examples
    --------
    >>> from linclass import TABLES, MajorityBoost
    >>> model = MajorityBoost().fit(*TABLES["xor"])
    >>> model.trace_.stop, model.gamma_, model.n_iter_
    ('stalled', 0.0, 0)
    """

    name: ClassVar[str] = "Boosting (majority vote)"

    trace_: Trace[MajorityBoost]

    def __init__(
        self, *, rounds: int = 51, epsilon: float = 0.5, max_snapshots: int = 500, warm_start: bool = False
    ) -> None:
        self.rounds = rounds
        self.epsilon = epsilon
        self.max_snapshots = max_snapshots
        self.warm_start = warm_start

    def fit(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None) -> Self:
        """Learn from samples X of shape (n, d) and their labels y of shape (n,), of two classes.

        Parameters
        ----------
        X, y : array-like
        sample_weight : array-like of shape (n,) or None
            s >= 0: number of times that each sample counts. None: all once.

        Raises
        ------
        ValueError
            If X, y, the weights or a parameter is invalid.
        """
        rounds = parameters.at_least(self.rounds, 1, "rounds")
        if rounds % 2 == 0:
            raise ValueError(
                f"rounds must be odd, so that no vote is tied; got {rounds}. Pass rounds={rounds + 1}."
            )
        epsilon, known = parameters.positive(self.epsilon, "epsilon"), known_cuts(self)
        samples = self._check_weighted(X, y, sample_weight, every=False)
        weights = samples.times
        growth = rounds * np.log1p(epsilon) + np.log(weights.max())
        if growth > LARGEST_LOG:
            raise ValueError(
                f"rounds times ln(1 + epsilon) must be {LARGEST_LOG:g} at most, as weights grow to "
                f"(1 + epsilon)^rounds; got {growth:.0f}. Pass fewer rounds or a smaller epsilon."
            )
        boost(self, samples, rounds, _majority(epsilon, weights), known)
        return self


class AdaBoost(Vote, Classifier):
    """AdaBoost (Freund and Schapire 1997), with decision stumps.

    The weights start at 1/N. Round t finds the stump h_t of least weighted error e_t and gives it the vote α_t = ½
    ln((1 - e_t)/e_t); the weights are multiplied by exp(-α_t y_n h_t(x_n)) and divided by their sum, so that half
    of the weight is on the samples misclassified by h_t. The share of mistakes of the vote is at most Π_t 2√(e_t (1
    - e_t)). With a `sample_weight` s the weights start at s_n / Σ s, and the share is relative to Σ s.

    Parameters
    ----------
    rounds : int >= 1, default 50
        Maximum number of stumps.
    max_snapshots : int >= 2, default 500
        Maximum number of rows of the trace, fewer with many samples; the first and last row are kept.
    warm_start : bool, default False
        Whether `fit` keeps the stumps of the last fit, if classes and features are the same, and only finds those of
        further rounds; `rounds` is their number in all.

    Attributes
    ----------
    n_iter_ : int
        Number of voting stumps. It is below `rounds` if no stump has an edge any more, and 1 if the first stump
        makes no mistake.
    stumps_ : list of Stump
    votes_ : ndarray of shape (n_iter_,)
        α; 1 for a stump without mistakes, whose α is infinite.
    gamma_ : float
        Least edge of the rounds; 0 if the fit ended because no stump had an edge.
    feature_importances_ : ndarray of shape (d,)
        The share of each feature in all votes.
    flawless_ : int or None
        First round after which the vote makes no mistake on the samples until the end; None if there is none.
    classes_ : ndarray of shape (2,)
        The labels, sorted; the larger is the positive class.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (d,)
        Column names, if X was a table with names.
    trace_ : Trace
        Row t is the vote of the first t stumps; row 0 has none. Columns: `step`, `n_iter`, the stump of the round
        as `feature` (-1: constant, or none in row 0), `threshold` (NaN there), `side` (0 in row 0), `vote`, its
        weighted `error` and its edge `gamma` (NaN in row 0); `weights` (T, n) after the round; `errors`, the
        mistakes of the vote on the samples (y f <= 0), and `ties`, the samples with a tied vote (f = 0); `bound`, N
        Π 2√(e_t (1 - e_t)), and `exponential_bound`, N exp(-2 Σ γ_t²), which is never smaller. `trace_.stop` is
        "stalled" if no stump had an edge, else "converged" if there is no mistake, else "budget". "converged"
        certifies that the vote makes no mistake on the samples, not that the exponential loss is minimal.

    See Also
    --------
    MajorityBoost : one vote for each stump
    Stump : the voters
    OneVsRest : several classes

    Examples
    --------
    >>> from linclass import AdaBoost
    >>> X, y = [[v] for v in range(10)], [1, 1, 1, -1, -1, -1, 1, 1, 1, -1]
    >>> model = AdaBoost(rounds=3).fit(X, y)
    >>> model.votes_.round(4), model.trace_.errors
    (array([0.4236, 0.6496, 0.752 ]), array([10,  3,  3,  0]))
    """

    name: ClassVar[str] = "AdaBoost"

    trace_: Trace[AdaBoost]

    def __init__(self, *, rounds: int = 50, max_snapshots: int = 500, warm_start: bool = False) -> None:
        self.rounds = rounds
        self.max_snapshots = max_snapshots
        self.warm_start = warm_start

    def fit(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None) -> Self:
        """Learn from samples X of shape (n, d) and their labels y of shape (n,), of two classes.

        Parameters
        ----------
        X, y : array-like
        sample_weight : array-like of shape (n,) or None
            s >= 0: number of times that each sample counts. None: all once.

        Raises
        ------
        ValueError
            If X, y, the weights or a parameter is invalid.
        """
        rounds, known = parameters.at_least(self.rounds, 1, "rounds"), known_cuts(self)
        samples = self._check_weighted(X, y, sample_weight, every=False)
        weights = samples.times
        boost(self, samples, rounds, _ada(weights / weights.sum()), known)
        return self

    def predict_proba(self, X: ArrayLike) -> Array:
        """Probability of each class, shape (n, 2): σ(2 f) for the larger label (Friedman, Hastie and Tibshirani 2000).

        The f with the least expected exponential loss is half of the log-odds. After many rounds these
        probabilities are usually too close to 0 and 1.
        """
        f = 2 * self.decision_function(X)
        return np.column_stack([sigmoid(-f), sigmoid(f)])

    def predict_log_proba(self, X: ArrayLike) -> Array:
        """Logarithm of the probability of each class, shape (n, 2)."""
        f = 2 * self.decision_function(X)
        return np.column_stack([log_sigmoid(-f), log_sigmoid(f)])


def decay(gamma: ArrayLike, epsilon: float) -> Array:
    """c = ½ ln(1 + ε) - ln(1 + ε/2 - γ ε), the decrease of ln m in each round of a majority vote (BHK 6)."""
    c: Array = 0.5 * np.log1p(epsilon) - np.log1p(epsilon * (0.5 - np.asarray(gamma, dtype=float)))
    return c


def best_epsilon(gamma: float) -> float:
    """The ε with the fastest decay for edges γ: 4γ/(1 - 2γ), where c = -½ ln(1 - 4γ²).

    Raises
    ------
    ValueError
        If γ is not strictly between 0 and 1/2.
    """
    if not 0 < gamma < 0.5:
        raise ValueError(f"gamma must be above 0 and below 0.5; got {gamma!r}. Pass for example gamma=0.1.")
    return 4 * gamma / (1 - 2 * gamma)


def rounds_needed(n: int, gamma: float, epsilon: float) -> int | None:
    """Least odd T > ln N / c, after which a majority vote makes no mistake; None if c <= 0 gives no bound.

    Parameters
    ----------
    n : int >= 1
        Number N of samples.
    gamma : float, 0 to 1/2
        A lower bound of the edge of every round.
    epsilon : float > 0
    """
    n = parameters.at_least(n, 1, "n")
    c = float(decay(gamma, parameters.positive(epsilon, "epsilon")))
    if c <= 0:
        return None
    least = int(np.log(n) / c) + 1
    return least + (least % 2 == 0)


def product_bound(errors: ArrayLike) -> Array:
    """AdaBoost's bound Π 2√(e_t (1 - e_t)) on the share of mistakes after 0, 1, …, T rounds with errors (T,)."""
    e = np.asarray(errors, dtype=float)
    return np.append(1.0, (2 * np.sqrt(e * (1 - e))).cumprod())


def _majority(epsilon: float, weights: Array) -> Scheme:
    """Weights that are multiplied by 1 + ε for each mistake; each stump has one vote."""

    def reweigh(weights: Array, wrong: NDArray[np.bool_], _error: float) -> tuple[float, Array]:
        return 1.0, np.where(wrong, weights * (1 + epsilon), weights)

    def bounds(errors: Array) -> dict[str, Array]:
        t = np.arange(len(errors) + 1)
        least_edge = np.minimum.accumulate(0.5 - np.append(0.0, errors))
        falls = np.append(0.0, decay(0.5 - errors, epsilon))
        return {"bound": np.exp(-decay(least_edge, epsilon) * t), "product_bound": np.exp(-falls.cumsum())}

    return Scheme(weights, reweigh, bounds)


def _ada(weights: Array) -> Scheme:
    """Weights with sum 1; after each round, half of it is on the samples misclassified by the stump."""

    def reweigh(weights: Array, wrong: NDArray[np.bool_], error: float) -> tuple[float, Array]:
        error = max(error, TINY)  # 0 only if the weights of all mistakes underflow
        vote = float(np.log((1 - error) / error) / 2)
        # Equal to exp(∓α) divided by the sum, but rounding errors do not accumulate.
        return vote, weights / np.where(wrong, 2 * error, 2 * (1 - error))

    def bounds(errors: Array) -> dict[str, Array]:
        return {
            "bound": product_bound(errors),
            "exponential_bound": np.exp(-2 * np.append(0.0, np.cumsum((0.5 - errors) ** 2))),
        }

    return Scheme(weights, reweigh, bounds)

"""Decision stumps: one feature and one threshold, optimised exactly for weighted samples."""

from __future__ import annotations

from typing import ClassVar, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import errors
from linclass.core.base import Classifier, signs
from linclass.core.checks import Array

SAME = 1e-12  # relative tolerance for equally good stumps


class Cut(NamedTuple):
    """A stump as a value: `side` (+1 or -1) if x_feature >= threshold, else the opposite.

    With side -1, the threshold itself is on the positive side, because sign(0) = +1. Feature -1 means constant.
    """

    feature: int
    threshold: float
    side: int

    def signs(self, X: Array) -> Array:
        """The sign -1 or +1 for each sample, shape (n,)."""
        if self.feature < 0:
            return np.full(len(X), float(self.side))
        x = X[:, self.feature]
        return np.where(x >= self.threshold if self.side > 0 else x <= self.threshold, 1.0, -1.0)


class Search:
    """Finds the best stump of given samples for any weights: sorted once, then in O(d N) per search.

    Parameters
    ----------
    X : ndarray of shape (n, d)
    y : ndarray of shape (n,)
        -1 and +1.
    """

    def __init__(self, X: Array, y: Array) -> None:
        self._y = y
        # The distinct values of each feature, and the index of each sample's value.
        self._values = [np.unique(column, return_inverse=True) for column in X.T]
        self._begins = np.cumsum([0, *(len(values) - 1 for values, _which in self._values)])

    def best(self, weights: Array) -> Cut:
        """A stump of least weighted error; of several, the first feature's lowest threshold, a constant last."""
        pull = weights * self._y
        total = float(pull.sum())
        # For a cut after each value: the difference of correct and misclassified weight is ± this.
        excess = np.concatenate(
            [total - 2 * np.bincount(which, pull).cumsum()[:-1] for _values, which in self._values]
        )
        gain = np.abs(excess)
        most = float(gain.max(initial=-1.0))
        slack = SAME * float(weights.sum())
        if most < 0 or abs(total) > most + slack:
            return Cut(-1, np.nan, 1 if total >= 0 else -1)
        first = int((gain >= most - slack).argmax())
        feature = int(self._begins.searchsorted(first, side="right")) - 1
        place = first - int(self._begins[feature])
        low, high = self._values[feature][0][place : place + 2].tolist()
        side = 1 if excess[first] >= -slack else -1
        return Cut(feature, _middle(low, high, side), side)


class Stump(Classifier):
    """The best decision stump: f(x) = ±(x_i - threshold) for one feature i, of least weighted error.

    It is found exactly, in O(d N log N): samples are sorted by each feature, and moving the threshold over a sample
    changes the error by its weight. If no threshold makes fewer mistakes than a constant answer, the stump is
    constant, f(x) = ±1. Ties are resolved by the first feature, then the lowest threshold, which is in the middle
    between two samples. A sample counts as many times as its `sample_weight`.

    Attributes
    ----------
    coef_ : ndarray of shape (1, d)
        ±1 for the feature, 0 for all others.
    intercept_ : ndarray of shape (1,)
    feature_ : int
        The feature; -1 for a constant stump.
    threshold_ : float
        NaN for a constant stump.
    side_ : int
        +1 if larger values are positive, -1 if smaller ones are; for a constant stump its sign.
    error_ : float
        Share of the weight on misclassified samples, at most 1/2.
    gamma_ : float
        The edge, 1/2 - error.
    feature_importances_ : ndarray of shape (d,)
        1 for the feature, 0 for all others.
    classes_ : ndarray of shape (2,)
        The labels, sorted; the larger is the positive class.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (d,)
        Column names, if X was a table with names.

    See Also
    --------
    AdaBoost : a vote of many stumps

    Examples
    --------
    >>> from linclass import Stump
    >>> model = Stump().fit([[1, 7], [2, 5], [3, 6], [4, 8]], [-1, -1, 1, 1])
    >>> model.feature_, model.threshold_, model.error_
    (0, 2.5, 0.0)
    >>> Stump().fit([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1]).gamma_
    0.0
    """

    name: ClassVar[str] = "Decision stump"

    feature_: int
    threshold_: float
    side_: int
    error_: float
    gamma_: float

    def __init__(self) -> None:
        pass

    def fit(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None) -> Self:
        """Learn from samples X of shape (n, d) and their labels y of shape (n,), of two classes.

        Parameters
        ----------
        X, y : array-like
        sample_weight : array-like of shape (n,) or None
            >= 0: number of times that each sample counts. None: all once.

        Raises
        ------
        ValueError
            If X, y or the weights are invalid.
        """
        samples = self._check_weighted(X, y, sample_weight, every=False)
        labels = signs(samples.index)
        weights = samples.times
        cut = Search(samples.X, labels).best(weights)
        self._take(cut)
        self.error_ = float(weights[cut.signs(samples.X) != labels].sum() / weights.sum())
        self.gamma_ = 0.5 - self.error_
        return self

    @classmethod
    def of(cls, cut: Cut, error: float, classes: NDArray[np.generic], d: int) -> Stump:
        """A fitted stump from the result of a search."""
        stump = cls()
        stump.classes_, stump.n_features_in_ = classes, d
        stump._take(cut)
        stump.error_, stump.gamma_ = error, 0.5 - error
        return stump

    def sides(self, X: Array) -> Array:
        """The sign -1 or +1 of f at each sample of shape (n, d), as floats (n,)."""
        return Cut(self.feature_, self.threshold_, self.side_).signs(X)

    @property
    def feature_importances_(self) -> Array:
        """1 for the feature of the threshold, 0 for all others, shape (d,); 0 for all of a constant stump."""
        if not hasattr(self, "feature_"):
            raise errors.not_fitted(type(self).__name__)
        importances: Array = (np.arange(self.n_features_in_) == self.feature_).astype(float)
        return importances

    def _take(self, cut: Cut) -> None:
        """Set the fitted attributes."""
        self.feature_, self.threshold_, self.side_ = cut.feature, cut.threshold, cut.side
        self.coef_ = np.zeros((1, self.n_features_in_))
        self.intercept_ = np.array([float(cut.side)])
        if cut.feature >= 0:
            self.coef_[0, cut.feature] = cut.side
            self.intercept_[0] = -cut.side * cut.threshold


def _middle(low: float, high: float, side: int) -> float:
    """A threshold between neighbouring values; one of the two if no float is between them."""
    middle = low + (high - low) / 2
    if low < middle < high:
        return middle
    return high if side > 0 else low

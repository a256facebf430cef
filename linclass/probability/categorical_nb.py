"""Naive Bayes for features with a few values each, with probabilities estimated from counts."""

from __future__ import annotations

import math
import warnings
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import parameters
from linclass.core.base import Classifier
from linclass.core.checks import Array
from linclass.probability.generative import Generative, log_ratio, logs

MOST_PROBABILITIES = 10_000_000  # limit for the values of all features together: 80 MB per class


class CategoricalNB(Generative, Classifier):
    """Naive Bayes for features with a few values each, such as word counts (Zhang 5).

    P(x_i = v|C_k) = (α + number of samples of C_k with x_i = v) / (α M_i + number of samples of C_k) for values v =
    0, …, M_i - 1; larger values count as M_i - 1. Negative values count as 0 and fractions are truncated, with a
    warning. A sample with a `sample_weight` s counts as s samples.

    Parameters
    ----------
    alpha : float >= 0, default 1.0
        Virtual samples of each value. With 0, values that a class never had are impossible in it, and a sample that
        is impossible in every class is undecided.
    values : int >= 1 or None, default None
        Number of values M of every feature. None: for each as many as its largest value requires.

    Attributes
    ----------
    n_values_ : ndarray of shape (d,)
        M.
    value_count_ : list of d ndarrays of shape (C, M_i)
        Number of samples of each class with each value, or the sum of their weights.
    value_probability_ : list of d ndarrays of shape (C, M_i)
        P(x_i = v|C_k).
    class_count_ : ndarray of shape (C,)
    class_prior_ : ndarray of shape (C,)
        π, the relative frequency of each class.
    classes_ : ndarray of shape (C,)
        The labels, sorted; of two the larger is the positive class.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (d,)
        Column names, if X was a table with names.

    See Also
    --------
    BernoulliNB : two values each
    GaussianNB : real numbers

    Examples
    --------
    >>> from linclass import CategoricalNB
    >>> model = CategoricalNB().fit([[0, 2], [1, 0], [0, 1], [1, 0]], [1, 0, 1, 0])
    >>> model.n_values_, model.predict([[0, 7]])
    (array([2, 3]), array([1]))
    """

    name: ClassVar[str] = "Naive Bayes (categorical)"
    binary_only: ClassVar[bool] = False

    n_values_: NDArray[np.int64]
    value_count_: list[NDArray[np.int64] | Array]
    value_probability_: list[Array]

    def __init__(self, *, alpha: float = 1.0, values: int | None = None) -> None:
        self.alpha = alpha
        self.values = values

    def fit(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None) -> Self:
        """Learn from values X of shape (n, d) and their labels y of shape (n,), of two or more classes.

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
        alpha = parameters.not_negative(self.alpha, "alpha")
        most = None if self.values is None else parameters.at_least(self.values, 1, "values")
        samples = self._check_weighted(X, y, sample_weight)
        self._count_classes(samples)
        X, index = samples.X, samples.index
        widths = np.floor(X.max(axis=0, initial=0)) + 1 if most is None else np.full(X.shape[1], float(most))
        if widths.sum() > MOST_PROBABILITIES:
            raise ValueError(
                f"The values of all features may be {MOST_PROBABILITIES:,} at most; X needs {widths.sum():g}. "
                "Pass values=…, above which counts are clipped."
            )
        self.n_values_ = widths.astype(np.int64)
        self._start = np.cumsum(self.n_values_) - self.n_values_  # (d,): index of each feature's first value
        total, classes = int(self.n_values_.sum()), len(self.classes_)
        places = self._places(X)  # (d, n)
        weights = None if samples.weights is None else np.tile(samples.weights, len(places))
        counts = np.bincount((places + total * index).ravel(), weights, total * classes)
        table = counts.reshape(classes, total)
        ends = self._start + self.n_values_
        self.value_count_ = [table[:, i:j] for i, j in zip(self._start, ends, strict=True)]
        self.value_probability_ = [
            (alpha + count) / (alpha * count.shape[1] + self.class_count_[:, None])
            for count in self.value_count_
        ]
        self._table = logs(np.concatenate(self.value_probability_, axis=1))  # (C, Σ M_i)
        return self

    @property
    def log_odds_(self) -> list[Array]:
        """The evidence of each value for two classes, d arrays of shape (M_i,): log P(x_i = v|+)/P(x_i = v|-)."""
        self._check_two()
        return [log_ratio(share[1], share[0]) for share in self.value_probability_]

    @property
    def n_parameters_(self) -> int:
        """Number of free parameters: (C - 1) + C Σ_i (M_i - 1)."""
        classes = len(self.classes_)
        return classes - 1 + classes * int((self.n_values_ - 1).sum())

    @property
    def n_joint_parameters_(self) -> int:
        """Number of free parameters of a table of all combinations of values and class: C Π_i M_i - 1."""
        joint: int = math.prod(self.n_values_.tolist(), start=len(self.classes_))
        return joint - 1

    def predict_joint_log_proba(self, X: ArrayLike) -> Array:
        """log P(C_k) P(x|C_k) of each sample and class, shape (n, C); -inf if the sample is impossible."""
        places = self._places(self._check_X(X))
        joint = np.repeat(np.log(self.class_prior_)[:, None], places.shape[1], axis=1)  # (C, n)
        for row, logarithms in zip(joint, self._table, strict=True):
            for place in places:  # of one feature, (n,)
                row += logarithms[place]
        return joint.T

    def contributions(self, X: ArrayLike) -> Array:
        """The contribution of each feature of each sample to the log-odds of two classes, shape (n, d); 0 for 0/0.

        The log-odds are the sum of the contributions and that of the priors, log π_+/π_-.
        """
        places = self._places(self._check_X(X))
        return np.concatenate(self.log_odds_)[places].T

    def __sklearn_tags__(self) -> Any:
        """Declare the accepted values to scikit-learn."""
        tags = super().__sklearn_tags__()
        tags.input_tags.categorical = True
        tags.classifier_tags.poor_score = True  # its checks round real numbers
        return tags

    def _places(self, X: Array) -> NDArray[np.int64]:
        """The index of each value among all values of all features, shape (d, n)."""
        clipped = np.clip(X, 0, self.n_values_ - 1).T.astype(np.int64, order="C")
        if X.min() < 0 or (np.floor(X) != X).any():
            # No error as in scikit-learn's own class: its check of f against P(C|x) fits any f to real numbers.
            warnings.warn(
                f"{type(self).__name__} takes whole numbers 0, 1, 2, …: negative values count as 0 and fractions "
                "are cut off. Count or bin the values first.",
                stacklevel=3,
            )
        clipped += self._start[:, None]
        return clipped

    def _draw(self, index: NDArray[np.int64], rng: np.random.Generator) -> Array:
        """Values drawn by their probabilities: the first whose cumulative probability exceeds a uniform number."""
        u = rng.random((len(index), self.n_features_in_))
        drawn = np.empty_like(u)
        for i, share in enumerate(self.value_probability_):
            steps = np.cumsum(share, axis=1)[index, :-1]  # (n, M_i - 1); the last would be 1
            drawn[:, i] = (u[:, i, None] >= steps).sum(axis=1)
        return drawn

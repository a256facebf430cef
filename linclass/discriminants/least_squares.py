"""Least-squares classifier: linear regression on the labels, and its sign."""

from __future__ import annotations

from typing import ClassVar, Literal, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks
from linclass.core.base import Classifier
from linclass.core.checks import Array
from linclass.discriminants.spread import Centred, Spread, triangle

Targets = tuple[float, float] | Literal["counts"] | None


class LeastSquaresClassifier(Classifier):
    """Linear least squares on targets that stand for the labels (Zhang 5): the sign of f, or the largest f.

    minimise Σ_n (w·x_n + b - t_n)²; for several classes one f_c each, on one-hot targets. Of several best w the
    shortest is taken. Every sample counts, the far ones that are right by a wide margin most of all. For two
    classes w is parallel to Fisher's under any two targets, so that they differ in their offsets only. Of
    several classes one between the others may win nowhere: it is masked.

    Parameters
    ----------
    targets : (float, float), "counts" or None, default None
        Targets of the samples of the other class and of the own one, in rising order. None is (-1, +1) for two
        classes and (0, 1), one-hot, for more. "counts" is (-N/(N - N_c), N/N_c) with N_c samples of the own
        class c: then f_c is 0 at the mean of all samples.
    threshold : float, default 0.0
        The f at which the classes part: it is taken off the intercept. Of two classes it must lie between the
        targets; where the largest f wins it changes nothing.

    Attributes
    ----------
    coef_ : ndarray of shape (1 or C, d)
    intercept_ : ndarray of shape (1 or C,)
        The fitted b, less the threshold.
    targets_ : ndarray of shape (1 or C, 2)
        The targets of each f, that of the others first.
    loss_ : float
        Sum of all (w·x_n + b - t_n)².
    classes_ : ndarray of shape (C,)
        The labels, sorted; of two the larger is the positive class.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (d,)
        Column names, where X was a table that has them.

    Examples
    --------
    >>> from linclass import LeastSquaresClassifier
    >>> model = LeastSquaresClassifier().fit([[0], [1], [5]], [-1, 1, 1])
    >>> (21 * model.coef_).round(9), (21 * model.intercept_).round(9)
    (array([[6.]]), array([-5.]))
    """

    name: ClassVar[str] = "Least squares"
    binary_only: ClassVar[bool] = False

    targets_: Array
    loss_: float

    def __init__(self, *, targets: Targets = None, threshold: float = 0.0) -> None:
        self.targets = targets
        self.threshold = threshold

    def fit(self, X: ArrayLike, y: ArrayLike) -> Self:
        """Learn from samples X of shape (n, d) and their labels y of shape (n,), of two or more classes.

        Raises
        ------
        ValueError
            If X, y or a parameter breaks its rule.
        """
        X, index = self._check_fit(X, y)
        if len(self.classes_) == 1:
            checks.two_classes(self.classes_, type(self).__name__)
        data = Centred.of(X, index)
        targets, threshold = self._targets(data.counts)
        own = index[:, None] == (np.arange(len(data.counts)) if len(targets) > 1 else 1)  # (n, 1 or C)
        T = np.where(own, targets[:, 1], targets[:, 0])
        middle = T.mean(axis=0)
        R = triangle(np.column_stack([data.total / data.unit, T - middle]))  # has the same solutions
        d = X.shape[1]
        W = Spread.of(R[:, :d], data.unit, data.tolerance).fit(R[:, d:])  # (d, 1 or C)
        fitted = data.total @ W  # (n, 1 or C)
        W[:, np.abs(fitted).max(axis=0) <= data.tolerance * np.abs(T).max(axis=0)] = 0.0  # rounding, no line

        self.coef_ = W.T.copy()
        self.intercept_ = middle - data.mean @ W - threshold
        self.targets_ = targets
        self.loss_ = float(((data.total @ W + middle - T) ** 2).sum())
        return self

    def _targets(self, counts: NDArray[np.int64]) -> tuple[Array, float]:
        """The checked targets of each f, (1 or C, 2), and the threshold."""
        threshold = checks.number(self.threshold, "threshold")
        two = len(counts) == 2
        if isinstance(self.targets, str):
            checks.choice(self.targets, ("counts",), "targets")
            n = counts.sum()
            pairs = np.column_stack([-n / (n - counts), n / counts])[1 if two else 0 :]
        else:
            pair = (-1.0, 1.0) if two else (0.0, 1.0)
            given = checks.vector(pair if self.targets is None else self.targets, 2, "targets")
            low, high = checks.interval((given[0], given[1]), "targets")
            pairs = np.tile([low, high], (1 if two else len(counts), 1))
        low, high = pairs[0]
        if two and not low < threshold < high:
            raise ValueError(
                f"threshold must lie between the two targets, {low:g} and {high:g}; got {threshold:g}. "
                f"Pass for example threshold={(low + high) / 2:g}."
            )
        return pairs, threshold

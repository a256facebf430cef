"""Least-squares classifier: linear regression on the labels, and its sign."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Literal, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.conventions.sparse import dense, is_sparse
from linclass.core import checks, parameters
from linclass.core.base import Classifier
from linclass.core.checks import Array
from linclass.core.span import Span
from linclass.core.trace_columns import SMALL
from linclass.core.weights import ClassWeight
from linclass.discriminants.centred_blocks import CentredBlocks
from linclass.discriminants.interpolation import Interpolation
from linclass.discriminants.moments import Moments, shifted
from linclass.discriminants.normal_equations import Factored
from linclass.discriminants.sparse_squares import sparse_squares
from linclass.discriminants.spread import LEAST, Centred, Spread, even, rounding, triangle

Targets = tuple[float, float] | Literal["counts"] | None


class LeastSquaresClassifier(Classifier):
    """Linear least squares on numeric targets for the labels (Zhang 5): the sign of f, or the largest f.

    minimise Σ_n s_n (w·x_n + b - t_n)², where s_n is the weight of the sample, by default 1; for several classes
    one f_c each, on one-hot targets. Of several optimal w, the shortest is used. Every sample contributes, most of
    all distant samples with a large positive margin. For two classes w is parallel to Fisher's for any two targets,
    so they differ only in the offset. Of several classes, one between the others may win nowhere: it is masked.

    Parameters
    ----------
    targets : (float, float), "counts" or None, default None
        Targets of the samples of the other classes and of the own class, in ascending order. None is (-1, +1) for
        two classes and (0, 1), one-hot, for more. "counts" is (-N/(N - N_c), N/N_c) with N_c samples of the own
        class c, or weights in place of counts: then f_c is 0 at the overall mean.
    threshold : float, default 0.0
        The value of f at the boundary, which is subtracted from the intercept. For two classes it must lie between
        the targets; for more it has no effect.
    class_weight : dict, "balanced" or None, default None
        Weight of each sample of a class, by label, 1 for labels that are not listed. "balanced" gives all classes
        the same total, n / (C n_c) for each sample of class c with n_c samples, or weights in place of counts.

    Attributes
    ----------
    coef_ : ndarray of shape (1 or C, d)
    intercept_ : ndarray of shape (1 or C,)
        The fitted b minus the threshold.
    targets_ : ndarray of shape (1 or C, 2)
        The targets of each f, that of the other classes first.
    loss_ : float
        Sum of all s_n (w·x_n + b - t_n)².
    classes_ : ndarray of shape (C,)
        The labels, sorted; of two the larger is the positive class.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (d,)
        Column names, if X was a table with names.

    See Also
    --------
    FisherDiscriminant : the same direction for two classes
    LogisticRegression : a loss that does not punish large margins

    Examples
    --------
    >>> from linclass import LeastSquaresClassifier
    >>> model = LeastSquaresClassifier().fit([[0], [1], [5]], [-1, 1, 1])
    >>> (21 * model.coef_).round(9), (21 * model.intercept_).round(9)
    (array([[6.]]), array([-5.]))
    """

    name: ClassVar[str] = "Least squares"
    binary_only: ClassVar[bool] = False
    sparse: ClassVar[Literal["no", "dense", "rows"]] = "rows"

    targets_: Array
    loss_: float

    def __init__(
        self, *, targets: Targets = None, threshold: float = 0.0, class_weight: ClassWeight = None
    ) -> None:
        self.targets = targets
        self.threshold = threshold
        self.class_weight = class_weight

    def fit(self, X: ArrayLike, y: ArrayLike, sample_weight: ArrayLike | None = None) -> Self:
        """Learn from samples X of shape (n, d) and their labels y of shape (n,), of two or more classes.

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
        samples = self._check_weighted(X, y, sample_weight)
        if len(self.classes_) == 1:
            checks.two_classes(self.classes_, type(self).__name__)
        index = samples.index
        targets, threshold = self._targets(samples.totals)
        self.targets_ = targets
        own = np.arange(len(self.classes_))[:, None] == (
            np.arange(len(self.classes_)) if len(targets) > 1 else 1
        )
        table = np.where(own, targets[:, 1], targets[:, 0])  # for each class, (C, 1 or C)
        direct = None
        if is_sparse(samples.X):
            direct = sparse_squares(samples.X, table[index], samples.weights)
            if direct is None:
                samples = replace(samples, X=dense(samples.X))
        if direct is None:
            direct = Interpolation.of(samples.X, table[index])
        if direct is not None:
            W, self.loss_ = direct.weights, direct.loss
            self.coef_, self.intercept_ = W.T.copy(), direct.middle - direct.mean @ W - threshold
            return self
        span, X = Span.of(samples.X, weights=samples.weights)
        noise = None if span is None else span.noise
        weights = samples.weights
        moments = None if weights is not None else Moments.of(X, index, each=False)
        factored = Factored.of(X, np.zeros_like(index), weights) if span is None and moments is None else None
        if moments is not None:
            W, middle, mean, self.loss_ = _by_squares(X, index, table, moments)
        elif factored is not None:
            W, middle, mean, self.loss_ = _by_factor(factored, table[index], samples.totals @ table)
        elif weights is not None or X.size > SMALL:
            rows = CentredBlocks.of(X, np.zeros_like(index), weights)
            W, middle, mean, self.loss_ = _by_triangle(rows, table[index], samples.totals @ table, noise)
        else:
            W, middle, mean, self.loss_ = _by_lengths(X, index, table, noise)
        found = np.column_stack([W.T, middle - mean @ W - threshold])
        if span is not None:
            found = span.lifted(found)
        self.coef_, self.intercept_ = found[:, :-1].copy(), found[:, -1].copy()
        return self

    def _targets(self, counts: Array) -> tuple[Array, float]:
        """The checked targets of each f, (1 or C, 2), and the threshold."""
        threshold = parameters.number(self.threshold, "threshold")
        two = len(counts) == 2
        if isinstance(self.targets, str):
            parameters.choice(self.targets, ("counts",), "targets")
            n = counts.sum()
            pairs = np.column_stack([-n / (n - counts), n / counts])[1 if two else 0 :]
        else:
            pair = (-1.0, 1.0) if two else (0.0, 1.0)
            given = checks.vector(pair if self.targets is None else self.targets, 2, "targets")
            low, high = parameters.interval((given[0], given[1]), "targets")
            pairs = np.tile([low, high], (1 if two else len(counts), 1))
        low, high = pairs[0]
        if two and not low < threshold < high:
            raise ValueError(
                f"threshold must lie between the two targets, {low:g} and {high:g}; got {threshold:g}. "
                f"Pass for example threshold={(low + high) / 2:g}."
            )
        return pairs, threshold


def _by_lengths(
    X: Array, index: NDArray[np.int64], table: Array, noise: float | None
) -> tuple[Array, Array, Array, float]:
    """W (d, 1 or C), f at the overall mean, that mean, and the loss; `table` contains the targets of each class."""
    data = Centred.of(X, index, noise)
    T = table[index]
    middle = T.mean(axis=0)
    R = triangle(np.column_stack([data.total / data.unit, T - middle]))  # has the same solutions
    d = X.shape[1]
    W = Spread.of(R[:, :d], data.unit, data.tolerance).fit(R[:, d:])
    fitted = data.total @ W  # (n, 1 or C)
    W[:, np.abs(fitted).max(axis=0) <= data.tolerance * np.abs(T).max(axis=0)] = 0.0  # rounding, no line
    return W, middle, data.mean, float(((data.total @ W + middle - T) ** 2).sum())


def _by_factor(factored: Factored, T: Array, total: Array) -> tuple[Array, Array, Array, float]:
    """The same for samples that are not nearly singular, with targets T (n, 1 or C) and their sum, in less memory."""
    middle = total / factored.rows.total
    W, loss, largest = factored.fit(T - middle)
    W[:, largest <= factored.tolerance * np.abs(T).max(axis=0)] = 0.0  # rounding, no line
    return W, middle, factored.rows.start + factored.rows.means[0], loss


def _by_triangle(
    rows: CentredBlocks, T: Array, total: Array, noise: float | None
) -> tuple[Array, Array, Array, float]:
    """The same for weighted or many samples, with targets T (n, 1 or C) and their sum, in blocks."""
    middle = total / rows.total
    unit = np.sqrt(rows.squares)
    flat, lost = unit < LEAST, rows.lost(unit)
    unit[flat] = unit[~flat].min(initial=1.0)  # their rounding is no larger than that of the others
    if noise is not None:
        unit = even(unit, flat)
        lost = rounding(*rows.X.shape) + 2 * noise / float(unit.max())
    R = rows.triangle(unit, T - middle)
    d = len(unit)
    W = Spread.of(R[:, :d], unit, lost).fit(R[:, d:])
    W[flat] = 0.0  # rounding must not give a constant feature a weight
    aim = rows.weighted(T - middle)
    largest = np.zeros(T.shape[1])
    for part, some in rows:
        fitted = some @ W
        aim[part] -= fitted
        np.maximum(largest, np.abs(fitted).max(axis=0), out=largest)
    faint = largest <= lost * np.abs(rows.weighted(T)).max(axis=0)  # rounding, no line
    return np.where(faint, 0.0, W), middle, rows.start + rows.means[0], float((aim**2).sum())


def _by_squares(
    X: Array, index: NDArray[np.int64], table: Array, moments: Moments
) -> tuple[Array, Array, Array, float]:
    """The same for many samples by normal equations, with one step of iterative refinement."""
    middle = moments.counts @ table / len(X)
    unit = np.sqrt(moments.scatter[0].diagonal())
    inverse = np.linalg.inv(moments.scatter[0] / np.outer(unit, unit)) / np.outer(unit, unit)
    W = inverse @ (moments.legs.T @ (moments.counts[:, None] * (table - middle)))
    left, loss, largest = np.zeros_like(W), 0.0, np.zeros(table.shape[1])
    for part, rows in shifted(X, moments.mean):
        fitted = rows @ W
        largest = np.maximum(largest, np.abs(fitted).max(axis=0))
        residual = (table - middle)[index[part]] - fitted
        loss += float((residual**2).sum())
        left += rows.T @ residual
    W += inverse @ left
    W[:, largest <= rounding(*X.shape) * np.abs(table).max(axis=0)] = 0.0  # rounding, no line
    return W, middle, moments.mean, loss

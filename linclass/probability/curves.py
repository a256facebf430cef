"""Performance at every threshold on a score: the ROC curve, and precision against recall."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks
from linclass.core.checks import Array
from linclass.probability.decision import Costs


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Roc:
    """False against true positive rate, at every distinct threshold (Fawcett 2006).

    Point t decides for the larger label if the score is at least `thresholds[t]`.

    Parameters
    ----------
    thresholds : ndarray of shape (T,)
        Descending: infinity, where nothing is positive, then every distinct score.
    false_positives, true_positives : ndarray of int, shape (T,)
        Numbers of negative and positive samples that are decided positive.

    See Also
    --------
    roc : computes it
    plot_roc : the picture
    PrecisionRecall : precision against recall

    Examples
    --------
    >>> from linclass import Costs, roc
    >>> curve = roc([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> curve.costs(Costs(false_positive=1, false_negative=5)).tolist()
    [2.5, 1.25, 1.5, 0.25, 0.5]
    >>> curve.thresholds[curve.at(0.5)].item()
    0.8
    """

    thresholds: Array
    false_positives: NDArray[np.int64]
    true_positives: NDArray[np.int64]

    @property
    def false_positive_rate(self) -> Array:
        """Share of negative samples that are decided positive, (T,)."""
        rate: Array = self.false_positives / self.false_positives[-1]
        return rate

    @property
    def true_positive_rate(self) -> Array:
        """Share of positive samples that are decided positive, (T,)."""
        rate: Array = self.true_positives / self.true_positives[-1]
        return rate

    @property
    def area(self) -> float:
        """Area under the curve: the probability that a positive sample has a higher score than a negative one.

        Ties count half.
        """
        widths = np.diff(self.false_positives)
        heights = self.true_positives[1:] + self.true_positives[:-1]
        pairs = float(self.false_positives[-1]) * float(self.true_positives[-1])
        return float((widths * heights).sum()) / (2 * pairs)

    @property
    def auc(self) -> float:
        """The same as `area`, by its usual abbreviation: area under the curve."""
        return self.area

    def at(self, threshold: float) -> int:
        """The index of the point that is equivalent to a threshold: positive if the score is at least that."""
        return int(np.searchsorted(-self.thresholds, -threshold, side="right")) - 1

    @property
    def false_negatives(self) -> NDArray[np.int64]:
        """Numbers of positive samples that are decided negative, (T,)."""
        missed: NDArray[np.int64] = self.true_positives[-1] - self.true_positives
        return missed

    def total_costs(self, costs: Costs) -> Array:
        """Cost of all samples at each threshold, (T,), without rejecting.  c_FP FP + c_FN FN"""
        total: Array = (
            costs.false_positive * self.false_positives + costs.false_negative * self.false_negatives
        )
        return total

    def costs(self, costs: Costs) -> Array:
        """Mean cost of a sample at each threshold, (T,).  (c_FP FP + c_FN FN) / N"""
        mean: Array = self.total_costs(costs) / (self.false_positives[-1] + self.true_positives[-1])
        return mean


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class PrecisionRecall:
    """Precision against recall at every distinct threshold.

    Point t decides for the larger label if the score is at least `thresholds[t]`. The last point, without a
    threshold, has no positive decision, and precision 1 by convention.

    Parameters
    ----------
    thresholds : ndarray of shape (T,)
        Every distinct score, ascending.
    precision : ndarray of shape (T + 1,)
        Share of correct ones among the positive decisions.
    recall : ndarray of shape (T + 1,)
        Share of positive samples that are decided positive, descending.

    See Also
    --------
    precision_recall : computes it
    Roc : false against true positive rate

    Examples
    --------
    >>> from linclass import precision_recall
    >>> curve = precision_recall([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> round(curve.average, 9)
    0.833333333
    """

    thresholds: Array
    precision: Array
    recall: Array

    @property
    def average(self) -> float:
        """Average precision: mean of the precisions, weighted by their contributions to the recall."""
        return float(-(np.diff(self.recall) * self.precision[:-1]).sum())

    @property
    def average_precision(self) -> float:
        """The same as `average`, by scikit-learn's name."""
        return self.average

    def at(self, threshold: float) -> int:
        """The index of the point that is equivalent to a threshold: positive if the score is at least that."""
        return int(np.searchsorted(self.thresholds, threshold, side="left"))


def roc(y: ArrayLike, scores: ArrayLike) -> Roc:
    """The ROC curve of scores.

    Parameters
    ----------
    y : array-like of shape (n,)
        Labels of two classes; the larger is the positive one.
    scores : array-like of shape (n,)
        Scores that increase with the probability of the larger label: values of f, or that probability.

    Raises
    ------
    ValueError
        If there are not exactly two classes, or the scores do not fit them.

    Examples
    --------
    >>> from linclass import roc
    >>> curve = roc([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> curve.false_positive_rate.tolist(), curve.true_positive_rate.tolist(), curve.area
    ([0.0, 0.0, 0.5, 0.5, 1.0], [0.0, 0.5, 0.5, 1.0, 1.0], 0.75)
    """
    thresholds, false, true = _counts(y, scores)
    return Roc(np.append(np.inf, thresholds), np.append(0, false), np.append(0, true))


def precision_recall(y: ArrayLike, scores: ArrayLike) -> PrecisionRecall:
    """Precision against recall of scores. Parameters and errors as in `roc`.

    Examples
    --------
    >>> from linclass import precision_recall
    >>> curve = precision_recall([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> curve.precision.round(3).tolist(), curve.recall.tolist()
    ([0.5, 0.667, 0.5, 1.0, 1.0], [1.0, 1.0, 0.5, 0.5, 0.0])
    """
    thresholds, false, true = _counts(y, scores)
    return PrecisionRecall(
        thresholds[::-1].copy(),
        np.append((true / (true + false))[::-1], 1.0),
        np.append((true / true[-1])[::-1], 0.0),
    )


def _counts(y: ArrayLike, scores: ArrayLike) -> tuple[Array, NDArray[np.int64], NDArray[np.int64]]:
    """Distinct scores, descending, with the numbers of negative and positive samples whose score is at least each."""
    labels = checks.labels(y)
    values = checks.vector(scores, len(labels), "scores")
    classes, index = np.unique(labels, return_inverse=True)
    checks.two_classes(classes, "A curve over thresholds")
    order = np.argsort(-values, kind="stable")
    values, positive = values[order], index[order]
    last = np.append(np.flatnonzero(np.diff(values)), len(values) - 1)  # the end of each run of equal scores
    true = np.cumsum(positive)[last]
    return values[last], last + 1 - true, true

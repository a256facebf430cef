"""The confusion matrix: counts by true class and decision, the resulting rates, and the cost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, entries, parameters
from linclass.probability.decision import Costs


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Confusion:
    r"""Number of samples by true class and decision.

    The rates are for two classes, with the larger label as the positive one, and of decided samples only; a rate of
    no samples is None.

    Parameters
    ----------
    classes : ndarray of shape (C,)
        Labels, sorted.
    counts : ndarray of int, shape (C, C)
        Number of samples by true class (rows) and decision (columns).
    rejected : ndarray of int, shape (C,)
        Number of samples without a decision, by true class.

    See Also
    --------
    confusion : counts
    plot_confusion : the picture
    Roc : all thresholds

    Examples
    --------
    >>> from linclass import confusion
    >>> found = confusion(["no", "no", "yes", "yes"], ["no", "yes", "yes", "yes"])
    >>> found.accuracy, found.recall, found.false_positive_rate
    (0.75, 1.0, 0.5)
    >>> print(found)
    true \ decided  no  yes
    no               1    1
    yes              0    2
    accuracy 0.750
    """

    classes: NDArray[Any]
    counts: NDArray[np.int64]
    rejected: NDArray[np.int64]

    def __str__(self) -> str:
        """A table: true classes down, decisions across, and the number without a decision, if there are any."""
        names = [str(label) for label in self.classes.tolist()]
        head, rows = ["true \\ decided", *names], [[str(n) for n in row] for row in self.counts.tolist()]
        if self.rejected.any():
            head.append("none")
            rows = [[*row, str(n)] for row, n in zip(rows, self.rejected.tolist(), strict=True)]
        lines = [head, *([name, *row] for name, row in zip(names, rows, strict=True))]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        told = [
            "  ".join([first.ljust(widths[0]), *(n.rjust(w) for n, w in zip(rest, widths[1:], strict=True))])
            for first, *rest in lines
        ]
        share = self.accuracy
        return "\n".join([*told, *([] if share is None else [f"accuracy {share:.3f}"])])

    @property
    def accuracy(self) -> float | None:
        """Share of correct decisions, for any number of classes."""
        return _share(int(self.counts.trace()), int(self.counts.sum()))

    @property
    def cells(self) -> tuple[int, int, int, int]:
        """True negatives, false positives, false negatives, true positives."""
        checks.two_classes(self.classes, "A rate of a confusion matrix")
        tn, fp, fn, tp = self.counts.ravel().tolist()
        return tn, fp, fn, tp

    @property
    def precision(self) -> float | None:
        """Share of correct ones among the positive decisions.  TP / (TP + FP)"""
        _, fp, _, tp = self.cells
        return _share(tp, tp + fp)

    @property
    def recall(self) -> float | None:
        """Share of correctly decided positive samples, the true positive rate.  TP / (TP + FN)"""
        _, _, fn, tp = self.cells
        return _share(tp, tp + fn)

    @property
    def false_positive_rate(self) -> float | None:
        """Share of negative samples that are decided positive.  FP / (FP + TN)"""
        tn, fp, _, _ = self.cells
        return _share(fp, fp + tn)

    def cost(self, costs: Costs | ArrayLike, *, reject: float = 0.0) -> float:
        """The total cost of these decisions.

        Parameters
        ----------
        costs : Costs, or array-like of shape (C, C)
            c_ij, the cost of deciding for class j if class i is true.
        reject : float >= 0, default 0.0
            Cost of each sample without a decision, if costs are a matrix.

        Raises
        ------
        ValueError
            If the costs do not fit the classes.
        """
        if isinstance(costs, Costs):
            reject = costs.reject or 0.0
            costs = costs.matrix
        matrix = checks.matrix(costs, "costs")
        if matrix.shape != self.counts.shape:
            raise ValueError(
                f"costs must have shape {self.counts.shape}, one row and one column per class; "
                f"got {matrix.shape}."
            )
        parameters.not_negative(reject, "reject")
        return float((self.counts * matrix).sum() + self.rejected.sum() * reject)


def confusion(y: ArrayLike, predicted: ArrayLike, *, rejected: ArrayLike | None = None) -> Confusion:
    """Count the samples by true class and decision.

    Parameters
    ----------
    y : array-like of shape (n,)
        True labels.
    predicted : array-like of shape (n,)
        Decided labels.
    rejected : array-like of bool, shape (n,), or None, default None
        Mask of the samples without a decision; their prediction is ignored.

    Raises
    ------
    ValueError
        If the lengths differ, or one holds text and the other numbers.

    Examples
    --------
    >>> from linclass import confusion
    >>> confusion(["no", "no", "yes", "yes"], ["no", "yes", "yes", "yes"]).counts
    array([[1, 1],
           [0, 2]])
    """
    true = checks.labels(y)
    skipped = np.zeros(len(true), dtype=bool) if rejected is None else np.asarray(rejected, dtype=bool)
    if skipped.shape != true.shape:
        raise ValueError(f"rejected must have one entry per sample; got shape {skipped.shape}.")
    decided = checks.labels(predicted, len(true)) if rejected is None else _decided(predicted, skipped)
    entries.same_kind(decided, true, "predicted", "y holds")
    classes = np.unique(np.concatenate([true, decided]))
    row = np.searchsorted(classes, true)
    C = len(classes)
    column = np.searchsorted(classes, decided)
    counts = np.bincount(row[~skipped] * C + column, minlength=C * C).reshape(C, C)
    return Confusion(classes, counts, np.bincount(row[skipped], minlength=C))


def _decided(predicted: ArrayLike, skipped: NDArray[np.bool_]) -> NDArray[Any]:
    """The decided labels; those of skipped samples are arbitrary."""
    given = np.asarray(predicted)
    if given.shape != skipped.shape:
        raise ValueError(f"predicted must have one label per sample; got shape {given.shape}.")
    return checks.labels(given[~skipped])


def _share(part: int, whole: int) -> float | None:
    """A share, or None if the total is 0."""
    return part / whole if whole else None

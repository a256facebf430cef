"""Weights of samples and classes, checked once for all learners."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, parameters
from linclass.core.checks import Array

ClassWeight = Literal["balanced"] | Mapping[Any, float] | None


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Weighted:
    """Samples with weights: weight 2 is equivalent to two copies, and weight 0 to an absent sample.

    Parameters
    ----------
    X : ndarray of shape (n, d)
    index : ndarray of shape (n,)
        Class of each sample, 0 to C - 1.
    weights : ndarray of shape (n,) or None
        Above 0; None if every sample counts once.
    kept : ndarray of bool or None
        Mask of the given samples that remain; None if all do.
    present : ndarray of bool, shape (C,), or None
        Mask of the given classes that have a sample with a weight; None if all do. `index` counts only these.
    """

    X: Array
    index: NDArray[np.int64]
    weights: Array | None = None
    kept: NDArray[np.bool_] | None = None
    present: NDArray[np.bool_] | None = None

    @classmethod
    def of(
        cls,
        X: Array,
        index: NDArray[np.int64],
        classes: NDArray[Any],
        sample_weight: ArrayLike | None,
        class_weight: ClassWeight,
        *,
        every: bool = True,
    ) -> Self:
        """Checked samples with their checked weights, without the samples of weight 0.

        With `every`, a class without remaining samples counts as absent. Otherwise it remains a class.

        Raises
        ------
        ValueError
            If a weight is invalid, no sample remains, or, with `every`, weights of 0 leave only one class.
        """
        if sample_weight is None and class_weight is None:
            return cls(X, index)
        n = X.shape[0]
        weights = np.ones(n) if sample_weight is None else checked(sample_weight, n)
        held = np.bincount(index, weights, len(classes)).astype(float)
        share = _by_class(class_weight, classes, held)
        present = (held > 0) & (share > 0)
        if not present.all():
            zeros = {"sample_weight": held == 0, "class_weight": (held > 0) & (share == 0)}
            _enough(classes[present], [name for name, zero in zeros.items() if zero.any()], 2 if every else 1)
        weights = weights * share[index]
        kept = None if weights.all() else weights > 0
        if kept is not None:
            X, index, weights = X[kept], index[kept], weights[kept]
        absent = every and not present.all()
        if absent:
            index = (np.cumsum(present) - 1)[index]
        return cls(X, index, None if (weights == 1).all() else weights, kept, present if absent else None)

    @property
    def times(self) -> Array:
        """The weight of each sample, by default 1, shape (n,)."""
        return np.ones(len(self.index)) if self.weights is None else self.weights

    @property
    def totals(self) -> Array:
        """Sum of the weights of each class, shape (C,)."""
        return np.bincount(self.index, self.weights).astype(float)

    def places(self, picked: NDArray[np.int64]) -> NDArray[np.int64]:
        """Indices of these samples, or -1, as indices of the given samples."""
        return picked if self.kept is None else np.where(picked < 0, -1, np.flatnonzero(self.kept)[picked])

    def spread(self, rows: Array) -> Array:
        """Rows with a number for each of these samples, expanded to the given samples with 0, (T, n)."""
        if self.kept is None:
            return rows
        whole = np.zeros((len(rows), len(self.kept)))
        whole[:, self.kept] = rows
        return whole


def checked(sample_weight: ArrayLike, n: int) -> Array:
    """The weights of n samples as floats.

    Raises
    ------
    ValueError
        If they are not n finite numbers >= 0 with a positive one.
    """
    weights = checks.vector(sample_weight, n, "sample_weight")
    if (weights < 0).any() or not weights.any():
        raise ValueError(
            "sample_weight must be 0 or more, and not zero for all samples; "
            f"got weights from {weights.min():g} to {weights.max():g}. Pass at least one above 0."
        )
    return weights


def _enough(left: NDArray[Any], names: list[str], least: int) -> None:
    """Require that these weights leave samples of so many classes.

    Raises
    ------
    ValueError
        With the weights, and the remaining class.
    """
    if len(left) < least:
        found = f"one class only: {left[0]}" if len(left) else "no class"
        raise ValueError(
            f"A class whose samples have the weight 0 counts as absent, and {' and '.join(names)} left samples of "
            f"{found}. Give another class a weight above 0."
        )


def _by_class(class_weight: object, classes: NDArray[Any], held: Array) -> Array:
    """The weight of each class, shape (C,); "balanced" weights equalise the totals of all classes.

    Raises
    ------
    ValueError
        If class_weight is neither None, "balanced" nor a dict of weights >= 0 of some classes.
    """
    if class_weight is None:
        return np.ones(len(classes))
    if isinstance(class_weight, Mapping):
        known = classes.tolist()
        if other := [label for label in class_weight if label not in known]:
            raise ValueError(
                f"class_weight must name labels of y, {known}; got {other[0]!r}. Leave it out, or write it as in y."
            )
        named = {
            k: parameters.not_negative(weight, f"class_weight[{k!r}]") for k, weight in class_weight.items()
        }
        return np.array([named.get(label, 1.0) for label in known])
    if not isinstance(class_weight, str) or class_weight != "balanced":
        raise ValueError(
            f"class_weight must be None, 'balanced' or weights by label; got {class_weight!r}. "
            f"Pass for example class_weight={{{classes.tolist()[-1]!r}: 2.0}}."
        )
    balanced = np.zeros(len(held))
    np.divide(held.sum(), np.count_nonzero(held) * held, out=balanced, where=held > 0)
    return balanced


def priors_of(priors: ArrayLike | None, counts: NDArray[np.int64] | Array) -> Array:
    """The checked prior probabilities of C classes, or their shares of the counts (C,), shape (C,).

    Raises
    ------
    ValueError
        If they are not C numbers above 0 with sum 1.
    """
    if priors is None:
        shares: Array = counts / counts.sum()
        return shares
    values = checks.vector(priors, len(counts), "priors")
    if (values <= 0).any() or abs(values.sum() - 1) > 1e-9:
        raise ValueError(
            f"priors must be above 0 and sum to 1; got {values.tolist()}, which sum to {values.sum():.10g}. "
            "Divide them by their sum, or pass None for the shares of the samples."
        )
    return values

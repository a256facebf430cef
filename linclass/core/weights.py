"""How much each sample counts: weights of samples and of classes, checked once for all learners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks
from linclass.core.checks import Array

ClassWeight = Literal["balanced"] | Mapping[Any, float] | None


class Weighted(NamedTuple):
    """Samples, and how much each of them counts: 2 is as if it were there twice, and 0 as if it were not there.

    Attributes
    ----------
    X : ndarray of shape (n, d)
    index : ndarray of shape (n,)
        Class of each sample, 0 to C - 1.
    weights : ndarray of shape (n,) or None
        Above 0; None where every sample counts once.
    places : ndarray of shape (n,) or None
        Where these samples stand among those that were given; None where none was left out.
    """

    X: Array
    index: NDArray[np.int64]
    weights: Array | None = None
    places: NDArray[np.int64] | None = None

    @classmethod
    def of(
        cls,
        X: Array,
        index: NDArray[np.int64],
        classes: NDArray[Any],
        sample_weight: ArrayLike | None,
        class_weight: ClassWeight,
    ) -> Self:
        """Checked samples with their checked weights, those without weight left out.

        Raises
        ------
        ValueError
            If a weight breaks its rule, or a class has none.
        """
        if sample_weight is None and class_weight is None:
            return cls(X, index)
        weights = np.ones(len(X)) if sample_weight is None else checked(sample_weight, len(X))
        places = None
        if not weights.all():
            places = np.flatnonzero(weights)
            X, index, weights = X[places], index[places], weights[places]
        held = np.bincount(index, weights, len(classes))
        if not held.all():
            raise ValueError(
                f"Each class must have a sample with a weight above 0; class {classes[held.argmin()]} has none. "
                "Leave its samples out, or change sample_weight."
            )
        weights = weights * _by_class(class_weight, classes, held)[index]
        return cls(X, index, None if (weights == 1).all() else weights, places)

    @property
    def totals(self) -> Array:
        """Of each class the sum of the weights of its samples, shape (C,)."""
        return np.bincount(self.index, self.weights).astype(float)


def checked(sample_weight: ArrayLike, n: int) -> Array:
    """The weights of n samples as floats.

    Raises
    ------
    ValueError
        If they are not n finite numbers, or one is below 0, or none is above.
    """
    weights = checks.vector(sample_weight, n, "sample_weight")
    if (weights < 0).any() or not weights.any():
        raise ValueError(
            "sample_weight must be 0 or more, and not zero for all samples; "
            f"got weights from {weights.min():g} to {weights.max():g}. Pass at least one above 0."
        )
    return weights


def _by_class(class_weight: ClassWeight, classes: NDArray[Any], held: Array) -> Array:
    """The weight of each class, shape (C,); balanced they make the totals of all classes the same.

    Raises
    ------
    ValueError
        If class_weight is neither None, "balanced" nor weights above 0 of some classes.
    """
    if class_weight is None:
        return np.ones(len(classes))
    if isinstance(class_weight, Mapping):
        known = classes.tolist()
        if other := [label for label in class_weight if label not in known]:
            raise ValueError(
                f"class_weight must name labels of y, {known}; got {other[0]!r}. Leave it out, or write it as in y."
            )
        named = {k: checks.positive(weight, f"class_weight[{k!r}]") for k, weight in class_weight.items()}
        return np.array([named.get(label, 1.0) for label in known])
    if not isinstance(class_weight, str) or class_weight != "balanced":
        raise ValueError(
            f"class_weight must be None, 'balanced' or weights by label; got {class_weight!r}. "
            f"Pass for example class_weight={{{classes.tolist()[-1]!r}: 2.0}}."
        )
    balanced: Array = held.sum() / (len(held) * held)
    return balanced

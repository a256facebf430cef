"""The points of a proof: checked samples with signs, augmented, and weights to try."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks
from linclass.core.base import signs
from linclass.core.checks import Array


@dataclass(frozen=True, eq=False)
class Points:
    """Samples of two classes.

    Parameters
    ----------
    X : ndarray of shape (n, d)
    y : ndarray of shape (n,)
        -1 and +1; the larger label is +1.
    """

    X: Array
    y: Array

    @classmethod
    def of(cls, X: ArrayLike, y: ArrayLike, name: str) -> Points:
        """The checked points; `name` is the key of the proof, for messages.

        Raises
        ------
        ValueError
            If X is not a matrix of finite numbers, or y does not contain exactly two classes.
        """
        X = checks.matrix(X)
        classes, index = np.unique(checks.labels(y, len(X)), return_inverse=True)
        checks.two_classes(classes, name)
        return cls(X, signs(index))

    @property
    def augmented(self) -> Array:
        """x̂ = (x, 1), shape (n, d + 1)."""
        return augmented(self.X)

    @property
    def means_line(self) -> tuple[Array, float]:
        """w = m₊ - m₋ and b with the line halfway between the two means: a line for any points."""
        plus, minus = self.X[self.y > 0].mean(axis=0), self.X[self.y < 0].mean(axis=0)
        w: Array = plus - minus
        return w, float(-w @ (plus + minus) / 2)


def augmented(X: Array) -> Array:
    """x̂ = (x, 1), shape (n, d + 1)."""
    return np.column_stack([X, np.ones(len(X))])


def several(X: ArrayLike, y: ArrayLike, name: str) -> tuple[Array, NDArray[np.int64], NDArray[Any]]:
    """Checked samples (n, d) of two or more classes: X, the index of each sample's class, and the C classes.

    Raises
    ------
    ValueError
        If X is not a matrix of finite numbers, or y contains only one class.
    """
    X = checks.matrix(X)
    classes, index = np.unique(checks.labels(y, len(X)), return_inverse=True)
    if len(classes) < 2:
        checks.two_classes(classes, name)
    return X, index, classes


def directions(count: int, size: int, seed: int = 0) -> Array:
    """Seeded vectors to try, standard normal, shape (count, size)."""
    return np.random.default_rng(seed).normal(size=(count, size))

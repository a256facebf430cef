"""The perceptron's loss and its number of mistakes as functions of one weight, with the others fixed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core.blocks import blocks
from linclass.core.checks import Array

BLOCK = 2_000_000  # number of margins in memory at a time


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class OneWeight:
    """The margins of n samples over one weight v, at each of T steps: y f(x) = rest + v slope.

    A sample is a mistake if y f(x) <= 0. The loss is L = -Σ y f(x) over the mistakes. It is piecewise linear in v,
    with a kink at each v where a margin is 0; the number of mistakes is constant between two kinks.

    Parameters
    ----------
    weights : ndarray of shape (T, d + 1)
        (w, b) at each step.
    samples : ndarray of shape (n, d + 1)
        y (x, 1).
    axis : int
        The index of the weight that varies; d is that of b.
    """

    weights: Array
    samples: Array
    axis: int

    @classmethod
    def of(cls, X: ArrayLike, signs: ArrayLike, weights: ArrayLike, axis: int) -> OneWeight:
        """The same for samples X, shape (n, d), with labels -1 and +1.

        Raises
        ------
        ValueError
            If the weights do not have d + 1 columns, or there is no such axis.
        """
        rows, W = np.asarray(X, dtype=float), np.atleast_2d(np.asarray(weights, dtype=float))
        if W.shape[1] != rows.shape[1] + 1:
            raise ValueError(f"weights must have {rows.shape[1] + 1} columns: w and b; got {W.shape[1]}.")
        if not 0 <= axis < W.shape[1]:
            raise ValueError(f"axis must be from 0 to {rows.shape[1]}; got {axis}.")
        augmented = np.column_stack([rows, np.ones(len(rows))])
        return cls(W, augmented * np.asarray(signs, dtype=float)[:, None], axis)

    @property
    def slope(self) -> Array:
        """The slope of each margin in v, shape (n,)."""
        return self.samples[:, self.axis]

    @property
    def rest(self) -> Array:
        """The margins at v = 0, shape (T, n)."""
        rest: Array = self.weights @ self.samples.T - self.weights[:, [self.axis]] * self.slope
        return rest

    def kinks(self) -> Array:
        """The v at which each margin is 0, shape (T, n); NaN if the margin does not depend on v."""
        rest, slope = self.rest, self.slope
        return np.divide(-rest, slope, out=np.full_like(rest, np.nan), where=slope != 0)

    def loss_and_mistakes(self, values: Array) -> tuple[Array, Array]:
        """The loss and the number of mistakes at values of v, (T, k), both of shape (T, k)."""
        rest, slope = self.rest, self.slope
        loss, errors = np.empty_like(values), np.empty_like(values)
        for part in blocks(len(values), BLOCK, len(slope)):
            for k in range(values.shape[1]):
                margins = rest[part] + values[part, k, None] * slope
                loss[part, k] = -np.minimum(margins, 0).sum(axis=1)
                errors[part, k] = (margins <= 0).sum(axis=1)
        return loss, errors

    def swept(self, values: Array) -> tuple[Array, Array]:
        """The losses (T, k) at k >= 2 evenly spaced values of v, and the mistakes (T, k - 1) at their midpoints.

        For very many samples. At each step every sample is processed once: it is assigned to the interval in which
        its margin changes its sign, and the losses and counts at all values are cumulative sums.
        """
        Z, W, axis, slope, k = self.samples, self.weights, self.axis, self.slope, len(values)
        falls = slope <= 0  # a falling margin is a mistake above its zero, a rising one below it
        loss, errors = np.empty((len(W), k)), np.empty((len(W), k - 1))
        for step, w in enumerate(W):
            rest = Z @ w - w[axis] * slope
            with np.errstate(divide="ignore", invalid="ignore"):
                at = (-rest / slope - values[0]) / (values[1] - values[0])
            everywhere = np.where(rest <= 0, -np.inf, np.inf)  # or nowhere
            at = np.where(slope == 0, everywhere, at)
            sums = [_running(at, falls, summed, k) for summed in (rest, slope)]
            loss[step] = -(sums[0] + values * sums[1])
            errors[step] = _running(at - 0.5, falls, None, k - 1)
        return loss, errors


def _running(at: Array, falls: NDArray[np.bool_], summed: Array | None, count: int) -> Array:
    """Cumulative sums of numbers, or counts, of the mistakes at indices 0, 1, …, shape (count,): before or from
    `at`."""
    begins = np.clip(np.where(falls, np.ceil(at), np.floor(at) + 1), 0, count).astype(np.intp)
    signed = np.where(falls, 1.0, -1.0) if summed is None else np.where(falls, summed, -summed)
    result: Array = np.bincount(begins, signed, count + 1).cumsum()[:count] - signed[~falls].sum()
    return result

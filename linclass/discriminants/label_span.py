"""Likelihoods of independent samples without a penalty: all weights of a fit are combinations of a few directions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from linclass.core.blocks import blocks, samples_together
from linclass.core.checks import Array
from linclass.core.weights import Weighted
from linclass.discriminants.interpolation import Interpolation


class LabelSpan(NamedTuple):
    """The weights W with (x - m)·W + t̄ = t for every sample, where t marks its class, and their combinations.

    If some f takes any values on the samples, Newton's steps from 0 change f equally for all samples of a class:
    then R⁻¹(ŷ - y) is the same for all of them. So f = v·t + β all the time, and the fit needs only v and β, for
    samples t with C - 1 features. Back in feature space, w = W v.

    Parameters
    ----------
    directions : ndarray of shape (C - 1, d)
        Wᵀ.
    offset : ndarray of shape (C - 1,)
        t̄ - m·W.
    means : ndarray of shape (C, d)
        The mean of each class.
    """

    directions: Array
    offset: Array
    means: Array

    @classmethod
    def of(cls, samples: Weighted) -> tuple[Self, Array] | None:
        """The span, and t of each sample, (n, C - 1), which is 0 for the first class; None if samples depend."""
        classes = int(samples.index.max()) + 1
        targets = np.eye(classes)[samples.index, 1:]
        found = Interpolation.of(samples.X, targets)
        if found is None:
            return None
        offset = found.middle - found.mean @ found.weights
        return cls(found.weights.T, offset, _means(samples, classes)), targets

    def lifted(self, weights: Array) -> Array:
        """Weights (…, C) by t, the bias last, as weights (…, d + 1) for features."""
        bias = weights[..., -1] + weights[..., :-1] @ self.offset
        return np.concatenate([weights[..., :-1] @ self.directions, bias[..., None]], axis=-1)

    def expanded(self, found: Mapping[str, Any]) -> dict[str, Any]:
        """The columns of a trace in feature space, from those of a fit to t."""
        columns = {**found, "coef": found["coef"] @ self.directions}
        columns["intercept"] = found["intercept"] + found["coef"] @ self.offset
        slopes, whole = found["gradient"][..., :-1], found["gradient"][..., -1:]
        sums = np.concatenate([whole - slopes.sum(axis=-1, keepdims=True), slopes], axis=-1)  # of each class
        columns["gradient"] = np.concatenate([sums @ self.means, whole], axis=-1)
        return columns


def _means(samples: Weighted, classes: int) -> Array:
    """The weighted mean of each class, (C, d), without a copy of all samples."""
    n, d = samples.X.shape
    counted: NDArray[Any] = np.ones(n) if samples.weights is None else samples.weights
    shares = np.zeros((classes, n))
    shares[samples.index, np.arange(n)] = counted
    shares /= shares.sum(axis=1, keepdims=True)
    means = np.zeros((classes, d))
    for part in blocks(n, samples_together(n)):
        means += shares[:, part] @ samples.X[part]
    return means

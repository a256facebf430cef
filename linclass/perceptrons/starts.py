"""Perceptrons from random starts: their final separating lines, and the margins of these."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.core import errors
from linclass.core.checks import Array
from linclass.perceptrons.perceptron import Perceptron

OTHERS = 20  # number of random starts
OTHERS_BUDGET = 1_000  # maximum number of updates for each
MOST_COMPARED = 200  # number of samples up to which the comparison is fast


def random_start(seed: int, d: int) -> Array:
    """A start ŵ of shape (d + 1,), uniform between -2 and 2, with one decimal so that fits are exact."""
    return np.round(np.random.default_rng(seed).uniform(-2, 2, d + 1), 1)


def other_starts(features: Array, signs: NDArray[Any]) -> tuple[Array, Array]:
    """The final separating lines of perceptrons from `OTHERS` random starts.

    Parameters
    ----------
    features : array of shape (n, d)
        Separable samples.
    signs : array of shape (n,)
        Labels -1 and +1.

    Returns
    -------
    W : array of shape (s, d)
    b : array of shape (s,)
        Only of fits that converged within `OTHERS_BUDGET` updates.
    """
    with errors.hearing():  # fits that do not converge are omitted
        fits = [
            Perceptron(
                start=random_start(seed, features.shape[1]), max_updates=OTHERS_BUDGET, max_snapshots=2
            ).fit(features, signs)
            for seed in range(OTHERS)
        ]
    found = [m for m in fits if m.trace_.stop == "converged" and m.coef_.any()]
    d = features.shape[1]
    return (
        np.array([m.coef_[0] for m in found]).reshape(-1, d),
        np.array([m.intercept_[0] for m in found]).reshape(-1),
    )


def least_margin(features: Array, signs: NDArray[Any], W: Array, b: Array) -> Array:
    """The least y f(x) / ‖w‖ over samples (n, d) for each model W (T, d), b (T,): shape (T,), NaN if w = 0."""
    lengths = np.linalg.norm(W, axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        distances = (W @ features.T + b[:, None]) * signs / lengths[:, None]
    least: Array = np.where(lengths > 0, distances.min(axis=1), np.nan)
    return least

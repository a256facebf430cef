"""Fisher's discriminant on projections: the threshold along a direction, and the shares of the directions."""

from __future__ import annotations

import numpy as np

from linclass.core.checks import Array
from linclass.discriminants.scatter import Scatter


def thresholds(scatter: Scatter, means: Array, priors: Array, divisor: float, W: Array) -> Array:
    """The threshold with even odds along each direction: see `FisherDiscriminant.thresholds`.

    Parameters
    ----------
    scatter : Scatter
    means : ndarray of shape (2, d)
    priors : ndarray of shape (2,)
    divisor : float
        Of S_W in the covariance.
    W : ndarray of shape (k, d)
        Directions.

    Returns
    -------
    ndarray of shape (k,)
        NaN if the projected means coincide.

    Raises
    ------
    ValueError
        If a direction has another number of features, or is 0.
    """
    within, between, _ = scatter.along(W)
    low, high = means @ W.T
    odds = np.log(priors[0] / priors[1])
    shift = np.full(len(W), np.nan)
    np.divide(within / divisor * odds, high - low, out=shift, where=between > 0)
    even: Array = low + (high - low) / 2 + shift
    return even


def shares(ratios: Array) -> Array:
    """The share of each λ in their sum, shape (k,); infinite ones share all of it equally."""
    infinite = np.isinf(ratios)
    parts = infinite.astype(float) if infinite.any() else ratios
    of_all: Array = parts / max(parts.sum(), np.finfo(float).tiny)
    return of_all

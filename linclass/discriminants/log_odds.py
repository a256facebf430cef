"""The log-odds of Fisher's discriminant: weights and biases from the scatter of the samples."""

from __future__ import annotations

import numpy as np

from linclass.core.checks import Array
from linclass.discriminants.scatter import Scatter

SURE = 2.0**20  # log-odds that a class with a distinct mean in the null space leads by


def of_two(scatter: Scatter, apart: Array, priors: Array, divisor: float) -> Array:
    """w and b (1, d + 1) of the log-odds of the larger label, or of the null space part alone.

    Parameters
    ----------
    scatter : Scatter
    apart : ndarray of shape (C, d - r)
        `scatter.apart`.
    priors : ndarray of shape (2,)
    divisor : float
        Of S_W in the covariance.
    """
    spread, (low, high) = scatter.spread, scatter.means
    middle = low + (high - low) / 2
    if apart.any():
        w = spread.null @ (apart[1] - apart[0])
        odds = 0.0
    else:
        w = divisor * spread.solve((high - low)[:, None])[:, 0]
        odds = float(np.log(priors[1]) - np.log(priors[0]))
    return np.append(w, odds - w @ middle)[None]


def of_many(scatter: Scatter, apart: Array, priors: Array, divisor: float) -> tuple[Array, Array]:
    """w and b of each class, (C, d + 1), and the same relative to the overall mean, without the common part.

    If any two means differ in the null space, the null space part alone counts, as with two classes.

    Parameters
    ----------
    scatter : Scatter
    apart : ndarray of shape (C, d - r)
        `scatter.apart`.
    priors : ndarray of shape (C,)
    divisor : float
        Of S_W in the covariance.
    """
    spread, prior = scatter.spread, np.log(priors)
    legs = scatter.means - scatter.mean
    gaps = _gaps(apart)
    inner, common = np.zeros_like(legs), np.zeros_like(scatter.mean)
    if not gaps.all():
        inner = divisor * spread.solve(legs.T).T  # (C, d)
        common = divisor * spread.solve(scatter.mean[:, None])[:, 0]
    outside = spread.null @ apart.T  # (d, C)
    certainty = _certainty(legs @ inner.T, gaps)
    coef = inner + certainty * outside.T
    own = np.column_stack([coef, prior - (legs * coef).sum(axis=1) / 2])
    intercept = (
        prior
        - (scatter.means * (inner + common)).sum(axis=1) / 2
        - certainty * ((legs / 2 + scatter.mean) * outside.T).sum(axis=1)
    )
    return np.column_stack([coef + common, intercept]), own


def _gaps(apart: Array) -> Array:
    """The squared distance of any two means in the null space, (C (C - 1),), 0 if it is rounding."""
    gaps = ((apart[:, None] - apart) ** 2).sum(axis=2)[~np.eye(len(apart), dtype=bool)]
    return np.where(gaps > 1e-12 * gaps.max(), gaps, 0.0)


def _certainty(inner: Array, gaps: Array) -> float:
    """One over the variance of the null space, large enough for the nearest mean to lead by far."""
    if not gaps.any():
        return 0.0
    return SURE * max(1.0, float(np.abs(inner).max())) / float(gaps[gaps > 0].min())

"""Exact probabilities of shares of samples, to compare with bounds."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from linclass.core.checks import Array

TIE = 1e-12  # a difference of at most ε plus this is not larger than ε: the two are equal up to rounding


def off(p: ArrayLike, size: int, epsilon: float) -> Array:
    """The probability that a share of `size` draws, each 1 with probability p, differs from p by more than ε, (m,).

    P(|K/s - p| > ε) = Σ_{k: |k/s - p| > ε} s!/(k! (s - k)!) p^k (1 - p)^(s - k)

    Parameters
    ----------
    p : array-like of shape (m,)
    size : int >= 1
        s.
    epsilon : float > 0
    """
    chance = np.atleast_1d(np.asarray(p, dtype=float))[:, None]
    k = np.arange(size + 1)
    logs = np.append(0.0, np.log(np.arange(1, size + 1)).cumsum())
    with np.errstate(divide="ignore", invalid="ignore", under="ignore"):
        terms = np.where(k > 0, k * np.log(chance), 0.0) + np.where(
            k < size, (size - k) * np.log1p(-chance), 0.0
        )
        mass = np.exp(logs[-1] - logs - logs[::-1] + terms)
    outside: Array = np.where(np.abs(k / size - chance) > epsilon + TIE, mass, 0.0).sum(axis=1)
    return outside

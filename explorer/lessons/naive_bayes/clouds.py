"""Data sets that show strengths and limits of naive Bayes."""

from __future__ import annotations

import numpy as np

from explorer.points.dataset import Dataset

DECIMALS = 2


def crossed() -> Dataset:
    """Return a tall narrow class across a wide flat one: their ellipses have different axes."""
    rng = np.random.default_rng(7)
    flat = (2.6, 1.4) + rng.standard_normal((30, 2)) * (1.5, 0.35)
    high = (3.4, 3.4) + rng.standard_normal((30, 2)) * (0.45, 1.0)
    return Dataset(np.round(np.vstack([high, flat]), DECIMALS), np.repeat([0, 1], 30))


def tilted() -> Dataset:
    """Return two long narrow classes side by side on a slant: their coordinates are correlated."""
    rng = np.random.default_rng(3)
    along, across = rng.standard_normal((2, 60)) * [[1.5], [0.15]]
    side = np.repeat([0.5, -0.5], 30)
    X = 3 + np.column_stack([along + across + side, along - across - side])
    return Dataset(np.round(X, DECIMALS), np.repeat([0, 1], 30))

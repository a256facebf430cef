"""Data sets of the page on least squares that scenes, page and tests share."""

from __future__ import annotations

import numpy as np

from explorer.points.dataset import Dataset

FAR = 10  # x11


def unbalanced() -> Dataset:
    """Return three points of the first class, and nine of the other."""
    few = [(3.0, 4.0), (4.0, 5.0), (3.5, 3.0)]
    many = [
        (0.5, 0.5),
        (1.0, 2.0),
        (2.0, 0.5),
        (2.5, 1.5),
        (1.5, 1.0),
        (0.5, 1.5),
        (1.0, 0.0),
        (2.0, 2.0),
        (3.0, 1.0),
    ]
    return Dataset(few + many, [0] * len(few) + [1] * len(many))


def row() -> Dataset:
    """Return three classes of eight points, side by side."""
    offsets = np.array(
        [(-0.6, 0.2), (-0.3, 1.0), (-0.1, -0.9), (0.0, 0.4), (0.2, -0.4), (0.3, 0.8), (0.5, -1.0), (0.7, 0.1)]
    )
    X = np.vstack([offsets + np.array((x, 2.5)) for x in (0.0, 3.0, 6.0)])
    return Dataset(X.round(2), np.repeat([0, 1, 2], len(offsets)), names=("1", "2", "3"))

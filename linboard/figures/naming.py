"""Positions of the names of some points: next to them, without covering other points or each other.

linboard/chart/view.js does the same with the drawn pixels where points can be edited.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linboard.points import Points

Array = NDArray[np.float64]
WINDOWS = (
    (470.0, 360.0),
    (370.0, 185.0),
)  # sizes in pixels of the picture of a board, and of one beside it or printed
NAME, MARK = (22.0, 13.0), 11.0  # width and height of a name, diameter of a point
# Plotly's names of the positions, the default first, and the offset of a name's middle from its point.
PLACES = {
    "top right": (19.0, 14.0),
    "bottom right": (19.0, -14.0),
    "top left": (-19.0, 14.0),
    "bottom left": (-19.0, -14.0),
    "middle right": (19.0, 0.0),
    "middle left": (-19.0, 0.0),
    "top center": (0.0, 14.0),
    "bottom center": (0.0, -14.0),
}


def beside(dataset: Points, named: NDArray[np.int64]) -> list[str]:
    """Return Plotly's `textposition` for the names of these samples, shape (k,), with the least overlap."""
    ways = np.array(list(PLACES.values()))
    words = list(PLACES)
    pixels = [dataset.X / _unit(dataset, window) for window in WINDOWS]
    taken = [np.empty((0, 2)) for _window in WINDOWS]
    found = []
    for i in named.tolist():
        costs = np.zeros(len(ways))
        others = dataset.drawn[dataset.drawn != i]
        for window, at, before in zip(WINDOWS, pixels, taken, strict=True):
            middles = at[i] + ways
            costs += _overlap(middles, at[others], ((NAME[0] + MARK) / 2, (NAME[1] + MARK) / 2))
            costs += 2 * _overlap(middles, before, NAME) + _cut(middles, dataset, window)
        best = int(costs.argmin())
        taken = [np.vstack([before, at[i] + ways[best]]) for at, before in zip(pixels, taken, strict=True)]
        found.append(words[best])
    return found


def _cut(middles: Array, dataset: Points, window: tuple[float, float]) -> NDArray[np.bool_]:
    """Return which places (m, 2) the border of the picture cuts, shape (m,)."""
    ends = np.array(dataset.bounds) / _unit(dataset, window)[:, None]
    half = np.array(NAME) / 2
    outside = np.logical_or(middles - half < ends[:, 0], middles + half > ends[:, 1])
    return np.asarray(outside.any(axis=1), dtype=np.bool_)


def _unit(dataset: Points, window: tuple[float, float]) -> Array:
    """Return the length of a pixel of a picture of this size on either axis."""
    (left, right), (low, high) = dataset.bounds
    unit = np.array([right - left, high - low]) / window
    return np.full(2, unit.max()) if dataset.equal_scales else unit


def _overlap(middles: Array, others: Array, size: tuple[float, float]) -> Array:
    """Return how much of each place (m, 2) is covered by others (k, 2), shape (m,): sums of shares of their
    common area."""
    apart = np.abs(middles[:, None] - others)
    shares: Array = np.clip(1 - apart / size, 0, None).prod(axis=2).sum(axis=1)
    return shares

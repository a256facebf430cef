"""Positions of the names of some points, or of a line: next to them, without covering other points or each other.

linboard/chart/view.js does the same with the drawn pixels where points can be edited.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linboard.points import Points

Array = NDArray[np.float64]
# Sizes in pixels of the picture of a board, and of one beside it or printed.
WINDOWS = ((470.0, 360.0), (370.0, 185.0))
PHONE = (260.0, 150.0)
# How much an overlap on a phone counts: it decides between places that are about equally free in the larger pictures.
ON_PHONE = 0.1
# Width and height of a name, diameter of a point, and of a point with its name.
NAME, MARK, NAMED = (22.0, 13.0), 11.0, 30.0
# Widths of a letter and of a Chinese character in the name of a line, and their height.
LETTER, HAN, HIGH = 7.0, 13.0, 16.0
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
    words = list(PLACES)
    costs, names = np.zeros((len(named), len(words))), np.zeros((len(named), len(words)) * 2)
    others = named[:, None, None] != dataset.drawn
    for window, share in ((WINDOWS[0], 1.0), (WINDOWS[1], 1.0), (PHONE, ON_PHONE)):
        unit = _unit(dataset, window)
        pixels = dataset.X / unit
        middles = pixels[named][:, None] + np.array(list(PLACES.values()))
        marks = _overlap(middles, pixels[dataset.drawn], ((NAME[0] + MARK) / 2, (NAME[1] + MARK) / 2))
        cut = _cut(middles, np.array(dataset.bounds) / unit[:, None])
        costs += share * ((marks * others).sum(axis=2) + cut)
        names += share * _overlap(middles, middles, NAME)
    return [words[best] for best in _chosen(costs, names)]


def second(dataset: Points, named: NDArray[np.int64], radii: Array, size: tuple[float, float]) -> list[str]:
    """Return Plotly's `textposition` for a second text of these samples, below their right side if that is free.

    It avoids their names at the positions of `beside`, all points, the other texts and the border, also on a phone.

    Parameters
    ----------
    dataset : Points
    named : array of shape (k,)
        Indices of the samples.
    radii : array of shape (k,)
        How far the text of each sample is from its middle, in pixels.
    size : tuple of float
        Width and height of a text in pixels.
    """
    words = sorted(PLACES, key="bottom right".__ne__)
    away = np.sign([PLACES[word] for word in words])  # (8, 2)
    shifts = away * (radii[:, None, None] + np.array(size) / 2)  # (k, 8, 2)
    costs, texts = np.zeros((len(named), len(words))), np.zeros((len(named), len(words)) * 2)
    taken = np.array([PLACES[word] for word in beside(dataset, named)]).reshape(-1, 2)
    others = named[:, None, None] != dataset.drawn
    for window in (*WINDOWS, PHONE):
        unit = _unit(dataset, window)
        pixels = dataset.X / unit
        middles = pixels[named][:, None] + shifts
        marks = _overlap(middles, pixels[dataset.drawn], ((size[0] + MARK) / 2, (size[1] + MARK) / 2))
        costs += (marks * others).sum(axis=2) + _cut(middles, np.array(dataset.bounds) / unit[:, None], size)
        between = ((size[0] + NAME[0]) / 2, (size[1] + NAME[1]) / 2)
        costs += 2 * _overlap(middles, pixels[named] + taken, between).sum(axis=2)
        texts += _overlap(middles, middles, size)
    return [words[best] for best in _chosen(costs, texts)]


def _chosen(costs: Array, overlaps: Array) -> list[int]:
    """Return the cheapest place of each text, one after another; a text counts double where it covers a later one.

    The costs (k, p) are added to. The overlaps (k, p, k, p) are those of each text at each place with each other text.
    """
    found = []
    for i in range(len(costs)):
        found.append(int(costs[i].argmin()))
        costs += 2 * overlaps[:, :, i, found[-1]]
    return found


def along(dataset: Points, left: Array, right: Array, text: str) -> tuple[float, float]:
    """Return the place on a line, from `right` (2,) to its middle, where a name that ends there covers least.

    The name is above the place if the line rises, and otherwise below it.
    """
    width = sum(HAN if letter > "\u2e80" else LETTER for letter in text)
    shares = np.linspace(0.1, 0.5, 21)
    places, costs = right + shares[:, None] * (left - right), shares / 100
    for window in (*WINDOWS, PHONE):
        unit = _unit(dataset, window)
        middles = places / unit + np.array([-width, HIGH if right[1] > left[1] else -HIGH]) / 2
        sizes = ((width + NAMED) / 2, (HIGH + NAMED) / 2)
        costs += _overlap(middles, (dataset.X / unit)[dataset.drawn], sizes).sum(axis=1)
        costs += _cut(middles, np.array(dataset.bounds) / unit[:, None], (width, HIGH))
    x, y = places[costs.argmin()].tolist()
    return x, y


def _cut(middles: Array, ends: Array, size: tuple[float, float] = NAME) -> NDArray[np.bool_]:
    """Return which places (…, 2) of a name the border of the picture, with these ends, cuts; shape (…)."""
    half = np.array(size) / 2
    outside = (middles - half < ends[:, 0]) | (middles + half > ends[:, 1])
    return outside[..., 0] | outside[..., 1]


def _unit(dataset: Points, window: tuple[float, float]) -> Array:
    """Return the length of a pixel of a picture of this size on either axis."""
    (left, right), (low, high) = dataset.bounds
    unit = np.array([right - left, high - low]) / window
    return np.full(2, unit.max()) if dataset.equal_scales else unit


def _overlap(middles: Array, others: Array, size: tuple[float, float]) -> Array:
    """Return how much of each place (…, 2) each of the others (…, 2) covers: the share of their common area."""
    across, up = (
        np.maximum(0, 1 - np.abs(np.subtract.outer(middles[..., axis], others[..., axis])) / size[axis])
        for axis in range(2)
    )
    covered: Array = across * up
    return covered

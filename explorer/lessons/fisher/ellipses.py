"""Ellipses of Gaussians: the points at a given number of standard deviations from a mean."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linboard.figures import strokes
from linboard.layers import Layer

Array = NDArray[np.float64]
DEVIATIONS = 2.0  # standard deviations from the mean
CORNERS = 49  # of an outline; its last corner is the first one again


def outline(mean: Array, covariance: Array) -> Array:
    """Return the points (CORNERS, 2) of the ellipse (x - m)ᵀ Σ⁻¹ (x - m) = DEVIATIONS², flat if Σ is singular.

    Parameters
    ----------
    mean : array of shape (2,)
    covariance : array of shape (2, 2)
    """
    lengths, axes = np.linalg.eigh(covariance)
    turn = np.linspace(0, 2 * np.pi, CORNERS)
    circle = np.stack([np.cos(turn), np.sin(turn)])
    result: Array = mean + DEVIATIONS * (axes @ (np.sqrt(np.maximum(lengths, 0))[:, None] * circle)).T
    return result


def trace(corners: Array, colour: str) -> Layer:
    """Return an outline as a Plotly trace."""
    layer = strokes.along(corners, colour, 2)
    layer["line"]["simplify"] = False
    return layer

"""Ellipses of Gaussians: the places as far from a mean as so many standard deviations."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linboard.figures import strokes
from linboard.layers import Layer

Array = NDArray[np.float64]
CORNERS = 49  # of an outline, the first one again at its end


def outline(mean: Array, covariance: Array, deviations: float = 2.0) -> Array:
    """Points (CORNERS, 2) all around the ellipse (x - m)ᵀ Σ⁻¹ (x - m) = deviations², flat where Σ is singular.

    Parameters
    ----------
    mean : array of shape (2,)
    covariance : array of shape (2, 2)
    deviations : float >= 0
    """
    lengths, axes = np.linalg.eigh(covariance)
    turn = np.linspace(0, 2 * np.pi, CORNERS)
    circle = np.stack([np.cos(turn), np.sin(turn)])
    result: Array = mean + deviations * (axes @ (np.sqrt(np.maximum(lengths, 0))[:, None] * circle)).T
    return result


def trace(corners: Array, colour: str, dash: str = "solid", width: float = 2.0) -> Layer:
    """An outline as a line."""
    layer = strokes.along(corners, colour, width, dash)
    layer["line"]["simplify"] = False
    return layer

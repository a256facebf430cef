"""The line on which a quadratic f has its extreme value 1 or -1. A contour on a grid cannot find it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.core import linear

Array = NDArray[np.float64]
TOUCHED = 1e-4  # tolerance for the extreme value of f to count as 1 or -1


def may_touch(model: Any) -> bool:
    """Whether a machine's f may have such a line: only with the kernel (x·z + c)²."""
    return bool(model.kernel == "polynomial" and model.degree == 2)


def touched(X: Array, weights: Array, offset: float, b: float, center: Array, reach: float) -> Array:
    """The ends (2, 2) of the line within a distance `reach` of the center; shape (0, 2) if there is none.

    f = Σ weights (x_i·x + offset)² + b = xᵀA x + g·x + h is constant along it, with A of rank 1.

    Parameters
    ----------
    X, weights : arrays of shape (n, 2) and (n,)
    """
    with np.errstate(over="ignore", invalid="ignore"):
        return _touched(
            (X.T * weights) @ X, 2 * offset * weights @ X, weights, offset, b, center, np.float64(reach)
        )


def _touched(
    form: Array, slope: Array, weights: Array, offset: float, b: float, center: Array, reach: np.float64
) -> Array:
    """The same, from A and g; empty if a number overflows."""
    if not (np.isfinite(form).all() and np.isfinite(slope).all()):
        return np.empty((0, 2))
    at_zero = offset**2 * float(weights.sum()) + b
    bend, axes = np.linalg.eigh(form)
    k = int(np.abs(bend).argmax())
    along, across = axes[:, 1 - k] @ slope, axes[:, k]
    if abs(bend[k]) * reach > 0:
        turn = -float(across @ slope) / (2 * bend[k])
        extreme = at_zero - bend[k] * turn**2
        flat = abs(bend[1 - k]) * reach**2 + abs(along) * reach <= TOUCHED
        if flat and abs(abs(extreme) - 1) <= TOUCHED:
            ends: Array = linear.boundary_segments(across[None], np.array([-turn]), center, float(reach))[0]
            return ends
    return np.empty((0, 2))

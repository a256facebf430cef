"""A line with its street, for the pictures of proofs."""

from __future__ import annotations

from typing import Any

import numpy as np

from explorer.points.dataset import Dataset
from linboard import theme
from linboard.figures import boundaries, strokes
from linboard.layers import Layer
from linclass.core import linear


def street(dataset: Dataset, w: Any, b: float, colour: str = theme.LINE) -> list[Layer]:
    """Return the line f = 0 and the dashed edges f = 1 and f = −1; nothing for a line without a direction."""
    weights = np.asarray(w, dtype=float)
    if not (np.isfinite(weights).all() and np.isfinite(b) and weights.any()):
        return []
    center, reach = boundaries.view(dataset)
    ends = linear.boundary_segments(
        np.repeat(weights[None], 3, axis=0), np.array([b, b - 1, b + 1]), center, reach
    )
    looks: list[tuple[float, str]] = [(3, "solid"), (2, "dash"), (2, "dash")]
    return [strokes.along(end, colour, width, dash) for end, (width, dash) in zip(ends, looks, strict=True)]

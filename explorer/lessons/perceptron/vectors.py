"""The vector sum of an update: w, then y x at its tip, and the new w."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import strokes
from linboard.layers import Picture


def sum_figure(before: NDArray[np.float64], after: NDArray[np.float64]) -> Picture:
    """Three arrows a step: from 0 to w before (grey), from there to w after (the step), and from 0 to w after.

    Parameters
    ----------
    before, after : arrays of shape (T, 2)
        Weights before and after the update of each step, equal where there was none.
    """
    zero = np.zeros_like(before)
    arrows = (
        ("w", strokes.arrow(theme.MUTED), zero, before),
        ("η y x", strokes.arrow(theme.ACCENT), before, after),
        ("w + η y x", strokes.arrow(theme.LINE, 4), zero, after),
    )
    layers = []
    for name, arrow, tail, tip in arrows:
        hidden = (tail == tip).all(axis=1)
        ends = np.where(hidden[:, None, None], np.nan, np.stack([tail, tip], axis=1))  # (T, 2 ends, 2)
        layers.append(arrow.move(ends) | {"name": name, "showlegend": True})
    reach = 1.2 * (max(float(np.abs(after).max()), float(np.abs(before).max())) or 1.0)
    layout = theme.layout(
        xaxis=theme.axis("w⁽¹⁾", range=[-reach, reach]),
        yaxis=theme.axis("w⁽²⁾", range=[-reach, reach], scaleanchor="x", scaleratio=1),
        showlegend=True,
        legend=theme.LEGEND,
        margin={"l": 44, "r": 12, "t": 34, "b": 40},
    )
    return Picture(layers, layout)

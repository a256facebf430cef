"""Samples on the axis of a threshold unit: their weighted sums, and the threshold between them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import boundaries, strokes
from linboard.i18n.language import _
from linboard.layers import Layer, Picture

Array = NDArray[np.float64]
ROWS = (1.0, 0.0)  # heights of the samples with the first label, and of the others
SPREAD = 0.24


def strip(
    sums: Array,
    labels: NDArray[np.bool_],
    threshold: float,
    own: float,
    texts: list[str],
    rows: tuple[str, str],
) -> Picture:
    """Draw one mark per sample at its weighted sum, in the row of its label, and a larger mark for the
    reader's own input.

    Parameters
    ----------
    sums : array of shape (n,)
        w·x of each sample.
    labels : array of shape (n,), bool
    threshold : float
        At or above it the unit outputs the first label.
    own : float
        w·x of the reader's own input.
    texts : list of n str
        The hover text of each sample.
    rows : tuple of str
        The names of the labels.
    """
    every = np.append(sums, [own, threshold])
    margin = 0.06 * (float(np.ptp(every)) or 1.0)
    low, high = float(every.min()) - margin, float(every.max()) + margin
    spread = SPREAD * (2 * ((np.arange(len(sums)) * 0.618034) % 1) - 1)  # evenly scattered and reproducible
    layers: list[dict[str, Any]] = [
        _ground(threshold, high, theme.CLASS_FILLS[0]),
        _ground(low, threshold, theme.CLASS_FILLS[1]),
        strokes.through([threshold, threshold], [-1, 2], theme.LINE, 3),
    ]
    for k, chosen in enumerate((labels, ~labels)):
        marker = {
            "symbol": theme.CLASS_SYMBOLS[k],
            "size": 9,
            "color": theme.CLASS_COLOURS[k],
            "line": {"width": 1 - k, "color": theme.PAPER},
        }
        layers.append(
            strokes.dots(
                marker,
                np.column_stack([sums[chosen], ROWS[k] + spread[chosen]]),
                text=[text for text, here in zip(texts, chosen, strict=True) if here],
                hoverinfo="all",
                hovertemplate="%{text}<extra></extra>",
            )
        )
    wrong = (sums >= threshold) != labels
    layers.append(
        _marks(sums[wrong], np.where(labels, *ROWS)[wrong] + spread[wrong], "circle-open", 18, theme.BAD)
    )
    layers.append(_marks(np.array([own]), np.array([0.5]), "star", 19, theme.ACCENT))
    layout = theme.layout(
        xaxis=theme.axis(_("weighted sum"), range=[low, high], zeroline=False),
        yaxis=theme.axis(
            "", range=[-0.45, 1.45], tickvals=list(ROWS), ticktext=list(rows), showgrid=False, zeroline=False
        ),
        margin={"l": 76, "r": 12, "t": 6, "b": 40},
    )
    return Picture(layers, layout)


def _ground(left: float, right: float, fill: str) -> Layer:
    """Shade the sums for which the unit gives one answer."""
    return boundaries.area(fill) | {"x": [left, right, right, left], "y": [-1, -1, 2, 2]}


def _marks(x: Array, y: Array, symbol: str, size: float, colour: str) -> Layer:
    line = {"width": 2, "color": colour if symbol.endswith("open") else theme.PAPER}
    marker = {"symbol": symbol, "size": size, "color": colour, "line": line}
    return strokes.dots(marker, np.column_stack([x, y]))

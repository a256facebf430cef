"""A picture of both sides of each line, at all its entries."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import strokes
from linboard.i18n.language import _
from linboard.layers import Layer, Picture
from linclass.proofs import chain as computed

Array = NDArray[np.float64]
ORDERED = ("updates", "rounds", "places", "scales", "values")  # entries with an order of their own
FEW = 40  # entries that have markers


def title() -> str:
    """Return the title of the picture, which explains its colours."""
    return _("Black: the left side. Gold: the right side. Each line is scaled to fit.")


def both_sides(lines: Sequence[computed.Line]) -> Picture:
    """Draw both sides of each line over its entries, one line at each step; a ring marks the first entry that fails."""
    layers: list[Layer] = []
    for i, line in enumerate(lines):
        left, right, broken = _scaled(line)
        drawn = [(_curve(theme.ACCENT, 5, len(right)), right), (_curve(theme.LINE, 2, len(left)), left)]
        for layer, places in (*drawn, (strokes.dots(_ring()), broken)):
            nowhere = np.full_like(places, np.nan)
            layers.append(
                layer.move(np.stack([nowhere, places]), index=(np.arange(len(lines)) == i).astype(int))
            )
    axis = {"showticklabels": False, "fixedrange": True}
    xaxis = theme.axis("", range=[-0.05, 1.05], zeroline=False, **axis)
    yaxis = theme.axis("", range=[-1.15, 1.15], zeroline=True, **axis)
    layout = theme.layout(xaxis=xaxis, yaxis=yaxis, margin={"l": 12, "r": 12, "t": 6, "b": 12})
    return Picture(list(layers), layout)


def _scaled(line: computed.Line) -> tuple[Array, Array, Array]:
    """Return the places of both sides, shape (m, 2) each, and of the first entry that fails, shape (1, 2)."""
    left, right = (
        (side.reshape(len(side), -1) for side in line.sides()) if len(line.held) else (np.zeros((0, 1)),) * 2
    )
    wide = left.shape[1]
    failing = None if line.broken_at is None else line.broken_at * wide
    values = np.stack([left.ravel(), right.ravel()])
    values = np.where(np.isfinite(values), values, np.nan)
    order = np.arange(values.shape[1])
    if line.over not in ORDERED:
        order = np.lexsort((values[0], values[1]))
    size = np.nanmax(np.abs(values), initial=0.0) or 1.0
    across = np.linspace(0, 1, len(order)) if len(order) > 1 else np.full(len(order), 0.5)
    places = [np.column_stack([across, row[order] / size]) for row in values]
    at = np.full((1, 2), np.nan) if failing is None else places[0][[int(np.flatnonzero(order == failing)[0])]]
    return places[0], places[1], at


def _curve(colour: str, width: int, entries: int) -> Layer:
    """Return an empty curve, with markers at few entries."""
    curve = strokes.line(colour, width)
    if entries > FEW:
        return curve
    return curve | {"mode": "lines+markers", "marker": {"size": width + 5, "color": colour}}


def _ring() -> dict[str, object]:
    """Return the marker of the entry that fails."""
    return {"symbol": "circle-open", "size": 18, "color": theme.BAD, "line": {"width": 3}}

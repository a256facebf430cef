"""A picture of both sides of each line, at all its entries."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import strokes
from linboard.i18n.language import N_, _
from linboard.layers import Layer, Picture
from linclass.proofs import chain as computed

Array = NDArray[np.float64]
ORDERED = ("updates", "rounds", "places", "scales", "values", "subsets")  # entries with an order of their own
FEW = 40  # entries that have markers
NAMES = {
    "once": N_("All numbers compared, sorted by the right side"),
    "updates": N_("Each update, from the first to the last"),
    "rounds": N_("The numbers of rounds that were checked, in order"),
    "places": N_("Each place, from the first to the last"),
    "scales": N_("Each factor, from the smallest to the largest"),
    "values": N_("The values that were tried, in order"),
    "subsets": N_("Each size of a subset, from the smallest to the largest"),
    "samples": N_("All points, sorted by the right side"),
    "classes": N_("All classes, sorted by the right side"),
    "pairs": N_("All pairs of points, sorted by the right side"),
    "separators": N_("All separating lines, sorted by the right side"),
    "weights": N_("All choices of weights, sorted by the right side"),
    "directions": N_("All directions, sorted by the right side"),
    "labellings": N_("All labellings, sorted by the right side"),
    "rectangles": N_("All rectangles, sorted by the right side"),
    "trials": N_("All samples, sorted by the right side"),
    "rules": N_("All rules, sorted by the right side"),
}  # of the axis to the right, by what the entries are
# The ends of the axis upwards. Below −1 is the name of the axis to the right, in two lines.
HIGH, LOW = 1.15, -1.95
NAME = -1.16  # below the largest markers at −1
FLAT = 0.01  # a side whose values are all below this share of the other's would be a line along 0
DEEP = 0.8  # depth of the least value on a logarithmic scale


def title() -> str:
    """Return the title of the picture, which explains its colours."""
    return _("Thin: the left side. Gold: the right side. Each line is scaled to fit.")


def both_sides(lines: Sequence[computed.Line]) -> Picture:
    """Draw both sides of each line over its entries, one line at each step; a ring marks the first entry that fails.

    The name of the axis to the right says what the entries of the line are. Sides of very different sizes are drawn on
    a logarithmic scale, which has no 0: an entry that is 0 leaves a gap.
    """
    layers: list[Layer] = [_zero(lines)]
    for i, line in enumerate(lines):
        left, right, broken = _scaled(line)
        drawn = [(_curve(theme.ACCENT, 5, len(right)), right), (_curve(theme.LINE, 2, len(left)), left)]
        name = strokes.words([], [], 12, [_told(line)], theme.MUTED) | {"textposition": "bottom center"}
        for layer, places in (*drawn, (strokes.dots(_ring()), broken), (name, np.array([[0.5, NAME]]))):
            nowhere = np.full_like(places, np.nan)
            layers.append(
                layer.move(np.stack([nowhere, places]), index=(np.arange(len(lines)) == i).astype(int))
            )
    xaxis = theme.axis("", range=[-0.05, 1.05], zeroline=False, showticklabels=False)
    yaxis = theme.axis(
        _("Left side: thin.<br>Right: gold."), range=[LOW, HIGH], zeroline=False, tickvals=[0], ticktext=[" "]
    )
    layout = theme.layout(xaxis=xaxis, yaxis=yaxis, margin={"l": 54, "r": 12, "t": 6, "b": 12})
    return Picture(list(layers), layout)


def across(line: computed.Line) -> str:
    """Return what the entries of a line are, and their order; a single number has none."""
    if len(line.held):
        left, right = line.sides()
        if left.size == 1:
            return _("A single number on each side")
        if line.over not in ORDERED and np.unique(right).size == 1:
            return _("Sorted by the left side; the right side is constant")
        if line.over not in ORDERED and left.size > len(line.held):
            return _(NAMES["once"])  # several numbers for each point or labelling, sorted together
    return _(NAMES[line.over])


def _told(line: computed.Line) -> str:
    """Return the name of the axis to the right, with the scale of the other one if it is logarithmic."""
    told = across(line)
    values = _values(line)
    if not _logarithmic(values):
        return told
    zeros = (values == 0).any()
    text = (
        _("{entries}<br>(logarithmic scale; 0 is not shown)")
        if zeros
        else _("{entries}<br>(logarithmic scale)")
    )
    return text.format(entries=told)


def _values(line: computed.Line) -> Array:
    """Return the values of both sides, shape (2, m); those that are 0 up to rounding are 0."""
    if not len(line.held):
        return np.zeros((2, 0))
    left, right = (side.reshape(len(side), -1) for side in line.sides())
    values = np.stack([left.ravel(), right.ravel()])
    terms = np.repeat(np.broadcast_to(np.asarray(line.scale, dtype=float), len(line.held)), left.shape[1])
    values = np.where(np.isfinite(values), values, np.nan)
    return np.where(np.abs(values) <= computed.ROUNDING * terms, 0.0, values)


def _logarithmic(values: Array) -> bool:
    """Whether no value is negative and one side is so small that it would look like 0 beside the other."""
    if not values.size or not (values >= 0).all():
        return False
    sizes = values.max(axis=1)
    return bool(0 < sizes.min() < FLAT * sizes.max())


def _zero(lines: Sequence[computed.Line]) -> Layer:
    """Return the line at 0 with its number, for the lines that have a 0 on their scale."""
    layer = strokes.through([], [], theme.MUTED, 1)
    text = {"text": ["0"], "textposition": "middle left", "textfont": {"size": 12}, "cliponaxis": False}
    ends = np.array([[-0.05, 0.0], [1.05, 0.0]])
    index = np.array([int(not _logarithmic(_values(line))) for line in lines])
    return (layer | text | {"mode": "lines+text"}).move(
        np.stack([np.full_like(ends, np.nan), ends]), index=index
    )


def _scaled(line: computed.Line) -> tuple[Array, Array, Array]:
    """Return the places of both sides, shape (m, 2) each, and of the first entry that fails, shape (1, 2)."""
    values = _values(line)
    wide = values.shape[1] // max(len(line.held), 1)
    failing = None if line.broken_at is None else line.broken_at * wide
    order = np.arange(values.shape[1])
    if line.over not in ORDERED:
        order = np.lexsort((values[0], values[1]))
    if _logarithmic(values):
        values = np.log10(np.where(values > 0, values, np.nan))
        low, high = np.nanmin(values), np.nanmax(values)
        values = (values - low) / (high - low) * (1 + DEEP) - DEEP
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

"""The line that a visitor has in hand, with handles to move it; one that he draws himself may have a street.

Another line may be drawn beside it, to compare.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import boundaries, streets, strokes
from linboard.handles import Line, LineTraces
from linboard.layers import Layer
from linboard.points import Points
from linclass.core import linear

Array = NDArray[np.float64]
Drawn = tuple[float, float, float]  # w and b of a line that is drawn
# What can be gripped: the foot of the normal, which shifts the line, and its tip, which turns it.
HANDLE = {"symbol": "circle", "size": 17, "color": theme.PAPER, "line": {"width": 3, "color": theme.LINE}}
INWARD = 0.1  # how far from the end of a line its name stands, as a share of what is seen of it


class InHand(NamedTuple):
    """The layers of a line below the points and above them, and what the browser needs to move it."""

    below: list[Layer]
    above: list[Layer]
    handle: Line


def line(points: Points, w: Array, b: float, positive: int) -> InHand:
    """A line that is there from the beginning; w has shape (2,) and is not 0."""
    sides = [layer.at(0) for layer in boundaries.line(points, w[None], np.array([b]), positive)]
    held = _in_hand(points, sides)
    center = np.array(held.handle.center)
    shown = linear.clip_line(w, b, *points.bounds)
    seen = linear.boundary_segments(w[None], [b], center, held.handle.reach)[0] if shown is None else shown
    anchor = seen.mean(axis=0)
    held.handle.w, held.handle.b, held.handle.anchor = w.tolist(), b, anchor.tolist()
    return held


def drawn(points: Points, given: Drawn | None, positive: int, *, street: bool) -> InHand:
    """A line that the visitor draws, and then turns and shifts; nothing of it is seen before.

    Parameters
    ----------
    points : Points
    given : tuple of w1, w2 and b, optional
        The line as he has drawn it.
    positive : int
        The class on its positive side.
    street : bool
        Whether it has a street, as far as the nearest point.
    """
    if given is None:
        areas = map(boundaries.area, boundaries.sides(points, positive))
        held = _in_hand(points, [*areas, strokes.line(theme.LINE, 3)])
    else:
        held = line(points, np.array(given[:2]), given[2], positive)
    held.handle.positive = positive
    if street:
        band, edges = _street(points, given, positive)
        held.handle.traces.band, held.handle.traces.edges = band, edges
        held.below.extend([band, edges])
    return held


def _in_hand(points: Points, sides: list[Layer]) -> InHand:
    center, reach = boundaries.view(points)
    spans = [high - low for low, high in points.bounds]
    above, (positive, negative, boundary) = [strokes.line(theme.LINE, 3.5), strokes.dots(HANDLE)], sides
    arrow, handles = above
    traces = LineTraces(positive=positive, negative=negative, boundary=boundary, arrow=arrow, handles=handles)
    return InHand(sides, above, Line(center=center.tolist(), reach=reach, span=spans, traces=traces))


# ---- the street ----


def clearance(points: Points, given: Drawn, positive: int) -> float:
    """How far the nearest point is from a line, on its own side; 0 or less where one is on the wrong side or on it."""
    signs = np.where(points.labels == positive, 1, -1)
    return float((signs * linear.signed_distance(points.X, given[:2], given[2])).min())


def _street(points: Points, given: Drawn | None, positive: int) -> tuple[Layer, Layer]:
    """The band about a line as far as its nearest point, and both its edges; empty where there is none."""
    away = 0.0 if given is None else clearance(points, given, positive)
    if given is None or away <= 0:
        return streets.area(), streets.edge()
    upper, lower = _edges(points, given, away)
    corners, path = np.concatenate([upper, lower[::-1]]), np.vstack([upper, [[np.nan, np.nan]], lower])
    band, edges = ({"x": places[:, 0], "y": places[:, 1]} for places in (corners, path))
    return streets.area() | band, streets.edge() | edges


def _edges(points: Points, given: Drawn, away: float) -> tuple[Array, Array]:
    """Two lines beside a line, so far away on either side: two ends each, shape (2, 2)."""
    normal, offset = linear.normal_form(given[:2], given[2])
    both = np.array([away, -away])
    with np.errstate(invalid="ignore", over="ignore"):  # an edge that no float places is not drawn
        upper, lower = linear.boundary_segments(
            normal.repeat(2, axis=0), offset - both, *boundaries.view(points)
        )
    return upper, lower


# ---- another line beside it ----


def beside(points: Points, other: Drawn, positive: int, *, street: bool) -> list[Layer]:
    """Another line, dashed, and perhaps the edges of its street."""
    middle, _same = _edges(points, other, 0.0)
    layers = [strokes.along(middle, theme.GOOD, 2.5, "dash")]
    if street:
        edges = _edges(points, other, clearance(points, other, positive))
        layers += [strokes.along(edge, theme.GOOD, 1.5, "dot") for edge in edges]
    return layers


def name(points: Points, other: Drawn, text: str, positive: int, *, street: bool) -> list[dict[str, Any]]:
    """The name of that line, for the layout: near its right end, and beside its street; none where it is not seen."""
    (normal,), (offset,) = linear.normal_form(other[:2], other[2])
    beside = clearance(points, other, positive) if street else 0.0
    left_edge = float(offset) + (beside if tuple(normal) > (0, 0) else -beside)
    ends = linear.clip_line(normal, left_edge, *points.bounds) if np.isfinite(left_edge) else None
    if ends is None:
        return []
    left, right = ends[np.argsort(ends[:, 0])]
    x, y = (right + INWARD * (left - right)).tolist()
    # To the left of a line is above it where it rises.
    look = {"showarrow": False, "xanchor": "right", "yanchor": "bottom" if right[1] > left[1] else "top"}
    return [look | {"text": text, "x": x, "y": y, "font": {"size": 13, "color": theme.GOOD}}]

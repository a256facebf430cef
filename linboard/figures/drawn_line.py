"""A line that the user moves by handles, or draws. A drawn line may have a street.

A second line may be drawn for comparison.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import boundaries, naming, streets, strokes
from linboard.handles import Line, LineTraces
from linboard.layers import Layer
from linboard.points import Points
from linclass.core import linear

Array = NDArray[np.float64]
Drawn = tuple[float, float, float]  # w1, w2 and b of a drawn line
# In this order: a ring at the foot of the normal, which shifts the line; a disc at its tip, which rotates the line; and
# a ring for the first of two clicks that draw another line.
HANDLES = {
    "symbol": "circle",
    "size": 17,
    "color": [theme.PAPER, theme.LINE, theme.PAPER],
    "line": {"width": 3, "color": theme.LINE},
}


class InHand(NamedTuple):
    """The layers of a line below and above the points, and the data that the browser needs to move it."""

    below: list[Layer]
    above: list[Layer]
    handle: Line


def line(points: Points, w: Array, b: float, positive: int) -> InHand:
    """A line that is visible from the start; w has shape (2,) and is not 0."""
    sides = [layer.at(0) for layer in boundaries.line(points, w[None], np.array([b]), positive)]
    held = _in_hand(points, sides)
    center = np.array(held.handle.center)
    shown = linear.clip_line(w, b, *points.bounds)
    seen = linear.boundary_segments(w[None], [b], center, held.handle.reach)[0] if shown is None else shown
    anchor = seen.mean(axis=0)
    held.handle.w, held.handle.b, held.handle.anchor = w.tolist(), b, anchor.tolist()
    return held


def drawn(points: Points, given: Drawn | None, positive: int, *, street: bool) -> InHand:
    """A line that the user draws, and can then rotate and shift. It is invisible until it is drawn.

    Parameters
    ----------
    points : Points
    given : tuple of w1, w2 and b, optional
        The line that has been drawn, if any.
    positive : int
        The class on its positive side.
    street : bool
        Whether the line has a street, up to the nearest point.
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
    above, (positive, negative, boundary) = [strokes.line(theme.LINE, 3.5), strokes.dots(HANDLES)], sides
    arrow, handles = above
    traces = LineTraces(positive=positive, negative=negative, boundary=boundary, arrow=arrow, handles=handles)
    return InHand(sides, above, Line(center=center.tolist(), reach=reach, span=spans, traces=traces))


# ---- the street ----


def clearance(points: Points, given: Drawn, positive: int) -> float:
    """Signed distance of the nearest point from a line; 0 or less if a point lies on the line or on the wrong side."""
    signs = np.where(points.labels == positive, 1, -1)
    return float((signs * linear.signed_distance(points.X, given[:2], given[2])).min())


def _street(points: Points, given: Drawn | None, positive: int) -> tuple[Layer, Layer]:
    """The band between the nearest points of a line, and its two edges; empty if there is none."""
    away = 0.0 if given is None else clearance(points, given, positive)
    if given is None or away <= 0:
        return streets.area(), streets.edge()
    upper, lower = _edges(points, given, away)
    corners, path = np.concatenate([upper, lower[::-1]]), np.vstack([upper, [[np.nan, np.nan]], lower])
    band, edges = ({"x": places[:, 0], "y": places[:, 1]} for places in (corners, path))
    return streets.area() | band, streets.edge() | edges


def _edges(points: Points, given: Drawn, away: float) -> tuple[Array, Array]:
    """The two parallels at a given distance from a line: two end points each, shape (2, 2)."""
    normal, offset = linear.normal_form(given[:2], given[2])
    both = np.array([away, -away])
    with np.errstate(invalid="ignore", over="ignore"):  # an edge without finite coordinates is not drawn
        upper, lower = linear.boundary_segments(
            normal.repeat(2, axis=0), offset - both, *boundaries.view(points)
        )
    return upper, lower


# ---- another line beside it ----


def beside(points: Points, other: Drawn, positive: int, *, street: bool) -> list[Layer]:
    """Another line, dashed, optionally with the edges of its street."""
    middle, _same = _edges(points, other, 0.0)
    layers = [strokes.along(middle, theme.GOOD, 2.5, "dash")]
    if street:
        edges = _edges(points, other, clearance(points, other, positive))
        layers += [strokes.along(edge, theme.GOOD, 1.5, "dot") for edge in edges]
    return layers


def name(points: Points, other: Drawn, text: str, positive: int, *, street: bool) -> list[dict[str, Any]]:
    """The annotation with that line's name, near its right end and outside its street; none if it is not visible."""
    (normal,), (offset,) = linear.normal_form(other[:2], other[2])
    beside = clearance(points, other, positive) if street else 0.0
    left_edge = float(offset) + (beside if tuple(normal) > (0, 0) else -beside)
    ends = linear.clip_line(normal, left_edge, *points.bounds) if np.isfinite(left_edge) else None
    if ends is None:
        return []
    left, right = ends[np.argsort(ends[:, 0])]
    x, y = naming.along(points, left, right, text)
    # If the line rises, the text to its left is above it.
    look = {"showarrow": False, "xanchor": "right", "yanchor": "bottom" if right[1] > left[1] else "top"}
    return [look | {"text": text, "x": x, "y": y, "font": {"size": 13, "color": theme.GOOD}}]

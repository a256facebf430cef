"""Small multiples: one tile per labelling, several on a page; the page follows the step."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.shattering import labelled
from explorer.lessons.shattering.labellings import SHEET
from explorer.lessons.shattering.shapes import Pictures
from linboard import theme
from linboard.figures.boundaries import area
from linboard.figures.fields import Box
from linboard.layers import Layer, Picture

Array = NDArray[np.float64]
ACROSS = 4  # tiles per row
DOWN = SHEET // ACROSS  # rows per page
PITCH = 1.1  # distance between tiles with side 1
MARK = 8.0
MARGIN = 0.14  # margin around the view, as a share of it


def rows(count: int) -> int:
    """Return the rows of a page for this total number of tiles."""
    return min(DOWN, -(-count // ACROSS))


def figure(
    X: Array,
    inside: NDArray[np.bool_],
    pictures: Pictures,
    realised: NDArray[np.bool_],
    box: Box,
    level: float | None,
) -> Picture:
    """Draw all labellings as tiles, the failing ones tinted, the current one framed.

    Parameters
    ----------
    X : array of shape (n, 2)
    inside : array of shape (T, n)
    pictures : Pictures
        Drawn within the box.
    realised : array of shape (T,)
    box : Box
        The visible range of each tile.
    level : float, optional
        Height of the number line.
    """
    count = len(inside)
    at = corners(count)
    scale = np.array([1 / (high - low) for low, high in box])
    low = np.array([box[0][0], box[1][0]])

    def place(paths: Array) -> Array:
        """Map paths (T, k, 2) of the plane to the tiles."""
        placed: Array = at[:, None] + (paths - low) * scale
        return placed

    square = at[:, None] + np.array([(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)])  # (T, 5, 2)
    line = np.empty((count, 0, 2))
    if level is not None:
        line = place(np.broadcast_to([(box[0][0], level), (box[0][1], level)], (count, 2, 2)))
    outside = np.where(realised[:, None, None], np.nan, square)
    paths = [
        square,
        outside,
        line,
        place(pictures.shape),
        place(pictures.curve),
        place(pictures.lines),
        place(pictures.rings),
        place(pictures.star[:, None]),
        *map(place, labelled.marks(X, inside)),
    ]
    data = [
        _frame(),
        area(theme.BAD_FILL),
        labelled.number_line(X, None),
        *labelled.shape_traces(1.2),
        *labelled.reason_traces(0.5),
        *labelled.mark_traces(MARK),
    ]
    for layer, path in zip(data, paths, strict=True):
        labelled.show(layer, paged(path), pages(count))
    here = area(theme.CLEAR)
    here["line"] = {"color": theme.ACCENT, "width": 3}
    data.append(labelled.show(here, square, np.arange(count)))
    for told in (data[1], *data[3:8]):
        told["meta"] = theme.FUTURE  # a locked page hides it
    wide, high = ACROSS * PITCH, rows(count) * PITCH
    bare: dict[str, Any] = {"visible": False, "showgrid": False, "zeroline": False}
    layout = theme.layout(
        xaxis=theme.axis("", range=[-0.05, wide - 0.05], **bare),
        yaxis=theme.axis("", range=[-high + 0.05, 0.05], **bare),
        margin={"l": 2, "r": 2, "t": 2, "b": 2},
    )
    if box_is_square(box):
        layout["yaxis"] |= {"scaleanchor": "x", "scaleratio": 1, "constrain": "domain"}
        layout["xaxis"] |= {"constrain": "domain"}  # a range would stay wide when the container grows
    return Picture(data, layout)


def widened(bounds: Box) -> Box:
    """Return a view with a margin, for shapes next to the points."""
    (left, right), (low, high) = bounds
    x, y = MARGIN * (right - left), MARGIN * (high - low)
    return (left - x, right + x), (low - y, high + y)


def box_is_square(box: Box) -> bool:
    """Whether both sides have the same length, so that a disc must appear round."""
    (left, right), (low, high) = box
    return abs((right - left) - (high - low)) < 1e-9 * (right - left)


def corners(count: int) -> Array:
    """Return the lower left corner of each tile on its page, shape (count, 2): rows from the top."""
    k = np.arange(count) % (ACROSS * DOWN)
    return np.column_stack([PITCH * (k % ACROSS), -PITCH * (k // ACROSS) - 1.0])


def pages(count: int) -> NDArray[np.int64]:
    """Return the page of each tile, shape (count,)."""
    return np.arange(count) // (ACROSS * DOWN)


def paged(paths: Array) -> Array:
    """Join paths (T, k, 2) of the tiles of each page with gaps, shape (pages, tiles · (k + 1), 2)."""
    count, size = paths.shape[:2]
    each = ACROSS * DOWN
    some = -(-count // each)
    if not size:
        return np.empty((some, 0, 2))
    result = np.full((some * each, size + 1, 2), np.nan)
    result[:count, :size] = paths
    used = min(each, count)
    return result.reshape(some, each, size + 1, 2)[:, :used].reshape(some, -1, 2)


def _frame() -> Layer:
    """Draw the outline of every tile."""
    trace = area(theme.CLEAR)
    trace["line"] = {"color": theme.REST_FILL, "width": 1}
    return trace

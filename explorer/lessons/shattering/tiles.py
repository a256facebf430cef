"""Small multiples: one tile a labelling, some on a page, and the page goes with the step."""

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
ACROSS = 4  # tiles in a row
DOWN = SHEET // ACROSS  # rows on a page
PITCH = 1.1  # from one tile to the next, its side being 1
MARK = 8.0
LESSON = 0.14  # around the view, as a share of it


def rows(count: int) -> int:
    """Rows of a page of so many tiles in all."""
    return min(DOWN, -(-count // ACROSS))


def figure(
    X: Array,
    inside: NDArray[np.bool_],
    pictures: Pictures,
    realised: NDArray[np.bool_],
    box: Box,
    level: float | None,
) -> Picture:
    """All labellings as tiles, those that fail tinted, the one of the step framed.

    Parameters
    ----------
    X : array of shape (n, 2)
    inside : array of shape (T, n)
    pictures : Pictures
        Drawn within the box.
    realised : array of shape (T,)
    box : Box
        What each tile shows.
    level : float, optional
        Height of the number line.
    """
    count = len(inside)
    at = corners(count)
    scale = np.array([1 / (high - low) for low, high in box])
    low = np.array([box[0][0], box[1][0]])

    def place(paths: Array) -> Array:
        """Paths (T, k, 2) of the plane in the tiles."""
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
        told["meta"] = theme.FUTURE  # a locked page keeps it to itself
    wide, high = ACROSS * PITCH, rows(count) * PITCH
    bare: dict[str, Any] = {"visible": False, "showgrid": False, "zeroline": False}
    layout = theme.layout(
        xaxis=theme.axis("", range=[-0.05, wide - 0.05], **bare),
        yaxis=theme.axis("", range=[-high + 0.05, 0.05], **bare),
        margin={"l": 2, "r": 2, "t": 2, "b": 2},
    )
    if box_is_square(box):
        layout["yaxis"] |= {"scaleanchor": "x", "scaleratio": 1, "constrain": "domain"}
        layout["xaxis"] |= {"constrain": "domain"}  # a range would stay wide when the place grows
    return Picture(data, layout)


def widened(bounds: Box) -> Box:
    """A view with room around it, for shapes beside the points."""
    (left, right), (low, high) = bounds
    x, y = LESSON * (right - left), LESSON * (high - low)
    return (left - x, right + x), (low - y, high + y)


def box_is_square(box: Box) -> bool:
    """Whether both sides measure the same, so that a disc must look round."""
    (left, right), (low, high) = box
    return abs((right - left) - (high - low)) < 1e-9 * (right - left)


def corners(count: int) -> Array:
    """The lower left corner of each tile on its page, shape (count, 2): rows from the top."""
    k = np.arange(count) % (ACROSS * DOWN)
    return np.column_stack([PITCH * (k % ACROSS), -PITCH * (k // ACROSS) - 1.0])


def pages(count: int) -> NDArray[np.int64]:
    """The page of each tile, shape (count,)."""
    return np.arange(count) // (ACROSS * DOWN)


def paged(paths: Array) -> Array:
    """Paths (T, k, 2) of the tiles of each page as one path with gaps, shape (pages, tiles · (k + 1), 2)."""
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
    """The outline of every tile."""
    trace = area(theme.CLEAR)
    trace["line"] = {"color": theme.REST_FILL, "width": 1}
    return trace

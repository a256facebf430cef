"""Values of any model over the plane: the curve f = 0 with its two sides step by step, and the region of each class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.layers import Layer
from linboard.points import MAX_CLASSES, Points
from linclass import Grid

Box = tuple[tuple[float, float], tuple[float, float]]
LEVELS = 127  # levels of a field on either side of 0, so that a value needs one byte
REACH = (2.2, 1.35)  # extent of a field relative to the view box: the board is wider than high
SIZE = (56, 34)  # columns and rows of an animated field; even, so that no node lies on an axis of symmetry
EDGE, FINE = 32, 1_000  # the street's edges: f is clipped at ±32 and sent in thousandths
FRAMES = 32  # maximum number of fields that are sent; longer traces are thinned first


def field_grid(dataset: Points, steps: int = FRAMES, box: Box | None = None) -> Grid:
    """The grid of a field for this many steps: the view box and the margins of a wide board. Few steps get a finer
    grid.

    `box` is the visible part of the plane, if it differs from the bounds of the points.
    """
    finer = 2 if steps <= FRAMES // 4 else 1
    ends = [
        ((low + high - factor * (high - low)) / 2, (low + high + factor * (high - low)) / 2)
        for (low, high), factor in zip(box or dataset.bounds, REACH, strict=True)
    ]
    return Grid(ends[0], ends[1], finer * SIZE[0], finer * SIZE[1])


@dataclass(frozen=True)
class Pinned(Grid):
    """A grid with two columns and rows close to a point, so that two curves can cross there without an artefact."""

    place: tuple[float, float]

    @property
    def x(self) -> NDArray[np.float64]:
        """Coordinates of the columns, two of them next to the point."""
        return _pinned(super().x, self.place[0])

    @property
    def y(self) -> NDArray[np.float64]:
        """Coordinates of the rows, two of them next to the point."""
        return _pinned(super().y, self.place[1])


def pinned(grid: Grid, place: tuple[float, float]) -> Pinned:
    """The grid with two columns and two rows close to a point, if the point is inside."""
    return Pinned(grid.xlim, grid.ylim, grid.nx, grid.ny, place)


def _pinned(values: NDArray[np.float64], at: float) -> NDArray[np.float64]:
    j = int(np.searchsorted(values, at))
    if 1 < j < len(values) - 1:
        near = (values[j] - values[j - 1]) / 50
        values[j - 1 : j + 1] = at - near, at + near
    return values


def contour(x: Any, y: Any, z: Any, contours: dict[str, Any], line: dict[str, Any], **more: Any) -> Layer:
    """The curves at which values reach these levels, with Plotly's `contours` and `line`, and no hover text."""
    trace = {"type": "contour", "x": x, "y": y, "z": z, "contours": contours, "line": line}
    return Layer(trace | {"showscale": False, "autocontour": False, "hoverinfo": "skip"} | more)


def edges(grid: Grid, values: NDArray[np.float64]) -> Layer:
    """The two dashed curves f = -1 and f = 1 of each step; the parameters are those of `field`."""
    points = grid.points.astype(np.float32)
    empty = np.zeros(len(points), dtype=np.int8)
    levels_ = {"start": -FINE, "end": FINE, "size": 2 * FINE, "coloring": "none"}
    line = {"color": theme.LINE, "width": 1.5, "dash": "dash", "smoothing": 0}
    return contour(points[:, 0], points[:, 1], empty, levels_, line).change("z", thousandths(values))


def thousandths(values: NDArray[np.float64]) -> NDArray[Any]:
    """Values as integer thousandths, clipped at ±32: int16, or float32 if there are NaN values."""
    rounded = np.round(np.clip(values, -EDGE, EDGE) * FINE)
    return np.asarray(rounded, dtype=np.float32 if np.isnan(rounded).any() else np.int16)


def field(
    grid: Grid,
    values: NDArray[np.float64],
    index: NDArray[np.int64] | None = None,
    *,
    fills: tuple[str, str] = theme.CLASS_FILLS[:2],
) -> Layer:
    """The curve f = 0 and its two sides, at each step.

    Parameters
    ----------
    grid : Grid
    values : array of shape (T, ny * nx)
        f at the grid's points. A row of zeros shows nothing, and NaN leaves a hole.
    index : array, optional
        The row of `values` for each step, if several steps share a row.
    fills : tuple of str
        Of the side f > 0 and of the other, as returned by `boundaries.sides`.
    """
    points = grid.points.astype(np.float32)
    empty = np.zeros(len(points), dtype=np.int8)
    trace = _sides(points[:, 0], points[:, 1], empty, fills, connectgaps=False)
    return trace.change("z", levels(grid, values), index=index)


def _sides(x: Any, y: Any, z: Any, fills: tuple[str, str], **more: Any) -> Layer:
    """The curve at which levels are 0, and its two sides."""
    zero = {"start": 0, "end": 0, "size": 1, "coloring": "heatmap"}
    line = {"color": theme.LINE, "width": 3, "smoothing": 0}
    scale = theme.field_scale(*fills)
    return contour(x, y, z, zero, line, zmin=-LEVELS, zmax=LEVELS, colorscale=scale, **more)


def levels(grid: Grid, values: NDArray[np.float64]) -> NDArray[Any]:
    """Values as levels from -127 to 127, proportional near 0 and clipped beyond; int8, or float32 for NaN values.

    Each row has its own unit, from the values next to the boundary. The zero curve of the levels therefore equals
    that of the values, up to a fraction of a cell. Only 0 is mapped to 0.
    """
    known = np.isfinite(values)
    values = np.where(known, values, 0.0)
    fields = values.reshape(-1, grid.ny, grid.nx)
    size, beside = np.abs(fields), beside_the_boundary(fields)
    count = np.maximum(beside.sum(axis=(1, 2)), 1)
    near = 2 * np.where(beside, size, 0.0).sum(axis=(1, 2)) / count  # twice their mean
    unit = np.where(near > 0, near, size.max(axis=(1, 2)))[:, None]
    scaled = np.clip(values / np.where(unit > 0, unit, 1.0), -1, 1)
    rounded = np.copysign(np.ceil(np.abs(scaled) * LEVELS), scaled)
    return rounded.astype(np.int8) if known.all() else np.where(known, rounded, np.nan).astype(np.float32)


def beside_the_boundary(fields: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Mask of the points of the fields (T, ny, nx) with a neighbour of the other sign."""
    beside = np.zeros(fields.shape, dtype=bool)
    positive = fields > 0
    across, down = positive[:, :, 1:] != positive[:, :, :-1], positive[:, 1:] != positive[:, :-1]
    beside[:, :, 1:] |= across
    beside[:, :, :-1] |= across
    beside[:, 1:] |= down
    beside[:, :-1] |= down
    return beside


def grounds(grid: Grid, scores: NDArray[np.float64], classes: tuple[int, ...]) -> list[dict[str, Any]]:
    """Four traces, for any number of classes: the region of each class, with its boundary.

    Parameters
    ----------
    grid : Grid
    scores : array of shape (ny * nx, C)
        A score of each class at the grid's points, such as log P(C_k) p(x|C_k); the largest score wins.
    classes : tuple of C int
        The class index of each column. For two classes, the traces of one class show both.
    """
    if len(classes) == 2:
        fills = (theme.CLASS_FILLS[classes[0]], theme.CLASS_FILLS[classes[1]])
        drawn = [_region(grid, _lead(scores, 0), fills)]
    else:
        drawn = [
            _region(grid, _lead(scores, i), (theme.CLASS_FILLS[k], theme.CLEAR))
            for i, k in enumerate(classes)
        ]
    return drawn + [_region(grid, None, (theme.CLEAR, theme.CLEAR))] * (MAX_CLASSES - len(drawn))


def _lead(scores: NDArray[np.float64], k: int) -> NDArray[np.float64]:
    """The score of a class minus the largest score of the others: 0 on the boundary."""
    others = np.delete(scores, k, axis=1).max(axis=1)
    with np.errstate(invalid="ignore"):
        lead: NDArray[np.float64] = scores[:, k] - others
    return lead


def _region(grid: Grid, values: NDArray[np.float64] | None, fills: tuple[str, str]) -> dict[str, Any]:
    if values is None:
        return _sides([], [], [], fills, visible=False)
    z = levels(grid, values).reshape(grid.ny, grid.nx)
    return _sides(grid.x, grid.y, z, fills, visible=True)

"""Probabilities of two classes on a board: the curves at 0.1, 0.3, 0.5, 0.7 and 0.9."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import Dataset
from linboard import theme
from linboard.figures import boundaries, fields, strokes
from linboard.layers import Layer
from linclass import Grid
from linclass.core import linear

Array = NDArray[np.float64]
LEVELS = (0.1, 0.3, 0.7, 0.9)  # in addition to ½, the boundary
SCORES = tuple(float(np.log(p / (1 - p))) for p in LEVELS)  # f there
UNIT, MOST = 100, 32_000  # field values per level in two bytes, and the maximum
STEEPEST = 150  # maximum number of levels per cell
FULL = 3  # units: at this distance from ½ a side has its full colour
CELLS = 3  # resolved distance from a boundary, in cells
FLAT = 0.02  # minimum slope, as a share of the mean
_ZERO = {"start": 0, "end": 0, "size": 1, "coloring": "none"}
INSIDE = 0.45  # share of the view from its middle that contains the names
OUTSIDE = 50.0  # views away from the board: the position of hidden names


def straight(dataset: Dataset, coef: Array, intercept: Array, positive: int = 0) -> list[Layer]:
    """Draw the boundary and its parallels at each step.

    Parameters
    ----------
    dataset : Dataset
        Its view box determines the length of the lines.
    coef, intercept : arrays of shape (T, 2) and (T,)
        One model f(x) = w·x + b per step; if w = 0 there are no lines.
    positive : int
        The class of the probability.
    """
    layers = boundaries.line(dataset, coef, intercept, positive)
    center, reach = boundaries.view(dataset)
    sides = boundaries.sides(dataset, positive)
    for sign, fill in zip((1, -1), sides, strict=True):  # beyond 0.9 and 0.1 the sides are darker
        quads = linear.half_plane_quads(sign * coef, sign * intercept - SCORES[-1], center, reach)
        layers.append(boundaries.area(fill).move(quads.astype(np.float32), tween=True))
    shifted = (intercept[:, None] - SCORES).ravel()  # all levels of a step, one after the other
    ends = linear.boundary_segments(np.repeat(coef, len(SCORES), axis=0), shifted, center, reach)
    lines = np.full((len(coef), len(SCORES), 3, 2), np.nan)  # each line is followed by a gap
    lines[:, :, :2] = ends.reshape(len(coef), len(SCORES), 2, 2)
    parallels = strokes.line(theme.LINE, 1.2, "dot")
    layers.append(parallels.move(lines.reshape(len(coef), -1, 2).astype(np.float32), tween=True))
    layers.append(_names().move(_places(dataset, coef, intercept).astype(np.float32), tween=True))
    return layers


def _names() -> Layer:
    """Write each probability on its line."""
    marker = {"symbol": "square", "size": 17, "color": theme.PAPER, "opacity": 0.75}
    texts = [f"{level:g}" for level in LEVELS]
    return strokes.labelled(marker, None, texts, "middle center", {"size": 12, "color": theme.LINE})


def _places(dataset: Dataset, coef: Array, intercept: Array) -> Array:
    """Return the positions of the names, shape (T, 4, 2): near the upper ends of the visible lines, without
    overlap."""
    (x_min, x_max), (y_min, y_max) = dataset.bounds
    center, size = np.array([x_min + x_max, y_min + y_max]) / 2, np.array([x_max - x_min, y_max - y_min])
    length = np.linalg.norm(coef, axis=1)
    places: Array = np.full((len(coef), len(LEVELS), 2), 0.0) + center + OUTSIDE * size
    some = length > 0
    normal = coef[some] / length[some, None]  # (S, 2)
    along = np.column_stack([-normal[:, 1], normal[:, 0]])
    along *= np.where(along[:, 1] < 0, -1.0, 1.0)[:, None]  # upwards
    for k, score in enumerate(SCORES):
        away = (score - intercept[some] - coef[some] @ center) / length[some]
        foot = away[:, None] * normal  # from the center
        with np.errstate(divide="ignore", invalid="ignore"):
            ends = (np.sign(along) * INSIDE * size - foot) / along  # (S, 2): intersection with each edge
        reach = np.where(np.isfinite(ends), ends, np.inf).min(axis=1)
        places[some, k] = center + foot + (reach - 0.09 * k * size[1])[:, None] * along
    return places


def curved(grid: Grid, values: Array, fills: tuple[str, str] = theme.CLASS_FILLS[:2]) -> list[Layer]:
    """Draw the curves next to a curved boundary and its two sides, and the boundary on top, at each step.

    Parameters
    ----------
    grid : Grid
    values : array of shape (T, ny * nx)
        f at the grid's points.
    fills : tuple of str
        Of the side with f > 0, and of the other.
    """
    f = values.reshape(-1, grid.ny, grid.nx)
    slope = _slope(f)
    contours = {"start": -2 * UNIT, "end": 2 * UNIT, "size": UNIT, "coloring": "heatmap"}
    line = {"color": theme.LINE, "width": 1, "smoothing": 0}
    full = {"zmin": -FULL * UNIT, "zmax": FULL * UNIT, "colorscale": theme.field_scale(*fills)}
    sides = _contour(grid, contours, line) | full
    boundary = _contour(grid, _ZERO, {**line, "width": 3})
    return [sides.change("z", levels(f, slope)), boundary.change("z", cells_away(f, slope))]


def _slope(fields: Array) -> Array:
    """Return the change of f per cell around each point, shape (T, ny, nx), bounded away from 0."""
    down, across = np.gradient(fields, axis=(1, 2))
    slope: Array = np.hypot(down, across)
    least = FLAT * slope.mean(axis=(1, 2), keepdims=True)
    return np.maximum(slope, np.where(least > 0, least, 1.0))


def cells_away(f: Array, slope: Array) -> NDArray[np.int8]:
    """Return the approximate distance in cells of each grid point from the boundary, with the sign of f,
    shape (T, ny, nx).

    This is f over its slope: clipping a steep f itself would give the boundary steps as wide as a cell.
    """
    scaled = np.clip(f / (CELLS * slope), -1, 1)
    result: NDArray[np.int8] = np.copysign(np.ceil(np.abs(scaled) * fields.LEVELS), scaled).astype(np.int8)
    return result


def _contour(grid: Grid, contours: dict[str, Any], line: dict[str, Any]) -> Layer:
    """Return curves of a field that is still empty."""
    return fields.contour(grid.x.astype(np.float32), grid.y.astype(np.float32), [], contours, line)


def levels(f: Array, slope: Array) -> NDArray[np.int16]:
    """Map f to a number that is ±1 at probabilities 0.7 and 0.3, and ±2 at 0.9 and 0.1, in units.

    Beyond, it is proportional to f, so that the curves stay smooth if f is steep; it grows more slowly if a
    cell's change would be clipped. Shape (T, ny, nx).
    """
    size, (_, _, one, two) = np.abs(f), SCORES
    near = np.interp(size, [0.0, one, two], [0.0, 1.0, 2.0])
    slower = np.maximum(slope / ((two - one) * STEEPEST), 1.0)
    far = (size - two) / (two - one) / slower
    scaled = np.copysign(UNIT * (near + np.maximum(far, 0.0)), f)
    result: NDArray[np.int16] = np.round(np.clip(scaled, -MOST, MOST)).astype(np.int16)
    return result


def other(grid: Grid, values: Array) -> Layer:
    """Draw the boundary of another model, dashed in red, from its f (ny * nx,) at the grid's points."""
    line = {"color": theme.BAD, "width": 2, "dash": "dash", "smoothing": 0}
    f = values.reshape(-1, grid.ny, grid.nx)
    return _contour(grid, _ZERO, line) | {"z": cells_away(f, _slope(f))[0]}

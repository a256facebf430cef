"""Probabilities of several classes on a board: a colour for each, the contour at 0.9, and the boundaries."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import Dataset
from linboard import theme
from linboard.captions.softmax import ROUNDING
from linboard.figures import boundaries, fields, strokes, surfaces
from linboard.figures.fields import Box
from linboard.layers import Layer, Picture
from linboard.points import MAX_CLASSES
from linclass import Grid
from linclass.core.losses import log_odds, softmax
from linclass.theory import cells

Array = NDArray[np.float64]
LEVELS = 127  # of a field on either side of the contour: a value needs one byte
SURE = math.log(0.9 / 0.1)  # where ŷ = 0.9
FULL = 2.5  # value at which a colour has its full strength
STEEP = 1.5  # range of a field, as a multiple of its largest value beside the contour
SENT = 24_000  # bytes of all fields: more steps and classes mean a coarser grid
FINEST, COARSEST = 60, 24  # columns
MOST = 20  # maximum number of fields per class: in longer traces, several steps share one
SHEETS = 20_000  # bytes of all surfaces
SIDES = (13, 25)  # minimum and maximum number of columns of a surface


def probabilities(coef: Array, intercept: Array, places: Array) -> Array:
    """Return ŷ of each class at some places, shape (T, m, C), from weights (T, C, 2) and biases (T, C)."""
    scores = np.moveaxis(coef @ places.T + intercept[:, :, None], 1, 2)
    return softmax(scores)


def rows(dataset: Dataset, classes: Sequence[int]) -> NDArray[np.int64]:
    """Return the row of weights of each sample's class, shape (n,)."""
    row = np.zeros(MAX_CLASSES, dtype=np.int64)
    row[list(classes)] = np.arange(len(classes))
    return row[dataset.labels]


def below(
    dataset: Dataset, classes: Sequence[int], coef: Array, intercept: Array, box: Box, sent: int = SENT
) -> list[Layer]:
    """Return a layer for each class, and the lines between the classes.

    Parameters
    ----------
    dataset : Dataset
        Its view determines the length of the boundaries.
    classes : sequence of C int
        The class index of each row of weights: its colour.
    coef, intercept : arrays of shape (T, C, 2) and (T, C)
    box : box
        The visible box of the board.
    sent : int
        Bytes of all fields.
    """
    own, index = surfaces.shared(len(coef), MOST)
    grid = _grid(dataset, box, sent / (len(own) * len(classes)))
    found, units = levels(coef[own], intercept[own], grid)
    regions = [
        _field(grid, label).change("z", found[:, k], index=index, scale=units[index, k])
        for k, label in enumerate(classes)
    ]
    return [*regions, _boundaries(dataset, coef, intercept)]


def levels(coef: Array, intercept: Array, grid: Grid) -> tuple[NDArray[np.int8], Array]:
    """Return the log-odds of each class minus those at ŷ = 0.9, as int8 levels, and the unit of a level.

    The levels have the shape (T, C, ny, nx), the units the shape (T, C). The log-odds are ln(ŷ / (1 - ŷ)). The steeper
    a class rises at ŷ = 0.9, the larger its unit: levels that were clipped there would bend the contour.
    """
    scores = coef @ grid.points.T + intercept[:, :, None]
    odds = np.moveaxis(log_odds(np.moveaxis(scores, 1, 2)), 2, 1) - SURE
    above = odds.reshape(-1, grid.ny, grid.nx)
    beside = np.where(fields.beside_the_boundary(above), np.abs(above), 0.0).max(axis=(1, 2))
    units = np.maximum(FULL + SURE, STEEP * beside).reshape(odds.shape[:2]) / LEVELS
    found = np.rint(np.clip(odds / units[:, :, None], -LEVELS, LEVELS)).astype(np.int8)
    return found.reshape(*odds.shape[:2], grid.ny, grid.nx), units


def _grid(dataset: Dataset, box: Box, each: float) -> Grid:
    """Return a grid over the visible box of a wide board, with at most this number of bytes per field."""
    wide = fields.field_grid(dataset, box=box)
    columns = math.sqrt(each * fields.SIZE[0] / fields.SIZE[1])
    nx = 2 * round(min(max(columns, COARSEST), FINEST) / 2)
    return Grid(wide.xlim, wide.ylim, nx, max(2, round(nx * fields.SIZE[1] / fields.SIZE[0])))


def _field(grid: Grid, label: int) -> Layer:
    """Draw the probability of one class: higher values have a stronger colour; dotted at 0.9."""
    fill = theme.CLASS_FILLS[label]
    return fields.contour(
        grid.x,
        grid.y,
        np.zeros((1, 1), dtype=np.int8),  # each step brings its own
        {"start": 0, "end": 0, "size": 1, "coloring": "heatmap"},
        {"color": theme.CLASS_COLOURS[label], "width": 1.2, "dash": "dot", "smoothing": 0},
        zmin=-FULL - SURE,
        zmax=FULL - SURE,
        colorscale=[[0, theme.clear(fill)], [1, fill]],
    )


def _boundaries(dataset: Dataset, coef: Array, intercept: Array) -> Layer:
    """Draw the lines on which the two most probable classes have equal probability."""
    (x, y), reach = boundaries.view(dataset)
    ground = cells.winners(coef, intercept, (x - reach, x + reach), (y - reach, y + reach))  # (T, C, k, 2)
    gap = np.full((*ground.shape[:2], 1, 2), np.nan)
    path = np.concatenate([ground, ground[:, :, :1], gap], axis=2).reshape(len(ground), -1, 2)
    return strokes.line(theme.LINE, 3).move(path.astype(np.float32))


def sheets(dataset: Dataset, classes: Sequence[int], coef: Array, intercept: Array, box: Box) -> Picture:
    """Draw a surface for each class, the points at height 1 of their own, and their distances from it."""
    own, index = surfaces.shared(len(coef), MOST)
    side = math.isqrt(SHEETS // (2 * len(own) * len(classes)))
    grid = surfaces.grid(box, min(max(side, SIDES[0]), SIDES[1]))
    found = probabilities(coef[own], intercept[own], grid.points)
    layers: list[dict[str, Any]] = []
    for k, label in enumerate(classes):
        colour = theme.CLASS_COLOURS[label]
        plain: dict[str, Any] = {
            "opacity": 0.62,
            "contours": _wires(),
            "colorscale": [[0, colour], [1, colour]],
            "hovertemplate": f"{surfaces.TOLD}<extra>{theme.CLASS_ICONS[label]}</extra>",
        }
        layers.append(surfaces.sheet(grid, found[:, :, k], index, **plain))
    if dataset.n <= surfaces.STALKS:
        row = rows(dataset, classes)
        reached = probabilities(coef[own], intercept[own], dataset.X)[:, np.arange(dataset.n), row]
        layers.append(surfaces.stalks(dataset, reached, np.ones(dataset.n), index))
    layers += surfaces.marks(dataset, np.ones(dataset.n))
    return Picture(layers, surfaces.layout(dataset, box))


def _wires() -> dict[str, Any]:
    """Return no grid lines on a surface: three surfaces cross each other."""
    return {axis: {"show": False, "highlight": False} for axis in "xyz"}


def weights(classes: Sequence[int], coef: Array, gradient: Array) -> Picture:
    """Draw each class's w in the plane of weights: its path, its position, and an arrow against its gradient.

    Parameters
    ----------
    classes : sequence of C int
    coef : array of shape (T, C, 2)
    gradient : array of shape (T, C, 3)
        The bias last. The length of an arrow is proportional to the root of its gradient, and the longest is half
        the picture; a gradient within rounding has none.
    """
    reach = 1.35 * (float(np.abs(coef).max()) or 1.0)
    longest = float(np.linalg.norm(gradient[..., :2], axis=2).max()) or 1.0
    length = np.linalg.norm(gradient[..., :2], axis=2, keepdims=True)
    length[length <= ROUNDING * float(np.abs(gradient).max())] = np.nan
    tips = coef - 0.5 * reach * gradient[..., :2] / np.sqrt(longest * length)
    layers: list[dict[str, Any]] = []
    for k, label in enumerate(classes):
        colour = theme.CLASS_COLOURS[label]
        ends = np.stack([coef[:, k], tips[:, k]], axis=1).astype(np.float32)
        layers += [
            strokes.along(coef[:, k], colour, 1.5, "dot", meta=theme.FUTURE),
            _mark(label).move(coef[:, k].astype(np.float32)),
            strokes.arrow(colour).move(ends),
        ]
    span = [-reach, reach]
    layout = theme.layout(
        xaxis=theme.axis("w⁽¹⁾", range=span),
        yaxis=theme.axis("w⁽²⁾", range=span, scaleanchor="x", scaleratio=1),
    )
    return Picture(layers, layout)


def _mark(label: int) -> Layer:
    look = {"symbol": theme.CLASS_SYMBOLS[label], "size": 12, "color": theme.CLASS_COLOURS[label]}
    look |= {"line": {"width": 1, "color": theme.PAPER}}
    return strokes.dots(look, hoverinfo="all", hovertemplate="w = (%{x}, %{y})<extra></extra>")

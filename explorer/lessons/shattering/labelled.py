"""One labelling of the points at a time: the shape that contains the positives, or why there is none."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.shattering.shapes import Pictures
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.board import Board
from linboard.figures import comparison, points, strokes
from linboard.figures.boundaries import area
from linboard.figures.fields import REACH, Box
from linboard.i18n.language import _
from linboard.layers import Layer

Array = NDArray[np.float64]
MARK = theme.MARKER_SIZE + 4  # diameter of a labelled point
LEVEL = 0.13  # height of the number line, as a share of the view


def seen(bounds: Box) -> Box:
    """Return the visible box of a wide board, with a margin."""
    (left, right), (low, high) = bounds
    across, up = ((factor - 1) / 2 for factor in REACH)
    x, y = across * (right - left), up * (high - low)
    return (left - x, right + x), (low - y, high + y)


def level(bounds: Box) -> float:
    """Return the height of the number line."""
    low, high = bounds[1]
    return low + LEVEL * (high - low)


def board(
    dataset: Dataset,
    X: Array,
    inside: NDArray[np.bool_],
    pictures: Pictures,
    line: tuple[float, Box] | None,
    *,
    named: bool = False,
) -> Board:
    """Build the board with one labelling per step.

    Parameters
    ----------
    dataset : Dataset
        All points; those of X have the colour of their label at each step, the others are dots.
    X : array of shape (n, 2)
    inside : array of shape (T, n)
        The positives of each step.
    pictures : Pictures
        The shape or reason of each labelling.
    line : float and Box, optional
        The height of the number line and its visible range, for classes of the line.
    named : bool
        Whether a row above the board explains the marks of a reason.
    """
    board = Board(dataset)
    shape, wave = shape_traces()
    board.below(show(shape, pictures.shape), _wave(wave, pictures.curve), number_line(X, line))
    names = [_named(trace) for trace in board.classes if "text" in trace and len(trace["x"])]
    for trace in board.classes:  # their own labels do not matter here
        trace["mode"] = "markers"
        trace["marker"] = {"symbol": "circle", "color": theme.MUTED, "size": 6, "line": {"width": 0}}
        trace["hovertemplate"] = "(%{x}, %{y})<extra></extra>"
    reason = reason_traces()
    paths = (pictures.lines, pictures.rings, pictures.star[:, None], *marks(X, inside))
    if named:
        told = (
            _("why this labelling fails"),
            _("point that makes it fail"),
            _("weighted mean of each class"),
        )
        for layer, name, path in zip(reason, told, paths, strict=False):
            if np.isfinite(path).any():
                layer |= comparison.entry(name)
    above = (*reason, *mark_traces(MARK))
    board.above(*(show(layer, path) for layer, path in zip(above, paths, strict=True)), *names)
    if named:
        comparison.named(board)
    return board


def _named(trace: Layer) -> Layer:
    """Return the names of the points of a class alone, beside their marks."""
    return trace | {"marker": {"size": MARK, "opacity": 0}, "hoverinfo": "skip"}


def _wave(wave: Layer, curves: Array) -> Layer:
    """Make a layer show curves (T, k, 2) over the same x; equal rows are sent once."""
    some = np.isfinite(curves[:, :, 0]).any(axis=1)
    if some.any():
        wave["x"] = curves[some][0, :, 0]
        rows = np.concatenate([np.full_like(curves[:1, :, 1], np.nan), curves[some][:, :, 1]])
        wave.change("y", rows.astype(np.float32), index=np.where(some, np.cumsum(some), 0))
    return wave


def show(layer: Layer, paths: Array, index: NDArray[np.int64] | None = None) -> Layer:
    """Make a layer show a path (T, k, 2) at each step; equal rows are sent once."""
    if not paths.shape[1]:
        return layer
    if index is None:
        some = np.isfinite(paths[:, :, 0]).any(axis=1)
        index = np.where(some, np.cumsum(some), 0)
        paths = np.concatenate([np.full_like(paths[:1], np.nan), paths[some]])
    return layer.move(paths.astype(np.float32), index=index)


def marks(X: Array, inside: NDArray[np.bool_]) -> tuple[Array, Array]:
    """Return the positions of the negatives and of the positives at each step, both (T, n, 2); NaN for the others."""
    every = np.broadcast_to(X, (len(inside), *X.shape))
    return np.where(inside[..., None], np.nan, every), np.where(inside[..., None], every, np.nan)


def shape_traces(width: float = 2.5) -> list[Layer]:
    """Return the empty traces of a shape and of a wave."""
    shape = area(theme.CLASS_FILLS[0])
    shape["line"] = {"color": theme.CLASS_COLOURS[0], "width": width}
    return [shape, strokes.line(theme.CLASS_COLOURS[0], 0.8 * width, "solid")]


def reason_traces(size: float = 1.0) -> list[Layer]:
    """Return the empty traces of a reason: its lines, its points, the common mean of both classes."""
    rings = points.ring()
    rings["marker"] = rings["marker"] | {
        "color": theme.BAD,
        "size": 26 * size,
        "line": {"width": 3 if size > 0.6 else 1.5},
    }
    star = points.ring()
    star["marker"] = {
        "symbol": "star",
        "size": 17 * size,
        "color": theme.BAD,
        "line": {"width": 1, "color": theme.PAPER},
    }
    return [strokes.line(theme.BAD, 2.5 * max(size, 0.6), "dot"), rings, star]


def mark_traces(size: float) -> list[Layer]:
    """Return the empty traces of the negatives and of the positives."""
    result = []
    for label in (1, 0):
        trace = points.ring()
        trace["marker"] = {
            "symbol": theme.CLASS_SYMBOLS[label],
            "color": theme.CLASS_COLOURS[label],
            "size": size,
            "line": {"width": 0 if label else 1, "color": theme.PAPER},
        }
        result.append(trace)
    return result


def number_line(X: Array, line: tuple[float, Box] | None) -> Layer:
    """Draw the number line with a vertical line from each point; empty for classes of the plane."""
    trace = strokes.line(theme.MUTED, 1.5, "solid")
    if line is not None:
        height, ((left, right), _y) = line
        path = np.full((3 * len(X) + 3, 2), np.nan)
        path[:2] = (left, height), (right, height)
        path[3::3], path[4::3] = X, np.column_stack([X[:, 0], np.full(len(X), height)])
        trace |= {"x": path[:, 0], "y": path[:, 1]}
    return trace

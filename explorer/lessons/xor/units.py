"""Three threshold units: the lines of two in the plane, the region of the third, and its own line."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import Dataset
from linboard import theme
from linboard.board import Board
from linboard.figures import boundaries, points, strokes
from linboard.figures.fields import REACH
from linboard.layers import Layer
from linclass.core import linear

COLOURS = (theme.CLASS_COLOURS[3], theme.CLASS_COLOURS[2])  # of the first two units
DASHES = ("solid", "dash")  # the second is drawn over the first: both stay visible if they coincide
ARROW = 0.09  # length of the arrow to the side with output 1, as a share of the view
SPREAD = 0.05  # distance between points at the same place
IN_ROW = 4  # names of such points in a row


def plane(
    dataset: Dataset,
    units: NDArray[np.float64],
    outcomes: NDArray[np.bool_],
    names: tuple[str, str],
    wrong: NDArray[np.bool_],
    positive: int = 0,
) -> Board:
    """Build the board: each cell between the two lines has the colour of its output.

    Parameters
    ----------
    dataset : Dataset
    units : array of shape (2, 3)
        w and b of the first two units.
    outcomes : array of shape (2, 2)
        The output of the third unit for outputs 0 or 1 of the first two.
    names : tuple of str
        The names of the two units.
    wrong : array of shape (n,)
        The misclassified points, ringed.
    positive : int
        The class with output 1.
    """
    one, zero = boundaries.sides(dataset, positive)
    cells = [_cell(dataset, units, (u, v), one if outcomes[u, v] else zero) for u in (0, 1) for v in (0, 1)]
    lines = [_line(dataset, *unit) for unit in zip(units, names, COLOURS, DASHES, strict=True)]
    arrows = [_arrow(dataset, unit, colour) for unit, colour in zip(units, COLOURS, strict=True)]
    ring, ringed = points.ring(), dataset.drawn[wrong[dataset.drawn]]
    ring |= {"x": dataset.X[ringed, 0], "y": dataset.X[ringed, 1]}
    ring["marker"] = ring["marker"] | {"color": theme.BAD}
    board = Board(dataset, positive)
    board.below(*cells, *lines, *arrows)
    board.above(ring)
    return _with_legend(board, lines)


def outputs(
    dataset: Dataset, values: NDArray[np.int64], unit: NDArray[np.float64], positive: int = 0
) -> Board:
    """Draw the third unit's plane: the outputs (n, 2) of the first two as points, and its own line (w, b)."""
    seen = Dataset(_apart(values), dataset.labels, dataset.names, ("u₁", "u₂"))
    box = Dataset([[0, 0], [1, 1]], [0, 1])  # the view is the unit square for any outputs
    board = Board(seen)
    for layer in board.classes:  # coinciding points share one name
        layer["mode"] = "markers"
        layer.pop("text", None)
    board.above(_names(values, seen.X))
    lines = boundaries.line(box, unit[None, :2], unit[None, 2])
    for layer, fill in zip(lines, boundaries.sides(dataset, positive), strict=False):  # there may be no line
        layer["fillcolor"] = fill
    board.below(*lines)
    board.layout = points.board_layout(box)
    for axis, name in (("xaxis", "u₁"), ("yaxis", "u₂")):
        board.layout[axis] |= {"title": {"text": name, "standoff": 8}, "tickvals": [0, 1]}
    return board


def _names(values: NDArray[np.int64], places: NDArray[np.float64]) -> Layer:
    """Name the points (n, 2) above each place that they share, in rows of at most four names; no names if there
    are many points."""
    tops, texts = np.empty((0, 2)), []
    for place in np.unique(values, axis=0) if len(values) <= theme.NAMED_POINTS else ():
        members = np.flatnonzero((values == place).all(axis=1))
        own = places[members]
        tops = np.vstack([tops, [own[:, 0].mean(), own[:, 1].max()]])
        names = [f"x<sub>{i + 1}</sub>" for i in members.tolist()]
        rows = [", ".join(names[k : k + IN_ROW]) for k in range(0, len(names), IN_ROW)]
        texts.append(",<br>".join(rows))
    marker = {"size": theme.MARKER_SIZE, "color": theme.CLEAR}  # its size keeps the names off the points
    look = {"textposition": "top center", "textfont": {"size": 13, "color": theme.MUTED}}
    return strokes.dots(marker, tops, mode="markers+text", text=texts, **look)


def _box(dataset: Dataset) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the box of cells and lines: as wide as the widest board."""
    (x_min, x_max), (y_min, y_max) = dataset.bounds
    x, y = REACH[0] * (x_max - x_min), REACH[1] * (y_max - y_min)
    x_mid, y_mid = (x_min + x_max) / 2, (y_min + y_max) / 2
    return (x_mid - x, x_mid + x), (y_mid - y, y_mid + y)


def _cell(dataset: Dataset, units: NDArray[np.float64], sides: tuple[int, int], fill: str) -> Layer:
    """Return the part of the plane with these outputs of the two units."""
    turn = 2 * np.array(sides) - 1
    constant = ~units[:, :2].any(
        axis=1
    )  # such a unit outputs 1 everywhere if b >= 0: the other side is empty
    offsets = np.where(constant, np.where(units[:, 2] >= 0, 1, -1), units[:, 2])
    cell = linear.halfplane_intersection(units[:, :2] * turn[:, None], offsets * turn, *_box(dataset))
    return boundaries.area(fill) | {
        "x": np.append(cell[:, 0], cell[:1, 0]),
        "y": np.append(cell[:, 1], cell[:1, 1]),
    }


def _line(dataset: Dataset, unit: NDArray[np.float64], name: str, colour: str, dash: str) -> Layer:
    """Draw a unit's line across the box; nothing if w = 0."""
    ends = linear.clip_line(unit[:2], unit[2], *_box(dataset)) if unit[:2].any() else None
    ends = np.empty((0, 2)) if ends is None else ends
    return strokes.along(ends, colour, 3, dash, name=name)


def _arrow(dataset: Dataset, unit: NDArray[np.float64], colour: str) -> Layer:
    """Draw an arrow from a unit's line to the side with output 1; nothing if w = 0."""
    trace = strokes.arrow(colour)
    trace["marker"] |= {"opacity": 1}
    if unit[:2].any():
        (x_min, x_max), (y_min, y_max) = dataset.bounds
        foot = linear.project(np.array([[(x_min + x_max) / 2, (y_min + y_max) / 2]]), unit[:2], unit[2])[0]
        tip = foot + ARROW * (x_max - x_min) * linear.normal_form(unit[:2], unit[2])[0][0]
        trace |= {"x": [foot[0], tip[0]], "y": [foot[1], tip[1]]}
    return trace


def _apart(values: NDArray[np.int64]) -> NDArray[np.float64]:
    """Spread out coinciding points (n, 2) side by side, in rows of at most five."""
    places = values.astype(float)
    for place in np.unique(values, axis=0):
        members = np.flatnonzero((values == place).all(axis=1))
        across = int(np.ceil(np.sqrt(len(members))))
        step = min(2 * SPREAD, 0.5 / across)
        rank = np.arange(len(members))
        offset = np.column_stack([rank % across, rank // across]).astype(float)
        places[members] += step * (offset - offset.mean(axis=0))
    return places


def _with_legend(board: Board, named: list[Layer]) -> Board:
    """Return the board with a legend above it that names only these layers, one per row for long names."""
    for layer in board.layers:
        layer["showlegend"] = any(layer is one for one in named)
    board.layout |= {
        "showlegend": True,
        "legend": theme.LEGEND | {"entrywidth": 1, "entrywidthmode": "fraction"},
        "margin": {"l": 44, "r": 12, "t": 50, "b": 40},
    }
    return board

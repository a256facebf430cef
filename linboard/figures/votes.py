"""A vote of decision stumps on the board: exact cells of its two sides, boundary, stumps, and sample weights."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.board import Board
from linboard.figures import boundaries, strokes
from linboard.figures.fields import LEVELS
from linboard.i18n.language import _
from linboard.layers import Layer
from linboard.points import Points
from linclass import AdaBoost, MajorityBoost

Array = NDArray[np.float64]
Rows = NDArray[np.int64]
Votes = AdaBoost | MajorityBoost
FAINTEST = 0.3  # minimum opacity of a side's colour, so that a nearly tied vote still shows the winner
ARROWS = 5  # number of arrows along a stump
SMALLEST, LARGEST = 4, 34  # diameters of the points in pixels


class Cells(NamedTuple):
    """The plane cut by all thresholds. Within a cell, all votes are constant.

    Parameters
    ----------
    x, y : arrays of shape (nx + 1,) and (ny + 1,)
        The edges, ascending.
    values : array of shape (T, ny, nx)
        Sum of the votes divided by the sum of their weights, -1 to 1; 0 before the first stump.
    """

    x: Array
    y: Array
    values: Array


def cells(points: Points, model: Votes, rows: Rows) -> Cells:
    """The cells of a vote after this many stumps, shape (T,), within the visible part of the board."""
    center, reach = boundaries.view(points)
    known = model.cuts_
    x, y = (
        np.array(
            [middle - reach, *sorted(set(known.threshold[known.feature == axis].tolist())), middle + reach]
        )
        for axis, middle in enumerate(center)
    )
    inside = [(edges[:-1] + edges[1:]) / 2 for edges in (x, y)]
    places = np.column_stack([np.tile(inside[0], len(inside[1])), np.repeat(inside[1], len(inside[0]))])
    sums = model.stages(places)[rows]
    most = np.append(0.0, model.votes_.cumsum())[rows, None]
    shares = sums / np.where(most > 0, most, 1.0)
    return Cells(x, y, shares.reshape(len(rows), len(y) - 1, len(x) - 1))


def boundary(ground: Cells) -> tuple[Array, Rows]:
    """The boundary as straight pieces with gaps: distinct boundaries (v, k, 2), and the index for each step (T,)."""
    positive = ground.values >= 0
    firsts: dict[bytes, int] = {}  # number of each pattern, in the order of the steps
    which = np.array([firsts.setdefault(step.tobytes(), len(firsts)) for step in positive])
    patterns = positive[np.unique(which, return_index=True)[1]]
    upright = _pieces(patterns[:, :, 1:] != patterns[:, :, :-1], ground.x, ground.y)
    level = _pieces((patterns[:, 1:] != patterns[:, :-1]).transpose(0, 2, 1), ground.y, ground.x)
    owner = np.concatenate([upright[0], level[0]])
    ends = np.concatenate([upright[1], level[1][:, :, ::-1]])
    order = np.argsort(owner, kind="stable")
    owner, ends = owner[order], ends[order]
    counts = np.bincount(owner, minlength=len(patterns))
    place = np.arange(len(owner)) - (counts.cumsum() - counts)[owner]
    paths = np.full((len(patterns), int(counts.max(initial=0)), 3, 2), np.nan)
    paths[owner, place, :2] = ends
    return paths.reshape(len(patterns), -1, 2), which


def _pieces(rim: NDArray[np.bool_], at: Array, along: Array) -> tuple[Rows, Array]:
    """Runs of edges between cells (v, m, k) as pieces: their pattern (p,) and their ends (p, 2, 2), `at` first."""
    v, m, k = rim.shape
    # Runs are contiguous along an edge; padding closes them at both ends.
    runs = np.zeros((v, k, m + 2), dtype=np.int8)
    runs[:, :, 1:-1] = rim.transpose(0, 2, 1)
    rims = np.diff(runs, axis=2)
    owner, edge, begin = np.nonzero(rims > 0)
    end = np.nonzero(rims < 0)[2]
    ends = np.empty((len(owner), 2, 2))
    ends[:, :, 0] = at[edge + 1, None]
    ends[:, 0, 1], ends[:, 1, 1] = along[begin], along[end]
    return owner, ends


def ground(place: Cells, fills: tuple[str, str]) -> list[Layer]:
    """The two sides of the vote, and its boundary.

    The colour is stronger for a larger majority; a tied vote has none.
    """
    share = place.values
    strength = np.where(share == 0, 0.0, FAINTEST + (1 - FAINTEST) * np.abs(share))
    paths, which = boundary(place)
    field = {
        "type": "heatmap",
        "x": place.x,
        "y": place.y,
        "z": np.zeros((1, 1), dtype=np.int8),  # the frames contain the values
        "zmin": -LEVELS,
        "zmax": LEVELS,
        "colorscale": theme.field_scale(*fills),
        "showscale": False,
        "hoverinfo": "skip",
    }
    return [
        Layer(field).change("z", np.copysign(np.rint(LEVELS * strength), share).astype(np.int8)),
        strokes.line(theme.LINE, 3).move(paths.astype(np.float32), index=which),
    ]


def stumps(points: Points, model: Votes, rows: Rows, colour: str) -> list[Layer]:
    """The stumps up to each step as thin lines, the newest one dashed with arrows towards its positive side.

    `rows`, shape (T,), is the number of stumps at each step, ascending.
    """
    center, reach = boundaries.view(points)
    known = model.cuts_
    feature, threshold = np.append(-1, known.feature), np.append(np.nan, known.threshold)
    side = np.append(0, known.side)
    ends = np.empty((len(feature), 2, 2))
    for axis in (0, 1):
        long = center[axis] + reach * np.array([-1.0, 1.0])
        ends[:, :, axis] = np.where((feature == axis)[:, None], threshold[:, None], long)
    ends[feature < 0] = np.nan
    new = np.diff(rows)  # for each step but the first
    stride = int(new.max(initial=1))
    # Every step gets the same number of entries, even if the row numbers are not evenly spaced.
    gaps = np.full((len(new), stride, 3, 2), np.nan)
    late = np.arange(stride) >= stride - new[:, None]
    gaps[late, :2] = ends[rows[0] + 1 : rows[-1] + 1]
    old = np.concatenate([np.full((1, 2), np.nan), gaps.reshape(-1, 2)])
    earlier = strokes.line(theme.MUTED, 1, opacity=0.45)
    for k, attr in enumerate("xy"):
        earlier.change(attr, old[:, k].astype(np.float32), grow=3 * stride)
    angles = np.where(feature == 0, 90, 0) + np.where(side > 0, 0, 180)
    arrows = strokes.dots({"symbol": "triangle-up", "size": 11, "color": colour, "angle": 0})
    arrows.move(_along(points, feature[rows], threshold[rows]).astype(np.float32))
    arrows.change("marker.angle", np.repeat(angles[rows, None], ARROWS, axis=1).astype(np.int16))
    return [earlier, strokes.line(theme.ACCENT, 3, "dash").move(ends[rows].astype(np.float32)), arrows]


def _along(points: Points, feature: Rows, threshold: Array) -> Array:
    """Positions of the arrows on each step's stump, (T, ARROWS, 2); NaN if it is constant or missing."""
    shares = (np.arange(ARROWS) + 0.5) / ARROWS
    places = np.empty((len(feature), ARROWS, 2))
    for axis, (low, high) in enumerate(points.bounds):
        spread = low + shares * (high - low)
        places[:, :, axis] = np.where((feature == axis)[:, None], threshold[:, None], spread)
    places[feature < 0] = np.nan
    return places


def grow(board: Board, weights: Array, scale: float = 1.0) -> None:
    """Scale the markers so that their area is proportional to their weight; weight 1 is the mean.

    Parameters
    ----------
    board : Board
    weights : array of shape (T, n)
    scale : float
        Factor for all markers.
    """
    relative = weights[:, board.drawn] / weights.mean(axis=1, keepdims=True)
    usual, labels = scale * theme.marker_size(board.points.n), board.points.labels[board.drawn]
    size = np.rint(np.clip(usual * np.sqrt(relative), SMALLEST, scale * LARGEST)).astype(np.int8)
    for label in board.points.present:
        board.classes[label].change("marker.size", size[:, labels == label])


def legend() -> str:
    """The legend of the lines and marks of a vote."""
    return _(
        "Size: weight after the round. Dashed: the new stump; its triangles have the colour of class "
        "+1 and point to the side where it predicts +1. Thin: earlier stumps. Thick: the boundary of "
        "the vote. The stronger the colour, the clearer the vote."
    )

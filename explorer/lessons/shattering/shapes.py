"""Shapes that contain the positive points, and pictures of obstacles: paths in a box, one row per labelling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.shattering.labellings import NearMiss
from linboard.figures.fields import Box
from linclass.core import linear
from linclass.theory.bounded import Disc, DiscWeights, HalfSpace, Radon
from linclass.theory.shapes import Alternating, Intervals, Obstacle, Witness
from linclass.theory.shapes_plane import Extremes, HullPoint, Polygon, Rectangle
from linclass.theory.shapes_sines import Tied, Wave

Array = NDArray[np.float64]
NONE = np.empty((0, 2))
GAP = np.full((1, 2), np.nan)
WAVE = 0.08  # height of a wave, as a share of the box
EMPTY = 0.12  # sides of a rectangle without points, as shares of the box
CLEAR = 1.5  # distance of its middle from the nearest point, as a multiple of half its sides
BETWEEN = np.linspace(0, 1, 9)  # its possible places, as shares of the extent of the points
FINEST = 8  # minimum samples per half-wave


@dataclass(frozen=True, eq=False)
class Pictures:
    """The pictures of T labellings; NaN draws nothing.

    Parameters
    ----------
    shape, curve, lines : arrays of shape (T, k, 2)
        The shape's outline, a wave, and the lines of an obstacle; k differs.
    star : array of shape (T, 2)
        The common mean of both classes.
    rings : array of shape (T, k, 2)
        The points of an obstacle.
    """

    shape: Array
    curve: Array
    lines: Array
    star: Array
    rings: Array


def pictures(
    X: Array,
    inside: NDArray[np.bool_],
    found: Sequence[Witness | Obstacle],
    box: Box,
    *,
    level: float | None = None,
    slices: int = 24,
    samples: int = 121,
    larger: float = 0.02,
) -> Pictures:
    """Draw the witness or obstacle of each labelling.

    Parameters
    ----------
    X : array of shape (n, 2)
    inside : array of shape (T, n)
    found : sequence of T witnesses or obstacles
    box : pair of intervals
        Shapes are clipped at its edges.
    level : float, optional
        Height of the number line for a class of the line: obstacles are drawn there.
    slices, samples : int
        Resolution of discs and waves.
    larger : float
        Enlargement of minimal shapes, as a share of the box.
    """
    at = X if level is None else np.column_stack([X[:, 0], np.full(len(X), level)])
    room = larger * (box[0][1] - box[0][0])
    width = WAVE * (box[1][1] - box[1][0])
    lines, stars, rings = [], [], []
    for obstacle, row in zip(found, inside, strict=True):
        path, star, ring = _reason(obstacle, at, row)
        lines.append(path)
        stars.append(star)
        rings.append(ring)
    return Pictures(
        padded(
            [_outline(shape, X, row, box, slices, room) for shape, row in zip(found, inside, strict=True)]
        ),
        padded([_wave(shape, box, level or 0.0, width, samples) for shape in found]),
        padded(lines),
        np.vstack(stars),
        padded(rings),
    )


def padded(paths: Sequence[Array]) -> Array:
    """Return paths of different lengths as one array (T, k, 2), padded with NaN."""
    result = np.full((len(paths), max((len(path) for path in paths), default=0), 2), np.nan)
    for row, path in zip(result, paths, strict=True):
        row[: len(path)] = path
    return result


# ---- shapes ----


def _outline(
    shape: Witness | Obstacle, X: Array, inside: NDArray[np.bool_], box: Box, slices: int, room: float
) -> Array:
    """Return the closed outline of a shape within the box; nothing for a wave or an obstacle.

    Minimal shapes are enlarged by `room`, without reaching the points outside.
    """
    outside = X[~inside]
    match shape:
        case HalfSpace():
            corners = linear.halfplane_intersection(shape.w[None], [shape.b], *box)
        case Disc():
            corners = disc(*shape.center, shape.radius, box, slices)
        case Rectangle() if len(outside) == len(X):
            corners = _empty(shape, X, box)
        case Rectangle():
            beyond = np.maximum(shape.low - outside, outside - shape.high).max(axis=1)  # the larger axis
            room = _room(beyond, room)
            (left, bottom), (right, top) = shape.low, shape.high
            corners = _rectangle(left - room, bottom - room, right + room, top + room, box)
        case Polygon():
            corners = shape.corners if len(shape.corners) > 2 else _capsule(shape.corners, outside, room)
        case Intervals():
            bands = [_band(low, high, outside[:, 0], box, room) for low, high in shape.ends]
            return np.vstack([part for band in bands for part in (band, band[:1], GAP)][:-1])
        case _:
            return NONE
    return np.vstack([corners, corners[:1]])


def _room(beyond: Array, most: float) -> float:
    """Return how much a shape at this distance from the points outside may be enlarged: less than half the
    distance."""
    return min(0.4 * float(beyond.min(initial=np.inf)), most)


def _empty(shape: Rectangle, X: Array, box: Box) -> Array:
    """Return the corners of a rectangle without points: where there is most room between them, else the given one."""
    low, size = X.min(axis=0), np.ptp(X, axis=0)
    places = low + np.stack(np.meshgrid(BETWEEN, BETWEEN), axis=-1).reshape(-1, 1, 2) * size
    half = EMPTY * np.array([high - low for low, high in box]) / 2
    away = (np.abs(places - X) / half).max(axis=2).min(axis=1)  # below 1, a point is within the rectangle
    if away.max() < CLEAR:
        return _rectangle(*shape.low, *shape.high, box)
    (left, bottom), (right, top) = places[away.argmax(), 0] - half, places[away.argmax(), 0] + half
    return _rectangle(left, bottom, right, top, box)


def _band(low: float, high: float, outside: Array, box: Box, room: float) -> Array:
    """Return the corners of an interval over the whole height."""
    room = _room(np.maximum(low - outside, outside - high), room)
    return _rectangle(low - room, box[1][0], high + room, box[1][1], box)


def _capsule(ends: Array, outside: Array, room: float) -> Array:
    """Return a convex outline around one or two points."""
    first, last = ends[0], ends[-1]
    along = last - first
    square = float(along @ along)
    share = np.clip((outside - first) @ along / square, 0, 1) if square else np.zeros(len(outside))
    away = outside - first - share[:, None] * along
    room = _room(np.hypot(away[:, 0], away[:, 1]), room)
    turn = np.arctan2(along[1], along[0]) + np.linspace(-np.pi / 2, np.pi / 2, 7)
    cap = room * np.column_stack([np.cos(turn), np.sin(turn)])
    return np.vstack([last + cap, first - cap])


def _rectangle(left: float, bottom: float, right: float, top: float, box: Box) -> Array:
    """Return the corners of a rectangle, clipped at the box."""
    x, y = np.clip([left, right], *box[0]), np.clip([bottom, top], *box[1])
    return np.column_stack([x[[0, 1, 1, 0]], y[[0, 0, 1, 1]]])


def disc(x: float, y: float, radius: float, box: Box, slices: int) -> Array:
    """Return the corners (2 · slices, 2) of a disc clipped at the box; none if it is outside."""
    (left, right), (low, high) = box
    beside = max(low - y, y - high, 0.0)
    if beside >= radius or x + radius <= left or x - radius >= right:
        return NONE
    half = np.sqrt((radius - beside) * (radius + beside))
    start, end = max(left, x - half), min(right, x + half)
    if start >= end:
        return NONE
    across = start + (end - start) * (1 - np.cos(np.linspace(0, np.pi, slices))) / 2
    reach = np.sqrt(np.maximum((radius - (across - x)) * (radius + (across - x)), 0))
    top, bottom = np.clip(y + reach, low, high), np.clip(y - reach, low, high)
    return np.column_stack([np.append(across, across[::-1]), np.append(top, bottom[::-1])])


def _wave(shape: Witness | Obstacle, box: Box, level: float, height: float, samples: int) -> Array:
    """Return the curve of a wave around the number line, or a block if it is too fine to be drawn."""
    if isinstance(shape, NearMiss):
        shape = shape.wave
    if not isinstance(shape, Wave):
        return NONE
    x = np.linspace(*box[0], samples)
    block = np.where(np.arange(samples) % 2, 1.0, -1.0)
    values = block if too_fine(shape, box, samples) else np.sin(shape.omega * x)
    return np.column_stack([x, level + height * values])


def too_fine(shape: Wave, box: Box, samples: int) -> bool:
    """Whether half a wave gets fewer samples than the minimum."""
    return float(shape.theta) * (box[0][1] - box[0][0]) * FINEST > samples


# ---- obstacles ----


def _reason(obstacle: Witness | Obstacle, at: Array, inside: NDArray[np.bool_]) -> tuple[Array, Array, Array]:
    """Return the lines, the common mean and the points of an obstacle; nothing for a shape."""
    star = np.full(2, np.nan)
    match obstacle:
        case Radon() | DiscWeights():
            used = obstacle.weights > 0
            spokes = _spokes(at, used, obstacle.point)
            alone = used & (np.bincount(inside[used], minlength=2) == 1)[inside.astype(int)]
            if alone.any():  # the mean is a point itself
                return spokes, star, at[alone]
            return spokes, obstacle.point, NONE
        case Extremes():
            sides = [obstacle.left, obstacle.bottom, obstacle.right, obstacle.top]
            (left, bottom), (right, top) = at[sides].min(axis=0), at[sides].max(axis=0)
            frame = np.array([(left, bottom), (right, bottom), (right, top), (left, top), (left, bottom)])
            return frame, star, at[[obstacle.point]]
        case HullPoint():
            corners = at[list(obstacle.corners)]
            return np.vstack([corners, corners[:1]]), star, at[[obstacle.point]]
        case Alternating():
            chain = list(obstacle.points)
            return at[chain], star, at[chain]
        case Tied():
            return NONE, star, at[list(obstacle.points)]
        case NearMiss():
            return NONE, star, at[list(obstacle.wrong)]
        case _:
            return NONE, star, NONE


def _spokes(at: Array, members: NDArray[np.bool_], mean: Array) -> Array:
    """Return lines from points to their mean, separated by gaps."""
    path = np.full((3 * int(members.sum()), 2), np.nan)
    path[0::3], path[1::3] = at[members], mean
    return path

"""The weight space of a linear model: the cone of separators as a slice at this step's b, or on a sphere."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.visit import result_cache
from linboard import theme
from linboard.captions import perceptron
from linboard.figures import cloud, strokes
from linboard.layers import Layer, Picture
from linclass import Trace
from linclass.perceptrons import weight_space

MOST_LINES = 60  # samples whose lines are drawn; the cone itself uses all
FEW = 5_000  # samples up to which the sphere has a fine grid
COARSE = 21, 40  # circles of latitude and meridians of the grid for more
PIECES = 6  # points of an arc
DISTANCE = 1.5  # from the camera to the middle of the sphere in box sides; all names fit
STICK = 1.25  # length of the axes relative to the radius of the sphere
EDGE, LIGHTEST = 0.1, 0.15  # shades: no mistake below EDGE, from LIGHTEST to 1 by the share of mistakes
PATH, MARK = 1.02, 1.06  # radii of the path and the mark, so that the sphere does not hide them
USUAL = np.array([1.0, 1.0, 0.5])  # where the camera is if the path ends at w = 0
ASIDE = np.array([0.25, 0.15, 0.35])  # from the end of the path to the camera, up to a factor
THICK = 5  # width of the path
Array = NDArray[np.float64]


def slice_figure(
    X: NDArray[np.float64],
    signs: NDArray[np.int64],
    trace: Trace[Any],
    eta: float = 1.0,
    *,
    path: bool = True,
) -> Picture:
    """Draw the plane of (w1, w2) at each step's b: the separators, each sample's line, w, and all its `path`."""
    W = trace.coef
    reach, size, limit, which = _slices(trace)
    corners = _same_length(result_cache.wordless(_polygons, X, signs, limit))
    lines = weight_space.slice_lines(X[:MOST_LINES], limit)
    lines_of_samples = np.concatenate([lines, np.full((*lines.shape[:2], 1, 2), np.nan)], axis=2).reshape(
        3, -1, 2
    )
    before, _bias = perceptron.before(trace, X, signs, eta)
    hop = np.where((before == W).all(axis=1)[:, None, None], np.nan, np.stack([before, W], axis=1))
    cone = strokes.line(theme.GOOD, 2, fill="toself", fillcolor=theme.GOOD_FILL)
    samples = strokes.line(theme.MUTED, 1, opacity=0.45)
    way = strokes.along(W, theme.MUTED, 1.5, "dot", opacity=0.5, meta=theme.FUTURE)
    marker = {"size": 11, "color": theme.LINE, "line": {"width": 2, "color": theme.PAPER}}
    here = strokes.dots(marker, hoverinfo="all", hovertemplate="w = (%{x}, %{y})<extra></extra>")
    layers = [
        cone.move(corners, index=which, scale=size),
        samples.move(lines_of_samples, index=which, scale=size),
        *([way] if path else []),
        strokes.arrow(theme.ACCENT).move(hop),
        here.move(W, tween=True),
    ]
    bounds = [-reach, reach]
    layout = theme.layout(
        xaxis=theme.axis("w⁽¹⁾", range=bounds),
        yaxis=theme.axis("w⁽²⁾", range=bounds, scaleanchor="x", scaleratio=1),
    )
    return Picture(layers, layout)


def slice_shows(
    X: Array, signs: NDArray[np.int64], trace: Trace[Any], w: Array, b: float
) -> NDArray[np.int64]:
    """Return which part of the separators each step's slice shows, shape (T,).

    0: some, 1: some outside the picture, 2: some in an area too small to be visible, 3: there are none.

    Parameters
    ----------
    X, signs : arrays of shape (n, 2) and (n,)
    trace : Trace
    w, b : array of shape (2,) and float
        Any separator: it identifies the slices that are empty only by rounding.
    """
    reach, size, limit, which = _slices(trace)
    limit = max(limit, weight_space.far(X))
    polygons = result_cache.wordless(_polygons, X, signs, limit)
    return weight_space.shown(polygons, limit, reach / size, which, w, b)


def _slices(trace: Trace[Any]) -> tuple[float, Array, float, NDArray[np.int64]]:
    """Return the range of the picture, |b| of each step, the range of the slices at |b| = 1, and each step's
    slice."""
    b = trace.intercept
    reach = 1.25 * (float(np.abs(trace.coef).max()) or 1.0)
    size = np.where(b == 0, 1.0, np.abs(b))
    return reach, size, 2 * reach / float(size.min()), np.sign(b).astype(int) + 1


def _polygons(X: Array, signs: NDArray[np.int64], limit: float) -> list[Array]:
    """Return the slices at b = -1, 0 and 1 in a square; one within rounding comes from a smaller square."""
    wide, near = weight_space.slice_polygons(X, signs, limit), weight_space.far(X)
    if near >= limit or all(map(len, wide)):
        return wide
    return [
        a if len(a) else b for a, b in zip(wide, weight_space.slice_polygons(X, signs, near), strict=True)
    ]


def _same_length(polygons: list[NDArray[np.float64]]) -> NDArray[np.float64]:
    """Return closed polygons as one array (3, k, 2), the last corner repeated; an empty one is NaN."""
    k = max(len(polygon) for polygon in polygons) + 1
    result = np.full((len(polygons), k, 2), np.nan)
    for row, polygon in zip(result, polygons, strict=True):
        if len(polygon):
            row[: len(polygon)] = polygon
            row[len(polygon) :] = polygon[0]
    return result


def sphere_figure(X: NDArray[np.float64], signs: NDArray[np.int64], trace: Trace[Any]) -> Picture:
    """Draw the unit sphere of directions (w1, w2, b), coloured by mistakes, the patch of separators, and the
    path of ŵ."""
    directions = weight_space.sphere() if len(X) <= FEW else weight_space.sphere(*COARSE)
    weights = np.column_stack([trace.coef, trace.intercept])
    path = PATH * weight_space.arcs(weights, PIECES)
    here = cloud.dots({"size": 5, "color": theme.LINE}).move(MARK / PATH * path[::PIECES])
    layers: list[dict[str, Any]] = [
        _ball(directions, weight_space.mistakes(X, signs, directions) / len(X)),
        cloud.line(theme.ACCENT, THICK, path) | {"meta": theme.FUTURE},
        here,
        sticks(),
    ]
    axes = {f"{a}axis": {"visible": False, "range": [-STICK, STICK]} for a in "xyz"}
    scene = {**axes, "aspectmode": "cube", "dragmode": "turntable", "uirevision": "sphere"}
    scene["camera"] = {"eye": _facing(path)}
    return Picture(layers, theme.layout(scene=scene, margin={"l": 0, "r": 0, "t": 0, "b": 0}))


def _ball(directions: Array, share: Array) -> dict[str, Any]:
    """Return the sphere: one colour where a line makes no mistake, otherwise darker the larger its share is."""
    none, few, every = theme.SPHERE
    x, y, z = np.moveaxis(directions, -1, 0).tolist()
    return {
        "type": "surface",
        "x": x,
        "y": y,
        "z": z,
        "surfacecolor": np.where(share == 0, 0.0, LIGHTEST + (1 - LIGHTEST) * share).tolist(),
        "cmin": 0,
        "cmax": 1,
        "colorscale": [[0, none], [EDGE, none], [EDGE + 1e-4, few], [1, every]],
        "showscale": False,
        "hoverinfo": "skip",
        "lighting": {"ambient": 0.85, "diffuse": 0.3, "specular": 0},
    }


def sticks(unit: float = 1.0) -> Layer:
    """Draw the three axes beyond a sphere of this radius on both sides, with names at both ends."""
    ends = STICK * unit * np.repeat(np.eye(3), 3, axis=0) * np.tile([-1.0, 1.0, np.nan], 3)[:, None]
    names = [f"{sign}{name}" for name in ("w⁽¹⁾", "w⁽²⁾", "b") for sign in ("−", "")]
    return cloud.line(
        theme.MUTED,
        2,
        ends,
        mode="lines+text",
        text=[text for i in range(3) for text in (*names[2 * i : 2 * i + 2], "")],
        textfont=cloud.FONT | {"size": 14, "color": theme.LINE},
        showlegend=False,
    )


def _facing(path: Array) -> dict[str, float]:
    """Return a camera that faces the end of the path, slightly from above."""
    end = path[-1] if np.isfinite(path[-1]).all() else USUAL
    eye = end + ASIDE
    eye *= DISTANCE / float(np.linalg.norm(eye))
    return {name: float(value) for name, value in zip("xyz", eye, strict=True)}

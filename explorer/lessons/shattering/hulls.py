"""Radon's partition of points of one, two or three dimensions, by the stages of its proof."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.shattering import labelled
from explorer.lessons.shattering.spaces import LABELS, STAGES
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.figures import cloud, strokes
from linboard.layers import Layer, Picture

Array = NDArray[np.float64]
SPLIT, MEETS = 2, 3  # the stages in which the points are split, and in which both hulls share a point


def hulls(X: Array, signs: NDArray[np.int64], point: Array) -> Picture:
    """Draw both parts of Radon's theorem, each point joined to the common point of both hulls, by the stages
    of the proof.

    Parameters
    ----------
    X : array of shape (n, d)
        d = 1, 2 or 3; points of a line are drawn on the first axis.
    signs : array of shape (n,)
    point : array of shape (d,)
    """
    names = [f"x<sub>{i + 1}</sub>" for i in range(len(X))]
    d = X.shape[1]
    if d == 3:
        return _hulls_in_space(X, signs, point, [f"x{i + 1}" for i in range(len(X))])
    if d == 1:
        X, point = (np.column_stack([a, np.zeros(len(a))]) for a in (X, point[:, None]))
        point = point[0]
    data: list[Layer] = []
    for label, sign in ((1, -1), (0, 1)):  # on a line the two overlap: the thinner one is on top
        line = {"color": theme.CLASS_COLOURS[label], "width": 3 + 4 * label * (d == 1)}
        joined = labelled.number_line(X, None) | {"line": line}
        data.append(labelled.show(joined, _from(MEETS, _joined(X[signs == sign], point))))
    for layer, chosen in zip(labelled.mark_traces(16), (signs < 0, signs > 0), strict=True):
        data.append(labelled.show(layer, _from(SPLIT, X[chosen])))
    rest = np.broadcast_to(X, (STAGES, *X.shape)).copy()
    rest[SPLIT:, signs != 0] = np.nan
    data.append(labelled.show(_dots(), rest))
    data.append(labelled.show(labelled.reason_traces()[2], _from(MEETS, point[None])))
    data.append(
        labelled.number_line(X, None)
        | {
            "mode": "text",
            "x": X[:, 0],
            "y": X[:, 1],
            "text": [f"&nbsp;&nbsp;{name}" for name in names],
            "textposition": "top right",
        }
    )
    bounds = Dataset(X, np.zeros(len(X), np.int8)).bounds
    layout = theme.layout(
        xaxis=theme.axis("x⁽¹⁾", range=list(bounds[0])),
        yaxis=theme.axis("x⁽²⁾", range=list(bounds[1]), scaleanchor="x"),
    )
    if d == 1:
        layout["yaxis"] |= {"visible": False}
    return Picture(data, layout)


def _from(stage: int, path: Array) -> Array:
    """Return a path (k, d) that is visible from a stage of the proof on, shape (STAGES, k, d)."""
    paths = np.full((STAGES, *path.shape), np.nan)
    paths[stage:] = path
    return paths


def _joined(X: Array, point: Array) -> Array:
    """Return lines from points to one place, separated by gaps."""
    path = np.full((3 * len(X), X.shape[1]), np.nan)
    path[0::3], path[1::3] = X, point
    return path


def _dots() -> Layer:
    """Return the empty trace of points with coefficient 0, or before the split."""
    return strokes.dots({"symbol": "circle", "size": 8, "color": theme.MUTED})


def _hulls_in_space(X: Array, signs: NDArray[np.int64], point: Array, names: list[str]) -> Picture:
    """Draw the same for points in space, which the reader may rotate."""
    picture = cloud.figure(X, np.zeros(len(X), np.int8), ("x⁽¹⁾", "x⁽²⁾", "x⁽³⁾"))
    points = Layer(picture.layers[0])
    parts = [theme.CLASS_COLOURS[sign < 0] if sign else theme.MUTED for sign in signs.tolist()]
    colours = [[theme.MUTED] * len(X)] * SPLIT + [parts] * (STAGES - SPLIT)
    points["marker"] = {"symbol": "circle", "size": 7, "color": colours[-1]}
    points |= {"mode": "markers+text", "text": names, "textfont": LABELS, "textposition": "top center"}
    lines = []
    for label, sign in ((0, 1), (1, -1)):
        path = _joined(X[signs == sign], point)
        line = cloud.line(theme.CLASS_COLOURS[label], 6, path)
        lines.append(line.move(_from(MEETS, path).astype(np.float32)))
    star = points | {
        "mode": "markers",
        **dict(zip("xyz", point[:, None], strict=True)),
        "marker": {"symbol": "diamond", "size": 6, "color": theme.BAD},
    }
    points.change("marker.color", np.array(colours, dtype=object))
    star.move(_from(MEETS, point[None]).astype(np.float32))
    return Picture([points, *lines, star], picture.layout)

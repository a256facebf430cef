"""Points of R^d as columns of numbers, and in two or three dimensions as points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.shattering import labelled
from linboard import theme
from linboard.figures import cloud, strokes
from linboard.figures.boundaries import area
from linboard.i18n.language import _
from linboard.layers import Layer, Picture
from linclass.core import linear

Array = NDArray[np.float64]
STAGES = 5  # of the proof of Radon's theorem
LABELS = cloud.FONT | {"size": 20, "color": theme.LINE}  # of points in space: Plotly draws them smaller
CORNERS = 6  # maximum number of corners of a plane in a box


def matrix(X: Array, y: NDArray[np.int64], f: NDArray[np.int64], names: Sequence[str]) -> Picture:
    """Draw each point as a column: its coordinates, and below them its label and the value of f at each step.

    Parameters
    ----------
    X : array of shape (n, d)
    y, f : arrays of shape (T, n)
    names : sequence of n str
    """
    n, d = X.shape
    at = np.column_stack([np.arange(n), np.full(n, float(d))])
    marks = zip(labelled.mark_traces(20), labelled.marks(at, y > 0), strict=True)
    texts = [[("+1" if v > 0 else "−1") for v in row] for row in f.tolist()]
    data = [
        *_grid(X, names),
        *(labelled.show(layer, places) for layer, places in marks),
        _numbers(n, d + 1).change("text", np.array(texts, dtype=object)),
    ]
    rows = [*(f"x<sup>({i + 1})</sup>" for i in range(d)), "y", "f(x)"]
    return Picture(data, _layout(n, rows))


def stages(X: Array, weights: Array, signs: NDArray[np.int64]) -> Picture:
    """Draw the stages of Radon's theorem: the points, their coefficients as bars, their parts.

    Parameters
    ----------
    X : array of shape (n, d)
    weights : array of shape (n,)
        The absolute values of the coefficients, summing to 1 in each part.
    signs : array of shape (n,)
        Their signs, 0 for points with coefficient 0.
    """
    n, d = X.shape
    bars, middle, last = d + 1.0, float(d), d + 2.0  # rows of the bars, the numbers, the labels
    names = [f"<b>x</b><sub>{i + 1}</sub>" for i in range(n)]
    data = _grid(X, names)
    height = 0.55 * weights / weights.max()
    for label, sign in ((0, 1), (1, -1)):
        path = np.full((STAGES, n, 6, 2), np.nan)
        for i in np.flatnonzero(signs == sign).tolist():
            left, right, top = i - 0.15, i + 0.15, bars - sign * height[i]
            path[1:, i, :5] = [(left, bars), (right, bars), (right, top), (left, top), (left, bars)]
        data.append(labelled.show(_bars(label), path.reshape(STAGES, -1, 2)))
    at = np.column_stack([np.arange(n), np.full(n, last)])
    parts = labelled.marks(at, np.broadcast_to(signs > 0, (STAGES, n)))  # negatives, positives
    for layer, places in zip(labelled.mark_traces(20), parts, strict=True):
        places = places.copy()
        places[:2] = np.nan  # not split yet
        places[:, signs == 0] = np.nan
        data.append(labelled.show(layer, places))
    written = [
        f"{'−' if s < 0 else '+'}{w:.3g}" if s else "0" for w, s in zip(weights, signs.tolist(), strict=True)
    ]
    texts = np.array([[""] * n, *[written] * (STAGES - 1)], dtype=object)
    data.append(_numbers(n, middle).change("text", texts))
    rows = [*(f"x<sup>({i + 1})</sup>" for i in range(d)), "a", "", _("part")]
    return Picture(data, _layout(n, rows))


def _grid(X: Array, names: Sequence[str]) -> list[Layer]:
    """Write the names of the points and their coordinates."""
    n, d = X.shape
    head = strokes.words(list(range(n)), [-0.75] * n, 17, list(names))
    column, row = np.meshgrid(np.arange(n), np.arange(d), indexing="ij")
    values = X.ravel().astype(int)
    written = [str(v).replace("-", "−") for v in values.tolist()]
    return [head, strokes.words(column.ravel(), row.ravel(), 16, written)]


def _numbers(n: int, row: float) -> Layer:
    """Return a row of texts that the steps set."""
    return strokes.words(list(range(n)), [row] * n, 16, [""] * n)


def _bars(label: int) -> Layer:
    """Return empty bars in the colour of a class."""
    return area(theme.CLASS_FILLS[label]) | {"line": {"color": theme.CLASS_COLOURS[label], "width": 2}}


def _layout(n: int, rows: Sequence[str]) -> dict[str, Any]:
    """Return a layout with columns for the points, and rows from the top."""
    bare: dict[str, Any] = {"showgrid": False, "zeroline": False, "showline": False}
    return theme.layout(
        xaxis=theme.axis("", range=[-0.6, n - 0.4], showticklabels=False, **bare),
        yaxis=theme.axis(
            "",
            range=[len(rows) - 0.4, -1.1],
            tickvals=list(range(len(rows))),
            ticktext=list(rows),
            tickfont={"size": 14},
            **bare,
        ),
        margin={"l": 56, "r": 12, "t": 8, "b": 8},
    )


# ---- two and three dimensions ----


def solid(X: Array, y: NDArray[np.int64], w: NDArray[np.int64], b: NDArray[np.int64]) -> Picture:
    """Draw the points of two or three dimensions, and the line or plane of each step."""
    return (_space if X.shape[1] == 3 else _plane)(X, y, w, b)


def _plane(X: Array, y: NDArray[np.int64], w: NDArray[np.int64], b: NDArray[np.int64]) -> Picture:
    seen = ((-0.7, 1.7), (-0.7, 1.7))
    paths = np.full((len(y), 7, 2), np.nan)
    for t, (normal, bias) in enumerate(zip(w.tolist(), b.tolist(), strict=True)):
        if any(normal):
            corners = linear.halfplane_intersection([normal], [bias], *seen)
        else:
            corners = np.array([(-0.7, -0.7), (1.7, -0.7), (1.7, 1.7), (-0.7, 1.7)])[: 4 * (bias > 0)]
        if len(corners):
            paths[t, : len(corners) + 1] = np.vstack([corners, corners[:1]])
    marks = zip(labelled.mark_traces(16), labelled.marks(X, y > 0), strict=True)
    data = [
        labelled.show(labelled.shape_traces()[0], paths),
        *(labelled.show(layer, places) for layer, places in marks),
    ]
    layout = theme.layout(
        xaxis=theme.axis("x⁽¹⁾", range=list(seen[0]), dtick=1),
        yaxis=theme.axis("x⁽²⁾", range=list(seen[1]), dtick=1, scaleanchor="x"),
    )
    return Picture(data, layout)


def _space(X: Array, y: NDArray[np.int64], w: NDArray[np.int64], b: NDArray[np.int64]) -> Picture:
    picture = cloud.figure(X, np.zeros(len(X), np.int8), ("x⁽¹⁾", "x⁽²⁾", "x⁽³⁾"), (np.ones(3), -0.5))
    low, high = np.full(3, -0.35), np.full(3, 1.35)
    corners = np.full((len(y), CORNERS, 3), np.nan)
    for t, (normal, bias) in enumerate(zip(w.tolist(), b.tolist(), strict=True)):
        if any(normal):
            found = cloud.section(np.array(normal, dtype=float), float(bias), low, high)
            corners[t] = found[np.minimum(np.arange(CORNERS), len(found) - 1)]
    points, plane = Layer(picture.layers[0]), Layer(picture.layers[-1])
    points["marker"] = {"symbol": "circle", "size": 8, "line": {"width": 2, "color": theme.LINE}}
    points |= {
        "mode": "markers+text",
        "text": ["0", *(f"e{i + 1}" for i in range(3))],
        "textfont": LABELS,
        "textposition": "top center",
    }
    plane |= {"i": np.zeros(4, np.int32), "j": np.arange(1, 5), "k": np.arange(2, 6)}
    plane.move(corners.astype(np.float32))
    for letter in "xyz":
        picture.layout["scene"][f"{letter}axis"] |= {"range": [-0.35, 1.35], "nticks": 3}
    colours = [[theme.CLASS_COLOURS[v < 0] for v in row] for row in y.tolist()]
    points.change("marker.color", np.array(colours, dtype=object))
    picture.layout["scene"]["camera"] = {"eye": {"x": 1.6, "y": -1.5, "z": 0.8}}
    return Picture([points, plane], picture.layout)

"""The board: the points of a dataset on axes of equal scale."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import naming, strokes
from linboard.i18n.language import _
from linboard.layers import Layer
from linboard.points import MAX_CLASSES, Points

RINGS = 250  # maximum number of ringed points
WIDER = 8  # difference of the diameters of ring and point in pixels


def _names(dataset: Points) -> list[str]:
    """Return the label of each point; the first of several points at one place is labelled with the names of all."""
    together: dict[tuple[float, ...], list[int]] = {}
    for i, place in enumerate(dataset.X.tolist()):
        together.setdefault(tuple(place), []).append(i)
    labels = [""] * dataset.n
    for points in together.values():
        labels[points[0]] = ", ".join(f"x<sub>{i + 1}</sub>" for i in points)
    return labels


def class_traces(dataset: Points) -> list[Layer]:
    """One scatter trace for each class of a board, 4 in all, ordered by index.

    If there are many points, only a sample is drawn.
    """
    kind = "scattergl" if dataset.n > theme.WEBGL_POINTS else "scatter"
    size = theme.marker_size(dataset.n)
    named = dataset.n <= theme.NAMED_POINTS
    names = _names(dataset) if named else []
    shown = np.array([i for i, name in enumerate(names) if name], dtype=np.int64)
    sides = dict(zip(shown.tolist(), naming.beside(dataset, shown), strict=True))
    labels, traces = dataset.labels[dataset.drawn], []
    for label in range(MAX_CLASSES):
        members = dataset.drawn[labels == label]
        name = dataset.names[label] if label < dataset.n_classes else str(label + 1)
        marker = {
            "symbol": theme.CLASS_SYMBOLS[label],
            "color": theme.CLASS_COLOURS[label],
            "size": size,
            "line": {"width": 0 if label == 1 else 1, "color": theme.PAPER},
        }
        trace: dict[str, Any] = {
            "type": kind,
            "mode": "markers+text" if named else "markers",
            "name": plain(name),
            "x": dataset.X[members, 0],
            "y": dataset.X[members, 1],
            "marker": marker,
            "hovertemplate": "(%{x}, %{y})<extra>%{fullData.name}</extra>",
        }
        if named:
            trace["text"] = [names[i] for i in members]
            trace["textposition"] = [sides.get(i, "top right") for i in members.tolist()]
            trace["textfont"] = {"size": 12, "color": theme.MUTED}
        if dataset.n <= theme.WEBGL_POINTS:
            trace["customdata"] = members
        else:
            marker["opacity"] = 0.55
            marker["line"] = {"width": 0}
        traces.append(Layer(trace))
    return traces


def board_layout(dataset: Points) -> dict[str, Any]:
    """Axes with equal scale if the units allow it, so that a normal looks perpendicular."""
    (x_min, x_max), (y_min, y_max) = dataset.bounds
    names = [axis_name(i, column) for i, column in enumerate(dataset.columns)]
    xaxis = theme.axis(names[0], range=[x_min, x_max])
    yaxis = theme.axis(names[1], range=[y_min, y_max])
    if dataset.equal_scales:
        yaxis |= {"scaleanchor": "x", "scaleratio": 1}
    layout = theme.layout(xaxis=xaxis, yaxis=yaxis, uirevision="board")
    for axis in (xaxis, yaxis):
        if max(map(abs, axis["range"])) < 0.01:
            axis["minexponent"] = 6  # 0.0008, as in captions, not 800µ
    layout["margin"]["l"] = max(layout["margin"]["l"], _label_room(y_min, y_max))
    return layout


def _label_room(low: float, high: float) -> int:
    """Pixels for an axis title and for the longest tick label, so that minus signs are not cut off."""
    decimals, far, prefix = _decimals(low, high), max(-low, high), ""
    if decimals > 6 or far >= 1e4:  # written with an SI prefix, as 1.02M
        size, prefix = 1000.0 ** math.floor(math.log10(far) / 3), "M"
        low, high = low / size, high / size
        decimals = _decimals(low, high)
    return round(7.3 * max(len(f"{end:.{decimals}f}{prefix}") for end in (low, high)) + 24)


def _decimals(low: float, high: float) -> int:
    """Number of decimals of the tick labels of an axis with about five ticks."""
    return max(0, math.ceil(-math.log10((high - low) / 5)))


def axis_name(index: int, column: str) -> str:
    """The axis title: x⁽¹⁾ and x⁽²⁾ as in the formulas (x₁ is the first sample), or the column's own name."""
    return plain(column_name(index, column))


def column_name(index: int, column: str) -> str:
    """The same name without escapes, for text that Plotly does not parse."""
    return ("x⁽¹⁾", "x⁽²⁾")[index] if column == f"x{index + 1}" else column


def plain(text: str) -> str:
    """Escape `text` so that Plotly shows its tags and entities literally."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def ring(name: str = "") -> Layer:
    """An empty ring that marks the sample of a step."""
    marker = {"symbol": "circle-open", "size": 26, "color": theme.ACCENT, "line": {"width": 3}}
    return strokes.dots(marker, name=name or _("this step’s sample"))


def wrong(X: NDArray[np.float64], which: NDArray[np.bool_]) -> Layer:
    """Red rings around the misclassified points of X (n, 2), mask (n,); a sample of them if there are many."""
    size = theme.marker_size(len(X)) + WIDER
    marker = {"symbol": "circle-open", "size": size, "color": theme.BAD, "line": {"width": 2}}
    return strokes.dots(marker, X[which][:RINGS])


def flipped(places: NDArray[np.float64]) -> Layer:
    """Grey squares around points (m, 2) with a wrong label."""
    line = {"width": 2, "color": theme.MUTED}
    marker = {
        "symbol": "square-open",
        "size": theme.MARKER_SIZE + 2 * WIDER,
        "color": theme.MUTED,
        "line": line,
    }
    return strokes.dots(marker, places)


def place(x: NDArray[np.float64]) -> Layer:
    """A gold diamond at a point (2,) that a question is about; it is not a sample."""
    look = {
        "symbol": "diamond",
        "size": 15,
        "color": theme.ACCENT,
        "line": {"width": 2, "color": theme.PAPER},
    }
    return strokes.dots(look, x[None])


def mentioned(X: NDArray[np.float64]) -> Layer:
    """Gold rings around points (k, 2) that the text mentions, such as mislabelled ones."""
    marker = {"symbol": "circle-open", "size": 26, "color": theme.ACCENT, "line": {"width": 3}}
    return strokes.dots(marker, X)

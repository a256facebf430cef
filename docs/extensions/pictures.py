"""What the worked pages draw with Plotly over and over, and the look that all their pictures have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import ArrayLike, NDArray

from linboard import theme
from linclass import Grid, linear

Limits = tuple[float, float]

FAR = 100.0  # half the length of a line: it leaves every picture
CELLS = 90  # of an area, each way

GREY = {"gridcolor": theme.REST_FILL, "zerolinecolor": theme.REST_FILL}
AXIS = theme.axis("", constrain="domain", automargin=True, exponentformat="none", **GREY)
CURVES = [
    {"mode": "lines", "line": {"dash": dash}} for dash in ("solid", "dash", "dot")
]  # one after the other
LOOK = go.layout.Template(
    data={"scatter": CURVES},
    layout=theme.layout(
        height=320,
        showlegend=None,  # where several traces have a name
        legend=theme.LEGEND,
        xaxis=AXIS,
        yaxis=AXIS,
        shapedefaults={"line": {"color": theme.MUTED, "width": 1}},
        colorway=theme.CLASS_COLOURS,
        font={"color": theme.LINE, "family": "inherit"},
        paper_bgcolor=theme.CLEAR,
        plot_bgcolor=theme.CLEAR,
    ),
)


def plane(x: Limits, y: Limits, **more: Any) -> go.Layout:
    """The plane of two features, in one scale: what is perpendicular looks so."""
    one_scale = {"range": y, "title": {"text": "x₂"}, "scaleanchor": "x"}
    return go.Layout(xaxis={"range": x, "title": {"text": "x₁"}}, yaxis=one_scale, **more)


def points(X: ArrayLike, y: ArrayLike) -> list[go.Scatter]:
    """Points (n, 2) with the mark of their class; classes are sorted as NumPy does."""
    X, y = np.asarray(X), np.asarray(y)
    looks = zip(np.unique(y), theme.CLASS_SYMBOLS, theme.CLASS_COLOURS, strict=False)
    return [
        _marks(X[y == label], str(label), symbol=symbol, color=colour, size=7)
        for label, symbol, colour in looks
    ]


def rings(X: ArrayLike) -> go.Scatter:
    """A ring round each of some points (n, 2)."""
    ring = {"symbol": "circle-open", "color": theme.ACCENT, "size": 14, "line": {"width": 2}}
    return _marks(np.asarray(X), "", **ring)


def lines(coef: ArrayLike, intercept: ArrayLike, name: str = "", **style: Any) -> go.Scatter:
    """The lines w·x + b = 0 of weights (T, 2) and biases (T,), none where w = 0; with a name they are in the legend."""
    ends = linear.boundary_segments(coef, intercept, (0, 0), FAR)  # (T, 2, 2)
    gaps = np.full_like(ends[:, :1], np.nan)  # (T, 1, 2): one after each line
    line = {"color": theme.LINE, "dash": "solid", "width": 2} | style
    x1, x2 = np.concatenate([ends, gaps], axis=1).reshape(-1, 2).T
    return go.Scatter(x=x1, y=x2, mode="lines", line=line, name=name, showlegend=bool(name), hoverinfo="skip")


def areas(classes: Callable[[Any], ArrayLike], x: Limits, y: Limits) -> go.Heatmap:
    """The class that a function gives each place, as colour."""
    grid, n = Grid(x, y, CELLS, CELLS), len(theme.CLASS_FILLS)
    index = np.unique(np.asarray(classes(grid.points)), return_inverse=True)[1]
    fills = [[(k + end) / n, fill] for k, fill in enumerate(theme.CLASS_FILLS) for end in (0, 1)]
    shown = {"colorscale": fills, "zmin": -0.5, "zmax": n - 0.5, "showscale": False, "hoverinfo": "skip"}
    return go.Heatmap(x=grid.x, y=grid.y, z=grid.matrix(index.astype(np.int8)), **shown)


def _marks(X: NDArray[Any], name: str, **marker: Any) -> go.Scatter:
    """Marks at points (n, 2)."""
    return go.Scatter(x=X[:, 0], y=X[:, 1], mode="markers", name=name, marker=marker, showlegend=False)

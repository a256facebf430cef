"""Solvers side by side: the distance of each from the minimum loss, and the path of one in the space of two
weights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import fields, strokes
from linboard.figures.curves import mark
from linboard.i18n.language import _
from linboard.layers import Layer, Picture
from linclass import Grid

Array = NDArray[np.float64]
COLOURS = (theme.LINE, theme.CLASS_COLOURS[3], theme.ACCENT, theme.CLASS_COLOURS[2])
DASHES = ("solid", "dash", "dot", "dashdot")
FLOOR = 1e-8  # share of the initial loss: lower values are drawn here
STAR = 26  # size in pixels, visible around the mark of a step at the same position
BANDS = 14  # of the landscape


def race(
    runs: Mapping[str, tuple[Array, Array]], now: Mapping[str, NDArray[np.int64]], title: str
) -> Picture:
    """Draw one curve per solver over the passes through the points, and the position of each at this step.

    Parameters
    ----------
    runs : mapping of str to two arrays of shape (R,)
        By the solver's name: its passes, and its loss minus the minimum; NaN if it is not finite.
    now : mapping of str to array of shape (T,)
        The row of each solver at each step.
    title : str
        Of the vertical axis.
    """
    start = max(float(np.nanmax(values)) for _passes, values in runs.values()) or 1.0
    first = next(float(values[0]) for _passes, values in runs.values()) or 1.0
    curves, marks = [], []
    last = 1.0
    for k, (name, (passes, values)) in enumerate(runs.items()):
        drawn = np.maximum(values, FLOOR * first)
        last = max(last, float(passes[-1]))
        line = {"color": COLOURS[k], "width": 2, "dash": DASHES[k]}
        hover = f"{name}, %{{x:.3~g}}: %{{y:.3~g}}<extra></extra>"
        curves.append(strokes.curve(name, passes, drawn, line, hover) | {"meta": theme.FUTURE})
        marker = mark()["marker"] | {"color": COLOURS[k]}
        places = np.column_stack([passes[now[name]], drawn[now[name]]])
        marks.append(mark().move(places) | {"marker": marker, "showlegend": False, "cliponaxis": False})
    bottom, top = np.log10(FLOOR * first) - 0.4, np.log10(min(start, 1e4 * first)) + 0.4
    layout = theme.layout(
        xaxis=theme.axis(_("Passes over the points"), range=[-0.02 * last, 1.02 * last]),
        yaxis=theme.axis(title, type="log", range=[bottom, top], exponentformat="power", dtick=2, tick0=0),
        showlegend=True,
        legend=theme.LEGEND,
        margin={"l": 58, "r": 12, "t": 30, "b": 40},
    )
    return Picture([*curves, *marks], layout)


def landscape(grid: Grid, loss: Array, W: Array, best: Array | None) -> Picture:
    """Draw the contour lines of the loss over two weights, and the path of a solver.

    Parameters
    ----------
    grid : Grid
        Of (w1, w2).
    loss : array of shape (ny * nx,)
    W : array of shape (T, 2)
        The weights of each step.
    best : array of shape (2,) or None
        The weights of minimum loss.
    """
    ground = valley(grid, loss)
    steps = {"size": 5, "color": theme.LINE}
    path = strokes.along(
        W,
        theme.LINE,
        2,
        mode="lines+markers" if len(W) <= 61 else "lines",
        meta=theme.FUTURE,
        marker=steps,
        hoverinfo="all",
        hovertemplate="w = (%{x:.4~g}, %{y:.4~g})<extra></extra>",
    )
    return Picture([ground, path, star(best), mark().move(W, tween=True)], frame(grid))


def valley(grid: Grid, loss: Array) -> Layer:
    """Draw the contour lines of the loss over two weights."""
    low, high = float(loss.min()), float(loss.max())
    height = np.sqrt((loss - low) / ((high - low) or 1.0))  # makes the lowest bands the narrowest
    return fields.contour(
        grid.x,
        grid.y,
        grid.matrix(height).astype(np.float32),
        {"start": 1 / BANDS, "end": 1, "size": 1 / BANDS, "coloring": "heatmap"},
        {"color": theme.MUTED, "width": 0.8},
        zmin=0,
        zmax=1,
        colorscale=[[0, theme.GOOD_FILL], [0.5, theme.CLEAR], [1, theme.REST_FILL]],
    )


def star(best: Array | None) -> Layer:
    """Draw a star at the weights of minimum loss, shape (2,), if there are any."""
    look = {"symbol": "star", "size": STAR, "color": theme.GOOD, "line": {"width": 1, "color": theme.PAPER}}
    return strokes.dots(look, None if best is None else best[None])


def frame(grid: Grid) -> dict[str, Any]:
    """Return the layout of a picture over two weights."""
    return theme.layout(
        xaxis=theme.axis("w⁽¹⁾", range=list(grid.xlim), constrain="domain"),
        yaxis=theme.axis("w⁽²⁾", range=list(grid.ylim), scaleanchor="x", scaleratio=1, constrain="domain"),
        margin={"l": 52, "r": 12, "t": 10, "b": 40},
    )


def landscape_grid(W: Array, size: int) -> Grid:
    """Return a box that contains the whole path (T, 2) and w = 0 with margins, in the aspect ratio of the chart."""
    places = np.vstack([W[np.isfinite(W).all(axis=1)], [[0.0, 0.0]]])
    low, high = places.min(axis=0), places.max(axis=0)
    half = max(float((high - low)[0]) / 1.6, float((high - low)[1])) * 0.5 * 1.5 or 1.0
    (x, y) = (low + high) / 2
    return Grid((x - 1.6 * half, x + 1.6 * half), (y - half, y + half), round(1.3 * size), size)

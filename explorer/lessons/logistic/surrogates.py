"""Losses over the margin y f on one axis, with ticks at the positions of the points at each step."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import strokes
from linboard.layers import Layer, Picture
from linclass.core.losses import LOSSES

Array = NDArray[np.float64]
REACH = 4.0  # margins that are drawn; a point beyond is drawn at the end
TOP, FINE = 4.2, 161
TICKS = 300  # maximum number of points with a tick
ROWS = (-0.28, -0.62)  # heights of the ticks of both classes
STYLES = {
    "zero-one": (theme.MUTED, "solid", 2.5),
    "perceptron": (theme.CLASS_COLOURS[2], "dash", 2),
    "hinge": (theme.CLASS_COLOURS[3], "dashdot", 2),
    "logistic": (theme.LINE, "solid", 3.5),
    "exponential": (theme.BAD, "dot", 2),
    "squared": (theme.ACCENT, "longdash", 2),
}


def figure(
    margins: Array,
    signs: NDArray[np.int64],
    names: dict[str, str],
    colours: tuple[str, str],
    index: NDArray[np.int64] | None = None,
) -> Picture:
    """Draw the losses, and the points as moving ticks.

    Parameters
    ----------
    margins : array of shape (V, n)
        y f of each point.
    signs : array of shape (n,)
    names : dict of str
        The name of each loss.
    colours : tuple of str
        Of the positive class and of the other.
    index : array of shape (T,), optional
        The row of `margins` that each step shows.
    """
    m = np.linspace(-REACH, REACH, FINE)
    layers = []
    for key, (colour, dash, width) in STYLES.items():
        values = LOSSES[key].value(m)
        x = m if key != "zero-one" else np.array([-REACH, 0, 0, REACH])
        y = values if key != "zero-one" else np.array([1.0, 1, 0, 0])
        line = {"color": colour, "dash": dash, "width": width}
        below = np.where(y <= 1.5 * TOP, y, np.nan)
        layers.append(strokes.curve(names[key], x, below, line, f"{names[key]}: %{{y:.3~g}}<extra></extra>"))
    for sign, colour, row in zip((1, -1), colours, ROWS, strict=True):
        members = np.flatnonzero(signs == sign)
        if len(members) > TICKS // 2:
            members = members[np.linspace(0, len(members) - 1, TICKS // 2).astype(int)]
        places = np.clip(margins[:, members], -REACH, REACH).astype(np.float32)
        steps = len(margins) if index is None else len(index)
        heights = np.full((1, len(members)), row, dtype=np.float32)
        ticks = _ticks(colour).change("x", places, index=index)
        layers.append(ticks.change("y", heights, index=np.zeros(steps, dtype=np.int64)))
    layout = theme.layout(
        xaxis=theme.axis("y f(x)", range=[-1.03 * REACH, 1.03 * REACH], dtick=1),
        yaxis=theme.axis("", range=[-0.85, TOP], tickvals=[0, 1, 2, 3, 4]),
        showlegend=True,
        legend=theme.LEGEND | {"font": {"size": 12}},
        margin={"l": 36, "r": 12, "t": 50, "b": 40},
        hovermode="closest",
    )
    return Picture(layers, layout)


def _ticks(colour: str) -> Layer:
    marker = {"symbol": "line-ns", "size": 13, "color": colour, "line": {"width": 2, "color": colour}}
    return strokes.dots(marker, showlegend=False)

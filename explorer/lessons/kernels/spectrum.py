"""Pictures of a kernel matrix: its entries with the classes in blocks, and its eigenvalues."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import matrices, strokes
from linboard.i18n.language import _
from linboard.layers import Picture
from linclass import KernelMatrix

Array = NDArray[np.float64]
WRITTEN = 7  # up to this number of rows the cells contain the values
FEW_LARGE = 5  # largest ratio of an entry to nearly all others that still counts for the colours
EDGE = 0.025  # offset of the class colours from the matrix, as a share of its side
DECADES = 4  # decades below the largest eigenvalue that the axis resolves


def matrix(K: Array, names: NDArray[np.int64], labels: NDArray[np.int8]) -> Picture:
    """Draw the entries as a heat map, with lines between the classes and their colours along the edges.

    Parameters
    ----------
    K : array of shape (n, n)
        Rows and columns in the order of the classes.
    names : array of shape (n,)
        Number of each row's sample, from 1 on.
    labels : array of shape (n,)
        Class index of each row's sample.
    """
    n = len(K)
    blocks = np.flatnonzero(np.diff(labels)) + 1  # the rows at which another class starts
    rows = np.arange(1, n + 1)
    size, most = float(np.abs(K).max()) or 1.0, float(np.quantile(np.abs(K), 0.98))
    if 0 < FEW_LARGE * most < size:
        size = most  # otherwise a few entries would leave all others without colour
    heat = matrices.heat(
        rows,
        rows,
        K.astype(np.float32 if np.abs(K).max() < 1e38 else np.float64),
        size,
        showscale=True,
        colorbar={"thickness": 10, "outlinewidth": 0, "nticks": 5, "xpad": 6},
        hovertemplate="%{z:.4~g}<extra></extra>",
    )
    if n <= WRITTEN:
        heat |= {"texttemplate": "%{z:.3~g}", "textfont": {"size": 14, "color": theme.LINE}}
    between, ends = np.repeat(blocks + 0.5, 3), np.tile([0.5, n + 0.5, np.nan], len(blocks))
    lines = strokes.through(np.concatenate([between, ends]), np.concatenate([ends, between]), theme.LINE, 2)
    edge = 0.5 - EDGE * n
    marks = [
        strokes.through(
            np.array([begin + 0.5, end + 0.5, np.nan, edge, edge]),
            np.array([edge, edge, np.nan, begin + 0.5, end + 0.5]),
            theme.CLASS_COLOURS[labels[begin]],
            6,
        )
        for begin, end in pairwise([0, *blocks.tolist(), n])
    ]
    ticks: dict[str, Any] = (
        {"tickvals": rows, "ticktext": [f"x<sub>{i}</sub>" for i in names.tolist()]}
        if n <= theme.NAMED_POINTS
        else {"showticklabels": False}
    )
    bounds = {"showgrid": False, "zeroline": False, "constrain": "domain", **ticks}
    layout = theme.layout(
        xaxis=theme.axis("", range=[edge - EDGE * n / 2, n + 0.5], side="top", **bounds),
        yaxis=theme.axis("", range=[n + 0.5, edge - EDGE * n / 2], scaleanchor="x", scaleratio=1, **bounds),
        margin={"l": 30, "r": 12, "t": 26 if n <= theme.NAMED_POINTS else 6, "b": 6},
    )
    return Picture([heat, lines, *marks], layout)


def eigenvalues(verdict: KernelMatrix) -> Picture:
    """Draw the eigenvalues in falling order; negative ones have the warning colour.

    The axis is logarithmic away from 0 on both sides: the largest eigenvalue is often a thousand times
    another.
    """
    values = verdict.eigenvalues
    largest = float(np.abs(values).max()) or 1.0
    unit = largest / 10**DECADES
    ranks = np.arange(1, len(values) + 1)
    below = values < -verdict.tolerance
    data = [
        strokes.bars(
            {"color": colour, "line": {"width": 0}},
            ranks[members],
            _height(values[members], unit),
            customdata=values[members],
            hoverinfo="all",
            hovertemplate="λ<sub>%{x}</sub> = %{customdata:.4~g}<extra></extra>",
        )
        for members, colour in ((~below, theme.GOOD), (below, theme.BAD))
    ]
    decade = math.floor(math.log10(largest))
    powers = [10.0 ** (decade - 2 * k) for k in range(DECADES // 2)]
    marks = np.array([*powers, 0.0, *(-p for p in powers if below.any() and p <= -2 * values[-1])])
    low = float(_height(values[-1:], unit)[0]) if below.any() else 0.0
    layout = theme.layout(
        xaxis=theme.axis(_("rank"), range=[0.3, len(values) + 0.7], showgrid=False, nticks=8),
        yaxis=theme.axis(
            "λ",
            range=[1.15 * low, 1.08 * float(_height(np.array([largest]), unit)[0])],
            tickvals=_height(marks, unit),
            ticktext=[f"{mark:g}".replace("-", "−") for mark in marks.tolist()],
        ),
        bargap=0.15,
        margin={"l": 64, "r": 12, "t": 6, "b": 40},
    )
    return Picture(data, layout)


def _height(values: Array, unit: float) -> Array:
    """Return the position of a value on the axis: linear up to a unit from 0, logarithmic beyond."""
    heights: Array = np.sign(values) * np.log10(1 + np.abs(values) / unit)
    return heights

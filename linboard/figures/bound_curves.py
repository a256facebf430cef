"""Quantities against their bounds: curves over the updates, and a histogram of many runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures.curves import extent, mark, panel
from linboard.i18n.language import _
from linboard.layers import Layer, Picture

Array = NDArray[np.float64]
FINEST = 60  # maximum number of counts with a bar each; more are binned
TOP = 1.08  # of a cosine's panel
HEADROOM = 1.05  # above the highest bar
STEPS, FINE = (1, 2, 5), (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8)  # factors for ticks of logarithmic axes


class Curve(NamedTuple):
    """A quantity over the updates, shape (T,), and its bound as (k, value), shape (m,) each; NaN draws nothing."""

    name: str
    values: Array
    bound: tuple[Array, Array]
    cosine: bool = False


def against_bounds(k: NDArray[np.int64], curves: Sequence[Curve]) -> Picture:
    """One panel for each curve over a common axis of updates: past solid, future grey, bound dashed.

    Parameters
    ----------
    k : array of shape (T,)
        Updates at each step.
    curves : sequence of Curve
    """
    last = max(float(k[-1]), *(float(curve.bound[0][-1]) for curve in curves), 1.0)
    layout = theme.layout(margin={"l": 58, "r": 12, "t": 18, "b": 40}, annotations=[])
    layers: list[dict[str, Any]] = []
    for i, curve in enumerate(curves):
        axis = panel(layout, i, len(curves), curve.name, theme.LINE)
        layout["annotations"][-1]["xshift"] = 8  # clear of the numbers of the panel above
        layout[axis.replace("y", "yaxis")] |= {"range": _range(curve), "autorange": False}
        shown = {"yaxis": axis, "hovertemplate": "%{x}: %{y:.4g}<extra></extra>"}
        so_far = line(k[:0], curve.values[:0], theme.LINE) | shown
        layers += [
            line(k, curve.values, theme.MUTED, width=1) | shown | {"meta": theme.FUTURE},
            line(*curve.bound, theme.BAD, dash="dash") | shown,
            so_far.change("x", k, grow=1).change("y", curve.values, grow=1),
            mark(axis).move(np.column_stack([k, curve.values])),
        ]
    layout["xaxis"] = theme.axis(
        _("Updates k"), anchor=axis, range=[-0.02 * last, 1.02 * last], zeroline=False
    )
    return Picture(layers, layout)


def _range(curve: Curve) -> list[float]:
    """The range of a panel, the same at each step."""
    if not curve.cosine:
        return extent(np.append(curve.values, curve.bound[1]))
    lowest = min(0.0, *curve.values[np.isfinite(curve.values)], *curve.bound[1])
    return [TOP * lowest, TOP]


def line(x: NDArray[Any], y: NDArray[Any], colour: str, **changes: Any) -> Layer:
    """A line through points; `changes` override its attributes."""
    style = {"color": colour, "width": 2} | changes
    return Layer({"type": "scatter", "mode": "lines", "x": x, "y": y, "line": style})


class Mark(NamedTuple):
    """A number of updates that is marked in a histogram."""

    name: str
    value: float
    colour: str
    dash: str = "solid"


def histogram(counts: NDArray[np.int64], marks: Sequence[Mark], x_title: str, y_title: str) -> Picture:
    """A histogram of the numbers of updates on a logarithmic axis, with some numbers marked by name.

    The height of a bin that covers several numbers is their mean count.

    Parameters
    ----------
    counts : array of shape (runs,)
        May be empty.
    marks : sequence of Mark
        Vertical lines with names in a legend. Values below 1 are drawn at 1, the start of the axis.
    x_title, y_title : str
    """
    edges, heights = _bars(counts)
    x, y = np.repeat(edges, 2), np.concatenate([[0], np.repeat(heights, 2), [0]])
    bars = line(x, y, theme.MUTED, width=1) | {"fill": "tozeroy", "fillcolor": theme.REST_FILL}
    top = HEADROOM * float(heights.max(initial=0)) or 1.0
    layers: list[dict[str, Any]] = [bars | {"hoverinfo": "skip", "showlegend": False}]
    for i, (name, value, colour, dash) in enumerate(marks):
        at = np.array([max(value, 1.0)] * 2)
        drawn = line(
            at, np.array([0.0, top]), colour, dash=dash, width=1 + len(marks) - i
        )  # keeps both visible at the same value
        layers.append(drawn | {"name": name, "hovertemplate": f"{name}<extra></extra>"})
    values = [max(value, 1.0) for _name, value, _colour, _dash in marks]
    low, high = np.log10(min([*edges[:1], *values])), np.log10(max([*edges[-1:], *values]))
    margin = 0.06 * (high - low) + 0.02
    layout = theme.layout(
        xaxis=log_axis(x_title, [low - margin, high + margin]),
        yaxis=theme.axis(y_title, range=[0, top], nticks=5, showticklabels=len(counts) > 0),
        showlegend=True,
        legend=theme.LEGEND | {"font": {"size": 12}},
        margin={"l": 58, "r": 12, "t": 30, "b": 44},
    )
    return Picture(layers, layout)


def _bars(counts: NDArray[np.int64]) -> tuple[Array, Array]:
    """Edges (m + 1,) and heights (m,) of the bars; empty if there are no counts."""
    if not len(counts):
        return np.empty(0), np.empty(0)
    edges = bins(counts)
    return edges, np.histogram(np.maximum(counts, 1), edges)[0] / np.diff(edges)


def bins(counts: NDArray[np.int64]) -> Array:
    """Edges of the bins: one for each count, or bins of equal width on a logarithmic axis if there are many."""
    low, high = max(int(counts.min()), 1), max(int(counts.max()), 1)
    if high - low < FINEST:
        first: Array = np.arange(low, high + 2, dtype=np.float64)
    else:
        first = np.unique(np.geomspace(low, high + 1, FINEST // 2).round())
    return first - 0.5


def log_axis(title: str, span: Sequence[float], **changes: Any) -> dict[str, Any]:
    """A logarithmic axis with integer tick labels; its range is given as exponents of 10."""
    if span[1] - span[0] > 2:
        return theme.axis(title, type="log", range=list(span), dtick=1, **changes)
    ticks = _ticks(span, STEPS) if len(_ticks(span, STEPS)) > 2 else _ticks(span, FINE)
    labels = {"tickvals": ticks, "ticktext": [f"{tick:,.12g}" for tick in ticks]}
    return theme.axis(title, type="log", range=list(span), **labels, **changes)


def _ticks(span: Sequence[float], multiples: Sequence[float]) -> list[float]:
    """The multiples of powers of ten within a range that is given as exponents of 10."""
    powers = range(int(np.floor(span[0])), int(np.ceil(span[1])) + 1)
    every = [float(f"{m}e{power}") for power in powers for m in multiples]
    return [tick for tick in every if span[0] <= np.log10(tick) <= span[1]]

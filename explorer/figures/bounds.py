"""What a theorem bounds, drawn against its bound: curves over the updates, and a histogram of many runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer import theme
from explorer.figures.curves import mark, panel
from explorer.language import _
from explorer.player import Frames

Array = NDArray[np.float64]
Figure = dict[str, Any]
FINEST = 60  # counts that have a bar each; more share bars
TOP = 1.08  # of a cosine's panel
HEADROOM = 1.3  # above the highest bar, for the names of the marks


class Curve(NamedTuple):
    """A quantity over the updates, shape (T,), and its bound as (k, value), shape (m,) each; NaN draws nothing."""

    name: str
    values: Array
    bound: tuple[Array, Array]
    cosine: bool = False


def against_bounds(k: NDArray[np.int64], curves: Sequence[Curve]) -> tuple[Figure, Frames]:
    """One panel a curve over a common axis of updates: solid what was, dashed its bound, a mark at this step.

    Parameters
    ----------
    k : array of shape (T,)
        Updates at each step.
    curves : sequence of Curve
    """
    last = max(float(k[-1]), *(float(curve.bound[0][-1]) for curve in curves), 1.0)
    layout = theme.layout(margin={"l": 58, "r": 12, "t": 18, "b": 40}, annotations=[])
    data: list[dict[str, Any]] = []
    frames = Frames()
    for i, curve in enumerate(curves):
        axis = panel(layout, i, len(curves), curve.name, theme.LINE)
        if curve.cosine:
            lowest = min(0.0, *curve.values[np.isfinite(curve.values)], *curve.bound[1])
            layout[axis.replace("y", "yaxis")]["range"] = [TOP * lowest, TOP]
        shown = {"yaxis": axis, "hovertemplate": "%{x}: %{y:.4g}<extra></extra>"}
        limit = line(*curve.bound, theme.BAD, dash="dash")
        data += [line(k, curve.values, theme.LINE) | shown, limit | shown, mark(axis)]
        frames.add(3 * i + 2, "x", k[:, None].astype(float))
        frames.add(3 * i + 2, "y", curve.values[:, None])
    layout["xaxis"] = theme.axis(
        _("Updates k"), anchor=axis, range=[-0.02 * last, 1.02 * last], zeroline=False
    )
    return {"data": data, "layout": layout}, frames


def line(x: NDArray[Any], y: NDArray[Any], colour: str, **changes: Any) -> dict[str, Any]:
    """A line through places, `changes` to how it is drawn."""
    style = {"color": colour, "width": 2} | changes
    return {"type": "scatter", "mode": "lines", "x": x, "y": y, "line": style}


def histogram(
    counts: NDArray[np.int64], marks: Sequence[tuple[str, float, str]], x_title: str, y_title: str
) -> Figure:
    """How often each number of updates came out, on a logarithmic axis, and some numbers marked by name.

    Where one bar stands for several numbers its height is their mean.

    Parameters
    ----------
    counts : array of shape (runs,)
    marks : sequence of (name, value, colour)
        Uprights; values below 1 stand at 1, where the axis begins.
    x_title, y_title : str
    """
    edges = bins(counts)
    heights = np.histogram(np.maximum(counts, 1), edges)[0] / np.diff(edges)
    x, y = np.repeat(edges, 2), np.concatenate([[0], np.repeat(heights, 2), [0]])
    bars = line(x, y, theme.MUTED, width=1) | {"fill": "tozeroy", "fillcolor": theme.REST_FILL}
    top = float(heights.max())
    last = max(value for _name, value, _colour in marks)
    data = [bars | {"hoverinfo": "skip"}]
    for i, (name, value, colour) in enumerate(marks):
        height = top * (
            1.05 + 0.1 * (len(marks) - 1 - i)
        )  # one above the other: they may stand close together
        at = np.array([max(value, 1.0)] * 2)
        data.append(
            line(at, np.array([0.0, height]), colour)
            | {
                "mode": "lines+text",
                "text": ["", f"\N{NO-BREAK SPACE}{name}\N{NO-BREAK SPACE}"],
                "textposition": "middle left" if value == last else "middle right",
                "textfont": {"size": 12, "color": colour},
                "hovertemplate": f"{name}: %{{x:.4g}}<extra></extra>",
            }
        )
    low = np.log10(max(min(edges[0], *(value for _n, value, _c in marks)), 0.5))
    high = np.log10(max(edges[-1], last))
    margin = 0.06 * (high - low) + 0.02
    layout = theme.layout(
        xaxis=log_axis(x_title, [low - margin, high + margin]),
        yaxis=theme.axis(y_title, range=[0, HEADROOM * top], nticks=5),
        margin={"l": 58, "r": 12, "t": 8, "b": 40},
    )
    return {"data": data, "layout": layout}


def bins(counts: NDArray[np.int64]) -> Array:
    """Edges of bars: a bar for each count, or where they are many as wide as one another on a logarithmic axis."""
    low, high = max(int(counts.min()), 1), max(int(counts.max()), 1)
    if high - low < FINEST:
        first: Array = np.arange(low, high + 2, dtype=np.float64)
    else:
        first = np.unique(np.geomspace(low, high + 1, FINEST // 2).round())
    return first - 0.5


def log_axis(title: str, span: Sequence[float], **changes: Any) -> dict[str, Any]:
    """A logarithmic axis whose ends are given as powers of ten."""
    wide = span[1] - span[0] > 2
    return theme.axis(title, type="log", range=list(span), dtick=1 if wide else "D1", **changes)

"""Both kinds of boosting by round: mistakes and their bounds above, the edge of each round's stump below."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import strokes
from linboard.figures.curves import mark, panel
from linboard.i18n.language import _
from linboard.layers import Picture

Array = NDArray[np.float64]
Counts = NDArray[np.int64]
HEADROOM = 1.5  # factor of the axis above all samples; a bound beyond it carries no information
NONE = 0.3  # height of 0 mistakes on the logarithmic axis
LEAST = 0.5  # bounds are drawn down to here: none is 0, and below 1 they all say that there is no mistake
LOWER, UPPER = 0.28, 0.46  # where the lower panel ends and the upper one begins, as shares of the height


class Rounds(NamedTuple):
    """One kind of boosting.

    Parameters
    ----------
    name : str
    step, errors : arrays of shape (T,)
        Number of stumps, and mistakes of their vote.
    gamma : array of shape (T,)
        Edge of the last stump; NaN if there is none.
    bounds : tuple of arrays of shape (T,)
        Upper bounds on the mistakes, the sharper one first.
    """

    name: str
    step: Counts
    errors: Counts
    gamma: Array
    bounds: tuple[Array, Array]


def figure(this: Rounds, other: Rounds | None, rows: Counts) -> Picture:
    """Draw mistakes, edges and bounds of one kind, and the curves of the other (dotted); a scene shows the first kind
    only.

    `rows`, of shape (T,), are the rows of this kind that the player shows. Without another kind the looser bound is
    omitted.
    """
    ways = (this,) if other is None else (this, other)
    last = max(*(float(way.step[-1]) for way in ways), 1.0)
    top = HEADROOM * float(this.errors[0])
    edge = 1.15 * float(np.nanmax(np.concatenate([*(way.gamma for way in ways), [0.05]])))
    layout = theme.layout(
        margin={"l": 48, "r": 12, "t": 58, "b": 40},
        annotations=[],
        showlegend=True,
        legend=theme.LEGEND | {"y": 1.07, "font": {"size": 12}},
    )
    names = (_("Mistakes"), _("Edge γ = ½ − e of the stump"))
    axes = [panel(layout, i, len(names), name, theme.LINE) for i, name in enumerate(names)]
    layout["yaxis"] |= _counts_axis(top) | {"domain": [UPPER, 1.0]}
    layout["shapes"] = [_one()]
    layout["yaxis2"] |= {"range": [0, edge], "domain": [0.0, LOWER]}
    layout["annotations"][1]["y"] = LOWER
    layout["xaxis"] = theme.axis(
        _("Rounds"), anchor=axes[1], range=[-0.02 * last, 1.02 * last], zeroline=False
    )
    if last <= 10:
        layout["xaxis"]["dtick"] = 1  # integer ticks only
    data = _lines(this, other, axes)
    for axis, values in zip(axes, (_height(this.errors), this.gamma), strict=True):
        here = mark(axis).move(np.column_stack([this.step[rows], values[rows]]).astype(np.float32))
        data.append(here | {"showlegend": False, "cliponaxis": False})
    return Picture(data, layout)


def _height(counts: Array | Counts) -> Array:
    """Return the position on the logarithmic axis: 0 mistakes have a place of their own below 1."""
    heights: Array = np.maximum(counts.astype(np.float64), NONE)
    return heights


def _counts_axis(top: float) -> dict[str, Any]:
    """Return a logarithmic axis with 0 below 1."""
    ticks = [tick for tick in (1, 3, 10, 30, 100, 1_000, 10_000, 100_000) if tick < top]
    return {
        "type": "log",
        "range": [math.log10(NONE) - 0.08, math.log10(top)],
        "tickvals": [NONE, *ticks],
        "ticktext": ["0", *(f"{tick:,}" for tick in ticks)],
    }


def _one() -> dict[str, Any]:
    """Return the line at 1: a number of mistakes below it is 0."""
    line = {"color": theme.MUTED, "width": 1, "dash": "dot"}
    return {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "yref": "y", "y0": 1, "y1": 1, "line": line}


def _lines(this: Rounds, other: Rounds | None, axes: list[str]) -> list[dict[str, Any]]:
    """Return the curves, from the bounds at the back to this kind's curve in front."""
    sharp, loose = (np.where(values >= LEAST, values, np.nan) for values in this.bounds)
    bound = _curve(_("Bound"), this.step, sharp, axes[0], {"color": theme.BAD, "dash": "dash"})
    own = _stairs(this, axes[0], theme.LINE, "solid") | {"legendrank": 1}
    edges = _edges(this, axes[1], theme.LINE, "solid")
    if other is None:
        return [bound, own, edges]
    looser = {"color": theme.ACCENT, "dash": "dashdot"}
    return [
        bound,
        _curve(_("Looser bound"), this.step, loose, axes[0], looser),
        _stairs(other, axes[0], theme.CLASS_COLOURS[3], "dot") | {"legendrank": 2},
        own,
        _edges(other, axes[1], theme.CLASS_COLOURS[3], "dot"),
        edges,
    ]


def _curve(name: str, x: Counts, y: NDArray[Any], axis: str, line: dict[str, Any]) -> dict[str, Any]:
    given = x.astype(np.int16), y.astype(np.float32), {"width": 2} | line
    shown = strokes.curve(name, *given, "%{x}: %{y:.4g}<extra>%{fullData.name}</extra>")
    return shown | {"meta": theme.FUTURE, "yaxis": axis}


def _stairs(way: Rounds, axis: str, colour: str, dash: str) -> dict[str, Any]:
    style = {"color": colour, "dash": dash, "shape": "hv"}
    curve = _curve(way.name, way.step, _height(way.errors), axis, style)
    counts = {"customdata": way.errors.astype(np.int32)}
    return curve | counts | {"hovertemplate": "%{x}: %{customdata}<extra>%{fullData.name}</extra>"}


def _edges(way: Rounds, axis: str, colour: str, dash: str) -> dict[str, Any]:
    """Return the edges, with markers if there are few of them: the first round may be the only one."""
    curve = _curve(way.name, way.step, way.gamma, axis, {"color": colour, "dash": dash, "width": 1.5})
    if len(way.step) <= 40:
        curve |= {"mode": "lines+markers", "marker": {"size": 5, "color": colour}}
    return curve | {"showlegend": False}

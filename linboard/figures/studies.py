"""Results of studies of many data sets: dots against a bound, on logarithmic axes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures.bound_curves import line, log_axis
from linboard.i18n.language import _
from linboard.layers import Picture

Array = NDArray[np.float64]


class Series(NamedTuple):
    """A line through (x, y) with its name. Solid lines have dots."""

    name: str
    x: Array
    y: Array
    colour: str
    dash: str = "solid"


def dots(x: Array, y: Array, colour: str = theme.CLASS_COLOURS[0], hover: str = "") -> dict[str, Any]:
    """A dot for each data set."""
    marker = {"size": 7, "color": colour, "opacity": 0.55, "line": {"width": 0}}
    shown = {"hovertemplate": hover + "<extra></extra>"} if hover else {"hoverinfo": "skip"}
    return {"type": "scatter", "mode": "markers", "x": x, "y": y, "marker": marker, **shown}


def slope(inverse: Array, scaled: Array, own: tuple[float, float] | None) -> Picture:
    """Updates k/R² against 1/γ, with the bound as a line of slope 2, and a star for the user's own data set."""
    every = np.append(inverse, [0.5, 50.0] if own is None else [0.5, 50.0, own[0]])
    ends = np.array([every.min() / 1.5, every.max() * 1.5])
    limit = line(ends, ends**2, theme.BAD, dash="dash") | {"hoverinfo": "skip"}
    hover = "1/γ = %{x:.3g}, k/R² = %{y:.3g}"
    layers = [limit, dots(inverse, scaled, hover=hover), star(own, hover)]
    low = min([0.1, *scaled.tolist(), *([own[1]] if own else [])])
    layout = theme.layout(
        xaxis=log_axis("1/γ", np.log10(ends).tolist()),
        yaxis=log_axis("k/R²", [np.log10(low) - 0.2, 2 * np.log10(ends[1])]),
        margin={"l": 62, "r": 12, "t": 8, "b": 40},
    )
    return Picture(layers, layout)


def star(own: tuple[float, float] | None, hover: str = "") -> dict[str, Any]:
    """A star for the user's own data set, or an empty trace."""
    marker = {"symbol": "star", "size": 17, "color": theme.ACCENT, "line": {"width": 1, "color": theme.PAPER}}
    x, y = ([own[0]], [own[1]]) if own else ([], [])
    name = _("your points")
    return {
        "type": "scatter",
        "mode": "markers",
        "x": x,
        "y": y,
        "marker": marker,
        "hovertemplate": name + (": " + hover if hover else "") + "<extra></extra>",
    }


def sizes(panels: Sequence[tuple[str, NDArray[np.int64], NDArray[np.int64]]], bound: float) -> Picture:
    """One panel for each kind of size: updates of each data set, their median, and the common bound.

    Parameters
    ----------
    panels : sequence of (axis title, sizes (m,), updates (m, repeats))
    bound : float
        (R/γ)², the same for all.
    """
    layout = theme.layout(margin={"l": 52, "r": 12, "t": 8, "b": 46})
    layers: list[dict[str, Any]] = []
    for i, (title, x, updates) in enumerate(panels):
        axes = {"xaxis": f"x{i + 1}", "yaxis": f"y{i + 1}"} if i else {}
        left = i / len(panels) + 0.06 * (i > 0)
        span = [np.log10(x[0]) - 0.15, np.log10(x[-1]) + 0.15]
        suffix = str(i + 1) if i else ""
        layout["xaxis" + suffix] = log_axis(
            title, span, domain=[left, (i + 1) / len(panels)], anchor="y" + suffix
        )
        layout["yaxis" + suffix] = theme.axis(
            "" if i else _("Updates"), range=[0, 1.12 * bound], anchor="x" + suffix, showticklabels=not i
        )
        wide = np.array([x[0] / 2, x[-1] * 2], float)
        limit = line(wide, np.full(2, bound), theme.BAD, dash="dash") | {"hoverinfo": "skip"}
        each = dots(np.repeat(x, updates.shape[1]).astype(float), updates.ravel().astype(float))
        middle = line(x.astype(float), np.median(updates, axis=1), theme.LINE)
        layers += [
            trace | axes for trace in (limit, each, middle | {"hovertemplate": "%{x}: %{y}<extra></extra>"})
        ]
    return Picture(layers, layout)


def lines(
    series: Sequence[Series], x_title: str, y_title: str, *, log_x: bool = False, band: Sequence[Array] = ()
) -> Picture:
    """Lines over x on a logarithmic y axis, named in a legend, above an optional band (x, low, high)."""
    layers: list[dict[str, Any]] = []
    if band:
        x, low, high = band
        outline = line(np.append(x, x[::-1]), np.append(low, high[::-1]), theme.CLEAR, width=0)
        layers.append(
            outline
            | {"fill": "toself", "fillcolor": theme.REST_FILL, "hoverinfo": "skip", "showlegend": False}
        )
    for one in series:
        drawn = line(one.x, one.y, one.colour, dash=one.dash)
        drawn |= {"name": one.name, "hovertemplate": f"{one.name}: %{{x}}, %{{y:.4g}}<extra></extra>"}
        if one.dash == "solid":
            drawn |= {"mode": "lines+markers", "marker": {"size": 6, "color": one.colour}}
        layers.append(drawn)
    every = np.concatenate([one.y for one in series] + [np.asarray(part) for part in band[1:]])
    low, high = np.log10(every.min()), np.log10(every.max())
    first, last = float(series[0].x[0]), float(series[0].x[-1])
    if log_x:
        spread = np.log10(last / first)
        xaxis = log_axis(x_title, [np.log10(first) - 0.04 * spread, np.log10(last) + 0.04 * spread])
    else:
        xaxis = theme.axis(x_title, range=[first - 0.4, last + 0.4], dtick=1)
    yaxis = log_axis(y_title, [low - 0.05 * (high - low), high + 0.08 * (high - low)])
    layout = theme.layout(
        xaxis=xaxis,
        yaxis=yaxis,
        showlegend=True,
        legend=theme.LEGEND | {"font": {"size": 12}},
        margin={"l": 62, "r": 12, "t": 30, "b": 44},
    )
    return Picture(layers, layout)

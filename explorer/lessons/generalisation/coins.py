"""Coin flips: the shares of heads between two bounds, and how often these are violated."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.generalisation.gaps import outline
from linboard import theme
from linboard.figures.bound_curves import line
from linboard.i18n.language import _
from linboard.layers import Layer, Picture

Array = NDArray[np.float64]
MAIN, SIDE = [0.0, 0.74], [0.77, 1.0]  # of the width: the flips, and the histogram of many repetitions


class Funnel(NamedTuple):
    """Shares of heads after n (T,) flips: of some coins (k, T), the luckiest, the minimum and the maximum of
    all, (T,)."""

    n: NDArray[np.int64]
    some: Array
    luckiest: Array
    least: Array
    most: Array


def funnel(coins: Funnel, p: float, one: Array | None, every: Array | None, many: Array | None) -> Picture:
    """Draw the shares of heads over the flips, between both bounds, and at the right many repetitions.

    Parameters
    ----------
    coins : Funnel
    p : float
        Probability of heads.
    one, every : arrays of shape (T,), optional
        The bounds' ε for one coin, and for all of them.
    many : array of shape (2, runs), optional
        Shares of heads of one coin and of the luckiest after all flips; without them there is no histogram.
    """
    n = coins.n.astype(float)
    blue, last = theme.CLASS_COLOURS[0], float(n[-1])
    data = []
    if one is not None:
        data.append(_band(n, p, one, theme.MUTED, "dot") | {"name": _("bound for one")})
    if every is not None:
        data.append(_band(n, p, every, blue, "dash") | {"name": _("bound for all")})
    data.append(line(np.array([0.0, last]), np.array([p, p]), theme.LINE, width=1) | {"showlegend": False})
    drawn = [(path, theme.MUTED, 1.0, _("some coins"), i == 0) for i, path in enumerate(coins.some)]
    drawn += [(coins.least, blue, 1.0, _("lowest, highest"), True), (coins.most, blue, 1.0, "", False)]
    drawn += [(coins.luckiest, blue, 3.5, _("the luckiest"), True)]
    for path, colour, width, name, named in drawn:
        grows = line(n[:0], path[:0], colour, width=width) | {"name": name, "showlegend": named}
        grows.change("x", n.astype(np.float32), grow=1).change("y", path.astype(np.float32), grow=1)
        data.append(grows)
    for trace in data:
        trace["hoverinfo"] = "skip"
    if many is not None:
        data += _repetitions(many, int(coins.n[-1]))
    layout = theme.layout(
        xaxis=theme.axis(_("Flips"), range=[0, last], domain=MAIN),
        yaxis=theme.axis(_("Share of heads"), range=_span(coins, p), tickformat=".0%"),
        xaxis2=theme.axis(
            "", domain=SIDE, anchor="y", showticklabels=False, rangemode="tozero", zeroline=True
        ),
        annotations=[_named(_("repeated"))] if many is not None else [],
        showlegend=True,
        legend=theme.TWO_COLUMNS,
        margin={"l": 62, "r": 8, "t": 46, "b": 42},
    )
    return Picture(data, layout)


def _named(text: str) -> dict[str, Any]:
    """Return the title of the histogram at the right."""
    place = {"xref": "paper", "x": SIDE[1], "xanchor": "right", "yref": "paper", "y": 1, "yanchor": "top"}
    return {"text": text, "showarrow": False, "font": {"size": 12, "color": theme.MUTED}, **place}


def _band(n: Array, p: float, gap: Array, colour: str, dash: str) -> Layer:
    """Return the curves p - ε and p + ε as one trace."""
    x, y = np.concatenate([n, [np.nan], n]), np.concatenate([p - gap, [np.nan], p + gap])
    return line(x, y, colour, dash=dash, width=2)


def _span(coins: Funnel, p: float) -> list[float]:
    """Return the visible range of the shares; the first few flips may leave the picture."""
    late = coins.n >= 0.1 * coins.n[-1]
    low, high = float(coins.least[late].min()), float(coins.most[late].max())
    reach = max(p - low, high - p, 0.12) * 1.15
    return [max(p - reach, -0.02), min(p + reach, 1.02)]


def _repetitions(many: Array, n: int) -> list[Layer]:
    """Return horizontal histograms of one coin and of the luckiest."""
    edges = (np.arange(n + 2) - 0.5) / n
    if n > 120:
        edges = np.linspace(-0.5 / n, 1 + 0.5 / n, 101)
    traces = []
    for shares, colour, fill in (
        (many[0], theme.MUTED, theme.REST_FILL),
        (many[1], theme.CLASS_COLOURS[0], theme.CLASS_FILLS[0]),
    ):
        y, x = outline(shares, edges)
        drawn = line(x, y, colour, width=1.2) | {"fill": "tozerox", "fillcolor": fill, "xaxis": "x2"}
        traces.append(drawn | {"hoverinfo": "skip", "showlegend": False})
    return traces


def tails(epsilon: Array, seen: Array, bounds: Array, coins: int, least: float) -> Picture:
    """Draw how often a share of heads is off by more than ε (solid), and its bounds, for one coin (dotted)
    and for many (dashed).

    Parameters
    ----------
    epsilon : array of shape (m,)
    seen, bounds : arrays of shape (2, m)
        Of one coin, and of the luckiest of all.
    coins : int
        Their number.
    least : float
        The smallest frequency above 0 that can be observed.
    """
    names = (_("one coin"), _("the luckiest"))
    bound_names = (_("bound for one"), _("bound for all"))
    data = []
    for k in range(2 if coins > 1 else 1):
        colour = (theme.MUTED, theme.CLASS_COLOURS[0])[k]
        shown = np.where(seen[k] > 0, seen[k], np.nan)
        limit = np.where(bounds[k] < 1e6, bounds[k], np.nan)
        data.append(line(epsilon, shown, colour, width=3) | {"name": names[k]})
        data.append(line(epsilon, limit, colour, dash=("dot", "dash")[k]) | {"name": bound_names[k]})
    for trace in data:
        trace["hovertemplate"] = "ε = %{x:.3~g}: %{y:.2g}<extra>%{fullData.name}</extra>"
    low = np.log10(least)
    layout = theme.layout(
        xaxis=theme.axis("ε", range=[0, 0.5]),
        yaxis=theme.axis(
            _("P(deviation > ε)"), type="log", range=[low - 0.1, 1.0], dtick=1, exponentformat="power"
        ),
        shapes=[
            {
                "type": "rect",
                "xref": "paper",
                "x0": 0,
                "x1": 1,
                "y0": 1,
                "y1": 10,
                "fillcolor": theme.REST_FILL,
                "line": {"width": 0},
                "layer": "below",
            }
        ],
        showlegend=True,
        legend=theme.TWO_COLUMNS,
        margin={"l": 76, "r": 12, "t": 46, "b": 42},
    )
    return Picture(data, layout)

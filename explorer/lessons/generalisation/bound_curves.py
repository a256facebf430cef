"""Bounds as curves: the gap over the samples, the samples over the size of the class, Occam's razor over the bits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import strokes
from linboard.figures.bound_curves import line, log_axis
from linboard.figures.curves import mark
from linboard.figures.studies import Series
from linboard.i18n.language import _
from linboard.layers import Picture

Array = NDArray[np.float64]


def gaps(curves: Sequence[Series], n: float | None, epsilon: float | None, name: str) -> Picture:
    """Draw ε over N on logarithmic axes, with a mark at the problem; above 1 a bound is vacuous.

    Parameters
    ----------
    curves : sequence of Series
    n, epsilon : float, optional
        The position of the mark, if both are given.
    name : str
        Of the problem's bound.
    """
    data = [
        line(one.x, one.y, one.colour, dash=one.dash, width=3.5 if one.dash == "solid" else 1.8)
        | {"name": one.name, "hovertemplate": f"{one.name}: N = %{{x}}, ε = %{{y:.3g}}<extra></extra>"}
        for one in curves
    ]
    known = n is not None and epsilon is not None
    here = {"x": [n] if known else [], "y": [epsilon] if known else []}
    data.append(mark() | here | {"showlegend": False, "name": name, "cliponaxis": False})
    low = min(0.01, epsilon / 2 if known and epsilon else 0.01)
    place = np.log10(max(n or 1, 1))
    ends = [min(np.log10(curves[0].x[0]), place), max(np.log10(curves[0].x[-1]), place)]
    ticks = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2]
    layout = theme.layout(
        xaxis=log_axis(_("Samples N"), ends) | ({"dtick": 2} if ends[1] - ends[0] > 6 else {}),
        yaxis=theme.axis(
            _("Gap ε"),
            type="log",
            range=[np.log10(low), np.log10(max(3.0, 1.3 * epsilon if known and epsilon else 3.0))],
            tickvals=ticks,
            ticktext=[f"{tick:g}" for tick in ticks],
        ),
        shapes=[_nothing()],
        annotations=[_says_nothing()],
        showlegend=True,
        legend=theme.TWO_COLUMNS,
        margin={"l": 62, "r": 16, "t": 46, "b": 42},
    )
    return Picture(data, layout)


def _nothing() -> dict[str, Any]:
    """Shade the part of the picture in which a bound is vacuous."""
    place = {"type": "rect", "xref": "paper", "x0": 0, "x1": 1, "y0": 1, "y1": 1e6}
    return place | {"fillcolor": theme.REST_FILL, "line": {"width": 0}, "layer": "below"}


def _says_nothing() -> dict[str, Any]:
    return {
        "text": _("a bound above 1 says nothing"),
        "xref": "paper",
        "x": 0.96,
        "xanchor": "right",
        "yref": "y",
        "y": 0.0,  # log10 of 1
        "yanchor": "bottom",
        "showarrow": False,
        "font": {"size": 12, "color": theme.MUTED},
    }


def costs(panels: Sequence[tuple[str, Array, Array]]) -> Picture:
    """Draw the samples needed over the size of the class, one panel per kind of size, each with its own
    scale.

    Parameters
    ----------
    panels : sequence of (axis title, sizes (m,), samples (m,))
    """
    layout = theme.layout(margin={"l": 60, "r": 10, "t": 10, "b": 44})
    colours = (theme.CLASS_COLOURS[0], theme.CLASS_COLOURS[2], theme.CLASS_COLOURS[3])
    data = []
    for i, ((title, x, y), colour) in enumerate(zip(panels, colours[: len(panels)], strict=True)):
        suffix = str(i + 1) if i else ""
        left = i / len(panels) + 0.1 * (i > 0)  # space for the numbers at its side, also on a phone
        layout["xaxis" + suffix] = theme.axis(
            title,
            domain=[left, (i + 0.9) / len(panels)],
            anchor="y" + suffix,
            range=[0, float(x[-1])],
            nticks=4,
        )
        layout["yaxis" + suffix] = theme.axis(
            "" if i else _("Samples N"),
            range=[0, 1.08 * float(y[-1])],
            anchor="x" + suffix,
            nticks=5,
            tickformat="~s",
        )
        axes = {"xaxis": "x" + suffix, "yaxis": "y" + suffix} if i else {}
        data.append(
            line(x, y, colour)
            | axes
            | {"hovertemplate": f"{title} = %{{x:.3g}}: N = %{{y:,}}<extra></extra>"}
        )
    return Picture(data, layout)


def razor(bits: NDArray[np.int64], train: Array, true: Array, bound: Array) -> Picture:
    """Draw training error, true error and bound over the bits of a description, with marks at the current
    step.

    Parameters
    ----------
    bits : array of shape (T,)
    train, true, bound : arrays of shape (T,)
    """
    x = bits.astype(float)
    curves = (
        (train, _("training R̂"), theme.ACCENT, "solid"),
        (true, _("true R"), theme.GOOD, "solid"),
        (bound, _("bound R̂ + ε"), theme.CLASS_COLOURS[0], "dash"),
    )
    data: list[dict[str, Any]] = []
    hover = _("%{x} bits: %{y:.3~p}") + "<extra>%{fullData.name}</extra>"
    for values, name, colour, dash in curves:
        drawn = line(x, values, colour, dash=dash) | {"mode": "lines+markers", "name": name}
        data.append(drawn | {"hovertemplate": hover})
    low = int(bound.argmin())
    star = {"symbol": "star", "size": 15, "color": theme.CLASS_COLOURS[0]}
    data.append(strokes.dots(star, np.column_stack([x, bound])[[low]], name=_("lowest bound")))
    for values, _name, colour, _dash in curves:
        here = mark().move(np.column_stack([x, values]))
        data.append(here | {"showlegend": False, "marker": here["marker"] | {"color": colour, "size": 13}})
    top = 1.1 * float(max(bound.max(), true.max()))
    layout = theme.layout(
        xaxis=theme.axis(_("Bits of the description"), tickvals=x.tolist(), range=[x[0] - 1, x[-1] + 1]),
        yaxis=theme.axis(_("Error"), range=[0, top], tickformat=".0%"),
        showlegend=True,
        legend=theme.TWO_COLUMNS,
        margin={"l": 58, "r": 12, "t": 46, "b": 42},
    )
    return Picture(data, layout)

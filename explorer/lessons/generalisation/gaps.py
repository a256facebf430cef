"""The gaps between training and true error on many training sets, and the bounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures.bound_curves import Mark, line
from linboard.figures.curves import mark
from linboard.i18n.language import _
from linboard.i18n.text import decimals
from linboard.layers import Picture

Array = NDArray[np.float64]
BARS = 36


def outline(values: Array, edges: Array) -> tuple[Array, Array]:
    """Return x and y of a histogram's outline, as shares of all values."""
    heights = np.histogram(values, edges)[0] / max(len(values), 1)
    return np.repeat(edges, 2), np.concatenate([[0], np.repeat(heights, 2), [0]])


def histograms(
    worst: Array, own: Array, marks: Sequence[Mark], worst_now: Array, own_now: Array, step: float
) -> Picture:
    """Draw two histograms, vertical lines at the bounds, and marks at the gaps of this step.

    Parameters
    ----------
    worst, own : arrays of shape (runs,)
        The largest gap of any rule, and R - R̂ of the rule that ERM chose.
    marks : sequence of Mark
        The bounds; one beyond the end of the picture is named there.
    worst_now, own_now : arrays of shape (T,)
        The same of each step.
    step : float
        Difference between two possible training errors; no bar is narrower.
    """
    right = 1.12 * max(float(worst.max()), *(one.value for one in marks if one.value < 1))
    left = min(0.0, float(own.min())) - 0.02 * right
    wide = step * max(1, round((right - left) / BARS / step))
    edges = (left + wide * np.arange(int((right - left) / wide) + 2)).astype(np.float64)
    data: list[dict[str, Any]] = []
    for values, name, colour, fill in (
        (own, _("R − R̂ of ERM"), theme.ACCENT, theme.ACCENT_FILL),
        (worst, _("largest gap of any rule"), theme.GOOD, theme.GOOD_FILL),
    ):
        x, y = outline(values, edges)
        data.append(
            line(x, y, colour, width=1.2)
            | {"name": name, "fill": "tozeroy", "fillcolor": fill, "hoverinfo": "skip"}
        )
    top = 1.08 * max(float(trace["y"].max()) for trace in data)
    for name, value, colour, dash in marks:
        at = np.array([value, value]) if value <= right else np.array([np.nan, np.nan])
        data.append(
            line(at, np.array([0.0, top]), colour, dash=dash)
            | {
                "name": name
                if value <= right
                else _("{name}: {value} →").format(name=name, value=decimals(value, 2))
            }
            | {"hoverinfo": "skip"}
        )
    for now, colour in ((own_now, theme.ACCENT), (worst_now, theme.GOOD)):
        here = mark().move(np.column_stack([now, np.zeros(len(now))]))
        look = here["marker"] | {"color": colour, "symbol": "triangle-up", "size": 13}
        data.append(here | {"showlegend": False, "cliponaxis": False, "marker": look})
    layout = theme.layout(
        xaxis=theme.axis(_("Gap"), range=[left, right], tickformat=".0%", zeroline=True),
        yaxis=theme.axis(_("Share of sets"), range=[0, top], tickformat=".0%", nticks=4),
        showlegend=True,
        legend=theme.TWO_COLUMNS,
        margin={"l": 58, "r": 12, "t": 62, "b": 42},
    )
    return Picture(data, layout)

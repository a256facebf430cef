"""The chart of training and validation error over one parameter, with the best and the current value."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import strokes
from linboard.figures.bound_curves import line, log_axis
from linboard.i18n.language import _
from linboard.i18n.text import setting
from linboard.layers import Picture

Array = NDArray[np.float64]
WIDE = 20.0  # minimum ratio of the largest to the smallest value for a logarithmic axis
FAINT = 0.3  # opacity of outdated curves
HEADROOM = 1.12  # space above the highest error


def curves(
    values: Array,
    training: Array,
    validation: Array,
    spread: Array,
    title: str,
    *,
    best: int | None,
    used: float | None,
    old: bool = False,
) -> Picture:
    """Return the chart of both curves.

    The axis is logarithmic if the values span a wide range.

    Parameters
    ----------
    values : array of shape (V,)
        In ascending or descending order.
    training, validation : arrays of shape (V,)
        Error rates. NaN for values without a result.
    spread : array of shape (V,)
        Standard error of the validation error, drawn as a band.
    title : str
        Name of the parameter.
    best : int or None
        Index of the value to mark.
    used : float or None
        Current value of the page's control.
    old : bool
        Whether the curves belong to other points or settings. They are then drawn faintly.
    """
    known = np.isfinite(validation)
    top = HEADROOM * float(np.nanmax([*training[known], *(validation + spread)[known], 0.05]))
    data = [
        _band(values[known], validation[known], spread[known]),
        _upright(used, top),
        _curve(_("training"), values, training, theme.MUTED, "dash", "square-open"),
        _curve(_("validation"), values, validation, theme.LINE, "solid", "circle"),
        _best(values, validation, best),
    ]
    if old:
        for trace in (data[0], data[2], data[3]):
            trace["opacity"] = FAINT
    layout = theme.layout(
        xaxis=_axis(title, values),
        yaxis=theme.axis(_("Error rate"), range=[-0.03 * top, top], tickformat=".0%", nticks=6),
        showlegend=True,
        legend=theme.LEGEND | {"font": {"size": 12}},
        margin={"l": 62, "r": 14, "t": 30, "b": 44},
    )
    return Picture(data, layout)


def _axis(title: str, values: Array) -> dict[str, Any]:
    """Return the axis of the parameter, with its numbers written as on its control."""
    low, high = float(values.min()), float(values.max())
    if low > 0 and high >= WIDE * low:
        room = 0.04 * np.log10(high / low)
        written: dict[str, Any] = {"tickformat": ".12~g"}
        if low < 1e-3:  # numbers with many zeros are too long to fit side by side
            written = {
                "tickmode": "array",
                "tickvals": values,
                "ticktext": [setting(v) for v in values.tolist()],
            }
        return log_axis(title, [np.log10(low) - room, np.log10(high) + room]) | written
    room = 0.05 * (high - low) or 1.0
    few = {"tickvals": np.unique(values)} if len(values) <= 8 else {}
    return theme.axis(title, range=[low - room, high + room], **few)


def _curve(name: str, x: Array, y: Array, colour: str, dash: str, symbol: str) -> dict[str, Any]:
    drawn = line(x, y, colour, dash=dash)
    return drawn | {
        "mode": "lines+markers",
        "marker": {"size": 7, "color": colour, "symbol": symbol},
        "name": name,
        "hovertemplate": f"{name}, %{{x:.4~g}}: %{{y:.3~p}}<extra></extra>",
    }


def _band(x: Array, middle: Array, spread: Array) -> dict[str, Any]:
    """Draw one standard error above and below the validation error."""
    low, high = np.maximum(middle - spread, 0), middle + spread
    outline = line(np.append(x, x[::-1]), np.append(low, high[::-1]), theme.CLEAR, width=0)
    return outline | {
        "fill": "toself",
        "fillcolor": theme.REST_FILL,
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _upright(used: float | None, top: float) -> dict[str, Any]:
    """Draw a vertical line at the current value."""
    x, y = ([used, used], [0.0, top]) if used is not None else ([], [])
    drawn = line(np.array(x), np.array(y), theme.ACCENT, width=3, dash="dot")
    return drawn | {
        "name": _("current value"),
        "legendrank": 1_001,
        "hoverinfo": "skip",
        "showlegend": used is not None,
    }


def _best(values: Array, validation: Array, best: int | None) -> dict[str, Any]:
    """Draw a star at the least validation error."""
    place = None if best is None else np.array([[values[best], validation[best]]])
    marker = {"symbol": "star", "size": 16, "color": theme.GOOD, "line": {"width": 1, "color": theme.PAPER}}
    shown = {"name": _("lowest"), "legendrank": 1_002, "showlegend": best is not None}
    return strokes.dots(marker, place) | shown

"""The number of dichotomies against the number of points: counts of classes of shapes, 2^N, and Sauer's bound."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import strokes
from linboard.i18n.language import _
from linboard.layers import Picture

DASHES = ("solid", "dot")  # of classes of the plane, and of the line


def curves(
    counts: Mapping[str, NDArray[np.int64]],
    looks: Mapping[str, tuple[str, int, bool]],
    chosen: str,
    sauer: NDArray[np.int64],
    cover: NDArray[np.int64] | None = None,
) -> Picture:
    """Draw counts on a log scale.

    Parameters
    ----------
    counts : mapping of str to array
        Of the first point, of the first two, …, by class; classes that cannot be counted are omitted.
    looks : mapping of str to (title, colour number, whether it is a class of the line)
    chosen : str
        The class that is drawn thick, last.
    sauer : array of shape (N,)
        Its bound for 1, 2, …, N points.
    cover : array of shape (N,), optional
        Cover's count for 1, 2, …, N points in general position.
    """
    x = np.arange(1, len(sauer) + 1)
    data = [
        _curve(_("All: 2<sup>N</sup>"), x, 2**x, theme.LINE, 1.5, "dash"),
        _curve(_("Sauer’s bound"), x, sauer, theme.ACCENT, 2, "longdash"),
    ]
    if cover is not None:
        data.append(_curve(_("Cover’s count"), x, cover, theme.CLASS_COLOURS[0], 1.5, "dashdot"))
    order = [name for name in looks if name in counts and name != chosen] + [chosen] * (chosen in counts)
    for name in order:
        title, colour, on_line = looks[name]
        thick = name == chosen
        curve = _curve(
            title,
            x[: len(counts[name])],
            counts[name],
            theme.CLASS_COLOURS[colour],
            4 if thick else 1.5,
            DASHES[on_line],
        )
        if thick or len(counts[name]) == 1:
            curve |= {
                "mode": "lines+markers",
                "marker": {"size": 9 if thick else 6},
                "legendrank": 1 if thick else 1000,
            }
        data.append(curve)
    powers = 2 ** np.arange(0, len(sauer) + 1)
    layout = theme.layout(
        xaxis=theme.axis(_("First N points"), range=[0.9, len(sauer) + 0.1], dtick=1),
        yaxis=theme.axis(
            _("Labellings"),
            type="log",
            range=[0.2, float(np.log10(1.3 * 2 ** len(sauer)))],
            tickvals=powers,
            ticktext=[str(p) for p in powers],
        ),
        showlegend=True,
        legend=theme.LEGEND | {"entrywidth": 88, "font": {"size": 12}},  # Plotly makes room for its rows
        margin={"l": 56, "r": 12, "t": 12, "b": 44},
    )
    return Picture(data, layout)


def _curve(
    name: str, x: NDArray[Any], y: NDArray[Any], colour: str, width: float, dash: str
) -> dict[str, Any]:
    line = {"color": colour, "width": width, "dash": dash}
    return strokes.curve(name, x, y, line, "N = %{x}: %{y}<extra>%{fullData.name}</extra>")

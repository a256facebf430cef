"""The maximum margin among the features of a basis map: drawn in both views, told, and tried against jitter."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer import captions_xor, jitter, theme
from explorer.figures import boundaries, fields
from explorer.language import _
from explorer.state import Dataset
from explorer.text import number
from explorer.views.xor_fit import Fit
from linclass import Grid, linear

Array = NDArray[np.float64]
_LINE = {"color": theme.GOOD, "width": 2.5, "dash": "dash"}


def curve(now: Fit, grid: Grid, made: Array) -> list[dict[str, Any]]:
    """On the board, the curve that the widest boundary is there; `made` (ny * nx, d) are the grid's features."""
    if now.widest is None:
        return []
    values = made @ now.widest.coef_[0] + now.widest.intercept_[0]
    return [
        {
            "type": "contour",
            "meta": theme.FUTURE,
            "x": grid.x,
            "y": grid.y,
            "z": grid.matrix(fields.levels(grid, values[None])[0]),
            "showscale": False,
            "autocontour": False,
            "connectgaps": False,
            "contours": {"start": 0, "end": 0, "size": 1, "coloring": "none"},
            "line": _LINE | {"smoothing": 0},
            "hoverinfo": "skip",
        }
    ]


def line(now: Fit, seen: Dataset) -> list[dict[str, Any]]:
    """Among two features, the line itself."""
    if now.widest is None:
        return []
    ends = linear.boundary_segments(now.widest.coef_, now.widest.intercept_, *boundaries.view(seen))[0]
    return [
        {
            "type": "scatter",
            "mode": "lines",
            "meta": theme.FUTURE,
            "x": ends[:, 0],
            "y": ends[:, 1],
            "hoverinfo": "skip",
            "line": _LINE,
        }
    ]


def told(now: Fit) -> str:
    """What the dashed line is: a sentence to follow another, empty where there is none."""
    if now.widest is None:
        return ""
    margin = number(now.widest.margin_)
    if now.d != 2:
        return " " + _("Dashed green on the board: the largest margin among the features, {margin}.").format(
            margin=margin
        )
    text = _("Dashed green, here and on the board: the largest margin, {margin}, where {sum} = 0.")
    return " " + text.format(margin=margin, sum=captions_xor.combination(_tidy(now), ("φ₁", "φ₂", "")))


def _tidy(now: Fit) -> Array:
    """w and b of the line, scaled to be read: the largest coefficient is 1, the first one above 0."""
    assert now.widest is not None
    weights = np.append(now.widest.coef_[0], now.widest.intercept_[0])
    weights = np.round(weights / np.abs(weights[:-1]).max(), 3)
    first = weights[np.flatnonzero(weights)[0]]
    result: Array = np.where(weights == 0, 0.0, weights * np.sign(first))
    return result


def against_jitter(now: Fit, figure: dict[str, Any]) -> None:
    """Add the widest boundary to the chart of margins against wrong copies, where it stands farthest to the right."""
    if now.widest is None or now.copies is None:
        return
    copies, margin = now.copies, now.widest.margin_
    wrong = jitter.wrong(copies.features, copies.signs, now.widest.coef_, now.widest.intercept_)
    figure["data"].append(
        {
            "type": "scatter",
            "mode": "markers",
            "meta": theme.FUTURE,
            "x": [margin],
            "y": [100 * float(wrong.mean())],
            "hoverinfo": "skip",
            "marker": {"symbol": "diamond", "size": 13, "color": theme.GOOD},
        }
    )
    axis = figure["layout"]["xaxis"]
    axis["range"] = [0, max(axis["range"][1], 1.1 * margin)]

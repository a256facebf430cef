"""The maximum margin in the feature space of a basis map: drawn in both views, described, and tested against
jitter."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.xor import captions
from explorer.lessons.xor.fit import Fit
from explorer.points import jitter
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.figures import boundaries, fields, streets, strokes
from linboard.i18n.language import _
from linboard.i18n.text import number
from linboard.layers import Picture
from linclass import Grid
from linclass.core import linear

Array = NDArray[np.float64]
ZERO = 1e-9  # share of the largest weight that is within rounding
_LINE: dict[str, Any] = {"color": theme.GOOD, "width": 2.5, "dash": "dash"}
_EDGE: dict[str, Any] = {"color": theme.GOOD, "width": 1.5, "dash": "dot"}


def curve(now: Fit, grid: Grid, made: Array) -> list[dict[str, Any]]:
    """Draw the curve of the widest boundary on the board, with its street and its support vectors.

    `made` (ny * nx, d) are the grid's features.
    """
    if now.widest is None:
        return []
    values = made @ now.widest.coef_[0] + now.widest.intercept_[0]
    levels = fields.levels(grid, values[None])[0]
    middle = {"start": 0, "end": 0, "size": 1, "coloring": "none"}
    edges = {"start": -fields.FINE, "end": fields.FINE, "size": 2 * fields.FINE, "coloring": "none"}
    return [
        fields.contour(
            grid.x,
            grid.y,
            grid.matrix(z),
            contours,
            look | {"smoothing": 0},
            meta=theme.FUTURE,
            connectgaps=False,
        )
        for z, contours, look in ((levels, middle, _LINE), (fields.thousandths(values), edges, _EDGE))
    ] + [_rings(now, now.dataset.X)]


def line(now: Fit, seen: Dataset) -> list[dict[str, Any]]:
    """Draw the line in two features, its street and its support vectors."""
    if now.widest is None:
        return []
    coef, intercept = now.widest.coef_, now.widest.intercept_
    traces = []
    for level, look in ((0, _LINE), (-1, _EDGE), (1, _EDGE)):
        ends = linear.boundary_segments(coef, intercept - level, *boundaries.view(seen))[0]
        traces.append(strokes.along(ends, look["color"], look["width"], look["dash"], meta=theme.FUTURE))
    return [*traces, _rings(now, now.features)]


def _rings(now: Fit, places: Array) -> dict[str, Any]:
    """Draw rings around the support vectors, at these places (n, 2) of the samples."""
    assert now.widest is not None
    support = places[now.widest.support_]
    rings = streets.rings(now.dataset.n)
    rings["marker"] = rings["marker"] | {"color": theme.GOOD}
    return rings | {"meta": theme.FUTURE, "x": support[:, 0], "y": support[:, 1]}


def told(now: Fit) -> str:
    """Describe the dashed line in sentences that follow another; empty if there is none."""
    if now.widest is None:
        return ""
    margin = number(now.widest.margin_)
    marks = " " + _("Dotted: its street. Ringed: its {m} support vectors.").format(m=len(now.widest.support_))
    if now.d != 2:
        text = _("Dashed green on the board: the largest margin in feature space, {margin}.")
        return " " + text.format(margin=margin) + marks
    text = _("Dashed green, here and on the board: the largest margin, {margin}, where {sum} = 0.")
    text = text.format(margin=margin, sum=captions.combination(_tidy(now), ("φ₁", "φ₂", "")))
    v, b = now.widest.coef_[0], float(now.widest.intercept_[0])
    v = np.where(np.abs(v) < ZERO * np.abs(v).max(), 0.0, v)
    numbers = _("For it, v = ({v}) and b = {b}.").format(v=", ".join(map(number, v.tolist())), b=number(b))
    return f" {text} {numbers}{marks}"


def _tidy(now: Fit) -> Array:
    """Return w and b of the line, scaled for reading: the largest coefficient is 1, and the first one is positive."""
    assert now.widest is not None
    weights = np.append(now.widest.coef_[0], now.widest.intercept_[0])
    weights = np.round(weights / np.abs(weights[:-1]).max(), 3)
    first = weights[np.flatnonzero(weights)[0]]
    result: Array = np.where(weights == 0, 0.0, weights * np.sign(first))
    return result


def against_jitter(now: Fit, picture: Picture) -> None:
    """Add the widest boundary to the chart of margins against misclassified copies, in which it is farthest
    to the right."""
    if now.widest is None or now.copies is None:
        return
    copies, margin = now.copies, now.widest.margin_
    wrong = jitter.wrong(copies.features, copies.signs, now.widest.coef_, now.widest.intercept_)
    picture.layers.append(
        strokes.dots(
            {"symbol": "diamond", "size": 13, "color": theme.GOOD},
            np.array([[margin, 100 * wrong.mean()]]),
            meta=theme.FUTURE,
        )
    )
    axis = picture.layout["xaxis"]
    axis["range"] = [0, max(axis["range"][1], 1.1 * margin)]

"""The weights as one arrow in a plane: it reaches ŵ·ŵ* to the right, and its length is ‖ŵ‖."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.proofs.layers import named
from linboard import theme
from linboard.figures import strokes
from linboard.figures.curves import mark
from linboard.i18n.language import _
from linboard.layers import Layer, Picture
from linclass import Trace

Array = NDArray[np.float64]
ROOM = 0.6  # around the arrows
NAME = 0.35  # distance of an arrow's name from it
RAIL = 0.9  # distance of the steps to the right below the start
ARC = np.radians(np.linspace(-75, 75, 61))  # directions of the drawn part of a circle
SMALLEST = 1.01  # a step up to this multiple of the smallest one is drawn like it


def steps(tips: Array, gamma: float = np.nan, *, told: bool = False) -> Picture:
    """Draw the arrow, the short arrow of each update at its tip, and below them the steps to the right.

    Parameters
    ----------
    tips : array of shape (T, 2)
        The tip at each step, the start first.
    gamma : float
        The smallest possible step to the right; NaN if there is none.
    told : bool
        Whether γ is drawn: the steps of this length are green, and a green bar has the length kγ.
    """
    before, updates = _before(tips)
    along = tips[:, 0] - before[:, 0]
    low = min(float(tips[:, 1].min()), 0.0) - RAIL
    start = tips[:1].repeat(len(tips), axis=0)
    least = np.column_stack([updates * gamma, np.full(len(tips), low - RAIL / 2)])
    rail = np.column_stack([tips[:, 0], np.full(len(tips), low)])
    moves = np.stack([before, tips], axis=1)
    down = np.stack([tips, rail], axis=1)
    shown = np.stack([np.column_stack([before[:, 0], rail[:, 1]]), rail], axis=1)
    ticks = strokes.dots({"symbol": "line-ns", "size": 10, "line": {"width": 2, "color": theme.MUTED}})
    layers: list[dict[str, Any]] = [
        _direction(tips),
        _trail(tips),
        _arrow(theme.LINE, 4).move(_still(np.stack([start, tips], axis=1))),
        _arrow(theme.ACCENT, 3).move(_still(moves)),
        strokes.line(theme.MUTED, 1, "dot").move(down),
        ticks.change("x", rail[:, 0], grow=1).change("y", rail[:, 1], grow=1),
        strokes.line(theme.ACCENT, 5).move(_where(shown, along > SMALLEST * gamma) if told else shown),
        named("ŵ", size=15).move(_hidden(_beside(start, tips), tips)),
    ]
    if told:
        reached = np.stack([np.column_stack([np.zeros(len(tips)), least[:, 1]]), least], axis=1)
        layers += [
            strokes.line(theme.GOOD, 5).move(_where(shown, along <= SMALLEST * gamma)),
            strokes.line(theme.GOOD, 5, "dot").move(reached),
            named("kγ", theme.GOOD, size=15).move(np.column_stack([least[:, 0] / 2, least[:, 1] - 0.35])),
        ]
    return Picture(layers, _layout(_box(np.vstack([tips, rail, least[:1]])), across=_("Perpendicular to ŵ*")))


def lengths(arrows: Array, radius: float, *, told: bool = False) -> Picture:
    """Draw each update as a triangle: the old arrow, the short arrow at its tip, and the new arrow.

    All lengths and the angle at the tip are exact; each triangle is turned so that the arrow stays near the axis.

    Parameters
    ----------
    arrows : array of shape (T, d + 1)
        ŵ at each step, from 0.
    radius : float
        R, the largest length of a short arrow.
    told : bool
        Whether the bound √k R is drawn, as a circle around the start.
    """
    tips = unrolled(arrows)
    old, updates = _before(tips)
    zero = np.zeros_like(tips)
    along = old / np.maximum(np.linalg.norm(old, axis=1, keepdims=True), 1e-12)
    across = np.column_stack([-along[:, 1], along[:, 0]]) * radius
    square = np.stack([old - across, old + across], axis=1)
    layers: list[dict[str, Any]] = [
        _arrow(theme.MUTED, 2).move(_still(np.stack([zero, old], axis=1))),
        strokes.line(theme.MUTED, 1.5, "dash").move(_still(square)),
        _arrow(theme.ACCENT, 3).move(_still(np.stack([old, tips], axis=1))),
        _arrow(theme.LINE, 4).move(_still(np.stack([zero, tips], axis=1))),
        named("ŵ", size=15).move(_hidden(0.5 * tips - np.where(tips[:, 1:] >= 0, 1, -1) * [0, 0.45], tips)),
    ]
    reach = np.sqrt(updates) * radius
    box = [_box(tips), _box(old + across), _box(old - across)]
    if told:
        circle = reach[:, None, None] * np.column_stack([np.cos(ARC), np.sin(ARC)])
        layers.append(strokes.line(theme.BAD, 2, "dash").move(circle))
        layers.append(
            (named("√k R", theme.BAD, size=15) | {"textposition": "middle right"}).move(
                np.column_stack([reach + 0.4, np.zeros(len(reach))])
            )
        )
    low = np.vstack([one[0] for one in box]).min(axis=0)
    high = np.vstack([one[1] for one in box]).max(axis=0)
    high[0] = max(high[0], reach[-1] + 2 * ROOM)  # also before the circle is drawn: nothing moves afterwards
    return Picture(layers, _layout((low, high), _("Plane of the grey and the gold arrow")))


def _before(tips: Array) -> tuple[Array, NDArray[np.int64]]:
    """Return the tip before each step, (T, 2), and the number of updates after it, (T,).

    A last step without an update shows the last one again.
    """
    before, updates = np.vstack([tips[:1], tips[:-1]]), np.arange(len(tips))
    if len(tips) > 2 and np.array_equal(tips[-1], tips[-2]):
        before[-1], updates[-1] = before[-2], updates[-2]
    return before, updates


def weights(trace: Trace[Any]) -> Array:
    """Return ŵ of each row of a trace, shape (T, d + 1)."""
    return np.column_stack([trace.coef, trace.intercept])


def unrolled(arrows: Array) -> Array:
    """Return tips in a plane with the same lengths and the same angles between each arrow and its change, (T, 2)."""
    tips = np.zeros((len(arrows), 2))
    for t in range(1, len(arrows)):
        change = arrows[t] - arrows[t - 1]
        size, length = float(np.linalg.norm(change)), float(np.linalg.norm(arrows[t - 1]))
        if not length:
            tips[t] = tips[t - 1] + [size, 0]
            continue
        forward = float(change @ arrows[t - 1]) / length
        aside = math.sqrt(max(size * size - forward * forward, 0.0))
        along = tips[t - 1] / length
        across = np.array([-along[1], along[0]])
        both = [tips[t - 1] + forward * along + way * aside * across for way in (1, -1)]
        tips[t] = min(both, key=lambda tip: abs(float(tip[1])))
    return tips


def small(tips: Array) -> Picture:
    """Draw the arrow alone, as the companion of the curves."""
    start = tips[:1].repeat(len(tips), axis=0)
    layers: list[dict[str, Any]] = [
        _direction(tips),
        _trail(tips),
        _arrow(theme.LINE, 4).move(_still(np.stack([start, tips], axis=1))),
        strokes.line(theme.GOOD, 4).move(
            np.stack([np.column_stack([tips[:, 0] * 0, start[:, 1] * 0]), tips * [1, 0]], axis=1)
        ),
        strokes.line(theme.MUTED, 1, "dot").move(np.stack([tips, tips * [1, 0]], axis=1)),
    ]
    return Picture(layers, _layout(_box(tips)))


def path(tips: Array) -> Picture:
    """Draw a whole run without a player: the arrow at its start in grey, the path of its tip, and its end."""
    layers: list[dict[str, Any]] = [
        _direction(tips),
        _arrow(theme.MUTED, 3) | {"x": [0, tips[0, 0]], "y": [0, tips[0, 1]]},
        strokes.along(tips, theme.ACCENT, 1.5, mode="lines+markers", marker={"size": 4}),
        _arrow(theme.LINE, 4) | {"x": [0, tips[-1, 0]], "y": [0, tips[-1, 1]]},
        mark() | {"x": tips[:1, 0], "y": tips[:1, 1]},
    ]
    return Picture(layers, _layout(_box(np.vstack([tips, [[0.0, 0.0]]]))))


def _beside(start: Array, tips: Array) -> Array:
    """Return where the name of each arrow is: next to its middle, above it or, if it is steep, to its right; (T, 2)."""
    along = tips - start
    across = np.column_stack([-along[:, 1], along[:, 0]])
    across *= np.where(across[:, 1] + across[:, 0] < 0, -1, 1)[:, None]
    length = np.linalg.norm(across, axis=1, keepdims=True)
    beside: Array = (start + tips) / 2 + NAME * across / np.maximum(length, 1e-12)
    return beside


def _still(ends: Array) -> Array:
    """Hide arrows without a length, shape (T, 2, 2)."""
    return _where(ends, np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1) > 0)


def _hidden(names: Array, tips: Array) -> Array:
    """Hide the name of an arrow without a length, shape (T, 2)."""
    return np.where(np.any(tips != 0, axis=1, keepdims=True), names, np.nan)


def _where(ends: Array, some: NDArray[np.bool_]) -> Array:
    return np.where(some[:, None, None], ends, np.nan)


def _arrow(colour: str, width: float) -> Layer:
    return strokes.arrow(colour, width)


def _trail(tips: Array) -> Layer:
    """Draw the path of the tip up to each step."""
    path = strokes.line(theme.MUTED, 1, opacity=0.7)
    return path.change("x", tips[:, 0], grow=1).change("y", tips[:, 1], grow=1)


def _direction(tips: Array) -> Layer:
    """Draw the axis to the right, with the name of its direction."""
    low, high = _box(tips)
    axis = strokes.through([min(low[0], 0), high[0]], [0, 0], theme.GOOD, 2, "dash")
    name = {
        "text": ["", "<b>ŵ*</b>"],
        "textposition": "bottom left",
        "textfont": {"size": 15, "color": theme.GOOD},
    }
    marker = {"size": 8, "opacity": 0}  # without it, the line would run through the top of the name
    return axis | name | {"mode": "lines+markers+text", "marker": marker}


def _box(places: Array) -> tuple[Array, Array]:
    """Return the lower and upper corner of the places and the start, with room around them."""
    places = np.vstack([places[np.isfinite(places).all(axis=1)], [[0.0, 0.0]]])
    low, high = places.min(axis=0), places.max(axis=0)
    room = ROOM + 0.04 * float((high - low).max())
    return low - room, high + room


def _layout(box: tuple[Array, Array], title: str = "", across: str = "") -> dict[str, Any]:
    (left, bottom), (right, top) = box
    xaxis = theme.axis(title or _("Right: in the direction ŵ*"), range=[left, right], zeroline=False)
    yaxis = theme.axis(
        across, range=[bottom, top], zeroline=False, scaleanchor="x", scaleratio=1, showticklabels=False
    )
    margin = {"l": 36 if across else 14, "r": 12, "t": 10, "b": 40}
    return theme.layout(xaxis=xaxis, yaxis=yaxis, margin=margin)

"""The loss over one weight, with the others fixed at their values of each step, and below it the number of
mistakes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import curves, strokes
from linboard.i18n.language import _
from linboard.i18n.text import point_name
from linboard.layers import Layer, Picture
from linclass import Trace
from linclass.perceptrons.one_weight import OneWeight

WEIGHTS = {"w1": "w⁽¹⁾", "w2": "w⁽²⁾", "b": "b"}
MOST = 5_000  # limit of values over all steps, up to which each kink is drawn at its exact position
PLACES = (21, 101)  # values of a curve with too many kinks to be visible, in a long run and in a short one
MANY = 2_000  # number of points from which on each is processed once per step instead of once per value
WIDER = 1.25  # range of the axis, relative to the largest value of the weight during the run
EXTENT_IF_ZERO = 1.0  # extent of an axis on which all values are 0
HIGH = 1.25  # height, relative to the largest loss during the run
Array = NDArray[np.float64]


def figure(X: Array, signs: NDArray[np.int64], trace: Trace[Any], weight: str) -> Picture:
    """Draw two panels over one weight: the loss, with a dot at each kink, and the number of mistakes.

    Parameters
    ----------
    X, signs : arrays of shape (n, 2) and (n,)
    trace : Trace
        Of T steps; the marks are at their values.
    weight : str
        One of `WEIGHTS`.
    """
    axis = list(WEIGHTS).index(weight)
    W = np.column_stack([trace.coef, trace.intercept])
    over = OneWeight.of(X, signs, W, axis)
    reach = WIDER * (float(np.abs(W[:, axis]).max()) or EXTENT_IF_ZERO)
    exact = len(W) * (len(X) + 2) <= MOST
    if len(X) > MANY:
        places = _evenly(len(W), reach)[:, ::2]
        loss, errors = over.swept(places[0])
    else:
        places = _at_kinks(over.kinks(), reach) if exact else _evenly(len(W), reach)
        loss, errors = over.loss_and_mistakes(places)[0], over.loss_and_mistakes(_middles(places))[1]
    stairs, errors = np.repeat(places, 2, axis=1)[:, 1:-1], np.repeat(errors, 2, axis=1)
    blue, orange = theme.CLASS_COLOURS[:2]
    curve = _curve(blue, "y", _("Loss")).move(np.stack([places, loss], axis=-1).astype(np.float32))
    layout, second = _layout(reach, trace, weight)
    count = _curve(orange, second, _("Mistakes")).move(np.stack([stairs, errors], axis=-1).astype(np.float32))
    now = [
        curves.mark(name).move(np.column_stack([W[:, axis], values]).astype(float))
        for name, values in (("y", trace.loss), (second, trace.errors))
    ]
    dots = [_dots(over, signs, reach)] if exact and len(X) <= theme.NAMED_POINTS else []
    return Picture([curve, *dots, count, *now], layout)


def _at_kinks(kinks: Array, reach: float) -> Array:
    """Return the ends of the axis and all kinks between them, from left to right, shape (T, n + 2)."""
    seen = np.sort(np.clip(np.nan_to_num(kinks, nan=reach), -reach, reach), axis=1)
    return np.pad(seen, ((0, 0), (1, 1)), constant_values=((0, 0), (-reach, reach)))


def _evenly(steps: int, reach: float) -> Array:
    """Return as many evenly spaced values as a run of this length allows, shape (T, k)."""
    count = int(np.clip(2 * MOST // steps, *PLACES))
    return np.tile(np.linspace(-reach, reach, count), (steps, 1))


def _middles(places: Array) -> Array:
    """Return the midpoint between each value and the next, along the last axis."""
    middles: Array = (places[..., 1:] + places[..., :-1]) / 2
    return middles


def _dots(over: OneWeight, signs: NDArray[np.int64], reach: float) -> Layer:
    """Draw a dot on the loss at each point's kink, with the point's name."""
    kinks = over.kinks()
    seen = np.where(np.abs(kinks) <= reach, kinks, np.nan)
    heights, _errors = over.loss_and_mistakes(np.nan_to_num(seen))
    colours = [theme.CLASS_COLOURS[0 if sign == 1 else 1] for sign in signs.tolist()]
    marker = {"size": 8, "color": colours, "line": {"width": 1, "color": theme.PAPER}}
    names = {"text": [point_name(i) for i in range(len(signs))], "textposition": "top center"}
    look = {"mode": "markers+text", "textfont": {"size": 12, "color": theme.MUTED}}
    return (strokes.dots(marker) | names | look).move(np.stack([seen, heights], axis=-1))


def _curve(colour: str, axis: str, name: str) -> Layer:
    """Return a line in one of the panels that is still empty."""
    return strokes.line(colour, 2, yaxis=axis, name=name)


def _layout(reach: float, trace: Trace[Any], weight: str) -> tuple[dict[str, Any], str]:
    """Return the two panels on one axis, and the title of the lower one."""
    others = [name for key, name in WEIGHTS.items() if key != weight]
    title = _("{weight}, with {one} and {other} as in this step").format(
        weight=WEIGHTS[weight], one=others[0], other=others[1]
    )
    layout = theme.layout(
        xaxis=theme.axis(title, anchor="y2", range=[-reach, reach]),
        margin={"l": 52, "r": 12, "t": 18, "b": 40},
        annotations=[],
    )
    for i, (name, highest) in enumerate(
        (
            (_("Loss"), HIGH * float(trace.loss.max() or EXTENT_IF_ZERO)),
            (_("Mistakes"), float(trace.errors.max() or EXTENT_IF_ZERO)),
        )
    ):
        axis = curves.panel(layout, i, 2, name, theme.CLASS_COLOURS[i])
        layout[axis.replace("y", "yaxis")] |= {"range": [-0.12 * highest, 1.1 * highest], "autorange": False}
    return layout, axis

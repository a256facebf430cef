"""Diagram of the logistic unit: inputs, weights, sum, and the sigmoid with all points on its curve."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import strokes, surfaces
from linboard.i18n.language import _
from linboard.layers import Layer, Picture
from linclass.core.losses import sigmoid

Array = NDArray[np.float64]
INPUTS, SUM, OUT = 0.0, 1.55, 2.15  # positions of the nodes from left to right
REACH = 6.0  # range of the sigmoid's axis; points beyond are drawn at its end
DOTS = 300  # points that are drawn at the sigmoid
LETTERS = 11  # characters of a weight's label


class Moment(NamedTuple):
    """The input and the weights of the unit at each step.

    Parameters
    ----------
    inputs : array of shape (T, 2)
        The sample.
    coef, intercept : arrays of shape (T, 2) and (T,)
    target : array of shape (T,)
        1 or 0: the sample's class.
    """

    inputs: Array
    coef: Array
    intercept: Array
    target: NDArray[np.int64]


def figure(
    moment: Moment,
    names: Sequence[str],
    scores: Array,
    targets: NDArray[np.int64],
    colours: tuple[str, str],
    index: NDArray[np.int64] | None = None,
) -> Picture:
    """Draw the diagram on the left, and the sigmoid on the right.

    Parameters
    ----------
    moment : Moment
    names : sequence of str
        The names of the two inputs, escaped for Plotly.
    scores : array of shape (V, n)
        f of all points.
    targets : array of shape (n,)
        1 or 0.
    colours : tuple of str
        Of the positive class and of the other.
    index : array of shape (T,), optional
        The row of `scores` that each step shows.
    """
    layers = [*_diagram(moment), *_sigmoid(moment, scores, targets, colours, index)]
    return Picture(layers, _layout(names))


def _diagram(moment: Moment) -> list[Layer]:
    """Draw inputs 1, x1, x2 with their weights, the sum, and the arrow to the sigmoid."""
    heights = (1.0, 0.5, 0.0)
    paths = [_path([(INPUTS, h), (SUM, 0.5)]) for h in heights]
    paths.append(_path([(SUM, 0.5), (OUT, 0.5)]))
    marker = {"symbol": "circle", "size": 42, "color": theme.PAPER, "line": {"width": 2, "color": theme.LINE}}
    nodes = _texts([INPUTS] * 3 + [SUM], [*heights, 0.5], 13) | {"mode": "markers+text", "marker": marker}
    shown = np.column_stack([moment.inputs, np.ones(len(moment.inputs))])
    nodes.change("text", shown, words=["{}", "{}", "{}", "Σ"])
    weights = np.column_stack([moment.coef, moment.intercept])
    ground = {
        "symbol": "line-ew",
        "size": 4.3 * LETTERS,
        "color": theme.PAPER,
        "line": {"width": 19, "color": theme.PAPER},
        "opacity": 1,
    }
    middle = [INPUTS + 0.46 * (SUM - INPUTS)] * 3
    labels = _texts(middle, [h + 0.46 * (0.5 - h) for h in heights], 13)
    labels |= {"mode": "markers+text", "marker": ground}
    labels.change("text", weights, words=["× {}"] * 3)
    total = (moment.inputs * moment.coef).sum(axis=1) + moment.intercept
    sum_ = _texts([SUM], [0.17], 14).change("text", total[:, None], words=["<b>f = {}</b>"])
    return [*paths, nodes, labels, sum_]


def _sigmoid(
    moment: Moment,
    scores: Array,
    targets: NDArray[np.int64],
    colours: tuple[str, str],
    index: NDArray[np.int64] | None,
) -> list[Layer]:
    """Draw the curve, all points at heights 0 and 1, and a vertical line from the step's sample to the curve."""
    a = np.linspace(-REACH, REACH, 97)
    place = {"xaxis": "x2", "yaxis": "y2"}
    p = sigmoid(a)
    curve = strokes.through(a, p, theme.LINE, 3) | hover("f", p, p * (1 - p))
    layers = [curve | place]
    steps = len(moment.intercept)
    for target, colour, symbol in zip((1, 0), colours, theme.CLASS_SYMBOLS, strict=False):
        members = np.flatnonzero(targets == target)
        if len(members) > DOTS // 2:
            members = members[np.linspace(0, len(members) - 1, DOTS // 2).astype(int)]
        across = np.clip(scores[:, members], -REACH, REACH).astype(np.float32)
        heights = np.full((1, len(members)), target, dtype=np.float32)
        marker = {"symbol": symbol, "size": 7, "color": colour, "opacity": 0.6}
        dots = (strokes.dots(marker) | place).change("x", across, index=index)
        layers.append(dots.change("y", heights, index=np.zeros(steps, dtype=np.int64)))
    f = (moment.inputs * moment.coef).sum(axis=1) + moment.intercept
    at, p = np.clip(f, -REACH, REACH), sigmoid(f)
    error = _path([]) | place | {"line": {"color": theme.ACCENT, "width": 4}}
    error.change("x", np.column_stack([at, at]))
    error.change("y", np.column_stack([moment.target.astype(float), p]))
    ring = {"size": 12, "color": theme.ACCENT, "line": {"width": 2, "color": theme.PAPER}}
    dot = (strokes.dots(ring) | place).move(np.column_stack([at, p]))
    share = (_texts([0.0], [1.2], 14) | place).change("text", p[:, None], words=["<b>ŷ = {}</b>"])
    return [*layers, error, dot, share]


def hover(name: str, p: Array, slope: Array) -> dict[str, Any]:
    """Return the hover text of a sigmoid: σ, 1 − σ and the slope; `name` is that of the axis."""
    told = _("{name} = {at}: σ = {p}, 1 − σ = {rest}, slope {slope}").format(
        name=name,
        at="%{x:.3~g}",
        p="%{y:.3~g}",
        rest="%{customdata[0]:.3~g}",
        slope="%{customdata[1]:.3~g}",
    )
    beside = np.column_stack([1 - p, slope]).astype(np.float32)
    return {"hoverinfo": "all", "customdata": beside, "hovertemplate": told + "<extra></extra>"}


def _path(places: Sequence[tuple[float, float]]) -> Layer:
    x, y = [place[0] for place in places], [place[1] for place in places]
    return strokes.through(x, y, theme.MUTED, 2)


def _texts(x: Sequence[float], y: Sequence[float], size: int) -> Layer:
    return strokes.words(list(x), list(y), size) | {"textposition": "middle center"}


def _layout(names: Sequence[str]) -> dict[str, Any]:
    """Return a layout without axes on the left, with the sigmoid's axes on the right."""
    hidden = {"visible": False, "fixedrange": True}
    heads = [(name, INPUTS, h) for name, h in zip([*names, _("constant")], (1.0, 0.5, 0.0), strict=True)]
    annotations = [
        {
            "text": text,
            "x": x,
            "y": y,
            "showarrow": False,
            "yshift": 31,
            "font": {"size": 12, "color": theme.MUTED},
        }
        for text, x, y in [*heads, (_("sum"), SUM, 0.5)]
    ]
    return theme.layout(
        xaxis=hidden | {"range": [-0.35, OUT], "domain": [0, 0.55]},
        yaxis=hidden | {"range": [-0.24, 1.3]},
        xaxis2=theme.axis("f(x)", range=[-1.06 * REACH, 1.06 * REACH], domain=[0.6, 1], dtick=3),
        yaxis2=theme.axis(
            "", range=[-0.1, 1.32], anchor="x2", tickvals=[0, 0.5, 1], ticktext=["0", "½", "1"]
        ),
        annotations=annotations,
        margin={"l": 2, "r": 12, "t": 4, "b": 40},
    )


def rows(steps: int, n: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the steps that have their own positions for this number of points, and the one that each step shows."""
    return surfaces.shared(steps, max(4, min(steps, 8_000 // min(max(n, 1), DOTS))))

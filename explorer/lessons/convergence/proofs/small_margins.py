"""The symbols and the pictures of points whose best margin is exponentially small."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.proofs.layers import named, of_symbol, ring
from explorer.lesson.proofs.proof import Drawing, Given
from explorer.lesson.proofs.symbol import Symbol
from linboard import theme
from linboard.figures import strokes
from linboard.i18n.language import N_, _
from linboard.layers import Layer, Picture
from linclass import first_one, first_one_separator

DIMENSIONS = 4
VECTORS, LABELS = first_one(DIMENSIONS)
NAMES = ["".join(str(int(one)) for one in row) for row in VECTORS]
LOW = 0.04  # the bottom of the logarithmic axis, below every bar
OF_LINE = ("scale", "pair", "chain", "add", "double", "norm")  # the lines that compare y f with 1
LEVEL = {"symbol": "line-ew-open", "size": 26, "color": theme.GOOD, "line": {"width": 4, "color": theme.GOOD}}
FIRST = Symbol(
    "first", "w", N_("the weights (1, −½, ¼, −⅛, …), with b = 0"), ("w", "left"), theme.LINE, vector=True
)
X = Symbol(
    "vector",
    "x",
    N_("one of the 2ᵈ − 1 vectors of zeros and ones"),
    ("left", "least"),
    vector=True,
)
V = Symbol("v", "v", N_("the weights of any line that separates them, scaled"), ("norm", "left"), vector=True)
B = Symbol("b", "b", N_("the offset of this line"), ("b", "left"))
F = Symbol("f", "f", N_("the value v·x + b of this line"), ("least",))
U = Symbol("u", "u", N_("uᵢ = yᵢvᵢ, where yᵢ is the class of the unit vector eᵢ"), ("u", "left"), theme.LINE)


def draw(given: Given) -> Drawing:
    """Draw y f of each vector, and beside it the numbers u_i with their bounds."""
    title = _("Bars: uᵢ of this line. Green: the bounds 2, 4, 8, … of every second uᵢ.")
    return Drawing(_values(given), _weights(given), title)


def _values(given: Given) -> Picture:
    """Return a bar for each vector: y w·x in the first line, then y f, and at the end the distance y f/‖v‖."""
    first = LABELS * (VECTORS @ first_one_separator(DIMENSIONS))
    layers = [
        *_bars(given, first, "separable"),
        _marked(given, first, first == first.min(), theme.GOOD, "separable"),
    ]
    highest = float(first.max())
    for key in (*OF_LINE, "margin"):
        shown = given.quantities(key)
        v = np.asarray(shown["v"], dtype=float)
        reached = LABELS * (VECTORS @ v + float(shown["b"]))
        highest = max(highest, float(reached.max()))
        distances = reached / np.linalg.norm(v)
        layers += (
            _bars(given, distances, *("margin", "order")) if key == "margin" else _bars(given, reached, key)
        )
        if key in ("pair", "chain"):
            layers.append(_marked(given, reached, _meant(key), theme.ACCENT, key))
        if key == "margin":
            layers.append(
                _marked(given, distances, distances <= distances.min() * (1 + 1e-9), theme.GOOD, "margin")
            )
    layers += [*_level(given, 1.0, "1", theme.GOOD, *OF_LINE)]
    layers += [*_level(given, 2.0 ** -(DIMENSIONS // 2), "2<sup>−⌊d/2⌋</sup>", theme.GOOD, "margin", "order")]
    layers += [*_level(given, 2.0 ** (-DIMENSIONS / 10), "2<sup>−d/10</sup>", theme.ACCENT, "order")]
    ticks = {"tickmode": "array", "tickvals": list(range(len(NAMES))), "ticktext": NAMES, "tickangle": -90}
    xaxis = theme.axis(_("The vectors x"), range=[-0.8, len(NAMES) + 3], zeroline=False, **ticks)
    bounds = np.log10([LOW, 2 * highest]).tolist()
    values = {"tickvals": [0.1, 1, 10], "ticktext": ["0.1", "1", "10"]}
    yaxis = theme.axis("y f(x)", type="log", range=bounds, zeroline=False, **values)
    return Picture(layers, theme.layout(xaxis=xaxis, yaxis=yaxis, margin={"l": 52, "r": 12, "t": 6, "b": 62}))


def _bars(given: Given, values: NDArray[Any], *keys: str) -> list[Layer]:
    """Return a bar for each vector, coloured by its class."""
    bars = []
    for side, colour in zip((1, -1), theme.CLASS_COLOURS, strict=False):
        places = _stems(np.flatnonzero(side == LABELS), values, LOW / 2)
        bars.append(given.on(of_symbol(strokes.line(colour, 7), "vector"), places, *keys))
    return bars


def _stems(where: NDArray[Any], values: NDArray[Any], bottom: float) -> NDArray[Any]:
    """Return the ends of upright bars, with gaps, shape (3 k, 2)."""
    x = where.astype(float)
    rows = [[x, np.full_like(x, bottom)], [x, values[where]], [x, np.full_like(x, np.nan)]]
    places: NDArray[Any] = np.stack([np.column_stack(row) for row in rows], axis=1).reshape(-1, 2)
    return places


def _marked(given: Given, values: NDArray[Any], which: NDArray[Any], colour: str, key: str) -> Layer:
    """Return rings at the tops of some bars, in one line."""
    where = np.flatnonzero(which)
    return given.on(
        of_symbol(strokes.dots(ring(colour, 16)), "vector"), np.column_stack([where, values[where]]), key
    )


def _level(given: Given, height: float, name: str, colour: str, *keys: str) -> list[Layer]:
    """Return a dashed horizontal line with its name at the right end."""
    ends = np.array([[-0.6, height], [len(NAMES) - 0.4, height]])
    label = named(name, colour) | {"textposition": "middle right"}
    return [
        given.on(strokes.line(colour, 2, "dash"), ends, *keys),
        given.on(label, ends[1:], *keys),
    ]


def _meant(key: str) -> NDArray[Any]:
    """Return which vectors a line is about: e_i + e_{i+1}, or e_{i+1} + e_{i+2} + e_{i+4} + …."""
    meant = np.zeros((DIMENSIONS - 1, DIMENSIONS))
    for i, point in enumerate(meant):
        point[i + 1] = 1
        point[[i] if key == "pair" else slice(i + 2, None, 2)] = 1
    found: NDArray[Any] = (VECTORS[:, None] == meant).all(axis=2).any(axis=1)
    return found


def _weights(given: Given) -> Picture:
    """Return the numbers u_i as bars, and their bounds at every second i from the end."""
    layers, lowest, highest = [], 0.0, 4.0
    for key in (*OF_LINE, "margin"):
        u = np.asarray(given.quantities(key)["u"], dtype=float)
        lowest, highest = min(lowest, float(u.min())), max(highest, float(u.max()))
        where = np.arange(DIMENSIONS)
        keys = ("margin", "order") if key == "margin" else (key,)
        layers.append(given.on(of_symbol(strokes.line(theme.LINE, 9), "u"), _stems(where, u, 0.0), *keys))
    first = np.abs(first_one_separator(DIMENSIONS))  # its u
    layers.append(
        given.on(
            of_symbol(strokes.line(theme.LINE, 9), "first"),
            _stems(np.arange(DIMENSIONS), first, 0.0),
            "separable",
        )
    )
    steps = np.arange(DIMENSIONS - 2, -1, -2)  # i = d − 1, d − 3, …, as positions from 0
    bounds = np.column_stack([steps, 2.0 ** np.arange(1, len(steps) + 1)])
    layers.append(given.on(strokes.dots(LEVEL), bounds, "double", "norm"))
    room = 0.08 * (highest - lowest)
    names = [f"u{'₁₂₃₄₅₆₇₈₉'[i]}" for i in range(DIMENSIONS)]
    ticks = {"tickmode": "array", "tickvals": list(range(DIMENSIONS)), "ticktext": names}
    xaxis = theme.axis(_("i = 1, …, d"), range=[-0.5, DIMENSIONS - 0.5], zeroline=False, **ticks)
    yaxis = theme.axis("uᵢ", range=[lowest - room, highest + room], zeroline=True)
    return Picture(layers, theme.layout(xaxis=xaxis, yaxis=yaxis, margin={"l": 52, "r": 12, "t": 6, "b": 44}))

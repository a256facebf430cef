"""Diagram of the linear threshold unit: inputs, weights, sum, threshold, output, with the numbers of each step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linboard import theme
from linboard.figures import strokes
from linboard.i18n.language import _
from linboard.i18n.text import number
from linboard.layers import Layer, Picture

Array = NDArray[np.float64]
SUM, STEP, OUT = (1.95, 0.5), (2.85, 0.5), (3.25, 0.5)  # positions of the nodes; the inputs are at x = 0
LETTERS = 5  # characters of a number that fills its circle
PRODUCT_LETTERS = 7  # maximum, for a number with four digits
LABEL_LETTERS = 13  # characters of a label that fills its edge on a phone
SPACES = 3  # in a label such as "× 4 = 6"
SIZES = (10.0, 13.0)  # font sizes of a label, minimum and default
FEW = 100  # number of steps up to which each label is measured
WIDEST = 8.0  # width in pixels of the edge with the largest weight
FULL, ABOVE = 40, 34  # in pixels: the diameter of a circle, and how far its name is above its centre


@dataclass(frozen=True)
class Unit:
    """Texts and colours of a diagram.

    Parameters
    ----------
    names : sequence of str
        The names of the inputs, escaped for Plotly.
    outputs : tuple of str
        The output at or above the threshold, and below it.
    colours : tuple of str
        Of these outputs, and of the weights in their favour.
    """

    names: Sequence[str]
    outputs: tuple[str, str]
    colours: tuple[str, str] = theme.CLASS_COLOURS[:2]


def diagram(unit: Unit, X: Array, w: Array, threshold: float, sums: Array | None = None) -> Picture:
    """Draw the unit with the inputs of each step.

    Parameters
    ----------
    unit : Unit
    X : array of shape (T, d)
        Its inputs, one row per step.
    w : array of shape (d,)
    threshold : float
        The first output if w·x >= threshold.
    sums : array of shape (T,), optional
        w·x, if the caller has removed its rounding error, which matters at the threshold.
    """
    heights = np.linspace(1, 0, len(w))
    products = X * w
    total = X @ w if sums is None else sums
    fires = total >= threshold
    weighted = [f"× {number(weight)} = {{}}" for weight in w.tolist()]
    labels = _labels(*_between(heights)) | _ground(_letters(weighted, products))
    compared = np.array([[f"< {number(threshold)}"], [f"≥ {number(threshold)}"]], dtype=object)
    layers = [
        *(_edge(weight, w, height, unit.colours) for weight, height in zip(w, heights, strict=True)),
        _path([SUM, STEP, OUT], theme.MUTED, 2),
        _nodes(heights, X).change("text", X, words=[*["{}"] * len(w), "Σ", ""]),
        _step_curve(),
        labels.change("text", products, words=weighted),
        _result(SUM).change("text", total[:, None], words=["<b>{}</b>"]),
        _result(STEP).change("text", compared, index=fires.astype(np.int32)),
    ]
    for output, colour, given in zip(unit.outputs, unit.colours, (fires, ~fires), strict=True):
        places = np.where(given, OUT[0] + 0.05, np.nan)
        layers.append(_answer(output, colour).change("x", places[:, None]))
    return Picture(layers, _layout(unit, heights))


def _edge(weight: float, w: Array, height: float, colours: tuple[str, str]) -> Layer:
    """Return the edge of an input: its width shows the size of the weight, its colour the output that it favours."""
    largest = float(np.abs(w).max()) or 1.0
    if weight == 0:
        return _path([(0, height), SUM], theme.MUTED, 1.5, "dot")
    colour = colours[0 if weight > 0 else 1]
    return _path([(0, height), SUM], colour, 1.5 + (WIDEST - 1.5) * abs(weight) / largest)


def _path(places: Sequence[tuple[float, float]], colour: str, width: float, dash: str = "solid") -> Layer:
    x, y = zip(*places, strict=True)
    return strokes.through(list(x), list(y), colour, width, dash, opacity=0.75)


def _nodes(heights: Array, X: Array) -> Layer:
    """Return circles of the inputs and the sum, and the box of the threshold; long numbers are small, to fit
    into their circle."""
    n = len(heights)
    letters = max(len(number(float(end))) for end in (X.min(), X.max()))
    diameter, _shift = _circle(n)
    size = 14 * diameter / FULL * min(1.0, LETTERS / letters)
    marker = {
        "symbol": ["circle"] * (n + 1) + ["square"],
        "size": [diameter] * n + [46, 46],
        "color": theme.PAPER,
        "line": {"width": 2, "color": theme.LINE},
        "opacity": 1,
    }
    return strokes.dots(
        marker,
        mode="markers+text",
        x=[0.0] * n + [SUM[0], STEP[0]],
        y=[*heights.tolist(), SUM[1], STEP[1]],
        textposition="middle center",
        textfont={"size": [size] * n + [14, 14], "color": theme.LINE},
    )


def _circle(n: int) -> tuple[int, int]:
    """Return the diameter in pixels of the circles of n inputs, and how far their names are above their centres.

    Four or more circles are smaller, so that the names between them fit on a phone.
    """
    return (FULL, ABOVE) if n < 4 else (36, 28)


def _step_curve() -> Layer:
    """Return the threshold function in its box."""
    x, y = STEP
    across = [x - 0.13, x, x, x + 0.13]
    return _path(list(zip(across, [y - 0.05, y - 0.05, y + 0.05, y + 0.05], strict=True)), theme.LINE, 2.5)


def _between(heights: Array) -> tuple[list[float], list[float]]:
    """Return the positions of the weights: in the middle of their edges."""
    share = 0.5
    return [share * SUM[0]] * len(heights), [float(h + share * (SUM[1] - h)) for h in heights]


def _labels(x: Sequence[float], y: Sequence[float]) -> Layer:
    return strokes.words(list(x), list(y), 13, textposition="middle center", textfont={"size": 13})


def _result(place: tuple[float, float]) -> Layer:
    """Return the position of a node's result: below it."""
    return _labels([place[0]], [place[1] - 0.2]) | {"textfont": {"size": 14}}


def _letters(weighted: Sequence[str], products: Array) -> list[int]:
    """Return the length of the longest label at each edge, "{}" filled with the products (T, d); of many
    steps, an upper bound."""
    if len(products) > FEW:
        return [len(text) - 2 + PRODUCT_LETTERS for text in weighted]
    longest = [max(len(number(product)) for product in column) for column in products.T.tolist()]
    return [len(text) - 2 + letters for text, letters in zip(weighted, longest, strict=True)]


def _ground(letters: Sequence[int]) -> dict[str, Any]:
    """Return paper-coloured strips under labels of these lengths, so that no edge crosses them; long labels
    are small."""
    least, usual = SIZES
    sizes = [max(least, usual * min(1.0, LABEL_LETTERS / most)) for most in letters]
    marker = {
        "symbol": "line-ew",
        "size": [_half(size, most) for size, most in zip(sizes, letters, strict=True)],
        "color": theme.PAPER,
        "line": {"width": 19, "color": theme.PAPER},
        "opacity": 1,
    }
    return {"mode": "markers+text", "marker": marker, "textfont": {"size": sizes}}


def _half(size: float, letters: int) -> float:
    """Return Plotly's size of a strip that is slightly wider than a label: 0.7 of it reach to either side.

    A digit is half as wide as the letters are high, and a space, of which a label has three, a fifth.
    """
    return size * (0.5 * (letters - SPACES) + 0.2 * SPACES + 0.4) / 1.4


def _answer(text: str, colour: str) -> Layer:
    return _labels([np.nan], [OUT[1]]) | {
        "text": [f"<b>{text}</b>"],
        "textfont": {"size": 16, "color": colour},
        "textposition": "middle right",
    }


def _layout(unit: Unit, heights: Array) -> dict[str, Any]:
    """Return a layout without axes; the names are above the inputs and the parts."""
    hidden = {"visible": False, "fixedrange": True}
    _diameter, above = _circle(len(heights))
    heads = [(name, 0.0, h, above) for name, h in zip(unit.names, heights.tolist(), strict=True)]
    heads += [(_("sum"), *SUM, ABOVE), (_("threshold"), *STEP, ABOVE)]
    annotations = [
        {
            "text": text,
            "x": x,
            "y": y,
            "showarrow": False,
            "yshift": shift,
            "font": {"size": 12, "color": theme.MUTED},
        }
        for text, x, y, shift in heads
    ]
    return theme.layout(
        xaxis=hidden | {"range": [-0.52, 4.35]},
        yaxis=hidden | {"range": [-0.14, 1.26]},
        annotations=annotations,
        margin={"l": 2, "r": 2, "t": 2, "b": 2},
    )

"""The pictures of the proofs about convergence: the points, and the weights as arrows."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.proofs.layers import named, of_symbol, plane, ring
from explorer.lesson.proofs.proof import Drawing, Given, Numbered
from explorer.lesson.proofs.rows import Rows
from linboard import theme
from linboard.board import Board
from linboard.figures import boundaries, strokes
from linboard.i18n.language import _
from linboard.layers import Layer, Picture
from linclass.core import linear

Array = NDArray[np.float64]
ARC = np.radians(np.linspace(-60, 90, 61))  # directions of the drawn part of a circle
EQUAL = 1e-9  # relative tolerance of the points that set γ
TRAIL = 400  # updates whose path is drawn


def novikoff(given: Given) -> Drawing:
    """Draw the points with the line of ŵ*, and the weights as an arrow: its shadow on ŵ*, its length, both bounds."""
    return Drawing(_points(given), _arrows(given), _("The weights as an arrow"))


def _points(given: Given) -> Board:
    """Return the board: the line of ŵ*, the points that set γ and R, and the point of the update."""
    X, margin = given.dataset.X, given.line("margin")
    board = with_best(given, np.asarray(margin.constants["w*"]), np.asarray(margin.along["margin"]), "gamma")
    far = X[[int(np.argmax((X**2).sum(axis=1)))]]
    board.above(given.on(of_symbol(strokes.dots(ring(theme.BAD, 26)), "R"), far, "norm", "compare", "bound"))
    for key in ("inner-step", "expand", "middle"):
        if (n := given.quantities(key).get("n")) is not None:
            picked = strokes.dots(ring(theme.ACCENT, 13))
            board.above(given.on(of_symbol(picked, "x"), X[[int(n)]], key))
    return board


def novikoff_of_rows(given: Numbered, rows: Rows) -> Drawing:
    """Draw rows with any number of columns along ŵ*, with the same rings, and the weights as an arrow."""
    margin, places = given.line("margin"), rows.places
    reached = np.asarray(margin.along["margin"])
    colour = theme.GOOD if reached.min() > 0 else theme.BAD
    near = reached <= reached.min() + EQUAL * np.abs(reached).max()
    rings = [of_symbol(strokes.dots(ring(colour), places[near]), "gamma")]
    far = places[[int(np.argmax((rows.X**2).sum(axis=1)))]]
    rings.append(given.on(of_symbol(strokes.dots(ring(theme.BAD, 26)), "R"), far, "norm", "compare", "bound"))
    for key in ("inner-step", "expand", "middle"):
        if (n := given.quantities(key).get("n")) is not None:
            picked = strokes.dots(ring(theme.ACCENT, 13))
            rings.append(given.on(of_symbol(picked, "x"), places[[int(n)]], key))
    board = rows.picture(rings, colour, "dash", symbol="best")
    return Drawing(board, _arrows(given), _("The weights as an arrow"))


def with_best(given: Given, best: Array, reached: Array, least: str) -> Board:
    """Return the board with the line of ŵ*, and rings around the points with the smallest y ŵ*·x̂."""
    board = Board(given.dataset, given.positive)
    colour = theme.GOOD if reached.min() > 0 else theme.BAD
    center, reach = boundaries.view(given.dataset)
    ends = linear.boundary_segments(best[None, :-1], best[-1:], center, reach)[0]
    board.below(of_symbol(strokes.along(ends, colour, 3, "dash"), "best"))
    near = reached <= reached.min() + EQUAL * np.abs(reached).max()
    board.above(of_symbol(strokes.dots(ring(colour), given.dataset.X[near]), least))
    return board


def tips_of(inner: Array, squared: Array) -> Array:
    """Return the tips of the weights in the plane that keeps ŵ·ŵ* (to the right) and ‖ŵ‖, shape (k + 1, 2)."""
    return np.column_stack([inner, np.sqrt(np.maximum(squared - inner**2, 0.0))])


def axes() -> tuple[str, str]:
    """Return the names of the axes of that plane."""
    return _("In the direction of ŵ*"), _("Perpendicular to ŵ*")


def trail(tips: Array) -> Layer:
    """Return the path of the tips."""
    return strokes.along(tips[-TRAIL:], theme.MUTED, 1, opacity=0.6)


def _arrows(given: Numbered) -> Picture:
    """Return the arrows in a plane that keeps ŵ·ŵ* (to the right) and ‖ŵ‖ (the length)."""
    inner, norm = given.line("inner"), given.line("norm")
    tips = tips_of(np.asarray(inner.along["inner"]), np.asarray(norm.along["squared"]))
    layers, places = [trail(tips)], [tips]
    for key in ("inner-step", "inner", "expand", "middle", "norm", "cauchy", "compare"):
        k = given.quantities(key).get("k")
        if k is None or int(k) >= len(tips):
            continue
        for made, where in _of_line(given, key, tips, int(k)):
            layers.append(given.on(made, where, key))
            if key in ("inner-step", "expand", "middle"):  # the circle of the others may leave the picture
                places.append(where)
    last, radius, eta = len(tips) - 1, float(norm.constants["R"]), float(norm.constants["eta"])
    return plane(layers, places, axes(), 1.05 * np.sqrt(last) * eta * radius)


def _of_line(given: Numbered, key: str, tips: Array, k: int) -> list[tuple[Layer, Array]]:
    """Return the layers of a line about update k, and their places."""
    zero, tip, old = np.zeros(2), tips[k], tips[max(k - 1, 0)]
    foot = tip * [1, 0]
    arrow = of_symbol(strokes.arrow(theme.LINE, 3), "w"), np.stack([zero, tip])
    shadow = of_symbol(strokes.line(theme.LINE, 6), "w"), np.stack([zero, foot])
    down = strokes.line(theme.MUTED, 1, "dot"), np.stack([tip, foot])
    if key == "inner-step":
        moved = of_symbol(strokes.line(theme.GOOD, 6), "gamma"), np.stack([old * [1, 0], foot])
        before = of_symbol(strokes.arrow(theme.MUTED, 2), "w"), np.stack([zero, old])
        return [before, (of_symbol(strokes.arrow(theme.ACCENT, 3), "x"), np.stack([old, tip])), down, moved]
    if key in ("expand", "middle"):
        return _triangle(given, key, old, tip)
    parts = {
        "inner": [arrow, down, shadow],
        "cauchy": [arrow, down, shadow],
        "norm": [arrow],
        "compare": [arrow],
    }[key]
    if key in ("inner", "compare"):
        parts += _least(given, k)
    if key in ("norm", "compare"):
        parts += _most(given, k)
    return parts


def _least(given: Numbered, k: int) -> list[tuple[Layer, Array]]:
    """Return the bar kηγ and its name."""
    gamma, eta = (float(given.line("inner").constants[name]) for name in ("gamma", "eta"))
    return bar(k * eta * gamma, "kηγ", "gamma")


def bar(length: float, name: str, symbol: str) -> list[tuple[Layer, Array]]:
    """Return a dotted bar to the right, and its name."""
    places = np.array([[0.0, 0.0], [length, 0.0]])
    return [
        (of_symbol(strokes.line(theme.GOOD, 6, "dot"), symbol), places),
        (named(name, theme.GOOD) | {"textposition": "bottom center"}, places[1:] * 0.5),
    ]


def _most(given: Numbered, k: int) -> list[tuple[Layer, Array]]:
    """Return the circle of radius √k ηR and its name."""
    radius, eta = (float(given.line("norm").constants[name]) for name in ("R", "eta"))
    return circle(float(np.sqrt(k)) * eta * radius, "√k ηR", "R")


def circle(radius: float, name: str, symbol: str) -> list[tuple[Layer, Array]]:
    """Return a dashed circle around zero, and its name."""
    places = radius * np.column_stack([np.cos(ARC), np.sin(ARC)])
    name_at = np.array([[0.97 * radius, 0.04 * radius]])
    return [
        (of_symbol(strokes.line(theme.BAD, 2, "dash"), symbol), places),
        (named(name, theme.BAD) | {"textposition": "middle left"}, name_at),
    ]


def _triangle(given: Numbered, key: str, old: Array, tip: Array) -> list[tuple[Layer, Array]]:
    """Return the old arrow, the update at its tip, and their sum, with exact lengths and angles."""
    numbers = given.quantities("expand")
    eta, before, pushed = (float(numbers[name]) for name in ("eta", "before", "pushed"))
    size, length = eta * np.sqrt(pushed), float(np.linalg.norm(old))
    along = old / length if length else np.array([0.0, 1.0])
    forward = eta * before / length if length else 0.0
    aside = np.sqrt(max(size**2 - forward**2, 0.0))
    across = np.array([along[1], -along[0]])
    both = [old + forward * along + way * aside * across for way in (1, -1)]
    end = min(both, key=lambda place: float(np.linalg.norm(place - tip)))
    zero = np.zeros(2)
    parts = [
        (of_symbol(strokes.arrow(theme.MUTED, 2), "w"), np.stack([zero, old])),
        (of_symbol(strokes.arrow(theme.ACCENT, 3), "x"), np.stack([old, end])),
    ]
    if key == "expand":
        return [*parts, (of_symbol(strokes.arrow(theme.LINE, 3), "w"), np.stack([zero, end]))]
    return [
        (strokes.line(theme.MUTED, 1.5, "dash"), np.stack([old - across * size, old + across * size])),
        *parts,
    ]

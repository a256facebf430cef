"""The pictures of the scatter of several classes: arrows to the means, their sums, and the traces of the matrices."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.proofs.layers import named, of_symbol, ring
from explorer.lesson.proofs.proof import Drawing, Given, every_class
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.i18n.language import _
from linboard.layers import Layer, Picture

Array = NDArray[np.float64]
MEANS = {"symbol": "cross", "size": 13, "color": theme.GOOD}
MEAN = {"symbol": "diamond", "size": 13, "color": theme.LINE}
HEIGHT = 6.5  # of the picture of bars, in units of its own
BAR = 16
BARS = ("expand", "cross", "total")  # the lines about traces
TINY = 1e-300  # a length by which one can divide
ROUNDING = 1e-9  # share of the total up to which the cross terms are 0
ABOVE = np.array([0.0, 0.5])  # from a bar to its name
NAME = -0.5  # the height of the name below the picture


def draw(given: Given) -> Drawing:
    """Draw the points with arrows between them and the means, and beside it sums of arrows, or traces as bars."""
    return Drawing(_board(given), _sums(given), _("Sums of arrows, and the traces of the matrices"))


def _board(given: Given) -> Board:
    """Return the board with the means, and the arrows of each line."""
    board = Board(given.dataset, given.positive)
    points, _labels = every_class(given.dataset, given.positive)
    m_i, _counts = _means(given)
    m = np.asarray(given.line("split").constants["m"], dtype=float)
    own = np.asarray(given.line("split").along["m_i"], dtype=float)
    board.above(of_symbol(strokes.dots(MEANS, m_i), "m_i"), of_symbol(strokes.dots(MEAN, m[None]), "m"))
    n = given.quantities("split").get("n")
    if n is not None:
        x, mean = points[int(n)], own[int(n)]
        board.above(
            given.on(of_symbol(strokes.dots(ring(theme.ACCENT)), "x"), x[None], "split"),
            given.on(of_symbol(strokes.arrow(theme.LINE), "m"), np.stack([m, x]), "split"),
            given.on(of_symbol(strokes.arrow(theme.ACCENT), "x"), np.stack([mean, x]), "split"),
            given.on(of_symbol(strokes.arrow(theme.GOOD), "m_i"), np.stack([m, mean]), "split"),
        )
    inner = of_symbol(strokes.line(theme.ACCENT, 1.5), "S_W")
    outer = of_symbol(strokes.line(theme.GOOD, 4), "S_B")
    all_ = of_symbol(strokes.line(theme.LINE, 1), "S_T")
    board.below(
        given.on(all_, _fan(np.broadcast_to(m, points.shape), points), "expand", "total"),
        given.on(inner, _fan(own, points), "expand", "centred", "cross", "total"),
        given.on(
            outer, _fan(np.broadcast_to(m, m_i.shape), m_i), "expand", "cross", "total", "weighted", "rank"
        ),
    )
    return board


def _means(given: Given) -> tuple[Array, Array]:
    """Return the means of the classes, shape (C, 2), and the numbers of their points."""
    along = given.line("centred").along
    return np.asarray(along["m_i"], dtype=float), np.asarray(along["N_i"], dtype=float)


def _fan(start: Array, end: Array) -> Array:
    """Return a segment from each start to its end, with gaps, shape (3 k, 2)."""
    places: Array = np.stack([start, end, np.full_like(end, np.nan)], axis=1).reshape(-1, 2)
    return places


def _sums(given: Given) -> Picture:
    """Return the arrows of a sum, tip to tail, so that a sum of 0 is closed; or the traces of the scatters as bars."""
    points, _labels = every_class(given.dataset, given.positive)
    m_i, counts = _means(given)
    m = np.asarray(given.line("split").constants["m"], dtype=float)
    own = np.asarray(given.line("split").along["m_i"], dtype=float)
    shown = given.entry("centred") or 0
    arrows = (points - own)[(own == m_i[shown]).all(axis=1)]
    layers: list[Layer] = []
    for key, steps, symbol, colour in (
        ("centred", arrows, "x", theme.ACCENT),
        ("weighted", counts[:, None] * (m_i - m), "m_i", theme.GOOD),
    ):
        path = _path(steps)
        layers.append(given.on(of_symbol(strokes.line(colour, 2.5), symbol), path, key))
        layers.append(
            given.on(strokes.dots({"symbol": "circle", "size": 9, "color": theme.LINE}), path[:1], key)
        )
        layers.append(given.on(strokes.dots(ring(theme.LINE, 17)), path[-1:], key))
    x, own_mean = (np.asarray(part[-1], dtype=float) for part in (points, own))
    corner = _path(np.stack([own_mean - m, x - own_mean]))
    for made, where in (
        (of_symbol(strokes.arrow(theme.LINE), "m"), corner[[0, 2]]),
        (of_symbol(strokes.arrow(theme.GOOD), "m_i"), corner[:2]),
        (of_symbol(strokes.arrow(theme.ACCENT), "x"), corner[1:]),
    ):
        layers.append(given.on(made, where, "split"))
    spread = float(np.abs(m_i - m).max()) or 1.0
    for arm in m_i - m:
        tip = arm / spread * (HEIGHT / 2 - 0.5)
        ends = np.array([0.0, HEIGHT / 2 - 0.25]) + np.stack([np.zeros(2), tip])
        layers.append(given.on(of_symbol(strokes.arrow(theme.GOOD), "m_i"), ends, "rank"))
    layers += _bars(given)
    layers += _names(given)
    # Bars and scaled arrows have no useful axis numbers.
    layout = theme.layout(
        xaxis=theme.axis("", range=[-8, 8], visible=False),
        yaxis=theme.axis("", range=[2 * NAME, HEIGHT], visible=False, scaleanchor="x", scaleratio=1),
        margin={"l": 8, "r": 8, "t": 6, "b": 8},
    )
    return Picture(layers, layout)


def _names(given: Given) -> list[Layer]:
    """Return what the picture shows of each line, below it."""
    arrows = _("Arrows as on the board, scaled to fit")
    bars = _("Bars: the traces, each the sum of a diagonal")
    names = []
    for line in given.chain.lines[: given.length]:
        told = bars if line.key in BARS else arrows
        names.append(
            given.on(strokes.words([], [], 12, [told], theme.MUTED), np.array([[0.0, NAME]]), line.key)
        )
    return names


def _path(steps: Array) -> Array:
    """Return arrows tip to tail from zero, scaled to the picture and shifted to its middle."""
    path = np.vstack([np.zeros(2), steps.cumsum(axis=0)])
    middle, size = (
        (path.min(axis=0) + path.max(axis=0)) / 2,
        float((path.max(axis=0) - path.min(axis=0)).max()),
    )
    scaled: Array = (path - middle) * (HEIGHT - 1) / (size or 1.0) + [0.0, HEIGHT / 2 - 0.25]
    return scaled


def _bars(given: Given) -> list[Layer]:
    """Return the trace of S_T as a bar, and above it those of the terms, one after another."""
    values = given.quantities("expand")
    total, within, between, cross = (
        float(np.trace(np.asarray(values[k]))) for k in ("S_T", "S_W", "S_B", "Q")
    )
    width = 14.0 / max(total, within + between + 2 * abs(cross), TINY)
    rows: list[tuple[str, float, str, float, float]] = [("S_T", 4.2, theme.LINE, 0.0, total)]
    rows += [("S_W", 1.6, theme.ACCENT, 0.0, within), ("S_B", 1.6, theme.GOOD, within, within + between)]
    layers = []
    for name, height, colour, start, end in rows:
        places = np.array([[-7 + width * start, height], [-7 + width * end, height]])
        layers.append(given.on(of_symbol(strokes.line(colour, BAR), name), places, *BARS))
        label = named(f"tr S<sub>{name[-1]}</sub>", colour) | {"textposition": "top center"}
        layers.append(given.on(label, places.mean(axis=0)[None] + ABOVE, *BARS))
    if abs(cross) > ROUNDING * total:
        start = -7 + width * (within + between)
        places = np.array([[start, 1.6], [start + 2 * width * cross, 1.6]])
        layers.append(given.on(of_symbol(strokes.line(theme.MUTED, BAR), "Q"), places, *BARS))
    return layers

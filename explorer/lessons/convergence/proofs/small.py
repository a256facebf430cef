"""The proof that a margin can be exponentially small, line by line."""

from __future__ import annotations

import numpy as np

from explorer.lesson.proofs.proof import Drawing, Given, Line, Proof, Wrong
from explorer.lesson.proofs.shown import named, of_symbol, ring
from explorer.lesson.proofs.symbol import Symbol
from explorer.lessons.convergence.proofs.symbols import Y
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
    title = _("Black: uᵢ of this line. Green: the bounds 2, 4, 8, … of every second uᵢ.")
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
    xaxis = theme.axis("", range=[-0.8, len(NAMES) + 1.2], zeroline=False, **ticks)
    bounds = np.log10([LOW, 2 * highest]).tolist()
    values = {"tickvals": [0.1, 1, 10], "ticktext": ["0.1", "1", "10"]}
    yaxis = theme.axis(_("y times the value of the line"), type="log", range=bounds, zeroline=False, **values)
    return Picture(layers, theme.layout(xaxis=xaxis, yaxis=yaxis, margin={"l": 52, "r": 12, "t": 6, "b": 52}))


def _bars(given: Given, values: np.ndarray, *keys: str) -> list[Layer]:
    """Return a bar for each vector, coloured by its class."""
    bars = []
    for side, colour in zip((1, -1), theme.CLASS_COLOURS, strict=False):
        places = _stems(np.flatnonzero(side == LABELS), values, LOW / 2)
        bars.append(given.on(of_symbol(strokes.line(colour, 7), "vector"), places, *keys))
    return bars


def _stems(where: np.ndarray, values: np.ndarray, bottom: float) -> np.ndarray:
    """Return the ends of upright bars, with gaps, shape (3 k, 2)."""
    x = where.astype(float)
    rows = [[x, np.full_like(x, bottom)], [x, values[where]], [x, np.full_like(x, np.nan)]]
    places: np.ndarray = np.stack([np.column_stack(row) for row in rows], axis=1).reshape(-1, 2)
    return places


def _marked(given: Given, values: np.ndarray, which: np.ndarray, colour: str, key: str) -> Layer:
    """Return rings at the tops of some bars, in one line."""
    where = np.flatnonzero(which)
    return given.on(
        of_symbol(strokes.dots(ring(colour, 16)), "vector"), np.column_stack([where, values[where]]), key
    )


def _level(given: Given, height: float, name: str, colour: str, *keys: str) -> list[Layer]:
    """Return a dashed horizontal line with its name at the right end."""
    ends = np.array([[-0.6, height], [len(NAMES) - 0.4, height]])
    label = named(name, colour) | {"textposition": "top center"}
    return [
        given.on(strokes.line(colour, 2, "dash"), ends, *keys),
        given.on(label, ends[1:] - [0.2, 0], *keys),
    ]


def _meant(key: str) -> np.ndarray:
    """Return which vectors a line is about: e_i + e_{i+1}, or e_{i+1} + e_{i+2} + e_{i+4} + …."""
    meant = np.zeros((DIMENSIONS - 1, DIMENSIONS))
    for i, point in enumerate(meant):
        point[i + 1] = 1
        point[[i] if key == "pair" else slice(i + 2, None, 2)] = 1
    found: np.ndarray = (VECTORS[:, None] == meant).all(axis=2).any(axis=1)
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
    xaxis = theme.axis("", range=[-0.5, DIMENSIONS - 0.5], zeroline=False, **ticks)
    yaxis = theme.axis("", range=[lowest - room, highest + room], zeroline=True)
    return Picture(layers, theme.layout(xaxis=xaxis, yaxis=yaxis, margin={"l": 40, "r": 12, "t": 6, "b": 30}))


SMALL = Proof(
    "con-small",
    N_("A margin can be exponentially small"),
    N_(
        "Let x be a non-zero vector of d zeros and ones, and y = +1 if its first 1 has an odd index, else −1. A line "
        "separates them, but every margin is at most 2^−⌊d/2⌋."
    ),
    (X, Y.measured("left", "least"), FIRST, V, B, F, U),
    (
        Line(
            "separable",
            "min y w·x = 2^{−(d−1)} > 0",
            "min y w·x = $left = 2^{−($d−1)} > 0",
            N_("Later weights sum to less; the last vector gives the least."),
            (
                Wrong(
                    N_("The weights alternate in sign."),
                    N_("That fits the classes. It does not say that the first 1 decides."),
                ),
                Wrong(
                    N_("The weights become smaller."),
                    N_("They must become small so fast that all later ones cannot outweigh the first."),
                ),
            ),
            N_(
                "Bars: y w·x for each vector, such as 0110. All are positive; the ringed one is the smallest."
            ),
        ),
        Line(
            "scale",
            "min y f(x) ≥ 1",
            "min y f(x) = $least ≥ 1",
            N_("Any separating line, divided by its smallest y f."),
            (
                Wrong(
                    N_("Every separating line has y f ≥ 1."),
                    N_("Only y f > 0. The scaling makes the smallest value 1."),
                ),
                Wrong(
                    N_("The coordinates are zeros and ones."),
                    N_("The weights need not be whole numbers, so f need not be."),
                ),
            ),
            N_("Bars: y f of one line for each vector. None is below the dashed 1."),
        ),
        Line(
            "pair",
            "u_i − u_{i+1} + y_i b ≥ 1",
            "$left ≥ 1",
            N_("This is y f ≥ 1 at a vector of class yᵢ."),
            (
                Wrong(
                    N_("This is y f ≥ 1 at eᵢ."),
                    N_("There f contains only vᵢ. The line also contains vᵢ₊₁."),
                ),
                Wrong(
                    N_("The uᵢ become smaller."),
                    N_("That is not known: y b may be large enough."),
                ),
            ),
            N_("Gold rings: the vectors eᵢ + eᵢ₊₁, of class yᵢ. In numbers: one entry for each i."),
            ("scale",),
        ),
        Line(
            "chain",
            "u_{i+1} − u_{i+2} − u_{i+4} − … − y_i b ≥ 1",
            "$left ≥ 1",
            N_("This is y f ≥ 1 at a vector of class −yᵢ."),
            (
                Wrong(
                    N_("This is y f ≥ 1 at eᵢ₊₁ + eᵢ₊₂."),
                    N_("That gives the first two terms only, without uᵢ₊₄ and the following."),
                ),
                Wrong(
                    N_("The class of this vector is yᵢ."),
                    N_("Its first 1 is at i + 1, so its class is the other one, −yᵢ."),
                ),
            ),
            N_(
                "Gold rings: the vectors eᵢ₊₁ + eᵢ₊₂ + eᵢ₊₄ + …, of class −yᵢ. In numbers: one entry for each i."
            ),
            ("scale",),
        ),
        Line(
            "add",
            "u_i ≥ 2 + u_{i+2} + u_{i+4} + …",
            "$left ≥ $right",
            N_("Add the two lines above: uᵢ₊₁ and b cancel."),
            (
                Wrong(
                    N_("Each line above gives at least 1."),
                    N_("That gives the 2. It must also be said why uᵢ₊₁ and b disappear."),
                ),
                Wrong(
                    N_("All u are positive."),
                    N_("That is not known: the last one may be negative."),
                ),
            ),
            N_("Black bars: each u is at least 2 more than the sum of every second one to its right."),
            ("pair", "chain"),
        ),
        Line(
            "double",
            "(u_{d−1}, u_{d−3}, …) ≥ (2, 4, 8, …)",
            "$left ≥ $right",
            N_("Start at i = d − 1; insert each bound above."),
            (
                Wrong(
                    N_("Each u is twice the next one."),
                    N_("The line above is about every second u, and it is an inequality."),
                ),
                Wrong(
                    N_("There are 2ᵈ − 1 vectors."),
                    N_("The number of vectors is not used, only two kinds of them."),
                ),
            ),
            N_(
                "Green: 2, 4, 8, … from the right, at every second place. The black bars reach at least as high."
            ),
            ("add",),
        ),
        Line(
            "norm",
            "‖v‖ ≥ 2^{⌊d/2⌋}",
            "$left ≥ 2^{⌊$d/2⌋} = $right",
            N_("‖v‖ is at least its largest |vᵢ| = |uᵢ|; ⌊d/2⌋ doublings."),
            (
                Wrong(
                    N_("v has d coordinates."),
                    N_("That would give a length like √d. Here one coordinate is already long."),
                ),
                Wrong(
                    N_("The smallest y f is 1."),
                    N_("This fixes the scale. The length follows from the doubling."),
                ),
            ),
            N_("The leftmost green bound is the right side: one black bar alone is that long."),
            ("double",),
        ),
        Line(
            "margin",
            "min y f(x)/‖v‖ ≤ 2^{−⌊d/2⌋}",
            "$least/$norm = $left ≤ 2^{−⌊$d/2⌋} = $right",
            N_("The smallest y f is 1; divide by ‖v‖."),
            (
                Wrong(
                    N_("The best line has the smallest margin."),
                    N_("The best line has the largest margin, and even this is not larger."),
                ),
                Wrong(
                    N_("The line above has an even smaller margin."),
                    N_("That is one line. The claim is about every line."),
                ),
            ),
            N_(
                "Bars: the distances y f/‖v‖ from the line. The smallest is the margin, below the dashed bound."
            ),
            ("scale", "norm"),
        ),
        Line(
            "order",
            "2^{−⌊d/2⌋} ≤ 2^{−d/10}",
            "2^{−⌊$d/2⌋} = $left ≤ 2^{−$d/10} = $right",
            N_("⌊d/2⌋ ≥ d/10 for every d ≥ 2."),
            (
                Wrong(
                    N_("d is even."),
                    N_("For odd d it is (d − 1)/2, which is still at least d/10."),
                ),
                Wrong(
                    N_("Both sides are smaller than 1."),
                    N_("That does not say which one is smaller."),
                ),
            ),
            N_("Green: the left side. Gold: the right side, a weaker bound."),
        ),
    ),
    draw,
    settings={"d": DIMENSIONS},
)

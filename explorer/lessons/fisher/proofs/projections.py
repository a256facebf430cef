"""The symbols and the pictures of projections: the shadows of the points, and the separation of each direction."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.proofs.layers import named, of_symbol
from explorer.lesson.proofs.proof import Drawing, Given, Numbered, every_class
from explorer.lesson.proofs.symbol import Symbol
from explorer.lessons.fisher.proofs.symbols import NOTHING
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.i18n.language import N_, _
from linboard.layers import Layer, Picture

Array = NDArray[np.float64]
ABOUT = (
    "scatter",
    "invariant",
    "unit",
    "trace",
    "shares",
    "sum",
    "most",
    "best",
)  # lines about a tried direction
LOWEST = 1e-9  # least height of the picture
ANGLES = np.linspace(-90, 90, 181)
SHADOW = {"symbol": "circle", "size": 5}

W = Symbol(
    "W", "W", N_("the projection; here one column, a direction w"), ("W", "left", "separation"), theme.LINE
)
Y_HAT = Symbol("y", "ŷ", N_("the projected point Wᵀx"), ("left",))
M_HAT = Symbol("m_hat", "m̂", N_("the mean of the ŷ"), ("left",))
WITHIN = Symbol("S_W_hat", "Ŝ_W", N_("the scatter of the ŷ within the classes"), ("left",))
BETWEEN = Symbol("S_B_hat", "Ŝ_B", N_("the scatter of the ŷ between the classes"), ("left",))
SEPARATION = Symbol("s", "s", N_("the separation tr(Ŝ_W⁻¹Ŝ_B)"), ("separation", "left"), theme.LINE)
CHANGE = Symbol("M", "M", N_("an invertible matrix, here Ŝ_W^(−1/2)"), ("right", "left"))
V = Symbol("V", "V", N_("the matrix S_W^(1/2) W M"), ("left", "right"))
A = Symbol("A", "A", N_("the matrix S_W^(−1/2) S_B S_W^(−1/2)"), ("right", "left"))
LAMBDA = Symbol(
    "lambda", "λ", N_("the eigenvalues of A, the largest first"), ("lambda", "most", "right"), theme.GOOD
)
SHARE = Symbol(
    "c",
    "c_j",
    N_("the squared length of Vᵀaⱼ, where aⱼ is the eigenvector j of A, of length 1"),
    ("c", "left"),
)
q = Symbol("q", "q", N_("the number of columns of W, here 1"), ("q",))


def special(given: Numbered) -> str:
    """Say that all class means are equal."""
    most = float(given.line("best").constants["most"])
    return N_("All class means are equal, so S_B is 0, and s is 0 for every W.") if most <= NOTHING else ""


def draw(given: Given) -> Drawing:
    """Draw the direction w with the shadows of the points, and beside it the separation s of every direction."""
    return Drawing(_board(given), _curve(given), _("The separation s of each direction w"))


def _direction(given: Given, key: str) -> Array | None:
    """Return the direction w of a line, of length 1; None if it has none."""
    w = given.quantities(key).get("W")
    if w is None:
        return None
    column = np.asarray(w, dtype=float)[:, 0]
    length = float(np.linalg.norm(column))
    if not length or not np.isfinite(length):
        return None
    direction: Array = column / length
    return direction


def _board(given: Given) -> Board:
    """Return the board with the direction of each line, the shadows of the points on it, and one point's shadow."""
    board = Board(given.dataset, given.positive)
    points = given.dataset.X
    mean = points.mean(axis=0)
    for key in ("project", *ABOUT, "equal"):
        w = _direction(given, key)
        if w is None:
            continue
        along = (points - mean) @ w
        ends = mean + np.outer([along.min() * 1.15, along.max() * 1.15], w)
        colour = theme.GOOD if key == "equal" else theme.LINE
        board.below(
            given.on(of_symbol(strokes.arrow(colour), "lambda" if key == "equal" else "W"), ends, key)
        )
        for label in given.dataset.present:
            shadows = (mean + np.outer(along, w))[given.dataset.labels == label]
            dots = strokes.dots({**SHADOW, "color": theme.CLASS_COLOURS[label]})
            board.below(given.on(of_symbol(dots, "y"), shadows, key))
        n = given.quantities(key).get("n")
        if n is not None:
            drop = np.stack([points[int(n)], mean + along[int(n)] * w])
            board.above(given.on(of_symbol(strokes.line(theme.ACCENT, 2, "dot"), "x"), drop, key))
    return board


def _separations(given: Given) -> Array:
    """Return s of each angle; NaN where the scatter within the classes is 0."""
    points, labels = every_class(given.dataset, given.positive)
    turn = np.radians(ANGLES)
    shadows = points @ np.stack([np.cos(turn), np.sin(turn)])
    within, between = np.zeros(len(ANGLES)), np.zeros(len(ANGLES))
    for label in np.unique(labels):
        own = shadows[labels == label]
        within += ((own - own.mean(axis=0)) ** 2).sum(axis=0)
        between += len(own) * (own.mean(axis=0) - shadows.mean(axis=0)) ** 2
    curve: Array = np.divide(between, within, out=np.full(len(ANGLES), np.nan), where=within > 0)
    return curve


def _curve(given: Given) -> Picture:
    """Return s over the angle of w, the largest eigenvalue as its bound, and the place of each line's direction."""
    curve = _separations(given)
    lam = np.asarray(given.line("best").constants["lambda"], dtype=float)
    top = max(float(np.nanmax(curve, initial=0.0)), float(lam[0]), LOWEST)
    bound = np.array([[-90.0, lam[0]], [90.0, lam[0]]])
    layers: list[Layer] = [
        of_symbol(strokes.through(ANGLES, curve, theme.LINE, 2.5), "s"),
        given.on(
            of_symbol(strokes.line(theme.GOOD, 2, "dash"), "lambda"),
            bound,
            "shares",
            "sum",
            "most",
            "best",
            "equal",
        ),
        given.on(
            named("λ₁", theme.GOOD) | {"textposition": "bottom left"},
            bound[1:],
            "shares",
            "sum",
            "most",
            "best",
            "equal",
        ),
    ]
    for key in ("project", *ABOUT, "equal"):
        w = _direction(given, key)
        if w is None:
            continue
        angle = (np.degrees(np.arctan2(w[1], w[0])) + 90) % 180 - 90
        at = np.array([[angle, np.interp(angle, ANGLES, curve)]])
        colour = theme.GOOD if key == "equal" else theme.LINE
        dot = strokes.dots({"symbol": "circle", "size": 12, "color": colour})
        layers.append(given.on(of_symbol(dot, "W"), at, key))
    xaxis = theme.axis(_("Angle of w in degrees"), range=[-90, 90], tickvals=[-90, -45, 0, 45, 90])
    yaxis = theme.axis("s", range=[-0.04 * top, 1.12 * top])
    return Picture(layers, theme.layout(xaxis=xaxis, yaxis=yaxis, margin={"l": 48, "r": 12, "t": 6, "b": 40}))

"""The proofs that w is perpendicular to the line, and that f/‖w‖ is the signed distance from it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.proofs.layers import ends, of_symbol, ring
from explorer.lesson.proofs.proof import Assumption, Drawing, Given, Line, Numbered, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.i18n.language import N_
from linboard.layers import Layer

DIRECTION = Assumption(
    "direction", N_("w is not 0"), N_("With w = 0, f = b everywhere, so f = 0 is no line.")
)
W = Symbol("w", "w", N_("the weights, an arrow"), ("w", "left", "f", "wx", "wx_p"), theme.LINE, vector=True)
B = Symbol("b", "b", N_("the bias"), ("b", "left", "f"))
SQUARE = {"symbol": "square", "size": 9, "color": theme.ACCENT}


def _board(given: Given, key: str) -> tuple[Board, NDArray[Any]]:
    """Return the board with the line f = 0, and w."""
    board = Board(given.dataset, given.positive)
    numbers = given.quantities(key)
    w, b = np.asarray(numbers["w"], dtype=float), float(numbers["b"])
    line = strokes.along(ends(given.dataset, w, b), theme.LINE, 3)
    board.below(of_symbol(line, "f") if key == "foot" else line)
    return board, w


def draw_normal(given: Given) -> Drawing:
    """Draw the line, two of its points, A and B, their difference, and w."""
    board, w = _board(given, "first")
    numbers = given.quantities("normal")
    first, second = (np.asarray(numbers[name], dtype=float) for name in ("A", "B"))
    shown = "second", "subtract", "normal"
    board.above(given.on(of_symbol(_square("A", "top center"), "A"), first[None], "first", *shown))
    board.above(given.on(of_symbol(_square("B", "bottom center"), "B"), second[None], *shown))
    between = np.stack([second, first])
    board.above(given.on(of_symbol(strokes.arrow(theme.ACCENT), "A"), between, "subtract", "normal"))
    size = np.linalg.norm(w)
    arrow = np.stack([second, second + (w / size if size else w)])
    board.above(given.on(of_symbol(strokes.arrow(theme.LINE), "w"), arrow, "normal"))
    return Drawing(board)


def _square(name: str, where: str) -> Layer:
    """Return the layer of a point of the line, with a name that no data point has; B has it on the other side of w."""
    font = {"size": 15, "color": theme.ACCENT}
    return strokes.labelled(SQUARE, None, [f"<b>{name}</b>"], where, font)


def draw_distance(given: Given) -> Drawing:
    """Draw a point, its foot on the line, the way between them, and another point of the line."""
    board, _w = _board(given, "foot")
    for key in ("foot", "move", "insert", "product", "distance", "nearest"):
        numbers = given.quantities(key)
        x, foot = (np.asarray(numbers[name], dtype=float) for name in ("x", "x_p"))
        board.above(given.on(of_symbol(strokes.dots(ring(theme.ACCENT)), "x"), x[None], key))
        board.above(given.on(of_symbol(strokes.dots(SQUARE), "x_p"), foot[None], key))
        if key != "foot":
            board.above(given.on(of_symbol(strokes.line(theme.ACCENT, 4), "r"), np.stack([foot, x]), key))
    other = np.asarray(given.quantities("nearest")["q"], dtype=float)
    x = np.asarray(given.quantities("nearest")["x"], dtype=float)
    way = strokes.line(theme.MUTED, 2, "dot")
    board.above(given.on(of_symbol(way, "q"), np.stack([other, x]), "nearest"))
    return Drawing(board)


def special(given: Numbered) -> str:
    """Say that w is 0, so that every product with it is 0 although there is no line."""
    nothing = N_("The means of both classes are equal, so w is 0, and there is no line: 0 = 0 says nothing.")
    return "" if np.any(given.line("first").constants["w"]) else nothing


NORMAL = Proof(
    "hyp-normal",
    N_("w is perpendicular to the line"),
    N_("The arrow w is perpendicular to the line f(x) = w·x + b = 0."),
    (
        W,
        B,
        Symbol("A", "A", N_("a point of the line"), ("A", "left"), theme.ACCENT, vector=True),
        Symbol("B", "B", N_("another point of the line"), ("B", "left"), theme.ACCENT, vector=True),
    ),
    (
        Line(
            "first",
            "w·A + b = 0",
            "$w·$A + $b = $left",
            N_("A is a point of the line f = 0."),
            (
                Wrong(N_("A is a sample."), N_("Samples need not lie on the line; A does.")),
                Wrong(N_("w is perpendicular to the line."), N_("That is what we want to prove.")),
            ),
            N_("Square: the point A of the line."),
        ),
        Line(
            "second",
            "w·B + b = 0",
            "$w·$B + $b = $left",
            N_("B is a point of the line too."),
            (
                Wrong(N_("B = A."), N_("The two points differ, or there would be no direction.")),
                Wrong(N_("B has the same class as A."), N_("Classes do not matter here.")),
            ),
            N_("Squares: A, and another point B of the line."),
        ),
        Line(
            "subtract",
            "(w·A + b) − (w·B + b) = w·(A − B)",
            "($w·$A + $b) − ($w·$B + $b) = $left",
            N_("The bias b cancels, and w can be factored out."),
            (
                Wrong(N_("b is 0."), N_("It cancels for every b.")),
                Wrong(N_("Both brackets are 0."), N_("True, but the equation also holds for other points.")),
            ),
            N_("Gold arrow: A − B, along the line."),
        ),
        Line(
            "normal",
            "w·(A − B) = 0",
            "$w·($A − $B) = $left",
            N_("Both brackets of the line above are 0."),
            (
                Wrong(N_("A − B is 0."), N_("The points differ, so the arrow is not 0.")),
                Wrong(N_("w has length 1."), N_("The length of w does not matter.")),
            ),
            N_("Gold: A − B. The other arrow: w. A dot product of 0 is a right angle."),
            ("first", "second", "subtract"),
        ),
    ),
    draw_normal,
    (DIRECTION,),
    special=special,
)
X = Symbol("x", "x", N_("a point"), ("x", "f", "left"), theme.ACCENT, vector=True)
FOOT = Symbol("x_p", "x_p", N_("the point of the line below x"), ("x_p", "left"), theme.ACCENT, vector=True)
R = Symbol("r", "r", N_("the signed length of the way from x_p to x"), ("r", "left"), theme.ACCENT)
F = Symbol("f", "f", N_("the value w·x + b of the line at x"), ("f", "left"), theme.LINE)
Q = Symbol("q", "q", N_("any other point of the line"), ("q", "left"), theme.MUTED, vector=True)

DISTANCE = Proof(
    "hyp-distance",
    N_("The distance from the line"),
    N_("The signed distance of a point x from the line f = 0 is r = f(x)/‖w‖."),
    (W, B, X, FOOT, R, F, Q),
    (
        Line(
            "foot",
            "w·x_p + b = 0",
            "$w·$x_p + $b = $left",
            N_("x_p lies on the line."),
            (
                Wrong(N_("x_p is below x."), N_("That says where on the line it lies, not that f is 0.")),
                Wrong(N_("w is not 0."), N_("Then the line exists, but x_p must also lie on it.")),
            ),
            N_("Ring: the point x. Square: its foot x_p on the line."),
        ),
        Line(
            "move",
            "x = x_p + r frac{w}{‖w‖}",
            "$x = $x_p + $r · frac{$w}{$norm}",
            N_("From x_p the way to x is perpendicular, along w."),
            (
                Wrong(N_("w has length 1."), N_("It need not: therefore it is divided by ‖w‖.")),
                Wrong(N_("x_p is a multiple of w."), N_("Only the difference x − x_p is.")),
            ),
            N_("Gold: the way from x_p to x, of length |r|."),
        ),
        Line(
            "insert",
            "f(x) = w·x_p + b + r frac{w·w}{‖w‖}",
            "$f = $w·$x_p + $b + $r · $norm = $right",
            N_("Insert x into f(x) = w·x + b."),
            (
                Wrong(N_("f is 0 on the line."), N_("That is needed only in the next line.")),
                Wrong(N_("r is positive."), N_("It holds for both signs of r.")),
            ),
            N_("f(x) has a part from x_p, and a part from the gold way."),
            ("move",),
        ),
        Line(
            "product",
            "f(x) = r ‖w‖",
            "$f = $r · $norm",
            N_("The part of x_p is 0, and w·w = ‖w‖²."),
            (
                Wrong(N_("r is the distance."), N_("That is the claim; this line only removes two terms.")),
                Wrong(N_("‖w‖ is 1."), N_("Then it would be f(x) = r.")),
            ),
            N_("Twice the way gives twice the f(x)."),
            ("foot", "insert"),
        ),
        Line(
            "distance",
            "r = f(x)/‖w‖",
            "$r = $f/$norm",
            N_("Divide by ‖w‖, which is not 0."),
            (
                Wrong(N_("Divide by w."), N_("One cannot divide by a vector.")),
                Wrong(N_("f(x) is not 0."), N_("For f(x) = 0, r is 0 and x lies on the line.")),
            ),
            N_("Gold: the signed distance r; it is negative on the other side."),
            ("product",),
        ),
        Line(
            "nearest",
            "‖x − q‖ ≥ |r|",
            "$left ≥ |$r|, q = $q, x = $x",
            N_("The way to q is the hypotenuse of a right triangle."),
            (
                Wrong(N_("q is a sample."), N_("q is any point of the line.")),
                Wrong(
                    N_("The triangle inequality."),
                    N_("It would need the side x_p q; the right angle is enough."),
                ),
            ),
            N_("Dotted: the way to another point q of the line is longer."),
        ),
    ),
    draw_distance,
    (DIRECTION,),
)

PROOFS = (NORMAL, DISTANCE)

"""The proof that half-planes shatter three points, but never four."""

from __future__ import annotations

import numpy as np

from explorer.lesson.proofs import sides
from explorer.lesson.proofs.layers import named, of_symbol, ring
from explorer.lesson.proofs.proof import Assumption, Drawing, Given, Line, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from explorer.lessons.shattering.proofs.symbols import X
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.i18n.language import N_

F = Symbol("f", "f", N_("a line: f(x) = w·x + b"), ("f_p", "plus", "minus", "left"))
LAMBDA = Symbol(
    "lambda",
    "λ",
    N_(
        "Radon’s numbers, one per point, not all 0, with sum 0; + and − stand for the points with λ "
        "> 0 and λ < 0"
    ),
    ("lambda", "left"),
    theme.GOOD,
)
P = Symbol(
    "p",
    "p",
    N_("the common point of the hulls of both parts"),
    ("p", "f_p", "left"),
    theme.ACCENT,
    vector=True,
)
Y = Symbol("y", "y", N_("its label, +1 or −1"), ("y", "right"))
MEETING = ("balance", "radon", "meet", "first", "second", "none")


def draw(given: Given) -> Drawing:
    """Draw the points, Radon's two parts with their hulls, and the common point."""
    board = Board(given.dataset, given.positive)
    X, lam = given.dataset.X, np.asarray(given.line("balance").constants["lambda"])
    points = X[: len(lam)] if len(X) >= len(lam) else np.vstack([X, X.mean(axis=0)])
    board.above(given.on(of_symbol(strokes.dots(ring(theme.ACCENT)), "x"), points[:3], "equations"))
    for part in (lam > 0, lam < 0):
        corners = points[part]
        hull = np.vstack([corners, corners[:1]])
        board.below(given.on(of_symbol(strokes.line(theme.GOOD, 3), "lambda"), hull, *MEETING))
    for side, sign in ((lam > 0, "+"), (lam < 0, "−")):
        board.above(
            given.on(named(sign, theme.GOOD) | {"textposition": "top right"}, points[side], *MEETING[3:])
        )
    p = np.asarray(given.line("meet").constants["p"])
    dot = {"symbol": "diamond", "size": 14, "color": theme.ACCENT}
    board.above(given.on(of_symbol(strokes.dots(dot), "p"), p[None], *MEETING[2:]))
    return Drawing(board, sides.both_sides(given), sides.title())


FOUR = Proof(
    "sha-four",
    N_("Three points, never four"),
    N_(
        "Half-planes shatter three points that are not on one line, but no four points (in d dimensions: d + "
        "1, but no d + 2)."
    ),
    (F, X, Y, LAMBDA, P),
    (
        Line(
            "equations",
            "f(x_i) = y_i",
            "$left = $right",
            N_("The points are not on one line, so w⁽¹⁾, w⁽²⁾, b exist."),
            (
                Wrong(
                    N_("There are only eight labellings."),
                    N_("Each of the eight needs its own line. Counting them does not give the lines."),
                ),
                Wrong(
                    N_("Three points always form two groups."),
                    N_("On one line, the middle point cannot be separated from the two outer ones."),
                ),
            ),
            N_("Gold rings: the first three points. Each of their labellings has a line with f(x) = y."),
        ),
        Line(
            "balance",
            "Σ_+ λ_i = Σ_− |λ_i|",
            "$left = $right",
            N_("Four unknowns, three equations: some λ ≠ 0. One: Σλᵢ = 0."),
            (
                Wrong(
                    N_("Two points have λ > 0 and two have λ < 0."),
                    N_("It may also be three and one, if a point is inside a triangle."),
                ),
                Wrong(
                    N_("All λ are 0."),
                    N_("That is also a solution, but with more unknowns than equations there are others."),
                ),
            ),
            N_("Green: the two parts of the points, those with λ > 0 and those with λ < 0."),
        ),
        Line(
            "radon",
            "Σ λ_i x_i = 0",
            "$left = $right",
            N_("The other two equations, one for each coordinate."),
            (
                Wrong(
                    N_("The mean of the points is 0."),
                    N_("The λ are not all equal. Some of them are negative."),
                ),
                Wrong(
                    N_("The points are on one line."),
                    N_("Four points of the plane have such λ wherever they are."),
                ),
            ),
            N_("Green: the same two parts. In both, the points are weighted by |λ|."),
        ),
        Line(
            "meet",
            "Σ_+ λ_i x_i = Σ_− |λ_i| x_i = p",
            "$left = $right",
            N_("Move the negative terms to the other side; scale to sum 1."),
            (
                Wrong(
                    N_("Both parts have the same mean."),
                    N_("Their weighted means are equal, with weights |λ|. The plain means usually differ."),
                ),
                Wrong(
                    N_("The hulls of any two parts meet."),
                    N_("Only for these two parts. Neighbouring corners can usually be separated."),
                ),
            ),
            N_("Gold diamond: p. It is in the hull of the points with λ > 0, and in that of the others."),
            ("balance", "radon"),
        ),
        Line(
            "first",
            "f(p) ≥ min_+ f(x_i)",
            "$f_p ≥ $plus",
            N_("f(p) is a weighted mean of the f(xᵢ) with λ > 0."),
            (
                Wrong(
                    N_("p is one of the points."),
                    N_("It usually is not. It is in their hull."),
                ),
                Wrong(
                    N_("f is positive at p."),
                    N_(
                        "Not in general. It is if f is positive at all points of this part, which comes next."
                    ),
                ),
            ),
            N_("Label the first part +: if f ≥ 0 at all its points, then f(p) ≥ 0."),
            ("meet",),
        ),
        Line(
            "second",
            "f(p) ≤ max_− f(x_i)",
            "$f_p ≤ $minus",
            N_("f(p) is also a weighted mean of the other f(xᵢ)."),
            (
                Wrong(
                    N_("The second part is farther away."),
                    N_("Distances do not matter, only that p is in the hull of this part."),
                ),
                Wrong(
                    N_("f is negative at p."),
                    N_("Not in general. It is if f is negative at all points of this part."),
                ),
            ),
            N_("Label the second part −: if f < 0 at all its points, then f(p) < 0."),
            ("meet",),
        ),
        Line(
            "none",
            "min_+ f(x_i) ≤ max_− f(x_i)",
            "$plus ≤ $minus",
            N_("Both are compared with f(p): no f has this labelling."),
            (
                Wrong(
                    N_("We tried many lines."),
                    N_("Trying does not prove it. The line holds for every f, because p is in both hulls."),
                ),
                Wrong(
                    N_("The labels + and − are equally frequent."),
                    N_("It does not depend on how many points each part has."),
                ),
            ),
            N_("A line with + on one part and − on the other would need f(p) ≥ 0 and f(p) < 0."),
            ("first", "second"),
        ),
    ),
    draw,
    (
        Assumption(
            "general",
            N_("The first three points are not on one line"),
            N_("Three points on one line: the equations have no solution for the labels + − +."),
        ),
    ),
)

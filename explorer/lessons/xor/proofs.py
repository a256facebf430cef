"""The proof that no line separates two classes whose hulls meet."""

from __future__ import annotations

import numpy as np

from explorer.lesson.proofs.layers import ends, of_symbol, ring
from explorer.lesson.proofs.proof import Assumption, Drawing, Given, Line, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.i18n.language import N_

TRIED = ("linear", "zero", "least", "none")  # the lines about every w and b


def four() -> Dataset:
    """Return the four points of XOR."""
    return sources.table("xor")


def draw(given: Given) -> Drawing:
    """Draw the points with a weight λ, their mean in each class, and the line that is tried."""
    board = Board(given.dataset, given.positive)
    X, shares = given.dataset.X, given.line("shares").sides()[0]
    common = given.quantities("common")
    for plus, key in ((True, "plus"), (False, "minus")):
        used = X[(shares > 0) & ((given.signs > 0) == plus)]
        star = np.asarray(common[key], dtype=float)
        board.below(strokes.along(np.insert(used, slice(None), star, axis=0), theme.MUTED, 2, "dot"))
        marker = {"symbol": "star", "size": 15 if plus else 10, "color": theme.BAD}
        board.above(given.on(of_symbol(strokes.dots(marker), "x"), star[None], "common", "linear", "zero"))
    board.above(
        given.on(of_symbol(strokes.dots(ring(theme.ACCENT)), "lambda"), X[shares > 0], "shares", "ones")
    )
    for key in TRIED:
        numbers = given.quantities(key)
        w, b = np.asarray(numbers["w"], dtype=float), float(numbers["b"])
        board.below(given.on(of_symbol(strokes.line(theme.LINE, 3), "f"), ends(given.dataset, w, b), key))
        if key in ("least", "none"):
            worst = X[[int(np.argmin(given.signs * (X @ w + b)))]]
            board.above(given.on(strokes.dots(ring(theme.ACCENT)), worst, key))
    return Drawing(board)


LAMBDA = Symbol(
    "lambda",
    "λ_i",
    N_("the weight of point i in a weighted mean of its class"),
    ("lambda", "plus", "minus", "sum"),
    theme.ACCENT,
)
X = Symbol("x", "x_i", N_("point i"), ("plus", "minus", "sum", "least"), theme.BAD, vector=True)
Y = Symbol("y", "y_i", N_("its class, +1 or −1; Σ₊ sums over class +1, Σ₋ over class −1"), ("sum", "least"))
F = Symbol("f", "f", N_("f(x) = w·x + b, for any w and b"), ("sum", "least"), theme.LINE)

NONE = Proof(
    "xor-none",
    N_("No line separates classes whose hulls meet"),
    N_("If a weighted mean of one class is also one of the other, no w and b make all y f(x) positive."),
    (LAMBDA, X, Y, F),
    (
        Line(
            "shares",
            "λ_i ≥ 0",
            "$lambda ≥ 0",
            N_("The λ are weights of a mean, so none is negative."),
            (
                Wrong(
                    N_("The points have a positive f."),
                    N_("The weights λ are chosen before any line is tried."),
                ),
                Wrong(N_("The sum of all λ is 1."), N_("Numbers with sum 1 may be negative.")),
            ),
            N_("Gold rings: the points with a weight λ above 0."),
        ),
        Line(
            "ones",
            "Σ_+ λ_i = Σ_− λ_i",
            "$plus = $minus",
            N_("In each class the weights λ sum to 1."),
            (
                Wrong(
                    N_("Both classes have equally many points."),
                    N_("They need not. Only the sums are equal."),
                ),
                Wrong(N_("All λ are equal."), N_("They are for XOR, but not in general.")),
            ),
            N_("The ringed points of each class have weights with sum 1."),
        ),
        Line(
            "common",
            "Σ_+ λ_i x_i = Σ_− λ_i x_i",
            "$plus = $minus",
            N_("This is the common point of both hulls."),
            (
                Wrong(N_("The means of both classes are equal."), N_("Only these weighted means are equal.")),
                Wrong(
                    N_("The weights λ sum to 1 in both classes."),
                    N_("Then both sums are weighted means, but perhaps different ones."),
                ),
            ),
            N_("Red star: the weighted mean of both classes."),
        ),
        Line(
            "linear",
            "Σ λ_i y_i f(x_i) = w·(Σ_+ λ_i x_i − Σ_− λ_i x_i) + b (Σ_+ λ_i − Σ_− λ_i)",
            "$sum = $right",
            N_("Insert f(x) = w·x + b and sort by class."),
            (
                Wrong(N_("f is zero on the line."), N_("The points need not lie on the line.")),
                Wrong(N_("The weights λ are not negative."), N_("The equation holds for any numbers λ.")),
            ),
            N_("Solid: one of the lines w·x + b = 0 that are tried."),
        ),
        Line(
            "zero",
            "Σ λ_i y_i f(x_i) = 0",
            "$sum = 0",
            N_("Both brackets of the line above are 0."),
            (
                Wrong(
                    N_("The positive and the negative y cancel."), N_("They have different factors λ f(x).")
                ),
                Wrong(
                    N_("The line passes through the star."),
                    N_("It holds for every line, through the star or not."),
                ),
            ),
            N_("For this line, and for every other one, the weighted sum is 0."),
            ("ones", "common", "linear"),
        ),
        Line(
            "least",
            "Σ λ_i y_i f(x_i) ≥ 2 min_i y_i f(x_i)",
            "$sum ≥ 2 · $least = $right",
            N_("The λ are ≥ 0 and add up to 2."),
            (
                Wrong(N_("A sum is larger than each of its terms."), N_("Not if some terms are negative.")),
                Wrong(
                    N_("There are at least two points."),
                    N_("The factor 2 is the sum of the λ, not of points."),
                ),
            ),
            N_("Gold ring: the point with the smallest y f."),
            ("shares", "ones"),
        ),
        Line(
            "none",
            "min_i y_i f(x_i) ≤ 0",
            "$least ≤ 0",
            N_("Twice the smallest y f is at most 0."),
            (
                Wrong(
                    N_("Some point lies on the line."), N_("Perhaps none does. Then one is misclassified.")
                ),
                Wrong(N_("This line is a bad one."), N_("The argument holds for every w and b.")),
            ),
            N_("The ringed point is misclassified, or lies on the line."),
            ("zero", "least"),
        ),
    ),
    draw,
    (
        Assumption(
            "common-point",
            N_("The classes have a common weighted mean: their convex hulls meet"),
            N_("The hulls do not meet, so the nearest weighted means of the classes differ."),
        ),
    ),
    dataset=four,
)

PROOFS = (NONE,)

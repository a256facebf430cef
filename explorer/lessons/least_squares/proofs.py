"""The proof that least squares with suitable targets finds Fisher's direction."""

from __future__ import annotations

import numpy as np

from explorer.lesson.proofs.layers import ends, of_symbol
from explorer.lesson.proofs.proof import Assumption, Drawing, Given, Line, Numbered, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.i18n.language import N_

MEAN = {"symbol": "cross", "size": 13, "color": theme.LINE}
NOTHING = 1e-12  # of the largest coordinate: the rounding of the means' difference


def special(given: Numbered) -> str:
    """Say that the means are equal, so that least squares finds no direction."""
    numbers = given.line("equations").constants
    equal = float(np.abs(np.asarray(numbers["d"])).max()) <= NOTHING * numbers["largest"]
    nothing = N_("The means of both classes are equal, so d and w are 0: least squares finds no direction.")
    return nothing if equal else ""


def draw(given: Given) -> Drawing:
    """Draw the line of least squares, the means, the arrow d between them, and the directions of w and S_W⁻¹d."""
    board = Board(given.dataset, given.positive)
    X, signs = given.dataset.X, given.signs
    first, second = X[signs > 0].mean(axis=0), X[signs < 0].mean(axis=0)
    board.above(strokes.dots(MEAN, np.stack([first, second])))
    numbers = given.quantities("equations")
    w, b = np.asarray(numbers["w"], dtype=float), float(numbers["b"])
    board.below(of_symbol(strokes.along(ends(given.dataset, w, b), theme.LINE, 3), "b"))
    arrow = of_symbol(strokes.arrow(theme.ACCENT), "d")
    board.above(given.on(arrow, np.stack([second, first]), "total", "insert", "along", "within"))
    overall = X.mean(axis=0)
    board.above(
        given.on(of_symbol(strokes.dots(MEAN | {"color": theme.ACCENT}), "m"), overall[None], "bias", "total")
    )
    size = float(np.linalg.norm(first - second)) / max(float(np.linalg.norm(w)), 1e-12)
    way = np.stack([overall, overall + size * w])
    board.above(
        given.on(
            of_symbol(strokes.arrow(theme.LINE), "w"), way, "total", "along", "within", "fisher", "other"
        )
    )
    if "fisher" in given.quantities("fisher"):
        best = np.asarray(given.quantities("fisher")["fisher"], dtype=float)
        length = float(np.linalg.norm(best))
        if length and np.isfinite(length):
            shorter = np.stack([overall, overall + 0.6 * size * np.linalg.norm(w) * best / length])
            board.above(given.on(of_symbol(strokes.arrow(theme.GOOD), "S"), shorter, "fisher"))
    return Drawing(board)


W = Symbol("w", "w", N_("the weights of the least-squares fit"), ("w", "left"), theme.LINE, vector=True)
HAT = Symbol("w_hat", "ŵ", N_("w and b together, (w, b)"), ("w", "left"), vector=True)
B = Symbol("b", "b", N_("its bias"), ("b",), theme.LINE)
D = Symbol(
    "d", "d", N_("the difference of the means, m₁ − m₂"), ("d", "right", "left"), theme.ACCENT, vector=True
)
M = Symbol("m", "m", N_("the mean of all points"), ("m",), theme.ACCENT, vector=True)
S = Symbol("S", "S_W", N_("the scatter within the classes"), ("S_W", "fisher"), theme.GOOD)
TOTAL = Symbol("S_T", "S_T", N_("the scatter of all points, Σ (x − m)(x − m)ᵀ"), ("S_T",))
N = Symbol("N", "N", N_("the number of points; N₁ and N₂ of each class"), ("N", "left"))
C = Symbol("c", "c", N_("a number: (N₁N₂/N) d·w"), ("c",))
PHI = Symbol("Phi", "Φ", N_("the matrix with a row (x, 1) for each point"), ("left",))
T = Symbol("t", "t", N_("the targets, N/N₁ and −N/N₂"), ("left",), vector=True)

FISHER = Proof(
    "ls-fisher",
    N_("Least squares finds Fisher’s direction"),
    N_("With the targets N/N₁ and −N/N₂, the weights w of least squares have Fisher’s direction S_W⁻¹d."),
    (W, HAT, B, D, M, TOTAL, S, N, C, PHI, T),
    (
        Line(
            "equations",
            "Φ^T (Φ ŵ − t) = 0",
            "$left = 0",
            N_("At the minimum, the gradient of the squared error is 0."),
            (
                Wrong(N_("The errors Φŵ − t are 0."), N_("They are 0 only if all targets are met.")),
                Wrong(
                    N_("Φ is invertible."),
                    N_("It is not even square when there are more points than weights."),
                ),
            ),
            N_("The line: the least-squares fit."),
        ),
        Line(
            "bias",
            "b = −w·m",
            "$b = −($w · $m)",
            N_("The last equation: the errors sum to 0, as do the targets."),
            (
                Wrong(N_("The line passes through the origin."), N_("It passes through the mean m.")),
                Wrong(N_("Both classes have the same size."), N_("These targets sum to 0 for any sizes.")),
            ),
            N_("Gold cross: the mean m of all points, through which the line passes."),
            ("equations",),
        ),
        Line(
            "total",
            "S_T w = N d",
            "$S_T · $w = $N · $d",
            N_("Insert b in the other equations; Σ t x = N d."),
            (
                Wrong(N_("The targets sum to 0."), N_("That gives b, in the line above.")),
                Wrong(
                    N_("S_T is the scatter within the classes."),
                    N_("It also contains the scatter between them, which the next line separates."),
                ),
            ),
            N_("Gold: d, from mean to mean. S_T turns the other arrow, w, into its direction."),
            ("equations", "bias"),
        ),
        Line(
            "insert",
            "(S_W + frac{N_1N_2}{N} d d^T) w = N d",
            "$left = $N · $d, S_W = $S_W, w = $w",
            N_("S_T is S_W plus the scatter of the means, (N₁N₂/N)ddᵀ."),
            (
                Wrong(N_("d dᵀ is 0."), N_("It is a matrix with the means’ difference.")),
                Wrong(
                    N_("S_W is the scatter of all points."), N_("The scatter between the classes is added.")
                ),
            ),
            N_("Gold: d, from mean to mean."),
            ("total",),
        ),
        Line(
            "along",
            "frac{N_1N_2}{N} d (d·w) = c d",
            "$left = $c · $d, w = $w",
            N_("d·w is a number, so the product is along d."),
            (
                Wrong(N_("w is along d."), N_("In general it is not; compare the arrows.")),
                Wrong(N_("d·w is 0."), N_("Then w would be perpendicular to d.")),
            ),
            N_("Gold: d. The other arrow: w. The product d(d·w) has the direction of the gold arrow."),
        ),
        Line(
            "within",
            "S_W w = (N − c) d",
            "$S_W · $w = ($N − $c) · $d",
            N_("Insert the line above, and move c d to the right."),
            (
                Wrong(N_("S_W is a number."), N_("It is a matrix: it turns w into the direction of d.")),
                Wrong(N_("c is 0."), N_("It is positive, and still less than N.")),
            ),
            N_("S_W turns the arrow w into the direction of the gold one."),
            ("insert", "along"),
        ),
        Line(
            "fisher",
            "w = (N − c) S_W^{−1} d",
            "$w = ($N − $c) · $fisher = $right",
            N_("Multiply by the inverse of S_W."),
            (
                Wrong(N_("Divide by S_W."), N_("One cannot divide by a matrix, and the inverse must exist.")),
                Wrong(N_("N − c is 1."), N_("It is some positive number, which only scales w.")),
            ),
            N_(
                "Green: Fisher’s direction. The arrow w has it too, not its opposite: c and N − c have the "
                "same sign, and their sum is N."
            ),
            ("within",),
        ),
        Line(
            "other",
            "w_{±1} = frac{2N_1N_2}{N^2} w",
            "$other = $right, w = $w, N = $N",
            N_("The targets 1 and −1 are these, scaled and shifted."),
            (
                Wrong(N_("All targets give the same w."), N_("Only the direction is the same.")),
                Wrong(N_("w is 0."), N_("Then there would be no line.")),
            ),
            N_("With the targets 1 and −1 the arrow w only changes its length."),
            ("equations",),
        ),
    ),
    draw,
    (
        Assumption(
            "invertible",
            N_("S_W is invertible"),
            N_("The points of each class lie on parallel lines, so S_W has no inverse."),
        ),
    ),
    special=special,
)

PROOFS = (FISHER,)

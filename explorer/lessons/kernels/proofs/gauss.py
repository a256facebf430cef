"""The proof that the Gaussian is a kernel."""

from __future__ import annotations

import numpy as np

from explorer.lesson.proofs import sides
from explorer.lesson.proofs.layers import of_symbol, ring
from explorer.lesson.proofs.proof import Drawing, Given, Line, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from explorer.lessons.kernels.proofs.symbols import VALUE
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.i18n.language import N_

X = Symbol("x", "x", N_("a point"), ("k", "g_x", "lambda"), theme.ACCENT, vector=True)
Z = Symbol("z", "z", N_("another point"), ("k", "g_z", "lambda"), theme.ACCENT, vector=True)
G = Symbol("g", "g", N_("g(x) = e^(−‖x‖²/(2σ²))"), ("g_x", "g_z", "lambda"))
T = Symbol("t", "t", N_("t = x·z/σ²"), ("t", "lambda"))


def draw(given: Given) -> Drawing:
    """Draw the points, with rings around the pair that is shown."""
    board = Board(given.dataset, given.positive)
    numbers = given.quantities("factor")
    for name in ("x", "z"):
        place = np.asarray(numbers[name], dtype=float)[None]
        board.above(given.on(of_symbol(strokes.dots(ring(theme.ACCENT)), name), place, "factor", "series"))
    return Drawing(board, sides.both_sides(given), sides.title())


GAUSS = Proof(
    "ker-gauss",
    N_("The Gaussian is a kernel"),
    N_("The Gaussian e^(−‖x − z‖²/(2σ²)) is a kernel: its matrices have no negative eigenvalue."),
    (X, Z, G, T, VALUE),
    (
        Line(
            "factor",
            "e^{−‖x − z‖^2 / (2 σ^2)} = g(x) g(z) e^t",
            "$k = $g_x · $g_z · e^{$t} = $right",
            N_("Expand ‖x − z‖² = ‖x‖² − 2x·z + ‖z‖²."),
            (
                Wrong(
                    N_("The Gaussian depends on the distance only."),
                    N_("True, but the factors g(x) and g(z) depend on the lengths of x and z."),
                ),
                Wrong(
                    N_("x and z are perpendicular."),
                    N_("Then t = 0. The line holds for every pair."),
                ),
            ),
            N_("Gold rings: the two points whose numbers are shown."),
        ),
        Line(
            "series",
            "e^t = Σ_m frac{t^m}{m!}",
            "e^{$t} = $left = $right",
            N_("The power series of the exponential function."),
            (
                Wrong(
                    N_("t is small."),
                    N_("The series converges for every t. A larger t needs more terms."),
                ),
                Wrong(
                    N_("The geometric series."),
                    N_("It has no factorials and converges only for |t| < 1."),
                ),
            ),
            N_("Both sides coincide for all pairs of points."),
        ),
        Line(
            "powers",
            "λ_{min}(t^m) ≥ 0",
            "$lambda ≥ 0",
            N_("t is a kernel; for products, multiply the features in pairs."),
            (
                Wrong(
                    N_("Powers of numbers are positive."),
                    N_("Odd powers of negative t are negative. It is about the matrix, not its entries."),
                ),
                Wrong(
                    N_("Sums of kernels are kernels."),
                    N_("True, but a power is a product, not a sum."),
                ),
            ),
            N_("Thin: the smallest eigenvalue of the matrices of t, t², …, t⁵. None is below 0."),
        ),
        Line(
            "partial",
            "λ_{min}(Σ_{m ≤ M} t^m / m!) ≥ 0",
            "$lambda ≥ 0",
            N_("Sums of kernels with positive factors are kernels."),
            (
                Wrong(
                    N_("The series converges."),
                    N_("That is for the next line. Here the sum is finite."),
                ),
                Wrong(
                    N_("The factors 1/m! sum to e."),
                    N_("Only their sign matters: a negative factor could spoil it."),
                ),
            ),
            N_("Thin: the smallest eigenvalue of the partial sums. None is below 0."),
            ("powers",),
        ),
        Line(
            "limit",
            "λ_{min}(e^t) ≥ 0",
            "$lambda ≥ 0",
            N_("cᵀKc ≥ 0 for all partial sums, so for their limit."),
            (
                Wrong(
                    N_("All entries e^t are positive."),
                    N_("Matrices of positive entries can have negative eigenvalues."),
                ),
                Wrong(
                    N_("Each partial sum is smaller than the limit."),
                    N_("Not for negative t. And entries do not decide about eigenvalues."),
                ),
            ),
            N_("Small dot: the smallest eigenvalue of the matrix of e^t."),
            ("series", "partial"),
        ),
        Line(
            "rank-one",
            "λ_{min}(g(x) g(z)) ≥ 0",
            "$lambda ≥ 0",
            N_("It is an inner product of one number per point, g."),
            (
                Wrong(
                    N_("g is positive."),
                    N_("Not needed: a(x) a(z) is a kernel for every function a."),
                ),
                Wrong(
                    N_("g is a Gaussian."),
                    N_("That would be the claim itself. Any function of one point will do."),
                ),
            ),
            N_("Small dot: the smallest eigenvalue of the matrix of g(x) g(z): 0 with two or more points."),
        ),
        Line(
            "product",
            "λ_{min}(g(x) g(z) e^t) ≥ 0",
            "$lambda ≥ 0",
            N_("A product of two kernels is a kernel."),
            (
                Wrong(
                    N_("The Gaussian is positive everywhere."),
                    N_("Positive values do not make a kernel."),
                ),
                Wrong(
                    N_("The eigenvalues of both matrices are multiplied."),
                    N_("Not for products entry by entry. Vectors of products φ(x) ⊗ g(x) prove it."),
                ),
            ),
            N_("Small dot: the smallest eigenvalue of the Gaussian’s matrix."),
            ("factor", "limit", "rank-one"),
        ),
    ),
    draw,
)

"""The proof that kernel matrices are the symmetric matrices without a negative eigenvalue."""

from __future__ import annotations

import numpy as np

from explorer.lesson.proofs import sides
from explorer.lesson.proofs.layers import of_symbol, ring
from explorer.lesson.proofs.proof import Assumption, Drawing, Given, Line, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from explorer.lessons.kernels.proofs.symbols import PHI, VALUE
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.i18n.language import N_

K = Symbol(
    "K",
    "K",
    N_("the matrix of the kernel’s values: K_ij is that of the points i and j"),
    ("K_ij", "K_i1", "left", "quadratic"),
)
U = Symbol("U", "U", N_("the eigenvectors of K as columns"), ("sum",))
DIAGONAL = Symbol("Lambda", "Λ", N_("the eigenvalues of K on a diagonal"), ("sum",))
C = Symbol(
    "c",
    "c",
    N_("a vector with a number cᵢ for each point i"),
    ("quadratic", "left", "squared"),
    theme.ACCENT,
    vector=True,
)
B = Symbol("B", "B", N_("U Λ^½, whose row i is φ_i"), ("sum",))


def draw(given: Given) -> Drawing:
    """Draw the points, each with a circle whose size is its part of the eigenvector with the smallest eigenvalue.

    At the lines about entries of K, rings mark the two points of the entry that is shown.
    """
    board = Board(given.dataset, given.positive)
    c = np.asarray(given.line("eigenvalues").along["c"])[-1]
    sizes = 8 + 34 * np.abs(c) / np.abs(c).max()
    circles = {"symbol": "circle-open", "size": sizes, "color": theme.ACCENT, "line": {"width": 2}}
    keys = ("quadratic", "eigenvalues", "square", "nonnegative")
    board.above(given.on(of_symbol(strokes.dots(circles), "c"), given.dataset.X[: len(c)], *keys))
    for key, symbol in {"decompose": "K", "root": "K", "products": "phi"}.items():
        numbers = given.quantities(key)
        if "i" in numbers:  # the points are counted from 1
            pair = sorted({int(numbers["i"]) - 1, int(numbers.get("j", 1)) - 1})
            marked = of_symbol(strokes.dots(ring(theme.ACCENT)), symbol)
            board.above(given.on(marked, given.dataset.X[pair], key))
    return Drawing(board, sides.both_sides(given), sides.title())


PSD = Proof(
    "ker-psd",
    N_("The test for kernels"),
    N_("A symmetric matrix K has K_ij = φ_i·φ_j for some vectors φ_i ⇔ none of its eigenvalues is negative."),
    (K, U, DIAGONAL, VALUE, C, B, PHI),
    (
        Line(
            "decompose",
            "K = U Λ U^T",
            "K_{ij} = $K_ij = (U Λ U^T)_{ij} = $sum, i = $i, j = $j",
            N_("Spectral theorem: every symmetric matrix has orthonormal eigenvectors."),
            (
                Wrong(
                    N_("K has no negative eigenvalue."),
                    N_("Not needed yet: the decomposition exists for every symmetric matrix."),
                ),
                Wrong(
                    N_("K is invertible."),
                    N_("It need not be: eigenvalues may be 0."),
                ),
            ),
            N_("Both sides coincide: the entries of K, and those of UΛUᵀ. Rings: the points i and j."),
        ),
        Line(
            "quadratic",
            "c^T K c = λ ‖c‖^2",
            "$left = $lambda",
            N_("c is an eigenvector, so Kc = λc."),
            (
                Wrong(
                    N_("c has length 1."),
                    N_("That makes ‖c‖² = 1. The line needs Kc = λc."),
                ),
                Wrong(
                    N_("K is a kernel matrix."),
                    N_("The line holds for every matrix and each of its eigenvectors."),
                ),
            ),
            N_(
                "Gold circles: the size is the point’s part in c, the eigenvector of the smallest eigenvalue."
            ),
        ),
        Line(
            "eigenvalues",
            "λ ≥ 0",
            "$lambda ≥ 0",
            N_("Assumed for ⇐. If one fails, its c has cᵀKc < 0."),
            (
                Wrong(
                    N_("All entries of K are positive."),
                    N_(
                        "A matrix of positive entries can have a negative eigenvalue, for example ((1, 2), (2, 1))."
                    ),
                ),
                Wrong(
                    N_("The diagonal of K is positive."),
                    N_("Necessary, but not sufficient."),
                ),
            ),
            N_("Thin: the eigenvalues of K. A red ring marks the first negative one."),
            ("quadratic",),
        ),
        Line(
            "root",
            "K = B B^T",
            "K_{ij} = $K_ij = (B B^T)_{ij} = $sum, i = $i, j = $j",
            N_("λ ≥ 0, so B = U Λ^½ is real; insert it."),
            (
                Wrong(
                    N_("Every symmetric matrix has such a B."),
                    N_("With a negative eigenvalue its root is imaginary, and BBᵀ is not K."),
                ),
                Wrong(
                    N_("U is orthogonal."),
                    N_("True, but the root of Λ is what makes B real."),
                ),
            ),
            N_("Both sides coincide: the entries of K, and those of BBᵀ. Rings: the points i and j."),
            ("decompose", "eigenvalues"),
        ),
        Line(
            "products",
            "K_{ij} = φ_i·φ_j",
            "K_{i1} = $K_i1 = φ_i·φ_1 = $product, i = $i",
            N_("Row i of B is φ_i. So ⇐ is proved."),
            (
                Wrong(
                    N_("The kernel computes inner products of the points."),
                    N_("Not of the points x, but of vectors φ in another space."),
                ),
                Wrong(
                    N_("K is symmetric."),
                    N_("Symmetry alone does not give such vectors."),
                ),
            ),
            N_(
                "Both sides coincide: the entries of K, and inner products of the rows of B. Rings: the "
                "points i and 1."
            ),
            ("root",),
        ),
        Line(
            "square",
            "c^T K c = ‖Σ c_i φ_i‖^2",
            "$left = $right",
            N_("⇒: insert Kᵢⱼ = φᵢ·φⱼ and collect."),
            (
                Wrong(
                    N_("c is an eigenvector of K."),
                    N_("Here c is any vector."),
                ),
                Wrong(
                    N_("The φ are orthogonal."),
                    N_("They need not be: the mixed products are part of the square."),
                ),
            ),
            N_("Both sides coincide for all eigenvectors and 12 random c."),
            ("products",),
        ),
        Line(
            "nonnegative",
            "c^T K c ≥ 0",
            "$quadratic ≥ 0",
            N_("A squared length. For an eigenvector: λ ≥ 0."),
            (
                Wrong(
                    N_("All entries of c are positive."),
                    N_("c may have entries of any sign."),
                ),
                Wrong(
                    N_("We chose c at random."),
                    N_("It holds for every c, because it is a squared length."),
                ),
            ),
            N_("Thin: cᵀKc for all these c, never below 0."),
            ("quadratic", "square"),
        ),
    ),
    draw,
    (
        Assumption(
            "symmetric", N_("K is symmetric"), N_("Here Kᵢⱼ and Kⱼᵢ differ, so UΛUᵀ is another matrix.")
        ),
        Assumption(
            "psd",
            N_("No eigenvalue is negative"),
            N_("The tanh function gives a matrix with cᵀKc < 0: no vectors φ have these products."),
        ),
    ),
)

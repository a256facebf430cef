"""The proof that Fisher's direction is the best one."""

from __future__ import annotations

import numpy as np

from explorer.lesson.proofs.layers import of_symbol
from explorer.lesson.proofs.proof import Assumption, Drawing, Given, Line, Numbered, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from explorer.lessons.fisher.proofs.symbols import NOTHING, S_W
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.i18n.language import N_

LINES = ("split", "cauchy", "lengths", "divide", "equal")  # the lines about a direction w
MEAN = {"symbol": "cross", "size": 13, "color": theme.LINE}


def draw(given: Given) -> Drawing:
    """Draw both means, the arrow d between them, and the direction w that is tried, or the best one."""
    board = Board(given.dataset, given.positive)
    X, signs = given.dataset.X, given.signs
    first, second = X[signs == 1].mean(axis=0), X[signs == -1].mean(axis=0)
    board.above(strokes.dots(MEAN, np.stack([first, second])))
    arrow = of_symbol(strokes.arrow(theme.ACCENT), "d")
    board.above(given.on(arrow, np.stack([second, first]), "split", "constant", "cauchy"))
    center, size = (first + second) / 2, max(float(np.linalg.norm(first - second)), 1.0)
    for key in LINES:
        w = np.asarray(given.quantities(key)["w"], dtype=float)
        length = float(np.linalg.norm(w))
        if not length:
            continue
        way = np.stack([center - size * w / length, center + size * w / length])
        colour = theme.GOOD if key == "equal" else theme.LINE
        board.above(given.on(of_symbol(strokes.arrow(colour), "w"), way, key))
    return Drawing(board)


def special(given: Numbered) -> str:
    """Say that the means are equal."""
    most = float(given.line("constant").constants["most"])
    means = N_(
        "The means of both classes are equal, so d is 0, and J is 0 for every w: no direction is better."
    )
    return means if most <= NOTHING else ""


D = Symbol(
    "d",
    "d",
    N_("the difference of the means, m₁ − m₂"),
    ("d", "dw", "left", "right", "most"),
    theme.ACCENT,
    vector=True,
)
W = Symbol("w", "w", N_("any direction"), ("w", "dw", "spread", "J", "left"), theme.LINE, vector=True)
J = Symbol(
    "J", "J", N_("how far the means are apart, relative to the scatter: (dᵀw)²/(wᵀS_W w)"), ("J", "left")
)

BEST = Proof(
    "fis-best",
    N_("Fisher’s direction is the best"),
    N_("For every direction w, J(w) ≤ dᵀS_W⁻¹d, and both are equal for w = S_W⁻¹d."),
    (D, W, S_W.measured("spread", "most", "left", "right"), J),
    (
        Line(
            "split",
            "d·w = (S_W^{−1/2} d)·(S_W^{1/2} w)",
            "$dw = $right",
            N_("S_W has a symmetric root; its two powers cancel."),
            (
                Wrong(N_("S_W is the unit matrix."), N_("It may be any invertible symmetric matrix.")),
                Wrong(N_("w is the best direction."), N_("The equation holds for every w.")),
            ),
            N_("Gold: d, from mean to mean. The other arrow: a direction w."),
        ),
        Line(
            "cauchy",
            "((S_W^{−1/2} d)·(S_W^{1/2} w))^2 ≤ ‖S_W^{−1/2} d‖^2 ‖S_W^{1/2} w‖^2",
            "$left ≤ $most · $spread = $right",
            N_("Cauchy–Schwarz for these two vectors."),
            (
                Wrong(N_("The vectors are parallel."), N_("Then both sides would be equal.")),
                Wrong(N_("Both vectors have length 1."), N_("They need not: both lengths are on the right.")),
            ),
            N_("The arrow w comes nearest to the bound among those tried."),
        ),
        Line(
            "lengths",
            "‖S_W^{1/2} w‖^2 = w^T S_W w",
            "$left = $spread",
            N_("The root of S_W is symmetric; its square is S_W."),
            (
                Wrong(N_("w has length 1."), N_("Its length does not matter.")),
                Wrong(N_("S_W is diagonal."), N_("It need not be.")),
            ),
            N_("The scatter of the points along the arrow w."),
        ),
        Line(
            "constant",
            "‖S_W^{−1/2} d‖^2 = d^T S_W^{−1} d",
            "$left = $most",
            N_("In the same way, for d and the inverse."),
            (
                Wrong(
                    N_("d is the best direction."),
                    N_("It is not, unless S_W d is along d."),
                ),
                Wrong(
                    N_("The right side does not depend on w."),
                    N_("True, but that is not why it is this number."),
                ),
            ),
            N_("Gold: d. This number is the same for all w."),
        ),
        Line(
            "divide",
            "J(w) ≤ d^T S_W^{−1} d",
            "w = $w: $J ≤ $most",
            N_("Divide by wᵀS_W w, which is positive."),
            (
                Wrong(N_("J is at most 1."), N_("J is not a share; it may be larger.")),
                Wrong(N_("The means are far apart."), N_("The bound holds for any means.")),
            ),
            N_("No direction w has a larger J than this bound."),
            ("split", "cauchy", "lengths", "constant"),
        ),
        Line(
            "equal",
            "w = S_W^{−1} d: J(w) = d^T S_W^{−1} d",
            "w = $w: $left = $most",
            N_("For this w both vectors are equal: Cauchy–Schwarz is an equation."),
            (
                Wrong(
                    N_("S_W⁻¹d is the only direction left."),
                    N_("There are others; they do not reach the bound."),
                ),
                Wrong(
                    N_("w = d is best."),
                    N_("Only if S_W d is along d, as with equal scatter in all directions."),
                ),
            ),
            N_("Green: Fisher’s direction S_W⁻¹d, at which J reaches the bound."),
            ("divide",),
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

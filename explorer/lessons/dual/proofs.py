"""The proof that the weights of a perceptron are a sum of its points."""

from __future__ import annotations

import numpy as np

from explorer.lesson.proofs.layers import ends, of_symbol, ring
from explorer.lesson.proofs.proof import Assumption, Drawing, Given, Line, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.i18n.language import N_

LARGEST = 30  # pixels of the ring of the point with the largest α


def draw(given: Given) -> Drawing:
    """Draw the line, the point of the update, and a ring around each point, the larger the larger its α."""
    board = Board(given.dataset, given.positive)
    X = given.dataset.X
    for key in ("primal", "sum", "span"):
        numbers = given.quantities(key)
        if "w" not in numbers:
            continue
        w, alpha = np.asarray(numbers["w"], dtype=float), np.asarray(numbers["alpha"], dtype=float)
        line = of_symbol(strokes.line(theme.LINE, 3), "w")
        board.below(given.on(line, ends(given.dataset, w[:-1], float(w[-1])), key))
        if "n" in numbers:
            picked = of_symbol(strokes.dots(ring(theme.ACCENT, 15)), "x")
            board.above(given.on(picked, X[[int(numbers["n"])]], key))
        if key != "primal" and alpha.any():
            used = alpha > 0
            sizes = 14 + (LARGEST - 14) * alpha[used] / alpha.max()
            rings = strokes.dots(ring(theme.GOOD) | {"size": sizes})
            board.above(given.on(of_symbol(rings, "alpha"), X[used], key))
    return Drawing(board)


SPAN = Proof(
    "dual-span",
    N_("The weights are a sum of points"),
    N_(
        "After k updates from zero, ŵ_k = Σ α_i y_i x̂_i, where α_i is η times the number of updates on point i."
    ),
    (
        Symbol(
            "w",
            "ŵ",
            N_("the weights (w, b); ŵₖ after k updates"),
            ("w", "w_before", "w_after", "left"),
            theme.LINE,
            vector=True,
        ),
        Symbol("alpha", "α", N_("η times the number of updates on a point"), ("alpha", "right"), theme.GOOD),
        Symbol("x", "x̂", N_("a point with a 1 appended, (x, 1)"), ("x", "right"), theme.ACCENT, vector=True),
        Symbol("y", "y", N_("its class, +1 or −1"), ("y", "right")),
        Symbol("eta", "η", N_("the learning rate"), ("eta",)),
        Symbol("S", "S", N_("the sum of all α y x̂; Sₖ after k updates"), ("left", "right"), vector=True),
    ),
    (
        Line(
            "zero",
            "ŵ_0 = Σ α_i y_i x̂_i",
            "$left = $right",
            N_("At k = 0 both sides are 0."),
            (
                Wrong(N_("No point is misclassified yet."), N_("At the start all points are mistakes.")),
                Wrong(N_("The α are chosen so."), N_("They count updates; none has been made.")),
            ),
            N_("No update yet: no ring and no line."),
        ),
        Line(
            "primal",
            "ŵ_k − ŵ_{k−1} = η y_i x̂_i",
            "$left = $eta · $y · $x",
            N_("This is the rule of the perceptron."),
            (
                Wrong(N_("ŵ is a sum of points."), N_("That is what we want to prove.")),
                Wrong(
                    N_("The point lies on the line."),
                    N_("It was misclassified; it need not lie on the line."),
                ),
            ),
            N_("Gold ring: the point of the update. The line is the one after it."),
        ),
        Line(
            "sum",
            "S_k − S_{k−1} = η y_i x̂_i",
            "$left = $eta · $y · $x",
            N_("The update adds η to one α, the others stay."),
            (
                Wrong(N_("All α grow by η."), N_("Only that of the updated point does.")),
                Wrong(N_("The sum equals ŵ."), N_("That follows only in the last line.")),
            ),
            N_("Green rings: the points with α > 0; the larger α, the larger the ring."),
        ),
        Line(
            "span",
            "ŵ_k = Σ α_i y_i x̂_i",
            "$left = $right",
            N_("Both sides start equal and change equally."),
            (
                Wrong(N_("Both sides change equally."), N_("They must also be equal at the start.")),
                Wrong(N_("The run has ended."), N_("The line holds after every update.")),
            ),
            N_("The line is given by the ringed points alone."),
            ("zero", "primal", "sum"),
        ),
    ),
    draw,
    (
        Assumption(
            "start",
            N_("The weights start at zero"),
            N_("This run does not start at zero, so its start is missing in the sum."),
        ),
    ),
)

PROOFS = (SPAN,)

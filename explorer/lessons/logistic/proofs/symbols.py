"""The symbols of several proofs, and the picture of proofs without a line of their own."""

from __future__ import annotations

from explorer.lesson.proofs import sides
from explorer.lesson.proofs.layers import of_symbol, ring
from explorer.lesson.proofs.proof import Drawing, Given
from explorer.lesson.proofs.rows_view import ringed
from explorer.lesson.proofs.symbol import Symbol
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.i18n.language import N_

W = Symbol("w_hat", "ŵ", N_("the weights and the bias together, (w, b)"), ("w", "left"), vector=True)
SHARE = Symbol("p", "ŷ", N_("the predicted probability of the positive class"), ("p", "left", "right"))
PROBABILITY = Symbol("label_p", "p", N_("the predicted probability of the label of a point"), ("left",))
LABEL = Symbol("y", "y", N_("the label, 1 or 0"), ("y", "left", "right"))
PHI = Symbol("phi", "φ", N_("a point with a 1 appended, (x, 1)"), ("phi", "left", "right"), vector=True)
J = Symbol(
    "J",
    "J",
    N_("the sum of the losses of all points, plus the penalty if there is one"),
    ("J", "J_middle", "left"),
)
H = Symbol("H", "H", N_("the matrix of second derivatives of J"), ("left", "square"))
DESIGN = Symbol("design", "Φ", N_("the points φ as rows"), ("left", "right"))
R = Symbol("R", "R", N_("R = ŷ(1 − ŷ) of each point, on a diagonal"), ("R", "left", "right"))


def draw(given: Given) -> Drawing:
    """Draw the points with a ring around the one whose numbers a line shows, and both sides of each line."""
    board = Board(given.dataset, given.positive)
    for line in given.chain.lines[: given.length]:
        if line.over == "samples" and (row := ringed(given, line.key)) is not None:
            marked = of_symbol(strokes.dots(ring(theme.ACCENT)), "R" if line.key == "weights" else "phi")
            board.above(given.on(marked, given.dataset.X[[row]], line.key))
    return Drawing(board, sides.both_sides(given), sides.title())

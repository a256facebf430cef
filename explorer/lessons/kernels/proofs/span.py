"""The proof that the best weights are a sum of the points’ features."""

from __future__ import annotations

from explorer.lesson.proofs import sides
from explorer.lesson.proofs.layers import of_symbol, ring
from explorer.lesson.proofs.proof import Assumption, Drawing, Given, Line, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from explorer.lessons.kernels.proofs.symbols import PHI
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.i18n.language import N_

W = Symbol("w", "w", N_("any weights in the feature space"), ("w2", "J_w", "f_w"), vector=True)
U = Symbol(
    "u", "u", N_("the part of w in the span of the points’ features"), ("u2", "J_u", "f_u"), vector=True
)
V = Symbol("v", "v", N_("the rest of w, perpendicular to them"), ("v2", "f_v"), vector=True)
J = Symbol("J", "J", N_("½‖w‖² plus the losses of all points"), ("J_w", "J_u"))


def draw(given: Given) -> Drawing:
    """Draw the points, with a ring around the first at the lines that show its numbers, and both sides of each line."""
    board = Board(given.dataset, given.positive)
    marked = of_symbol(strokes.dots(ring(theme.ACCENT)), "phi")
    board.above(given.on(marked, given.dataset.X[:1], "orthogonal", "same"))
    return Drawing(board, sides.both_sides(given), sides.title())


SPAN = Proof(
    "ker-span",
    N_("The representer theorem"),
    N_(
        "The w that minimises ½‖w‖² plus a loss of the values f(xᵢ) is a weighted sum of the points’ features φ(xᵢ)."
    ),
    (W, U, V, PHI.measured("f_w", "f_v"), J),
    (
        Line(
            "split",
            "w = u + v",
            "‖w‖^2 = $w2,  ‖u‖^2 = $u2,  ‖v‖^2 = $v2",
            N_("Project w onto the span of the φ(xᵢ); v is the rest."),
            (
                Wrong(
                    N_("w is a weighted sum of the φ(xᵢ)."),
                    N_("That is the claim. Here w is any vector."),
                ),
                Wrong(
                    N_("u and v have the same length."),
                    N_("Their lengths are free. v may even be 0."),
                ),
            ),
            N_("Checked for 13 w: 12 random ones with a part v outside the span, and one with v = 0."),
        ),
        Line(
            "orthogonal",
            "v·φ(x_i) = 0",
            "v·φ(x_1) = $f_v",
            N_("v is perpendicular to the span, which contains φ(xᵢ)."),
            (
                Wrong(
                    N_("v is 0."),
                    N_("That is the end of the proof. Here v may be long."),
                ),
                Wrong(
                    N_("The points are separable."),
                    N_("Labels play no role here."),
                ),
            ),
            N_(
                "Thin: v·φ(xᵢ) for all points and all w. Gold: 0. Ring: the point x₁, whose numbers are "
                "shown."
            ),
            ("split",),
        ),
        Line(
            "same",
            "w·φ(x_i) = u·φ(x_i)",
            "w·φ(x_1) = $f_w = u·φ(x_1) = $f_u",
            N_("v adds nothing, so u has the same losses."),
            (
                Wrong(
                    N_("w and u are equal."),
                    N_("They differ by v, which the points do not notice."),
                ),
                Wrong(
                    N_("u minimises the loss."),
                    N_("It has the same loss as w, large or small."),
                ),
            ),
            N_(
                "Both sides coincide: the values f(xᵢ) of w and of u. Ring: the point x₁, whose numbers are "
                "shown."
            ),
            ("orthogonal",),
        ),
        Line(
            "pythagoras",
            "‖w‖^2 = ‖u‖^2 + ‖v‖^2",
            "$w2 = $u2 + $v2",
            N_("Pythagoras: u and v are perpendicular."),
            (
                Wrong(
                    N_("The triangle inequality."),
                    N_("It bounds lengths, and this line is an equation of squares."),
                ),
                Wrong(
                    N_("‖v‖ is small."),
                    N_("The line holds for any length of v."),
                ),
            ),
            N_("Thin: ‖w‖². Gold: ‖u‖² + ‖v‖²."),
            ("split",),
        ),
        Line(
            "gain",
            "J(w) = J(u) + frac{1}{2} ‖v‖^2",
            "$J_w = $J_u + frac{1}{2} · $v2 = $right",
            N_("Same losses; the penalty differs by ½‖v‖²."),
            (
                Wrong(
                    N_("J is convex."),
                    N_("Not needed: the loss may be of any kind."),
                ),
                Wrong(
                    N_("w minimises J."),
                    N_("Here w is any vector. The next line is about the minimum."),
                ),
            ),
            N_("Thin: J(w). Gold: J(u) and the price of the part outside the span."),
            ("same", "pythagoras"),
        ),
        Line(
            "only",
            "J(w) ≤ J(u)  ⇔  v = 0",
            "J(w) = $J_w,  J(u) = $J_u,  ‖v‖^2 = $v2",
            N_("½‖v‖² > 0 unless v = 0."),
            (
                Wrong(
                    N_("Without v there are fewer numbers to choose."),
                    N_("That is an advantage, but the reason is the penalty."),
                ),
                Wrong(
                    N_("v does not change the losses."),
                    N_("That alone would allow any v. The penalty ½‖w‖² excludes it."),
                ),
            ),
            N_("A w is as good as its u only if v is 0."),
            ("gain",),
        ),
    ),
    draw,
    (
        Assumption(
            "penalty",
            N_("The objective J contains ½‖w‖²"),
            N_("Without the penalty, a part outside the span costs nothing."),
        ),
    ),
)

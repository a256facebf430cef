"""The proof that the widest street has the shortest w."""

from __future__ import annotations

from explorer.lesson.proofs import sides
from explorer.lesson.proofs.layers import of_symbol
from explorer.lesson.proofs.proof import Assumption, Drawing, Given, Line, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from explorer.lessons.margin.proofs.street import street
from explorer.lessons.margin.proofs.symbols import F, W, Y
from linboard.board import Board
from linboard.i18n.language import N_

STREET = Symbol("s", "s", N_("the width of the street"), ("left",))
U = Symbol(
    "u",
    "u",
    N_("w divided by the smallest y f, so that the smallest y f_u is 1"),
    ("norm",),
    vector=True,
)
DELTA = Symbol("delta", "δ", N_("the margin: the smallest distance of a point from the line"), ("delta",))
FACTOR = Symbol("c", "c", N_("any positive factor"), ("c",))
BEST = Symbol("best", "u^*", N_("the scaled weights of the widest street"), ("norm_best",), vector=True)


def draw(given: Given) -> Drawing:
    """Draw the points, and the line with its street."""
    board = Board(given.dataset, given.positive)
    line = given.line("one").along
    board.below(
        *(of_symbol(layer, "w") for layer in street(given.dataset, line["v"][0], float(line["v0"][0])))
    )
    return Drawing(board, sides.both_sides(given), sides.title())


NORM = Proof(
    "mar-norm",
    N_("The widest street has the shortest w"),
    N_("The largest margin δ belongs to the smallest ‖w‖ among all lines with y f ≥ 1 at every point."),
    (
        W.measured("norm", "delta"),
        U,
        F.measured("least", "left"),
        Y.measured("least", "left"),
        DELTA,
        FACTOR,
        STREET,
        BEST,
    ),
    (
        Line(
            "distance",
            "δ = frac{min y f}{‖w‖}",
            "$delta = frac{$least}{$norm} = $right",
            N_("y f/‖w‖ is the distance of a point on its side."),
            (
                Wrong(
                    N_("‖w‖ is 1."),
                    N_("Then δ = min y f. In general the length of w must be divided out."),
                ),
                Wrong(
                    N_("All points have the same distance."),
                    N_("δ is the smallest of the distances."),
                ),
            ),
            N_("Solid: the line. Dashed: the edges of its street, δ away on both sides."),
        ),
        Line(
            "scale",
            "δ(c w, c b) = δ(w, b)",
            "δ($c · w, $c · b) = $left = $delta",
            N_("c cancels in y f/‖w‖: the line is the same."),
            (
                Wrong(
                    N_("c is small."),
                    N_("Any positive c will do."),
                ),
                Wrong(
                    N_("f does not change."),
                    N_("f is multiplied by c, and so is ‖w‖. Only their quotient stays."),
                ),
            ),
            N_("The line does not move when w and b are multiplied by the same number."),
            ("distance",),
        ),
        Line(
            "one",
            "min y f_u = 1",
            "$left = 1",
            N_("Choose c = 1/min y f, which is positive."),
            (
                Wrong(
                    N_("Every line has min y f = 1."),
                    N_("Only after scaling, and only if all y f are positive."),
                ),
                Wrong(
                    N_("w has length 1."),
                    N_("That is another scale. This one sets the smallest y f to 1."),
                ),
            ),
            N_("Dashed: f = 1 and f = −1 in this scale. They pass through the nearest points."),
            ("scale",),
        ),
        Line(
            "inverse",
            "δ = frac{1}{‖u‖}",
            "$delta = frac{1}{$norm} = $right",
            N_("Insert min y f = 1 in the first line."),
            (
                Wrong(
                    N_("δ and ‖u‖ are both positive."),
                    N_("That does not make their product 1."),
                ),
                Wrong(
                    N_("u is perpendicular to the line."),
                    N_("True, but it says nothing about lengths."),
                ),
            ),
            N_("Thin: the measured margin of each line. Gold: 1/‖u‖."),
            ("distance", "one"),
        ),
        Line(
            "street",
            "s = frac{2}{‖u‖}",
            "$left = frac{2}{$norm} = $right",
            N_("The lines f = 1 and f = −1 are 2δ apart."),
            (
                Wrong(
                    N_("There are two classes."),
                    N_("The 2 comes from the two sides of the line."),
                ),
                Wrong(
                    N_("The nearest points are 2/‖u‖ apart."),
                    N_("They may be farther apart: the street is measured across."),
                ),
            ),
            N_("Dashed: both edges of the street. Its width is 2/‖u‖."),
            ("inverse",),
        ),
        Line(
            "order",
            "δ ≤ δ^*  ⇔  ‖u‖ ≥ ‖u^*‖",
            "$delta ≤ $delta_best,  $norm ≥ $norm_best",
            N_("1/‖u‖ falls with ‖u‖; if min y f > 1, shorten w."),
            (
                Wrong(
                    N_("The best line has the most points on its street."),
                    N_("The number of points does not matter, only the width."),
                ),
                Wrong(
                    N_("A long u is steep."),
                    N_("True, but a comparison of margins needs the common scale min y f = 1."),
                ),
            ),
            N_("Both sides, true or false, agree for the best line and 8 other separating lines."),
            ("inverse",),
        ),
    ),
    draw,
    (
        Assumption(
            "separable",
            N_("A line separates the classes"),
            N_(
                "No line separates these points: the smallest y f is 0 or negative, and cannot be scaled to 1."
            ),
        ),
    ),
)

"""The proof that the multipliers α make a line the one with the widest street."""

from __future__ import annotations

import numpy as np

from explorer.lesson.proofs import sides
from explorer.lesson.proofs.layers import of_symbol
from explorer.lesson.proofs.proof import Assumption, Drawing, Given, Line, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from explorer.lessons.margin.proofs.street import street
from explorer.lessons.margin.proofs.symbols import F, W, Y
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.i18n.language import N_

V = Symbol(
    "v",
    "v",
    N_("the weights of any line f_v = v·x + v₀ with y f_v ≥ 1"),
    ("norm_v", "vw", "left"),
    theme.MUTED,
    vector=True,
)
ALPHA = Symbol(
    "alpha",
    "α",
    N_("the multiplier of each point: how strongly it holds the street in place"),
    ("total", "sum", "left", "right"),
    theme.GOOD,
)
X = Symbol("x", "x", N_("a point"), ("margin", "sum", "left", "right"), vector=True)
OTHERS = ("sum", "inner", "compare", "cauchy", "shorter", "unique")


def draw(given: Given) -> Drawing:
    """Draw the points with circles as large as their α, our line with its street, and another line."""
    board = Board(given.dataset, given.positive)
    own = given.line("feasible").constants
    board.below(*(of_symbol(layer, "w") for layer in street(given.dataset, own["w"], float(own["b"]))))
    other = given.quantities("shorter")
    for layer in street(given.dataset, other["v"], float(other["v0"]), theme.MUTED):
        places = np.column_stack([layer["x"], layer["y"]])
        shown = strokes.line(theme.MUTED, layer["line"]["width"], layer["line"]["dash"])
        board.below(given.on(of_symbol(shown, "v"), places, *OTHERS))
    alpha = np.asarray(given.line("span").constants["alpha"])
    size = 10 + 30 * np.abs(alpha) / (np.abs(alpha).max() or 1.0)
    chosen = alpha != 0
    circles = {"symbol": "circle-open", "size": size[chosen], "color": theme.GOOD, "line": {"width": 2.5}}
    board.above(of_symbol(strokes.dots(circles, given.dataset.X[chosen]), "alpha"))
    return Drawing(board, sides.both_sides(given), sides.title())


DUAL = Proof(
    "mar-dual",
    N_("The multipliers prove the widest street"),
    N_(
        "If w = Σ αᵢ yᵢ xᵢ with y f ≥ 1, α ≥ 0 and Σ αᵢ yᵢ = 0, and αᵢ > 0 only where y f = 1, no street is wider."
    ),
    (W, V, ALPHA, F, X, Y),
    (
        Line(
            "feasible",
            "y_n f(x_n) ≥ 1",
            "$margin ≥ 1",
            N_("Our line has no point inside its street."),
            (
                Wrong(
                    N_("Every separating line has y f ≥ 1."),
                    N_("Only after scaling. And if no line separates, there is none at all."),
                ),
                Wrong(
                    N_("α is not negative."),
                    N_("That is another condition. It is needed for the third line."),
                ),
            ),
            N_("Solid: our line. Dashed: the edges of its street, y f = 1."),
        ),
        Line(
            "span",
            "w = Σ α_i y_i x_i",
            "$left = $right",
            N_("This is how w is given."),
            (
                Wrong(
                    N_("Every w is a sum of the points."),
                    N_("Often it is, but not with the α that fulfil the other conditions."),
                ),
                Wrong(
                    N_("The line passes through the points."),
                    N_("It does not. Points with α > 0 are on the edges of the street."),
                ),
            ),
            N_("Green circles: the points with α > 0. The larger the circle, the larger α."),
        ),
        Line(
            "sum",
            "Σ α_i y_i f_v(x_i) ≥ Σ α_i",
            "$sum ≥ $total",
            N_("y f_v ≥ 1 at every point, and α ≥ 0."),
            (
                Wrong(
                    N_("The other line has a narrower street."),
                    N_("That is what we want to prove."),
                ),
                Wrong(
                    N_("Σ α is positive."),
                    N_("Each term must be compared. A negative α would turn its inequality round."),
                ),
            ),
            N_("Grey: another separating line with its street, scaled to y f ≥ 1."),
        ),
        Line(
            "inner",
            "Σ α_i y_i f_v(x_i) = v·w",
            "$left = $vw",
            N_("Insert f_v = v·x + v₀; Σ αᵢ yᵢ = 0."),
            (
                Wrong(
                    N_("v and w are parallel."),
                    N_("They need not be. The line is an identity."),
                ),
                Wrong(
                    N_("α is 0 away from the street."),
                    N_("That is needed for ‖w‖² = Σ α, not here."),
                ),
            ),
            N_("Both sides of this line of the proof coincide for all nine separating lines."),
            ("span",),
        ),
        Line(
            "own",
            "‖w‖^2 = Σ α_i",
            "$squared = $total",
            N_("Take v = w: y f = 1 where α > 0."),
            (
                Wrong(
                    N_("α are the parts of w."),
                    N_("They belong to points, not to coordinates."),
                ),
                Wrong(
                    N_("w has length 1."),
                    N_("Then Σ α would be 1. In general both sides are larger or smaller."),
                ),
            ),
            N_("The points with green circles are exactly on the edges of our street."),
            ("inner",),
        ),
        Line(
            "compare",
            "v·w ≥ ‖w‖^2",
            "$vw ≥ $squared",
            N_("Chain the last three lines."),
            (
                Wrong(
                    N_("v is longer than w."),
                    N_("That follows later. v could be longer and point elsewhere."),
                ),
                Wrong(
                    N_("Cauchy–Schwarz."),
                    N_("It gives an upper bound of v·w. This is a lower one."),
                ),
            ),
            N_("Thin: v·w for all lines. Gold: ‖w‖²."),
            ("sum", "inner", "own"),
        ),
        Line(
            "cauchy",
            "v·w ≤ ‖v‖ ‖w‖",
            "$vw ≤ $norm_v · $norm_w = $right",
            N_("Cauchy–Schwarz."),
            (
                Wrong(
                    N_("Both lines separate the points."),
                    N_("Not needed: it holds for any two vectors."),
                ),
                Wrong(
                    N_("v and w are not parallel."),
                    N_("Then it is strict, but it is always true."),
                ),
            ),
            N_("Thin: v·w for all lines. Gold: ‖v‖‖w‖."),
        ),
        Line(
            "shorter",
            "‖w‖ ≤ ‖v‖",
            "$norm_w ≤ $norm_v",
            N_("Compare both lines; divide by ‖w‖. So 2/‖w‖ is largest."),
            (
                Wrong(
                    N_("w is a sum of few points."),
                    N_("The number of points does not bound the length."),
                ),
                Wrong(
                    N_("The street of w contains no point."),
                    N_("Neither does that of v. The multipliers make the difference."),
                ),
            ),
            N_("Our street is at least as wide as the grey one."),
            ("compare", "cauchy"),
        ),
        Line(
            "unique",
            "‖v − w‖^2 ≤ ‖v‖^2 − ‖w‖^2",
            "$left ≤ $norm_v^2 − $squared = $right",
            N_("Expand the square; v·w ≥ ‖w‖². Equal lengths mean v = w."),
            (
                Wrong(
                    N_("Pythagoras."),
                    N_("That would be an equation, and v − w need not be perpendicular to w."),
                ),
                Wrong(
                    N_("The triangle inequality."),
                    N_("It compares lengths, and gives no bound with squares."),
                ),
            ),
            N_(
                "If a line has a street as wide as ours, then v = w, and y f_v = 1 where α > 0: it is our line."
            ),
            ("compare",),
        ),
    ),
    draw,
    (
        Assumption(
            "separable",
            N_("A line separates the classes"),
            N_("No line separates these points, so none has y f ≥ 1."),
        ),
        Assumption("span", N_("w = Σ αᵢ yᵢ xᵢ"), N_("Here w is not the sum that the α give.")),
        Assumption(
            "nonnegative", N_("No α is negative"), N_("A negative α turns the inequality of its point round.")
        ),
        Assumption("balance", N_("Σ αᵢ yᵢ = 0"), N_("Here Σ αᵢ yᵢ is not 0, so v₀ does not vanish.")),
        Assumption(
            "complementary",
            N_("α > 0 only where y f = 1"),
            N_("Here a point with α > 0 has y f > 1, so Σ α y f is larger than Σ α."),
        ),
    ),
)

"""The proofs about Newton's step as a weighted fit, and about weights that grow without bound."""

from __future__ import annotations

import numpy as np

from explorer.lesson.proofs import sides
from explorer.lesson.proofs.layers import ends, of_symbol
from explorer.lesson.proofs.proof import Assumption, Drawing, Given, Line, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from explorer.lessons.logistic.proofs.symbols import DESIGN, LABEL, SHARE, H, J, R, W, draw
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.i18n.language import N_

FIT = Symbol("fit", "ŵ_R", N_("the weights of the weighted least-squares fit to z"), ("left",), vector=True)
NEW = Symbol("new", "ŵ′", N_("the weights after the step"), ("w_after", "left"), vector=True)
Z = Symbol("z", "z", N_("z = Φŵ − R⁻¹(ŷ − y), the working targets"), ("right",), vector=True)

IRLS = Proof(
    "log-irls",
    N_("Newton’s step is a weighted fit"),
    N_(
        "Without a penalty, Newton’s step for J is a least-squares fit to z = Φŵ − R⁻¹(ŷ − y) with the weights R."
    ),
    (
        W,
        NEW,
        FIT,
        H.measured("left"),
        J.measured("J", "right"),
        DESIGN,
        R,
        Z,
        SHARE.measured("right"),
        LABEL.measured("right"),
    ),
    (
        Line(
            "newton",
            "H (ŵ′ − ŵ) = −∇J",
            "H ($w_after − $w) = $left = $right",
            N_("Newton: the step at which the quadratic model is lowest."),
            (
                Wrong(
                    N_("J falls in the direction of the step."),
                    N_("True, but gradient descent also does that. This is one particular step."),
                ),
                Wrong(
                    N_("J is quadratic."),
                    N_("It is not. Newton uses its quadratic model at ŵ."),
                ),
            ),
            N_("Both sides coincide for each weight."),
        ),
        Line(
            "insert",
            "Φ^T R Φ (ŵ′ − ŵ) = −Φ^T (ŷ − y)",
            "Φ^T R Φ · ($w_after − $w) = $left = $right",
            N_("Insert H = ΦᵀRΦ and ∇J = Φᵀ(ŷ − y)."),
            (
                Wrong(
                    N_("The errors are small."),
                    N_("Their size does not matter."),
                ),
                Wrong(
                    N_("R is invertible."),
                    N_("Needed for z in the next line, not here."),
                ),
            ),
            N_("The same numbers, computed from the points."),
            ("newton",),
        ),
        Line(
            "collect",
            "Φ^T R Φ ŵ′ = Φ^T R z",
            "Φ^T R Φ $w_after = $left = $right",
            N_("Move ΦᵀRΦŵ to the right; RΦŵ − (ŷ − y) = Rz."),
            (
                Wrong(
                    N_("z are the labels."),
                    N_("z are scores, corrected by the errors divided by R."),
                ),
                Wrong(
                    N_("Multiply by the inverse of Φ."),
                    N_("Φ is not square. The line needs no inverse of it."),
                ),
            ),
            N_("Both sides coincide for each weight."),
            ("insert",),
        ),
        Line(
            "fit",
            "ŵ′ = ŵ_R,  Φ^T R (z − Φ ŵ_R) = 0",
            "$w_after = $left = $right",
            N_("The line above is the fit’s normal equations; they have one solution."),
            (
                Wrong(
                    N_("Every system of equations is a fit."),
                    N_("Only these: the gradient of the weighted squares is 0 exactly here."),
                ),
                Wrong(
                    N_("J is a sum of squares."),
                    N_("J is a sum of logarithms. The squares belong to its model."),
                ),
            ),
            N_("Thin: the weights after Newton’s step. Gold: those of the weighted fit."),
            ("collect",),
        ),
    ),
    draw,
    (
        Assumption(
            "invertible",
            N_("ΦᵀRΦ is invertible"),
            N_("The points are on a line, so several weights have the same loss, and H has no inverse."),
        ),
        Assumption(
            "weights",
            N_("Every ŷ(1 − ŷ) is above 0"),
            N_("A score is so large that ŷ(1 − ŷ) is 0 in the computer, and z is not a number."),
        ),
    ),
)

SEPARATOR = Symbol(
    "w",
    "w",
    N_("weights that separate the classes"),
    ("J", "squared", "left"),
    theme.LINE,
    vector=True,
)
SCALE = Symbol("c", "c", N_("a factor that grows"), ("c",))
F = Symbol("f", "f", N_("f(x) = w·x + b"), ("margin", "least"))
SIGN = Symbol("s", "s", N_("the class of a point, +1 or −1"), ("margin", "least"))
N = Symbol("N", "N", N_("the number of points"), ("N",))
PENALTY = Symbol("lambda", "λ", N_("the weight of the penalty ½‖w‖²"), ("lambda",))


def draw_line(given: Given) -> Drawing:
    """Draw the points, and the line whose weights grow."""
    board = Board(given.dataset, given.positive)
    known = given.line("separator").constants
    places = ends(given.dataset, np.asarray(known["w"]), float(known["b"]))
    board.below(of_symbol(strokes.along(places, theme.LINE, 3), "w"))
    return Drawing(board, sides.both_sides(given), sides.title())


RUNAWAY = Proof(
    "log-runaway",
    N_("No minimum for separable points"),
    N_(
        "If a line separates the classes and λ = 0, J falls towards 0 as the weights grow, but never reaches it."
    ),
    (SEPARATOR, SCALE, J.measured("J"), F, SIGN, N, PENALTY),
    (
        Line(
            "separator",
            "s f(x) > 0",
            "$margin > 0",
            N_("The line separates the classes."),
            (
                Wrong(
                    N_("J is small."),
                    N_("A small J does not exclude single mistakes."),
                ),
                Wrong(
                    N_("The weights are large."),
                    N_("Scaling w never changes the sign of f."),
                ),
            ),
            N_("The line: every point is on its own side."),
        ),
        Line(
            "falls",
            "J(2 c w) < J(c w)",
            "c = $c,  $J_after < $J",
            N_("Every s f > 0: each ln(1 + e^(−csf)) falls."),
            (
                Wrong(
                    N_("J is convex."),
                    N_("A convex function may rise. Here every term falls."),
                ),
                Wrong(
                    N_("The gradient points downhill."),
                    N_("That depends on the place. This line is about one direction."),
                ),
            ),
            N_("Thin: J after doubling the weights. Gold: J before."),
            ("separator",),
        ),
        Line(
            "limit",
            "J(c w) ≤ N exp(−c min s f)",
            "$J ≤ $N · e^{−$c · $least} = $right",
            N_("ln(1+u) ≤ u, and s f ≥ min s f."),
            (
                Wrong(
                    N_("J has N terms."),
                    N_("True, but each must also be bounded."),
                ),
                Wrong(
                    N_("J falls."),
                    N_("A falling function need not approach 0. This bound does."),
                ),
            ),
            N_("Thin: J for growing c. Gold: a bound that approaches 0."),
            ("separator",),
        ),
        Line(
            "positive",
            "J(c w) > 0",
            "c = $c,  $J > 0",
            N_("Each term is ln(1 + e^(−csf)), and e^(−csf) > 0."),
            (
                Wrong(
                    N_("Losses are never negative."),
                    N_("Never negative would allow 0. The logistic loss is never 0."),
                ),
                Wrong(
                    N_("Some point is misclassified."),
                    N_("None is. Even correct points have a positive loss."),
                ),
            ),
            N_("J approaches 0 but never reaches it, so no weights are the best."),
        ),
        Line(
            "penalty",
            "J(c w) ≥ frac{1}{2} λ c^2 ‖w‖^2",
            "$J ≥ frac{1}{2} · $lambda · $c^2 · $squared = $right",
            N_("The losses are positive. With λ > 0 the right side rises."),
            (
                Wrong(
                    N_("The penalty makes J convex."),
                    N_("J is also convex without it."),
                ),
                Wrong(
                    N_("With λ = 0 the line is false."),
                    N_("It is true: then the right side is 0, and nothing stops the weights."),
                ),
            ),
            N_("With a penalty, J rises again for large weights, so there is a minimum."),
            ("positive",),
        ),
    ),
    draw_line,
    (
        Assumption(
            "separable",
            N_("A line separates the classes"),
            N_("No line separates these points: some s f is 0 or negative, and its loss grows with c."),
        ),
        Assumption(
            "no-penalty",
            N_("There is no penalty: λ = 0"),
            N_("With the penalty, doubling large weights raises J."),
        ),
    ),
)

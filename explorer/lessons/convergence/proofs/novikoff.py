"""The proof of Novikoff's theorem, line by line."""

from __future__ import annotations

from explorer.lesson.proofs.proof import Assumption, Line, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from explorer.lessons.convergence.proofs import pictures
from explorer.lessons.convergence.proofs.symbols import BEST, ETA, MISTAKES, SEPARABLE, W, X, Y
from linboard import theme
from linboard.i18n.language import N_

START = Assumption(
    "start",
    N_("The weights start at zero"),
    N_("This run does not start at zero, so the sum starts elsewhere."),
)
GAMMA = Symbol("gamma", "γ", N_("the smallest y ŵ*·x̂ of all points"), ("gamma",), theme.GOOD)
RADIUS = Symbol("R", "R", N_("the largest ‖x̂‖ of all points"), ("R",), theme.BAD)
K = Symbol("k", "k", N_("the number of updates"), ("k", "root"))

NOVIKOFF = Proof(
    "con-novikoff",
    N_("Novikoff’s theorem"),
    N_(
        "If a line separates the classes, the perceptron makes at most (R/γ)² updates, in any order of the points."
    ),
    (W, BEST, GAMMA, RADIUS, X, Y, K, ETA),
    (
        Line(
            "margin",
            "y_n ŵ^*·x̂_n ≥ γ",
            "$margin ≥ $gamma",
            N_("γ is defined as the smallest of these numbers."),
            (
                Wrong(
                    N_("ŵ* has length 1."),
                    N_("The length fixes the scale of γ. It does not make γ a lower bound."),
                ),
                Wrong(
                    N_("The perceptron classifies every point correctly at the end."),
                    N_("The line is about ŵ*, not about the weights of the run."),
                ),
            ),
            N_("Dashed green: the line of ŵ*. Green rings: the points with the smallest y ŵ*·x̂, which is γ."),
        ),
        Line(
            "positive",
            "γ > 0",
            "$gamma > 0",
            N_("ŵ* separates the classes, so every y ŵ*·x̂ is positive."),
            (
                Wrong(
                    N_("A smallest number always exists."),
                    N_("It exists, but without a separating line it is 0 or negative."),
                ),
                Wrong(
                    N_("γ is a distance."), N_("It has a sign: a misclassified point would make it negative.")
                ),
            ),
            N_("If γ > 0, the green rings lie on the correct sides of the line of ŵ*."),
            ("margin",),
        ),
        Line(
            "inner-step",
            "ŵ_k·ŵ^* ≥ ŵ_{k−1}·ŵ^* + η γ",
            "$inner ≥ $inner_before + $eta · $gamma = $right",
            N_("The update adds ηy x̂, and y x̂·ŵ* ≥ γ."),
            (
                Wrong(
                    N_("The updated point was a mistake."),
                    N_("Mistakes are not needed here: any update with ηy x̂ adds at least ηγ."),
                ),
                Wrong(
                    N_("ŵₖ classifies the updated point better than ŵₖ₋₁."),
                    N_("That is about y ŵ·x̂, and this line is about ŵ·ŵ*."),
                ),
            ),
            N_(
                "Gold arrow: the update. Green: how far it moves the tip to the right, in the direction of ŵ*."
            ),
            ("margin",),
        ),
        Line(
            "inner",
            "ŵ_k·ŵ^* ≥ k η γ",
            "$inner ≥ $k · $eta · $gamma = $right",
            N_("Add the k steps; the sum starts at 0."),
            (
                Wrong(
                    N_("Each step is at least ηγ, whatever the start."),
                    N_("From another start the sum starts at ŵ₀·ŵ*, which may be negative."),
                ),
                Wrong(N_("ŵₖ is longer than ŵₖ₋₁."), N_("An update can also make the weights shorter.")),
            ),
            N_("Solid bar: ŵₖ·ŵ*, how far the arrow reaches to the right. Dotted green: kηγ."),
            ("inner-step",),
        ),
        Line(
            "expand",
            "‖ŵ_k‖^2 = ‖ŵ_{k−1}‖^2 + 2 η y ŵ_{k−1}·x̂ + η^2 ‖x̂‖^2",
            "$squared = $squared_before + 2 · $eta · $before + $eta^2 · $pushed",
            N_("Expand the square of ŵₖ₋₁ + ηy x̂; y² = 1."),
            (
                Wrong(
                    N_("Pythagoras: the two arrows form a right angle."),
                    N_("Only if the middle term is 0. In general the angle is larger."),
                ),
                Wrong(
                    N_("The triangle inequality."),
                    N_("It gives an upper bound, and this line is an equation."),
                ),
            ),
            N_("Grey: the arrow ŵ before the update. Gold: ηy x̂. The third arrow: their sum ŵₖ."),
        ),
        Line(
            "middle",
            "2 η y ŵ_{k−1}·x̂ ≤ 0",
            "2 · $eta · $before = $left ≤ 0",
            N_("The updated point was a mistake: y ŵ·x̂ ≤ 0."),
            (
                Wrong(
                    N_("A line separates the classes."),
                    N_("That makes y ŵ*·x̂ positive. It says nothing about ŵₖ₋₁."),
                ),
                Wrong(
                    N_("The angle between ŵ and x̂ is at least 90°."),
                    N_("Only after x̂ is multiplied by y, and only because the point was a mistake."),
                ),
            ),
            N_("The gold arrow does not point forwards: its angle with the grey arrow is 90° or more."),
        ),
        Line(
            "norm",
            "‖ŵ_k‖^2 ≤ k η^2 R^2",
            "$squared ≤ $k · $eta^2 · $R^2 = $right",
            N_("Each update adds at most η²R²; the sum starts at 0."),
            (
                Wrong(
                    N_("‖ŵₖ‖² grows by exactly η²R² each time."),
                    N_("At most: ‖x̂‖ may be smaller than R, and the middle term negative."),
                ),
                Wrong(
                    N_("ŵₖ is a sum of k arrows, each at most ηR long."),
                    N_("That alone gives ‖ŵₖ‖ ≤ kηR, which is weaker."),
                ),
            ),
            N_("Dashed red circle: the length √k ηR, which ŵₖ cannot exceed. Ring: the point with ‖x̂‖ = R."),
            ("expand", "middle"),
        ),
        Line(
            "cauchy",
            "ŵ_k·ŵ^* ≤ ‖ŵ_k‖",
            "$inner ≤ $norm",
            N_("Cauchy–Schwarz, because ‖ŵ*‖ = 1."),
            (
                Wrong(
                    N_("ŵₖ and ŵ* point in the same direction."),
                    N_("Then both sides would be equal. The line holds at any angle."),
                ),
                Wrong(
                    N_("ŵ* is the best separator."),
                    N_("It holds for every vector of length 1, also for bad ones."),
                ),
            ),
            N_("The bar is the shadow of the arrow on the axis of ŵ*, so it is never longer than the arrow."),
        ),
        Line(
            "compare",
            "k γ ≤ sqrt{k} R",
            "$k · $gamma = $left ≤ sqrt{$k} · $R = $right",
            N_("kηγ ≤ ŵₖ·ŵ* ≤ ‖ŵₖ‖ ≤ √k ηR; divide by η."),
            (
                Wrong(
                    N_("γ is smaller than R."),
                    N_("True, but for large k the left side could still be larger: k grows faster than √k."),
                ),
                Wrong(
                    N_("The perceptron has stopped after k updates."),
                    N_("The line holds after every update, not only after the last."),
                ),
            ),
            N_("Dotted green: kηγ. It cannot leave the dashed red circle of radius √k ηR."),
            ("inner", "norm", "cauchy"),
        ),
        Line(
            "bound",
            "k ≤ (R/γ)^2",
            "$k ≤ ($R/$gamma)^2 = $right",
            N_("Square and divide by kγ² > 0; k = 0 is trivial."),
            (
                Wrong(
                    N_("Divide by √k γ, then the roots are equal."),
                    N_("Dividing gives √k ≤ R/γ. It still has to be squared."),
                ),
                Wrong(
                    N_("The points are bounded."),
                    N_("Without γ > 0 one could not divide, and there would be no bound."),
                ),
            ),
            N_(
                "The green rings set γ, and the red ring sets R. Nothing else about the points changes the bound."
            ),
            ("positive", "compare"),
        ),
    ),
    pictures.novikoff,
    (SEPARABLE, START, MISTAKES),
    of_rows=pictures.novikoff_of_rows,
)

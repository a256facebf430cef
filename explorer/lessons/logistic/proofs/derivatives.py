"""The proofs about the slope of the sigmoid, and the gradient and the curvature of the objective."""

from __future__ import annotations

from explorer.lesson.proofs.proof import Line, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from explorer.lessons.logistic.proofs.symbols import DESIGN, LABEL, PHI, PROBABILITY, SHARE, H, J, R, W, draw
from linboard.i18n.language import N_

A = Symbol("a", "a", N_("any score"), ("a",))
SIGMA = Symbol("sigma", "σ", N_("the sigmoid, σ(a) = 1/(1 + e⁻ᵃ)"), ("sigma", "other", "left"))

SLOPE = Proof(
    "log-slope",
    N_("The slope of the sigmoid"),
    N_("The sigmoid has σ(−a) = 1 − σ(a) and the slope σ′ = σ(1 − σ)."),
    (A, SIGMA),
    (
        Line(
            "flip",
            "σ(−a) = frac{exp(−a)}{1 + exp(−a)}",
            "σ(−$a) = $left = $right",
            N_("Insert −a; multiply above and below by e⁻ᵃ."),
            (
                Wrong(
                    N_("σ is symmetric about 0."),
                    N_("σ(−a) and σ(a) differ unless a = 0."),
                ),
                Wrong(
                    N_("e⁻ᵃ is positive."),
                    N_("True, but the line needs only the definition."),
                ),
            ),
            N_("Both sides coincide at every score from −6 to 6."),
        ),
        Line(
            "complement",
            "frac{exp(−a)}{1 + exp(−a)} = 1 − σ(a)",
            "a = $a,  $left = 1 − $sigma = $right",
            N_("1 − 1/(1 + e⁻ᵃ) = e⁻ᵃ/(1 + e⁻ᵃ)."),
            (
                Wrong(
                    N_("Both probabilities are at most 1."),
                    N_("That does not make them sum to 1."),
                ),
                Wrong(
                    N_("σ(0) is ½."),
                    N_("This is one place. The line holds at every a."),
                ),
            ),
            N_("Both sides coincide: what is left of 1."),
        ),
        Line(
            "quotient",
            "σ′(a) = frac{exp(−a)}{(1 + exp(−a))^2}",
            "a = $a,  $left = $right",
            N_("Chain rule: the derivative of 1/u is −u′/u²."),
            (
                Wrong(
                    N_("The derivative of e⁻ᵃ is e⁻ᵃ."),
                    N_("It is −e⁻ᵃ. The two minus signs cancel."),
                ),
                Wrong(
                    N_("σ rises everywhere."),
                    N_("That gives the sign of the slope, not its size."),
                ),
            ),
            N_("Thin: the measured slope. Gold: the formula."),
        ),
        Line(
            "product",
            "frac{exp(−a)}{(1 + exp(−a))^2} = σ(a) σ(−a)",
            "a = $a,  $left = $sigma · $other = $right",
            N_("Split the fraction into 1/(1 + e⁻ᵃ) times e⁻ᵃ/(1 + e⁻ᵃ)."),
            (
                Wrong(
                    N_("σ(a) and σ(−a) sum to 1."),
                    N_("They do, but the line is about their product."),
                ),
                Wrong(
                    N_("Slopes are products."),
                    N_("There is no such rule. The fraction is split here."),
                ),
            ),
            N_("Both sides coincide: the product of both probabilities."),
            ("flip",),
        ),
        Line(
            "insert",
            "σ′(a) = σ(a) (1 − σ(a))",
            "a = $a,  $left = $sigma · (1 − $sigma) = $right",
            N_("Insert σ(−a) = 1 − σ(a)."),
            (
                Wrong(
                    N_("The slope is largest at a = 0."),
                    N_("That follows from the line, and does not prove it."),
                ),
                Wrong(
                    N_("σ is between 0 and 1."),
                    N_("Then the slope is positive. Its value needs the lines above."),
                ),
            ),
            N_("Thin: the measured slope. Gold: σ(1 − σ)."),
            ("complement", "quotient", "product"),
        ),
    ),
    draw,
)

GRADIENT = Proof(
    "log-gradient",
    N_("The gradient of logistic regression"),
    N_("Without a penalty, the gradient of J is Σ (ŷ − y) φ: the errors, each times its point."),
    (SHARE, LABEL, PROBABILITY, PHI, J),
    (
        Line(
            "likelihood",
            "−[y ln ŷ + (1 − y) ln(1 − ŷ)] = −ln p",
            "$left = $right, y = $y, ŷ = $p",
            N_("For y = 1, p = ŷ; else p = 1−ŷ."),
            (
                Wrong(
                    N_("ŷ is close to y."),
                    N_("The line holds for any prediction, good or bad."),
                ),
                Wrong(
                    N_("The logarithm turns products into sums."),
                    N_("That is why losses are added. This is one loss."),
                ),
            ),
            N_("Both sides coincide: the loss of each point. Ring: the point whose numbers are shown."),
        ),
        Line(
            "chain",
            "∇(−ln p) = frac{ŷ − y}{ŷ (1 − ŷ)} ŷ (1 − ŷ) φ",
            "$left = $outer · $inner · $phi = $right",
            N_("Chain rule: by ŷ, then σ′ = σ(1−σ), then φ."),
            (
                Wrong(
                    N_("J is a sum."),
                    N_("This line is about a single term of the sum."),
                ),
                Wrong(
                    N_("ŷ is linear in the weights."),
                    N_("The score is. ŷ is the sigmoid of the score."),
                ),
            ),
            N_(
                "Thin: measured slopes of each loss. Gold: the formula. Ring: the point whose numbers are "
                "shown."
            ),
            ("likelihood",),
        ),
        Line(
            "cancel",
            "frac{ŷ − y}{ŷ (1 − ŷ)} ŷ (1 − ŷ) φ = (ŷ − y) φ",
            "$left = $right",
            N_("ŷ(1 − ŷ) is above and below: it cancels."),
            (
                Wrong(
                    N_("ŷ(1 − ŷ) is 1."),
                    N_("It is at most ¼. It need not be 1 to cancel."),
                ),
                Wrong(
                    N_("ŷ − y is small."),
                    N_("The size of the error does not matter here."),
                ),
            ),
            N_("Both sides coincide at every point. Ring: the point whose numbers are shown."),
            ("chain",),
        ),
        Line(
            "sum",
            "∇J = Σ (ŷ − y) φ",
            "$left = $right",
            N_("The gradient of a sum is the sum of the gradients."),
            (
                Wrong(
                    N_("The errors sum to 0."),
                    N_("Only at the minimum, and only for the bias."),
                ),
                Wrong(
                    N_("The points are separable."),
                    N_("The formula holds for any points."),
                ),
            ),
            N_("Thin: measured slopes of J for every weight. Gold: the formula."),
            ("cancel",),
        ),
    ),
    draw,
)

V = Symbol("v", "v", N_("any direction in the space of the weights"), ("square", "J_middle"), vector=True)

VALLEY = Proof(
    "log-valley",
    N_("One valley"),
    N_(
        "J is convex: without a penalty, vᵀHv is for every v a sum of squares with weights ŷ(1 − ŷ) ≥ 0, and "
        "a penalty only adds to it."
    ),
    (H, DESIGN, R, V, PHI.measured("right"), J, W.measured("J_middle")),
    (
        Line(
            "differentiate",
            "H = Φ^T R Φ",
            "$left = $right",
            N_("Differentiate Σ (ŷ−y) φ; σ′ = σ(1−σ) gives R."),
            (
                Wrong(
                    N_("J is a quadratic function."),
                    N_("Then H would not depend on the weights, but R does."),
                ),
                Wrong(
                    N_("The gradient is 0."),
                    N_("Second derivatives exist everywhere."),
                ),
            ),
            N_("Thin: measured second derivatives. Gold: the formula."),
        ),
        Line(
            "weights",
            "R_n ≥ 0",
            "$R ≥ 0",
            N_("ŷ is between 0 and 1."),
            (
                Wrong(
                    N_("The points are classified correctly."),
                    N_("ŷ(1 − ŷ) is also positive for misclassified points."),
                ),
                Wrong(
                    N_("R is a diagonal matrix."),
                    N_("A diagonal matrix may have negative entries."),
                ),
            ),
            N_("Thin: ŷ(1 − ŷ) of every point. Gold: 0. Ring: the point whose numbers are shown."),
        ),
        Line(
            "squares",
            "v^T H v = Σ R_n (v·φ_n)^2",
            "$square = $right",
            N_("Insert H: Φv has the entries v·φ."),
            (
                Wrong(
                    N_("v is an eigenvector of H."),
                    N_("v is any vector."),
                ),
                Wrong(
                    N_("The φ are orthogonal."),
                    N_("They need not be."),
                ),
            ),
            N_("Both sides coincide for all directions."),
            ("differentiate",),
        ),
        Line(
            "positive",
            "v^T H v ≥ 0",
            "$square ≥ 0",
            N_("A sum of squares with weights ≥ 0."),
            (
                Wrong(
                    N_("All entries of H are positive."),
                    N_("They need not be, and it would not suffice."),
                ),
                Wrong(
                    N_("J is positive."),
                    N_("The sign of J says nothing about its curvature."),
                ),
            ),
            N_("Thin: the curvature of J in all directions. Gold: 0."),
            ("weights", "squares"),
        ),
        Line(
            "valley",
            "J(ŵ + frac{1}{2} v) ≤ frac{1}{2} (J(ŵ) + J(ŵ + v))",
            "$J_middle ≤ frac{1}{2} · ($J + $J_end) = $right",
            N_("J curves upwards on every line, so it lies below its chords."),
            (
                Wrong(
                    N_("ŵ is the minimum."),
                    N_("ŵ is any place, and so is ŵ + v."),
                ),
                Wrong(
                    N_("J falls towards the minimum."),
                    N_("Many functions do so from some places and still have two valleys."),
                ),
            ),
            N_("Thin: J halfway. Gold: the mean of J at both ends."),
            ("positive",),
        ),
    ),
    draw,
)

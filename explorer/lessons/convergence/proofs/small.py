"""The proof that a margin can be exponentially small, line by line."""

from __future__ import annotations

from explorer.lesson.proofs.proof import Line, Proof, Wrong
from explorer.lessons.convergence.proofs.small_margins import DIMENSIONS, FIRST, B, F, U, V, X, draw
from explorer.lessons.convergence.proofs.symbols import Y
from linboard.i18n.language import N_

SMALL = Proof(
    "con-small",
    N_("A margin can be exponentially small"),
    N_(
        "Let x be a non-zero vector of d zeros and ones, and y = +1 if its first 1 has an odd index, else −1. A line "
        "separates them, but every margin is at most 2^−⌊d/2⌋."
    ),
    (X, Y.measured("left", "least"), FIRST, V, B, F, U),
    (
        Line(
            "separable",
            "min y w·x = 2^{−(d−1)} > 0",
            "min y w·x = $left = 2^{−($d−1)} > 0",
            N_("Later weights sum to less; all values are multiples of the last."),
            (
                Wrong(
                    N_("The weights alternate in sign."),
                    N_("That fits the classes. It does not say that the first 1 decides."),
                ),
                Wrong(
                    N_("The weights become smaller."),
                    N_("They must become small so fast that all later ones cannot outweigh the first."),
                ),
            ),
            N_(
                "Bars: y w·x for each vector, such as 0110. All are positive; the ringed ones are the smallest."
            ),
        ),
        Line(
            "scale",
            "min y f(x) ≥ 1",
            "min y f(x) = $least ≥ 1",
            N_("Any separating line, divided by its smallest y f."),
            (
                Wrong(
                    N_("Every separating line has y f ≥ 1."),
                    N_("Only y f > 0. The scaling makes the smallest value 1."),
                ),
                Wrong(
                    N_("The coordinates are zeros and ones."),
                    N_("The weights need not be whole numbers, so f need not be."),
                ),
            ),
            N_("Bars: y f of one line for each vector. None is below the dashed 1."),
        ),
        Line(
            "pair",
            "u_i − u_{i+1} + y_i b ≥ 1",
            "$left ≥ 1",
            N_("y f ≥ 1 at eᵢ + eᵢ₊₁; here yᵢ₊₁ = −yᵢ."),
            (
                Wrong(
                    N_("This is y f ≥ 1 at eᵢ."),
                    N_("There f contains only vᵢ. The line also contains vᵢ₊₁."),
                ),
                Wrong(
                    N_("The uᵢ become smaller."),
                    N_("That is not known: y b may be large enough."),
                ),
            ),
            N_("Gold rings: the vectors eᵢ + eᵢ₊₁, of class yᵢ. In numbers: one entry for each i."),
            ("scale",),
        ),
        Line(
            "chain",
            "u_{i+1} − u_{i+2} − u_{i+4} − … − y_i b ≥ 1",
            "$left ≥ 1",
            N_("Likewise at eᵢ₊₁ + eᵢ₊₂ + eᵢ₊₄ + …, of class −yᵢ."),
            (
                Wrong(
                    N_("This is y f ≥ 1 at eᵢ₊₁ + eᵢ₊₂."),
                    N_("That gives the first two terms only, without uᵢ₊₄ and the following."),
                ),
                Wrong(
                    N_("The class of this vector is yᵢ."),
                    N_("Its first 1 is at i + 1, so its class is the other one, −yᵢ."),
                ),
            ),
            N_(
                "Gold rings: the vectors eᵢ₊₁ + eᵢ₊₂ + eᵢ₊₄ + …, of class −yᵢ. In numbers: one entry for each i."
            ),
            ("scale",),
        ),
        Line(
            "add",
            "u_i ≥ 2 + u_{i+2} + u_{i+4} + …",
            "$left ≥ $right",
            N_("Add the two lines above: uᵢ₊₁ and b cancel."),
            (
                Wrong(
                    N_("Each line above gives at least 1."),
                    N_("That gives the 2. It must also be said why uᵢ₊₁ and b disappear."),
                ),
                Wrong(
                    N_("All u are positive."),
                    N_("That is not known: the last one may be negative."),
                ),
            ),
            N_("Bars: each u is at least 2 more than the sum of every second one to its right."),
            ("pair", "chain"),
        ),
        Line(
            "double",
            "(u_{d−1}, u_{d−3}, …) ≥ (2, 4, 8, …)",
            "$left ≥ $right",
            N_("Start at i = d − 1; insert each bound above."),
            (
                Wrong(
                    N_("Each u is twice the next one."),
                    N_("The line above is about every second u, and it is an inequality."),
                ),
                Wrong(
                    N_("There are 2ᵈ − 1 vectors."),
                    N_("The number of vectors is not used, only two kinds of them."),
                ),
            ),
            N_(
                "Green: 2, 4, 8, … from the right, at every second place. The bars of u reach at least as "
                "high."
            ),
            ("add",),
        ),
        Line(
            "norm",
            "‖v‖ ≥ 2^{⌊d/2⌋}",
            "$left ≥ 2^{⌊$d/2⌋} = $right",
            N_("‖v‖ is at least its largest |vᵢ| = |uᵢ|; ⌊d/2⌋ doublings."),
            (
                Wrong(
                    N_("v has d coordinates."),
                    N_("That would give a length like √d. Here one coordinate is already long."),
                ),
                Wrong(
                    N_("The smallest y f is 1."),
                    N_("This fixes the scale. The length follows from the doubling."),
                ),
            ),
            N_("The leftmost green bound is the right side: one bar alone is that long."),
            ("double",),
        ),
        Line(
            "margin",
            "min y f(x)/‖v‖ ≤ 2^{−⌊d/2⌋}",
            "$least/$norm = $left ≤ 2^{−⌊$d/2⌋} = $right",
            N_("The smallest y f is 1; divide by ‖v‖."),
            (
                Wrong(
                    N_("The best line has the smallest margin."),
                    N_("The best line has the largest margin, and even this is not larger."),
                ),
                Wrong(
                    N_("The line above has an even smaller margin."),
                    N_("That is one line. The claim is about every line."),
                ),
            ),
            N_(
                "Bars: the distances y f/‖v‖ from the line. The smallest is the margin, below the dashed bound."
            ),
            ("scale", "norm"),
        ),
        Line(
            "order",
            "2^{−⌊d/2⌋} ≤ 2^{−d/10}",
            "2^{−⌊$d/2⌋} = $left ≤ 2^{−$d/10} = $right",
            N_("⌊d/2⌋ ≥ d/10 for every d ≥ 2."),
            (
                Wrong(
                    N_("d is even."),
                    N_("For odd d it is (d − 1)/2, which is still at least d/10."),
                ),
                Wrong(
                    N_("Both sides are smaller than 1."),
                    N_("That does not say which one is smaller."),
                ),
            ),
            N_("Green: the left side. Gold: the right side, a weaker bound."),
        ),
    ),
    draw,
    settings={"d": DIMENSIONS},
)

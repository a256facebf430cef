"""The proof that a vote of weak learners makes few mistakes, line by line."""

from __future__ import annotations

import numpy as np

from explorer.lesson.proofs import sides
from explorer.lesson.proofs.layers import of_symbol, ring
from explorer.lesson.proofs.proof import Assumption, Drawing, Given, Line, Numbered, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.i18n.language import N_
from linclass.ensembles.stump import Search

EDGE = Assumption(
    "edge",
    N_("Every rule has an edge of at least γ > 0"),
    N_("Some round has no stump better than chance, so γ is not positive and the bound never falls."),
)
SMALL = Assumption(
    "small-epsilon",
    N_("ε is small: ε < 8γ/(1−2γ)²"),
    N_("ε is too large for these edges, so c is 0 or negative and the bound never falls."),
)
LIGHT, HEAVIER = (
    14,
    26,
)  # diameter of a ring around a point without weight, and how much larger the largest one is
SYMBOLS = (
    Symbol(
        "T",
        "T",
        N_("the number of rounds, odd if every rule has one vote (no ties)"),
        ("T",),
    ),
    Symbol("F", "F", N_("AdaBoost’s weighted vote after T rounds (lines 8 and 9)"), ("left", "right")),
    Symbol("y", "y", N_("the class of a point, +1 or −1"), ("left", "right")),
    Symbol("r", "r", N_("the number of rules that misclassified a point"), ("missed",)),
    Symbol("m", "m", N_("the number of points that the vote misclassifies"), ("m", "mistakes"), theme.BAD),
    Symbol("W", "W", N_("the total weight of all points; W_t after round t"), ("W", "W_before"), theme.LINE),
    Symbol("N", "N", N_("the number of points"), ("N", "left")),
    Symbol("epsilon", "ε", N_("the weight of a misclassified point is multiplied by 1 + ε"), ("epsilon",)),
    Symbol("gamma", "γ", N_("the smallest edge ½ − (weighted error) of all rounds"), ("gamma", "edge")),
    Symbol("c", "c", N_("½ ln(1 + ε) − ln(1 + ε/2 − γε), the decrease of the bound in each round"), ("c",)),
    Symbol("e", "e_t", N_("AdaBoost’s weighted error of round t"), ("e",)),
    Symbol("Z", "Z_t", N_("the number by which AdaBoost divides the weights after round t"), ("Z", "right")),
)


def special(given: Numbered) -> str:
    """Say that the vote makes no mistake from the first round on, or after any odd number of rounds."""
    if not len(given.line("normaliser").held):
        return N_(
            "One stump classifies every point correctly, so there is never a mistake, and AdaBoost stops in its first "
            "round. Lines 1 and 8 to 10 have nothing to say."
        )
    if not len(given.line("missed").held):
        return N_("The vote makes no mistake after any odd number of rounds, so line 1 has nothing to say.")
    return ""


def draw(given: Given) -> Drawing:
    """Draw the points, with rings around the mistakes of the vote, and both sides of each line."""
    board = Board(given.dataset, given.positive)
    rounds = len(given.line("round").held)
    epsilon = float(given.line("round").constants["epsilon"])
    X, y = given.dataset.X, given.signs.astype(float)
    search, weights, votes = Search(X, y), np.ones(len(y)), np.zeros(len(y))
    for _round in range(rounds):
        h = search.best(weights).signs(X)
        votes += h
        weights = np.where(h != y, (1 + epsilon) * weights, weights)
    heavy = {"symbol": "circle-open", "size": LIGHT + HEAVIER * weights / weights.max(), "color": theme.LINE}
    board.below(of_symbol(strokes.dots(heavy, X), "W"))
    board.above(of_symbol(strokes.dots(ring(theme.BAD), X[np.sign(votes) != y]), "m"))
    return Drawing(board, sides.both_sides(given), sides.title())


VOTE = Proof(
    "boo-vote",
    N_("The bound on a vote’s mistakes"),
    N_(
        "If every rule has an edge of at least γ > 0, the vote of T rounds makes m mistakes with ln "
        "m ≤ ln N − cT. AdaBoost’s share of mistakes is at most Π 2√(e_t(1 − e_t))."
    ),
    SYMBOLS,
    (
        Line(
            "missed",
            "r > frac{T}{2}",
            "$missed > frac{$T}{2} = $right",
            N_("The vote is wrong only if over half the rules are."),
            (
                Wrong(
                    N_("Each stump misclassifies fewer than half of the points."),
                    N_("That is about all points of one round. This line is about one point in all rounds."),
                ),
                Wrong(
                    N_("The last stump misclassifies the point."),
                    N_("A single stump has a single vote. It cannot outvote the others."),
                ),
            ),
            N_(
                "Grey rings: a larger ring means a heavier point. Red rings, if any: the points that the "
                "vote misclassifies after all rounds."
            ),
        ),
        Line(
            "weight",
            "W_T ≥ m (1 + ε)^{T/2}",
            "$W ≥ $m · (1 + $epsilon)^{$T/2} = $right",
            N_("Each of m mistakes has weight (1+ε)^(r) with r > T/2."),
            (
                Wrong(
                    N_("All points have a weight of at least 1."),
                    N_("True, but then the sum is only N or more, without the growth in T."),
                ),
                Wrong(
                    N_("The weights of the mistakes are equal."),
                    N_("They need not be equal. Each is at least (1 + ε) to the power T/2."),
                ),
            ),
            N_(
                "The larger the circle around a point, the larger its weight. The mistakes (red rings) have "
                "large weights."
            ),
            ("missed",),
        ),
        Line(
            "round",
            "W_t / W_{t−1} ≤ 1 + ε (frac{1}{2} − γ)",
            "$W / $W_before = $left ≤ 1 + $epsilon · (frac{1}{2} − $gamma) = $right",
            N_("At most a share ½ − γ of the weight is misclassified."),
            (
                Wrong(
                    N_("At most half of the points are misclassified."),
                    N_("The weights decide, not the number of points, and half would leave out γ."),
                ),
                Wrong(
                    N_("The weights are divided by their sum."),
                    N_("AdaBoost does this. In this vote the weights only grow."),
                ),
            ),
            N_("Thin: the factor of each round. Gold: the largest factor that an edge of γ allows."),
        ),
        Line(
            "total",
            "W_T ≤ N (1 + frac{ε}{2} − γ ε)^{T }",
            "$W ≤ $N · (1 + frac{$epsilon}{2} − $gamma · $epsilon)^{$T} = $right",
            N_("Multiply the factors of T rounds; the weights start at 1."),
            (
                Wrong(
                    N_("Add the factors of T rounds."),
                    N_("Each round multiplies the weight, so the factors are multiplied, not added."),
                ),
                Wrong(
                    N_("The total weight never exceeds N."),
                    N_("It starts at N and grows whenever a stump makes a mistake."),
                ),
            ),
            N_("Thin: the total weight after each odd number of rounds. Gold: its upper bound."),
            ("round",),
        ),
        Line(
            "logarithm",
            "ln m ≤ ln N − c T",
            "ln $m ≤ ln $N − $c · $T = $right",
            N_("Compare both bounds of W_T; take logarithms; m = 0 is trivial."),
            (
                Wrong(
                    N_("m is at most N, and c T is positive."),
                    N_("m ≤ N gives only ln m ≤ ln N. The term c T comes from both bounds of W_T."),
                ),
                Wrong(
                    N_("The weights grow exponentially."),
                    N_("Both bounds grow. What matters is that the lower one grows faster."),
                ),
            ),
            N_("Thin: ln m, as long as there are mistakes. Gold: the straight line ln N − cT."),
            ("weight", "total"),
        ),
        Line(
            "decay",
            "frac{1}{2} ln(1 + ε) > ln(1 + frac{ε}{2} − γ ε)",
            "frac{1}{2} · ln(1 + $epsilon) = $left > $right = ln(1 + frac{$epsilon}{2} − $gamma · $epsilon)",
            N_("c > 0: squaring both sides gives ε < 8γ/(1 − 2γ)²."),
            (
                Wrong(
                    N_("ε is positive."),
                    N_("For a large ε the right side is larger, because a square root grows more slowly."),
                ),
                Wrong(
                    N_("The logarithm increases."),
                    N_("It does, but √(1 + ε) must be larger than 1 + ε/2 − γε in the first place."),
                ),
            ),
            N_(
                "Small dot: the growth of a mistake’s weight in half of the rounds. Gold dot: the growth of "
                "the total."
            ),
        ),
        Line(
            "none",
            "N e^{−c T} < 1",
            "$N · e^{−$c · $T} = $left < 1",
            N_("T > ln N/c. A number of mistakes below 1 is 0."),
            (
                Wrong(
                    N_("The bound approaches 0 for large T."),
                    N_("Approaching 0 is not enough. It must be below 1 for this T."),
                ),
                Wrong(
                    N_("Every point is classified correctly by some stump."),
                    N_("One vote for the right class does not win the majority."),
                ),
            ),
            N_("After this many rounds the vote must classify every point correctly."),
            ("logarithm", "decay"),
        ),
        Line(
            "exponential",
            "frac{m}{N} ≤ frac{1}{N} Σ exp(−y F)",
            "frac{$mistakes}{$N} = $left ≤ $right",
            N_("AdaBoost: a mistake has yF ≤ 0, so e^(−yF) ≥ 1."),
            (
                Wrong(
                    N_("e^(−yF) is the probability of a mistake."),
                    N_("It is not a probability: it can be larger than 1."),
                ),
                Wrong(
                    N_("The sum has N terms."),
                    N_("The number of terms is the same on both sides. Their sizes matter."),
                ),
            ),
            N_("Thin: AdaBoost’s share of mistakes after each round. Gold: the mean of e^(−yF)."),
        ),
        Line(
            "factors",
            "frac{1}{N} Σ exp(−y F) = Π Z_t",
            "$left = $right",
            N_("The last weights, e^(−yF)/(N Π Z_t), sum to 1."),
            (
                Wrong(
                    N_("Every Z_t is at most 1."),
                    N_("That makes the product small. It does not make it equal to the mean."),
                ),
                Wrong(
                    N_("The rounds are independent."),
                    N_("Each round depends on the earlier ones, and nothing is random here."),
                ),
            ),
            N_("Both sides coincide: the mean of e^(−yF) and the product of all Z_t so far."),
        ),
        Line(
            "normaliser",
            "Z_t = 2 sqrt{e_t (1 − e_t)}",
            "$Z = 2 · sqrt{$e · (1 − $e)} = $right",
            N_("Z_t = (1−e_t)e⁻ᵅ + e_t·eᵅ; insert AdaBoost’s α = ½ ln((1−e_t)/e_t)."),
            (
                Wrong(
                    N_("The geometric mean is at most the arithmetic mean."),
                    N_("This shows Z_t ≤ 1, but the line is an equation."),
                ),
                Wrong(
                    N_("The weighted error is below one half."),
                    N_("Then Z_t is below 1. The formula holds for every e_t."),
                ),
            ),
            N_(
                "Both sides coincide in every round. The product of these factors bounds the share of "
                "mistakes."
            ),
            ("exponential", "factors"),
        ),
    ),
    draw,
    (EDGE, SMALL),
    special=special,
)

PROOFS = (VOTE,)

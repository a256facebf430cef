"""The proofs about one sample for all rectangles: how many subsets there are, and how large a sample suffices."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.proofs import sides
from explorer.lesson.proofs.layers import of_symbol
from explorer.lesson.proofs.proof import Assumption, Drawing, Given, Line, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.i18n.language import N_
from linclass.theory.sampling import shrink
from linclass.theory.shapes_plane import Rectangle

n = Symbol("n", "n", N_("the number of points"), ("n",))
SET = Symbol("X", "X", N_("the set of the points"), ("inside",))
RECTANGLE = Symbol("R", "R", N_("a rectangle"), ("inside",), theme.MUTED)
TIGHT = Symbol(
    "tight", "R′", N_("the rectangle, with each side moved inward to a point"), ("inside",), theme.GOOD
)
ACROSS = Symbol(
    "across", "p_1", N_("the number of pairs of a left and a right side through points"), ("pairs",)
)
UP = Symbol("up", "p_2", N_("the number of pairs of a bottom and a top side through points"), ("pairs",))
SUBSETS = Symbol("subsets", "S", N_("the number of different subsets that rectangles select"), ("subsets",))
EPSILON = Symbol("epsilon", "ε", N_("the allowed error of an estimate"), ("epsilon",))
DELTA = Symbol("delta", "δ", N_("the allowed probability of a larger error"), ("delta",))
SIZE = Symbol("s", "s", N_("the number of sample points"), ("s",))
PROBABILITY = Symbol("P", "P", N_("the probability that a subset is off by more than ε"), ("P",))
FINITE = Assumption(
    "finite",
    N_("The set has n points"),
    N_("The set has more than n points, so rectangles select more subsets."),
)


def draw_count(given: Given) -> Drawing:
    """Draw the points with a rectangle, and the rectangle shrunk to its points."""
    board = Board(given.dataset, given.positive)
    line = given.line("shrink")
    chosen = given.entry("shrink") or 0
    low, high = np.asarray(line.along["low"])[chosen], np.asarray(line.along["high"])[chosen]
    board.below(of_symbol(strokes.along(_corners(low, high), theme.MUTED, 2, "dash"), "R"))
    tight = shrink(given.dataset.X, Rectangle(tuple(low.tolist()), tuple(high.tolist())))
    if tight is not None:
        corners = _corners(np.array(tight.rectangle.low), np.array(tight.rectangle.high))
        board.above(of_symbol(strokes.along(corners, theme.GOOD, 3), "tight"))
    return Drawing(board, sides.both_sides(given), sides.title())


def draw(given: Given) -> Drawing:
    """Draw the points, and both sides of each line."""
    return Drawing(Board(given.dataset, given.positive), sides.both_sides(given), sides.title())


def _corners(low: NDArray[Any], high: NDArray[Any]) -> NDArray[Any]:
    """Return the outline of a rectangle, shape (5, 2)."""
    (a, b), (c, d) = low.tolist(), high.tolist()
    return np.array([[a, b], [c, b], [c, d], [a, d], [a, b]])


COUNT = Proof(
    "sam-count",
    N_("The number of subsets"),
    N_("Rectangles select at most n⁴ different subsets of n ≥ 2 points."),
    (n, SET, RECTANGLE, TIGHT, ACROSS, UP, SUBSETS),
    (
        Line(
            "shrink",
            "R ∩ X = R′ ∩ X",
            "|R ∩ X| = |R′ ∩ X| = $inside",
            N_("The sides move inward and stop at points."),
            (
                Wrong(
                    N_("The shrunk rectangle is smaller."),
                    N_("A smaller rectangle could lose points. This one stops before that."),
                ),
                Wrong(
                    N_("The rectangle contains all points."),
                    N_("It need not: the line holds for any rectangle with at least one point."),
                ),
            ),
            N_("Dashed: a rectangle. Green: the same rectangle, with each side moved inward to a point."),
        ),
        Line(
            "across",
            "p_1 ≤ frac{n (n + 1)}{2}",
            "$pairs ≤ frac{$n · ($n + 1)}{2} = $right",
            N_("Pairs left ≤ right of at most n coordinates: n + n(n−1)/2."),
            (
                Wrong(
                    N_("There are n² pairs of coordinates."),
                    N_("Left ≤ right leaves out nearly half of them, so the bound is smaller than n²."),
                ),
                Wrong(
                    N_("A rectangle has four sides."),
                    N_("This line is about two of them, the left and the right one."),
                ),
            ),
            N_("The left and the right side of the green rectangle each pass through a point."),
            ("shrink",),
        ),
        Line(
            "up",
            "p_2 ≤ frac{n (n + 1)}{2}",
            "$pairs ≤ frac{$n · ($n + 1)}{2} = $right",
            N_("The same holds for the second coordinate."),
            (
                Wrong(
                    N_("The rectangle is a square."),
                    N_("It need not be one: height and width are chosen separately."),
                ),
                Wrong(
                    N_("Bottom and top are determined by left and right."),
                    N_("They are free, which is why the two numbers are multiplied in the next line."),
                ),
            ),
            N_("The bottom and the top of the green rectangle each pass through a point."),
            ("shrink",),
        ),
        Line(
            "subsets",
            "S ≤ (frac{n (n + 1)}{2})^2 + 1",
            "$subsets ≤ (frac{$n · ($n + 1)}{2})^2 + 1 = $right",
            N_("Combine the pairs; the empty subset is one more."),
            (
                Wrong(
                    N_("Different rectangles select different subsets."),
                    N_("Many select the same. Counting rectangles therefore gives an upper bound only."),
                ),
                Wrong(
                    N_("n points have 2ⁿ subsets."),
                    N_("Rectangles select far fewer of them. That is the point of the count."),
                ),
            ),
            N_("Small dot: the exact number of subsets of these points. Gold dot: the bound."),
            ("across", "up"),
        ),
        Line(
            "power",
            "(frac{n (n + 1)}{2})^2 + 1 ≤ n^4",
            "(frac{$n · ($n + 1)}{2})^2 + 1 = $left ≤ $n^4 = $right",
            N_("n+1 ≤ 3n/2 and 1 ≤ 7n⁴/16, because n ≥ 2."),
            (
                Wrong(
                    N_("A square is at most a fourth power."),
                    N_("With n = 1 the left side is 2 and the right side 1, so n ≥ 2 matters."),
                ),
                Wrong(
                    N_("n⁴ counts the four sides, each through one of n points."),
                    N_("This also gives n⁴ rectangles, but the empty subset would have to be added."),
                ),
            ),
            N_("Small dot: the exact count of pairs of sides. Gold dot: n⁴, which is easier to use."),
            ("subsets",),
        ),
    ),
    draw_count,
    (
        FINITE,
        Assumption("two", N_("n is at least 2"), N_("With n = 1 there are two subsets, but 1⁴ = 1.")),
    ),
)

ENOUGH = Assumption(
    "enough",
    N_("The sample is so large that the bound is at most δ"),
    N_("With fewer sample points the bound stays above δ."),
)

ALL = Proof(
    "sam-all",
    N_("One sample for all rectangles"),
    N_(
        "A sample of s ≥ (3/ε²)(4 ln n + ln(2/δ)) answers all rectangles within ε, with probability at least 1 − δ."
    ),
    (n, SIZE, EPSILON, DELTA, PROBABILITY, SUBSETS),
    (
        Line(
            "one",
            "P ≤ 2 e^{−ε^2 s / 3}",
            "$P ≤ 2 · e^{−$epsilon^2 · $s / 3} = $right",
            N_("Chernoff’s bound for one subset, fixed before the sample."),
            (
                Wrong(
                    N_("Every point is drawn equally often."),
                    N_("Only on average. The line bounds how often a sample deviates from that."),
                ),
                Wrong(
                    N_("The subset has few points."),
                    N_("The line holds for subsets of every size."),
                ),
            ),
            N_("Thin: the exact probability for a subset of each size. Gold: Chernoff’s bound."),
        ),
        Line(
            "union",
            "S · 2 e^{−ε^2 s / 3} ≤ 2 n^4 e^{−ε^2 s / 3}",
            "$subsets · 2 · e^{−$epsilon^2 · $s / 3} = $left ≤ 2 · $n^4 · e^{−$epsilon^2 · $s / 3} = $right",
            N_("Left: union bound for “some subset is off”. And S ≤ n⁴."),
            (
                Wrong(
                    N_("There are infinitely many rectangles."),
                    N_("There are, but they select only finitely many different subsets."),
                ),
                Wrong(
                    N_("The subsets are independent."),
                    N_("They overlap. The union bound does not need independence."),
                ),
            ),
            N_("Small dot: the bound with the exact number of subsets. Gold dot: with n⁴."),
            ("one",),
        ),
        Line(
            "small",
            "2 n^4 e^{−ε^2 s / 3} ≤ δ",
            "2 · $n^4 · e^{−$epsilon^2 · $s / 3} = $left ≤ $delta",
            N_("We choose s so large that the bound is at most δ."),
            (
                Wrong(
                    N_("δ is small."),
                    N_("That makes the demand harder. A larger s fulfils it."),
                ),
                Wrong(
                    N_("e^(−ε²s/3) is below 1."),
                    N_("It must be so small that it outweighs the factor 2n⁴."),
                ),
            ),
            N_("Small dot: the bound for this sample size. Gold dot: δ."),
            ("union",),
        ),
        Line(
            "logarithm",
            "frac{ε^2 s}{3} ≥ 4 ln n + ln frac{2}{δ}",
            "frac{$epsilon^2 · $s}{3} = $left ≥ 4 · ln $n + ln frac{2}{$delta} = $right",
            N_("Take logarithms: this says the same as the line above."),
            (
                Wrong(
                    N_("ln n grows slowly."),
                    N_("True, and the reason why s stays small. It does not give this line."),
                ),
                Wrong(
                    N_("Multiply both sides by 3/ε²."),
                    N_("That leads to the next line."),
                ),
            ),
            N_(
                "Small dot: the left side, ε²s/3, for this size of the sample. Gold dot: the right side, "
                "which it must reach."
            ),
            ("small",),
        ),
        Line(
            "solve",
            "s ≥ frac{3}{ε^2} (4 ln n + ln frac{2}{δ})",
            "$s ≥ frac{3}{$epsilon^2} · (4 · ln $n + ln frac{2}{$delta}) = $right",
            N_("Multiply by 3/ε², which is positive."),
            (
                Wrong(
                    N_("The sample must contain a share of all n points."),
                    N_("No: s grows only with ln n."),
                ),
                Wrong(
                    N_("Half the ε needs twice the sample."),
                    N_("It needs four times the sample, because ε is squared."),
                ),
            ),
            N_("Small dot: the size of the sample. Gold dot: the least size that suffices."),
            ("logarithm",),
        ),
    ),
    draw,
    (FINITE, ENOUGH),
)

PROOFS = (COUNT, ALL)

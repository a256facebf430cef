"""The proof of Cover's count: how many labellings of points in general position a hyperplane realises."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.proofs import sides
from explorer.lesson.proofs.layers import of_symbol, ring
from explorer.lesson.proofs.proof import Assumption, Drawing, Given, Line, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.board import Board
from linboard.figures import boundaries, strokes
from linboard.i18n.language import N_

Array = NDArray[np.float64]
AWAY = 0.6  # distance of the green line from the last point, relative to the largest of the other points

C = Symbol(
    "C",
    "C",
    N_("the number of labellings of the points that some hyperplane realises"),
    ("all", "before", "one"),
    theme.LINE,
)
F = Symbol("F", "F", N_("the formula of the claim"), ("F", "F_less", "F_next", "half"))
N = Symbol("n", "n", N_("the number of points; in lines 2 to 8, that of all but the last"), ("n",))
D = Symbol("d", "d", N_("the number of dimensions"), ("d",))
T = Symbol(
    "T",
    "T",
    N_("the number of labellings that are realised with both labels of the last point"),
    ("T",),
    theme.ACCENT,
)
H = Symbol(
    "H",
    "H",
    N_("the number of labellings that hyperplanes through the last point realise"),
    ("H",),
    theme.ACCENT,
)
P = Symbol(
    "P",
    "P",
    N_("the number of labellings for the points as seen from the last one, in d − 1 dimensions"),
    ("P",),
    theme.GOOD,
)
B = Symbol("B", "B", N_("B(n, k) is the number of ways to choose k of n"), ("B", "B_same", "B_less"))
K = Symbol("k", "k", N_("how many are chosen"), ("k",))


@cache
def seven() -> Dataset:
    """Return seven points, no three of them on a line."""
    X = [[-4.0, 1.0], [-2.5, -2.0], [0.5, 3.0], [1.5, -3.0], [3.0, 2.5], [4.0, -1.0], [-0.5, 0.0]]
    return Dataset(np.array(X), [0, 1, 0, 1, 0, 1, 0])


def draw(given: Given) -> Drawing:
    """Draw the counted points, the last one with the lines through it and each other, and where these meet a line."""
    board = Board(given.dataset, given.positive)
    known = given.line("through").constants
    last, n = np.asarray(known["x"]), int(given.line("split").constants["n"])
    first = given.dataset.X[:n]
    rings = of_symbol(strokes.dots(ring(theme.LINE)), "C")
    board.above(given.on(rings, first[:1], "start"))
    board.above(given.on(rings, first, "split", "induction"))
    board.above(given.on(rings, np.vstack([first, last]), "count"))
    for symbol, keys in (("T", ("split", "through")), ("H", ("project",))):
        picked = strokes.dots(ring(theme.ACCENT, 24))
        board.above(given.on(of_symbol(picked, symbol), last[None], *keys))
    _center, reach = boundaries.view(given.dataset)
    seen = first - last
    seen = seen[seen.any(axis=1)]
    ends = _through(last, seen, 3 * reach)
    dotted = strokes.line(theme.ACCENT, 1.5, "dot")
    board.below(given.on(of_symbol(dotted, "H"), ends, "through", "project"))
    u = np.asarray(given.line("project").constants["u"])
    away = AWAY * float(np.abs(seen @ u).max(initial=0.0))
    foot, along = last + away * u, np.array([-u[1], u[0]])
    across = np.stack([foot - 3 * reach * along, foot + 3 * reach * along])
    board.below(given.on(of_symbol(strokes.line(theme.GOOD, 3), "P"), across, "project", "induction"))
    met = last + away * seen / (seen @ u)[:, None]
    dots = strokes.dots({"symbol": "diamond", "size": 11, "color": theme.GOOD})
    board.above(given.on(of_symbol(dots, "P"), met, "project", "induction"))
    return Drawing(board, sides.both_sides(given), sides.title())


def _through(place: Array, directions: Array, length: float) -> Array:
    """Return the ends of a line through a place in each direction, shape (3 k, 2), with gaps between the lines."""
    away = length * directions / np.linalg.norm(directions, axis=1, keepdims=True)
    ends: Array = np.stack([place - away, place + away, np.full_like(away, np.nan)], axis=1)
    return ends.reshape(-1, 2)


COVER = Proof(
    "col-cover",
    N_("Cover’s count"),
    N_("Hyperplanes realise F(n, d) = 2 Σ B(n − 1, k), k ≤ d, labellings of n points in general position."),
    (C, F, N, D, T, H, P, B, K),
    (
        Line(
            "start",
            "C(1, d) = 2",
            "C(1, $d) = $one",
            N_("A hyperplane on each side of one point gives both labels."),
            (
                Wrong(
                    N_("There are two classes."), N_("That gives two labellings, but not the hyperplanes.")
                ),
                Wrong(
                    N_("Two points determine a line."),
                    N_("Here is only one point, and no line has to contain it."),
                ),
            ),
            N_("Ring: the first point. A line beside it gives it +1, and the opposite line −1."),
        ),
        Line(
            "split",
            "C(n + 1, d) = C(n, d) + T",
            "C($n + 1, $d) = $all = $before + $T",
            N_("Each labelling of n points extends once, T of them twice."),
            (
                Wrong(
                    N_("The last point doubles the number of labellings."),
                    N_("Only if both labels were always possible. Often all lines give it the same label."),
                ),
                Wrong(
                    N_("The points are in general position."),
                    N_("The line holds for any points: each hyperplane gives the last point some label."),
                ),
            ),
            N_("Small rings: the first n points. Large gold ring: the last point, x."),
        ),
        Line(
            "through",
            "T = H",
            "$T = $H",
            N_("Moving between both labels crosses x; shifting back gives both labels."),
            (
                Wrong(
                    N_("Every labelling has a hyperplane through x."),
                    N_(
                        "Only those with both labels of x. The others have x on one side of every hyperplane."
                    ),
                ),
                Wrong(
                    N_("x lies between the classes."),
                    N_("Even then, it may be possible to put x on one side only."),
                ),
            ),
            N_(
                "Any line through x that is not dotted can be shifted to each side of x, so both labels are possible."
            ),
            ("split",),
        ),
        Line(
            "project",
            "H = P",
            "$H = $P",
            N_("Seen from x, everything is in d − 1 dimensions; sides remain."),
            (
                Wrong(
                    N_("One point fewer means one dimension fewer."),
                    N_(
                        "The dimension falls because all these hyperplanes contain x, not because a point is left out."
                    ),
                ),
                Wrong(
                    N_("The distances to x do not change."),
                    N_("They do. Only the sides of the hyperplanes through x stay, or all swap."),
                ),
            ),
            N_(
                "Each dotted line meets the green one in a diamond. A line through x cuts the green one between "
                "diamonds."
            ),
            ("through",),
        ),
        Line(
            "induction",
            "C(n, d) + P = F(n, d) + F(n, d − 1)",
            "$before + $P = F($n, $d) + F($n, $d − 1) = $F + $F_less",
            N_("The claim for n points, in d and d − 1 dimensions."),
            (
                Wrong(
                    N_("The claim holds for n + 1 points."),
                    N_("That is what we want to show. For n points it is already known."),
                ),
                Wrong(
                    N_("Counting gives these numbers here."),
                    N_("That is a check for these points. The induction proves it for all."),
                ),
            ),
            N_("Rings: n points in d dimensions. Green diamonds: n points in d − 1 dimensions."),
            ("start", "project"),
        ),
        Line(
            "pascal",
            "B(n, k) = B(n − 1, k) + B(n − 1, k − 1)",
            "B($n, $k) = $B = $B_same + $B_less",
            N_("Omit the last, or choose it with k − 1 others."),
            (
                Wrong(
                    N_("Choosing k or n − k of n is the same."),
                    N_("That is true, but it does not relate n to n − 1."),
                ),
                Wrong(
                    N_("All B(n, k) add up to 2ⁿ."),
                    N_("That is about the sum over all k, and this line is about a single k."),
                ),
            ),
            N_("Pascal’s triangle: each number is the sum of the two above it."),
        ),
        Line(
            "add",
            "F(n, d) + F(n, d − 1) = F(n + 1, d)",
            "$F + $F_less = F($n + 1, $d) = $F_next",
            N_("Add the line above for k = 0, …, d, twice."),
            (
                Wrong(
                    N_("F grows by one dimension and by one point."),
                    N_("That names the two sides. It does not show that they are equal."),
                ),
                Wrong(
                    N_("Both sides are at most 2ⁿ⁺¹."),
                    N_("A common bound does not make them equal."),
                ),
            ),
            N_("With one more point, the formula grows exactly as the number of labellings does."),
            ("pascal",),
        ),
        Line(
            "count",
            "C(n + 1, d) = F(n + 1, d)",
            "C($n + 1, $d) = $all = $F_next",
            N_("Both sides equal C(n, d) + P."),
            (
                Wrong(
                    N_("Both sides are 2 for one point."),
                    N_("That is the start of the induction. Each further point needs its step."),
                ),
                Wrong(
                    N_("Half-planes shatter three points."),
                    N_("That is a special case of the claim, for n = 3 and d = 2."),
                ),
            ),
            N_("Rings: all n + 1 points. No line realises any other labelling of them."),
            ("split", "through", "project", "induction", "add"),
        ),
        Line(
            "all",
            "F(n, d) = 2^n",
            "F($n, $d) = $F = 2^$n",
            N_("All B(n − 1, k) are added; their sum is 2ⁿ⁻¹."),
            (
                Wrong(
                    N_("There are 2ⁿ labellings."),
                    N_("There are always that many. They are all realised only if n ≤ d + 1."),
                ),
                Wrong(
                    N_("n points have at most n dimensions."),
                    N_("d + 1 points are still shattered in d dimensions, because of the bias b."),
                ),
            ),
            N_("At most d + 1 points in general position can be separated however they are labelled."),
        ),
        Line(
            "half",
            "F(2 d + 2, d) = 2^{2 d + 1}",
            "F(2 · $d + 2, $d) = $half = 2^{2 · $d + 1}",
            N_("B is symmetric in k, so these terms are half of all."),
            (
                Wrong(
                    N_("A label is right half of the time."),
                    N_("That is about one point. This line counts labellings of all points."),
                ),
                Wrong(
                    N_("n is twice d + 1."),
                    N_("That is the assumption. It is the symmetry of B that gives half."),
                ),
            ),
            N_("For twice d + 1 points, half of all labellings are separable. For more points, fewer are."),
        ),
    ),
    draw,
    (
        Assumption(
            "general",
            N_("No d + 1 of the points lie in one hyperplane"),
            N_("Some d + 1 of these points lie in one hyperplane, so fewer labellings are realised."),
        ),
    ),
    dataset=seven,
)
PROOFS = (COVER,)

"""The proofs that rectangles shatter four points but never five, and that polygons shatter any number."""

from __future__ import annotations

import numpy as np

from explorer.lesson.proofs import sides
from explorer.lesson.proofs.layers import of_symbol, ring
from explorer.lesson.proofs.proof import Assumption, Drawing, Given, Line, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from explorer.lessons.shattering.proofs.symbols import X
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.i18n.language import N_

ON_CIRCLE = 8  # points
E = Symbol(
    "E", "E", N_("the extreme points: leftmost, rightmost, lowest, highest"), ("left", "box_low"), theme.GOOD
)
BOX = Symbol("B", "B", N_("the smallest rectangle around a set"), ("left", "low", "box_low"))
CHOSEN = Symbol("A", "A", N_("the chosen points: a 1 marks each of them"), ("left", "right"))
DIAMOND = Symbol("D", "D", N_("four points in a diamond"), ("left", "right"))
ALL = Symbol("X", "X", N_("all points"), ("right", "low"))
AROUND = Symbol("Q", "Q", N_("any rectangle that contains the extreme points"), ("low", "high"), theme.MUTED)
FIFTH = Symbol("fifth", "x_5", N_("a fifth point, which is not extreme"), ("x",), theme.ACCENT, vector=True)


def draw_rectangles(given: Given) -> Drawing:
    """Draw the points, the box of the extreme ones, and the fifth point."""
    board = Board(given.dataset, given.positive)
    (a, b), (c, d) = (np.asarray(given.line("box").constants[name]).tolist() for name in ("low", "high"))
    box = np.array([[a, b], [c, b], [c, d], [a, d], [a, b]])
    board.below(
        given.on(of_symbol(strokes.line(theme.GOOD, 3), "E"), box, "box", "inside", "contains", "caught")
    )
    shown = given.quantities("contains")
    (a, b), (c, d) = (np.asarray(shown[name]).tolist() for name in ("low", "high"))
    around = np.array([[a, b], [c, b], [c, d], [a, d], [a, b]])
    board.below(given.on(of_symbol(strokes.line(theme.MUTED, 2, "dash"), "Q"), around, "contains", "caught"))
    fifth = np.asarray(given.line("inside").constants["x"])
    marked = of_symbol(strokes.dots(ring(theme.ACCENT)), "fifth")
    board.above(given.on(marked, fifth[None], "inside", "caught"))
    return Drawing(board, sides.both_sides(given), sides.title())


RECTANGLES = Proof(
    "sha-rect",
    N_("Four points, never five, for rectangles"),
    N_("Axis-parallel rectangles shatter four points in a diamond, but no five points."),
    (BOX, CHOSEN, DIAMOND, E, ALL, FIFTH, AROUND),
    (
        Line(
            "diamond",
            "B(A) ∩ D = A",
            "$left = $right",
            N_("In a diamond, each point alone is extreme in one direction."),
            (
                Wrong(
                    N_("A diamond has four sides."),
                    N_("So has a square with horizontal sides, but its corners are not shattered."),
                ),
                Wrong(
                    N_("The box of the chosen is the smallest one."),
                    N_("True, but the smallest box could still contain another point."),
                ),
            ),
            N_("For four points in a diamond, the box of the chosen contains no other point."),
        ),
        Line(
            "box",
            "B(E) = B(X)",
            "$left = $right",
            N_("The four extreme points determine all four sides of the box."),
            (
                Wrong(
                    N_("E contains all points."),
                    N_("E has at most four points. The box needs no more."),
                ),
                Wrong(
                    N_("The fifth point is in the middle."),
                    N_("It may also be on the border. It only must not be the only extreme point."),
                ),
            ),
            N_("Green: the box of the extreme points. It is the box of all points."),
        ),
        Line(
            "inside",
            "x_5 ∈ B(X)",
            "$low ≤ $x ≤ $high",
            N_("A box of all points contains each of them."),
            (
                Wrong(
                    N_("The fifth point is not extreme."),
                    N_("Not needed here: every point is in the box of all points."),
                ),
                Wrong(
                    N_("The fifth point is the mean of the others."),
                    N_("It can be anywhere in the box."),
                ),
            ),
            N_("Gold ring: the fifth point, in the green box."),
        ),
        Line(
            "contains",
            "B(E) ⊂ Q",
            "$low ≤ $box_low,  $box_high ≤ $high",
            N_("Each of its sides is beyond an extreme point."),
            (
                Wrong(
                    N_("The rectangle is larger."),
                    N_("A larger area is not enough. It must reach as far in all four directions."),
                ),
                Wrong(
                    N_("The rectangle contains all five points."),
                    N_("That is the conclusion. Here only E is known to be inside."),
                ),
            ),
            N_("Green: the box of E. Dashed grey: a rectangle Q that contains E, and so this box."),
        ),
        Line(
            "caught",
            "x_5 ∈ Q",
            "$low ≤ $x,  $x ≤ $high",
            N_("The fifth point is in the box, and the box in it."),
            (
                Wrong(
                    N_("There are 2⁵ labellings."),
                    N_("One of them fails: E chosen and the fifth point not. That is what the line shows."),
                ),
                Wrong(
                    N_("Rectangles have four parameters."),
                    N_(
                        "The number of parameters proves nothing: a sine wave has one, and shatters any number."
                    ),
                ),
            ),
            N_("The labelling with E inside and the fifth point outside is impossible."),
            ("box", "inside", "contains"),
        ),
    ),
    draw_rectangles,
    (
        Assumption(
            "five",
            N_("There are at least five points"),
            N_("With four points in a diamond, each is extreme: without it the box is smaller."),
        ),
    ),
)

LABELLINGS = Symbol("L", "L", N_("the number of labellings that polygons realise"), ("left",))
C = Symbol(
    "c", "c", N_("the centre of the circle"), ("c", "squared", "left", "largest"), theme.MUTED, vector=True
)
R = Symbol("r", "r", N_("its radius"), ("r",), theme.MUTED)
U = Symbol(
    "u",
    "u",
    N_("the direction from the centre to a point that is not chosen"),
    ("u", "left", "largest"),
    theme.GOOD,
    vector=True,
)
MIXTURE = Symbol("q", "q", N_("a point of the polygon of the chosen"), ("p", "left"), theme.LINE, vector=True)


def on_circle() -> Dataset:
    """Return points on a circle."""
    angle = 2 * np.pi * (np.arange(ON_CIRCLE) + 0.5) / ON_CIRCLE
    X = 3 * np.column_stack([np.cos(angle), np.sin(angle)])
    return Dataset(X, [i % 2 for i in range(ON_CIRCLE)])


def draw_polygons(given: Given) -> Drawing:
    """Draw the points, their circle, the polygon of the others, and the tangent at one point."""
    board = Board(given.dataset, given.positive)
    X, line = given.dataset.X, given.line("circle")
    c, r = np.asarray(line.constants["c"]), float(line.constants["r"])
    angle = np.linspace(0, 2 * np.pi, 121)
    board.below(
        of_symbol(strokes.along(c + r * np.column_stack([np.cos(angle), np.sin(angle)]), theme.MUTED, 1), "r")
    )
    board.below(of_symbol(strokes.dots({"symbol": "cross", "size": 9, "color": theme.MUTED}, c[None]), "c"))
    u = np.asarray(given.line("own").along["u"])[0]
    tangent = X[0] + np.outer([-r, r], [-u[1], u[0]])
    board.above(given.on(of_symbol(strokes.line(theme.GOOD, 3), "u"), tangent, "own", "others", "hull"))
    rest = X[1:][np.argsort(np.arctan2(*(X[1:] - c).T))]
    board.below(
        given.on(of_symbol(strokes.line(theme.LINE, 2), "q"), np.vstack([rest, rest[:1]]), "hull", "all")
    )
    board.above(
        given.on(of_symbol(strokes.dots(ring(theme.ACCENT)), "x"), X[:1], "own", "others", "hull", "all")
    )
    return Drawing(board, sides.both_sides(given), sides.title())


POLYGONS = Proof(
    "sha-polygon",
    N_("Any number of points for polygons"),
    N_("Convex polygons shatter any number of points of a circle."),
    (X.measured("x", "squared", "left", "largest"), C, R, U, MIXTURE, LABELLINGS),
    (
        Line(
            "circle",
            "‖x − c‖^2 = r^2",
            "$squared = $r^2 = $right",
            N_("The points are on a circle around c."),
            (
                Wrong(
                    N_("Three points determine a circle."),
                    N_("They do, but the other points must be on the same circle."),
                ),
                Wrong(
                    N_("c is the mean of the points."),
                    N_("Not in general. It has the same distance from all points."),
                ),
            ),
            N_("Grey: the circle of the points and its centre c."),
        ),
        Line(
            "own",
            "u·(x − c) = r",
            "$left = $r",
            N_("u = (x − c)/r, and ‖x − c‖ = r."),
            (
                Wrong(
                    N_("u has length 1."),
                    N_("True for points of the circle, but the angle with x − c also matters."),
                ),
                Wrong(
                    N_("The tangent touches the circle once."),
                    N_("That is the next line. This one only says that x is on it."),
                ),
            ),
            N_("Green: the tangent at the ringed point, where u·(q − c) = r."),
            ("circle",),
        ),
        Line(
            "others",
            "u·(x_i − c) < r",
            "$largest < $r",
            N_("Cauchy–Schwarz is strict: other points lie in other directions."),
            (
                Wrong(
                    N_("The other points are closer to c."),
                    N_("All points of the circle have the same distance from c."),
                ),
                Wrong(
                    N_("The other points are not chosen."),
                    N_("The line holds for all other points, chosen or not."),
                ),
            ),
            N_("All other points are on the same side of the green tangent."),
            ("circle",),
        ),
        Line(
            "hull",
            "u·(q − c) < r",
            "$left < $r",
            N_("u·(q − c) is a weighted mean of numbers below r."),
            (
                Wrong(
                    N_("The polygon is inside the circle."),
                    N_("True, but x is also on the circle. It must not be a corner of the polygon."),
                ),
                Wrong(
                    N_("The polygon is small."),
                    N_("It may contain all other points, and still does not reach the tangent."),
                ),
            ),
            N_("The polygon connects all other points. It stays on one side of the tangent."),
            ("others",),
        ),
        Line(
            "all",
            "L = 2^n",
            "$left = 2^$n = $right",
            N_("Their polygon contains no other (for fewer than three, a thin one)."),
            (
                Wrong(
                    N_("Polygons have any number of corners."),
                    N_(
                        "Corners alone do not help: in a square with its centre, the centre is always caught."
                    ),
                ),
                Wrong(
                    N_("n points have 2ⁿ subsets."),
                    N_("They do, but each subset also needs a polygon that selects it."),
                ),
            ),
            N_("Whatever points are chosen, their polygon leaves out the ringed point and all others."),
            ("own", "hull"),
        ),
    ),
    draw_polygons,
    (
        Assumption(
            "circle",
            N_("The points are on a circle"),
            N_("Some point is not on the circle of the others."),
        ),
    ),
    dataset=on_circle,
)

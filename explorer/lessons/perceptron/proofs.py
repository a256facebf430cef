"""The proofs about one update of the perceptron: it raises y f of its point, and is a gradient step."""

from __future__ import annotations

import numpy as np

from explorer.lesson.proofs.layers import ends, of_symbol, ring
from explorer.lesson.proofs.proof import Assumption, Drawing, Given, Line, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.i18n.language import N_

W = Symbol(
    "w",
    "ŵ",
    N_("the weights (w, b) before the update"),
    ("w_before", "before", "margin"),
    theme.MUTED,
    vector=True,
)
NEW = Symbol("w_new", "ŵ′", N_("the weights after the update"), ("w_after", "after"), theme.LINE, vector=True)
X = Symbol(
    "x",
    "x̂",
    N_("the updated point with a 1 appended, (x, 1)"),
    ("x", "before", "after", "pushed", "margin", "slope"),
    theme.ACCENT,
    vector=True,
)
Y = Symbol("y", "y", N_("its class, +1 or −1"), ("y", "before", "after", "margin", "slope"))
ETA = Symbol("eta", "η", N_("the learning rate"), ("eta",))


def draw(given: Given) -> Drawing:
    """Draw the updated point, and the lines before and after the update."""
    board = Board(given.dataset, given.positive)
    for line in given.chain.lines:
        numbers = given.quantities(line.key)
        if "n" not in numbers:
            continue
        before, after = (np.asarray(numbers[name], dtype=float) for name in ("w_before", "w_after"))
        old = of_symbol(strokes.line(theme.MUTED, 2, "dash"), "w")
        board.below(given.on(old, ends(given.dataset, before[:-1], float(before[-1])), line.key))
        new = of_symbol(strokes.line(theme.LINE, 3), "w_new")
        if line.key in ("update", "multiply", "rise", "step"):
            board.below(given.on(new, ends(given.dataset, after[:-1], float(after[-1])), line.key))
        picked = of_symbol(strokes.dots(ring(theme.ACCENT)), "x")
        board.above(given.on(picked, given.dataset.X[[int(numbers["n"])]], line.key))
    return Drawing(board)


STEP = Proof(
    "pla-step",
    N_("What an update does"),
    N_("An update raises y ŵ·x̂ of its point by η‖x̂‖²."),
    (W, NEW, X, Y, ETA),
    (
        Line(
            "update",
            "ŵ′ = ŵ + η y x̂",
            "$w_after = $w_before + $eta · $y · $x",
            N_("This is the rule of the perceptron."),
            (
                Wrong(
                    N_("The point is classified correctly afterwards."),
                    N_("Not always: one update may be too small."),
                ),
                Wrong(
                    N_("The new line passes through the point."), N_("It only moves towards it, or past it.")
                ),
            ),
            N_("Ring: the updated point. Dashed: the line before. Solid: the line after."),
        ),
        Line(
            "multiply",
            "y ŵ′·x̂ = y ŵ·x̂ + η y^2 ‖x̂‖^2",
            "$after = $before + $eta · $y^2 · $pushed",
            N_("Multiply both sides by y x̂."),
            (
                Wrong(N_("Multiply both sides by x̂."), N_("The factor y would be missing on both sides.")),
                Wrong(N_("The point was a mistake."), N_("The equation holds for any point.")),
            ),
            N_("y f of the ringed point, for the dashed and for the solid line."),
            ("update",),
        ),
        Line(
            "square",
            "y^2 = 1",
            "$y^2 = 1",
            N_("y is +1 or −1."),
            (
                Wrong(N_("y is positive."), N_("It may be −1.")),
                Wrong(N_("The update divides by y."), N_("It multiplies by y.")),
            ),
            N_("The class of the ringed point."),
        ),
        Line(
            "rise",
            "y ŵ′·x̂ − y ŵ·x̂ = η ‖x̂‖^2",
            "$after − $before = $eta · $pushed",
            N_("Insert y² = 1, and subtract y ŵ·x̂."),
            (
                Wrong(N_("The point is now on the correct side."), N_("The rise may be too small for that.")),
                Wrong(N_("η is 1."), N_("The rise is η times ‖x̂‖², for every η.")),
            ),
            N_("The solid line is better for the ringed point, but perhaps not yet good enough."),
            ("multiply", "square"),
        ),
    ),
    draw,
)

V = Symbol("v", "v̂", N_("any other weights"), ("v",), vector=True)
LOSS = Symbol("J", "J", N_("the loss of the point, max(0, −y ŵ·x̂)"), ("left",))
GRADIENT = Proof(
    "pla-gradient",
    N_("The update is a gradient step"),
    N_("An update of ŵ is a gradient step with learning rate η on the loss J of its point."),
    (W, NEW, X, Y, ETA, V, LOSS),
    (
        Line(
            "loss",
            "J(ŵ) = −y ŵ·x̂",
            "$left = −($margin)",
            N_("The point is a mistake, so −y ŵ·x̂ is not negative."),
            (
                Wrong(N_("The loss is always −y ŵ·x̂."), N_("For a correct point the loss is 0.")),
                Wrong(N_("The loss counts mistakes."), N_("It measures how wrong the point is.")),
            ),
            N_("Ring: the point whose loss is reduced. Dashed: the line before."),
        ),
        Line(
            "slope",
            "∇J(ŵ) = −y x̂",
            "$left = −($y) · $x, ŵ = $w_before",
            N_("J is linear in ŵ with the coefficients −y x̂."),
            (
                Wrong(N_("The gradient is x̂."), N_("The factor −y is missing.")),
                Wrong(N_("J is smallest where the gradient is 0."), N_("This gradient is never 0.")),
            ),
            N_("The slope depends on the ringed point alone."),
            ("loss",),
        ),
        Line(
            "subgradient",
            "J(v̂) ≥ J(ŵ) − y x̂·(v̂ − ŵ)",
            "$left ≥ $right, ŵ = $w_before, v̂ = $v, y = $y, x̂ = $x",
            N_("J is the larger of 0 and a line, so convex."),
            (
                Wrong(N_("J is differentiable everywhere."), N_("It has a kink where y ŵ·x̂ = 0.")),
                Wrong(N_("v̂ is better than ŵ."), N_("The line holds for every v̂, also for worse ones.")),
            ),
            N_("Also on the kink, where the point lies on the line, −y x̂ is a subgradient."),
            ("slope",),
        ),
        Line(
            "step",
            "ŵ′ − ŵ = −η (−y x̂)",
            "$w_after − $w_before = −$eta · (−($y) · $x)",
            N_("The update adds ηy x̂: minus η times the gradient."),
            (
                Wrong(N_("The step follows the gradient."), N_("It goes against it: the loss must fall.")),
                Wrong(N_("The step ends where J = 0."), N_("It may be too short, or longer than needed.")),
            ),
            N_("Solid: the line after the step against the gradient."),
            ("slope",),
        ),
    ),
    draw,
    (
        Assumption(
            "mistakes",
            N_("Updates are made on mistakes only"),
            N_("This update was made on a point that was right already, so its loss was 0."),
        ),
    ),
)

PROOFS = (STEP, GRADIENT)

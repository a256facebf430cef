"""The proof of the bound for samples of length 1, line by line."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.proofs.layers import named, of_symbol, plane, ring
from explorer.lesson.proofs.proof import Assumption, Drawing, Given, Line, Numbered, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from explorer.lessons.convergence.proofs import pictures
from explorer.lessons.convergence.proofs.symbols import BEST, MISTAKES, SEPARABLE, W
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.board import Board
from linboard.figures import strokes
from linboard.i18n.language import N_, _
from linboard.layers import Layer, Picture

Array = NDArray[np.float64]
PLACES = ((4, 3), (-0.5, 2.5), (-2.5, 0), (1.5, -2.5), (-2.5, -4), (5.5, 1), (3.5, -1.5), (3, -3.5))
LABELS = (1, -1, -1, 1, 1, 1, 1, 1)
STEPS = ("inner-step", "inner", "norm-step", "norm", "cauchy", "compare")  # the lines about one update
DELTA = Symbol("delta", "δ", N_("the smallest y ŵ*·x̂ of all samples of length 1"), ("delta",), theme.GOOD)
T = Symbol("t", "t", N_("the number of updates; the start is not one"), ("t",))


def samples() -> Dataset:
    """Return eight points on which the run from y₁x̂₁ makes five updates."""
    return sources.from_labels(PLACES, LABELS)


def special(given: Numbered) -> str:
    """Say that the start separates the points already."""
    none = N_("The start y₁x̂₁ separates the classes already, so there is no update: t is 0.")
    return none if int(given.line("bound").constants["t"]) == 0 else ""


def draw(given: Given) -> Drawing:
    """Draw the points with the line of ŵ*, and the weights as an arrow between the bar and the circle that bound it."""
    return Drawing(_points(given), _arrows(given), _("The weights as an arrow"))


def _points(given: Given) -> Board:
    """Return the board: the line of ŵ*, the points that set δ, the first sample, and the point of the update."""
    best = np.asarray(given.line("positive").constants["w*"])
    X = given.dataset.X
    x_hat = np.column_stack([X, np.ones(len(X))])
    reached = given.signs * (x_hat @ best) / np.linalg.norm(x_hat, axis=1)
    board = pictures.with_best(given, best, reached, "delta")
    start = of_symbol(strokes.dots(ring(theme.LINE, 26)), "w")
    board.above(given.on(start, X[:1], "start-inner", "start-norm"))
    for key in ("inner-step", "norm-step"):
        if (n := given.quantities(key).get("n")) is not None:
            board.above(given.on(of_symbol(strokes.dots(ring(theme.ACCENT, 13)), "t"), X[[int(n)]], key))
    return board


def _arrows(given: Given) -> Picture:
    """Return the arrows in a plane that keeps ŵ·ŵ* (to the right) and ‖ŵ‖ (the length)."""
    inner, norm = given.line("inner"), given.line("norm")
    tips = pictures.tips_of(np.asarray(inner.along["inner"]), np.asarray(norm.along["squared"]))
    layers = [pictures.trail(tips)]
    for key in ("positive", "start-inner", "start-norm", *STEPS, "bound"):
        t = given.quantities(key).get("t", 0)
        for made, where in _of_line(given, key, tips, min(int(t), len(tips) - 1)):
            layers.append(given.on(made, where, key))
    return plane(layers, [tips], pictures.axes(), 1.05 * float(np.sqrt(len(tips))))


def _of_line(given: Given, key: str, tips: Array, t: int) -> list[tuple[Layer, Array]]:
    """Return the layers of a line about update t, or about the start, and their places."""
    delta = float(given.line("positive").constants["delta"])
    zero, tip, old = np.zeros(2), tips[t], tips[max(t - 1, 0)]
    foot, before = tip * [1, 0], old * [1, 0]
    arrow = of_symbol(strokes.arrow(theme.LINE, 3), "w"), np.stack([zero, tip])
    down = strokes.line(theme.MUTED, 1, "dot"), np.stack([tip, foot])
    shadow = of_symbol(strokes.line(theme.LINE, 6), "w"), np.stack([zero, foot])
    if key in ("inner-step", "norm-step"):
        muted = of_symbol(strokes.arrow(theme.MUTED, 2), "w"), np.stack([zero, old])
        update = of_symbol(strokes.arrow(theme.ACCENT, 3), "t"), np.stack([old, tip])
        moved = of_symbol(strokes.line(theme.GOOD, 6), "delta"), np.stack([before, foot])
        return [muted, update, *([down, moved] if key == "inner-step" else [arrow])]
    least = pictures.bar((t + 1) * delta, "(t + 1)δ" if t else "δ", "delta")
    most = pictures.circle(float(np.sqrt(t + 1)), "√(t + 1)" if t else "1", "t")
    return {
        "positive": least,
        "start-inner": [arrow, down, shadow, *least],
        "inner": [arrow, down, shadow, *least],
        "start-norm": [arrow, *most],
        "norm": [arrow, *most],
        "cauchy": [arrow, down, shadow, (named("‖ŵ‖") | {"textposition": "top left"}, tip[None] / 2)],
        "compare": [arrow, *least, *most],
        "bound": [arrow, *least, *most],
    }[key]


UNIT = Proof(
    "con-unit",
    N_("The bound for samples of length 1"),
    N_(
        "If a line separates samples of length 1 with the margin δ, the perceptron with η = 1 that starts at y₁x̂₁ "
        "makes at most t ≤ 1/δ² − 1 updates."
    ),
    (W, BEST, DELTA, T),
    (
        Line(
            "positive",
            "δ > 0",
            "$delta > 0",
            N_("ŵ* separates the classes, so every y ŵ*·x̂ is positive."),
            (
                Wrong(
                    N_("Every sample has length 1."),
                    N_("The length bounds y ŵ*·x̂ from above. It does not make it positive."),
                ),
                Wrong(
                    N_("A smallest number always exists."),
                    N_("It exists, but without a separating line it is 0 or negative."),
                ),
            ),
            N_("Dashed green: the line of ŵ*. Green rings: the points that set δ."),
        ),
        Line(
            "start-inner",
            "ŵ_0·ŵ^* ≥ δ",
            "$inner ≥ $delta",
            N_("The start is y₁x̂₁, and every y ŵ*·x̂ is at least δ."),
            (
                Wrong(
                    N_("The first point is classified correctly."),
                    N_("That is about ŵ₀·x̂₁. This line is about ŵ₀·ŵ*."),
                ),
                Wrong(
                    N_("The start has length 1."),
                    N_("An arrow of length 1 could also point away from ŵ*."),
                ),
            ),
            N_(
                "Large ring: the first point. Solid bar: how far ŵ₀ reaches in the direction of ŵ*. Dotted "
                "green: δ."
            ),
        ),
        Line(
            "inner-step",
            "ŵ_t·ŵ^* − ŵ_{t−1}·ŵ^* ≥ δ",
            "$inner − $inner_before = $left ≥ $delta",
            N_("The update adds y x̂, and y x̂·ŵ* ≥ δ."),
            (
                Wrong(
                    N_("The updated point was a mistake."),
                    N_("Mistakes are not needed here: any added y x̂ gives at least δ."),
                ),
                Wrong(
                    N_("The weights become longer."),
                    N_("They may become longer without turning towards ŵ*."),
                ),
            ),
            N_("Gold arrow: the update. Green: how far it moves the tip in the direction of ŵ*."),
        ),
        Line(
            "inner",
            "ŵ_t·ŵ^* ≥ (t + 1) δ",
            "$inner ≥ ($t + 1) · $delta = $right",
            N_("Add the start and t updates: each gives at least δ."),
            (
                Wrong(
                    N_("Each update gives at least δ."),
                    N_("The t updates give tδ. The last δ comes from the start."),
                ),
                Wrong(
                    N_("t + 1 points have been updated."),
                    N_("The same point may be updated several times."),
                ),
            ),
            N_("Solid bar: ŵₜ·ŵ*. Dotted green: (t + 1)δ, which is not longer."),
            ("start-inner", "inner-step"),
        ),
        Line(
            "start-norm",
            "‖ŵ_0‖^2 = 1",
            "$squared = 1",
            N_("The start is one sample of length 1; y² = 1."),
            (
                Wrong(
                    N_("ŵ* has length 1."),
                    N_("This line is about the start of the run, not about ŵ*."),
                ),
                Wrong(
                    N_("The learning rate is 1."),
                    N_("The start is no update, so η does not change its length."),
                ),
            ),
            N_("Dashed red: the circle of radius 1. The arrow of the start ends on it."),
        ),
        Line(
            "norm-step",
            "‖ŵ_t‖^2 − ‖ŵ_{t−1}‖^2 ≤ 1",
            "$squared − $squared_before = $left ≤ 1",
            N_("It is 2y ŵ·x̂ + 1, and y ŵ·x̂ ≤ 0 (mistake)."),
            (
                Wrong(
                    N_("The update has length 1, so the arrow grows by at most 1."),
                    N_("That bounds the length. The square could then grow by much more than 1."),
                ),
                Wrong(
                    N_("The update has length 1 and a right angle with ŵ."),
                    N_("The angle is at least 90°, not always 90°. That is why it says ≤."),
                ),
            ),
            N_(
                "Grey: the arrow before the update. Gold: the update of length 1. The third arrow: the "
                "weights after it."
            ),
        ),
        Line(
            "norm",
            "‖ŵ_t‖^2 ≤ t + 1",
            "$squared ≤ $t + 1 = $right",
            N_("The start gives 1, and each update at most 1."),
            (
                Wrong(
                    N_("ŵₜ is a sum of t + 1 arrows of length 1."),
                    N_("That alone gives ‖ŵₜ‖ ≤ t + 1, which is weaker."),
                ),
                Wrong(
                    N_("Each update adds exactly 1."),
                    N_("At most 1: the term 2y ŵ·x̂ may be negative."),
                ),
            ),
            N_("Dashed red: the circle of radius √(t + 1), which the arrow cannot leave."),
            ("start-norm", "norm-step"),
        ),
        Line(
            "cauchy",
            "ŵ_t·ŵ^* ≤ ‖ŵ_t‖",
            "$inner ≤ $norm",
            N_("Cauchy–Schwarz, because ‖ŵ*‖ = 1."),
            (
                Wrong(
                    N_("ŵₜ and ŵ* point in the same direction."),
                    N_("Then both sides would be equal. The line holds at any angle."),
                ),
                Wrong(
                    N_("ŵ* separates the classes."),
                    N_("It holds for every vector of length 1, also for bad ones."),
                ),
            ),
            N_("The bar is the shadow of the arrow, so it is never longer than the arrow."),
        ),
        Line(
            "compare",
            "(t + 1) δ ≤ sqrt{t + 1}",
            "($t + 1) · $delta = $left ≤ sqrt{$t + 1} = $right",
            N_("(t + 1)δ ≤ ŵₜ·ŵ* ≤ ‖ŵₜ‖ ≤ √(t + 1)."),
            (
                Wrong(
                    N_("δ is at most 1."),
                    N_("True, but for large t the left side could still be larger."),
                ),
                Wrong(
                    N_("The run has ended."),
                    N_("The line holds after every update, not only after the last."),
                ),
            ),
            N_("Dotted green: (t + 1)δ. It cannot leave the dashed red circle of radius √(t + 1)."),
            ("inner", "norm", "cauchy"),
        ),
        Line(
            "bound",
            "t + 1 ≤ 1/δ^2",
            "$t + 1 = $left ≤ 1/$delta^2 = $right",
            N_("Divide by √(t + 1) δ > 0, then square."),
            (
                Wrong(
                    N_("δ is at most 1."),
                    N_("This makes 1/δ² at least 1. It does not bound t."),
                ),
                Wrong(
                    N_("There are finitely many points."),
                    N_("Each point may be updated many times. The bound needs δ."),
                ),
            ),
            N_("The green rings set δ. Nothing else enters the bound."),
            ("positive", "compare"),
        ),
    ),
    draw,
    (
        SEPARABLE,
        Assumption(
            "unit",
            N_("Every x̂ is divided by its length"),
            N_("A sample is longer than 1, so its square adds more than 1."),
        ),
        Assumption(
            "start",
            N_("The run starts at y₁x̂₁"),
            N_("This run starts elsewhere, so the start does not give the first δ."),
        ),
        Assumption(
            "rate",
            N_("The learning rate is 1"),
            N_("With another η an update adds ηy x̂, whose share in ŵ*’s direction may be less than δ."),
        ),
        MISTAKES,
    ),
    dataset=samples,
    special=special,
)

"""The proof of the derivatives of the softmax and of the gradient of its loss."""

from __future__ import annotations

from explorer.lesson.proofs import sides
from explorer.lesson.proofs.proof import Drawing, Given, Line, Proof, Wrong, every_class
from explorer.lesson.proofs.symbol import Symbol
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.board import Board
from linboard.i18n.language import N_

A = Symbol("a", "a", N_("the scores of the classes at a point"), ("left", "p"))
SHARE = Symbol(
    "p",
    "ŷ",
    N_("the probabilities of the classes, e^a/S with S = Σ e^a"),
    ("p", "right", "left"),
)
HOT = Symbol("y", "y", N_("1 for the class of the point, and 0 for the others"), ("y", "right", "left"))
UNIT = Symbol("I", "I", N_("1 if k = j, else 0"), ("right", "left"))
J = Symbol("J", "J", N_("the sum of −ln ŷ of the right class over all points"), ("left",))


def clouds() -> Dataset:
    """Return three overlapping clouds of points."""
    return sources.generate("blobs", n=24, classes=3, noise=1.0, random_state=4)


def draw(given: Given) -> Drawing:
    """Draw the points, and both sides of each line."""
    return Drawing(Board(given.dataset, given.positive), sides.both_sides(given), sides.title())


JACOBIAN = Proof(
    "soft-jacobian",
    N_("The gradient of softmax regression"),
    N_("The softmax has ∂ŷₖ/∂aⱼ = ŷₖ(Iₖⱼ − ŷⱼ), so the gradient for class j is Σ (ŷⱼ − yⱼ) φ."),
    (A, SHARE, HOT, UNIT, J),
    (
        Line(
            "quotient",
            "∂ŷ_k/∂a_j = frac{I_{kj} e^{a_k} S − e^{a_k} e^{a_j}}{S^2}",
            "$left = $right",
            N_("Quotient rule: ŷₖ = e^(aₖ)/S, and ∂S/∂aⱼ = e^(aⱼ)."),
            (
                Wrong(
                    N_("Chain rule for the logarithm."),
                    N_("There is no logarithm yet. It comes with the loss."),
                ),
                Wrong(
                    N_("ŷₖ depends on aₖ only."),
                    N_("The sum S contains every score, so ŷₖ depends on all of them."),
                ),
            ),
            N_("Thin: slopes measured at every point. Gold: the formula."),
        ),
        Line(
            "same",
            "∂ŷ_j/∂a_j = ŷ_j (1 − ŷ_j)",
            "$left = $right",
            N_("For k = j: split into e^(aⱼ)/S times (S − e^(aⱼ))/S."),
            (
                Wrong(
                    N_("The probabilities sum to 1."),
                    N_("They do, but the line needs only the quotient above."),
                ),
                Wrong(
                    N_("It is the derivative of the sigmoid."),
                    N_("It has the same form. With more than two classes it must be derived."),
                ),
            ),
            N_("Both sides coincide for every class at every point."),
            ("quotient",),
        ),
        Line(
            "other",
            "∂ŷ_k/∂a_j = −ŷ_k ŷ_j",
            "$left = $right",
            N_("For k ≠ j the first term is 0."),
            (
                Wrong(
                    N_("Raising aⱼ does not change the other classes."),
                    N_("It makes them smaller, because S grows."),
                ),
                Wrong(
                    N_("The classes are independent."),
                    N_("They are not: what one class gains the others lose."),
                ),
            ),
            N_("Both sides coincide: a higher score of one class lowers all others."),
            ("quotient",),
        ),
        Line(
            "chain",
            "∂J/∂a_j = −Σ y_k (I_{kj} − ŷ_j)",
            "$left = $right",
            N_("Chain rule: the derivative of ln ŷₖ divides by ŷₖ."),
            (
                Wrong(
                    N_("The scores are linear in the weights."),
                    N_("That is used in the last line, not for the scores."),
                ),
                Wrong(
                    N_("J is convex."),
                    N_("True, but a derivative does not need it."),
                ),
            ),
            N_("Thin: slopes of the loss of each point. Gold: the formula."),
            ("same", "other"),
        ),
        Line(
            "one",
            "−Σ y_k (I_{kj} − ŷ_j) = ŷ_j − y_j",
            "$left = $p − $y = $right",
            N_("Σ yₖ Iₖⱼ = yⱼ, and Σ yₖ = 1."),
            (
                Wrong(
                    N_("Σ ŷₖ = 1."),
                    N_("True, but the sum is over y, which is 1 for one class only."),
                ),
                Wrong(
                    N_("The model is exact."),
                    N_("Then both sides would be 0. The line holds for any weights."),
                ),
            ),
            N_("Both sides coincide: predicted minus true, for every class."),
            ("chain",),
        ),
        Line(
            "sum",
            "∇_j J = Σ (ŷ_j − y_j) φ",
            "$left = $right",
            N_("aⱼ = wⱼ·φ has the gradient φ; sum over the points."),
            (
                Wrong(
                    N_("The points are independent."),
                    N_("That is why J is a sum. Its gradient needs the chain rule."),
                ),
                Wrong(
                    N_("At the minimum the gradient is 0."),
                    N_("The formula holds everywhere, also far from the minimum."),
                ),
            ),
            N_("Thin: measured slopes of J for every weight. Gold: the formula."),
            ("one",),
        ),
    ),
    draw,
    dataset=clouds,
    reads=every_class,
)

PROOFS = (JACOBIAN,)

"""Near misses of the challenges: attempts that are refused, with the reason."""

from __future__ import annotations

from explorer.lesson.challenges.challenge import Answer
from explorer.lessons.xor import gates
from explorer.lessons.xor.challenges import _three
from tests.support.near_misses import Near

NEAR = {
    "xor-beat": (
        Near(
            Answer(line=(1.0, 1.0, -0.5)),
            "Your line misclassifies 1 of 4 points; a point on the line counts as misclassified.",
        ),
        Near(Answer(), "No line yet."),
    ),
    "xor-formulas": (
        Near(
            Answer(settings={"xor.f1": "x1", "xor.f2": "(x1 - 2)^2"}),
            "Even after the map no line separates the classes.",
        ),
        Near(
            Answer(settings={"xor.f1": "cos(x1)", "xor.f2": "x1"}),
            "Even after the map no line separates the classes.",
        ),
    ),
    "xor-units": (
        Near(_three(gates.AND, gates.OR, gates.OR), "The three units misclassify 3 of 4 points."),
        Near(_three(gates.NAND, gates.OR, gates.AND), "The three units misclassify 4 of 4 points."),
    ),
}

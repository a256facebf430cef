"""Near misses of the challenges: attempts that are refused, with the reason."""

from __future__ import annotations

from explorer.lesson.challenges.challenge import Answer
from explorer.lessons.margin.challenges import PRICE
from explorer.points.dataset import default
from tests.support.near_misses import Near

NEAR = {
    "mar-hand": (
        Near(
            Answer(line=(-1.0, 2.0, -3.2)),
            "Your street is 70.1% as wide as the widest one (99% required).",
        ),
        Near(Answer(line=(0.0, 1.0, -3.0)), "Points on the wrong side or on the line: 2 of 10."),
    ),
    "mar-two": (
        Near(Answer(), "Points that touch the widest street: 3 (2 required). It is 1.021 wide."),
        Near(Answer(default().move(0, 3.5, 2.5)), "No line separates the classes."),
    ),
    "mar-slack": (
        Near(Answer(settings={PRICE: 0.01}), "Points inside the street or beyond it: 10 (7 required)."),
        Near(Answer(settings={PRICE: 1000.0}), "Points inside the street or beyond it: 0 (7 required)."),
    ),
}

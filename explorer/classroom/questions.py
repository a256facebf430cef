"""What a hall is asked, and which answers there can be.

Texts are those of the catalogue's source language: each phone shows them in its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

import orjson

Kind = Literal["choice", "number", "point", "line", "side"]
Answer = int | tuple[float, float, float, float]
Box = tuple[tuple[float, float], tuple[float, float]]
YES, NO = 0, 1  # answers to which side a point is on
MOST_POINTS = 300  # that a small board can tell apart
FAR = 10  # times the board's size that a line's places may be away from it


class NoAnswerError(ValueError):
    """What was sent is no answer to the question."""


@dataclass(frozen=True)
class Question:
    """A question of one of five kinds, with what a phone needs to show it.

    Parameters
    ----------
    kind : {"choice", "number", "point", "line", "side"}
        One of the options; a whole number from `least` to `most`; one of the points; a line through two places; whether
        the line has the phone's own point on its side (run.py).
    lesson, scene : str
        The keys of the scene that asks it.
    text : str
        The question.
    options : tuple of str
    label : str
        What the number is a number of.
    least, most : int
    points : tuple of (x, y, class index)
    box : ((x_min, x_max), (y_min, y_max))
        The part of the plane that is shown.
    classes : tuple of str
        What the classes are called.
    positive : int
        The class on the side of w·x + b > 0.
    line : tuple of (w1, w2, b)
        Which a phone is asked about.
    values : tuple of float
        w·x + b of each point, which no phone is told before the round has ended.
    """

    kind: Kind
    lesson: str
    scene: str
    text: str
    options: tuple[str, ...] = ()
    label: str = ""
    least: int = 0
    most: int = 0
    points: tuple[tuple[float, float, int], ...] = ()
    box: Box = ((0.0, 1.0), (0.0, 1.0))
    classes: tuple[str, ...] = ()
    positive: int = 0
    line: tuple[float, ...] = ()
    values: tuple[float, ...] = ()

    def answer(self, given: Any) -> Answer:
        """The answer that was sent, as it is kept.

        Raises
        ------
        NoAnswerError
            If it is none to this question.
        """
        if self.kind == "choice":
            return _whole(given, 0, len(self.options) - 1)
        if self.kind == "number":
            return _whole(given, self.least, self.most)
        if self.kind == "point":
            return _whole(given, 0, len(self.points) - 1)
        if self.kind == "side":
            return _whole(given, YES, NO)
        return _line(given, self.box)

    def same(self, other: Question | None) -> bool:
        """Whether the other one is of the same scene."""
        return other is not None and (self.lesson, self.scene) == (other.lesson, other.scene)


def _whole(given: Any, least: int, most: int) -> int:
    """A whole number in a range."""
    if type(given) is not int or not least <= given <= most:
        raise NoAnswerError(f"expected a whole number from {least} to {most}")
    return given


def _line(given: Any, box: Box) -> tuple[float, float, float, float]:
    """Two different places (x, y) of the plane, not far from the board."""
    if (
        not isinstance(given, list | tuple)
        or len(given) != 4
        or any(type(v) not in (int, float) for v in given)
    ):
        raise NoAnswerError("expected four numbers: x and y of two places")
    x1, y1, x2, y2 = (float(v) for v in given)
    for low, high, values in ((*box[0], (x1, x2)), (*box[1], (y1, y2))):
        away = FAR * (high - low)
        if not all(math.isfinite(v) and low - away <= v <= high + away for v in values):
            raise NoAnswerError("a place is too far from the board")
    width, height = (high - low for low, high in box)
    if math.hypot((x2 - x1) / width, (y2 - y1) / height) < 1e-3:
        raise NoAnswerError("two places that are one give no line")
    return x1, y1, x2, y2


def packed(question: Question | None) -> dict[str, Any] | None:
    """A question as JSON has it."""
    return None if question is None else asdict(question)


def unpacked(parts: dict[str, Any] | None) -> Question | None:
    """The question that `packed` made."""
    return None if parts is None else Question(**{name: tupled(part) for name, part in parts.items()})


def tupled(part: Any) -> Any:
    """Lists as tuples, as deep as they go."""
    return tuple(map(tupled, part)) if isinstance(part, Sequence) and not isinstance(part, str) else part


def written(answer: Answer) -> bytes:
    """An answer as it is kept."""
    return orjson.dumps(answer)


def read(kept: bytes) -> Answer:
    """The answer that was kept."""
    answer: Answer = tupled(orjson.loads(kept))
    return answer

"""What a hall is asked, and which answers there can be.

Texts are those of the catalogue's source language: each phone shows them in its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from linboard.i18n.text import one_line

Kind = Literal["choice", "number", "point", "line", "points", "text", "side"]
Answer = int | str | tuple[float, ...]
Box = tuple[tuple[float, float], tuple[float, float]]
YES, NO = 0, 1  # answers to which side a point is on
MOST_POINTS = 300  # that a small board can tell apart
FAR = 10  # times the board's size that a line's places may be away from it
NEAR = 0.01  # likewise a point that is placed: on its edge
MOST_PLACED = 6  # points that one phone places
NO_MISTAKE: tuple[float, ...] = ()  # the right answer of who draws a line: any that makes none
MOST_LETTERS = 140  # of a text that is an answer


class NoAnswerError(ValueError):
    """What was sent is no answer to the question."""


@dataclass(frozen=True)
class Question:
    """A question of one of seven kinds, with what a phone needs to show it.

    Parameters
    ----------
    kind : {"choice", "number", "point", "line", "points", "text", "side"}
        One of the options; a whole number from `least` to `most`; one of the points; a line through two places; new
        points of the classes that `gives` says; a short text; whether the line has the phone's own point on its side
        (run.py).
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
    gives : tuple of int
        The class of each point that is to be placed.
    typed : bool
        Whether the lecturer has written it himself: no catalogue has its texts.
    right : int, str or tuple, optional
        The right answer, where somebody knows it; no phone does.
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
    gives: tuple[int, ...] = ()
    typed: bool = False
    right: Answer | None = None

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
        if self.kind == "points":
            return _places(given, len(self.gives), self.box, NEAR)
        if self.kind == "text":
            return _text(given)
        return _line(given, self.box)


def _whole(given: Any, least: int, most: int) -> int:
    """A whole number in a range."""
    if type(given) is not int or not least <= given <= most:
        raise NoAnswerError(f"expected a whole number from {least} to {most}")
    return given


def _text(given: Any) -> str:
    """One line of a text that is not too long."""
    text = one_line(given, MOST_LETTERS) if isinstance(given, str) and len(given) <= MOST_LETTERS else ""
    if not text:
        raise NoAnswerError(f"expected a text of at most {MOST_LETTERS} characters")
    return text


def _places(given: Any, k: int, box: Box, far: float) -> tuple[float, ...]:
    """k places of the plane, x and y of each one after the other, at most `far` times the board's size away from it."""
    if (
        not isinstance(given, list | tuple)
        or len(given) != 2 * k
        or any(type(v) not in (int, float) for v in given)
    ):
        raise NoAnswerError(f"expected {2 * k} numbers: x and y of each place")
    values = tuple(float(v) for v in given)
    for axis, (low, high) in enumerate(box):
        away = far * (high - low)
        if not all(math.isfinite(v) and low - away <= v <= high + away for v in values[axis::2]):
            raise NoAnswerError("a place is too far from the board")
    return values


def _line(given: Any, box: Box) -> tuple[float, ...]:
    """Two different places (x, y) of the plane, not far from the board."""
    x1, y1, x2, y2 = places = _places(given, 2, box, FAR)
    width, height = (high - low for low, high in box)
    if math.hypot((x2 - x1) / width, (y2 - y1) / height) < 1e-3:
        raise NoAnswerError("two places that are one give no line")
    return places


def packed(question: Question | None) -> dict[str, Any] | None:
    """A question as JSON has it."""
    return None if question is None else asdict(question)


def unpacked(parts: dict[str, Any] | None) -> Question | None:
    """The question that `packed` made."""
    if parts is None:
        return None
    if parts["kind"] not in get_args(Kind):
        raise ValueError(f"no kind of question: {parts['kind']!r}")
    return Question(**{name: tupled(part) for name, part in parts.items()})


def tupled(part: Any) -> Any:
    """Lists as tuples, as deep as they go."""
    return tuple(map(tupled, part)) if isinstance(part, Sequence) and not isinstance(part, str) else part

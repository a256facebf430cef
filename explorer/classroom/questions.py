"""Questions to a class, and the validation of answers.

Texts are in the source language of the catalogue. Each phone shows them in its own language.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from linboard.i18n.text import one_line
from linboard.points import NAMES

Kind = Literal["choice", "number", "point", "line", "points", "text", "side"]
Answer = int | str | tuple[float, ...]
Box = tuple[tuple[float, float], tuple[float, float]]
YES, NO = 0, 1  # answers about the side of a point
MOST_POINTS = 300  # maximum number of points on a small board
FAR = 10  # maximum distance of a line's points from the board, in board sizes
NEAR = 0.01  # the same for placed points, which may lie on the edge
MOST_PLACED = 6  # maximum number of points that a phone places
NO_MISTAKE: tuple[float, ...] = ()  # the right answer to a drawn line: any line without mistakes
MOST_LETTERS = 140  # maximum number of characters of a text answer


class NoAnswerError(ValueError):
    """The data sent is not a valid answer to the question."""


@dataclass(frozen=True)
class Question:
    """A question of one of seven kinds, with everything that a phone needs to show it.

    Parameters
    ----------
    kind : {"choice", "number", "point", "line", "points", "text", "side"}
        One of the options; a whole number from `least` to `most`; one of the points; a line through two points; new
        points of the classes in `gives`; a short text; whether the line has the phone's own point on its side
        (perceptron_run.py).
    lesson, scene : str
        Keys of the scene that asks it.
    text : str
        The question.
    formula : str
        The line of a proof that the question is about, in the notation of proofs; empty for none.
    options : tuple of str
    label : str
        The label of the number.
    least, most : int
    points : tuple of (x, y, class index)
    box : ((x_min, x_max), (y_min, y_max))
        The visible part of the plane.
    classes : tuple of str
        Names of the classes.
    positive : int
        The class on the side w·x + b > 0.
    line : tuple of (w1, w2, b)
        The line in question.
    place : tuple of (x, y)
        The ringed place in question; empty for none.
    values : tuple of float
        w·x + b of each point. Phones receive them only after the round.
    gives : tuple of int
        The class of each point to place.
    typed : bool
        Whether the lecturer has typed it, so that the catalogue does not contain its texts.
    right : int, str or tuple, optional
        The right answer, if known. It is not sent to phones.
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
    place: tuple[float, ...] = ()
    values: tuple[float, ...] = ()
    gives: tuple[int, ...] = ()
    typed: bool = False
    formula: str = ""
    right: Answer | None = None

    @property
    def needs_legend(self) -> bool:
        """Whether the marks of the classes need names; a lesson's question names the colours of the usual classes."""
        return self.typed or not set(self.classes) <= set(NAMES)

    def answer(self, given: Any) -> Answer:
        """Validate an answer and return it in its stored form.

        Raises
        ------
        NoAnswerError
            If it is not a valid answer to this question.
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
    """Validate a whole number in a range."""
    if type(given) is not int or not least <= given <= most:
        raise NoAnswerError(f"expected a whole number from {least} to {most}")
    return given


def _text(given: Any) -> str:
    """Validate a one-line text of limited length."""
    text = one_line(given, MOST_LETTERS) if isinstance(given, str) and len(given) <= MOST_LETTERS else ""
    if not text:
        raise NoAnswerError(f"expected a text of at most {MOST_LETTERS} characters")
    return text


def _places(given: Any, k: int, box: Box, far: float) -> tuple[float, ...]:
    """Validate k points of the plane, as alternating x and y, at most `far` board sizes away from the board."""
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
    """Validate two different points (x, y) of the plane near the board."""
    x1, y1, x2, y2 = places = _places(given, 2, box, FAR)
    width, height = (high - low for low, high in box)
    if math.hypot((x2 - x1) / width, (y2 - y1) / height) < 1e-3:
        raise NoAnswerError("two places that are one give no line")
    return places


def packed(question: Question | None) -> dict[str, Any] | None:
    """Return a question in its JSON form."""
    return None if question is None else asdict(question)


def unpacked(parts: dict[str, Any] | None) -> Question | None:
    """Build a question from its JSON form."""
    if parts is None:
        return None
    if parts["kind"] not in get_args(Kind):
        raise ValueError(f"no kind of question: {parts['kind']!r}")
    return Question(**{name: tupled(part) for name, part in parts.items()})


def tupled(part: Any) -> Any:
    """Convert nested lists to tuples."""
    return tuple(map(tupled, part)) if isinstance(part, Sequence) and not isinstance(part, str) else part

"""The history of a room: the question of each round, and each answer with its time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import orjson

from explorer.classroom import questions, tally
from explorer.classroom.perceptron_run import holds
from explorer.classroom.questions import NO_MISTAKE, YES, Answer, Question
from linclass import separable


@dataclass(frozen=True)
class Round:
    """A round: a question that was asked once.

    Parameters
    ----------
    n : int
        Number of the round, from 1.
    question : Question
    before : int
        Number of the earlier vote on the same question, or 0.
    began : float
        Time of the question, in seconds.
    """

    n: int
    question: Question
    before: int
    began: float

    def written(self) -> dict[str, bytes]:
        """Serialise the round for the store, by its name there."""
        parts = {"question": questions.packed(self.question), "before": self.before, "began": self.began}
        return {str(self.n): orjson.dumps(parts)}

    @classmethod
    def read(cls, name: str, kept: bytes) -> Round:
        """Deserialise a round."""
        parts = orjson.loads(kept)
        question = questions.unpacked(parts["question"])
        if question is None:
            raise ValueError("a round without a question")
        return cls(int(name), question, int(parts["before"]), float(parts["began"]))


class Given(NamedTuple):
    """An answer and its time in seconds."""

    answer: Answer
    at: float

    def written(self) -> bytes:
        """Serialise the answer for the store."""
        return orjson.dumps(tuple(self))

    @classmethod
    def read(cls, kept: bytes) -> Given:
        """Deserialise an answer."""
        found, at = orjson.loads(kept)
        answer = questions.tupled(found)
        if not isinstance(answer, int | str | tuple):
            raise ValueError(f"no answer: {type(answer).__name__}")
        return cls(answer, float(at))


def right(question: Question, answer: Answer, phone: int = 0) -> bool | None:
    """Return whether the answer is right.

    None if there is no right answer or it is unknown.

    For a question about each phone's own point, the answer of this phone is checked. If any line without mistakes is
    right, there may be no right answer.
    """
    if question.kind == "side":
        i = holds(question.points, phone)
        value = question.values[i]
        own = value > 0 if question.points[i][2] == question.positive else value < 0
        return own == (answer == YES)
    if question.right != NO_MISTAKE:
        return None if question.right is None else answer == question.right
    return tally.wrong(question, {phone: answer}) == [0] if _apart(question) else None


@lru_cache(maxsize=64)
def _apart(question: Question) -> bool:
    """Return whether there are points of both classes and a line separates them."""
    signs = tally.signs(question)
    return len(set(signs.tolist())) == 2 and separable(np.array(question.points)[:, :2], signs).separable

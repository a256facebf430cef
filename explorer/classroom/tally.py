"""Counts the answers of a class: a distribution for each vote, and the changes between two votes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.classroom.questions import NO, YES, Answer, Question

Array = NDArray[np.float64]
Votes = Mapping[int, Answer]  # answers to one question by phone
MOST_ROWS = 10  # approximate maximum number of rows in a distribution of numbers


@dataclass(frozen=True)
class Row:
    """One row of a distribution: the answers from `first` to `last`, and their count in each vote."""

    first: int
    last: int
    counts: tuple[int, ...]


def moved(before: Votes, after: Votes) -> tuple[int, int]:
    """Return how many phones changed their answer, and how many answered in both votes."""
    both = before.keys() & after.keys()
    return sum(before[phone] != after[phone] for phone in both), len(both)


def rows(values: Sequence[Sequence[int]], least: int, most: int) -> list[Row]:
    """Count the values of each vote from `least` to `most`.

    A long range is divided into rows of equal width.
    """
    span = most - least + 1
    width = 1 if span <= MOST_ROWS + 2 else -(-span // MOST_ROWS)
    counted = [Counter((value - least) // width for value in vote) for vote in values]
    return [
        Row(
            least + k * width,
            min(least + (k + 1) * width - 1, most),
            tuple(counts[k] for counts in counted),
        )
        for k in range(-(-span // width))
    ]


def whole(question: Question, votes: Sequence[Votes]) -> list[Row]:
    """Return the distribution of integer answers: all options, all numbers, or the chosen points."""
    values = [[value for value in vote.values() if isinstance(value, int)] for vote in votes]
    if question.kind == "number":
        return rows(values, question.least, question.most)
    if question.kind == "choice":
        return [Row(i, i, tuple(vote.count(i) for vote in values)) for i in range(len(question.options))]
    if question.kind == "side":
        return [Row(i, i, tuple(vote.count(i) for vote in values)) for i in (YES, NO)]
    found = sorted({value for vote in values for value in vote})
    return [Row(i, i, tuple(vote.count(i) for vote in values)) for i in found]


def placed(question: Question, votes: Votes) -> tuple[Array, NDArray[np.int64]]:
    """Return the placed points, phone by phone: coordinates (m, 2) and classes (m,)."""
    answers = [answer for _phone, answer in sorted(votes.items()) if isinstance(answer, tuple)]
    labels = np.tile(np.array(question.gives, np.int64), len(answers))
    return np.array(answers, float).reshape(-1, 2), labels


def lines(votes: Votes) -> tuple[Array, Array]:
    """Return the lines w·x + b = 0 through the two points of each answer: coef (k, 2) and intercept (k,)."""
    ends = np.array([answer for answer in votes.values() if isinstance(answer, tuple)], float).reshape(-1, 4)
    x1, y1, x2, y2 = ends.T
    coef = np.column_stack([y1 - y2, x2 - x1])
    return coef, -(coef[:, 0] * x1 + coef[:, 1] * y1)


def signs(question: Question) -> NDArray[np.int64]:
    """Return the labels -1 and +1 of a question's points, shape (n,): its first class against all others."""
    return np.where(np.array(question.points)[:, 2] == 0, 1, -1)


def wrong(question: Question, votes: Votes) -> list[int]:
    """Return how many of a question's points each line misclassifies."""
    X = np.array(question.points)[:, :2]
    found: list[int] = mistakes(*lines(votes), X, signs(question)).tolist()
    return found


def mistakes(coef: Array, intercept: Array, X: Array, signs: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return how many points each line misclassifies, shape (k,), in its better orientation.

    Points on the line count.
    """
    sides = signs[:, None] * (X @ coef.T + intercept)  # (n, k)
    wrong: NDArray[np.int64] = np.minimum((sides <= 0).sum(axis=0), (sides >= 0).sum(axis=0))
    return wrong

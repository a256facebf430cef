"""A run of the class perceptron in the store: its points, its initial line, and the answers.

Each phone holds a point and answers whether w·x + b is on its side. trajectory.py computes the resulting lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.classroom.questions import NO, YES, Answer, Box, tupled

MOST_POINTS = 60  # maximum number of points for a class
MOST_ROUNDS = 100

Point = tuple[float, float, int]


@dataclass(frozen=True)
class Poll:
    """The answers about each point in a round that has ended.

    Parameters
    ----------
    n : int
        Number of its question.
    yes, no : tuple of int
        For each point, the number of phones with this answer.
    """

    n: int
    yes: tuple[int, ...]
    no: tuple[int, ...]


@dataclass(frozen=True)
class Run:
    """A run from its initial line on.

    Parameters
    ----------
    lesson, scene : str
        Keys of the scene on which it runs.
    points : tuple of (x, y, class index)
    classes : tuple of str
    box : ((x_min, x_max), (y_min, y_max))
    positive : int
        The class on the side w·x + b > 0. All others are on the other side.
    start : (w1, w2, b)
    rounds : tuple of Poll
        The rounds that have ended.
    """

    lesson: str
    scene: str
    points: tuple[Point, ...]
    classes: tuple[str, ...]
    box: Box
    positive: int = 0
    start: tuple[float, float, float] = (0.0, 0.0, 0.0)
    rounds: tuple[Poll, ...] = ()

    @property
    def X(self) -> NDArray[np.float64]:
        """Coordinates of the points, shape (n, 2)."""
        return np.array([point[:2] for point in self.points], float)

    @property
    def signs(self) -> NDArray[np.int64]:
        """Labels -1 and +1 of the points, shape (n,)."""
        return np.array([1 if label == self.positive else -1 for *_place, label in self.points])


def dealt(points: Sequence[Point]) -> list[int]:
    """Return the points in the order in which phones get them.

    Classes alternate, so that few phones cover them all.
    """
    seen: Counter[int] = Counter()
    places = []
    for i, (*_place, label) in enumerate(points):
        places.append((seen[label], label, i))
        seen[label] += 1
    return [i for *_rank, i in sorted(places)]


def holds(points: Sequence[Point], phone: int) -> int:
    """Return the point that a phone holds."""
    return dealt(points)[phone % len(points)]


def held(points: Sequence[Point], phones: int) -> list[int]:
    """Return how many of `phones` phones hold each point.

    Further phones share the points.
    """
    counts = [0] * len(points)
    for place, i in enumerate(dealt(points)):
        counts[i] = -(-(phones - place) // len(points)) if phones > place else 0
    return counts


def ended(run: Run, n: int, votes: Mapping[int, Answer]) -> Poll:
    """Count the votes on question n, given by phone, for each point."""
    order, counts = dealt(run.points), {YES: [0] * len(run.points), NO: [0] * len(run.points)}
    for phone, answer in votes.items():
        if isinstance(answer, int):
            counts[answer][order[phone % len(order)]] += 1
    return Poll(n, tuple(counts[YES]), tuple(counts[NO]))


def unpacked(parts: Mapping[str, Any] | None) -> Run | None:
    """Build a run from JSON.

    Each answer of a phone calls this, so it must be fast.
    """
    if parts is None:
        return None
    rounds = tuple(Poll(one["n"], tuple(one["yes"]), tuple(one["no"])) for one in parts["rounds"])
    rest = {name: tupled(part) for name, part in parts.items() if name != "rounds"}
    return Run(**rest, rounds=rounds)

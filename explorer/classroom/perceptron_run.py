"""The hall's run of the perceptron as it lies in the store: its points, its first line, and what was said.

Each phone holds a point, and says whether w·x + b is on its side; trajectory.py tells which lines come of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.classroom.questions import NO, YES, Answer, Box, tupled

MOST_POINTS = 60  # that a hall can hold
MOST_ROUNDS = 100

Point = tuple[float, float, int]


@dataclass(frozen=True)
class Poll:
    """What the points' phones said in a round that has ended.

    Parameters
    ----------
    n : int
        The number of its question.
    yes, no : tuple of int
        Of each point, how many of its phones have said so.
    """

    n: int
    yes: tuple[int, ...]
    no: tuple[int, ...]


@dataclass(frozen=True)
class Run:
    """A run, from its first line on.

    Parameters
    ----------
    lesson, scene : str
        The keys of the scene that it is run on.
    points : tuple of (x, y, class index)
    classes : tuple of str
    box : ((x_min, x_max), (y_min, y_max))
    positive : int
        The class on the side of w·x + b > 0; all others are on the other one.
    start : (w1, w2, b)
    rounds : tuple of Poll
        Of each round that has ended.
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
        """The points' places, shape (n, 2)."""
        return np.array([point[:2] for point in self.points], float)

    @property
    def signs(self) -> NDArray[np.int64]:
        """The points' labels -1 and +1, shape (n,)."""
        return np.array([1 if label == self.positive else -1 for *_place, label in self.points])


def dealt(points: Sequence[Point]) -> list[int]:
    """The points in the order in which phones get them: the classes in turn, so that few phones hold some of each."""
    seen: Counter[int] = Counter()
    places = []
    for i, (*_place, label) in enumerate(points):
        places.append((seen[label], label, i))
        seen[label] += 1
    return [i for *_rank, i in sorted(places)]


def holds(points: Sequence[Point], phone: int) -> int:
    """The point that a phone holds."""
    return dealt(points)[phone % len(points)]


def held(points: Sequence[Point], phones: int) -> list[int]:
    """How many of so many phones hold each point: phones beyond the points share them."""
    counts = [0] * len(points)
    for place, i in enumerate(dealt(points)):
        counts[i] = -(-(phones - place) // len(points)) if phones > place else 0
    return counts


def ended(run: Run, n: int, votes: Mapping[int, Answer]) -> Poll:
    """What the votes on question n, by phone, say of the points."""
    order, counts = dealt(run.points), {YES: [0] * len(run.points), NO: [0] * len(run.points)}
    for phone, answer in votes.items():
        if isinstance(answer, int):
            counts[answer][order[phone % len(order)]] += 1
    return Poll(n, tuple(counts[YES]), tuple(counts[NO]))


def unpacked(parts: Mapping[str, Any] | None) -> Run | None:
    """The run of which JSON has these parts; each answer of a phone asks for it, so it is made quickly."""
    if parts is None:
        return None
    rounds = tuple(Poll(one["n"], tuple(one["yes"]), tuple(one["no"])) for one in parts["rounds"])
    rest = {name: tupled(part) for name, part in parts.items() if name != "rounds"}
    return Run(**rest, rounds=rounds)

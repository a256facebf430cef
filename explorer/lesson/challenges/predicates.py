"""Exact predicates that challenges of several lessons share: updates, a line or none, how far lines are turned."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from explorer.lesson.challenges.challenge import Verdict
from explorer.points.dataset import Dataset
from linboard.figures.drawn_line import Drawn
from linboard.i18n.language import _, listed
from linboard.i18n.text import point_name
from linclass import SHAPES, AdaBoost, Perceptron, dichotomies, separable

WAITED = 5_000  # updates of a perceptron that are waited for


def apart(dataset: Dataset) -> bool:
    """Whether a line separates the first class from all others."""
    return separable(dataset.X, dataset.signs(0)).separable


def run(dataset: Dataset, **how: Any) -> Perceptron | None:
    """The perceptron on these points; None where no line separates the classes, so that it would never stop."""
    if not apart(dataset):
        return None
    return Perceptron(**{"max_updates": WAITED, **how}).fit(dataset.X, dataset.signs(0))


def never_stops() -> Verdict:
    """Of points that no line separates."""
    return Verdict(False, _("No line separates the classes, so the perceptron never stops."))


def no_line() -> Verdict:
    """Of points that must be separable."""
    return Verdict(False, _("No line separates the classes."))


def turned(first: ArrayLike, second: ArrayLike) -> float:
    """The angle between two lines with these normals, in degrees from 0 to 90."""
    (a, b), (c, d) = np.asarray(first, float).tolist(), np.asarray(second, float).tolist()
    return math.degrees(math.atan2(abs(a * d - b * c), abs(a * c + b * d)))


def wrong(dataset: Dataset, line: Drawn) -> NDArray[np.bool_]:
    """Which points a line gets wrong, shape (n,); one on the line itself counts as wrong."""
    w1, w2, b = line
    missed: NDArray[np.bool_] = dataset.signs(0) * (dataset.X @ np.array([w1, w2]) + b) <= 0
    return missed


@dataclass(frozen=True)
class Labellings:
    """How many labellings of n points some shapes realise, and of one that they do not, the points inside."""

    count: int
    n: int
    marked: tuple[int, ...] = ()

    @property
    def witness(self) -> str:
        """The labelling that fails, in one sentence; empty where none does."""
        if self.count == 2**self.n:
            return ""
        names = listed(point_name(i) for i in self.marked)
        return _("No shape of this class contains exactly {names}.").format(names=names)


def labellings(X: NDArray[np.float64], shape: str) -> Labellings:
    """Which labellings of points (n, 2) the shapes of this name realise; of those of a line only x⁽¹⁾ counts."""
    features = SHAPES[shape].features
    found = dichotomies(shape, X[:, :features] if features else X)
    inside = () if found.shattered else tuple(np.flatnonzero(found.missing()[0] > 0).tolist())
    return Labellings(found.count, found.n, inside)


def first_right(dataset: Dataset, rounds: int) -> tuple[int | None, list[int]]:
    """The first round in which AdaBoost's vote makes no mistake, if any does, and the mistakes of rounds 1, 2, …"""
    errors = AdaBoost(rounds=rounds).fit(dataset.X, dataset.signs(0)).trace_.errors
    right = np.flatnonzero(np.asarray(errors) == 0)
    return (int(right[0]) if len(right) else None), np.asarray(errors)[1:].astype(int).tolist()

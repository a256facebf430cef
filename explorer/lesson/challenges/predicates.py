"""Exact predicates that challenges of several lessons share: updates, separability, angles between lines."""

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

WAITED = 5_000  # maximum number of perceptron updates


def apart(dataset: Dataset) -> bool:
    """Return whether a line separates the first class from all others."""
    return separable(dataset.X, dataset.signs(0)).separable


def run(dataset: Dataset, **how: Any) -> Perceptron | None:
    """Return the perceptron on these points, or None if no line separates the classes and it would never stop."""
    if not apart(dataset):
        return None
    return Perceptron(**{"max_updates": WAITED, **how}).fit(dataset.X, dataset.signs(0))


def never_stops() -> Verdict:
    """Return the verdict on points that no line separates, for challenges about the perceptron."""
    return Verdict(False, _("No line separates the classes, so the perceptron never stops."))


def no_line() -> Verdict:
    """Return the verdict on points that no line separates."""
    return Verdict(False, _("No line separates the classes."))


def turned(first: ArrayLike, second: ArrayLike) -> float:
    """Return the angle between two lines with these normals, in degrees from 0 to 90."""
    (a, b), (c, d) = np.asarray(first, float).tolist(), np.asarray(second, float).tolist()
    return math.degrees(math.atan2(abs(a * d - b * c), abs(a * c + b * d)))


def wrong(dataset: Dataset, line: Drawn) -> NDArray[np.bool_]:
    """Return which points a line misclassifies, shape (n,).

    A point on the line counts as misclassified.
    """
    w1, w2, b = line
    missed: NDArray[np.bool_] = dataset.signs(0) * (dataset.X @ np.array([w1, w2]) + b) <= 0
    return missed


@dataclass(frozen=True)
class Labellings:
    """The number of labellings of n points that some shapes realise, and a set of points that they do not realise."""

    count: int
    n: int
    marked: tuple[int, ...] = ()

    @property
    def witness(self) -> str:
        """A sentence about a labelling that is not realised; empty if all are realised."""
        if self.count == 2**self.n:
            return ""
        names = listed(point_name(i) for i in self.marked)
        return _("No shape of this class contains exactly {names}.").format(names=names)


def labellings(X: NDArray[np.float64], shape: str) -> Labellings:
    """Return which labellings of points (n, 2) these shapes realise.

    One-dimensional shapes use only x⁽¹⁾.
    """
    features = SHAPES[shape].features
    found = dichotomies(shape, X[:, :features] if features else X)
    inside = () if found.shattered else tuple(np.flatnonzero(found.missing()[0] > 0).tolist())
    return Labellings(found.count, found.n, inside)


def first_right(dataset: Dataset, rounds: int) -> tuple[int | None, list[int]]:
    """Return the first round in which AdaBoost's vote makes no mistake (or None), and the mistakes of rounds 1, 2, …"""
    errors = AdaBoost(rounds=rounds).fit(dataset.X, dataset.signs(0)).trace_.errors
    right = np.flatnonzero(np.asarray(errors) == 0)
    return (int(right[0]) if len(right) else None), np.asarray(errors)[1:].astype(int).tolist()

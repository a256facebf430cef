"""Exact predicates that challenges of several lessons share: updates, a line or none, how far lines are turned."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from explorer.frame.challenges.challenge import Verdict
from explorer.points.dataset import Dataset
from linboard.figures.in_hand import Drawn
from linboard.words.language import _
from linclass import Perceptron, separable

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

"""Four methods for one line, side by side; fits with and without a point show its effect on each of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.lesson import large_data
from explorer.lesson.model_kinds import MODELS, Model
from explorer.points import dataset
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard.i18n.language import N_
from linclass import (
    Classifier,
    FisherDiscriminant,
    LeastSquaresClassifier,
    LogisticRegression,
    SoftMargin,
)
from linclass.core import linear

Array = NDArray[np.float64]
Signs = NDArray[np.int64]
ROUNDING = 1e-14  # rounding error of a number that should be 0, as a share of its terms
L2, C = 0.1, 1.0
STEPS = 11  # positions between the mean of the point's class and the point


class Method(NamedTuple):
    """A method that fits a line: its name, its model, and its loss in `LOSSES`."""

    title: str
    model: Model
    loss: str


METHODS = (
    Method(N_("Least squares"), MODELS["least-squares"], "squared"),
    Method(N_("Fisher"), MODELS["fisher"], ""),
    Method(N_("Logistic regression"), MODELS["logistic"], "logistic"),
    Method(N_("Soft margin"), MODELS["soft-margin"], "hinge"),
)


def start() -> Dataset:
    """Return the points of a fresh page: the default ones, and a distant one on its correct side."""
    return dataset.default().add(-4.0, 10.0, 0)


def estimators() -> tuple[Classifier, ...]:
    """Return the four unfitted methods."""
    return (
        LeastSquaresClassifier(),
        FisherDiscriminant(),
        LogisticRegression(l2=L2),
        SoftMargin(C=C),
    )


@dataclass(frozen=True)
class Lines:
    """The lines of the methods on the same points.

    Parameters
    ----------
    coef : array of shape (4, 2)
        0 if a method finds no line.
    intercept : array of shape (4,)
    """

    coef: Array
    intercept: Array

    def margins(self, X: Array, signs: Signs) -> Array:
        """Return y f of each point under each method, shape (4, n)."""
        found: Array = np.multiply(signs, self.coef @ X.T + self.intercept[:, None])
        return found

    def mistakes(self, X: Array, signs: Signs) -> Signs:
        """Return the number of points that each method misclassifies, shape (4,); f = 0 belongs to the
        positive side."""
        f = self.coef @ X.T + self.intercept[:, None]
        wrong: Signs = (np.where(f >= 0, 1, -1) != signs).sum(axis=1)
        return wrong


def lines(X: Array, signs: Signs) -> Lines:
    """Fit the four methods to these points of two classes."""
    return _lines(X, [result_cache.cached(large_data.line, method, X, signs) for method in estimators()])


def _lines(X: Array, fitted: list[Any]) -> Lines:
    """Return the lines of these models; w is 0 if f is constant on the points X up to rounding.

    The methods compute with f of size 1 and the differences of points, whose rounding error grows with their
    distance from 0.
    """
    coef = np.array([model.coef_[0] for model in fitted])
    spread, reach = np.ptp(X, axis=0).max(), np.abs(X).max()
    flat = np.ptp(coef @ (X - X[0]).T, axis=1) * spread <= ROUNDING * (100 * spread + reach)
    return Lines(np.where(flat[:, None], 0.0, coef), np.array([model.intercept_[0] for model in fitted]))


def without(X: Array, signs: Signs, i: int) -> Lines | None:
    """Fit the four methods without point i; None if it is the only one of its class."""
    others = np.arange(len(X)) != i
    if abs(int(signs[others].sum())) == len(X) - 1:
        return None
    return lines(X[others], signs[others])


def angles(before: Lines, after: Lines) -> Array:
    """Return the angle in degrees between both lines of each method, shape (4,); NaN if one of them is no line."""
    return linear.augmented_angle(before.coef, after.coef)


def farthest(X: Array) -> int:
    """Return the point with the largest distance from the mean of all."""
    return int(np.linalg.norm(X - X.mean(axis=0), axis=1).argmax())


@dataclass(frozen=True)
class Walk:
    """The four methods while a point moves from the mean of its class to its position.

    Parameters
    ----------
    places : array of shape (T, 2)
    coef, intercept : arrays of shape (T, 4, 2) and (T, 4)
    angles : array of shape (T, 4)
        Degrees, relative to the fit without the point.
    mistakes : array of int, shape (T, 4)
    """

    places: Array
    coef: Array
    intercept: Array
    angles: Array
    mistakes: Signs


def walk(X: Array, signs: Signs, i: int) -> Walk | None:
    """Return the path of point i; None if it is the only one of its class."""
    before = without(X, signs, i)
    if before is None:
        return None
    others = np.arange(len(X)) != i
    start = X[others & (signs == signs[i])].mean(axis=0)
    places = start + np.linspace(0, 1, STEPS)[:, None] * (X[i] - start)
    found = []
    for place in places:
        there = X.copy()
        there[i] = place
        fitted: list[Any] = [method.fit(there, signs) for method in estimators()]
        found.append((there, _lines(there, fitted)))
    return Walk(
        places,
        np.array([now.coef for _there, now in found]),
        np.array([now.intercept for _there, now in found]),
        np.array([angles(before, now) for _there, now in found]),
        np.array([now.mistakes(there, signs) for there, now in found]),
    )

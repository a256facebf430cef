"""Experiments of softmax regression's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from explorer.frame.experiment import Experiment
from explorer.lessons.softmax.iris import Exercise
from explorer.points import sources
from explorer.points.dataset import Dataset
from explorer.visit import memo
from linboard.words.language import N_
from linclass import LeastSquaresClassifier, SoftmaxRegression, separable

Settings = Mapping[str, Any]
BOARD = {"softmax.way": "board", "softmax.solver": "newton", "softmax.l2": 0.1, "softmax.beside": "surfaces"}
APART = 2  # the seed of a split whose training flowers a hyperplane separates


def row() -> Dataset:
    """Three clouds side by side."""
    rng = np.random.default_rng(3)
    X = rng.normal(scale=0.5, size=(45, 2)) + np.repeat([[-3.0, -1.5], [0.0, 0.0], [3.0, 1.5]], 15, axis=0)
    return Dataset(np.round(X, 2), np.repeat([0, 1, 2], 15), ("1", "2", "3"))


def apart() -> Dataset:
    """Three classes that stand apart."""
    return sources.generate("blobs", n=30, classes=3, noise=0.4)


def four() -> Dataset:
    """Four clouds that overlap a little."""
    return sources.generate("blobs", n=80, classes=4, noise=0.9)


def _fit(dataset: Dataset, settings: Settings) -> SoftmaxRegression:
    model = SoftmaxRegression(solver=settings["softmax.solver"], l2=settings["softmax.l2"])
    return memo.fit(model, dataset.X, dataset.y)


def _middle(dataset: Dataset, settings: Settings) -> bool:
    """Least squares gives the middle class to nobody, softmax is right about all of it."""
    model = _fit(dataset, settings)
    masked = LeastSquaresClassifier().fit(dataset.X, dataset.y).predict(dataset.X)
    own = dataset.y == 1
    return bool((model.predict(dataset.X)[own] == 1).all() and not (masked == 1).any())


def _sums(dataset: Dataset, settings: Settings) -> bool:
    """Four classes: the probabilities of each point sum to 1, and the gradients of the four classes to 0."""
    model = _fit(dataset, settings)
    pulls = model.trace_.gradient
    flat = np.abs(pulls.sum(axis=1)).max() < 1e-9 * np.abs(pulls).max()
    return bool(
        len(model.classes_) == 4 and flat and np.allclose(model.predict_proba(dataset.X).sum(axis=1), 1)
    )


def _no_end(dataset: Dataset, settings: Settings) -> bool:
    """Each class is separable from the others; without a penalty the weights grow with each step, and J falls to 0."""
    model = _fit(dataset, settings)
    size = np.linalg.norm(model.trace_.coef, axis=(1, 2))
    apart = all(separable(dataset.X, dataset.y == label).separable for label in (0, 1, 2))
    ended = model.trace_.stop == "diverged" and model.trace_.loss[-1] < 0.1
    return bool(apart and ended and (np.diff(size) > 0).all())


def _chance(dataset: Dataset, settings: Settings) -> bool:
    """On this split a hyperplane separates the training flowers of the two species; on all flowers none does."""
    chosen = Exercise("two", "all", settings["softmax.l2"], settings["softmax.seed"])
    train = chosen.parts[0]
    lucky = separable(chosen.X[train], chosen.y[train] == 1).separable
    return bool(
        lucky and not separable(chosen.X, chosen.y == 1).separable and chosen.model.trace_.stop == "diverged"
    )


EXPERIMENTS = (
    Experiment(
        "middle",
        N_("The class in the middle"),
        N_(
            "Least squares gives the middle one of three classes in a row no ground at all (its page, linked below, "
            "shows why); softmax has it right."
        ),
        row,
        _middle,
        BOARD,
    ),
    Experiment(
        "four",
        N_("Four classes, one sum"),
        N_("Everywhere the four probabilities sum to 1, so the four gradients sum to 0."),
        four,
        _sums,
        BOARD,
        more=N_("Turn the surfaces to see it."),
    ),
    Experiment(
        "no-end",
        N_("No penalty, no end"),
        N_("The classes stand apart and λ = 0: press play, and the surfaces become cliffs without end."),
        apart,
        _no_end,
        BOARD | {"softmax.l2": 0.0},
    ),
    Experiment(
        "iris",
        N_("Iris: separable by chance"),
        N_(
            "By their four measures no hyperplane separates versicolor from virginica, but on this split one separates "
            "the 80 that train: without λ the fit has no end."
        ),
        apart,
        _chance,
        {
            "softmax.way": "iris",
            "softmax.species": "two",
            "softmax.measures": "all",
            "softmax.seed": APART,
            "softmax.l2": 0.0,
        },
    ),
)

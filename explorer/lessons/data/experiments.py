"""Experiments of the data page: points that make the task hard, each in another way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from explorer.frame.experiment import Experiment
from explorer.points import dataset as state
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.words.language import N_
from linclass import separable

Settings = Mapping[str, Any]
FLIPPED: Settings = {
    "data.tab": "generate",
    "data.shape": "blobs",
    "data.n": 60,
    "data.noise": 0.3,
    "data.flips": 10,
    "data.seed": 0,
}
CLUSTERS: Settings = {
    "data.tab": "generate",
    "data.shape": "xor",
    "data.n": 60,
    "data.noise": 0.3,
    "data.flips": 0,
    "data.seed": 0,
}


def _generated(settings: Settings, flips: int) -> Dataset:
    return sources.generate(
        settings["data.shape"],
        n=settings["data.n"],
        noise=settings["data.noise"],
        flips=flips / 100,
        random_state=settings["data.seed"],
    )


def _flips_end_it(dataset: Dataset, settings: Settings) -> bool:
    """A line separates the same points with their true labels, and none does with those that are shown."""
    true = _generated(settings, 0)
    return bool(
        np.array_equal(true.X, dataset.X)
        and separable(true.X, true.y).separable
        and not separable(dataset.X, dataset.y).separable
    )


def _four_clusters(dataset: Dataset, settings: Settings) -> bool:
    """No line separates all four clusters, and one separates any two neighbours."""
    x, y = dataset.X.T - dataset.X.mean(axis=0)[:, None]
    neighbours = [
        separable(dataset.X[side], dataset.y[side]).separable for side in (x > 0, x < 0, y > 0, y < 0)
    ]
    return all(neighbours) and not separable(dataset.X, dataset.y).separable


def _twins(dataset: Dataset, settings: Settings) -> bool:
    """The last point lies on the first, in the other class; without it a line separates."""
    same_place = np.array_equal(dataset.X[-1], dataset.X[0]) and dataset.y[-1] != dataset.y[0]
    rest = dataset.remove(dataset.n - 1)
    return bool(
        same_place and separable(rest.X, rest.y).separable and not separable(dataset.X, dataset.y).separable
    )


def _with_twin() -> Dataset:
    points = state.default()
    x, y = points.X[0].tolist()
    return points.add(x, y, 1)


EXPERIMENTS = (
    Experiment(
        "flips",
        N_("A tenth of the labels wrong"),
        N_(
            "Two blobs that a line separates, until one label in ten is flipped: now none does. Go on to the pocket."
        ),
        lambda: _generated(FLIPPED, FLIPPED["data.flips"]),
        _flips_end_it,
        FLIPPED,
    ),
    Experiment(
        "xor",
        N_("Four clusters crosswise"),
        N_(
            "Neighbouring clusters are easily told apart, but no line separates the classes: XOR, with noise."
        ),
        lambda: _generated(CLUSTERS, 0),
        _four_clusters,
        CLUSTERS,
    ),
    Experiment(
        "twins",
        N_("Two labels for one place"),
        N_(
            "x₁₁ lies on x₁ in the other class: whatever a model says about this place, it is wrong about one."
        ),
        _with_twin,
        _twins,
    ),
)

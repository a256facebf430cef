"""Experiments of Fisher's page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from explorer.frame.experiment import Experiment
from explorer.lessons.fisher.measures import shipped
from explorer.lessons.fisher.planes import Planes
from explorer.lessons.fisher.projection import ProjectionLine, folded
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.words.language import N_
from linclass import FisherDiscriminant

Settings = Mapping[str, Any]
CLOUD = 20  # points of each class


@cache
def clouds() -> Dataset:
    """The page's own points: two long clouds side by side, whose means do not lie across them."""
    rng = np.random.default_rng(5)
    turn = np.radians(40)
    long, short = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    parts = []
    for mean in ([2.2, 3.6], [4.0, 2.9]):
        a, b = rng.normal(size=(2, CLOUD, 1))
        parts.append(mean + 1.25 * (a - a.mean()) * long + 0.33 * (b - b.mean()) * short)
    return Dataset(np.vstack(parts).round(1), [0] * CLOUD + [1] * CLOUD)


def means_angle(dataset: Dataset) -> float:
    """The angle of the line through the means of the two classes."""
    one, two = (dataset.X[dataset.labels == k].mean(axis=0) for k in (0, 1))
    return round(folded(np.degrees(np.arctan2(*(one - two)[::-1]))), 1)


def unequal() -> Dataset:
    """Two round clouds that overlap."""
    return sources.generate("blobs", n=60, noise=1.2, random_state=2)


def ring() -> Dataset:
    """One class in the middle of another, the same means."""
    turn = 2 * np.pi * np.arange(12) / 12
    ring = np.column_stack([np.cos(turn), np.sin(turn)])
    return Dataset(np.vstack([3 + 0.8 * ring, 3 + 2.2 * ring]).round(2), [0] * 12 + [1] * 12)


def _worse(dataset: Dataset, settings: Settings) -> bool:
    """Along the line through the means J is less than a quarter of the best, and more points are wrong."""
    model = FisherDiscriminant().fit(dataset.X, dataset.y)
    projected = ProjectionLine(dataset, model)
    angle = settings["fisher.angle"]
    wrong = projected.wrong(dataset.X, projected.rows, [angle, projected.best])
    share = projected.J(angle)[0] / projected.most
    return bool(angle == means_angle(dataset) and share < 0.25 and wrong[0] >= 4 and wrong[1] <= 1)


def _shifted(dataset: Dataset, settings: Settings) -> bool:
    """Other priors leave w and J as they are, and move the threshold: 13 points stay of the first class, of 21."""
    p, angle = settings["fisher.prior"] / 100, settings["fisher.angle"]
    given = ProjectionLine(dataset, FisherDiscriminant(priors=[1 - p, p]).fit(dataset.X, dataset.y))
    usual = ProjectionLine(dataset, FisherDiscriminant().fit(dataset.X, dataset.y))
    same = np.allclose(given.model.coef_, usual.model.coef_) and given.J(angle) == usual.J(angle)
    z = usual.places(dataset.X, angle)[0]  # the first class is on the low side
    taken = [int((z < line.thresholds(angle)).sum()) for line in (usual, given)]
    return bool(same and taken == [21, 13])


def _blind(dataset: Dataset, settings: Settings) -> bool:
    """The means are at one place, so J is 0 at every angle, though a circle would separate the classes."""
    model = FisherDiscriminant().fit(dataset.X, dataset.y)
    projected = ProjectionLine(dataset, model)
    far = np.linalg.norm(dataset.X - projected.mean, axis=1)
    apart = far[dataset.labels == 0].max() < far[dataset.labels == 1].min()
    return bool(projected.best is None and not projected.curve[1].any() and apart)


def _iris(dataset: Dataset, settings: Settings) -> bool:
    """No pair of measures separates the species as well as Fisher's plane, in separation and in mistakes."""
    planes = Planes(shipped(settings["fisher.table"]).chosen(settings["fisher.measures.iris"]))
    pairs, plane = planes.separation[:-1], planes.separation[-1]
    right = planes.wrong[-1] == 3 < planes.wrong[:-1].min() == 5
    return bool(len(pairs) == 6 and round(pairs.max(), 2) == 23.36 and round(plane, 2) == 32.48 and right)


EXPERIMENTS = (
    Experiment(
        "means",
        N_("Along the means"),
        N_(
            "The line runs through both means, and yet the classes overlap on it. Turn it away: J grows more "
            "than fourfold, because the classes are narrow there."
        ),
        clouds,
        _worse,
        {"fisher.way": "line", "fisher.play": "slide", "fisher.angle": -21.6, "fisher.priors": "counts"},
        more=N_("“Best line” turns it all the way."),
    ),
    Experiment(
        "priors",
        N_("A rare class"),
        N_(
            "The same points and the line through the means, but circles are said to be 5 % of all. The line and J "
            "stay. Only the threshold moves: 13 points are taken for circles, with equal shares it is 21."
        ),
        clouds,
        _shifted,
        {
            "fisher.way": "line",
            "fisher.play": "slide",
            "fisher.angle": -21.6,
            "fisher.priors": "given",
            "fisher.prior": 5,
        },
    ),
    Experiment(
        "ring",
        N_("Nothing to find"),
        N_(
            "Both classes have the same mean, so J = 0 along every line. Fisher compares means and widths only; a "
            "circle would separate the classes."
        ),
        ring,
        _blind,
        {"fisher.way": "line", "fisher.priors": "counts"},
    ),
    Experiment(
        "iris",
        N_("Iris: four measures, one plane"),
        N_(
            "Press play: six pairs of measures, then Fisher’s two directions. The best pair has separation 23.36 and 5 "
            "flowers of 150 wrong, Fisher’s plane 32.48 and 3."
        ),
        clouds,
        _iris,
        {"fisher.way": "plane", "fisher.table": "iris", "fisher.measures.iris": [0, 1, 2, 3]},
    ),
)

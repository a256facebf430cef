"""Data sets of Fisher's page that scenes, page and tests share."""

from __future__ import annotations

from functools import cache

import numpy as np

from explorer.points import sources
from explorer.points.dataset import Dataset
from linclass.discriminants.rotating_line import folded

CLOUD = 20  # points of each class


@cache
def clouds() -> Dataset:
    """Return the default points of the page: two long parallel clouds; the line through their means is not
    perpendicular to them."""
    rng = np.random.default_rng(5)
    turn = np.radians(40)
    long, short = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    parts = []
    for mean in ([2.2, 3.6], [4.0, 2.9]):
        a, b = rng.normal(size=(2, CLOUD, 1))
        parts.append(mean + 1.25 * (a - a.mean()) * long + 0.33 * (b - b.mean()) * short)
    return Dataset(np.vstack(parts).round(1), [0] * CLOUD + [1] * CLOUD)


def means_angle(dataset: Dataset) -> float:
    """Return the angle of the line through the means of the two classes."""
    one, two = (dataset.X[dataset.labels == k].mean(axis=0) for k in (0, 1))
    return round(folded(np.degrees(np.arctan2(*(one - two)[::-1]))), 1)


def unequal() -> Dataset:
    """Return two round clouds that overlap."""
    return sources.generate("blobs", n=60, noise=1.2, random_state=2)


def ring() -> Dataset:
    """Return one class inside another, with the same mean."""
    turn = 2 * np.pi * np.arange(12) / 12
    ring = np.column_stack([np.cos(turn), np.sin(turn)])
    return Dataset(np.vstack([3 + 0.8 * ring, 3 + 2.0 * ring]).round(2), [0] * 12 + [1] * 12)

"""Points, angles and Fisher's criterion by its definition, for the tests of what the page shows of them."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.fisher.examples import clouds, ring, unequal
from explorer.lessons.fisher.projection import ProjectionLine, Steps
from explorer.points import sources
from explorer.points.dataset import Dataset
from linclass import FisherDiscriminant

THREE = sources.generate("blobs", n=60, classes=3, noise=0.7)
SIZES = Dataset([[20, 30_000], [30, 90_000], [60, 20_000], [50, 25_000]], [0, 0, 1, 1])
POINTS = {
    "clouds": clouds(),
    "overlap": unequal(),
    "three": THREE,
    "other units": SIZES,
    "two of three": Dataset(clouds().X, clouds().labels + 1, ("a", "b", "c")),
    "ring": ring(),
    "parallel": Dataset([[0, 0], [0, 4], [1, 1], [1, 5], [0, 2]], [0, 0, 1, 1, 0]),
}
each = pytest.mark.parametrize("points", POINTS.values(), ids=POINTS)
ANGLES = (-90.0, -61.5, 0.0, 20.0, 90.0)


def fitted(points, **params):
    return ProjectionLine(points, FisherDiscriminant(**params).fit(points.X, points.y))


def still(seen, *angles, slid=1.0):
    return Steps(seen, np.array(angles), np.full(len(angles), slid))


def spans(points):
    return np.array([high - low for low, high in points.bounds])


def along(angle):
    """The unit vector at an angle in degrees."""
    return np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])


def on_screen(points, angle):
    """The direction of a line of the picture, in the units of its axes."""
    u = along(angle)
    return u if points.equal_scales else u * spans(points)


def positions(points, angle):
    """w·x of all points, for the w of the line at an angle."""
    u = along(angle)
    w = u if points.equal_scales else u / spans(points)
    return points.X @ w


def parts(points, angle):
    z = positions(points, angle)
    return [z[points.labels == label] for label in points.present]


def scatter(groups):
    """The sum of the squared distances of all positions from the mean of their class."""
    return sum(((part - part.mean()) ** 2).sum() for part in groups)


def quotient(points, angle):
    """J: the scatter of the means divided by that within the classes; for two classes (m₁ − m₂)² / (s₁² + s₂²)."""
    groups = parts(points, angle)
    within = scatter(groups)
    if len(groups) == 2:
        between = (groups[0].mean() - groups[1].mean()) ** 2
    else:
        whole = np.concatenate(groups).mean()
        between = sum(len(part) * (part.mean() - whole) ** 2 for part in groups)
    return between / within if within > 1e-12 else (np.inf if between > 1e-12 else 0.0)

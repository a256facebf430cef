"""Sources of points other than clicks and uploads: the generators and small tables of `linclass`."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from explorer.points.dataset import Dataset
from linboard.i18n.language import N_, each
from linclass import GENERATORS, TABLES

TITLES = {
    "blobs": N_("Gaussian blobs"),
    "moons": N_("Two moons"),
    "circles": N_("Circles"),
    "spirals": N_("Spirals"),
    "xor": N_("XOR clusters"),
    "stripes": N_("Stripes"),
    "checkerboard": N_("Checkerboard"),
}


def from_labels(X: ArrayLike, y: ArrayLike, title: str = "") -> Dataset:
    """Return a Dataset of samples labelled -1 and +1, or 0 to C-1 for more than two classes."""
    y = np.asarray(y)
    if np.isin(y, (-1, 1)).all():
        return Dataset(np.asarray(X), np.where(y > 0, 0, 1).astype(np.int8), title=title)
    names = tuple(str(k + 1) for k in range(max(int(y.max()) + 1, 2)))
    return Dataset(np.asarray(X), y.astype(np.int8), names=names, title=title)


def table(name: str) -> Dataset:
    """Return a small table from the literature by its name in `linclass.TABLES`."""
    return from_labels(*TABLES[name])


def generate(name: str, **settings: Any) -> Dataset:
    """Return points from a generator by its name in `linclass.GENERATORS`."""
    return from_labels(*GENERATORS[name](**settings))


def overlapping() -> Dataset:
    """Return two clouds of points that no line separates."""
    return generate("blobs", n=60, noise=1.8, random_state=4)


def generator_titles() -> dict[str, str]:
    """Return the displayed names of the generators."""
    return each(TITLES)

"""Seeded generators of points in the plane, and small tables from the literature, each in a registry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linclass.core import checks, parameters
from linclass.core.checks import Array

Labels = NDArray[np.int64]
Sample = tuple[Array, Labels]
DECIMALS = 2  # the fitted coordinates are those that are shown and shared


class Table(NamedTuple):
    """A small data set as a value: samples X (n, d) and labels y (n,) in {-1, +1}, both read-only."""

    X: Array
    y: Labels


def blobs(
    *, n: int = 60, noise: float = 0.7, flips: float = 0.0, random_state: Any = 0, classes: int = 2
) -> Sample:
    """Gaussian clouds, one per class.

    Parameters
    ----------
    n : int >= 1
        Number of samples, divided evenly.
    noise : float >= 0
        Standard deviation of a cloud.
    flips : float, 0 to 1
        Share of the samples that get another class's label.
    random_state : int, Generator or None
        Seed.
    classes : int, 2 to 4
        Number of clouds.

    Returns
    -------
    X : ndarray of shape (n, 2)
        Two decimals.
    y : ndarray of shape (n,)
        -1 and +1 for two classes, 0 to C-1 for more.

    Raises
    ------
    ValueError
        If a parameter is outside its range.
    """
    rng, noise = _start(n, noise, random_state)
    if parameters.at_least(classes, 2, "classes") > 4:
        raise ValueError(f"classes must be 2, 3 or 4; got {classes}. Pass for example classes=3.")
    # Not symmetric about the origin, so that the perceptron needs its bias, and about twenty updates.
    centers = np.array([[0.2, 0.2], [2.6, 2.0], [3.4, -0.4], [-1.4, 3.4]])
    y = _shares(n, classes)
    return _finish(centers[y] + rng.normal(0, noise, (n, 2)), y, flips, rng, classes)


def moons(*, n: int = 60, noise: float = 0.15, flips: float = 0.0, random_state: Any = 0) -> Sample:
    """Two interleaved half circles of radius 2. Parameters as in `blobs`."""
    rng, noise = _start(n, noise, random_state)
    y = _shares(n, 2)
    angle = np.pi * _spread(y)
    upper = 2 * np.column_stack([np.cos(angle), np.sin(angle)]) + [-1.0, -0.5]
    lower = -2 * np.column_stack([np.cos(angle), np.sin(angle)]) + [1.0, 0.5]
    X = np.where(y[:, None] == 1, upper, lower)
    return _finish(X + rng.normal(0, noise, (n, 2)), y, flips, rng)


def circles(*, n: int = 60, noise: float = 0.15, flips: float = 0.0, random_state: Any = 0) -> Sample:
    """A circle of radius 1.2 (positive) inside a circle of radius 2.8. Parameters as in `blobs`."""
    rng, noise = _start(n, noise, random_state)
    y = _shares(n, 2)
    angle = 2 * np.pi * _spread(y, closed=True)
    radius = np.where(y == 1, 1.2, 2.8)
    X = radius[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])
    return _finish(X + rng.normal(0, noise, (n, 2)), y, flips, rng)


def spirals(*, n: int = 60, noise: float = 0.08, flips: float = 0.0, random_state: Any = 0) -> Sample:
    """Two spirals of one and a half turns, rotated by half a turn. Parameters as in `blobs`."""
    rng, noise = _start(n, noise, random_state)
    y = _shares(n, 2)
    share = np.sqrt(0.02 + 0.98 * _spread(y))  # evenly spaced along the spiral, not by angle
    angle = 3 * np.pi * share + np.pi * y
    X = 3.6 * share[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])
    return _finish(X + rng.normal(0, noise, (n, 2)), y, flips, rng)


def xor(*, n: int = 60, noise: float = 0.5, flips: float = 0.0, random_state: Any = 0) -> Sample:
    """Four Gaussian clouds, positive if the signs of x1 and x2 differ. Parameters as in `blobs`."""
    rng, noise = _start(n, noise, random_state)
    cloud = _shares(n, 4)
    centers = 1.7 * np.array([[-1, -1], [-1, 1], [1, 1], [1, -1]])
    return _finish(centers[cloud] + rng.normal(0, noise, (n, 2)), cloud % 2, flips, rng)


def stripes(*, n: int = 60, noise: float = 0.1, flips: float = 0.0, random_state: Any = 0) -> Sample:
    """Three slanting bands, the middle one positive. Parameters as in `blobs`."""
    rng, noise = _start(n, noise, random_state)
    band = _shares(n, 3)
    across = 2.0 * (band - 1) + rng.uniform(-0.6, 0.6, n)
    along = rng.uniform(-3, 3, n)
    turn = np.array([[np.cos(0.5), -np.sin(0.5)], [np.sin(0.5), np.cos(0.5)]])
    X = np.column_stack([across, along]) @ turn.T
    return _finish(X + rng.normal(0, noise, (n, 2)), (band == 1).astype(int), flips, rng)


def checkerboard(*, n: int = 60, noise: float = 0.0, flips: float = 0.0, random_state: Any = 0) -> Sample:
    """Squares of side 1.5, four by four, of alternating classes. Parameters as in `blobs`."""
    rng, noise = _start(n, noise, random_state)
    square = _shares(n, 16)
    cell = np.column_stack([square % 4, square // 4])
    y = cell.sum(axis=1) % 2
    inside = rng.uniform(0.08, 0.92, (n, 2))  # a gap keeps the squares visible
    return _finish(1.5 * (cell + inside - 2) + rng.normal(0, noise, (n, 2)), y, flips, rng)


GENERATORS: dict[str, Callable[..., Sample]] = {
    "blobs": blobs,
    "moons": moons,
    "circles": circles,
    "spirals": spirals,
    "xor": xor,
    "stripes": stripes,
    "checkerboard": checkerboard,
}


def _table(X: list[tuple[float, ...]], y: list[int]) -> Table:
    """A table of read-only arrays."""
    table = Table(np.array(X, dtype=float), np.array(y))
    for array in table:
        array.setflags(write=False)
    return table


TABLES: dict[str, Table] = {
    # Li 2, Tables 2.1 and 2.2
    "li-2.1": _table([(3, 3), (4, 3), (1, 1)], [1, 1, -1]),
    # The exclusive or: no line separates it (Minsky and Papert 1969)
    "xor": _table([(0, 0), (0, 1), (1, 0), (1, 1)], [-1, 1, 1, -1]),
}


def _start(n: int, noise: float, random_state: Any) -> tuple[np.random.Generator, float]:
    """The generator and the checked common parameters."""
    parameters.at_least(n, 1, "n")
    return checks.generator(random_state), parameters.not_negative(noise, "noise")


def _shares(n: int, parts: int) -> Labels:
    """Part of each of n samples, in turn 0, 1, …: the sizes of parts differ by at most one."""
    return np.arange(n) % parts


def _spread(y: Labels, closed: bool = False) -> Array:
    """Positions from 0 to 1, evenly spaced within each class; on a closed curve, 1 equals 0 and is omitted."""
    place = np.empty(len(y))
    for label in np.unique(y):
        own = y == label
        place[own] = np.linspace(0, 1, int(own.sum()), endpoint=not closed)
    return place


def _finish(X: Array, y: Labels, flips: float, rng: np.random.Generator, classes: int = 2) -> Sample:
    """Shuffle, round and flip labels, which are drawn last so that the points stay; two classes become -1 and +1."""
    mixed = rng.permutation(len(y))
    X, y = X[mixed].round(DECIMALS) + 0.0, y[mixed]  # + 0.0 turns -0.0 into 0.0
    flipped = rng.permutation(len(y))[: round(parameters.fraction(flips, "flips") * len(y))]
    y[flipped] = (y[flipped] + rng.integers(1, classes, len(flipped))) % classes
    return X, 2 * y - 1 if classes == 2 else y

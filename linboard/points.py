"""What a picture must know of points in the plane; whoever has them says how they are kept."""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Interval = tuple[float, float]
MAX_CLASSES = 4  # that a board has colours and symbols for


class Points(Protocol):
    """Points in the plane, each with the index of its class; class 0 is the positive one."""

    @property
    def X(self) -> NDArray[np.float64]:
        """Coordinates, shape (n, 2)."""

    @property
    def labels(self) -> NDArray[np.int8]:
        """Class index of each point, shape (n,)."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the classes are called."""

    @property
    def columns(self) -> tuple[str, ...]:
        """What the axes are called."""

    @property
    def n(self) -> int:
        """Number of points."""

    @property
    def n_classes(self) -> int:
        """Number of classes that have a name."""

    @property
    def present(self) -> tuple[int, ...]:
        """Sorted class indices that occur among the points."""

    @property
    def drawn(self) -> NDArray[np.int64]:
        """Indices of the points that a picture shows: all, or of very many some; see `detail.sample`."""

    @property
    def bounds(self) -> tuple[Interval, Interval]:
        """The box to show, ((x_min, x_max), (y_min, y_max))."""

    @property
    def equal_scales(self) -> bool:
        """Whether one scale serves both axes."""

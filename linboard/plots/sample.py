"""Samples as points of a picture, each with a class index."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linboard.points import MAX_CLASSES, Interval, Points
from linclass.core import checks, entries

MARGIN = 0.16  # share of the box around the points
MOST_LONG = 3.0  # maximum ratio of the sides of the box


@dataclass(frozen=True)
class Classes:
    """The displayed labels, each with an index. Of two labels, the larger (positive) one comes first.

    Parameters
    ----------
    labels : ndarray of shape (C,)
        The labels, sorted.
    """

    labels: NDArray[Any]

    @classmethod
    def of(cls, *given: ArrayLike) -> Classes:
        """The classes of all given labels, of the model and of the samples.

        Raises
        ------
        ValueError
            If text and numbers are mixed, or an entry is not a label.
        """
        found = [np.unique(checks.labels(labels)) for labels in given]
        for labels in found[1:]:
            entries.same_kind(labels, found[0], "y", "the labels of the model are")
        return cls(np.unique(np.concatenate(found)))

    def index(self, labels: ArrayLike) -> NDArray[np.int8]:
        """The index of each label, shape (n,)."""
        place = np.searchsorted(self.labels, np.asarray(labels))
        return np.asarray(len(self.labels) - 1 - place if len(self.labels) == 2 else place, dtype=np.int8)

    @property
    def ordered(self) -> NDArray[Any]:
        """The labels in the order of their indices."""
        return self.labels[::-1] if len(self.labels) == 2 else self.labels

    @property
    def names(self) -> tuple[str, ...]:
        """The labels as text, in the order of their indices."""
        return tuple(map(str, self.ordered.tolist()))

    def few(self, most: int = MAX_CLASSES) -> Classes:
        """The same classes, if there are markers for them.

        Raises
        ------
        ValueError
            If there are too many classes.
        """
        if len(self.labels) > most:
            raise ValueError(
                f"A picture has marks for {most} classes at most; here are {len(self.labels)}. "
                "Choose samples of some of them, and fit the model to these; plot_confusion shows any number."
            )
        return self


@dataclass(frozen=True, eq=False)
class Sample(Points):
    """Samples at their positions in the picture."""

    X: NDArray[np.float64]
    labels: NDArray[np.int8]
    names: tuple[str, ...]
    columns: tuple[str, ...]

    @cached_property
    def tight(self) -> tuple[Interval, Interval]:
        """The box of the points with a margin of its own in each direction, at most three times as long as wide.

        `bounds` is square for equal scales, which leaves wide empty edges beside narrow clouds.
        """
        if not self.n:
            return self.bounds
        low, high = self.X.min(axis=0), self.X.max(axis=0)
        least = (high - low).max() / MOST_LONG if self.equal_scales else 0.0
        span = np.maximum(high - low, least) * (1 + MARGIN)
        (x0, x1), (y0, y1) = np.column_stack([(low + high - span) / 2, (low + high + span) / 2]).tolist()
        return ((x0, x1), (y0, y1)) if span.all() and np.isfinite(span).all() else self.bounds

    @classmethod
    def of(
        cls, X: NDArray[np.float64], labels: NDArray[np.int8], names: Sequence[str], columns: Sequence[str]
    ) -> Sample:
        """The sample of points (n, 2) and class indices (n,)."""
        return cls(X, labels, tuple(names), tuple(columns))

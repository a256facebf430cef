"""Samples as points of a picture, each with the index of its class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linboard.points import MAX_CLASSES, Points
from linclass.core import checks, entries


@dataclass(frozen=True)
class Classes:
    """The labels that a picture shows, each with an index: of two the larger is the first, as it is the positive one.

    Parameters
    ----------
    labels : ndarray of shape (C,)
        The labels, sorted.
    """

    labels: NDArray[Any]

    @classmethod
    def of(cls, *given: ArrayLike) -> Classes:
        """The classes of all labels that are given, of the model and of the samples.

        Raises
        ------
        ValueError
            If text and numbers are mixed, or a label is none.
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
        """The labels, by their index."""
        return self.labels[::-1] if len(self.labels) == 2 else self.labels

    @property
    def names(self) -> tuple[str, ...]:
        """The labels as text, by their index."""
        return tuple(map(str, self.ordered.tolist()))

    def few(self) -> Classes:
        """The same, if a board has marks for so many.

        Raises
        ------
        ValueError
            If there are more.
        """
        if len(self.labels) > MAX_CLASSES:
            raise ValueError(
                f"A picture has marks for {MAX_CLASSES} classes at most; here are {len(self.labels)}. "
                "Choose samples of some of them, and fit the model to these; plot_confusion shows any number."
            )
        return self


@dataclass(frozen=True, eq=False)
class Sample(Points):
    """Samples where they are drawn."""

    X: NDArray[np.float64]
    labels: NDArray[np.int8]
    names: tuple[str, ...]
    columns: tuple[str, ...]

    @classmethod
    def of(
        cls, X: NDArray[np.float64], labels: NDArray[np.int8], names: Sequence[str], columns: Sequence[str]
    ) -> Sample:
        """The sample of places (n, 2) and class indices (n,)."""
        return cls(X, labels, tuple(names), tuple(columns))

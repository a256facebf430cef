"""The points as a bench works on them: perhaps standardised, and on axes with or without a common scale."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from explorer.points.dataset import COLUMNS, Dataset
from linboard import points
from linboard.points import EMPTY_BOX, NAMES, Interval
from linclass import Standardise

Array = NDArray[np.float64]
APART = 10  # ratio of the standard deviations from which on a bench proposes to standardise


@dataclass(frozen=True, eq=False, init=False)
class BenchPoints(Dataset):
    """Points whose X a model is fitted to, and their way back to the data's own units, X · scale + mean.

    Parameters
    ----------
    X, labels, names, columns, title
        As for a Dataset. X may be standardised.
    mean, scale : arrays of shape (2,)
        The origin and the unit of each column of X, in the data's own units.
    equal : bool
        Whether the axes of the board share a scale, in the data's own units.
    source : Dataset, optional
        The points in the data's own units from which these were made.
    """

    mean: Array
    scale: Array
    equal: bool
    source: Dataset | None

    def __init__(
        self,
        X: ArrayLike,
        labels: ArrayLike,
        names: Iterable[str] = NAMES,
        columns: Iterable[str] = COLUMNS,
        title: str = "",
        mean: ArrayLike = (0.0, 0.0),
        scale: ArrayLike = (1.0, 1.0),
        equal: bool = True,
        source: Dataset | None = None,
    ) -> None:
        super().__init__(X, labels, names, columns, title)
        units = {"mean": np.asarray(mean), "scale": np.asarray(scale)}
        for name, value in {**units, "equal": equal, "source": source}.items():
            object.__setattr__(self, name, value)  # the class is frozen

    @property
    def standardised(self) -> bool:
        """Whether X has other units than the data."""
        return bool(self.mean.any() or (self.scale != 1).any())

    @cached_property
    def own(self) -> Dataset:
        """The same points in the data's own units."""
        X = self.X * self.scale + self.mean
        if self.source is not None:  # its coordinates have no rounding errors
            exact = self.source.X[: len(X)]
            same = ((exact - self.mean) / self.scale == self.X[: len(exact)]).all(axis=1)
            X[: len(exact)][same] = exact[same]
        own = Dataset(X, self.labels, self.names, self.columns, self.title)
        return self.source if self.source is not None and own == self.source else own

    @property
    def drawn_on(self) -> BenchPoints:
        """The same points in the data's own units, on the same axes."""
        own = self.own
        return BenchPoints(own.X, own.labels, own.names, own.columns, own.title, equal=self.equal)

    @cached_property
    def bounds(self) -> tuple[Interval, Interval]:
        """The box that the board shows in the data's own units, in the units of X."""
        if not self.n:
            return EMPTY_BOX
        return self.fitted(points.box(self.own.X, self.equal))

    @cached_property
    def equal_scales(self) -> bool:
        """Whether a normal of a line in X looks perpendicular on the board."""
        return self.equal and not self.standardised

    def fitted(self, box: tuple[Interval, Interval]) -> tuple[Interval, Interval]:
        """Return a box in the data's own units in the units of X."""
        (x0, x1), (y0, y1) = ((np.array(box).T - self.mean) / self.scale).T.tolist()
        return (x0, x1), (y0, y1)

    def weights(self, coef: Array, intercept: Array) -> tuple[Array, Array]:
        """Return the weights in the data's own units, for weights of X (..., 2) and their biases (...)."""
        units = Standardise()
        units.mean_, units.scale_ = self.mean, self.scale
        return units.in_own_units(coef, intercept)

    @property
    def _text(self) -> tuple[Any, ...]:
        return *super()._text, *self.mean.tolist(), *self.scale.tolist(), self.equal

    def __reduce__(self) -> tuple[Any, ...]:
        # Unpickle through the constructor, because plain unpickling would make the arrays writeable.
        parts = (self.X, self.labels, self.names, self.columns, self.title)
        return BenchPoints, (*parts, self.mean, self.scale, self.equal, self.source)


def on_bench(dataset: Dataset, *, standardised: bool = False, equal: bool | None = None) -> Dataset:
    """Return the points for a bench; unchanged if nothing differs from what their units suggest."""
    usual = dataset.equal_scales if equal is None else equal
    if not (standardised and dataset.n) and usual == dataset.equal_scales:
        return dataset
    texts = (dataset.labels, dataset.names, dataset.columns, dataset.title)
    if not (standardised and dataset.n):
        return BenchPoints(dataset.X, *texts, equal=usual, source=dataset)
    units = Standardise().fit(dataset.X)
    return BenchPoints(units.transform(dataset.X), *texts, units.mean_, units.scale_, usual, dataset)

"""Fisher's iris flowers, read once, and the exercise with them: 40 of each species for training, 10 for testing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from explorer.points import samples, table_import
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linclass import SoftmaxRegression
from linclass.core.validation import split
from linclass.margins.separability import separable
from linclass.probability.confusion_matrix import confusion

Array = NDArray[np.float64]
Indices = NDArray[np.int64]
FILE = "iris.csv"
TESTED = 10  # of the 50 flowers of a species
MEASURES: dict[str, tuple[int, ...]] = {"petal": (2, 3), "sepal": (0, 1), "all": (0, 1, 2, 3)}
SPECIES: dict[str, tuple[int, ...]] = {"three": (0, 1, 2), "two": (1, 2)}


@dataclass(frozen=True)
class Flowers:
    """Features (150, 4) in cm with their names, species (150,) as indices, and the names of the species."""

    measures: Array
    columns: tuple[str, ...]
    species: Indices
    names: tuple[str, ...]


@cache
def flowers() -> Flowers:
    """Return the shipped table."""
    table = table_import.read(FILE, (samples.FOLDER / FILE).read_bytes())
    columns = table.columns[:4]
    names, species = np.unique(table.frame[table.columns[4]].to_numpy(dtype=str), return_inverse=True)
    measures = table.frame[list(columns)].to_numpy(dtype=np.float64)
    return Flowers(measures, columns, species.astype(np.int64), tuple(map(str, names)))


@dataclass(frozen=True)
class Exercise:
    """Some species with some features, split by a seed, with the model of the training flowers.

    Parameters
    ----------
    species, measures : str
        Keys of SPECIES and MEASURES.
    l2 : float
    seed : int
    """

    species: str
    measures: str
    l2: float
    seed: int

    @staticmethod
    @lru_cache(maxsize=50)
    def of(species: str, measures: str, l2: float, seed: int) -> Exercise:
        """Return the exercise with these parameters, from the cache if it was recently used."""
        return Exercise(species, measures, l2, seed)

    @cached_property
    def flowers(self) -> Indices:
        """Indices of the flowers in the exercise."""
        return np.flatnonzero(np.isin(flowers().species, SPECIES[self.species]))

    @cached_property
    def X(self) -> Array:
        """Their features, shape (n, d)."""
        return flowers().measures[self.flowers][:, MEASURES[self.measures]]

    @cached_property
    def y(self) -> Indices:
        """Their species, shape (n,)."""
        return flowers().species[self.flowers]

    @cached_property
    def parts(self) -> tuple[Indices, Indices]:
        """Indices of the training and the test flowers."""
        return split(self.y, TESTED, random_state=self.seed)

    @cached_property
    def model(self) -> SoftmaxRegression:
        """The model, fitted to the training flowers."""
        train = self.parts[0]
        return result_cache.fit(SoftmaxRegression(l2=self.l2), self.X[train], self.y[train])

    @cached_property
    def apart(self) -> tuple[int, ...]:
        """The species that a hyperplane separates from all others among the training flowers."""
        X, y = self.X[self.parts[0]], self.y[self.parts[0]]
        return tuple(k for k in SPECIES[self.species] if separable(X, y == k).separable)

    @cached_property
    def decided(self) -> Indices:
        """The predicted species of each flower at each step, shape (T, n)."""
        trace = self.model.trace_
        scores = np.einsum("nd,tcd->tnc", self.X, trace.coef) + trace.intercept[:, None]
        found: Indices = self.model.classes_[scores.argmax(axis=2)]
        return found

    def matrices(self, part: int) -> Indices:
        """Return the confusion matrix after each step, shape (T, C, C); `part` 0 is training, 1 test."""
        some = self.parts[part]
        return np.array([confusion(self.y[some], row[some]).counts for row in self.decided])

    @cached_property
    def axes(self) -> tuple[int, int]:
        """The two features that are drawn, as columns of X."""
        d = self.X.shape[1]
        return d - 2, d - 1

    @cached_property
    def dataset(self) -> Dataset:
        """The flowers as points of a board."""
        known = flowers()
        chosen = [MEASURES[self.measures][axis] for axis in self.axes]
        columns = (known.columns[chosen[0]], known.columns[chosen[1]])
        return Dataset(self.X[:, list(self.axes)], self.y.astype(np.int8), known.names, columns, "iris")

    @cached_property
    def slice(self) -> tuple[Array, Array]:
        """Weights (T, C, 2) and biases (T, C) in the drawn plane, with all other features at their training mean."""
        trace, axes = self.model.trace_, list(self.axes)
        middle = self.X[self.parts[0]].mean(axis=0)
        middle[axes] = 0.0
        return trace.coef[:, :, axes], trace.intercept + trace.coef @ middle

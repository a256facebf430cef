"""Tables with more than two features: the shipped ones, and the points on the board as the smallest of them."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from explorer.points import samples
from explorer.points.dataset import Dataset
from linboard.figures import points
from linboard.i18n import language
from linboard.i18n.language import N_

Array = NDArray[np.float64]
TITLES = {"iris": N_("Iris"), "credit": N_("Credit approval"), "board": N_("Points on the board")}


@dataclass(frozen=True, eq=False)
class Measures:
    """Samples with several features, and the class index of each.

    Parameters
    ----------
    X : array of shape (n, d)
    labels : array of shape (n,)
    names : tuple of str
        The names of the classes.
    columns : tuple of d str
        The names of the features as plain text, not escaped for Plotly or Markdown.
    """

    X: Array
    labels: NDArray[np.int64]
    names: tuple[str, ...]
    columns: tuple[str, ...]

    @property
    def n(self) -> int:
        """Number of samples."""
        return len(self.labels)

    def chosen(self, features: list[int]) -> Measures:
        """Return the same samples with only these features."""
        return Measures(
            self.X[:, features], self.labels, self.names, tuple(self.columns[i] for i in features)
        )


def table(key: str, dataset: Dataset) -> Measures:
    """Return a table by its key; "board" is the points of the dataset."""
    if key == "board":
        columns = tuple(points.column_name(i, column) for i, column in enumerate(dataset.columns))
        return Measures(dataset.X, dataset.labels.astype(np.int64), dataset.names, columns)
    return shipped(key)


def shipped(key: str) -> Measures:
    """Return a table in sample_data whose last column is the class, with texts in the reader's language."""
    return _shipped(key, language.current())


@cache
def _shipped(key: str, _code: str) -> Measures:
    with (samples.FOLDER / f"{key}.csv").open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    X = np.array([[float(cell) for cell in row[:-1]] for row in rows])
    classes = list(dict.fromkeys(row[-1] for row in rows))
    labels = np.array([classes.index(row[-1]) for row in rows])
    X.flags.writeable = labels.flags.writeable = False
    columns = (samples.word(name.removesuffix(" (cm)")) for name in head[:-1])
    return Measures(X, labels, tuple(map(samples.word, classes)), tuple(columns))

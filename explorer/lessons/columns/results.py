"""Fits of the chosen models to the training rows, and their errors with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from explorer.lessons.columns.settings import MAKE, Setup
from explorer.lessons.columns.tables import Array, Indices
from explorer.visit import result_cache
from linclass import Separability, SignedView, SoftMargin, separable
from linclass.core.validation import split

TEST = 0.3  # share of the rows that are held out


@dataclass(frozen=True, eq=False)
class Split:
    """The rows as the models see them.

    Parameters
    ----------
    X : array of shape (n, d)
        Standardised by the training rows, if the reader has chosen so.
    signs : array of shape (n,)
    train, test : arrays of int
        Indices of the training rows and of the held-out rows.
    mean, scale : arrays of shape (d,)
        The table's value of a feature is x · scale + mean.
    """

    X: Array
    signs: Indices
    train: Indices
    test: Indices
    mean: Array
    scale: Array


@dataclass(frozen=True, eq=False)
class Fit:
    """A fitted model, or None with the reason, its predictions, and its f of all rows."""

    name: str
    model: Any
    problem: str
    predicted: Indices
    values: Array

    def errors(self, parts: Split, rows: Indices) -> int:
        """Return how many of these rows are misclassified."""
        return int((self.predicted[rows] != parts.signs[rows]).sum())


def parts(setup: Setup) -> Split:
    """Return the training and held-out rows; constant columns are not scaled.

    Raises
    ------
    ValueError
        If a class has too few rows.
    """
    rows, signs = setup.rows, setup.rows.signs(setup.positive)
    train, test = split(signs, TEST, random_state=setup.seed)
    d = rows.X.shape[1]
    mean, scale = np.zeros(d), np.ones(d)
    if setup.standardised:
        mean, scale = rows.X[train].mean(axis=0), rows.X[train].std(axis=0)
        scale = np.where(scale > 0, scale, 1.0)
    return Split((rows.X - mean) / scale, signs, train, test, mean, scale)


def fits(names: Sequence[str], rows: Split, cost: float = 1.0) -> list[Fit]:
    """Return the fits of these models to the training rows; C of the soft margin is `cost`."""
    return [_fit(name, rows, cost) for name in names]


def _fit(name: str, rows: Split, cost: float) -> Fit:
    made = SoftMargin(C=cost) if name == "soft-margin" else MAKE[name]()
    try:
        model = result_cache.fit(made, rows.X[rows.train], rows.signs[rows.train])
    except ValueError as error:
        none = np.zeros(len(rows.X))
        return Fit(name, None, str(error), none.astype(np.int64), none)
    values = np.asarray(model.decision_function(rows.X), dtype=np.float64)
    return Fit(name, model, "", np.asarray(model.predict(rows.X), dtype=np.int64), values)


def decided(setup: Setup) -> Separability:
    """Return whether a hyperplane separates the classes of all rows, with the certificate.

    Units do not matter for the answer, so the certificate is that of the table's own values.
    """
    return result_cache.cached(separable, setup.rows.X, setup.rows.signs(setup.positive))


def is_linear(fit: Fit) -> bool:
    """Return whether the boundary of a model is a hyperplane, so that its f gives a distance."""
    return hasattr(fit.model, "coef_") and bool(np.any(fit.model.coef_))


def distance(fit: Fit) -> Array:
    """Return f of each row, for a linear model as the signed distance from the boundary."""
    if not is_linear(fit):
        return fit.values
    w = np.asarray(fit.model.coef_)
    scaled: Array = fit.values / np.linalg.norm(w[-1] - w[0] if len(w) > 1 else w[0])
    return scaled


def places(fit: Fit, rows: Split) -> tuple[Array, float | None]:
    """Return where each row is on the board, and the share of the spread that the view leaves out.

    A linear model gives the view along w. Another model gives f, and the direction of largest spread; no share.
    """
    if hasattr(fit.model, "coef_") and rows.X.shape[1] > 1 and np.any(fit.model.coef_):
        view = SignedView(fit.model, rows.X)
        return view.coordinates, view.left_out
    centred = rows.X - rows.X.mean(axis=0)
    _values, vectors = np.linalg.eigh(centred.T @ centred)
    return np.column_stack([fit.values, centred @ vectors[:, -1]]), None

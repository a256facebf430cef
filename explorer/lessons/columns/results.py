"""Fits of the chosen models to the training rows, and their errors with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from explorer.lessons.columns.settings import MAKE, Setup
from explorer.lessons.columns.tables import Array, Indices
from explorer.visit import result_cache
from linclass import OneVsRest, Separability, SignedView, SoftMargin, separable
from linclass.core.base import Classifier
from linclass.core.validation import folds, split
from linclass.inspection import weights

TEST = 0.3  # share of the rows that are held out
PRICED = "soft-margin"  # the model with a penalty C
FEWEST = 3  # number of classes from which on the menu offers all of them at once


@dataclass(frozen=True, eq=False)
class Split:
    """The rows as the models see them.

    Parameters
    ----------
    X : array of shape (n, d)
        Standardised by the training rows, if the reader has chosen so.
    signs : array of shape (n,)
        Both sides of the board.
    train, test : arrays of int
        Indices of the training rows and of the held-out rows.
    mean, scale : arrays of shape (d,)
        The table's value of a feature is x · scale + mean.
    y : array of shape (n,)
        What the models learn: `signs`, or all classes.
    label : int or None
        If the models learn all classes: the one on the board.
    """

    X: Array
    signs: Indices
    train: Indices
    test: Indices
    mean: Array
    scale: Array
    y: Indices
    label: int | None = None


@dataclass(frozen=True, eq=False)
class Fit:
    """A fitted model, or None with the reason, its predictions, and f of all rows.

    Of all classes at once, f is that of the class `label`: of its own line against the rest, or else its score minus
    the largest other one. So a row is on the side of this class if f > 0.
    """

    name: str
    model: Any
    problem: str
    predicted: Indices
    values: Array
    label: int | None = None

    def errors(self, parts: Split, rows: Indices) -> int:
        """Return how many of these rows are misclassified."""
        return int((self.predicted[rows] != parts.y[rows]).sum())


def parts(setup: Setup) -> Split:
    """Return the training and held-out rows; constant columns are not scaled.

    Raises
    ------
    ValueError
        If a class has too few rows.
    """
    train, test = divided(setup)[setup.fold - 1 if setup.folds else 0]
    scaled = result_cache.wordless(in_units, setup.rows.X, train, setup.standardised)
    return _split(setup, train, test, scaled)


def divided(setup: Setup) -> list[tuple[Indices, Indices]]:
    """Return the training rows and the held-out rows of each fold, or of the one split.

    Raises
    ------
    ValueError
        If a class has too few rows.
    """
    y = target(setup)
    if setup.folds:
        return folds(y, setup.folds, random_state=setup.seed)
    return [split(y, TEST, random_state=setup.seed)]


def target(setup: Setup) -> Indices:
    """Return what the models learn, shape (n,): both sides, or all classes.

    Raises
    ------
    ValueError
        If there are fewer than three classes, or no row of the class on the board.
    """
    if not setup.every:
        return setup.signs
    present = np.unique(setup.rows.labels)
    if len(present) < FEWEST or setup.positive not in present:
        raise ValueError(f"All classes at once need {FEWEST} classes or more, and the one on the board.")
    return setup.rows.labels


def of_parts(setup: Setup, train: Indices, test: Indices) -> Split:
    """Return the rows in the units of these training rows."""
    return _split(setup, train, test, in_units(setup.rows.X, train, setup.standardised))


def _split(setup: Setup, train: Indices, test: Indices, scaled: tuple[Array, Array, Array]) -> Split:
    X, mean, scale = scaled
    label = setup.positive if setup.every else None
    return Split(X, setup.signs, train, test, mean, scale, target(setup), label)


def in_units(X: Array, train: Indices, standardised: bool) -> tuple[Array, Array, Array]:
    """Return the rows in the units of these training rows, and the mean and the scale of each column."""
    mean, scale = np.zeros(X.shape[1]), np.ones(X.shape[1])
    if standardised:
        mean, scale = X[train].mean(axis=0), X[train].std(axis=0)
        scale = np.where(scale > 0, scale, 1.0)
    return (X - mean) / scale, mean, scale


def fits(names: Sequence[str], rows: Split, cost: float = 1.0) -> list[Fit]:
    """Return the fits of these models, from the cache if possible; C of the soft margin is `cost`."""
    return [
        result_cache.wordless(
            fitted, name, rows.X, rows.y, rows.train, rows.label, cost if name == PRICED else 1.0
        )
        for name in names
    ]


def made(name: str, cost: float, *, every: bool) -> Classifier:
    """Return a new model; one that knows two classes only becomes a line for each class against the rest."""
    model = SoftMargin(C=cost) if name == PRICED else MAKE[name]()
    return OneVsRest(model) if every and model.binary_only else model


def fitted(name: str, X: Array, y: Indices, train: Indices, label: int | None, cost: float) -> Fit:
    """Return the fit of a model to the training rows."""
    try:
        model = made(name, cost, every=label is not None).fit(X[train], y[train])
    except ValueError as error:
        none = np.zeros(len(X))
        return Fit(name, None, str(error), none.astype(np.int64), none)
    values = np.asarray(model.decision_function(X), dtype=np.float64)
    predicted = np.asarray(model.predict(X), dtype=np.int64)
    return Fit(name, model, "", predicted, side(model, values, label), label)


def side(model: Any, values: Array, label: int | None) -> Array:
    """Return f of the class on the board from all decision values of a model, as `Fit` describes it."""
    if label is None:
        return values
    at = model.classes_.tolist().index(label)
    own: Array = values[..., at]
    return own if isinstance(model, OneVsRest) else own - np.delete(values, at, axis=-1).max(axis=-1)


def decided(setup: Setup) -> Separability:
    """Return whether a hyperplane separates both sides of all rows, with the certificate.

    Units do not matter for the answer, so the certificate is that of the table's own values.
    """
    return result_cache.wordless(separable, setup.rows.X, setup.signs)


def trainable(rows: Split) -> bool:
    """Return whether a hyperplane separates both sides of the training rows."""
    return result_cache.wordless(separable, rows.X[rows.train], rows.signs[rows.train]).separable


def is_score(fit: Fit) -> bool:
    """Return whether the model has a score for each class, so that f is a difference of scores."""
    return fit.label is not None and not isinstance(fit.model, OneVsRest)


def is_linear(fit: Fit) -> bool:
    """Return whether f is that of a hyperplane, so that it gives a distance."""
    if not hasattr(fit.model, "coef_") or is_score(fit):
        return False
    return bool(np.any(weights.of_class(fit.model, fit.label, "the board")[0]))


def distance(fit: Fit) -> Array:
    """Return f of each row, for a linear model as the signed distance from the boundary."""
    if not is_linear(fit):
        return fit.values
    w, _b = weights.of_class(fit.model, fit.label, "the board")
    scaled: Array = fit.values / np.linalg.norm(w)
    return scaled


def places(fit: Fit, rows: Split) -> tuple[Array, float | None]:
    """Return where each row is on the board, and the share of the spread that the view leaves out.

    A linear model gives the view along w. Another model gives f, and the direction of largest spread; no share.
    """
    if is_linear(fit) and rows.X.shape[1] > 1:
        return result_cache.cached(along, fit, rows.X)
    return np.column_stack([fit.values, result_cache.cached(widest, rows.X)]), None


def along(fit: Fit, X: Array) -> tuple[Array, float]:
    """Return the coordinates of the rows in the view along w, and the share of the spread that it leaves out."""
    view = SignedView(fit.model, X, label=fit.label)
    return view.coordinates, view.left_out


def widest(X: Array) -> Array:
    """Return the coordinates of the rows along the direction of their largest spread, shape (n,)."""
    centred = X - X.mean(axis=0)
    if len(X) < X.shape[1]:
        direction = np.linalg.svd(centred, full_matrices=False)[2][0]
    else:
        direction = np.linalg.eigh(centred.T @ centred)[1][:, -1]
    along: Array = centred @ direction
    return along

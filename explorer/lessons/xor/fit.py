"""A perceptron in feature space: the map, the fit, jittered copies of the points, and the fits of other starts."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from explorer.points import jitter
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard import player
from linboard.figures import fields
from linclass import Formula, MaxMargin, Perceptron, Trace, separable
from linclass.data.expression import evaluate
from linclass.data.feature_map import FeatureMap
from linclass.perceptrons.perceptron import Order
from linclass.perceptrons.starts import MOST_COMPARED, other_starts

Signs = NDArray[np.int64]
Array = NDArray[np.float64]
BUDGET, HOPELESS = 10_000, 250  # updates if the features are separable, and if not
LARGEST = 1e12  # largest drawable feature; a formula leaves a hole beyond it


@dataclass(frozen=True)
class Copies:
    """Jittered copies of the points, their features, and which of them each step misclassifies.

    Parameters
    ----------
    places : array of shape (m, 2)
    features : array of shape (m, d)
        NaN if undefined.
    labels, signs : arrays of shape (m,)
        Those of the original points.
    wrong : array of shape (T, m)
    """

    places: Array
    features: Array
    labels: NDArray[np.int8]
    signs: Signs
    wrong: NDArray[np.bool_]


@dataclass(frozen=True)
class Fit:
    """A perceptron on the features of a dataset's points.

    Parameters
    ----------
    dataset : Dataset
    signs : array of shape (n,)
    basis : FeatureMap
        Fitted to the points.
    features : array of shape (n, d)
    model : Perceptron
    solvable : bool
        Whether some line or plane separates the features.
    copies : Copies or None
        None without jitter.
    compared : bool
        Whether other lines are shown next to the perceptron's.
    ended : bool
        Whether only its last step is needed.
    """

    dataset: Dataset
    signs: Signs
    basis: FeatureMap
    features: Array
    model: Perceptron
    solvable: bool
    copies: Copies | None
    compared: bool = True
    ended: bool = False

    @property
    def d(self) -> int:
        """Number of features."""
        return int(self.features.shape[1])

    @property
    def trace(self) -> Trace[Perceptron]:
        """The steps."""
        return self.model.trace_[-1:] if self.ended else self.model.trace_

    @property
    def fingerprint(self) -> int:
        """A number that differs if the models of two fits differ."""
        return zlib.crc32(repr(self.basis).encode(), player.fingerprint(self.trace))

    @cached_property
    def widest(self) -> MaxMargin | None:
        """The maximum margin in feature space, or None if it is not found reliably and quickly."""
        if not self.compared or not self.solvable or self.dataset.n > MOST_COMPARED:
            return None
        model = result_cache.fit(MaxMargin(), self.features, self.signs)
        return model if model.trace_.stop == "converged" else None

    @cached_property
    def others(self) -> tuple[Array, Array] | None:
        """Final w (s, d) and b (s,) of random starts, or None if they would take too long or find nothing."""
        if not self.compared or not self.solvable or self.dataset.n > MOST_COMPARED:
            return None
        W, b = result_cache.cached(other_starts, self.features, self.signs)
        return (W, b) if len(b) else None


def fit(
    dataset: Dataset,
    signs: Signs,
    basis: FeatureMap,
    features: Array,
    start: str | Array,
    amount: float = 0.0,
    seed: int = 0,
    *,
    picks: tuple[Order | Sequence[int], int] = ("cyclic", 0),
    compared: bool = True,
    ended: bool = False,
) -> Fit:
    """Fit in feature space from this start, and evaluate copies jittered by this amount; few steps are kept.

    `picks` contains the order of the mistakes (or the picked ones) and a seed.
    """
    solvable = result_cache.wordless(separable, features, signs).separable
    order, random_state = picks
    budget = BUDGET if solvable or not isinstance(order, str) else HOPELESS  # the reader ends a manual run
    model = Perceptron(
        order=order,
        start=start,
        max_updates=budget,
        random_state=random_state,
        max_snapshots=fields.FRAMES,
    )
    model = result_cache.fit(model, features, signs)
    copies = None
    if amount:
        places, who = jitter.copies(dataset.X, amount, seed)
        made = anywhere(basis, places)
        wrong = jitter.wrong(made, signs[who], model.trace_.coef, model.trace_.intercept)
        copies = Copies(places, made, dataset.labels[who], signs[who], wrong)
    return Fit(dataset, signs, basis, features, model, solvable, copies, compared, ended)


def anywhere(basis: FeatureMap, places: Array) -> Array:
    """Return the features at any places of the plane, NaN if undefined (they are defined at the points)."""
    found = values(basis, places)
    return np.where(np.abs(found) < LARGEST, found, np.nan) if isinstance(basis, Formula) else found


def values(basis: FeatureMap, places: Array) -> Array:
    """Return the raw features, NaN or infinite if undefined."""
    if isinstance(basis, Formula):
        return np.column_stack([evaluate(tree, places) for tree in basis.trees_])
    return basis.transform(places)

"""A perceptron among features: the map, the fit, jittered copies of the points, and the fits of other starts."""

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
BUDGET, HOPELESS = 10_000, 250  # updates where the features can be separated, and where not
LARGEST = 1e12  # of a feature: beyond it there is nothing to see, and a formula leaves a hole


@dataclass(frozen=True)
class Copies:
    """Jittered copies of the points, their features, and which of them each step gets wrong.

    Parameters
    ----------
    places : array of shape (m, 2)
    features : array of shape (m, d)
        NaN where undefined.
    labels, signs : arrays of shape (m,)
        Those of the points that they are copies of.
    wrong : array of shape (T, m)
    """

    places: Array
    features: Array
    labels: NDArray[np.int8]
    signs: Signs
    wrong: NDArray[np.bool_]


@dataclass(frozen=True)
class Fit:
    """A perceptron among the features of a dataset's points.

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
        Whether other lines are wanted beside the perceptron's.
    ended : bool
        Whether its last step is all that is wanted.
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
        """A number that differs when the models of two fits differ."""
        return zlib.crc32(repr(self.basis).encode(), player.fingerprint(self.trace))

    @cached_property
    def widest(self) -> MaxMargin | None:
        """The maximum margin among the features, or None where there is none that is sure and quickly found."""
        if not self.compared or not self.solvable or self.dataset.n > MOST_COMPARED:
            return None
        model = result_cache.fit(MaxMargin(), self.features, self.signs)
        return model if model.trace_.stop == "converged" else None

    @cached_property
    def others(self) -> tuple[Array, Array] | None:
        """Last w (s, d) and b (s,) of random starts, or None where they would take too long or find nothing."""
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
    """Learn among the features from this start, and judge copies jittered by this amount; few steps are kept.

    The mistakes come in the order of `picks`, or are those that were picked; its second part is a seed.
    """
    solvable = result_cache.cached(separable, features, signs).separable
    order, random_state = picks
    budget = BUDGET if solvable or not isinstance(order, str) else HOPELESS  # a hand stops when it likes
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
    """The features at any places of the plane, NaN where they are undefined (at the points they are defined)."""
    found = values(basis, places)
    return np.where(np.abs(found) < LARGEST, found, np.nan) if isinstance(basis, Formula) else found


def values(basis: FeatureMap, places: Array) -> Array:
    """The features as they come, NaN or infinite where they are undefined."""
    if isinstance(basis, Formula):
        return np.column_stack([evaluate(tree, places) for tree in basis.trees_])
    return basis.transform(places)

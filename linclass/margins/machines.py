"""The machines of a kernel machine of several classes: their fits, their votes and their probabilities."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from linclass.core import errors
from linclass.core.checks import Array
from linclass.core.weights import Weighted


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Machines:
    """The machines of several classes: one for each class against the rest, or for each pair of classes.

    Parameters
    ----------
    machines : tuple of M fitted machines of two classes
    places : tuple of M ndarray
        Indices of the samples of each machine in the fit.
    sides : ndarray of shape (M, 2)
        The classes of each machine, the negative one first; -1 for the rest.
    classes : int
        Number C of classes.
    """

    machines: tuple[Any, ...]
    places: tuple[NDArray[np.int64], ...]
    sides: NDArray[np.int64]
    classes: int

    @classmethod
    def fitted(
        cls, machine: Any, samples: Weighted, classes: NDArray[Any], *, pairs: bool
    ) -> tuple[Self, dict[str, str]]:
        """The machines of more than two classes, and the warnings of those that have not converged, by their names.

        Parameters
        ----------
        machine : function of no arguments
            A new machine of two classes.
        samples : Weighted
        classes : ndarray of shape (C,)
            The labels of the indices in `samples`.
        pairs : bool
            Whether there is one machine for each pair of classes. Otherwise there is one for each class.
        """
        C, X, index = len(classes), samples.X, samples.index
        kept = np.arange(len(X)) if samples.kept is None else np.flatnonzero(samples.kept)
        if pairs:
            sides = [(low, high) for low in range(C) for high in range(low + 1, C)]
            groups = [np.flatnonzero((index == low) | (index == high)) for low, high in sides]
        else:
            sides, groups = [(-1, c) for c in range(C)], [np.arange(len(X))] * C
        machines, warned = [], {}
        for (low, high), group in zip(sides, groups, strict=True):
            weights = None if samples.weights is None else samples.weights[group]
            with errors.hearing() as told:
                machines.append(machine().fit(X[group], index[group] == high, weights))
            if told:
                rest = "the rest" if low < 0 else str(classes[low])
                warned[f"{classes[high]} against {rest}"] = told[0]
        return cls(tuple(machines), tuple(kept[group] for group in groups), np.array(sides), C), warned

    @property
    def support(self) -> NDArray[np.int64]:
        """Indices of the samples that are support vectors of a machine, sorted, shape (m,)."""
        return np.unique(np.concatenate(self._supports()))

    @property
    def vectors(self) -> Array:
        """These samples, shape (m, d)."""
        every, first = np.unique(np.concatenate(self._supports()), return_index=True)
        vectors: Array = np.concatenate([one.support_vectors_ for one in self.machines])[first]
        assert len(vectors) == len(every)
        return vectors

    @property
    def dual_coef(self) -> Array:
        """Their α y in each machine, 0 where they are none of its support vectors, shape (M, m)."""
        table = np.zeros((len(self.machines), len(self.support)))
        for row, one, places in zip(table, self.machines, self._supports(), strict=True):
            row[np.searchsorted(self.support, places)] = one.dual_coef_[0]
        return table

    def values(self, X: Array) -> Array:
        """f of each machine at each sample, shape (n, M)."""
        return np.column_stack([one.decision_function(X) for one in self.machines])

    def decide(self, X: Array) -> Array:
        """A value of each class at each sample, shape (n, C): the largest one wins.

        Against the rest it is f of the machine. Of pairs it is the number of votes, and of equal numbers the class
        with the larger sum of f wins: Σ f / (3 (|Σ f| + 1)) is added, which is below 1/3.
        """
        f = self.values(X)
        if (self.sides < 0).any():
            return f
        votes, sums = np.zeros((len(f), self.classes)), np.zeros((len(f), self.classes))
        for value, (low, high) in zip(f.T, self.sides.tolist(), strict=True):
            votes[:, high] += value >= 0
            votes[:, low] += value < 0
            sums[:, high] += value
            sums[:, low] -= value
        decided: Array = votes + sums / (3 * (np.abs(sums) + 1))
        return decided

    def shares(self, X: Array) -> Array:
        """Probability of each class at each sample, shape (n, C), from Platt's sigmoids of all machines.

        Against the rest, each is divided by their sum. Of pairs, with the probability r_ij of class i beside class j, p
        minimises Σ_i Σ_{j≠i} (r_ji p_i - r_ij p_j)² under Σ p_i = 1 (Wu, Lin and Weng 2004).
        """
        r = np.column_stack([one.predict_proba(X)[:, 1] for one in self.machines])  # (n, M)
        if (self.sides < 0).any():
            total = r.sum(axis=1, keepdims=True)
            return np.where(total > 0, r / np.where(total > 0, total, 1.0), 1 / self.classes)
        n, C = len(r), self.classes
        system = np.zeros((n, C + 1, C + 1))  # the condition's multiplier last
        system[:, :C, C] = system[:, C, :C] = 1
        for above, (low, high) in zip(r.T, self.sides.tolist(), strict=True):
            below = 1 - above
            system[:, high, high] += below**2
            system[:, low, low] += above**2
            system[:, high, low] = system[:, low, high] = -above * below
        right = np.zeros((n, C + 1, 1))
        right[:, C] = 1
        shares = np.maximum(np.linalg.solve(system, right)[:, :C, 0], 0.0)
        return np.asarray(shares / shares.sum(axis=1, keepdims=True), dtype=np.float64)

    def _supports(self) -> list[NDArray[np.int64]]:
        """The support vectors of each machine, as indices in the fit."""
        return [places[one.support_] for one, places in zip(self.machines, self.places, strict=True)]

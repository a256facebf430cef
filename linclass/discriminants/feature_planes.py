"""Samples with several features seen in planes: each pair of features, and the plane of Fisher's directions."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from linclass.core.checks import Array
from linclass.discriminants.fisher import FisherDiscriminant

ROW = 2.2  # between the rows of the classes if there is only one direction
SPREAD = 0.7  # vertical scatter of the samples in a row


class FeaturePlanes:
    """T planes in which to look at samples: one for each pair of d features, the last one of Fisher's directions.

    The axes of a pair are scaled to the standard deviation within the classes, and those of Fisher's directions to
    Σ = I. With one direction (one feature, or two classes) each class has a row of its own in the plane.

    Parameters
    ----------
    X : ndarray of shape (n, d)
        With at least one feature.
    labels : ndarray of shape (n,)
        The class index of each sample, at least two different ones.
    """

    def __init__(self, X: Array, labels: NDArray[np.int64]) -> None:
        self.X, self.labels = X, labels

    @cached_property
    def model(self) -> FisherDiscriminant:
        """The discriminant of all features."""
        return FisherDiscriminant().fit(self.X, self.labels)

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """The pairs of features, one per step."""
        return list(combinations(range(self.X.shape[1]), 2))

    @property
    def k(self) -> int:
        """Number of Fisher's directions in the last step: at most 2, 0 if all means coincide."""
        return min(2, len(self.model.directions_))

    @property
    def classes(self) -> tuple[int, ...]:
        """The class index of each row of the model's means."""
        return tuple(self.model.classes_.tolist())

    @cached_property
    def maps(self) -> list[Array]:
        """The directions (1 or 2, d) of each step's axes, each scaled to a standard deviation of 1."""
        spread = np.sqrt(np.diag(self.model.covariance_))
        units = np.diag(1 / np.where(spread > 0, spread, 1.0))
        steps = [units[list(pair)] for pair in self.pairs]
        return [*steps, self.model.directions_[: self.k]] if self.k else steps

    @cached_property
    def places(self) -> Array:
        """The position of each sample at each step, relative to the overall mean, shape (T, n, 2)."""
        centred = self.X - self.model.scatter_.mean
        return np.array([self._filled(centred @ W.T) for W in self.maps])

    @cached_property
    def means(self) -> Array:
        """The positions of the means, shape (T, C, 2); in the middle of their row if there is one direction."""
        centred = self.model.means_ - self.model.scatter_.mean
        rows = self._rows[:, None]
        return np.array(
            [np.hstack([z, rows]) if z.shape[1] == 1 else z for z in (centred @ W.T for W in self.maps)]
        )

    def covariances(self) -> Array:
        """Σ in the coordinates of each step, shape (T, 2, 2); flat if there is one direction."""
        sigma = [W @ self.model.covariance_ @ W.T for W in self.maps]
        return np.array([np.pad(s, (0, 2 - len(s))) for s in sigma])

    def _filled(self, z: Array) -> Array:
        """Coordinates (n, 1 or 2) as points of the plane; with one direction, each class has its own row."""
        if z.shape[1] == 2:
            return z
        order = np.searchsorted(self.model.classes_, self.labels)
        scattered = SPREAD * (2 * ((np.arange(len(z)) * 0.618034) % 1) - 1)  # even and reproducible
        return np.column_stack([z[:, 0], self._rows[order] + scattered])

    @property
    def _rows(self) -> Array:
        C = len(self.classes)
        return np.linspace(ROW * (C - 1) / 2, -ROW * (C - 1) / 2, C)

    @cached_property
    def classifiers(self) -> list[FisherDiscriminant]:
        """The discriminant of the coordinates of each step."""
        centred = self.X - self.model.scatter_.mean
        return [FisherDiscriminant().fit(centred @ W.T, self.labels) for W in self.maps]

    def scores(self) -> tuple[Array, Array]:
        """w (T, C, 2) and b (T, C) of each class at each step: a sample belongs to the class with the largest f."""
        C, coef, intercept = len(self.classes), [], []
        for model in self.classifiers:
            W, b = model.coef_, model.intercept_
            if C == 2:  # one f, of the larger label; the other one is 0
                W, b = np.vstack([0 * W, W]), np.append(0.0, b)
            coef.append(np.hstack([W, np.zeros((C, 2 - W.shape[1]))]))
            intercept.append(b)
        return np.array(coef), np.array(intercept)

    @cached_property
    def separation(self) -> Array:
        """tr[(WᵀS_W W)⁻¹ WᵀS_B W] of each step, shape (T,)."""
        return np.array([self.model.scatter_.separation(W) for W in self.maps])

    @cached_property
    def wrong(self) -> NDArray[np.int64]:
        """Number of samples that the classifier of each step misclassifies, shape (T,)."""
        centred = self.X - self.model.scatter_.mean
        found = [
            np.count_nonzero(model.predict(centred @ W.T) != self.labels)
            for model, W in zip(self.classifiers, self.maps, strict=True)
        ]
        return np.array(found, dtype=np.int64)

    def shares(self) -> tuple[Array, Array, Array]:
        """The scatter within, between and in total along each feature, then along each direction
        shown, shape (d + k,) each."""
        W = np.vstack([np.eye(self.X.shape[1]), self.model.directions_[: self.k]])
        return self.model.scatter_.along(W)

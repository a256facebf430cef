"""Samples projected onto a line that rotates: their positions, the histograms of the classes, thresholds, and J."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core.checks import Array
from linclass.discriminants.fisher import FisherDiscriminant
from linclass.probability.generative import normal_density

BINS = 24
FINE = 1.0  # degrees between two angles of the curve of J
BELL, FAR = 31, 3.3  # points of a Gaussian curve, and its half-width in standard deviations
ALL_ROUND = 15.0  # degrees between the angles of the histograms
MANY = 2_000  # number of samples from which on `tallest` is not computed


class RotatingLine:
    """A line in the plane through the mean of all samples, at any angle.

    An angle θ is in degrees, from the first axis. The direction of the line is u = (cos θ, sin θ), in units of
    `scale`, so that angles match a picture whose axes have these units; w = u / scale. The position of x on the line
    is w·(x - m), where m is the mean of all samples.

    Parameters
    ----------
    X : ndarray of shape (n, 2)
    y : ndarray of shape (n,)
    model : FisherDiscriminant
        Fitted to these samples.
    scale : ndarray of shape (2,), optional
        Lengths of the units of both axes; 1 by default.
    """

    def __init__(
        self, X: Array, y: NDArray[np.int64], model: FisherDiscriminant, scale: Array | None = None
    ) -> None:
        self.X, self.y, self.model = X, y, model
        self.scale = np.ones(2) if scale is None else scale

    @property
    def counts(self) -> NDArray[np.int64]:
        """Number of samples of each class, in the model's order."""
        return self.model.scatter_.counts

    @property
    def mean(self) -> Array:
        """The mean of all samples, which stays on the line."""
        return self.model.scatter_.mean

    @cached_property
    def reach(self) -> float:
        """Distance of the farthest sample from the mean: an upper bound of all projections."""
        far = float(np.linalg.norm((self.X - self.mean) / self.scale, axis=1).max())
        return far if far > 0 else 1.0

    def along(self, angles: ArrayLike) -> Array:
        """The vector of one unit along each line, shape (T, 2)."""
        return self._units(angles) * self.scale

    def directions(self, angles: ArrayLike) -> Array:
        """w of each line, shape (T, 2): w·(x - m) is the position of a sample on it."""
        return self._units(angles) / self.scale

    def _units(self, angles: ArrayLike) -> Array:
        radians = np.radians(np.atleast_1d(np.asarray(angles, dtype=float)))
        return np.column_stack([np.cos(radians), np.sin(radians)])

    def places(self, X: Array, angles: ArrayLike) -> Array:
        """The positions of samples (k, 2) on each line, relative to the mean of all, shape (T, k)."""
        places: Array = self.directions(angles) @ (X - self.mean).T
        return places

    def feet(self, X: Array, angles: ArrayLike) -> Array:
        """The positions as points of the plane, shape (T, k, 2)."""
        feet: Array = self.mean + self.places(X, angles)[:, :, None] * self.along(angles)[:, None, :]
        return feet

    @cached_property
    def best(self) -> float | None:
        """The angle with the largest J, above -90° up to 90°; None if J is 0 at every angle."""
        w = self.model.w
        if not w.any():
            return None
        return folded(float(np.degrees(np.arctan2(*(w * self.scale)[::-1]))))

    @cached_property
    def curve(self) -> tuple[Array, Array]:
        """Angles from -90° to 90°, including the best one, and J at each."""
        angles = np.linspace(-90, 90, round(180 / FINE) + 1)
        if self.best is not None:
            angles = np.sort(np.append(angles, self.best))
        return angles, self.J(angles)

    def J(self, angles: ArrayLike) -> Array:
        """J at each angle, shape (T,)."""
        values: Array = np.atleast_1d(self.model.J(self.directions(angles)))
        if self.best is not None:  # ignore the rounding error of the best angle
            values[np.abs(np.atleast_1d(angles) - self.best) < 1e-9] = self.most
        return values

    @cached_property
    def most(self) -> float:
        """The largest J."""
        w = self.model.w
        return float(self.model.J(w)) if w.any() else 0.0

    def thresholds(self, angles: ArrayLike) -> Array:
        """The threshold with even odds of both classes on each line, relative to the mean of all,
        shape (T,); NaN if none."""
        W = self.directions(angles)
        t: Array = self.model.thresholds(W) - W @ self.mean
        return t

    def wrong(
        self, X: Array, rows: NDArray[np.int64], angles: ArrayLike, t: Array | None = None
    ) -> NDArray[np.int64]:
        """Number of the samples (k, 2) of the model's classes `rows` are on the wrong side of each
        threshold, shape (T,).

        Without a threshold all samples are assigned to the more probable class. `t` are the thresholds, if
        known.
        """
        z, t = self.places(X, angles), self.thresholds(angles) if t is None else t
        low, high = self.model.means_ @ self.directions(angles).T
        side = np.where((z - t[:, None]) * np.sign(high - low)[:, None] >= 0, 1, 0)
        side[np.isnan(t)] = int(self.model.priors_.argmax())
        count: NDArray[np.int64] = np.count_nonzero(side != rows, axis=1)
        return count

    @cached_property
    def rows(self) -> NDArray[np.int64]:
        """The model's row of each sample's class, shape (n,)."""
        found: NDArray[np.int64] = np.searchsorted(self.model.classes_, self.y)
        return found

    @property
    def edges(self) -> Array:
        """The borders of the histogram bins, the same at every angle, shape (BINS + 1,)."""
        return np.linspace(-1.001 * self.reach, 1.001 * self.reach, BINS + 1)

    def histograms(self, angles: ArrayLike) -> NDArray[np.int64]:
        """The number of samples of each class in each bin, shape (T, C, BINS)."""
        z = self.places(self.X, angles)
        edges, C = self.edges, len(self.model.classes_)
        bins = np.clip(((z - edges[0]) / (edges[1] - edges[0])).astype(np.int64), 0, BINS - 1)
        flat = (np.arange(len(z))[:, None] * C + self.rows) * BINS + bins
        return np.bincount(flat.ravel(), minlength=len(z) * C * BINS).reshape(len(z), C, BINS)

    @cached_property
    def tallest(self) -> int:
        """The largest count of a class in a bin over all angles; 0 if that would be slow to compute."""
        return int(self.histograms(np.arange(-90, 90, ALL_ROUND)).max()) if len(self.X) <= MANY else 0

    def bells(self, angles: ArrayLike) -> tuple[Array, Array]:
        """The Gaussians that Fisher assumes, over the histograms: positions and heights (T, C, BELL);
        NaN if flat."""
        W = self.directions(angles)
        variance = np.einsum("td,de,te->t", W, self.model.covariance_, W)
        centres = W @ (self.model.means_ - self.mean).T  # (T, C)
        width = self.edges[1] - self.edges[0]
        sigma = np.sqrt(np.where(variance > (1e-3 * width) ** 2, variance, np.nan))[:, None, None]
        away = np.linspace(-FAR, FAR, BELL) * sigma
        size = len(self.X) * width * self.model.priors_[:, None]
        return centres[:, :, None] + away, size * normal_density(away, 0.0, sigma)


def folded(angle: ArrayLike) -> float:
    """The angle of a line in degrees, above -90 up to 90."""
    return float(90.0 - (90.0 - np.asarray(angle, dtype=float)) % 180.0)

"""Points projected onto a line that rotates: their positions on it, the histograms of the classes, and J."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linclass import FisherDiscriminant
from linclass.probability.generative import normal_density

Array = NDArray[np.float64]
BINS = 24
FINE = 1.0  # degrees between two angles of the curve of J
BELL, FAR = 31, 3.3  # points of a Gaussian curve, and its half-width in standard deviations
ALL_ROUND = 15.0  # degrees between the angles of the histograms
MANY = 2_000  # number of points from which on `tallest` is not computed
MOST_VALUES = 1_500  # limit of the values that are sent: points times angles


@dataclass(frozen=True, eq=False)
class ProjectionLine:
    """A line through the mean of all points that can be rotated, and a fitted discriminant at each angle.

    An angle θ is in degrees, from the first axis; the direction of the line is u = (cos θ, sin θ), and w = u
    if both axes have the same scale. Otherwise both are in units of the view, so that angles match the
    picture.
    """

    dataset: Dataset
    model: FisherDiscriminant

    @cached_property
    def classes(self) -> tuple[int, ...]:
        """The class index of each row of the model's means."""
        labels = self.model.classes_.tolist()
        return tuple(0 if k > 0 else 1 for k in labels) if self.dataset.n_classes == 2 else tuple(labels)

    @property
    def counts(self) -> NDArray[np.int64]:
        """Number of points of each class, in the model's order."""
        return self.model.scatter_.counts

    @property
    def first(self) -> int:
        """The model's row of the first class: the one with the least index."""
        return self.classes.index(min(self.classes))

    @cached_property
    def scale(self) -> Array:
        """Lengths of the units of both axes."""
        if self.dataset.equal_scales:
            return np.ones(2)
        return np.array([high - low for low, high in self.dataset.bounds])

    @property
    def mean(self) -> Array:
        """The mean of all points, which stays on the line."""
        return self.model.scatter_.mean

    @cached_property
    def reach(self) -> float:
        """Distance of the farthest point from the mean: an upper bound of all projections."""
        far = float(np.linalg.norm((self.dataset.X - self.mean) / self.scale, axis=1).max())
        return far if far > 0 else 1.0

    def along(self, angles: ArrayLike) -> Array:
        """Return the vector on the board of one unit along each line, shape (T, 2)."""
        return self._units(angles) * self.scale

    def directions(self, angles: ArrayLike) -> Array:
        """Return w of each line, shape (T, 2): w·(x - m) is the position of a point on it."""
        return self._units(angles) / self.scale

    def _units(self, angles: ArrayLike) -> Array:
        radians = np.radians(np.atleast_1d(np.asarray(angles, dtype=float)))
        return np.column_stack([np.cos(radians), np.sin(radians)])

    def places(self, X: Array, angles: ArrayLike) -> Array:
        """Return the positions of points (k, 2) on each line, relative to the mean of all, shape (T, k)."""
        places: Array = self.directions(angles) @ (X - self.mean).T
        return places

    def feet(self, X: Array, angles: ArrayLike) -> Array:
        """Return the same as points of the board, shape (T, k, 2)."""
        feet: Array = self.mean + self.places(X, angles)[:, :, None] * self.along(angles)[:, None, :]
        return feet

    @cached_property
    def best(self) -> float | None:
        """The angle with the largest J, above -90° up to 90°; None if J is 0 at every angle."""
        w = self.model.w
        if not w.any():
            return None
        # It points towards the first class, whatever the sign of the model.
        return folded(float(np.degrees(np.arctan2(*(w * self.scale)[::-1]))))

    @cached_property
    def curve(self) -> tuple[Array, Array]:
        """Angles from -90° to 90°, including the best one, and J at each."""
        angles = np.linspace(-90, 90, round(180 / FINE) + 1)
        if self.best is not None:
            angles = np.sort(np.append(angles, self.best))
        return angles, self.J(angles)

    def J(self, angles: ArrayLike) -> Array:
        """Return J at each angle, shape (T,)."""
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
        """Return the threshold with even odds of both classes on each line, relative to the mean of all,
        shape (T,); NaN if none."""
        W = self.directions(angles)
        t: Array = self.model.thresholds(W) - W @ self.mean
        return t

    def wrong(
        self, X: Array, rows: NDArray[np.int64], angles: ArrayLike, t: Array | None = None
    ) -> NDArray[np.int64]:
        """Return how many of the points (k, 2) of the model's classes `rows` are on the wrong side of each
        threshold, shape (T,).

        Without a threshold all points are assigned to the more probable class. `t` are the thresholds, if
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
        """The model's row of each point's class, shape (n,)."""
        index = np.zeros(max(self.classes) + 1, dtype=np.int64)
        index[list(self.classes)] = np.arange(len(self.classes))
        found: NDArray[np.int64] = index[self.dataset.labels]
        return found

    @property
    def edges(self) -> Array:
        """The borders of the histogram bins, the same at every angle, shape (BINS + 1,)."""
        return np.linspace(-1.001 * self.reach, 1.001 * self.reach, BINS + 1)

    def histograms(self, angles: ArrayLike) -> NDArray[np.int64]:
        """Return the number of points of each class in each bin, shape (T, C, BINS)."""
        z = self.places(self.dataset.X, angles)
        edges, C = self.edges, len(self.classes)
        bins = np.clip(((z - edges[0]) / (edges[1] - edges[0])).astype(np.int64), 0, BINS - 1)
        flat = (np.arange(len(z))[:, None] * C + self.rows) * BINS + bins
        return np.bincount(flat.ravel(), minlength=len(z) * C * BINS).reshape(len(z), C, BINS)

    @cached_property
    def tallest(self) -> int:
        """The largest count of a class in a bin over all angles; 0 if that would be slow to compute."""
        return int(self.histograms(np.arange(-90, 90, ALL_ROUND)).max()) if self.dataset.n <= MANY else 0

    def bells(self, angles: ArrayLike) -> tuple[Array, Array]:
        """Return the Gaussians that Fisher assumes, over the histograms: positions and heights (T, C, BELL);
        NaN if flat."""
        W = self.directions(angles)
        variance = np.einsum("td,de,te->t", W, self.model.covariance_, W)
        centres = W @ (self.model.means_ - self.mean).T  # (T, C)
        width = self.edges[1] - self.edges[0]
        sigma = np.sqrt(np.where(variance > (1e-3 * width) ** 2, variance, np.nan))[:, None, None]
        away = np.linspace(-FAR, FAR, BELL) * sigma
        size = self.dataset.n * width * self.model.priors_[:, None]
        return centres[:, :, None] + away, size * normal_density(away, 0.0, sigma)

    def sweep(self, shown: int) -> Array:
        """Return the angles of half a turn that ends at the best one, limited so that `shown` points can be
        sent with each."""
        count = next((k for k in (36, 24, 18) if k * shown <= MOST_VALUES), 12)
        end = self.best if self.best is not None else 90.0
        return end - 180.0 + np.linspace(0.0, 180.0, count + 1)[1:]


@dataclass(frozen=True, eq=False)
class Steps:
    """The steps of the player: the angle (T,) of the line, and how far the points have moved onto it, 0 to 1.

    The angles of a rotating line may leave -90° to 90°; its w is that of the same line within this range.
    """

    projected: ProjectionLine
    angles: Array
    slid: Array

    @property
    def rotates(self) -> bool:
        """Whether the line rotates from step to step; otherwise the points move onto it."""
        return len(self.angles) > 1 and bool(self.slid.all())

    @cached_property
    def folded(self) -> Array:
        """The angle of each step's line, above -90° up to 90°, shape (T,)."""
        return np.array([folded(angle) for angle in self.angles])

    @cached_property
    def W(self) -> Array:
        """w of each step's line, shape (T, 2)."""
        return self.projected.directions(self.folded)

    @cached_property
    def J(self) -> Array:
        """J at each step, shape (T,)."""
        return self.projected.J(self.folded)

    @cached_property
    def thresholds(self) -> Array:
        """The threshold with even odds of both classes at each step, relative to the mean of all, shape (T,)."""
        return self.projected.thresholds(self.folded)


def folded(angle: ArrayLike) -> float:
    """Return the angle of a line in degrees, above -90 up to 90."""
    return float(90.0 - (90.0 - np.asarray(angle, dtype=float)) % 180.0)


def fit(dataset: Dataset, prior: float | None) -> FisherDiscriminant:
    """Fit Fisher's discriminant to all classes; `prior` is that of the first class, the others share the rest."""
    return result_cache.fit(FisherDiscriminant(priors=_priors(dataset, prior)), dataset.X, dataset.y)


def _priors(dataset: Dataset, prior: float | None) -> list[float] | None:
    if prior is None:
        return None
    counts = {label: int((dataset.labels == label).sum()) for label in dataset.present}
    first = dataset.present[0]
    rest = dataset.n - counts[first]
    shares = [prior if k == first else (1 - prior) * counts[k] / rest for k in dataset.present]
    return shares[::-1] if dataset.n_classes == 2 else shares  # the larger label is that of the first class

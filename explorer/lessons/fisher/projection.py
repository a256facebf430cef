"""The board's points projected onto a line that rotates, and the steps of its player."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linclass import FisherDiscriminant
from linclass.discriminants.rotating_line import RotatingLine, folded

Array = NDArray[np.float64]
MOST_VALUES = 1_500  # limit of the values that are sent: points times angles


class ProjectionLine(RotatingLine):
    """A line through the mean of the board's points that can be rotated.

    Its angles are those of the picture: if the axes have different scales, the unit of each axis is the length of
    the view along it.

    Parameters
    ----------
    dataset : Dataset
    model : FisherDiscriminant
        Fitted to its points.
    """

    def __init__(self, dataset: Dataset, model: FisherDiscriminant) -> None:
        scale = None if dataset.equal_scales else np.array([high - low for low, high in dataset.bounds])
        super().__init__(dataset.X, dataset.y, model, scale)
        self.dataset = dataset

    @cached_property
    def classes(self) -> tuple[int, ...]:
        """The class index of each row of the model's means."""
        labels = self.model.classes_.tolist()
        return tuple(0 if k > 0 else 1 for k in labels) if self.dataset.n_classes == 2 else tuple(labels)

    @property
    def first(self) -> int:
        """The model's row of the first class: the one with the least index."""
        return self.classes.index(min(self.classes))

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

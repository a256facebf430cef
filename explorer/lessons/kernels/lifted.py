"""Points on one coordinate and the second number that lifts each of them: as values, and as small pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.controls import Choice
from explorer.points.dataset import Dataset
from explorer.visit import result_cache
from linboard.figures import svg
from linboard.i18n.language import N_
from linclass import SoftMargin, Stump, separable

Array = NDArray[np.float64]
PLACES = 241  # number of points of the curve that the axis becomes
AROUND = 0.12  # margin on either side, as a share of the points' extent


class Lift(NamedTuple):
    """A second coordinate: its name, its value, and the kernel of both coordinates, in HTML."""

    name: str
    value: Callable[[Array], Array]
    kernel: str


LIFTS = {
    "square": Lift("x²", lambda x: x**2, "<i>x z</i> + <i>x</i>²<i>z</i>²"),
    "double": Lift("2x", lambda x: 2 * x, "<i>x z</i> + 4<i>x z</i>"),
    "cube": Lift("x³", lambda x: x**3, "<i>x z</i> + <i>x</i>³<i>z</i>³"),
}
PICTURED = ("double", "square", "cube")  # in the order of the pictures
LIFT = Choice(
    "kernels.lift",
    {"both": N_("Both coordinates"), **{name: f"(x, {lift.name})" for name, lift in LIFTS.items()}},
)


@dataclass(frozen=True)
class Lifted:
    """The first coordinate of some points, each with a second one.

    Parameters
    ----------
    x : array of shape (n,)
    signs : array of shape (n,)
    name : str
        Of the lift.
    C : float
        Cost of slack of the line among the lifted points.
    """

    x: Array
    signs: NDArray[np.int64]
    name: str
    C: float = 1_000.0

    @property
    def lift(self) -> Lift:
        return LIFTS[self.name]

    @cached_property
    def phi(self) -> Array:
        """φ(x) = (x, its second number), shape (n, 2)."""
        return np.column_stack([self.x, self.lift.value(self.x)])

    @cached_property
    def curve(self) -> Array:
        """The lifted axis, shape (PLACES, 2)."""
        room = AROUND * (float(np.ptp(self.x)) or 1.0)
        x = np.linspace(self.x.min() - room, self.x.max() + room, PLACES)
        return np.column_stack([x, self.lift.value(x)])

    @property
    def apart(self) -> bool:
        """Whether some line separates the lifted points."""
        return bool(result_cache.wordless(separable, self.phi, self.signs))

    @cached_property
    def line(self) -> tuple[Array, float]:
        """w (2,) and b of a line among the lifted points, fitted with both coordinates at one scale."""
        scale = np.maximum(np.abs(self.phi).max(axis=0), 1e-12)
        model = result_cache.fit(SoftMargin(C=self.C), self.phi / scale, self.signs)
        return model.coef_[0] / scale, float(model.intercept_[0])

    @property
    def wrong(self) -> int:
        """Number of points that the line misclassifies."""
        w, b = self.line
        return int((self.signs * (self.phi @ w + b) <= 0).sum())

    @property
    def unlifted(self) -> int:
        """Number of points that the best threshold on x misclassifies."""
        stump = result_cache.fit(Stump(), self.x[:, None], self.signs)
        return int((stump.predict(self.x[:, None]) != self.signs).sum())

    @property
    def thresholds(self) -> Array:
        """The x at which the line meets the curve: on the axis it is equivalent to these thresholds."""
        w, b = self.line
        x, f = self.curve[:, 0], self.curve @ w + b
        at = np.flatnonzero((f[:-1] >= 0) != (f[1:] >= 0))
        result: Array = x[at] + f[at] / (f[at] - f[at + 1]) * (x[at + 1] - x[at])
        return result


def row() -> Dataset:
    """Return ten points on the axis, one class in the middle of the other."""
    middle, outer = (-0.7, -0.2, 0.3, 0.8), (-2.6, -2.0, -1.4, 1.5, 2.1, 2.7)
    x = np.array([*middle, *outer])
    return Dataset(np.column_stack([x, np.zeros(len(x))]), [0] * len(middle) + [1] * len(outer))


def pictures(dataset: Dataset) -> tuple[str, ...]:
    """Draw the points with each lift, above and below their original axis (grey, thin)."""
    return tuple(_picture(dataset, Lifted(dataset.X[:, 0], dataset.signs(0), name)) for name in PICTURED)


def _picture(dataset: Dataset, lifted: Lifted) -> str:
    """Draw one of them; each axis has its own scale because the quantities differ."""
    ends = np.array([lifted.curve.min(axis=0), lifted.curve.max(axis=0)])
    size = np.array([svg.WIDTH, svg.HEIGHT])
    scale = (size - 2 * svg.MARGIN) / np.ptp(ends, axis=0) * [1, -1]
    view = svg.View(scale, size / 2 - scale * ends.mean(axis=0))
    axis = np.column_stack([ends[:, 0], [0.0, 0.0]])
    return (
        svg.path(view.place(axis), "g")
        + svg.path(view.place(lifted.curve), "h")
        + svg.dots(view.place(lifted.phi), dataset.labels)
    )

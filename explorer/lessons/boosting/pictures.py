"""The options of a scene as small pictures: which points might get more weight after the first rule."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import Dataset
from linboard.figures import svg
from linclass import AdaBoost, Stump

Array = NDArray[np.float64]
LARGEST = 3.0  # radius of the point with the largest weight
LOOKS = ("t0", "s1 n")  # filled for the first class, hollow for the other


def weights(dataset: Dataset) -> Array:
    """Return three candidate weightings of the points, shape (3, n), each up to a factor.

    They put more weight on the points that the first rule classifies correctly, on those that it misclassifies
    (as boosting does), and on those near its threshold.
    """
    X, signs = dataset.X, dataset.signs()
    stump = Stump().fit(X, signs)
    boosted = AdaBoost(rounds=1).fit(X, signs).trace_.weights[1]
    away = np.abs(X[:, stump.feature_] - stump.threshold_)
    rows: Array = np.array([1 / boosted, boosted, np.exp(-away / away.mean())])
    return rows


def sizes(dataset: Dataset) -> tuple[str, ...]:
    """Draw the points with radii by their weights, and the threshold of the first rule (dashed)."""
    view = svg.View.of(dataset)
    stump = Stump().fit(dataset.X, dataset.signs())
    axis = np.eye(2)[stump.feature_]
    ends = stump.threshold_ * axis + np.outer([-view.reach, view.reach], 1 - axis)
    dashed = svg.path(view.place(ends), "d")
    return tuple(_drawn(view.place(dataset.X), dataset.labels, each) + dashed for each in weights(dataset))


def _drawn(places: Array, labels: NDArray[np.int8], weights: Array) -> str:
    radii = LARGEST * np.sqrt(weights / weights.max())
    return "".join(
        svg.circles(place[None], round(radius, 1), LOOKS[label])
        for place, radius, label in zip(places, radii.tolist(), labels.tolist(), strict=True)
    )

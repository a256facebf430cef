"""The options of a scene as small pictures: the histograms of the points on some lines."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.fisher.examples import means_angle
from explorer.lessons.fisher.projection import ProjectionLine
from explorer.points.dataset import Dataset
from linboard.figures import svg
from linclass import FisherDiscriminant
from linclass.discriminants.rotating_line import folded

JOINED = 2  # bins of the companion chart per bin of these pictures
RIGHT_ANGLE = 90.0
HEADROOM = 1.1  # headroom above the highest histogram


def piles(dataset: Dataset) -> tuple[str, ...]:
    """Draw the histograms on the best line, on the line through both means, and on its perpendicular, on
    which the means coincide."""
    projected = ProjectionLine(dataset, FisherDiscriminant().fit(dataset.X, dataset.y))
    means = means_angle(dataset)
    assert projected.best is not None, "the means are apart"
    counts = projected.histograms(np.array([projected.best, means, folded(means + RIGHT_ANGLE)]))
    joined = counts.reshape(*counts.shape[:2], -1, JOINED).sum(axis=-1)
    return tuple(_drawn(piles, projected.classes) for piles in joined)


def _drawn(piles: NDArray[np.int64], classes: tuple[int, ...]) -> str:
    """Draw the stepped histograms (C, bins) of the classes, one in front of the other."""
    edges = np.repeat(np.arange(piles.shape[1] + 1.0), 2)
    heights = np.pad(np.repeat(piles, 2, axis=1), ((0, 0), (1, 1)))
    return svg.AXES + "".join(
        svg.path(svg.chart(edges, height, HEADROOM * float(piles.max())), f"f{label} s{label}")
        for label, height in zip(classes, heights, strict=True)
    )

"""The options of a scene as small pictures: some labellings of its points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from explorer.points.dataset import Dataset
from linboard.figures import svg

SIZE = 1.8  # size of the marks: there are few, and only their colours differ


def labelled(dataset: Dataset, labellings: Iterable[Sequence[int]]) -> tuple[str, ...]:
    """Draw the points with each labelling: 1 is inside, -1 is outside."""
    places = svg.View.of(dataset).place(dataset.X)
    classes = (np.where(np.array(signs) > 0, 0, 1).astype(np.int8) for signs in labellings)
    return tuple(svg.dots(places, labels, SIZE) for labels in classes)

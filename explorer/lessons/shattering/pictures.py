"""The options of a scene as small pictures: some labellings of its points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from explorer.points.dataset import Dataset
from linboard.figures import svg

SIZE = 1.8  # of the marks: there are few, and their colours are what differs


def labelled(dataset: Dataset, labellings: Iterable[Sequence[int]]) -> tuple[str, ...]:
    """The points with each labelling: 1 is in, -1 is out."""
    places = svg.View.of(dataset).place(dataset.X)
    classes = (np.where(np.array(signs) > 0, 0, 1).astype(np.int8) for signs in labellings)
    return tuple(svg.dots(places, labels, SIZE) for labels in classes)

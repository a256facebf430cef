"""The planes of a table with several features."""

from __future__ import annotations

from explorer.lessons.fisher.measures import Measures
from linclass.discriminants.feature_planes import FeaturePlanes


class Planes(FeaturePlanes):
    """The planes of a table; `data` has the names of its classes and features.

    Parameters
    ----------
    data : Measures
        With at least one feature and two classes.
    """

    def __init__(self, data: Measures) -> None:
        super().__init__(data.X, data.labels)
        self.data = data

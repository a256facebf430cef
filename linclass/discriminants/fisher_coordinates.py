"""Fisher's discriminant as a transformer: the coordinates of samples along its directions."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.conventions.columns import same_names
from linclass.conventions.output import SetsOutput
from linclass.core import errors
from linclass.core.base import Classifier
from linclass.core.checks import Array
from linclass.core.scores import scores
from linclass.discriminants.projection import shares


class FisherCoordinates(SetsOutput, Classifier):
    """Fisher's discriminant as a transformer.

    A subclass has `fit`, which learns the directions, their ratios λ, and the overall mean.
    """

    directions_: Array
    ratios_: Array
    _mean: Array

    @property
    def explained_variance_ratio_(self) -> Array:
        """The share of each λ in their sum, shape (k,).  λ_i / Σ_j λ_j"""
        if not hasattr(self, "ratios_"):
            raise errors.not_fitted(type(self).__name__)
        return shares(self.ratios_)

    def transform(self, X: ArrayLike) -> Array:
        """Coordinates of each sample along the directions, relative to the overall mean, shape (n, k), k <= C - 1.

        `set_output` chooses the container.
        """
        coordinates = scores(self._check_X(X), self.directions_, np.zeros(len(self.directions_)), self._mean)
        contained: Array = self._contained(coordinates, X)
        return contained

    def get_feature_names_out(self, input_features: ArrayLike | None = None) -> NDArray[np.object_]:
        """Names of the coordinates, fisherdiscriminant0, fisherdiscriminant1, …, shape (k,).

        Raises
        ------
        ValueError
            If the given input names are not those of `fit`.
        """
        if not hasattr(self, "directions_"):
            raise errors.not_fitted(type(self).__name__)
        known = getattr(self, "feature_names_in_", None)
        if input_features is not None:
            same_names([str(name) for name in np.asarray(input_features)], known, self.n_features_in_)
        return np.array([f"fisherdiscriminant{k}" for k in range(len(self.directions_))], dtype=object)

    def fit_transform(self, X: ArrayLike, y: ArrayLike) -> Array:
        """Fit, and return the coordinates of the same samples."""
        return self.fit(X, y).transform(X)

    def __sklearn_tags__(self) -> Any:
        """The tags of a classifier that is also a transformer; only scikit-learn calls this."""
        tags = super().__sklearn_tags__()
        tags.transformer_tags = sys.modules["sklearn.utils"].TransformerTags()
        return tags

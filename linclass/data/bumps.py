"""Gaussian bumps: features that are 1 at a center and decrease around it."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks, parameters
from linclass.core.checks import Array
from linclass.data.distances import squared_distances
from linclass.data.feature_map import FeatureMap
from linclass.margins.kernels import gaussian


class GaussianBumps(FeatureMap):
    """One bump per center, 1 at the center and decreasing around it.  exp(-‖x - c‖² / (2 σ²))

    Parameters
    ----------
    centers : int >= 1 or array-like of shape (k, d), default 4
        The centers; or the number of samples of `fit` to use (fewer if fewer are distinct): first the one nearest
        to the mean, then always the one farthest from those chosen.
    width : float > 0, default 1.0
        The distance σ, in the unit of the samples.

    Attributes
    ----------
    centers_ : ndarray of shape (k, d)

    See Also
    --------
    KernelSVM : a bump at each support vector
    Polynomial : monomials

    Examples
    --------
    >>> from linclass import GaussianBumps
    >>> GaussianBumps(centers=[[0, 0], [3, 4]], width=5).fit_transform([[0, 0], [3, 4]]).round(3)
    array([[1.   , 0.607],
           [0.607, 1.   ]])
    """

    name: ClassVar[str] = "Gaussian bumps"

    centers_: Array

    def __init__(self, centers: int | ArrayLike = 4, width: float = 1.0) -> None:
        self.centers = centers
        self.width = width

    def _learn(self, X: Array) -> None:
        """The centers."""
        parameters.positive(self.width, "width")
        if np.ndim(self.centers) == 0:
            self.centers_ = _spread(X, parameters.at_least(self.centers, 1, "centers"))
            return
        centers = checks.matrix(self.centers, "centers")
        if centers.shape[1] != X.shape[1]:
            raise ValueError(
                f"centers must have the features of X; got {centers.shape[1]} instead of {X.shape[1]}. "
                "Pass one coordinate per feature."
            )
        self.centers_ = centers.copy()

    def _map(self, X: Array) -> Array:
        """One column per center."""
        return gaussian(X, self.centers_, width=self.width)

    def _names(self, names: list[str]) -> list[str]:
        """bump1, bump2, …"""
        return [f"bump{k + 1}" for k in range(len(self.centers_))]


def _spread(X: Array, k: int) -> Array:
    """At most k distinct samples that are spread out: each is the farthest from the previous ones."""
    center = X.mean(axis=0, keepdims=True)
    chosen = [int(squared_distances(X, center)[:, 0].argmin())]
    distance = squared_distances(X, X[chosen])[:, 0]
    while len(chosen) < k and distance.max() > 0:
        chosen.append(int(distance.argmax()))
        distance = np.minimum(distance, squared_distances(X, X[chosen[-1:]])[:, 0])
    return X[chosen]

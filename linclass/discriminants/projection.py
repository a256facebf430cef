"""What a fitted Fisher's discriminant does with its directions: criterion, thresholds and coordinates."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.conventions.output import SetsOutput
from linclass.core import errors
from linclass.core.base import Classifier
from linclass.core.checks import Array
from linclass.core.columns import same_names
from linclass.discriminants.scatter import Scatter


class Projection(SetsOutput, Classifier):
    """The part of `FisherDiscriminant` that projects samples on directions.

    A subclass sets `priors_`, `means_`, `directions_`, `ratios_`, the overall mean and the divisor of S_W in `fit`, and
    provides `scatter_`. They are documented there.
    """

    priors_: Array
    means_: Array
    directions_: Array
    ratios_: Array
    _mean: Array
    _divisor: float

    @property
    def scatter_(self) -> Scatter:
        """The scatters S_T = S_W + S_B."""
        raise NotImplementedError

    @property
    def w(self) -> Array:
        """The direction with the largest J, shape (d,): Σ⁻¹(m_1 - m_2), or the first of several; 0 if there is none."""
        if not hasattr(self, "directions_"):
            raise errors.not_fitted(type(self).__name__)
        first = self.coef_ if len(self.classes_) == 2 else self.directions_
        w: Array = first[0] if len(first) else np.zeros(self.n_features_in_)
        return w

    def J(self, w: ArrayLike) -> float | Array:
        """Fisher's criterion of one direction (d,), or of several (k, d): see `Scatter.J`."""
        return self.scatter_.J(w)

    def thresholds(self, w: ArrayLike) -> float | Array:
        """The threshold with even odds for two classes: the boundary of the classifier on the projections w·x.

        With σ² = wᵀΣw:  t = w·(m_1 + m_2)/2 + σ² ln(p_2/p_1) / w·(m_1 - m_2).  Along w = Σ⁻¹(m_1 - m_2) it is the
        boundary of f; for another direction or length, it is the boundary of the classifier fitted to w·x.

        Parameters
        ----------
        w : array-like of shape (d,) or (k, d)
            One direction, or several.

        Returns
        -------
        float or ndarray of shape (k,)
            NaN if the projected means coincide: no threshold exists, and the larger prior always wins.

        Raises
        ------
        ValueError
            If there are more than two classes, a direction has another number of features, or is 0.
        """
        if len(self.classes_) != 2:
            raise ValueError(
                f"thresholds takes a model of two classes; this one has {len(self.classes_)}. "
                "Compare the values of decision_function instead."
            )
        directions = np.asarray(w, dtype=float)
        W = np.atleast_2d(directions)
        within, between, _ = self.scatter_.along(W)
        low, high = self.means_ @ W.T
        odds = np.log(self.priors_[0] / self.priors_[1])
        shift = np.full(len(W), np.nan)
        np.divide(within / self._divisor * odds, high - low, out=shift, where=between > 0)
        t = low + (high - low) / 2 + shift
        return t if directions.ndim > 1 else float(t[0])

    @property
    def explained_variance_ratio_(self) -> Array:
        """The share of each λ in their sum, shape (k,).  λ_i / Σ_j λ_j"""
        if not hasattr(self, "ratios_"):
            raise errors.not_fitted(type(self).__name__)
        infinite = np.isinf(self.ratios_)
        parts = infinite.astype(float) if infinite.any() else self.ratios_
        shares: Array = parts / max(parts.sum(), np.finfo(float).tiny)
        return shares

    def transform(self, X: ArrayLike) -> Array:
        """Coordinates of each sample along the directions, relative to the overall mean, shape (n, k), k <= C - 1.

        `set_output` chooses the container.
        """
        coordinates: Array = (self._check_X(X) - self._mean) @ self.directions_.T
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

"""Planes in the space of many features: the two directions in which samples are looked at as points of a plane."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks
from linclass.core.checks import Array
from linclass.discriminants.scatter import Scatter

_NONE = 1e-12  # share of the spread below which a direction has none


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Plane:
    """Two directions of standardised features, and how much of the samples they show.

    Parameters
    ----------
    directions : ndarray of shape (2, d)
        The coordinates of x are  directions @ ((x - mean) / scale).
    mean, scale : ndarray of shape (d,)
        Mean and standard deviation of each feature; the scale of a constant feature is 1.
    spread : float
        The share of the variance of the standardised features that lies in the plane, from 0 to 1.
    correlations : ndarray of shape (d, 2)
        The correlation of each feature with both coordinates, 0 for a constant one: the arrows of a biplot.
    """

    directions: Array
    mean: Array
    scale: Array
    spread: float
    correlations: Array

    def project(self, X: ArrayLike) -> Array:
        """The coordinates of samples (n, d) in the plane, shape (n, 2)."""
        samples = checks.matrix(X)
        checks.same_features(samples.shape[1], len(self.mean), "Plane")
        return np.asarray((samples - self.mean) / self.scale @ self.directions.T)


def principal_plane(X: ArrayLike) -> Plane:
    """The plane with the largest share of the spread of standardised samples (Pearson 1901; Hotelling 1933).

    Its directions are the unit eigenvectors of the correlation matrix R with the largest eigenvalues λ₁ >= λ₂, so
    that the coordinates are uncorrelated and have the variances λ. The share of the spread is (λ₁ + λ₂) / tr R. The
    largest entry of each direction is positive.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Samples with at least two features.

    Raises
    ------
    ValueError
        If X is invalid, or has only one feature.
    """
    samples, mean, scale = _standardised(X)
    directions = _widest(samples, 2)
    return _plane(samples, mean, scale, directions)


def fisher_plane(X: ArrayLike, y: ArrayLike) -> tuple[Plane, float]:
    """The plane that separates the classes of standardised samples best (Fisher 1936; Rao 1948).

    Its directions are the two solutions of S_B w = λ S_W w with the largest λ. If there is only one, as for two
    classes, the other direction u is that of the largest spread across it: among the directions with uᵀS_T w = 0, which
    are those in which the means of two classes do not differ. So both coordinates are uncorrelated. Along both, the
    variance within the classes is 1, or the whole variance where the classes do not vary.

    Parameters
    ----------
    X : array-like of shape (n, d)
        Samples with at least two features.
    y : array-like of shape (n,)
        Their labels, of two or more classes. Along the first direction, the mean of the last class is above that of all
        samples.

    Returns
    -------
    plane : Plane
    separation : float
        The share of the sum of all λ in the plane; 1 for two or three classes.

    Raises
    ------
    ValueError
        If X or y is invalid, X has only one feature, or there is only one class.
    """
    samples, mean, scale = _standardised(X)
    classes, index = np.unique(checks.labels(y, len(samples)), return_inverse=True)
    if len(classes) == 1:
        checks.two_classes(classes, "fisher_plane")
    scatter = Scatter.of(samples, index)
    found, ratios = scatter.directions()
    directions = found[:2]
    if missing := 2 - len(directions):
        leaning = samples.T @ (samples @ directions.T)  # S_T w, shape (d, k)
        across, _, _ = np.linalg.svd(leaning, full_matrices=True)
        rest = across[:, len(directions) :]  # (d, d - k): uncorrelated with those found
        directions = np.vstack([directions, _widest(samples @ rest, missing) @ rest.T])
    inner, _, whole = scatter.along(directions)
    freedom = max(len(samples) - len(classes), 1)
    size = np.sqrt(np.where(inner > 0, inner / freedom, np.where(whole > 0, whole / len(samples), 1.0)))
    infinite = np.isinf(ratios)
    weights = infinite.astype(float) if infinite.any() else ratios
    separation = float(weights[:2].sum() / weights.sum()) if len(weights) else 1.0
    return _plane(samples, mean, scale, directions / size[:, None]), separation


def _standardised(X: ArrayLike) -> tuple[Array, Array, Array]:
    """The standardised samples, and the mean and the scale of the features."""
    samples = checks.matrix(X)
    if samples.shape[1] < 2:
        raise ValueError("X must have at least two features, because a plane has two directions.")
    mean = samples.mean(axis=0)
    centred = samples - mean
    size = np.abs(centred).max(axis=0)
    constant = size <= 1e-12 * np.maximum(np.abs(mean), 1e-300)
    unit = np.where(constant, 1.0, size)
    scale = np.where(constant, 1.0, unit * np.sqrt(np.mean((centred / unit) ** 2, axis=0)))
    return np.where(constant, 0.0, centred / scale), mean, scale


def _widest(samples: Array, k: int) -> Array:
    """The k orthonormal directions (k, d) of the largest spread of centred samples, the largest entry of each > 0."""
    _, vectors = np.linalg.eigh(samples.T @ samples)
    directions: Array = vectors[:, ::-1][:, :k].T
    first = np.abs(directions).argmax(axis=1)
    signs: Array = np.sign(np.take_along_axis(directions, first[:, None], axis=1))
    return directions * signs


def _plane(samples: Array, mean: Array, scale: Array, directions: Array) -> Plane:
    """The plane of two directions, with its share of the spread and the correlations."""
    total = float((samples**2).sum())
    basis, _ = np.linalg.qr(directions.T)
    spread = float(((samples @ basis) ** 2).sum()) / total if total > 0 else 1.0
    coordinates = samples @ directions.T
    length = np.sqrt(np.outer((samples**2).sum(axis=0), (coordinates**2).sum(axis=0)))
    correlations = np.zeros((samples.shape[1], 2))
    np.divide(samples.T @ coordinates, length, out=correlations, where=length > _NONE * max(total, 1.0))
    return Plane(directions, mean, scale, min(spread, 1.0), correlations)

"""The uncertainty of the weights of a logistic regression: Wald's standard errors, z, p and intervals."""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, sqrt
from statistics import NormalDist

import numpy as np

from linclass.core import parameters
from linclass.core.checks import Array
from linclass.probability.descent import flat
from linclass.probability.likelihood import Objective

LEVEL = 0.95
FLAT = 1e-6  # share of the largest possible derivative, below which the weights are optimal for the samples
SINGULAR = 1e-12  # eigenvalue of the scaled information, below which features are collinear


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Summary:
    """Each weight of a logistic regression without a penalty, the intercept last (Wald 1943).

    The covariance of the weights is the inverse of the information Σ_n ŷ_n (1 - ŷ_n) x̂_n x̂_nᵀ at the optimum.
    This is an asymptotic result: for few samples, or if most ŷ are close to 0 or 1, the intervals are too short.

    Parameters
    ----------
    names : tuple of str
        Names of the features, and "intercept".
    weight : ndarray of shape (d + 1,)
    error : ndarray of shape (d + 1,)
        Standard error, the root of the covariance's diagonal.
    z : ndarray of shape (d + 1,)
        weight / error.
    p : ndarray of shape (d + 1,)
        Probability of a |z| as large or larger if the true weight were 0.
    low, high : ndarray of shape (d + 1,)
        Ends of an interval that contains the true weight for the share `level` of repeated samples.
    level : float
    log_likelihood : float
        Σ_n ln p(y_n | x_n), at most 0.
    n : int or float
        Number of samples, or the sum of their weights.

    See Also
    --------
    LogisticRegression : its `summary`

    Examples
    --------
    >>> from linclass import LogisticRegression
    >>> X, y = [[1], [2], [3], [4], [5], [6]], [0, 0, 1, 0, 1, 1]
    >>> print(LogisticRegression(l2=0).fit(X, y).summary(X, y, level=0.9))
                   weight       error        z        p   90% interval
    x1              1.214     0.91259    1.330     0.18   -0.28704 to 2.7151
    intercept     -4.2491      3.3879   -1.254     0.21   -9.8216 to 1.3234
    6 samples, log-likelihood -2.47799
    """

    names: tuple[str, ...]
    weight: Array
    error: Array
    z: Array
    p: Array
    low: Array
    high: Array
    level: float
    log_likelihood: float
    n: float

    @classmethod
    def of(cls, objective: Objective, weights: Array, names: tuple[str, ...], level: float) -> Summary:
        """The summary at weights (1, d + 1) of an objective without a penalty.

        Raises
        ------
        ValueError
            If the weights are not the optimum of these samples, the information cannot be inverted, or the level is
            not between 0 and 1.
        """
        if not 0 < parameters.number(level, "level") < 1:
            raise ValueError(f"level must be between 0 and 1; got {level:g}. Pass for example level={LEVEL}.")
        if weights.size > objective.n:
            raise ValueError(
                f"There are {weights.size} weights and {objective.n} samples: some features are sums of others, and "
                "the weights have no standard errors. Leave features out, or collect more samples."
            )
        scaled = objective.scaled()
        constant = np.isinf(scaled.coordinates.unit)
        if constant.any():
            raise ValueError(
                f"Feature {names[constant.argmax()]} is the same for all samples: it has no weight of its own "
                "beside the intercept. Leave it out."
            )
        reading = scaled.at(scaled.coordinates.inward(weights), hessian=True)
        if not flat(scaled, reading, FLAT):
            raise ValueError(
                "The weights are not the optimum of these samples: the loss still slopes there. Pass the samples "
                "and labels of the fit, and let it converge."
            )
        assert reading.hessian is not None
        root = scaled.coordinates.outward(_inverse_root(reading.hessian, names).T).T
        weight, error = weights[0], np.sqrt((root**2).sum(axis=1))
        z, far = weight / error, NormalDist().inv_cdf((1 + level) / 2) * error
        p = np.array([erfc(abs(value) / sqrt(2)) for value in z])
        return cls(
            names, weight, error, z, p, weight - far, weight + far, level, -reading.loss, objective.total
        )

    def __str__(self) -> str:
        """A table with a line for each weight."""
        width = max(len(name) for name in self.names)
        head = f"{'':{width}} {'weight':>11} {'error':>11} {'z':>8} {'p':>8}   {100 * self.level:g}% interval"
        columns = (self.names, self.weight, self.error, self.z, self.p, self.low, self.high)
        lines = [
            f"{name:{width}} {weight:>11.5g} {error:>11.5g} {z:>8.3f} {p:>8.2g}   {low:.5g} to {high:.5g}"
            for name, weight, error, z, p, low, high in zip(*columns, strict=True)
        ]
        return "\n".join([head, *lines, f"{self.n:.12g} samples, log-likelihood {self.log_likelihood:.6g}"])


def _inverse_root(information: Array, names: tuple[str, ...]) -> Array:
    """A matrix whose product with its own transpose is the inverse of the information.

    Raises
    ------
    ValueError
        With the names of two collinear features, if the information is singular.
    """
    root = np.sqrt(information.diagonal())
    values, vectors = np.linalg.eigh(information / np.outer(root, root))
    if values[0] < SINGULAR:
        part = " and ".join(names[k] for k in np.sort(np.abs(vectors[:-1, 0]).argsort()[-2:]))
        raise ValueError(
            f"Some features are sums of others, {part} among them: their weights have no standard errors. "
            "Leave one of them out."
        )
    inverse: Array = vectors / np.sqrt(values) / root[:, None]
    return inverse

"""Maximum margin: the hyperplane as far as it can be from all samples, with and without slack."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from linclass import checks
from linclass.checks import Array
from linclass.exact import Whole
from linclass.hull import nearest, nearest_exact
from linclass.separability import Separability


class NotSeparableError(ValueError):
    """No hyperplane separates the classes, so there is no margin to maximise.

    Parameters
    ----------
    message : str
    certificate : Separability
        The proof: weights that give both classes the same weighted mean.
    """

    def __init__(self, message: str, certificate: Separability) -> None:
        super().__init__(message)
        self.certificate = certificate

    def __reduce__(self) -> tuple[type[NotSeparableError], tuple[str, Separability]]:
        """Rebuild with the certificate."""
        return type(self), (str(self), self.certificate)


def max_margin_through_origin(Z: ArrayLike) -> tuple[Array, float]:
    """Find the unit vector w that maximises min_n z_n·w, and that minimum γ, exact but for the last rounding.

    It points to the point p of the convex hull of the z_n that is nearest to the origin, and γ = ‖p‖: every
    point z of the hull has z·p >= ‖p‖². Found in floats, then decided and corrected in whole numbers.

    Parameters
    ----------
    Z : array-like of shape (n, D)
        Rows, for example y_n (x_n, 1). Decimals (up to 6 places) are taken as the decimals that they are.

    Returns
    -------
    w : ndarray of shape (D,)
        Of length 1.
    gamma : float > 0

    Raises
    ------
    NotSeparableError
        If the hull holds the origin: every w has some z_n·w <= 0. Its certificate has one weight per row, with
        the weighted mean 0.
    """
    Z = checks.matrix(Z, "Z")
    whole = Whole.of(Z)
    chosen, _ = nearest(Z)
    start = list(range(len(chosen)))
    while True:
        share, p = nearest_exact(whole.rows(chosen).tolist(), start)
        if not any(p):
            raise NotSeparableError(
                "No vector w has z·w > 0 for all rows z: a weighted mean of the rows is 0.",
                Separability(False, weights=_row_weights({chosen[i]: a for i, a in share.items()}, len(Z))),
            )
        along = whole.rows() @ np.array(p, dtype=object)  # (n,), without rounding
        j = int(along.argmin())
        if along[j] >= min(along[chosen]):
            return _unit(p, int(along[j]), whole.unit)
        chosen.append(j)
        start = list(share)


def _row_weights(share: dict[int, Fraction], n: int) -> Array:
    """Weights per row, shape (n,)."""
    weights = np.zeros(n)
    for i, a in share.items():
        weights[i] = float(a)
    return weights


def _unit(p: list[int], along: int, unit: int) -> tuple[Array, float]:
    """p as floats of length 1, and the inner product with it that is `along` with p, in units of 1/unit."""
    largest = max(map(abs, p))
    w = np.array([float(Fraction(a, largest)) for a in p])
    length = float(np.linalg.norm(w))
    return w / length, float(Fraction(along, largest * unit)) / length

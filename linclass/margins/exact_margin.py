"""The maximum margin without rounding: nearest points of convex hulls, found in integers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks
from linclass.core.checks import Array
from linclass.core.exact import Whole
from linclass.core.exact_input import not_rounded
from linclass.core.hull import nearest, nearest_exact
from linclass.margins.separability import Separability

Key = TypeVar("Key")
EXACT_SIZE = 100_000  # maximum number of entries of X for `widest_street`, which then takes seconds


class NotSeparableError(ValueError):
    """No hyperplane separates the classes, so that there is no margin to maximise.

    Parameters
    ----------
    message : str
    certificate : Separability
        The proof: weights that give both classes the same weighted mean.

    See Also
    --------
    MaxMargin : raises it
    separable : the certificate

    Examples
    --------
    >>> from linclass import TABLES, MaxMargin, NotSeparableError
    >>> try:
    ...     MaxMargin().fit(*TABLES["xor"])
    ... except NotSeparableError as error:
    ...     print(error.certificate.weights)
    [0.5 0.5 0.5 0.5]
    """

    def __init__(self, message: str, certificate: Separability) -> None:
        super().__init__(message)
        self.certificate = certificate

    def __reduce__(self) -> tuple[type[NotSeparableError], tuple[str, Separability]]:
        """Rebuild with the certificate."""
        return type(self), (str(self), self.certificate)


def max_margin_through_origin(Z: ArrayLike) -> tuple[Array, float]:
    """Find the unit vector w that maximises γ = min_n z_n·w, exact up to the final rounding.

    It is the direction of the point p of the convex hull of the z_n nearest to the origin, and γ = ‖p‖: every point
    z of the hull has z·p >= ‖p‖². It is found in floats, then verified and corrected in integers.

    Parameters
    ----------
    Z : array-like of shape (n, D)
        Rows, for example y_n (x_n, 1). Decimals (up to 6 places) are taken as decimals.

    Returns
    -------
    w : ndarray of shape (D,)
        Of length 1.
    gamma : float > 0

    Raises
    ------
    NotSeparableError
        If the hull contains the origin: every w has some z_n·w <= 0. Its certificate has one weight per row, with
        weighted mean 0.
    """
    Z = not_rounded(Z, checks.matrix(Z, "Z"), "Z")
    whole = Whole.of(Z)

    def row(j: int) -> list[int]:
        found: list[int] = whole.rows([j])[0].tolist()
        return found

    def least(p: list[int]) -> int:
        return int((whole.rows() @ np.array(p, dtype=object)).argmin())  # without rounding

    share, p = _nearest_of_all(row, least, nearest(Z)[0])
    if not any(p):
        raise NotSeparableError(
            "No vector w has z·w > 0 for all rows z: a weighted mean of the rows is 0.",
            Separability(False, weights=_row_weights(share, len(Z))),
        )
    along = sum(a * b for a, b in zip(row(least(p)), p, strict=True))
    return _unit(p, along, whole.unit)


def widest_street(X: Array, y: Array) -> tuple[list[Fraction], Fraction, Array]:
    """Find the optimum of `MaxMargin` without rounding: v and b as fractions, and α.

    The boundary is halfway between the nearest points of the two convex hulls: their difference δ is the point
    nearest to the origin of the hull of all x_i - x_j with y_i = 1 and y_j = -1. Then v = 2 δ / ‖δ‖², and α_n is 2
    / ‖δ‖² times the weight of x_n in the nearest point of its hull.

    Parameters
    ----------
    X : ndarray of shape (n, d)
        Decimals (up to 6 places) are taken as decimals.
    y : ndarray of shape (n,), -1 or 1
        Some hyperplane must separate them.

    Returns
    -------
    v : list of d Fraction
    b : Fraction
        min y_n (v·x_n + b) = 1, in each class.
    alpha : ndarray of shape (n,)
    """
    whole = Whole.of(X)
    samples = whole.rows()
    sides = np.flatnonzero(y > 0), np.flatnonzero(y < 0)

    def row(pair: tuple[int, int]) -> list[int]:
        found: list[int] = (samples[pair[0]] - samples[pair[1]]).tolist()
        return found

    def least(p: list[int]) -> tuple[int, int]:
        along = samples @ np.array(p, dtype=object)
        return int(sides[0][along[sides[0]].argmin()]), int(sides[1][along[sides[1]].argmax()])

    share, p = _nearest_of_all(row, least, [least(row((int(sides[0][0]), int(sides[1][0]))))])
    i, j = least(p)
    inner, outer = (sum(a * b for a, b in zip(samples[k], p, strict=True)) for k in (i, j))
    v = [Fraction(2 * whole.unit * part, inner - outer) for part in p]  # p·(x_i - x_j) is p·δ
    b = Fraction(-(inner + outer), inner - outer)
    alpha = np.zeros(len(y))
    square = sum(part * part for part in v)  # ‖v‖² = Σ α
    for pair, part in share.items():
        alpha[list(pair)] += float(part * square / 2)
    return v, b, alpha


def _nearest_of_all(
    row: Callable[[Key], list[int]], least: Callable[[list[int]], Key], chosen: list[Key]
) -> tuple[dict[Key, Fraction], list[int]]:
    """Nearest point of the hull of implicitly given rows: their weights, and a positive multiple of p.

    `least(p)` returns the row with the least inner product with p; `chosen` are the initial rows.
    """
    rows = [row(key) for key in chosen]
    start = list(range(len(rows)))
    while True:
        share, p = nearest_exact(rows, start)
        key = least(p)
        rows.append(row(key))
        along = [sum(a * b for a, b in zip(z, p, strict=True)) for z in rows]
        if not any(p) or along[-1] >= min(along[:-1]):
            return {chosen[i]: part for i, part in share.items()}, p
        chosen = [*chosen, key]
        start = list(share)


def _row_weights(share: dict[int, Fraction], n: int) -> Array:
    """Weights per row, shape (n,)."""
    weights = np.zeros(n)
    for i, a in share.items():
        weights[i] = float(a)
    return weights


def _unit(p: list[int], along: int, unit: int) -> tuple[Array, float]:
    """p as floats of length 1, and their inner product with the point whose inner product with p is `along` / unit."""
    largest = max(map(abs, p))
    w = np.array([float(Fraction(a, largest)) for a in p])
    length = float(np.linalg.norm(w))
    return w / length, float(Fraction(along, largest * unit)) / length

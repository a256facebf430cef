"""The null space of a symmetric matrix of which half is stored: the directions in which samples do not differ."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from linclass.core.checks import Array
from linclass.core.cholesky import Cholesky, add_to_diagonal

RIDGE = 1e-9  # makes a singular matrix with a diagonal of ones regular
ITERATIONS = 5  # of inverse iteration
FIRST, MOST = 8, 128  # directions that it begins with, and the largest number of them


def null_space(
    rows: list[Array], lengths: Callable[[Array], tuple[Array, Array]], lost: float, least: float
) -> Array | None:
    """Orthonormal directions V (n, m) with S V = 0 for S = AᵀA with a diagonal of ones.

    They are found by inverse iteration with a ridge. None if there are very many, or if the length ‖A v‖ along some
    direction is larger than rounding, but so small that S loses too many digits.

    Parameters
    ----------
    rows : list of ndarray
        The lower triangle of S as `cholesky.lower` cuts it; it is overwritten.
    lengths : function of directions (n, k)
        The singular values of A V, (k,), and the right singular vectors as rows, (k, k).
    lost : float
        The length that rounding alone can produce.
    least : float
        The length from which on S has enough digits.
    """
    n = sum(map(len, rows))
    add_to_diagonal(rows, np.full(n, RIDGE))
    factor = Cholesky.of(rows)
    if factor is None:
        return None
    k, rng = FIRST, np.random.default_rng(0)
    while k <= min(MOST, n):
        V = rng.normal(size=(n, k))
        for _ in range(ITERATIONS):
            V = np.linalg.qr(factor.solve(V))[0]
        long, turned = lengths(V)
        null = long <= lost
        if not null.all():  # else there may be more
            found: Array = V @ turned[null].T
            return found if long[~null].min() >= least else None
        k *= 4
    return None

"""Equations with a symmetric matrix of which half is stored, by a factor in single precision: a quarter more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

import numpy as np
from numpy.typing import NDArray

from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.core.cholesky import Cholesky, add_to_diagonal, diagonal, parts
from linclass.data.half_matrix import HalfMatrix

PASSES = 12  # maximum number of refinements of a solution,
FEWER = 8  # and of the random one that decides whether half of the digits are enough: others may need more
PACE = 0.5  # factor of the residual above which a refinement no longer helps
FINITE = 1e15  # entries up to which their products are finite in single precision
EPS = float(np.finfo(float).eps)
TOGETHER = 16  # number of solutions that are refined together


class SingleFactor:
    """Solves with A = K + c 11ᵀ + diag(r) for some samples, as accurately as in double precision.

    The Cholesky factor of A has half of the digits in half of the memory. Each solution is refined with residuals
    from K (Higham 2002, chapter 12), which needs a condition number below about 10⁶.

    Parameters
    ----------
    K : HalfMatrix
    which : ndarray of shape (k,)
        The samples, in ascending order.
    constant : float > 0
        c; A is divided by it before it is factored.
    ridge : ndarray of shape (k,)
        r.
    """

    def __init__(self, K: HalfMatrix, which: NDArray[np.int64], constant: float, ridge: Array) -> None:
        self._K, self._which, self._constant, self._ridge = K, which, constant, ridge
        rows = [np.empty((part.stop - part.start, part.stop), dtype=np.float32) for part in parts(len(which))]
        K.fill_lower(which, rows, constant)
        for row in rows:
            row += 1
        add_to_diagonal(rows, ridge / constant)
        self._norm = constant * float(diagonal(rows).sum())  # at least the norm of A
        self._factor = Cholesky(rows)

    @classmethod
    def of(cls, K: HalfMatrix, which: NDArray[np.int64], constant: float, ridge: Array) -> Self | None:
        """The factor, or None if half of the digits are too few for it."""
        with np.errstate(over="ignore", invalid="ignore"):
            try:
                found = cls(K, which, constant, ridge)
                found._refined(np.random.default_rng(0).standard_normal((len(which), 1)), FEWER)
            except np.linalg.LinAlgError:
                return None
        return found

    def solve(self, B: Array) -> Array:
        """A⁻¹ B for B of shape (k,) or (k, m).

        Raises
        ------
        LinAlgError
            If the refinement does not converge.
        """
        if B.ndim == 1:
            return self._refined(B[:, None])[:, 0]
        X = np.empty_like(B)
        for part in blocks(B.shape[1], TOGETHER):
            X[:, part] = self._refined(B[:, part])
        return X

    def _refined(self, B: Array, most: int = PASSES) -> Array:
        """The same for a few columns, by at most so many refinements."""
        X, left = np.zeros_like(B), B.copy()
        size = np.abs(left).max(axis=0)
        for _ in range(most):
            unit = np.where(size > 0, size, 1.0)
            step = self._factor.solve((left / unit).astype(np.float32)).astype(float)
            step *= unit / self._constant
            X += step
            left = B - self._times(X)
            before, size = size, np.abs(left).max(axis=0)
            accurate = size <= EPS * self._norm * np.abs(X).max(axis=0)
            if accurate.all() and not (size < PACE * before).any():
                break
        if not accurate.all():
            raise np.linalg.LinAlgError("The refinement does not converge.")
        return X

    def _times(self, X: Array) -> Array:
        """A X."""
        whole = np.zeros((len(self._K), X.shape[1]))
        whole[self._which] = X
        product: Array = (self._K @ whole)[self._which]
        product += self._constant * X.sum(axis=0)
        product += self._ridge[:, None] * X
        return product


def clearly_definite(n: int, block: Callable[[slice], Array]) -> bool:
    """Whether a symmetric matrix (n, n) is so far from indefinite that single precision proves it.

    Minus the rounding of single precision, it then has a Cholesky factor. The function returns a block of rows up to
    the block on the diagonal, shape (m, stop).
    """
    rows, sizes, unit = list[Array](), np.zeros(n), 0.0
    for part in parts(n):
        values = block(part)
        unit = unit or float(np.abs(values).max())
        if unit == 0:
            return False
        values /= unit
        with np.errstate(over="ignore"):
            rows.append(values.astype(np.float32))
        size = np.abs(values, out=values)
        sizes[part] += size.sum(axis=1)
        sizes[: part.start] += size[:, : part.start].sum(axis=0)
        del values, size  # their memory is needed
    rounding = n * float(np.finfo(np.float32).eps) * float(sizes.max())
    if not rounding < FINITE:
        return False
    add_to_diagonal(rows, np.full(n, -rounding))
    return Cholesky.of(rows, inverted=False) is not None

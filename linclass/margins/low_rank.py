"""Kernel matrices of low rank: a factor with few columns, and the kernel machine's dual solved through it.

Linear and polynomial kernels in the plane, and wide Gaussian ones, have a matrix K = BBᵀ where B has few columns.
The machine is then a linear soft margin for the rows of B, and the interior-point method needs as few steps as for
points in the plane, instead of thousands of pair steps.
"""

from __future__ import annotations

from collections import deque

import numpy as np

from linclass.core.checks import Array
from linclass.data.half_matrix import Square
from linclass.margins.active_set import active_set
from linclass.margins.interior_point import central_path, soft_start
from linclass.margins.kernel_rows import KernelRows
from linclass.margins.optimum import LARGEST_PRICE, Problem, best_reading

MOST_COLUMNS = 40
LEFT = 1e-12  # relative to the trace of K: tolerance for BBᵀ


def factor(K: Square | KernelRows, most: int) -> Array | None:
    """Find B of shape (n, r), r <= most, with K = BBᵀ to rounding, by pivoted Cholesky factorisation; else None.

    Parameters
    ----------
    K : ndarray of shape (n, n)
        Symmetric and positive semidefinite.
    most : int >= 0
        Maximum number of columns of B.
    """
    left = K.diagonal().copy()
    enough = LEFT * float(left.sum())
    columns = np.empty((most, len(K)))
    for r in range(most):
        if left.sum() <= enough:
            return np.ascontiguousarray(columns[:r].T)
        i = int(left.argmax())
        columns[r] = K[i] - columns[:r, i] @ columns[:r]
        columns[r] /= np.sqrt(left[i])
        left -= columns[r] ** 2
        np.maximum(left, 0, out=left)
        left[i] = 0
    return np.ascontiguousarray(columns.T) if left.sum() <= enough else None


def solved(K: Square | KernelRows, y: Array, C: float | Array) -> Array | None:
    """The optimal β = α y of the dual to rounding; None if K has too high a rank.

    Parameters
    ----------
    K : ndarray of shape (n, n), HalfMatrix or KernelRows
        Positive semidefinite. Of inner products of samples, the rank does not matter.
    y : ndarray of shape (n,)
        -1 and +1, both of them.
    C : float > 0, or ndarray of shape (n,)
    """
    if float(np.max(C)) * float(K.diagonal().mean()) > LARGEST_PRICE:
        return None
    inner = K.inner if isinstance(K, KernelRows) else None
    if inner is not None and (found := active_set(inner, y, C)) is not None:
        return _balanced(found.alpha * y, C)
    B = factor(K, min(MOST_COLUMNS, len(K) // 2)) if inner is None else inner
    if B is None or not B.size:
        return None
    problem = Problem.of(B, y, C)
    del B  # its memory is needed
    path = central_path(problem.Zt, soft_start(problem.y, problem.C, len(problem.Zt)))
    end = deque(path, maxlen=1).pop()  # all iterates together would take much memory
    if not np.isfinite(end.weights).all():
        return None
    alpha = best_reading(problem, end)[1]
    return _balanced(np.where(alpha >= problem.C, C, np.minimum(alpha / problem.unit**2, C)) * y, C)


def _balanced(beta: Array, C: float | Array) -> Array:
    """Subtract the sum that rounding has left, from each β in proportion to its distance from the nearest bound."""
    room = np.minimum(np.abs(beta), C - np.abs(beta))
    total = float(room.sum())
    return beta - room * np.clip(beta.sum() / total, -1, 1) if total > 0 else beta

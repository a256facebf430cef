"""Which solver a kernel machine takes, by the size of its samples, so that it needs at most their memory if it can."""

from __future__ import annotations

from typing import Any

import numpy as np

from linclass.core.checks import Array
from linclass.core.cholesky import worth_halving
from linclass.core.trace_columns import SMALL
from linclass.margins.dual_rows import rows_kept
from linclass.margins.kernel_rows import KernelRows
from linclass.margins.machine import FEW
from linclass.margins.working_sets import WorkingSets

DOUBLE = 2  # maximum number of samples for each feature with which the memory of X limits
CACHED = 0.25  # the cached kernel rows, to this share of its numbers,
SQUARE = 0.18  # and the pairs of a working set


def by_half(X: Array) -> bool:
    """Whether the solver with all steps gets half of the kernel matrix of samples (n, d).

    With n <= d, half of it needs at most half of the memory of X, so even many samples need no working sets. Of few
    samples the model keeps the whole matrix, unless X is large and the matrix needs more than half of its memory.
    """
    n, d = X.shape
    return n <= d and (n > FEW or (X.size > SMALL and worth_halving(n, d)))


def by_working_sets(
    X: Array,
    y: Array,
    C: float | Array,
    tol: float,
    snapshots: int,
    *,
    definite: bool,
    kernel: str,
    parameters: dict[str, Any],
) -> WorkingSets:
    """The solver by working sets for samples (n, d).

    With n <= 2 d, cached rows and working sets are so few that they need less memory than X. A row takes n d operations
    to compute again, which is far more than its use takes, so that with n > 2 d as many as fit into 200 MB are cached.
    So are they for a kernel of rank d, with which small working sets lead nowhere.
    """
    n, d = X.shape
    flat = kernel == "linear" or parameters.get("degree") == 1
    if X.size <= SMALL or n > DOUBLE * d or flat:
        return WorkingSets(KernelRows(X, kernel, parameters), y, C, tol, snapshots, definite=definite)
    K = KernelRows(X, kernel, parameters, int(CACHED * X.size))
    kept, most = rows_kept(X, snapshots, linear=kernel == "linear"), int(np.sqrt(SQUARE * X.size))
    return WorkingSets(K, y, C, tol, kept, definite=definite, most=most)

"""Newton's step without the Hessian, for features that nearly depend on each other.

The Hessian is AᵀA, and the gradient is Aᵀu, with one row of A for each sample (for each sample and class in softmax
regression). A and u give the step as a least-squares problem, which loses half as many digits as the Hessian does: of
columns that differ by 1e-8 of their size, the Hessian keeps nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from linclass.core.checks import Array
from linclass.core.losses import sigmoid, softmax
from linclass.probability.coordinates import ROUNDING
from linclass.probability.likelihood import Objective

TOGETHER = 1 << 20  # numbers in the rows that are looked at together
FAINT = 1e-30  # a probability below counts as this much, so that each row can be divided by its root


def stable_step(objective: Objective, weights: Array) -> tuple[Array, int]:
    """-H⁻¹ ∇J at weights of shape (K, d + 1), of that shape, and the number of directions without any curvature."""
    m = weights.size
    triangle = np.zeros((0, m + 1))
    for rows in _rows(objective, weights):
        triangle = np.linalg.qr(np.vstack([triangle, rows]), mode="r")
    R, pull = triangle[:m, :m], triangle[:m, m]
    lengths = np.sqrt(np.einsum("ij,ij->j", R, R))
    unit = 1 / np.where(lengths > 0, lengths, 1.0)
    left, sizes, right = np.linalg.svd(R * unit, full_matrices=False)
    curved = sizes > 8 * m * ROUNDING * sizes[0]
    move = -unit * ((pull @ left[:, curved]) / sizes[curved] @ right[curved])
    return move.reshape(weights.shape), m - int(np.count_nonzero(curved))


def _rows(objective: Objective, weights: Array) -> Iterator[Array]:
    """The rows of (A, u): of the penalty, and of some samples at a time."""
    root = np.sqrt(np.tile(objective.penalty, objective.rows))
    yield np.column_stack([np.diag(root), root * weights.ravel()])
    size = max(1, TOGETHER // (objective.rows * weights.size))
    for part, X in objective.blocks():
        target = objective.target[part]
        times = np.ones(len(X)) if objective.times is None else objective.times[part]
        for begin in range(0, len(X), size):
            some = slice(begin, begin + size)
            of = _logistic if objective.rows == 1 else _softmax
            yield of(X[some], weights, target[some], np.sqrt(times[some]))


def _logistic(X: Array, weights: Array, side: Array, times: Array) -> Array:
    """One row for each sample: √(s ŷ(1 - ŷ)) x̂, and what gives its gradient s (ŷ - y) x̂."""
    lead = side * (X @ weights[0])
    missed = sigmoid(-lead)
    root = np.sqrt(np.maximum(missed * sigmoid(lead), FAINT))
    return np.column_stack([(times * root)[:, None] * X, -side * times * missed / root])


def _softmax(X: Array, weights: Array, index: Array, times: Array) -> Array:
    """One row for each sample and class k: √(s ŷ_k) (e_k - ŷ) for each x̂, and -√s / √ŷ_k for its own class."""
    n, K = len(X), len(weights)
    p = softmax(X @ weights.T)
    root = np.sqrt(np.maximum(p, FAINT))
    blocks = (times[:, None] * root)[:, :, None] * (np.eye(K) - p[:, None, :])  # (n, k, K)
    rows = (blocks[..., None] * X[:, None, None, :]).reshape(n * K, -1)
    pull = np.zeros((n, K))
    pull[np.arange(n), index] = -times / root[np.arange(n), index]
    return np.column_stack([rows, pull.ravel()])

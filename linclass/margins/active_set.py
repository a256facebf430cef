"""Maximum margin of many features, or of large samples: the dual, by active sets.

maximise Σ α_n - ½‖Σ α_n y_n x_n‖²  so that  Σ α_n y_n = 0,  0 <= α_n <= C

Only the inner products of the samples occur, n² numbers; of more samples than features, those of some at a time are
enough. Steps on pairs of samples lead near the optimum (Platt 1999), and guess which α are 0, which are C and which are
between them; with more than two samples for each feature, steps of the interior-point method do. With such a guess
the conditions y_n f(x_n) = 1 of the samples in between are linear equations for their α and for b. Samples that then
violate a bound or a condition change their set (Bergounioux, Ito and Kunisch 1999), in a few rounds. The rounds need
not end; then they begin again with all samples in between, or with a later interior point, and at last the caller uses
the interior-point method alone, on a copy of the samples.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass.conventions.sparse import is_sparse, sums
from linclass.core.checks import Array
from linclass.core.cholesky import Cholesky
from linclass.core.trace_columns import SMALL
from linclass.data.half_matrix import Products, Square, divide, lower_of, products
from linclass.data.signed_samples import SignedSamples
from linclass.data.sparse_products import center_of
from linclass.margins.ascent import near_optimum
from linclass.margins.interior_point import Point, central_path, hard_start, soft_start
from linclass.margins.optimum import LARGEST_PRICE, NO_SEPARATOR, TINY, at_bounds, middle_bias, weighted_bias

MANY = 1 << 14  # minimum number of entries of X
ROUNDS = 40
BENT = 1e10  # maximum condition number of the equations
LOOSE = 1e-9  # relative tolerance for the conditions of samples at a bound
DOUBLE = 2  # maximum number of samples for each feature
SOME = 1.15  # maximum number of samples for each feature whose inner products are stored together
LEAST = 16  # minimum number of features for more samples than that
NEAR = 0.05  # relative gap below which an interior point may lead to the optimum
NEARER = 0.1  # factor of the gap until the next attempt
NEAREST = 1e-14  # gap below which no attempt is made
PATIENCE = 3  # number of rounds without fewer changes after which a later interior point is tried
DEAR = 1e4  # cost of slack of the fit that looks for a separating line
CLEAR = 0.1  # least y f of all samples that counts as separated
HOPELESS = 1e-3  # gap below which the search ends
SEARCH = 30  # maximum number of its steps
SHARE = 32  # number of features for each interior point that is kept; the columns of the trace take six times as much
SMALLEST = 1e-200  # minimum of the squared size of the samples, and of that times C, for interior points

Row = tuple[int, Array]  # its step and α, of shape (n,)


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class Found:
    """The optimum, and the rounds that led to it.

    Parameters
    ----------
    columns : dict
        The columns of the trace; their last row is the optimum.
    alpha : ndarray of shape (n,)
    """

    columns: dict[str, NDArray[Any]]
    alpha: Array


def active_set(X: Array, y: Array, C: float | Array) -> Found | None:
    """The maximum margin of samples X (n, d), sparse or not, with y = -1 and +1; None if this does not find it.

    C is common, or (n,), or infinite. The rows of the trace are the end of the steps on pairs and the rounds, or some
    of the interior points and the last round: α, clipped to its bounds and balanced between the classes, gives v and a
    lower bound of the optimum; v and its best b give an upper bound.
    """
    n, d = X.shape
    many = n > DOUBLE * d
    if n * d < MANY or (many and (d < LEAST or n * d <= SMALL or is_sparse(X))):
        return None
    center = center_of(X)
    some = min(n, int(SOME * d))
    stored = n == some or n * d <= SMALL or is_sparse(X)
    K = products(X, center) if stored else Products(X, center)
    if K is None:
        return None
    size = float(K.trace()) / n
    if not size > 0:
        return None
    divide(K, size)  # α is in the unit 1 / size
    bound = np.broadcast_to(np.asarray(C, dtype=float) * size, (n,))
    if many and isinstance(K, Products):
        if not _moderate(size, bound):
            return None
        rows = _along_path(K, SignedSamples(X, y, center, np.sqrt(size)), y, bound)
    else:
        rows = _from_pairs(K, y, bound, some, independent=n <= d + 1)
    if rows is None:
        return None
    steps, alphas = np.array([row[0] for row in rows]), np.array([row[1] for row in rows])
    del rows  # their memory is needed
    columns = {"step": steps, **_columns(X, y, C, K, alphas, bound, size, center)}
    return Found(columns, _prices(alphas[-1], bound, C, size))


def _moderate(size: float, bound: Array) -> bool:
    """Whether the numbers of interior points can neither overflow nor vanish."""
    most = float(bound.max())
    return size >= SMALLEST and most >= SMALLEST and (most <= LARGEST_PRICE or bool(np.isinf(bound).all()))


def _from_pairs(
    K: Square | Products, y: Array, bound: Array, some: int, *, independent: bool
) -> list[Row] | None:
    """The end of steps on pairs and the rounds from there, or from all samples in between; or None."""
    first = near_optimum(K, y, bound, some)
    if first is not None:
        rows = _rounds(K, y, bound, (first > 0) & (first < bound), first >= bound, begin=2)
        if rows is not None:
            return [(1, first), *rows]
    if not independent:  # the inner products with 1 added have no inverse
        return None
    return _rounds(K, y, bound, np.ones(len(y), dtype=bool), np.zeros(len(y), dtype=bool))


def _along_path(K: Products, Zt: SignedSamples, y: Array, bound: Array) -> list[Row] | None:
    """Some interior points from the start on, and the last of the rounds to which one leads; None if none does."""
    start = soft_start(y, bound, len(Zt)) if np.isfinite(bound).all() else _separating(Zt, y)
    if start is None:
        return None
    rows, most, stride = list[Row](), max(2, len(Zt) // SHARE), 1
    near, before = NEAR, len(y)
    for step, here in enumerate(central_path(Zt, start)):
        if step % stride == 0:
            rows.append((step, here.alpha.copy()))
        if len(rows) > most:
            rows, stride = rows[::2], 2 * stride
        if not NEAREST < here.left < near:
            continue
        near = here.left * NEARER
        zero, full = at_bounds(here, 0.0)
        free = ~(zero | full)
        count = int(np.count_nonzero(free))
        if count <= len(Zt):
            rounds = _rounds(K, y, bound, free, full, begin=step + 1, brief=True)
            if rounds is not None:
                return [*rows, *rounds]
        elif count >= before:  # more samples have y f = 1 than determine the line
            return None
        before = count
    return None


def _separating(Zt: SignedSamples, y: Array) -> Point | None:
    """The start of the hard margin from a line that separates the classes; None if a high cost of slack finds none."""
    path = central_path(Zt, soft_start(y, np.full(len(y), DEAR), len(Zt)))
    for here in islice(path, SEARCH):
        if (here.weights @ Zt).min() > CLEAR:
            return hard_start(Zt, y, here.weights)
        if here.left < HOPELESS:
            break
    return None


def _rounds(
    K: Square | Products,
    y: Array,
    bound: Array,
    free: NDArray[np.bool_],
    full: NDArray[np.bool_],
    *,
    begin: int = 1,
    brief: bool = False,
) -> list[Row] | None:
    """The rounds from a guess which α are within their bounds, and which are C; None if they do not end.

    Parameters
    ----------
    begin : int, default=1
        Number of the first round.
    brief : bool, default=False
        Return the last round only, and give up after PATIENCE rounds without a new minimum of the number of samples
        that change their set.
    """
    rows = list[Row]()
    fewest, last = len(y) + 1, begin + PATIENCE
    for number in range(begin, begin + ROUNDS):
        solved = _solved(K, y, np.where(full, bound, 0.0), free)
        if solved is None:
            return None
        alpha, lacks = solved
        rows = [(number, alpha)] if brief else [*rows, (number, alpha)]
        zero = (free & (alpha < 0)) | (~free & ~full & (lacks <= LOOSE))
        upper = (free & (alpha > bound)) | (full & (lacks >= -LOOSE))
        now = ~(zero | upper)
        changes = int(np.count_nonzero((upper != full) | (now != free)))
        if changes == 0:
            return rows
        if changes < fewest:
            fewest, last = changes, number + PATIENCE
        if brief and number >= last:
            return None
        free, full = now, upper
    return None


def _solved(
    K: Square | Products, y: Array, fixed: Array, free: NDArray[np.bool_]
) -> tuple[Array, Array] | None:
    """α of all samples and 1 - y f, (n,) each, with y f = 1 for the free samples; None if that is ill-conditioned.

    A multiple of the matrix of ones makes K positive definite, although its samples are centred; with the constant
    sum of the β = α y it only changes b.
    """
    beta: Array = fixed * y
    k = int(np.count_nonzero(free))
    if isinstance(K, Products) and k > K.rank + 1:
        return None
    if k == 0:
        if abs(beta.sum()) > LOOSE * fixed.sum():
            return None
        along = K @ beta
        return fixed, 1.0 - y * (along + middle_bias(along, y))
    which = np.flatnonzero(free)
    factor = Cholesky.of([np.add(row, 1, out=row) for row in lower_of(K, which)])
    if factor is None or factor.least() * BENT < k:
        return None
    other = factor.solve(np.ones(k))
    b = 0.0
    for _ in range(2):  # the second time for what rounding left
        missing = factor.solve((y - K @ beta - b)[which])
        sums = -float(beta.sum())
        more = (float(missing.sum()) - sums) / float(other.sum())
        beta[which] += missing - more * other
        b += more + sums
    return beta * y, 1.0 - y * (K @ beta + b)


def _prices(alpha: Array, bound: Array, C: float | Array, size: float) -> Array:
    """α in the unit of the samples, exactly C at that bound."""
    found: Array = np.where(alpha >= bound, C, np.minimum(np.maximum(alpha, 0) / size, C))
    return found


def _columns(
    X: Array,
    y: Array,
    C: float | Array,
    K: Square | Products,
    rows: Array,
    bound: Array,
    size: float,
    center: Array,
) -> dict[str, NDArray[Any]]:
    """The columns of the trace but `step`, from the α of each row (T, n), some of them outside of their bounds."""
    beta = rows * y
    beta /= size
    v = sums(beta, X) - beta.sum(axis=1)[:, None] * center
    del beta  # its memory may be needed
    along = sums(v, X.T)  # (T, n)
    soft = bool(np.isfinite(bound).all())
    each = np.broadcast_to(np.asarray(C, dtype=float), y.shape) if soft and np.ndim(C) else None
    b = np.array([middle_bias(one, y) if each is None else weighted_bias(one, y, each) for one in along])
    margins = along  # in the same memory
    margins += b[:, None]
    margins *= y
    square = np.einsum("td,td->t", v, v)
    objective, missing = square / 2, np.zeros(len(rows))
    if soft:
        np.subtract(1, margins, out=margins)
        slack = np.maximum(margins, 0, out=margins)
        objective = objective + slack @ np.broadcast_to(np.asarray(C, dtype=float), y.shape)
        del slack
    else:
        missing = np.maximum(0, 1 - margins.min(axis=1))
        objective = objective / np.clip(margins.min(axis=1), NO_SEPARATOR, 1) ** 2
    del along, margins
    within = np.clip(rows, 0, bound)
    up, down = within @ (y > 0), within @ (y < 0)
    least = np.minimum(up, down)
    for side, total in ((y > 0, up), (y < 0, down)):
        within[:-1, side] *= (least / np.maximum(total, TINY))[:-1, None]
    lengths = np.array([one @ (K @ one) for one in (row * y for row in within)])
    dual = (within.sum(axis=1) - lengths / 2) / size
    dual[-1] = within[-1].sum() / size - square[-1] / 2
    gap, lopsided = objective - dual, np.abs(up - down)[-1] / size
    total = np.maximum(within.sum(axis=1) / size, TINY)
    relative = (gap + np.abs(b) * lopsided) / np.maximum(objective, TINY)
    return {
        "coef": v,
        "intercept": b,
        "objective": objective,
        "dual_objective": dual,
        "gap": gap,
        "residual": np.maximum(np.maximum(relative, lopsided / total), missing),
    }

"""fis-total and fis-project: the scatter of several classes, and the directions that separate them best."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, parameters
from linclass.core.checks import Array
from linclass.proofs.chain import ROUNDING, Assumption, Example, Line, Proof
from linclass.proofs.fisher import SINGULAR
from linclass.proofs.points import directions, several

TRIED = 12  # random W
CANCELLED = 1e-5  # of the sum of squared coordinates: the rounding of scatters, divided by the relative error of lines


def total(
    X: ArrayLike,
    y: ArrayLike,
    *,
    means: ArrayLike | None = None,
    mean: ArrayLike | None = None,
) -> Proof:
    """Claim: S_T = S_W + S_B, S_B = Σ N_i (m_i - m)(m_i - m)ᵀ, with rank S_B <= C - 1 (Zhang 5).

    - split: x - m = (x - m_i) + (m_i - m)
    - expand: S_T = S_W + Q + Qᵀ + S_B with the cross terms Q = Σ (x - m_i)(m_i - m)ᵀ
    - centred: Σ (x - m_i) = 0 in each class (means)
    - cross: so Q = 0 (means)
    - total: S_T = S_W + S_B (means)
    - weighted: Σ N_i (m_i - m) = 0 (means)
    - rank: so the C vectors m_i - m span at most C - 1 dimensions: rank S_B <= C - 1 (means)

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        C >= 2 labels.
    means, mean : array-like of shape (C, d) and (d,), or None
        Other points m_i and m; None takes the means.
    """
    X, index, classes = several(X, y, "fis-total")
    C, d = len(classes), X.shape[1]
    true = np.array([X[index == c].mean(axis=0) for c in range(C)])
    centre = X.mean(axis=0) if mean is None else checks.vector(mean, d, "mean")
    m = true if means is None else checks.matrix(means, "means").reshape(C, d)
    counts = np.bincount(index)
    inner, outer = X - m[index], m[index] - centre
    S_W, Q, S_T = inner.T @ inner, inner.T @ outer, (X - centre).T @ (X - centre)
    S_B = (counts * (m - centre).T) @ (m - centre)
    size = float(((X - centre) ** 2).sum() + (inner**2).sum() + (outer**2).sum())
    reach = float(np.abs(X).max() + np.abs(m).max() + np.abs(centre).max())
    held = bool(np.allclose(m, true, rtol=0, atol=1e-9 * reach) and np.allclose(centre, X.mean(axis=0),
                rtol=0, atol=1e-9 * reach))  # fmt: skip
    crossed = np.where(np.abs(Q) <= ROUNDING * size, 0.0, Q)
    matrices = {"S_T": S_T, "S_W": S_W, "S_B": S_B}
    each = {"i": np.arange(C), "m_i": m, "N_i": counts}
    need = ("means",)
    rank = int((np.linalg.eigvalsh(S_B) > SINGULAR * max(float(np.trace(S_B)), 1e-300)).sum())
    lines = (
        Line("split", "=", lambda: X - centre, lambda: (X - m[index]) + (m[index] - centre), "samples", (),
             {"m": centre}, {"n": np.arange(len(X)), "x": X, "m_i": m[index]}, reach),
        Line("expand", "=", lambda: [(X - centre).T @ (X - centre)], lambda: [S_W + Q + Q.T + S_B],
             constants=matrices | {"Q": crossed}, scale=size),
        Line("centred", "=", lambda: [(X[index == c] - m[c]).sum(axis=0) for c in range(C)], lambda: 0.0, "classes",
             need, {}, each, reach * counts),
        Line("cross", "=", lambda: [inner.T @ outer], lambda: np.zeros((1, d, d)), needs=need, constants={"Q": crossed},
             scale=size),
        Line("total", "=", lambda: [(X - centre).T @ (X - centre)], lambda: [S_W + S_B], needs=need,
             constants=matrices, scale=size),
        Line("weighted", "=", lambda: [counts @ (m - centre)], lambda: np.zeros((1, d)), needs=need,
             constants={"m": centre}, scale=reach * len(X)),
        Line("rank", "<=", lambda: rank, lambda: C - 1, needs=need, constants={"rank": rank, "C": C, "S_B": S_B}),
    )  # fmt: skip
    return Proof("fis-total", lines, (Assumption("means", held, _other_means),))


def project(X: ArrayLike, y: ArrayLike, *, W: ArrayLike | None = None, q: int | None = None) -> Proof:
    """Claim: for ŷ = Wᵀx, Ŝ_W = WᵀS_W W and Ŝ_B = WᵀS_B W; the W of q columns with the largest tr(Ŝ_W⁻¹Ŝ_B) are
    solutions of S_B w = λS_W w with the largest λ (Zhang 5).

    M = Ŝ_W^-½, V = S_W^½ W M and A = S_W^-½ S_B S_W^-½ with the eigenvalues λ_j and eigenvectors a_j; c_j = ‖Vᵀa_j‖².
    The lines are checked for the given W, the best one, and 12 seeded random ones.

    - project: ŷ - m̂ = Wᵀ(x - m)
    - scatter: so Ŝ_W = WᵀS_W W, and Ŝ_B = WᵀS_B W
    - invariant: tr(Ŝ_W⁻¹Ŝ_B) is the same for W and WM (invertible)
    - unit: VᵀV = I (invertible)
    - trace: tr(Ŝ_W⁻¹Ŝ_B) = tr(VᵀAV) (invertible)
    - shares: tr(VᵀAV) = Σ c_j λ_j
    - sum: Σ c_j = q (invertible)
    - most: c_j <= 1 (invertible)
    - best: tr(Ŝ_W⁻¹Ŝ_B) <= the sum of the q largest λ_j (invertible)
    - equal: with equality for w_j = S_W^-½ a_j, that is S_B w_j = λ_j S_W w_j (invertible)

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        C >= 2 labels.
    W : array-like of shape (d, q) or None
        The projection; None takes the first q axes.
    q : int >= 1 or None
        None takes the number of columns of W, or min(C - 1, d).
    """
    X, index, classes = several(X, y, "fis-project")
    d, C = X.shape[1], len(classes)
    own = None if W is None else checks.matrix(W, "W")
    columns = parameters.at_least(
        q if q is not None else own.shape[1] if own is not None else min(C - 1, d), 1, "q"
    )
    if columns > d:
        raise ValueError(f"q must be at most {d}, the number of features; got {columns}.")
    first = np.eye(d)[:, :columns] if own is None else own.reshape(d, columns)
    S_W, S_B = _scatters(X, index)
    values, axes = np.linalg.eigh(S_W)
    values = np.where(values > SINGULAR * ((X - X.mean(axis=0)) ** 2).sum(), values, 0.0)
    invertible = bool(values.all())
    condition = float(values.max() / values.min()) if invertible else 1.0
    inverse_roots = np.zeros(d)
    np.power(values, -0.5, out=inverse_roots, where=values > 0)
    root, inverse = (axes * np.sqrt(values)) @ axes.T, (axes * inverse_roots) @ axes.T
    A = inverse @ S_B @ inverse
    lam, a = np.linalg.eigh((A + A.T) / 2)
    lam, a = lam[::-1], a[:, ::-1]
    best = inverse @ a[:, :columns]
    tried = np.array([first, best, *directions(TRIED * d, columns).reshape(TRIED, d, columns)])
    within, between = (np.swapaxes(tried, 1, 2) @ S @ tried for S in (S_W, S_B))
    M = np.array([_inverse_root(S) for S in within])
    V = root @ tried @ M
    turned = np.swapaxes(V, 1, 2)
    separation = np.array([_separation(S, B) for S, B in zip(within, between, strict=True)])
    c = ((turned @ a) ** 2).sum(axis=1)  # (m, d)
    most = float(lam[:columns].sum())
    reach = float(np.abs(X).max())
    noise = (
        len(X) * reach**2
    )  # S_B of equal means and S_W of equal points are 0 only up to rounding of such sums
    smallest = float(values.min()) if invertible else 1.0
    rounding = max(1.0, condition * 1e-6) * max(
        most, float(np.abs(lam).sum()), CANCELLED * noise / smallest, 1e-300
    )
    projected = np.array([_scatters(X @ P, index) for P in tried])  # (m, 2, q, q)
    size = np.array([np.abs(np.trace(S)) + np.abs(np.trace(B)) for S, B in zip(within, between, strict=True)])
    size = size + CANCELLED * noise * (tried**2).sum(axis=(1, 2))
    mean = X.mean(axis=0)
    each = {"W": tried, "separation": separation, "c": c}
    known = {"lambda": lam, "q": columns, "most": most}
    need = ("invertible",)

    def separations(P: Array) -> Array:
        """tr(Ŝ_W⁻¹Ŝ_B) of projections (m, d, q)."""
        return np.array([_separation(*_scatters(X @ one, index)) for one in P])

    lines = (
        Line("project", "=", lambda: X @ first - (X @ first).mean(axis=0), lambda: (X - mean) @ first, "samples", (),
             {"W": first}, {"n": np.arange(len(X)), "x": X, "y": X @ first}, reach * float(np.abs(first).sum())),
        Line("scatter", "=", lambda: projected, lambda: np.stack([within, between], axis=1), "weights", along=each,
             scale=size),
        Line("invariant", "=", lambda: separations(tried), lambda: separations(tried @ M), "weights", need, {}, each,
             rounding),
        Line("unit", "=", lambda: turned @ V, lambda: np.eye(columns)[None], "weights", need, {"q": columns}, each,
             max(1.0, condition * 1e-6)),
        Line("trace", "=", lambda: separations(tried), lambda: np.trace(turned @ A @ V, axis1=1, axis2=2), "weights",
             need, known, each, rounding),
        Line("shares", "=", lambda: np.trace(turned @ A @ V, axis1=1, axis2=2), lambda: c @ lam, "weights", (), known,
             each, rounding),
        Line("sum", "=", lambda: c.sum(axis=1), lambda: columns, "weights", need, known, each,
             max(1.0, condition * 1e-6)),
        Line("most", "<=", lambda: c, lambda: 1.0, "weights", need, known, each, max(1.0, condition * 1e-6)),
        Line("best", "<=", lambda: separations(tried), lambda: lam[:columns].sum(), "weights", need, known, each,
             rounding),
        Line("equal", "=", lambda: [S_B @ best], lambda: [S_W @ best * lam[:columns]], needs=need,
             constants=known | {"W": best}, scale=rounding * float(np.abs(S_W @ best).max())),
    )  # fmt: skip
    return Proof("fis-project", lines, (Assumption("invertible", invertible, _columns),))


def _scatters(X: Array, index: NDArray[np.int64]) -> tuple[Array, Array]:
    """S_W and S_B, (d, d) each."""
    counts = np.bincount(index)
    means = np.array([X[index == c].mean(axis=0) for c in range(len(counts))])
    inner, outer = X - means[index], means - X.mean(axis=0)
    return inner.T @ inner, (counts * outer.T) @ outer


def _inverse_root(S: Array) -> Array:
    """S^-½ of a symmetric matrix, without the directions of eigenvalue 0."""
    values, axes = np.linalg.eigh(S)
    powers = np.zeros_like(values)
    np.power(values, -0.5, out=powers, where=values > SINGULAR * max(float(values.max()), 0.0))
    root: Array = (axes * powers) @ axes.T
    return root


def _separation(S_W: Array, S_B: Array) -> float:
    """tr(S_W⁻¹S_B), NaN if S_W is not invertible."""
    try:
        return float(np.trace(np.linalg.solve(S_W, S_B)))
    except np.linalg.LinAlgError:
        return float("nan")


def _other_means() -> Example:
    """m₁ is not the mean of its class."""
    X = np.array([[0.0, 0.0], [0.0, 2.0], [1.0, 1.0], [3.0, 0.0], [3.0, 2.0]])
    return Example(X, np.array([0, 0, 0, 1, 1]), {"means": [[0.0, 0.0], [3.0, 1.0]]})


def _columns() -> Example:
    """Two parallel columns of points."""
    X = np.array([[0.0, 0.0], [0.0, 1.0], [0.0, 2.0], [1.0, 0.0], [1.0, 1.0], [1.0, 2.0]])
    return Example(X, np.array([-1, -1, -1, 1, 1, 1]), {"W": [[1.0], [1.0]]})

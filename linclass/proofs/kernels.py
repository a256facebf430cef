"""ker-psd, ker-span and ker-gauss: what makes a kernel, and what the best weights are made of."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks, parameters
from linclass.core.checks import Array
from linclass.core.losses import LOSSES
from linclass.margins.kernels import gram
from linclass.proofs.chain import RELATIVE, Assumption, Example, Line, Proof
from linclass.proofs.points import Points, directions

TRIED = 12  # random vectors
BEYOND = 6  # places besides the samples, in whose features w may have a part
POWERS = 5  # powers whose matrices are checked
LEAST = 1e-10  # relative length of a direction that the features of the samples span


def psd(
    X: ArrayLike,
    y: ArrayLike | None = None,
    *,
    kernel: str = "gaussian",
    K: ArrayLike | None = None,
    **params: Any,
) -> Proof:
    """Claim: k is a kernel on these points ⇔ K (symmetric) has no negative eigenvalue (Mercer 1909; BHK 6).

    ⇐ comes first, because it constructs the φ_i of ⇒. Lines about all c are checked for 12 seeded random ones and
    for all eigenvectors.

    - decompose: K = UΛUᵀ (symmetric)
    - quadratic: cᵀKc = λ‖c‖² for an eigenvector c (symmetric)
    - eigenvalues: λ >= 0 (psd): then B = UΛ^½ is real. Otherwise, an eigenvector c has cᵀKc < 0
    - root: K = BBᵀ (psd)
    - products: K_ij = φ_i·φ_j, with the rows φ_i of B: ⇐ is proved (psd)
    - square: cᵀKc = ‖Σ c_i φ_i‖² for all c (psd)
    - nonnegative: cᵀKc >= 0, so every λ‖c‖² and λ >= 0: ⇒ is proved (psd)

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like or None
        Not used.
    kernel, **params
        As for `linclass.gram`.
    K : array-like of shape (n, n) or None
        Another matrix; None takes the kernel's.
    """
    matrix = gram(kernel, X, **params) if K is None else checks.matrix(K, "K")
    values, U = np.linalg.eigh((matrix + matrix.T) / 2)
    values, U = values[::-1], U[:, ::-1]
    size = float(np.abs(values).max())
    B = U * np.sqrt(np.maximum(values, 0.0))
    c = np.vstack([U.T, directions(TRIED, len(matrix))])
    quadratic = ((c @ matrix) * c).sum(axis=1)
    squared = (c**2).sum(axis=1)
    order = np.arange(len(matrix))
    whole, rooted = (U * values) @ U.T, B @ B.T
    column = {"K_i1": matrix[:, 0], "product": B @ B[0]}
    lines = (
        Line("decompose", "=", lambda: [matrix], lambda: [whole], needs=("symmetric",),
             constants={"K": matrix, "U": U, "Lambda": values} | _entry(matrix, whole, size), scale=size),
        Line(
            "quadratic", "=", lambda: ((U.T @ matrix) * U.T).sum(axis=1), lambda: values * (U**2).sum(axis=0),
            "values", ("symmetric",), along={"j": order, "lambda": values, "c": U.T}, scale=size,
        ),
        Line("eigenvalues", ">=", lambda: values, lambda: 0.0, "values", ("psd",),
             along={"j": order, "lambda": values, "c": U.T, "quadratic": quadratic[: len(matrix)]}, scale=size),
        Line("root", "=", lambda: [matrix], lambda: [rooted], needs=("psd", "symmetric"),
             constants={"K": matrix, "B": B} | _entry(matrix, rooted, size), scale=size),
        Line(
            "products", "=", lambda: matrix, lambda: np.einsum("ik,jk->ij", B, B), "samples",
            ("psd", "symmetric"), along={"i": order + 1, "K": matrix, "phi": B} | column, scale=size,
        ),
        Line("square", "=", lambda: ((c @ matrix) * c).sum(axis=1), lambda: ((c @ B) ** 2).sum(axis=1), "directions",
             ("psd", "symmetric"), along={"c": c, "quadratic": quadratic, "squared": squared}, scale=size * squared),
        Line("nonnegative", ">=", lambda: ((c @ matrix) * c).sum(axis=1), lambda: 0.0, "directions", ("psd",),
             along={"c": c, "quadratic": quadratic, "squared": squared}, scale=size * squared),
    )  # fmt: skip
    return Proof(
        "ker-psd",
        lines,
        (
            Assumption("symmetric", bool(np.abs(matrix - matrix.T).max() <= RELATIVE * size), _one_sided),
            Assumption("psd", bool(values[-1] >= -RELATIVE * size), _tanh),
        ),
    )


def _entry(left: Array, right: Array, size: float) -> dict[str, float]:
    """The entry of two matrices at which they differ most, else the first one: its row, its column and both values."""
    apart = np.abs(left - right)
    i, j = np.unravel_index(int(apart.argmax()), apart.shape) if apart.max() > RELATIVE * size else (0, 0)
    return {"i": int(i) + 1, "j": int(j) + 1, "K_ij": float(left[i, j]), "sum": float(right[i, j])}


def span(
    X: ArrayLike,
    y: ArrayLike,
    *,
    kernel: str = "gaussian",
    penalty: float = 1.0,
    loss: str = "hinge",
    random_state: int = 0,
    **params: Any,
) -> Proof:
    """Claim: the w that minimises J = ½‖w‖² plus a loss of the f(x_i) is in the span of the φ(x_i) (Kimeldorf & Wahba
    1971).

    Weights w are tried that also have a part in the features of 6 other places: 12 seeded random ones, and one with
    no part outside the span. The features of the samples and of these places are the rows of B in K = BBᵀ.

    - split: w = u + v, u in the span of the φ(x_i)
    - orthogonal: v·φ(x_i) = 0
    - same: w·φ(x_i) = u·φ(x_i), so that u has the same loss
    - pythagoras: ‖w‖² = ‖u‖² + ‖v‖²
    - gain: J(w) = J(u) + ½‖v‖² (penalty)
    - only: J(w) <= J(u) ⇔ v = 0 (penalty)

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Two labels.
    kernel, **params
        A kernel of `linclass.gram` without negative eigenvalues.
    penalty : float >= 0, default 1
        Factor of ½‖w‖² in J.
    loss : str, default "hinge"
        A name in `LOSSES`.
    random_state : int
        Seed of the places and the weights.
    """
    points = Points.of(X, y, "ker-span")
    factor = parameters.not_negative(penalty, "penalty")
    rng = checks.generator(random_state)
    low, high = points.X.min(axis=0), points.X.max(axis=0)
    places = rng.uniform(low - 0.5 * (high - low), high + 0.5 * (high - low), (BEYOND, points.X.shape[1]))
    K = gram(kernel, np.vstack([points.X, places]), **params)
    values, U = np.linalg.eigh(K)
    phi = U * np.sqrt(np.maximum(values, 0.0))
    own = phi[: len(points.X)]
    _, size, axes = np.linalg.svd(own, full_matrices=False)
    basis = axes[size > LEAST * size.max()]
    W = rng.normal(size=(TRIED, len(K))) @ phi
    W = np.vstack([W[:1] @ basis.T @ basis, W])
    u = W @ basis.T @ basis
    v = W - u
    value = LOSSES[parameters.choice(loss, tuple(LOSSES), "loss")].value

    def J(weights: Array) -> Array:
        """½‖w‖² and the sum of the losses, for rows w."""
        losses: Array = value(points.y * (weights @ own.T)).sum(axis=1)
        total: Array = factor / 2 * (weights**2).sum(axis=1) + losses
        return total

    lengths = {"w2": (W**2).sum(axis=1), "u2": (u**2).sum(axis=1), "v2": (v**2).sum(axis=1)}
    first = {"f_w": W @ own[0], "f_u": u @ own[0], "f_v": v @ own[0]}
    each = {**lengths, "J_w": J(W), "J_u": J(u)}
    reach = np.linalg.norm(W, axis=1) * np.linalg.norm(own, axis=1).max()
    worth = np.maximum(each["J_w"], reach)
    lines = (
        Line("split", "=", lambda: W, lambda: u + v, "weights", along=lengths),
        Line("orthogonal", "=", lambda: v @ own.T, lambda: 0.0, "weights", along=lengths | first, scale=reach),
        Line("same", "=", lambda: W @ own.T, lambda: u @ own.T, "weights", along=lengths | first, scale=reach),
        Line("pythagoras", "=", lambda: (W**2).sum(axis=1), lambda: (u**2).sum(axis=1) + (v**2).sum(axis=1),
             "weights", along=lengths),
        Line("gain", "=", lambda: J(W), lambda: J(u) + (v**2).sum(axis=1) / 2, "weights", ("penalty",), along=each,
             scale=worth),
        Line(
            "only", "iff", lambda: J(W) <= J(u) + 1e-9 * worth, lambda: (v**2).sum(axis=1) / 2 <= 1e-9 * worth,
            "weights", ("penalty",), along=each,
        ),
    )  # fmt: skip
    return Proof("ker-span", lines, (Assumption("penalty", factor == 1.0, _no_penalty),))


def gaussian(X: ArrayLike, y: ArrayLike | None = None, *, width: float | None = None) -> Proof:
    """Claim: the Gaussian is a kernel (BHK 6).

    t = x·z/σ², and [a] is the matrix of a on all pairs of samples, with its smallest eigenvalue. Powers and partial
    sums are checked up to the 5th; the series is added until the terms are below rounding.

    - factor: e^(-‖x-z‖²/(2σ²)) = g(x) g(z) e^t, g(x) = e^(-‖x‖²/(2σ²))
    - series: e^t = Σ_m t^m / m!
    - powers: [t^m] has no negative eigenvalue: products of kernels are kernels
    - partial: nor has [Σ_{m<=M} t^m / m!]: all coefficients are > 0
    - limit: nor has [e^t], the limit
    - rank-one: nor has [g(x) g(z)]
    - product: nor has the product, the Gaussian

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like or None
        Not used.
    width : float > 0 or None
        σ; None takes the largest ‖x‖ / 2, or 1 if all x are 0.
    """
    X = checks.matrix(X)
    squared = (X**2).sum(axis=1)
    sigma = (
        parameters.positive(width, "width") if width is not None else float(np.sqrt(squared.max())) / 2 or 1.0
    )
    t = X @ X.T / sigma**2
    shares = squared / (2 * sigma**2)
    g = np.exp(-shares)
    i, j = np.triu_indices(len(X))
    count = int(np.ceil(8 * max(1.0, float(np.abs(t).max())) + 40))

    def partial(largest: int) -> Array:
        """Σ_{m <= largest} t^m / m! on all pairs."""
        total, term = np.ones_like(t), np.ones_like(t)
        for power in range(1, largest + 1):
            term = term * t / power
            total = total + term
        return total

    def least(K: Array) -> float:
        """The smallest eigenvalue."""
        return float(np.linalg.eigvalsh(K)[0])

    def largest(K: Array) -> float:
        return float(np.abs(K).max()) * len(K)

    orders = np.arange(1, POWERS + 1)
    pairs = {"i": i, "j": j, "t": t[i, j], "apart": (X[i] != X[j]).any(axis=1)}
    whole = np.exp(-((X[i] - X[j]) ** 2).sum(axis=1) / (2 * sigma**2))
    lines = (
        Line(
            "factor", "=", lambda: np.exp(-((X[i] - X[j]) ** 2).sum(axis=1) / (2 * sigma**2)),
            lambda: np.exp(-shares[i] - shares[j] + t[i, j]), "pairs", (), {"sigma": sigma},
            pairs | {"x": X[i], "z": X[j], "g_x": g[i], "g_z": g[j], "k": whole},
            whole * (1e-6 * (1 + shares[i] + shares[j])), telling="apart",
        ),
        Line("series", "=", lambda: np.exp(t[i, j]), lambda: partial(count)[i, j], "pairs", (), {"M": count}, pairs,
             np.exp(np.abs(t[i, j])), telling="apart"),
        Line("powers", ">=", lambda: [least(t**p) for p in orders.tolist()], lambda: 0.0, "values", (), {},
             {"m": orders, "lambda": np.array([least(t**p) for p in orders.tolist()])},
             np.array([largest(t**p) for p in orders.tolist()])),
        Line("partial", ">=", lambda: [least(partial(p)) for p in orders.tolist()], lambda: 0.0, "values", (), {},
             {"M": orders, "lambda": np.array([least(partial(p)) for p in orders.tolist()])},
             np.array([largest(partial(p)) for p in orders.tolist()])),
        Line("limit", ">=", lambda: least(np.exp(t)), lambda: 0.0, constants={"lambda": least(np.exp(t))},
             scale=largest(np.exp(t))),
        Line("rank-one", ">=", lambda: least(np.outer(g, g)), lambda: 0.0,
             constants={"lambda": least(np.outer(g, g)), "sigma": sigma}, scale=float(len(X))),
        Line("product", ">=", lambda: least(gram("gaussian", X, width=sigma)), lambda: 0.0,
             constants={"lambda": least(gram("gaussian", X, width=sigma)), "sigma": sigma}, scale=float(len(X))),
    )  # fmt: skip
    return Proof("ker-gauss", lines)


def _one_sided() -> Example:
    """A matrix with K_12 != K_21."""
    X = np.array([[0.0, 0.0], [1.0, 0.0]])
    return Example(X, np.array([-1, 1]), {"K": [[1.0, 2.0], [0.0, 1.0]]})


def _tanh() -> Example:
    """tanh(c - x·z): its matrix has a negative eigenvalue."""
    X = np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [2.0, 2.0]])
    return Example(X, np.array([-1, 1, 1, -1]), {"kernel": "tanh", "slope": -1.0, "offset": 1.0})


def _no_penalty() -> Example:
    """Without ½‖w‖², a part outside the span costs nothing."""
    X = np.array([[0.0, 0.0], [1.0, 1.0], [2.0, 0.0]])
    return Example(X, np.array([-1, 1, 1]), {"penalty": 0.0})

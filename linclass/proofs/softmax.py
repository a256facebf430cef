"""soft-jacobian: the derivatives of the softmax, and the gradient of the cross-entropy."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import checks
from linclass.core.checks import Array
from linclass.core.losses import softmax
from linclass.proofs.chain import Line, Proof
from linclass.proofs.logistic import STEP, Complex
from linclass.proofs.points import augmented, several


def jacobian(X: ArrayLike, y: ArrayLike, *, W: ArrayLike | None = None, random_state: int = 0) -> Proof:
    """Claim: ∂ŷ_k/∂a_j = ŷ_k(I_kj - ŷ_j), and ∇_j J = Σ (ŷ_j - y_j) φ (Zhang 5).

    a_k = w_k·φ, ŷ_k = e^a_k/S with S = Σ_j e^a_j; y_k is 1 for the label and 0 for the others. Derivatives are computed
    by a complex step: Im f(a + ih)/h.

    - quotient: ∂ŷ_k/∂a_j = (I_kj e^a_k S - e^a_k e^a_j)/S²
    - same: for k = j this is ŷ_k(1 - ŷ_k)
    - other: for k != j it is -ŷ_k ŷ_j
    - chain: ∂(-Σ_k y_k ln ŷ_k)/∂a_j = -Σ_k y_k(I_kj - ŷ_j)
    - one: -Σ_k y_k(I_kj - ŷ_j) = ŷ_j - y_j, as Σ_k y_k = 1
    - sum: ∇_j J = Σ_n (ŷ_nj - y_nj) φ_n

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        C >= 2 labels.
    W : array-like of shape (C, d + 1) or None
        Weights, the bias last; None takes seeded random ones.
    random_state : int
        Seed of the weights.
    """
    X, index, classes = several(X, y, "soft-jacobian")
    phi, C = augmented(X), len(classes)
    if W is None:
        weights = checks.generator(random_state).normal(size=(C, phi.shape[1])) / np.abs(phi).max()
    else:
        weights = checks.matrix(W, "W").reshape(C, phi.shape[1])
    a = phi @ weights.T
    shares, hot = softmax(a), np.eye(C)[index]
    e = np.exp(a - a.max(axis=1, keepdims=True))
    S = e.sum(axis=1)
    unit = np.eye(C)
    each = {"n": np.arange(len(X)), "a": a, "p": shares, "y": hot}

    def moved(j: int) -> Complex:
        """Scores with a complex step in a_j."""
        return np.asarray(a - a.max(axis=1, keepdims=True) + 1j * STEP * unit[j])

    def slopes() -> Array:
        """∂ŷ_k/∂a_j, (n, C, C): k, then j."""
        columns = [np.exp(moved(j)) / np.exp(moved(j)).sum(axis=1, keepdims=True) for j in range(C)]
        return np.stack([column.imag / STEP for column in columns], axis=2)

    def losses() -> Array:
        """The derivatives of each sample's cross-entropy by a_j, (n, C)."""
        columns = [
            (np.log(np.exp(moved(j)).sum(axis=1)) - (hot * moved(j)).sum(axis=1)).imag for j in range(C)
        ]
        return np.column_stack(columns) / STEP

    def whole() -> Array:
        """The derivatives of J by each weight, (C, d + 1)."""
        found: Array = np.empty_like(weights)
        for j, i in np.ndindex(weights.shape):
            shifted = a - a.max(axis=1, keepdims=True) + 1j * STEP * phi[:, i, None] * unit[j]
            found[j, i] = (
                np.log(np.exp(shifted).sum(axis=1)) - (hot * shifted).sum(axis=1)
            ).imag.sum() / STEP
        return found

    def kept(same: bool, matrices: Array) -> Array:
        """The entries with k = j, or those with k != j, and 0 for the others."""
        entries: Array = np.where(unit[None] == same, matrices, 0.0)
        return entries

    products = shares[:, :, None] * shares[:, None, :]
    gradient = (shares - hot).T @ phi
    lines = (
        Line("quotient", "=", slopes,
             lambda: (unit * (e * S[:, None])[:, None, :] - e[:, :, None] * e[:, None, :]) / (S**2)[:, None, None],
             "samples", along=each, scale=1e-3),
        Line("same", "=", lambda: kept(True, slopes()), lambda: unit * (shares * (1 - shares))[:, None, :], "samples",
             along=each, scale=1e-3),
        Line("other", "=", lambda: kept(False, slopes()), lambda: -products * (1 - unit), "samples", along=each,
             scale=1e-3),
        Line("chain", "=", losses, lambda: -np.einsum("nk,nkj->nj", hot, unit[None] - shares[:, None, :]), "samples",
             along=each, scale=1e-3),
        Line("one", "=", lambda: -np.einsum("nk,nkj->nj", hot, unit[None] - shares[:, None, :]), lambda: shares - hot,
             "samples", along=each, scale=1e-3),
        Line("sum", "=", whole, lambda: (shares - hot).T @ phi, "classes",
             along={"j": np.arange(C), "w": weights, "gradient": gradient}, scale=float(np.abs(phi).sum())),
    )  # fmt: skip
    return Proof("soft-jacobian", lines)

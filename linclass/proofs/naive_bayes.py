"""nb-counts: the parameters of naive Bayes with the largest likelihood are shares."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import parameters
from linclass.core.checks import Array
from linclass.proofs.chain import Assumption, Example, Line, Proof
from linclass.proofs.points import Points

STEP = 1e-30  # of a derivative by a complex step, Im f(x + ih) / h
TRIED = np.array([0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99])  # trial values of a probability


def counts(X: ArrayLike, y: ArrayLike, *, alpha: float = 1.0) -> Proof:
    """Claim: the π and μ of largest likelihood are the shares; smoothing gives the shares with added emails (Zhang 5).

    μ_ki is the probability of word i in class k, c_ki the number of its emails with the word; class 1 is the larger
    label. ℓ(μ) = c ln μ + (N_k - c) ln(1 - μ). The first two lines are checked at μ = (c + 1)/(N_k + 2).

    - split: ln L = Σ_k N_k ln π_k + Σ_k Σ_i ℓ(μ_ki): the sum over emails, by class and word
    - slope: ℓ′(μ) = c/μ - (N_k - c)/(1 - μ)
    - zero: ℓ′(μ) = 0 at μ = c/N_k (inside)
    - word: no trial value of μ has a larger ℓ than c/N_k
    - prior: no trial value of π has a larger N₁ ln π + N₀ ln(1 - π) than N₁/N
    - smoothing: with α more emails with the word, and α without, the share is (α + c)/(2α + N_k)

    Parameters
    ----------
    X : array-like of shape (n, D)
        0 and 1: whether an email contains a word.
    y : array-like of shape (n,)
        Two labels.
    alpha : float >= 0
        α.
    """
    points = Points.of(X, y, "nb-counts")
    X = points.X
    if ((X != 0) & (X != 1)).any():
        raise ValueError("nb-counts needs an X of 0 and 1. Pass for example X > 0.")
    a = parameters.not_negative(alpha, "alpha")
    which = np.array([points.y < 0, points.y > 0])
    N = which.sum(axis=1)
    c = np.array([X[rows].sum(axis=0) for rows in which])  # (2, D)
    of = np.broadcast_to(N[:, None], c.shape)
    mu = (c + 1) / (of + 2)
    share = c / of
    pi = N / N.sum()
    klass, word = np.indices(c.shape)
    each = {"k": klass.ravel(), "i": word.ravel(), "c": c.ravel(), "N_k": of.ravel()}
    best = _likelihood(share, c, of)
    tried = TRIED[:, None, None]
    prior = N[1] * np.log(TRIED) + N[0] * np.log(1 - TRIED)
    inside = bool(((c > 0) & (c < of)).all())

    def emails() -> float:
        """ln L as a sum over the emails."""
        index = (points.y > 0).astype(int)
        chance = np.where(X == 1, mu[index], 1 - mu[index])
        return float((np.log(pi[index]) + np.log(chance).sum(axis=1)).sum())

    def slopes() -> Array:
        """ℓ′ by a complex step, (2 D,)."""
        moved = mu + 1j * STEP
        return np.asarray((c * np.log(moved) + (of - c) * np.log(1 - moved)).imag.ravel() / STEP)

    def added() -> Array:
        """The share with the word among the emails of a class and the added ones, for each class and word."""
        with_word, without = np.ones((1, X.shape[1])), np.zeros((1, X.shape[1]))
        shares = [
            np.average(np.vstack([X[rows], with_word, without]), axis=0, weights=[*np.ones(rows.sum()), a, a])
            for rows in which
        ]
        return np.concatenate(shares)

    likelihood = {"c": c, "mu": mu, "pi": pi, "N_k": N}
    lines = (
        Line("split", "=", emails, lambda: (N * np.log(pi)).sum() + _likelihood(mu, c, of).sum(), constants=likelihood),
        Line("slope", "=", slopes, lambda: (c / mu - (of - c) / (1 - mu)).ravel(), "values", (), {},
             each | {"mu": mu.ravel()}, of.ravel()),
        Line("zero", "=", lambda: (c / share).ravel(), lambda: ((of - c) / (1 - share)).ravel(), "values", ("inside",),
             {}, each | {"mu": share.ravel()}),
        Line("word", "<=", lambda: _likelihood(tried, c, of).max(axis=0).ravel(), lambda: best.ravel(), "values", (),
             {}, each | {"mu": share.ravel(), "best": best.ravel()}),
        Line("prior", "<=", lambda: prior, lambda: (N * np.log(pi)).sum(), "values", (), {"N_k": N, "pi": pi},
             {"tried": TRIED, "likelihood": prior}),
        Line("smoothing", "=", added, lambda: ((a + c) / (2 * a + of)).ravel(), "values", (), {"alpha": a}, each),
    )  # fmt: skip
    return Proof("nb-counts", lines, (Assumption("inside", inside, _unseen),))


def _likelihood(mu: Array, c: Array, of: Array) -> Array:
    """c ln μ + (N_k - c) ln(1 - μ), with 0 ln 0 = 0."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(
            np.where(c > 0, c * np.log(mu), 0.0) + np.where(of > c, (of - c) * np.log1p(-mu), 0.0)
        )


def _unseen() -> Example:
    """A word that no email of class 0 contains: ℓ has no zero of its derivative."""
    return Example(np.array([[0.0, 1.0], [0.0, 0.0], [1.0, 1.0], [0.0, 0.0]]), np.array([0, 0, 1, 1]), {})

"""boo-vote: a vote of weak rules makes few mistakes."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import parameters
from linclass.core.checks import Array
from linclass.ensembles.boosting import decay, rounds_needed
from linclass.ensembles.stump import Search
from linclass.proofs.chain import Assumption, Example, Line, Proof
from linclass.proofs.points import Points

ROUNDS = 25


def vote(
    X: ArrayLike,
    y: ArrayLike,
    *,
    rounds: int = ROUNDS,
    epsilon: float = 0.5,
    gamma: float | None = None,
) -> Proof:
    """Claim: after T rounds with edges >= γ > 0, the vote makes m mistakes with ln m <= ln N - cT (BHK 6), and
    AdaBoost's share of mistakes is at most Π 2√(e_t(1 - e_t)) (Freund & Schapire 1997).

    c = ½ ln(1 + ε) - ln(1 + ε/2 - γε). The rules are decision stumps. Lines about T are checked after every odd number
    of rounds: then no vote is tied. e_t is the weighted share of the mistakes of round t.

    - missed: each mistake of the vote was missed in more than T/2 rounds
    - weight: so the total weight is >= m(1 + ε)^(T/2)
    - round: a round multiplies the total weight by <= 1 + ε(½ - γ) (edge)
    - total: so the total weight is <= N(1 + ε/2 - γε)^T (edge)
    - logarithm: ln m <= ln N - cT (edge)
    - decay: c > 0 (edge, small ε)
    - none: N e^(-cT) < 1 for the least odd T > ln N/c, so m = 0 (edge, small ε)
    - exponential: AdaBoost, y F <= 0 has e^(-yF) >= 1: share of mistakes <= (1/N) Σ e^(-yF)
    - factors: (1/N) Σ e^(-yF) = Π Z_t, Z_t the sum by which round t divides the weights
    - normaliser: Z_t = 2√(e_t(1 - e_t))

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Two labels.
    rounds : int >= 1, default 25
        Odd.
    epsilon : float > 0, default 0.5
        ε.
    gamma : float or None
        γ; None takes the smallest edge of the rounds.
    """
    points = Points.of(X, y, "boo-vote")
    y, epsilon = points.y, parameters.positive(epsilon, "epsilon")
    rounds = parameters.at_least(rounds, 1, "rounds")
    if rounds % 2 == 0:
        raise ValueError(
            f"rounds must be odd, so that no vote is tied; got {rounds}. Pass rounds={rounds + 1}."
        )
    search, n = Search(points.X, y), len(y)
    wrong, totals = np.zeros((rounds, n), dtype=bool), np.full(rounds + 1, float(n))
    weights = np.ones(n)
    for t in range(rounds):
        wrong[t] = search.best(weights).signs(points.X) != y
        weights = np.where(wrong[t], (1 + epsilon) * weights, weights)
        totals[t + 1] = weights.sum()
    edges = 0.5 - (totals[1:] / totals[:-1] - 1) / epsilon
    least = float(edges.min())
    least = least if abs(least) > 1e-12 else 0.0  # a stump without an edge
    g = least if gamma is None else parameters.number(gamma, "gamma")
    odd = np.arange(1, rounds + 1, 2)
    misses = wrong.cumsum(axis=0)[odd - 1]  # after so many rounds, of each sample
    mistaken = misses > odd[:, None] / 2
    mistakes = mistaken.sum(axis=1)
    some = mistakes > 0
    fewest = np.where(mistaken, misses, rounds + 1).min(axis=1)
    c = float(decay(g, epsilon))
    small = epsilon < 8 * g / (1 - 2 * g) ** 2 if g < 0.5 else True
    needed = rounds_needed(n, g, epsilon) if c > 0 and g > 0 else None
    F, Z, shares = _ada(search, points, rounds)
    known = {"epsilon": epsilon, "gamma": g, "N": n}
    after = {"T": odd, "m": mistakes, "W": totals[odd]}
    lines = (
        Line(
            "missed", ">", lambda: fewest[some], lambda: odd[some] / 2, "rounds",
            along={"T": odd[some], "m": mistakes[some], "missed": fewest[some]},
        ),
        Line("weight", ">=", lambda: totals[odd], lambda: mistakes * (1 + epsilon) ** (odd / 2), "rounds", (), known,
             after, telling="m"),
        Line(
            "round", "<=", lambda: totals[1:] / totals[:-1], lambda: 1 + epsilon * (0.5 - g), "rounds", ("edge",),
            known, {"t": np.arange(1, rounds + 1), "W": totals[1:], "W_before": totals[:-1], "edge": edges},
        ),
        Line("total", "<=", lambda: totals[odd], lambda: n * (1 + epsilon / 2 - g * epsilon) ** odd, "rounds",
             ("edge",), known, after, telling="m"),
        Line("logarithm", "<=", lambda: np.log(mistakes), lambda: np.log(n) - c * odd, "rounds", ("edge",),
             known | {"c": c}, after, telling="m"),
        Line("decay", ">", lambda: 0.5 * np.log(1 + epsilon), lambda: np.log(1 + epsilon / 2 - g * epsilon),
             needs=("edge", "small-epsilon"), constants=known | {"c": c}),
        Line(
            "none", "<", lambda: n * np.exp(-c * needed) if needed is not None else np.nan, lambda: 1.0,
            needs=("edge", "small-epsilon"), constants=known | {"c": c, "T": np.nan if needed is None else needed},
        ),
        Line("exponential", "<=", lambda: (y * F <= 0).mean(axis=1), lambda: np.exp(-y * F).mean(axis=1), "rounds",
             (), {"N": n}, {"T": np.arange(1, len(F) + 1), "mistakes": (y * F <= 0).sum(axis=1)}),
        Line("factors", "=", lambda: np.exp(-y * F).mean(axis=1), lambda: Z.cumprod(), "rounds", (), {"N": n},
             {"T": np.arange(1, len(F) + 1), "Z": Z}, (np.exp(-y * F) * np.abs(F)).max(axis=1, initial=0.0)),
        Line("normaliser", "=", lambda: Z, lambda: 2 * np.sqrt(shares * (1 - shares)), "rounds",
             along={"t": np.arange(1, len(Z) + 1), "Z": Z, "e": shares}),
    )  # fmt: skip
    return Proof(
        "boo-vote",
        lines,
        (
            Assumption("edge", bool(g > 0 and (edges >= g - 1e-12).all()), _no_edge),
            Assumption("small-epsilon", bool(g <= 0 or small), _large_epsilon),
        ),
    )


def _ada(search: Search, points: Points, rounds: int) -> tuple[Array, Array, Array]:
    """AdaBoost: F after each round (T, n), Z_t and e_t (T,), until a stump makes no mistake."""
    y = points.y
    weights = np.full(len(y), 1 / len(y))
    F = np.zeros(len(y))
    rows, factors, shares = [], [], []
    for _ in range(rounds):
        h = search.best(weights).signs(points.X)
        e = float(weights[h != y].sum())
        if e <= 0:
            break
        alpha = np.log((1 - e) / e) / 2
        F = F + alpha * h
        weights = weights * np.exp(-alpha * y * h)
        factors.append(float(weights.sum()))
        weights = weights / factors[-1]
        rows.append(F)
        shares.append(e)
    return np.array(rows).reshape(-1, len(y)), np.array(factors), np.array(shares)


def _no_edge() -> Example:
    """XOR: every stump errs on half of the weight."""
    X = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]])
    return Example(X, np.array([-1, 1, 1, -1]), {"rounds": 5})


def _large_epsilon() -> Example:
    """Edges of 0.1 and more, but ε = 8: c < 0, and the bound grows with T."""
    X = np.column_stack([np.arange(10.0), np.zeros(10)])
    return Example(X, np.array([1, 1, 1, -1, -1, -1, 1, 1, 1, -1]), {"rounds": 5, "epsilon": 8.0})

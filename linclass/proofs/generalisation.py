"""gen-union and gen-erm: a bound for all rules of a finite class, and for the rule of least training error."""

from __future__ import annotations

from math import ceil

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, parameters
from linclass.core.checks import Array
from linclass.proofs.chain import Assumption, Example, Line, Proof
from linclass.proofs.points import Points
from linclass.proofs.tails import TIE, off
from linclass.theory.fixed_lines import mistakes_of

DRAWN = 200  # samples


def union(
    X: ArrayLike,
    y: ArrayLike,
    *,
    rules: int = 10,
    size: int = 100,
    epsilon: float = 0.2,
    delta: float = 0.05,
    memorise: bool = False,
    random_state: int = 0,
) -> Proof:
    """Claim: P(some h off by > ε) <= 2M e^(-2ε²N), for M rules and N independent samples (Hoeffding 1963; BHK 6).

    The samples are drawn from the points, with replacement, so R(h) is the share of points that h misclassifies. The M
    rules are seeded random lines. For one rule, the probability is exact; for "some", 200 seeded samples are drawn,
    and the line holds in every draw.

    - one: P(|R̂(h) - R(h)| > ε) <= 2e^(-2ε²N) for each h (fixed)
    - union: share of draws with some h off <= Σ_h share of draws with h off
    - times: Σ_h P(|R̂(h) - R(h)| > ε) <= 2M e^(-2ε²N) (fixed)
    - delta: 2M e^(-2ε²N) = δ at N = ln(2M/δ)/(2ε²)
    - solve: 2M e^(-2ε²N) <= δ ⇔ N >= ln(2M/δ)/(2ε²)

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Two labels.
    rules : int >= 1, default 10
        M.
    size : int >= 1, default 100
        N.
    epsilon, delta : float
        ε > 0, and δ between 0 and 1.
    memorise : bool, default False
        Whether one of the rules is chosen after the draw: right on the drawn points, wrong on all others.
    random_state : int
        Seed of the rules and the draws.
    """
    points = Points.of(X, y, "gen-union")
    M, N = parameters.at_least(rules, 1, "rules"), parameters.at_least(size, 1, "size")
    epsilon, delta = parameters.positive(epsilon, "epsilon"), _probability(delta)
    wrong, draws = _wrong(points, M, random_state), _draws(points, N, random_state)
    true = wrong.mean(axis=1)
    apart = np.abs(wrong[:, draws].mean(axis=2) - true[:, None])  # (M, draws)
    tails = off(true, N, epsilon)
    if memorise:  # R̂ = 0, and R is the share of the points that were not drawn
        seen = np.array([len(np.unique(draw)) for draw in draws]) / len(points.X)
        apart[-1] = 1 - seen
        tails[-1], true[-1] = (apart[-1] > epsilon + TIE).mean(), 1 - seen.mean()
    outside = apart > epsilon + TIE
    needed = np.log(2 * M / delta) / (2 * epsilon**2)
    sizes = np.unique(
        [1, max(1, ceil(needed) // 2), max(1, ceil(needed) - 1), ceil(needed), 2 * ceil(needed)]
    )
    known = {"N": N, "epsilon": epsilon, "M": M}
    bound = {"epsilon": epsilon, "M": M, "delta": delta, "needed": float(needed)}
    lines = (
        Line("one", "<=", lambda: tails, lambda: 2 * np.exp(-2 * epsilon**2 * N), "rules", ("fixed",),
             {"N": N, "epsilon": epsilon}, {"h": np.arange(M), "R": true, "P": tails}),
        Line("union", "<=", lambda: outside.any(axis=0).mean(), lambda: outside.mean(axis=1).sum(),
             constants=known | {"draws": DRAWN, "off": int(outside.any(axis=0).sum()), "each": int(outside.sum())}),
        Line("times", "<=", lambda: tails.sum(), lambda: M * 2 * np.exp(-2 * epsilon**2 * N), needs=("fixed",),
             constants=known | {"sum": float(tails.sum())}),
        Line("delta", "=", lambda: 2 * M * np.exp(-2 * epsilon**2 * needed), lambda: delta,
             constants={"N": float(needed), "epsilon": epsilon, "M": M, "delta": delta}),
        Line("solve", "iff", lambda: np.log(2 * M) - 2 * epsilon**2 * sizes <= np.log(delta),
             lambda: sizes >= needed, "values", (), bound, {"N": sizes}),
    )  # fmt: skip
    return Proof("gen-union", lines, (Assumption("fixed", not memorise, _memory),))


def erm(
    X: ArrayLike,
    y: ArrayLike,
    *,
    rules: int = 10,
    size: int = 30,
    epsilon: float | None = None,
    chosen: int | None = None,
    random_state: int = 0,
) -> Proof:
    """Claim: R(ĥ) <= R(h*) + 2ε; ĥ minimises R̂, h* minimises R (BHK 6).

    R and the rules are as in `union`; every line is checked for 200 seeded samples.

    - estimate: R(ĥ) <= R̂(ĥ) + ε (within)
    - erm: R̂(ĥ) <= R̂(h*) (erm)
    - best: R̂(h*) <= R(h*) + ε (within)
    - bound: R(ĥ) <= R(h*) + 2ε (within, erm)

    Parameters
    ----------
    X : array-like of shape (n, d)
    y : array-like of shape (n,)
        Two labels.
    rules, size, random_state
        As in `union`.
    epsilon : float > 0 or None
        ε; None takes the largest |R̂ - R| of a rule in each sample.
    chosen : int or None
        The index of another rule ĥ; None takes the one with the least R̂.
    """
    points = Points.of(X, y, "gen-erm")
    M = parameters.at_least(rules, 1, "rules")
    wrong = _wrong(points, M, random_state)
    draws = _draws(points, parameters.at_least(size, 1, "size"), random_state)
    true = wrong.mean(axis=1)
    seen = wrong[:, draws].mean(axis=2).T  # (draws, M)
    apart = np.abs(seen - true).max(axis=1)
    gap = apart if epsilon is None else np.full(len(apart), parameters.positive(epsilon, "epsilon"))
    found = seen.argmin(axis=1) if chosen is None else np.full(len(seen), _index(chosen, M))
    star, rows = int(true.argmin()), np.arange(len(seen))
    errors = {
        "R_hat": true[found],
        "trained_hat": seen[rows, found],
        "trained_star": seen[:, star],
        "epsilon": gap,
    }
    known = {"R_star": float(true[star])}
    least = bool((seen[rows, found] <= seen.min(axis=1)).all())
    lines = (
        Line("estimate", "<=", lambda: true[found], lambda: seen[rows, found] + gap, "trials", ("within",), {},
             errors),
        Line("erm", "<=", lambda: seen[rows, found], lambda: seen[:, star], "trials", ("erm",), {}, errors),
        Line("best", "<=", lambda: seen[:, star], lambda: true.min() + gap, "trials", ("within",), known, errors),
        Line("bound", "<=", lambda: true[found], lambda: true.min() + 2 * gap, "trials", ("within", "erm"), known,
             errors),
    )  # fmt: skip
    return Proof(
        "gen-erm",
        lines,
        (
            Assumption("within", bool((apart <= gap + TIE).all()), _unlucky),
            Assumption("erm", least, _other_rule),
        ),
    )


def _wrong(points: Points, M: int, seed: int) -> NDArray[np.bool_]:
    """The mistakes of M seeded random lines, each through a random place between two samples, shape (M, n)."""
    rng = checks.generator(seed)
    W = rng.normal(size=(M, points.X.shape[1]))
    places = (
        points.X[rng.integers(len(points.X), size=M)] + points.X[rng.integers(len(points.X), size=M)]
    ) / 2
    return mistakes_of(W, -(W * places).sum(axis=1), points.X, points.y)


def _draws(points: Points, N: int, seed: int) -> NDArray[np.int64]:
    """The indices of the samples of each draw, shape (200, N)."""
    return np.random.default_rng([seed, 1]).integers(len(points.X), size=(DRAWN, N))


def _probability(delta: float) -> float:
    """δ, above 0 and below 1."""
    if not 0 < parameters.fraction(delta, "delta") < 1:
        raise ValueError(f"delta must lie between 0 and 1; got {delta}. Pass for example delta=0.05.")
    return float(delta)


def _index(chosen: int, M: int) -> int:
    """The index of a rule."""
    if not 0 <= chosen < M:
        raise ValueError(f"chosen must be an index from 0 to {M - 1}; got {chosen}.")
    return int(chosen)


def _many() -> tuple[Array, NDArray[np.int64]]:
    """Two hundred points in two clouds."""
    rng = np.random.default_rng(0)
    y = np.repeat([-1, 1], 100)
    return rng.normal(size=(200, 2)) + 0.8 * y[:, None], y


def _memory() -> Example:
    """A rule that memorises the 20 drawn points: R̂ = 0, but R > 0.8."""
    X, y = _many()
    return Example(X, y, {"size": 20, "epsilon": 0.5, "memorise": True})


def _unlucky() -> Example:
    """ε is smaller than the differences of R̂ and R."""
    X, y = _many()
    return Example(X, y, {"size": 10, "epsilon": 0.01})


def _other_rule() -> Example:
    """ĥ is not the rule with the least R̂, but the one with the largest R."""
    X, y = _many()
    worst = int(_wrong(Points.of(X, y, "gen-erm"), 10, 0).mean(axis=1).argmax())
    return Example(X, y, {"chosen": worst})

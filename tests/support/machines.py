"""Random kernel machines on hard data: samples, a kernel and a C; and an independent check of a fit with
loops only."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from linclass import KernelSVM

Array = NDArray[np.float64]
SHAPES = ("clouds", "integers", "ticks", "duplicated", "line", "binary")
SPREADS = (1e-150, 1e-6, 0.01, 1.0, 1.0, 1.0, 100.0, 1e6)
KERNELS = ("linear", "polynomial", "gaussian", "gaussian", "laplacian", "tanh", "power")


@dataclass(frozen=True)
class Case:
    """A fit: the samples, the parameters, and the kind of samples."""

    seed: int
    X: Array
    y: NDArray[np.int64]
    parameters: dict[str, Any] = field(default_factory=dict)
    likeness: str = ""

    def __str__(self) -> str:
        n, d = self.X.shape
        return f"{self.seed}: {self.likeness}, {n} x {d}, {self.parameters}"

    def fit(self, **more: Any) -> KernelSVM:
        """Return the fitted machine."""
        return KernelSVM(**{**self.parameters, **more}).fit(self.X, self.y)


def case(seed: int) -> Case:
    """Return the random machine with this number."""
    rng = np.random.default_rng(seed)
    shape, kernel = str(rng.choice(SHAPES)), str(rng.choice(KERNELS))
    n = (
        int(rng.integers(501, 1501))
        if rng.random() < 0.5
        else int(np.exp(rng.uniform(np.log(2), np.log(1501))))
    )
    d = int(rng.integers(1, 6))
    X = _samples(rng, shape, n, d)
    share = float(rng.choice([0.5, 0.5, 0.1, 0.02]))
    y = _labels(rng, X, share)
    spread = float(rng.choice(SPREADS))
    parameters: dict[str, Any] = {"kernel": kernel, "C": float(10 ** rng.uniform(-3, 8))}
    if kernel in ("gaussian", "laplacian"):
        parameters["width"] = float(10 ** rng.uniform(-1.5, 1.5)) * (spread if rng.random() < 0.7 else 1.0)
    elif kernel in ("polynomial", "power"):
        spread = min(spread, 100.0)
        parameters["degree"] = (
            int(rng.integers(1, 5)) if kernel == "polynomial" else float(rng.choice([1.5, 2.5]))
        )
        parameters["offset"] = float(rng.choice([0.0, 1.0, 10.0]))
        if kernel == "power":
            X = np.abs(X)
    elif kernel == "tanh":
        parameters["slope"] = float(rng.choice([0.01, 0.1, 1.0])) / spread**2 if spread > 1e-100 else 1.0
        parameters["offset"] = float(rng.choice([-1.0, 0.0]))
    return Case(seed, X * spread, y, parameters, f"{shape} of size {spread:g}, {100 * share:g} %")


def _samples(rng: np.random.Generator, shape: str, n: int, d: int) -> Array:
    """Return samples of about unit size."""
    if shape == "integers":
        return rng.integers(-2, 3, (n, d)).astype(float)
    if shape == "ticks":
        return np.arange(n, dtype=float)[:, None]
    if shape == "duplicated":
        return rng.normal(size=(max(1, n // 4), d))[rng.integers(0, max(1, n // 4), n)]
    if shape == "line":
        return rng.normal(size=(n, 1)) * np.arange(1.0, d + 1)
    if shape == "binary":
        return rng.integers(0, 2, (n, 8)).astype(float)
    return rng.normal(size=(n, d))


def _labels(rng: np.random.Generator, X: Array, share: float) -> NDArray[np.int64]:
    """Return labels of two classes, about this share of them positive: periodic, at random, or by a noisy line."""
    n, kind = len(X), rng.integers(0, 3)
    if kind == 0:
        y = np.arange(n) % round(1 / share) == 0
    elif kind == 1:
        y = rng.random(n) < share
    else:
        score = X @ rng.normal(size=X.shape[1]) + 0.5 * rng.normal(size=n)
        y = score > np.quantile(score, 1 - share)
    y[0], y[-1] = True, False
    return np.where(y, 1, -1)


@dataclass(frozen=True)
class Judgement:
    """Properties of a fit, computed by loops over the samples.

    Parameters
    ----------
    violation : float
        The largest E_i - E_j, E = y - Σ β k, where β_i may rise and β_j may fall.
    noise : float
        Upper bound of the rounding error of one such sum: eps Σ_j |β_j k(x_j, x_i)|, the largest.
    unbalanced : float
        |Σ β| as a share of Σ |β|.
    outside : float
        How far an α violates its bounds, as a share of C.
    primal, dual : float
        The objectives.
    gram : ndarray
        The kernel.
    """

    violation: float
    noise: float
    unbalanced: float
    outside: float
    primal: float
    dual: float
    gram: Array


def judge(case: Case, model: KernelSVM) -> Judgement:
    """Use only α and the intercept, and compute everything else in loops with exact sums."""
    K = kernel_by_loops(case)
    y, C, n = case.y.tolist(), case.parameters["C"], len(case.y)
    alpha, b = model.alpha_.tolist(), float(model.intercept_[0])
    beta = [a * s for a, s in zip(alpha, y, strict=True)]
    support = [j for j in range(n) if beta[j]]
    rows = [[beta[j] * K[i, j] for j in support] for i in range(n)]
    sums = [math.fsum(row) for row in rows]
    errors = [y[i] - sums[i] for i in range(n)]
    up = [errors[i] for i in range(n) if (alpha[i] < C if y[i] > 0 else alpha[i] > 0)]
    down = [errors[i] for i in range(n) if (alpha[i] > 0 if y[i] > 0 else alpha[i] < C)]
    length = math.fsum(beta[i] * sums[i] for i in support)
    lacks = [1 - y[i] * (sums[i] + b) for i in range(n)]
    short = max([0.0] + [lacks[i] for i in range(n) if alpha[i] < C])  # longer weights have no such slack
    longer = 1 / (1 - short) if short < 1e-3 else 1.0
    primal = length / 2 + C * math.fsum(max(0.0, lack) for lack in lacks)
    other = length / 2 * longer**2 + C * longer * math.fsum(max(0.0, lack - short) for lack in lacks)
    eps = float(np.finfo(float).eps)
    return Judgement(
        violation=max(up) - min(down),
        noise=eps * max((math.fsum(map(abs, row)) for row in rows), default=0.0),
        unbalanced=abs(math.fsum(beta)) / max(math.fsum(alpha), 1e-300),
        outside=max(max(-a, a - C) for a in alpha) / C,
        primal=min(primal, other) if longer > 1 else primal,
        dual=math.fsum(alpha) - length / 2,
        gram=K,
    )


def kernel_by_loops(case: Case) -> Array:
    """Compute the kernel of all pairs by its formula, one pair at a time."""
    p, rows = case.parameters, case.X.tolist()
    K = np.empty((len(rows), len(rows)))
    for i, x in enumerate(rows):
        for j in range(i + 1):
            K[i, j] = K[j, i] = _kernel(p, x, rows[j])
    return K


def _kernel(p: dict[str, Any], x: list[float], z: list[float]) -> float:
    """Return k(x, z)."""
    product = sum(a * b for a, b in zip(x, z, strict=True))
    match p["kernel"]:
        case "linear":
            return product
        case "polynomial" | "power":
            return (product + p["offset"]) ** p["degree"]
        case "tanh":
            return math.tanh(p["slope"] * product + p["offset"])
        case "gaussian":
            return math.exp(-sum(((a - b) / p["width"]) ** 2 for a, b in zip(x, z, strict=True)) / 2)
        case _:
            return math.exp(-math.dist(x, z) / p["width"])

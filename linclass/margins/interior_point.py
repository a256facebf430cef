"""Maximum margin by a primal-dual interior-point method (Mehrotra 1992): (d + 1) x (d + 1) solves, O(n) memory.

minimise ½‖v‖² + C Σ ξ_n  so that  z_n·(v, b) = 1 - ξ_n + s_n,  s_n >= 0,  ξ_n >= 0,  with z_n = y_n (x_n, 1)

has its optimum where (v, 0) = Σ α_n z_n, α_n s_n = 0 and (C - α_n) ξ_n = 0 with 0 <= α_n <= C. Newton's method
follows the points where both products are one number μ > 0, down to μ = 0. C = ∞ leaves ξ out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from linclass.core.checks import Array

KEEP = 0.995  # part of the way to the nearest bound that a step may go
ENOUGH = 1e-15  # of the objective: what the products may be in total at the end
MAX_STEPS = 200


@dataclass
class Point:
    """Where the method is: weights (v, b) of shape (D,); α, C - α, s and ξ, each (n,), all above 0.

    For C = ∞ both C - α and ξ are None.
    """

    weights: Array
    alpha: Array
    s: Array
    beta: Array | None = None
    xi: Array | None = None

    def mu(self) -> float:
        """Mean of all products."""
        total, count = (
            float((self.alpha * self.s).sum()),
            len(self.s),
        )  # `@` would start threads for this little
        if self.beta is not None and self.xi is not None:
            total, count = total + float((self.beta * self.xi).sum()), 2 * count
        return total / count

    def moved(self, step: Point, length: float) -> Point:
        """The point that lies a step further."""

        def along(at: Array | None, by: Array | None) -> Array | None:
            return None if at is None or by is None else at + length * by

        return Point(
            self.weights + length * step.weights,
            self.alpha + length * step.alpha,
            self.s + length * step.s,
            along(self.beta, step.beta),
            along(self.xi, step.xi),
        )

    def room(self, step: Point) -> float:
        """Largest length, at most 1, that keeps everything at or above 0."""
        pairs = ((self.alpha, step.alpha), (self.s, step.s), (self.beta, step.beta), (self.xi, step.xi))
        return 1 / max(
            1.0, *(float((-by / at).max()) for at, by in pairs if at is not None and by is not None)
        )


def central_path(Zt: Array, start: Point) -> Iterator[Point]:
    """Follow the path from a start to the optimum; the start and every point after it.

    Parameters
    ----------
    Zt : ndarray of shape (D, n)
        The z_n as columns, of about unit size.
    start : Point

    Yields
    ------
    Point
        The last one is the optimum to ENOUGH, or what rounding or MAX_STEPS allow.
    """
    here = start
    for _ in range(MAX_STEPS):
        yield here
        size = float(here.alpha.sum()) + float(here.weights[:-1] @ here.weights[:-1])
        if here.mu() * len(here.s) <= ENOUGH * size:
            return
        system = _System(Zt, here)
        step = system.solve(0.0, None)
        if step is None:
            return
        ahead = here.moved(step, here.room(step)).mu()
        step = system.solve(here.mu() * (ahead / here.mu()) ** 3, step)
        if step is None or not np.isfinite(step.weights).all():
            return
        length = here.room(step)
        if length < 1e-10:
            return
        here = here.moved(step, KEEP * length)
    yield here


def soft_start(y: Array, C: float | Array, D: int) -> Point:
    """v = 0, b = 0, and α = C / 2 in the smaller class, with Σ α_n y_n = 0: all conditions but the products hold."""
    positive = float(C[y > 0].sum() / C.sum() if isinstance(C, np.ndarray) else (y > 0).mean())
    alpha = np.where(y > 0, min(1.0, (1 - positive) / positive), min(1.0, positive / (1 - positive))) * (
        C / 2
    )
    return Point(np.zeros(D), alpha, np.ones(len(y)), C - alpha, np.full(len(y), 2.0))


def hard_start(Zt: Array, y: Array, weights: Array) -> Point:
    """Weights that separate, scaled so that all z·(v, b) >= 2, and equal α in each class."""
    margins = weights @ Zt
    weights = weights * (2 / margins.min())
    positive = float((y > 0).mean())
    size = float(weights[:-1] @ weights[:-1]) / len(y)
    return Point(weights, size * np.where(y > 0, 1 / positive, 1 / (1 - positive)), weights @ Zt - 1)


class _System:
    """The linear equations for a step from one point; two steps share their matrix."""

    def __init__(self, Zt: Array, here: Point) -> None:
        self.Zt, self.here = Zt, here
        spread = here.s / here.alpha
        self.short = here.weights @ Zt - 1 - here.s  # what is still missing of the constraint
        if here.beta is not None and here.xi is not None:
            spread += here.xi / here.beta
            self.short += here.xi
        self.stiff = 1 / spread
        self.matrix = (Zt * self.stiff) @ Zt.T  # (D, D)
        flat = np.arange(len(Zt) - 1)
        self.matrix[flat, flat] += 1
        self.pull = Zt @ here.alpha - np.append(here.weights[:-1], 0.0)

    def solve(self, target: float, guess: Point | None) -> Point | None:
        """Newton's step towards products of that size; a guess of the step adds its second-order terms."""
        here = self.here
        rs = target - here.alpha * here.s - (0 if guess is None else guess.alpha * guess.s)
        h = rs / here.alpha - self.short
        rx = None
        if here.beta is not None and here.xi is not None:
            rx = target - here.beta * here.xi
            if guess is not None and guess.beta is not None and guess.xi is not None:
                rx -= guess.beta * guess.xi
            h -= rx / here.beta
        try:
            weights = np.linalg.solve(self.matrix, self.pull + self.Zt @ (h * self.stiff))
        except np.linalg.LinAlgError:
            return None
        alpha = (h - weights @ self.Zt) * self.stiff
        s = (rs - here.s * alpha) / here.alpha
        if rx is None or here.beta is None or here.xi is None:
            return Point(weights, alpha, s)
        return Point(weights, alpha, s, -alpha, (rx + here.xi * alpha) / here.beta)

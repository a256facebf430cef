"""The calculator: compute any one of ε, δ, N and the size of the class from the others."""

from __future__ import annotations

from math import log
from typing import NamedTuple

import numpy as np

from linclass import FiniteClass, VCClass
from linclass.theory.generalisation import Bound

VAST = 700.0  # a larger ln |H| is kept as it is: |H| would overflow a float
LEAST = {"one": 1.0, "finite": 1.0, "bits": 0.0, "vc": 0.0}  # the size of the smallest class


class Problem(NamedTuple):
    """A bound, the wanted number, and all numbers; the wanted one is None if no value satisfies the bound.

    `size` is |H|, the features K, or d; for one rule it is 1. `log_size` is ln |H| if |H| would overflow a
    float.
    """

    kind: str
    wanted: str
    n: int | None
    epsilon: float | None
    delta: float | None
    size: float | None
    bits: int
    log_size: float | None = None

    @property
    def log_delta(self) -> float:
        """ln δ, also if the computed δ underflows."""
        if self.wanted != "delta":
            assert self.delta is not None, "δ is given"
            return log(self.delta)
        assert self.n is not None, "δ follows from N and ε"
        assert self.epsilon is not None, "δ follows from N and ε"
        return float(self.bound.log_probability(self.n, self.epsilon))

    @property
    def bound(self) -> Bound:
        """The bound of this size."""
        assert self.size is not None, "a class without a size has no bound"
        if self.kind == "vc":
            return VCClass(int(self.size))
        if self.kind == "bits":
            return FiniteClass.bits(self.bits, int(self.size))
        return FiniteClass(max(0.0, log(self.size)) if self.log_size is None else self.log_size)


def solve(given: Problem) -> Problem:
    """Return the problem with the wanted number computed; None if no size is small enough."""
    if given.wanted == "size":
        return _largest(given)
    if given.wanted == "n":
        assert given.epsilon is not None, "N follows from ε and δ"
        assert given.delta is not None, "N follows from ε and δ"
        return given._replace(n=given.bound.samples(given.epsilon, given.delta))
    assert given.n is not None, "ε and δ follow from N"
    if given.wanted == "epsilon":
        assert given.delta is not None, "ε follows from N and δ"
        return given._replace(epsilon=float(given.bound.gap(given.n, given.delta)))
    assert given.epsilon is not None, "δ follows from N and ε"
    return given._replace(delta=float(given.bound.probability(given.n, given.epsilon)))


def _largest(given: Problem) -> Problem:
    """Return the problem with the largest class whose gap is at most ε: |H| (rounded down if it is a float),
    K or d."""
    assert given.n is not None, "the size follows from N, ε and δ"
    assert given.epsilon is not None, "the size follows from N, ε and δ"
    assert given.delta is not None, "the size follows from N, ε and δ"
    if given.kind == "vc":
        by_dimension = VCClass.largest(given.n, given.epsilon, given.delta)
        return given._replace(size=None if by_dimension is None else by_dimension.d)
    if given.kind == "bits":
        return given._replace(size=FiniteClass.most_features(given.bits, given.n, given.epsilon, given.delta))
    finite = FiniteClass.largest(given.n, given.epsilon, given.delta)
    if finite is None:
        return given._replace(size=None)
    size = float(np.floor(np.exp(min(finite.log_size, VAST)) * (1 + 1e-12)))
    return given._replace(size=size, log_size=finite.log_size if finite.log_size > VAST else None)


def least(solved: Problem) -> Problem:
    """Return the probability that the bound of the smallest class fails: one rule, the bias only, or d = 0."""
    return solve(solved._replace(wanted="delta", size=LEAST[solved.kind], log_size=None))

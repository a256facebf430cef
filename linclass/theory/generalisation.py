"""Bounds on the difference of training and true error, as a probability, a gap or a sample size.

R(h) is the true error of a rule h, R̂(h) its error on N samples, and ERM chooses the rule with the least R̂. A
bound limits the probability that some rule of the class has |R - R̂| > ε. If it is at most δ, then with probability
1 - δ the rule of ERM has R <= min R + 2ε. `trials` simulates this.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log
from typing import Protocol

import numpy as np
from numpy.typing import ArrayLike

from linclass.core import parameters
from linclass.core.checks import Array

MOST_SAMPLES = 2**60


class Bound(Protocol):
    """Three readings of one bound; arrays of N or ε give arrays."""

    def probability(self, n: ArrayLike, epsilon: ArrayLike) -> Array:
        """Bound on P(some rule has |R - R̂| > ε); above 1 it is vacuous."""
        ...

    def log_probability(self, n: ArrayLike, epsilon: ArrayLike) -> Array:
        """Its natural logarithm, also beyond the range of floats."""
        ...

    def gap(self, n: ArrayLike, delta: float) -> Array:
        """The ε that is exceeded with probability at most δ."""
        ...

    def samples(self, epsilon: float, delta: float) -> int:
        """The least N whose gap is at most ε."""
        ...


@dataclass(frozen=True)
class FiniteClass:
    """|H| rules that are fixed before the samples are drawn: Hoeffding's inequality with the union bound.

    P(max_{h in H} |R - R̂| > ε) <= 2 |H| e^(-2 ε² N) (Hoeffding 1963; Lin 4)

    Parameters
    ----------
    log_size : float >= 0, default 0
        ln |H|; 0 for a single rule.
    rate : float > 0, default 2
        The factor 2 in the exponent; 1/3 gives the weaker form of Chernoff's bound in BHK 6.

    See Also
    --------
    VCClass : infinitely many hypotheses

    Examples
    --------
    >>> from linclass import FiniteClass
    >>> FiniteClass.of(100).samples(epsilon=0.1, delta=0.05), round(float(FiniteClass.of(100).gap(1000, 0.05)), 4)
    (415, 0.0644)
    """

    log_size: float = 0.0
    rate: float = 2.0

    def __post_init__(self) -> None:
        parameters.not_negative(self.log_size, "log_size")
        parameters.positive(self.rate, "rate")

    @classmethod
    def of(cls, size: int) -> FiniteClass:
        """A class of `size` rules, an integer of arbitrary size."""
        return cls(log(parameters.at_least(size, 1, "size")))

    @classmethod
    def bits(cls, bits: int, features: int = 0) -> FiniteClass:
        """Linear rules whose weights and bias have L bits each: |H| = 2^(L (K + 1)), so N grows linearly in K.

        The same bound is Occam's razor: at most 2^L rules have a description of L bits.
        """
        return cls(
            parameters.at_least(bits, 1, "bits") * (parameters.at_least(features, 0, "features") + 1) * log(2)
        )

    def probability(self, n: ArrayLike, epsilon: ArrayLike) -> Array:
        """2 |H| e^(-2 ε² N); 0 or infinite beyond the range of floats."""
        return _exp(self.log_probability(n, epsilon))

    def log_probability(self, n: ArrayLike, epsilon: ArrayLike) -> Array:
        """ln 2 + ln |H| - 2 ε² N"""
        return np.asarray(log(2) + self.log_size - self.rate * _epsilon(epsilon) ** 2 * _counts(n))

    def gap(self, n: ArrayLike, delta: float) -> Array:
        """√(ln(2 |H| / δ) / (2 N))"""
        return np.asarray(np.sqrt((self.log_size + log(2 / _delta(delta))) / (self.rate * _counts(n))))

    def samples(self, epsilon: float, delta: float) -> int:
        """ln(2 |H| / δ) / (2 ε²), rounded up."""
        epsilon = parameters.positive(epsilon, "epsilon")
        return max(1, ceil((self.log_size + log(2 / _delta(delta))) / (self.rate * epsilon**2)))

    @classmethod
    def largest(cls, n: int, epsilon: float, delta: float) -> FiniteClass | None:
        """The largest class whose gap at n samples is at most ε: ln |H| = 2 ε² N - ln(2 / δ); None if it is below 0."""
        squared = parameters.positive(epsilon, "epsilon") ** 2
        room = cls.rate * squared * parameters.at_least(n, 1, "n") - log(2 / _delta(delta))
        return cls(room) if room >= 0 else None

    @classmethod
    def most_features(cls, bits: int, n: int, epsilon: float, delta: float) -> int | None:
        """The largest K with a gap of at most ε for weights of `bits` bits; None if not even a bias is possible."""
        each = cls.bits(bits).log_size  # for each weight and the bias
        most = cls.largest(n, epsilon, delta)
        features = -1 if most is None else int(most.log_size / each * (1 + 1e-15)) - 1
        return features if features >= 0 else None


@dataclass(frozen=True)
class VCClass:
    """All rules of a class of VC dimension d, which may be infinite.

    P(sup_{h in H} |R - R̂| > ε) <= 4 m_H(2N) e^(-ε² N / 8), with m_H(N) <= Σ_{i<=d} C(N, i)
    (Vapnik & Chervonenkis 1971; Lin 6)

    Parameters
    ----------
    d : int >= 0
        VC dimension.

    See Also
    --------
    FiniteClass : finitely many hypotheses
    shatters : the VC dimension by examples

    Examples
    --------
    >>> from linclass import VCClass
    >>> round(float(VCClass(3).gap(100, 0.05)), 2), VCClass(3).samples(epsilon=0.1, delta=0.05)
    (1.22, 28341)
    """

    d: int

    def __post_init__(self) -> None:
        parameters.at_least(self.d, 0, "d")

    def probability(self, n: ArrayLike, epsilon: ArrayLike) -> Array:
        """4 m_H(2N) e^(-ε² N / 8), with Sauer's bound on m_H; 0 or infinite beyond the range of floats."""
        return _exp(self.log_probability(n, epsilon))

    def log_probability(self, n: ArrayLike, epsilon: ArrayLike) -> Array:
        """ln 4 + ln m_H(2N) - ε² N / 8"""
        counts = _counts(n)
        return np.asarray(log(4) + log_sauer(2 * counts, self.d) - _epsilon(epsilon) ** 2 * counts / 8)

    def gap(self, n: ArrayLike, delta: float) -> Array:
        """√((8 / N) ln(4 m_H(2N) / δ)), with Sauer's bound on m_H; above 1 it is vacuous."""
        counts = _counts(n)
        return np.sqrt(8 / counts * (log_sauer(2 * counts, self.d) + log(4 / _delta(delta))))

    def samples(self, epsilon: float, delta: float) -> int:
        """The least N with a gap of at most ε, approximately linear in d.

        N (gap / ε)² = 8/ε² ln(4 m_H(2N) / δ) increases with N. Fixed-point iteration from below therefore increases
        N, but never beyond the answer.
        """
        epsilon, delta = parameters.positive(epsilon, "epsilon"), _delta(delta)
        n = 1
        while (ratio := float(self.gap(n, delta)) / epsilon) > 1:
            more = n * ratio * ratio
            if more > MOST_SAMPLES:
                raise ValueError(f"epsilon must leave N below 2^60; got {epsilon}. Pass a larger epsilon.")
            n = max(n + 1, ceil(more))
        while n > 1 and self.gap(n - 1, delta) <= epsilon:
            n -= 1  # correct rounding errors
        return n

    @classmethod
    def largest(cls, n: int, epsilon: float, delta: float) -> VCClass | None:
        """The class with the largest d whose gap at n samples is at most ε, by bisection; None if there is none.

        Raises
        ------
        ValueError
            If ε is above 3: then the bound is vacuous and true for all d.
        """
        n, epsilon = parameters.at_least(n, 1, "n"), parameters.positive(epsilon, "epsilon")
        if epsilon > 3:
            raise ValueError(f"epsilon must be at most 3; got {epsilon}. Pass a smaller epsilon.")
        if cls(0).gap(n, delta) > epsilon:
            return None
        few, many = 0, 1
        while cls(many).gap(n, delta) <= epsilon:
            few, many = many, 2 * many
        while many - few > 1:
            middle = (few + many) // 2
            few, many = (middle, many) if cls(middle).gap(n, delta) <= epsilon else (few, middle)
        return cls(few)


def log_sauer(n: ArrayLike, d: int) -> Array:
    """ln Σ_{i<=d} C(n, i) for each n, in O(d) memory for each; equal to ln 2^n if d >= n."""
    counts = np.asarray(n, dtype=float)
    i = np.arange(1, parameters.at_least(d, 0, "d") + 1)
    left = np.maximum(counts[..., None] - i + 1, 0)  # (..., d)
    with np.errstate(divide="ignore"):  # C(n, i) = 0 beyond n
        terms = np.log(left / i).cumsum(axis=-1)
    return np.asarray(
        np.logaddexp.reduce(np.concatenate([np.zeros((*counts.shape, 1)), terms], axis=-1), axis=-1)
    )


def _exp(exponent: Array) -> Array:
    """e to the power of each exponent, without an overflow warning."""
    with np.errstate(over="ignore", under="ignore"):
        return np.asarray(np.exp(exponent))


def _counts(n: ArrayLike) -> Array:
    """Numbers of samples as floats, 1 or more."""
    counts = np.asarray(n, dtype=float)
    if not (counts >= 1).all():
        raise ValueError(f"n must be 1 or more; got {counts.min():g}. Pass a number of samples.")
    return counts


def _epsilon(epsilon: ArrayLike) -> Array:
    """Gaps as floats, 0 or more."""
    gaps = np.asarray(epsilon, dtype=float)
    if not (gaps >= 0).all():
        raise ValueError(f"epsilon must be 0 or more; got {gaps.min():g}. Pass for example 0.1.")
    return gaps


def _delta(delta: float) -> float:
    """A probability above 0 and below 1."""
    if not 0 < parameters.fraction(delta, "delta") < 1:
        raise ValueError(f"delta must lie between 0 and 1; got {delta}. Pass for example delta=0.05.")
    return float(delta)

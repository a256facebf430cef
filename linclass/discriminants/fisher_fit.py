"""The fit of Fisher's discriminant: by the fastest method that keeps all digits of these samples."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from linclass.conventions.sparse import dense, is_sparse, sums
from linclass.core.checks import Array
from linclass.core.span import Span
from linclass.core.weights import Weighted
from linclass.data.fitted_x import FittedX
from linclass.discriminants.interpolation import Interpolation
from linclass.discriminants.log_odds import of_many, of_two
from linclass.discriminants.moments import Moments
from linclass.discriminants.normal_equations import CLEAR, Factored
from linclass.discriminants.scatter import Scatter
from linclass.discriminants.scatter_in_span import SpannedScatter
from linclass.discriminants.spread import Spread, rounding

APART = 1e-5  # minimum length of the means along a direction, as a share of the largest


@dataclass(frozen=True, eq=False)  # == of arrays is not a single bool
class FisherFit:
    """What a fit learns from samples of the classes with the indices 0 to C - 1.

    Parameters
    ----------
    mean : ndarray of shape (d,)
        Of all samples.
    means : ndarray of shape (C, d)
        Of each class.
    apart : ndarray of shape (C, m)
        Coordinates of the means in the null space of S_W, seen from the overall mean; 0 unless J is infinite.
    directions : ndarray of shape (k, d)
        The solutions of S_B w = λ S_W w with λ > 0, the largest λ first. The variance Σ along each is 1, or its length
        is 1 if λ is infinite.
    ratios : ndarray of shape (k,)
        λ.
    coef : ndarray of shape (1 or C, d)
    intercept : ndarray of shape (1 or C,)
    from_mean : tuple of two ndarray, or None
        For more than two classes: the same relative to the overall mean, without the part that all classes share.
    scatter : Scatter or FittedX
        The scatter, or the samples from which it is computed on request: a copy of few, or X itself.
    """

    mean: Array
    means: Array
    apart: Array
    directions: Array
    ratios: Array
    coef: Array
    intercept: Array
    from_mean: tuple[Array, Array] | None
    scatter: Scatter | FittedX

    @classmethod
    def of(cls, samples: Weighted, priors: Array, divisor: float) -> Self:
        """The fit to samples whose X is an array or a sparse table.

        Parameters
        ----------
        samples : Weighted
        priors : ndarray of shape (C,)
        divisor : float
            Of S_W in the covariance.
        """
        n, d = samples.X.shape
        if n <= d:
            T = np.eye(len(priors))[samples.index][:, 1:]
            exact = Interpolation.of(samples.X, T)
            if exact is None and is_sparse(samples.X):
                samples = replace(samples, X=dense(samples.X))  # sparse products lose too many digits
                exact = Interpolation.of(samples.X, T)
            if exact is not None:
                return cls._piled(samples, exact.weights, priors, divisor)
        samples, moments = _summed(samples)
        if moments is None:
            factored = cls.by_normal_equations(samples, priors, divisor)
            if factored is not None:
                return factored
        return cls._scattered(*_scatter(samples, moments), priors, divisor)

    @classmethod
    def _piled(cls, samples: Weighted, weights: Array, priors: Array, divisor: float) -> Self:
        """The fit if weights (d, C - 1) reach the targets of all classes but the first exactly: then J is infinite.

        With S_W w = 0 for each of them, they span the part of the means in the null space of S_W, because they lie in
        the span of the centred samples, of which the scatter of the classes leaves out C - 1 directions. All samples
        of a class are at its mean there, so that nothing else is needed.
        """
        own = (np.arange(len(priors))[:, None] == samples.index) * samples.times  # (C, n)
        counts, null = samples.totals, np.linalg.qr(weights)[0]
        means = sums(own, samples.X) / counts[:, None]
        n, d = samples.X.shape
        empty = np.empty((0, d))  # no direction has a spread, and the matrices are computed on request
        spread = Spread(np.ones(d), empty[:, :0], empty[:, 0], empty.T, null, null)
        scatter = Scatter(
            counts, counts @ means / counts.sum(), means, empty[None], empty, spread, empty, rounding(n, d)
        )
        kept = is_sparse(samples.X)
        found = cls._scattered(scatter, None, priors, divisor)
        return replace(found, scatter=FittedX(samples.X.copy() if kept else samples.X, own=kept))

    @classmethod
    def by_normal_equations(cls, samples: Weighted, priors: Array, divisor: float) -> Self | None:
        """The fit by the factor of S_W; None if a more accurate method is needed.

        It is also needed if the means differ along fewer than C - 1 directions, or by no more than rounding.
        """
        within = Factored.of(samples.X, samples.index, samples.weights)
        if within is None:
            return None
        counts = samples.totals
        rows = within.rows
        middle = counts @ rows.means / counts.sum()
        legs, mean, means = rows.means - middle, rows.start + middle, rows.start + rows.means
        if not within.spans(legs):
            return None
        solved = within.solve(np.column_stack([legs.T, mean])).T  # S_W⁻¹ of each leg, and of the mean
        found = _directions(within, np.sqrt(counts)[:, None], legs, solved[:-1])
        if found is None:
            return None
        directions, ratios = found
        inner, prior = divisor * solved[:-1], np.log(priors)
        if len(priors) == 2:
            low, high = means
            w = inner[1] - inner[0]
            coef, from_mean = w[None], None
            intercept = np.array([prior[1] - prior[0] - w @ (low + (high - low) / 2)])
        else:
            from_mean = inner, prior - (legs * inner).sum(axis=1) / 2
            coef = inner + divisor * solved[-1]
            intercept = prior - (means * coef).sum(axis=1) / 2
        return cls(
            mean=mean,
            means=means,
            apart=np.zeros((len(priors), within.null.shape[1])),
            directions=np.sqrt(divisor) * directions,
            ratios=ratios,
            coef=coef,
            intercept=intercept,
            from_mean=from_mean,
            scatter=FittedX(samples.X, own=False),
        )

    @classmethod
    def _scattered(cls, scatter: Scatter, span: Span | None, priors: Array, divisor: float) -> Self:
        """The fit from the scatter of samples, in the coordinates of their span if there is one."""
        whole, apart, from_mean = _whole(scatter, span), scatter.apart, None
        directions, ratios = whole.directions()
        if len(priors) == 2:
            found = of_two(scatter, apart, priors, divisor)
        else:
            found, own = of_many(scatter, apart, priors, divisor)
            coef, intercept = own[:, :-1].copy(), own[:, -1].copy()
            from_mean = coef if span is None else coef @ span.basis, intercept
        found = found if span is None else span.lifted(found)
        return cls(
            mean=whole.mean,
            means=whole.means,
            apart=apart,
            directions=np.where(np.isfinite(ratios)[:, None], np.sqrt(divisor), 1.0) * directions,
            ratios=ratios,
            coef=found[:, :-1].copy(),
            intercept=found[:, -1].copy(),
            from_mean=from_mean,
            scatter=whole,
        )


def _directions(within: Factored, root: Array, legs: Array, inner: Array) -> tuple[Array, Array] | None:
    """The directions of the fit, scaled to wᵀS_W w = 1, and their ratios; None if rounding may decide one of them.

    Parameters
    ----------
    within : Factored
        S_W.
    root : ndarray of shape (C, 1)
        The root of the number of samples of each class, or of the sum of their weights.
    legs : ndarray of shape (C, d)
        The means of the classes relative to the overall mean.
    inner : ndarray of shape (C, d)
        S_W⁻¹ of each of the legs.
    """
    squares, turns = np.linalg.eigh(root * (legs @ inner.T) * root.T)
    k = min(len(legs) - 1, legs.shape[1])
    squares, turns = squares[::-1][:k], turns[:, ::-1][:, :k]
    least = max(APART**2 * squares[0], (CLEAR * within.tolerance) ** 2)
    if not squares[-1] > least:
        return None
    directions = (turns / np.sqrt(squares)).T @ (root * inner)
    side = directions @ legs[-1]
    directions *= np.where(side < 0, -1.0, 1.0)[:, None]
    return directions, squares


def scatter_of(samples: Weighted) -> Scatter:
    """The scatter of samples whose X is an array or a sparse table."""
    return _whole(*_scatter(*_summed(samples)))


def _summed(samples: Weighted) -> tuple[Weighted, Moments | None]:
    """A sparse table with its moments by sparse products if these are accurate, and else as an array."""
    if not is_sparse(samples.X):
        return samples, None
    moments = Moments.of_sparse(samples.X, samples.index) if samples.weights is None else None
    return samples if moments is not None else replace(samples, X=dense(samples.X)), moments


def _scatter(samples: Weighted, moments: Moments | None) -> tuple[Scatter, Span | None]:
    """The scatter of what `_summed` returns, in the coordinates of their span if there is one."""
    if moments is not None:
        return Scatter.by_squares(moments), None
    span, Z = Span.of(samples.X, weights=samples.weights)
    return Scatter.of(Z, samples.index, None if span is None else span.noise, samples.weights), span


def _whole(scatter: Scatter, span: Span | None) -> Scatter:
    """The scatter in the coordinates of the samples."""
    return scatter if span is None else SpannedScatter(scatter, span)

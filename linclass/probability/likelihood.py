"""The objective of logistic and softmax regression: cross-entropy with a penalty, and its derivatives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from linclass.conventions.sparse import sums
from linclass.core.blocks import blocks, samples_together
from linclass.core.checks import Array
from linclass.core.cholesky import add_products, add_to_diagonal, zeros
from linclass.core.losses import cross_entropy_slope, entropies, logistic_both, sigmoid, softmax
from linclass.core.trace_columns import SMALL
from linclass.probability.coordinates import Coordinates
from linclass.probability.samples import BLOCK, WIDE, Samples

LEAST = 16  # minimum number of samples that are converted at a time for the triangle of a Hessian


@dataclass(frozen=True, eq=False)
class Reading:
    """The objective at given weights.

    Parameters
    ----------
    loss : float
        J.
    gradient : ndarray of shape (K, d + 1)
        Its derivative by each weight, the bias last.
    errors : int
        Number of misclassified samples.
    hessian : ndarray of shape (K (d + 1), K (d + 1)) or None
        Its second derivatives, if requested; the weights of a class are contiguous.
    """

    loss: float
    gradient: Array
    errors: int
    hessian: Array | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class Objective(Samples):
    """J(Ŵ) = Σ_n s_n cross-entropy of sample n + ½ Σ_k λ_k ‖w_k‖², a sum, not a mean; the bias is not penalised.

    One row of weights (K = 1) is logistic regression: the score of class 1, with 0 as the score of class 0. K = C
    rows are softmax regression. With predictions ŷ, one-hot targets y and D = diag(1, …, 1, 0), the gradient is (ŷ
    - y)ᵀ S X̂ + λ Ŵ D and the Hessian X̂ᵀ S R X̂ + λ D, with R the derivative of ŷ by the scores and S = diag(s).

    Parameters
    ----------
    penalty : ndarray of shape (d + 1,)
        λ for each weight, 0 for the bias.
    """

    penalty: Array

    @classmethod
    def of(
        cls,
        X: Array,
        index: NDArray[np.int64],
        rows: int,
        l2: float,
        times: Array | None = None,
        whole: Array | None = None,
    ) -> Self:
        """The objective on samples X of shape (n, d), for weights of the original features."""
        d = X.shape[1]
        penalty, own = np.append(np.full(d, l2), 0.0), Coordinates.own(d)
        return cls(X=X, index=index, rows=rows, penalty=penalty, coordinates=own, times=times, whole=whole)

    def scaled(self) -> Objective:
        """The same objective for weights (v, β) in coordinates without cancellation."""
        at_hand = Coordinates.of(self.X, self.penalty[:-1], self.times)
        unit = np.append(at_hand.unit, 1.0)
        return replace(self, penalty=self.penalty / unit / unit, coordinates=at_hand)  # unit² may underflow

    @property
    def start(self) -> Array:
        """Weights of zero, shape (K, d + 1)."""
        return np.zeros((self.rows, len(self.penalty)))

    @cached_property
    def plain(self) -> bool:
        """Whether scores and gradient are computed from the original samples, if this avoids cancellation too.

        It is faster for many samples; with several rows of weights, only if the x̂ are not stored or many features.
        """
        if self.sparse:
            return True
        stored = self.stored > 0 and self.rows > 1 and self.size <= WIDE
        return self.coordinates.near and len(self.parts) > 1 and not stored

    @cached_property
    def bent(self) -> Array:
        """The penalty's second derivatives, shape (K (d + 1), K (d + 1))."""
        return np.diag(np.tile(self.penalty, self.rows))

    def at(self, weights: Array, hessian: bool = False) -> Reading:
        """The objective and its derivatives at weights of shape (K, d + 1), in one pass over the samples."""
        plain = self.plain and not hessian
        gradient = self.penalty * weights
        loss, errors = 0.5 * float(np.vdot(gradient, weights)), 0
        second = self.bent.copy() if hessian else None
        slope = np.zeros(weights.shape if plain else 0)
        for part, X, scores in self._scored(weights, plain):
            losses, pull, wrong = self.first(scores, self.target[part])
            loss += float(self.counted(losses, part).sum())
            errors += int(np.count_nonzero(wrong))
            if second is not None:
                second += self._second(X, pull, part)
            pull = self.counted(pull, part)
            if plain:
                slope[:, :-1] += sums(pull.T, X)
                slope[:, -1] += pull.T.sum(axis=1)
            else:
                gradient += pull.T @ X
        if plain:
            gradient += self.coordinates.slope(slope)
        return Reading(loss, gradient, errors, second)

    def _scored(self, weights: Array, plain: bool) -> Iterator[tuple[slice, Array, Array]]:
        """Blocks of samples: their slice, the original samples if `plain`, else their x̂, and their scores (m, K)."""
        if plain:
            own = self.coordinates.outward(weights)
            w, b = own[:, :-1].copy(), own[:, -1:]
            for part in self.parts:
                X = self.X if self.sparse else self.X[part]
                scores = sums(w, X.T) if self.sparse else w @ X.T
                scores += b
                yield part, X, scores.T
        else:
            for part, X in self.blocks():
                yield part, X, (weights @ X.T).T  # stored by columns as X is

    def along(self, weights: Array) -> list[Reading]:
        """The objective at each of several weights, shape (T, K, d + 1), vectorised for few samples."""
        each = BLOCK // (self.n * self.rows)
        if each < 2 or int(self.X.size) > SMALL:
            return [self.at(one) for one in weights]
        parts = [self._along(weights[part]) for part in blocks(len(weights), each)]
        return [reading for part in parts for reading in part]

    def _along(self, weights: Array) -> list[Reading]:
        scores = self.samples @ weights.transpose(0, 2, 1)  # (T, n, K)
        target = np.tile(self.target, len(weights))
        losses, pull, wrong = self.first(scores.reshape(-1, self.rows), target)
        if self.times is not None:
            each = np.tile(self.times, len(weights))
            losses, pull = losses * each, pull * each[:, None]
        shrink = self.penalty * weights
        loss = losses.reshape(-1, self.n).sum(axis=1) + 0.5 * (shrink * weights).sum(axis=(1, 2))
        gradient = shrink + pull.reshape(scores.shape).transpose(0, 2, 1) @ self.samples
        errors = np.count_nonzero(wrong.reshape(-1, self.n), axis=1)
        return [Reading(*each) for each in zip(loss.tolist(), gradient, errors.tolist(), strict=True)]

    def leads(self, weights: Array) -> Array:
        """The lead of the score of each sample's class over each other class, one number for each pair."""
        scores = np.concatenate([scores for _, _, scores in self._scored(weights, self.plain)])
        if self.rows == 1:
            ahead: Array = self.side * scores[:, 0]
            return ahead
        leads = scores[np.arange(self.n), self.index][:, None] - scores
        ahead = leads[np.arange(self.rows) != self.index[:, None]]
        return ahead

    def slope(self, weights: Array, part: slice) -> Array:
        """Derivative of the cross-entropy of some samples, without the penalty, shape (K, d + 1)."""
        if self.rows == 1:
            toward, w = self.toward[part], weights[0]
            pulled: Array = self.counted(-sigmoid(-(toward @ w)), part) @ toward
            return pulled[None]
        X = self.samples[part]
        total: Array = self.counted(cross_entropy_slope(X @ weights.T, self.index[part]), part).T @ X
        return total

    @property
    def steepest(self) -> float:
        """The maximum eigenvalue of R: ¼ for one row of weights and ½ for several (Böhning 1992)."""
        return 0.25 if self.rows == 1 else 0.5

    @property
    def bound(self) -> Array:
        """An upper bound of the second derivatives of the objective by one row of weights, (d + 1, d + 1)."""
        bound = self.gram
        bound *= self.steepest
        np.fill_diagonal(bound, bound.diagonal() + self.penalty)
        return bound

    def half_bound(self) -> list[Array]:
        """The lower triangle of `bound`, cut by `cholesky.lower`."""
        rows = self.half_gram()
        for row in rows:
            row *= self.steepest
        add_to_diagonal(rows, self.penalty)
        return rows

    def bound_times(self, move: Array) -> Array:
        """B Δ for the bound B of `bound` and a Δ of shape (d + 1,)."""
        product = self.penalty * move
        for part in blocks(self.n, samples_together(self.n, LEAST)):
            X = self.coordinates.samples(self._dense(part))
            product += self.steepest * (self.counted(X @ move, part) @ X)
        return product

    def bent_along(self, moves: Array) -> Array:
        """ΔᵀBΔ for the bound B of `bound` and each row Δ of moves (K, d + 1), shape (K,)."""
        squares = sum(
            self.counted(scores**2, part).sum(axis=0) for part, _, scores in self._scored(moves, self.plain)
        )
        along: Array = self.steepest * squares + (self.penalty * moves**2).sum(axis=1)
        return along

    def first(self, scores: Array, target: NDArray[Any]) -> tuple[Array, Array, NDArray[np.bool_]]:
        """For samples with these targets: losses (m,), their derivatives by the scores (m, K), and the mistakes."""
        if self.rows == 1:
            f = scores[:, 0]
            losses, slope = logistic_both(target * f)
            slope *= target
            return losses, slope[:, None], (f >= 0) != (target > 0)
        losses, slope, wrong = entropies(scores.T, target)
        return losses, slope.T, wrong

    def bends(self, weights: Array) -> Array:
        """Second derivatives of the cross-entropy by each row of weights alone, (K, d + 1, d + 1).  Σ s R_kk x̂ x̂ᵀ"""
        size = len(self.penalty)
        total = np.zeros((self.rows, size, size))
        for part, X in self.blocks():
            pull = self.first((weights @ X.T).T, self.target[part])[1]
            missed = np.abs(pull)  # ŷ_k, or 1 - ŷ_k for the own class
            for k, share in enumerate(np.sqrt(self.counted(missed * (1 - missed), part)).T):
                half = share[:, None] * X
                total[k] += half.T @ half
        return total

    def hessian_times(self, weights: Array) -> Callable[[Array], Array]:
        """The product of the Hessian of several rows of weights and a Δ (K, d + 1), as a function of Δ."""
        shares = np.concatenate([softmax(X @ weights.T) for _, X in self.blocks()])  # ŷ

        def product(move: Array) -> Array:
            total = self.penalty * move
            for part, X in self.blocks():
                scores = X @ move.T
                scores -= scores[np.arange(len(X)), self.index[part]][
                    :, None
                ]  # a common change has no effect
                pulled = shares[part] * scores
                pulled -= shares[part] * pulled.sum(axis=1, keepdims=True)
                total += self.counted(pulled, part).T @ X
            return total

        return product

    def half_gram(self) -> list[Array]:
        """The lower triangle of `gram`, cut by `cholesky.lower`."""
        return self._half(lambda X, part: self.counted(np.ones(len(X)), part))

    def half_hessian(self, weights: Array) -> list[Array]:
        """The lower triangle of the Hessian of one row of weights, (d + 1, d + 1), cut by `cholesky.lower`."""

        def bends(X: Array, part: slice) -> Array:
            missed = np.abs(self.first((weights @ X.T).T, self.target[part])[1][:, 0])
            return self.counted(missed * (1 - missed), part)

        rows = self._half(bends)
        add_to_diagonal(rows, self.penalty)
        return rows

    def _half(self, shares: Callable[[Array, slice], Array]) -> list[Array]:
        """The lower triangle of Σ r x̂ x̂ᵀ with the shares r >= 0 of some samples x̂ (m, d + 1), cut by `lower`."""
        rows = zeros(len(self.penalty))
        for part in blocks(self.n, samples_together(self.n, LEAST)):
            X = self.coordinates.samples(self.X[part])
            X *= np.sqrt(shares(X, part))[:, None]
            add_products(rows, X.T)
        return rows

    def _second(self, X: Array, pull: Array, part: slice) -> Array:
        """Sum over some samples of s R x̂ x̂ᵀ, with R = ŷ(1 - ŷ), or ŷ_k (I_kj - ŷ_j) for each pair of classes."""
        if self.times is not None:
            X = np.sqrt(self.times[part])[:, None] * X
        if self.rows == 1:
            missed = np.abs(pull)  # ŷ for one class, 1 - ŷ for the other
            one: Array = (missed * (1 - missed) * X).T @ X
            return one
        p = pull.T.copy()
        p[self.index[part], np.arange(len(X))] += 1.0
        weighted = np.empty((self.rows, X.shape[1], len(X)))
        np.multiply(p[:, None, :], X.T, out=weighted)
        flat: Array = weighted.reshape(-1, len(X))  # (K (d + 1), m)
        total: Array = -(flat @ flat.T)
        same = flat @ X  # (K (d + 1), d + 1)
        for k in range(self.rows):
            here = slice(k * X.shape[1], (k + 1) * X.shape[1])
            total[here, here] += same[here]
        return total

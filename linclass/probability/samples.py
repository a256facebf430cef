"""The samples of a likelihood in its coordinates, in blocks, and sums over them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from linclass.conventions.sparse import is_sparse
from linclass.core.base import signs
from linclass.core.blocks import blocks
from linclass.core.checks import Array
from linclass.core.trace_columns import SMALL
from linclass.probability.coordinates import Coordinates

BLOCK = 1 << 13  # maximum number of samples processed together, whose intermediate results fit into
CACHE = 1 << 17  # the processor's cache of this many numbers
WIDE = 400  # number of weights in a row above which products with the original samples are as fast
KEPT = 1 << 22  # size up to which converted samples are stored; larger ones are converted block by block
PARTS = 12  # minimum number of blocks of larger X
SHARE = 1, 2  # of larger X that is stored, so that this takes less memory than X


@dataclass(frozen=True, eq=False, kw_only=True)
class Samples:
    """Samples, their classes and their weights, and coordinates without cancellation.

    A sparse X remains sparse: scores and gradients are computed from it as it is, and only what needs all products of
    features makes one block of it dense at a time.

    Parameters
    ----------
    X : ndarray of shape (n, d), or a sparse table (CSR)
        The given samples, not copied if there are many.
    index : ndarray of shape (n,)
        Class of each sample, 0 to C - 1.
    rows : int
        K: 1, or the number of classes.
    coordinates : Coordinates
        The coordinates of the weights: x̂ is (z, 1), with z the sample in these coordinates.
    times : ndarray of shape (n,) or None, default None
        s > 0: number of times that each sample counts; None: all once.
    whole : ndarray or None, default None
        The samples with all features, if X contains coordinates in a span.
    """

    X: Array
    index: NDArray[np.int64]
    rows: int
    coordinates: Coordinates
    times: Array | None = None
    whole: Array | None = None

    @property
    def size(self) -> int:
        """Number of weights in a row, d + 1."""
        return int(self.X.shape[1]) + 1

    @cached_property
    def sparse(self) -> bool:
        """Whether X is sparse."""
        return is_sparse(self.X)

    @property
    def given(self) -> Array:
        """The samples with all features."""
        return self.X if self.whole is None else self.whole

    @property
    def n(self) -> int:
        """Number of samples."""
        return int(self.X.shape[0])

    @property
    def total(self) -> float:
        """The weighted number of samples."""
        return self.n if self.times is None else float(self.times.sum())

    @cached_property
    def samples(self) -> Array:
        """All x̂, shape (n, d + 1)."""
        return self.coordinates.samples(self.X)

    @cached_property
    def parts(self) -> list[slice]:
        """Blocks of samples that are processed together; a sparse table is one block."""
        return [slice(0, self.n)] if self.sparse else self.dense_parts

    @cached_property
    def dense_parts(self) -> list[slice]:
        """Blocks of samples that are dense in memory at a time."""
        least = 256 if self.rows == 1 else 32  # of several products at once, small ones are twice as fast
        most = CACHE if self.X.size <= SMALL else min(CACHE, int(self.X.size) // PARTS)
        return blocks(self.n, min(max(most // (self.size + 4 * self.rows), least), BLOCK))

    def blocks(self) -> Iterator[tuple[slice, Array]]:
        """Blocks of samples: their slice, and their x̂, (m, d + 1)."""
        for part in self.dense_parts:
            stored = part.stop <= self.stored
            yield part, self._first[part] if stored else self.coordinates.samples(self._dense(part))

    def _dense(self, part: slice) -> Array:
        """Some samples as an array, (m, d)."""
        some: Any = self.X[part]
        dense: Array = some.toarray() if self.sparse else some
        return dense

    @cached_property
    def stored(self) -> int:
        """The number of samples, the first ones, whose x̂ are stored."""
        if self.sparse or self.n * self.size > KEPT:
            return 0
        few, all_of = SHARE
        return self.n if self.X.size <= SMALL else self.n * few // all_of

    @cached_property
    def _first(self) -> Array:
        """The x̂ of these samples."""
        return self.samples if self.stored == self.n else self.coordinates.samples(self.X[: self.stored])

    def counted(self, values: Array, part: slice) -> Array:
        """Values of some samples, (m, …), multiplied by the weights of the samples."""
        if self.times is None:
            return values
        counted: Array = (values.T * self.times[part]).T
        return counted

    @cached_property
    def reach(self) -> Array:
        """The maximum of each column's derivative without a penalty, shape (d + 1,).  Σ_n s_n |x̂_nk|"""
        return self.coordinates.reach(self.X, self.times)

    @cached_property
    def partial_reach(self) -> Array:
        """The same sum over a part of the samples, as a lower bound."""
        return self.reach if len(self.parts) == 1 else self.ordered(self.parts[0]).reach

    @cached_property
    def side(self) -> Array:
        """For two classes: -1 and +1, shape (n,)."""
        return signs(self.index)

    @property
    def target(self) -> NDArray[Any]:
        """The target of each sample, shape (n,): -1 or +1 for one row of weights, else its class."""
        return self.side if self.rows == 1 else self.index

    @cached_property
    def toward(self) -> Array:
        """For two classes: y x̂ of each sample with y = -1 or 1, shape (n, d + 1). Its product with Ŵ is y f(x)."""
        toward: Array = self.side[:, None] * self.samples
        return toward

    def ordered(self, order: NDArray[np.int64] | slice) -> Self:
        """The same with the samples in another order, contiguous in memory, or for a part of them."""
        times = None if self.times is None else self.times[order]
        return replace(self, X=self.X[order], index=self.index[order], times=times)

    @property
    def gram(self) -> Array:
        """Σ_n s_n x̂ x̂ᵀ, shape (d + 1, d + 1)."""
        total = np.zeros((self.size,) * 2)
        for part in self.dense_parts:
            total += self.coordinates.gram(
                self._dense(part), None if self.times is None else self.times[part]
            )
        return total

    @property
    def longest(self) -> float:
        """The maximum of s_n ‖x̂_n‖²."""
        return max(
            float(self.counted((self.coordinates.samples(self._dense(part)) ** 2).sum(axis=1), part).max())
            for part in self.dense_parts
        )

    @property
    def squares(self) -> Array:
        """Σ_n s_n x̂_n² of each column, shape (d + 1,)."""
        sums = (self.coordinates.squares(some.X, some.times) for some in map(self.ordered, self.parts))
        return sum(sums, np.zeros(self.size))

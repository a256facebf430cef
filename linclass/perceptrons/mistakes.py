"""The choice of the next sample for an update: the search for mistakes, y f(x) <= 0, in every order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from linclass.perceptrons.replay import Problem

GRAM_SAMPLES = 1024  # number of samples up to which all products are stored: 8 MB
FIRST_BLOCK = 256
DRAWS = 64
PRODUCTS = 16  # computing all inner products costs as much as one full pass for every 16 samples
REFRESH = 64  # updates after which margins are computed from the weights again
NOISE = (
    1e-5  # relative to the longest sample's square: rounding of the margins until then, in single precision
)


class Margins(Protocol):
    """Provides all margins under the current weights."""

    def update(self, i: int) -> None:
        """Update on sample i."""

    def margins(self) -> NDArray[Any]:
        """Margin of each sample, (n,)."""


class Search(Margins, Protocol):
    """Also finds the next mistake."""

    def next(self, begin: int) -> int:
        """First mistake from index begin on, with wrap-around, or -1."""


class GramSearch:
    """For few samples in integers: every update adds a row of products to the margins, which remain exact."""

    def __init__(self, problem: Problem) -> None:
        self._margins: NDArray[Any] = problem.Z @ problem.start
        self._rows = problem.products()  # (n, n)

    def update(self, i: int) -> None:
        """Update on sample i."""
        self._margins += self._rows[i]

    def margins(self) -> NDArray[Any]:
        """Margin of each sample, (n,)."""
        return self._margins

    def next(self, begin: int) -> int:
        """First mistake from index begin on, with wrap-around, or -1."""
        wrong = (
            self._margins <= 0
        ).tobytes()  # bytes.find is several times faster than argmax for few samples
        i = wrong.find(1, begin)
        return i if i >= 0 else wrong.find(1, 0, begin)


class DirectSearch:
    """For many samples, or floats: the margins are computed from the weights, in blocks if few are needed."""

    def __init__(self, problem: Problem) -> None:
        self._problem, self._Z = problem, problem.Z
        self._w = problem.start.copy()

    def update(self, i: int) -> None:
        """Update on sample i."""
        self._problem.push(self._w, i)

    def margins(self) -> NDArray[Any]:
        """Margin of each sample, (n,)."""
        margins: NDArray[Any] = self._Z @ self._w
        return margins

    def next(self, begin: int) -> int:
        """First mistake from index begin on, with wrap-around, or -1."""
        i = self._between(begin, len(self._Z))
        return i if i >= 0 else self._between(0, begin)

    def _between(self, begin: int, end: int) -> int:
        """First mistake from begin to end, or -1. The blocks grow, so that a near one is found immediately."""
        size = FIRST_BLOCK
        while begin < end:
            wrong = self._Z[begin : min(begin + size, end)] @ self._w <= 0
            i = int(wrong.argmax())
            if wrong[i]:
                return begin + i
            begin, size = begin + size, 2 * size
        return -1


class TrackedSearch:
    """For long runs in floats with at least as many features as samples: an update adds a row of products.

    The margins are recomputed from the weights after some updates, and whenever rounding might affect a sign.
    """

    def __init__(self, problem: Problem, weights: NDArray[Any]) -> None:
        self._problem, self._Z, self._w = problem, problem.Z, weights.copy()
        self._rows = problem.products(np.float32)  # (n, n)
        self._margins: NDArray[Any] = problem.Z @ weights
        self._noise = NOISE * float(self._rows.diagonal().max())
        self._since = 0

    def update(self, i: int) -> None:
        """Update on sample i."""
        self._problem.push(self._w, i)
        self._margins += self._rows[i]
        self._since += 1

    def margins(self) -> NDArray[Any]:
        """Margin of each sample, (n,)."""
        if self._since == REFRESH or (self._since and (np.abs(self._margins) <= self._noise).any()):
            self._margins = self._Z @ self._w
            self._since = 0
        return self._margins


def tracked(problem: Problem, weights: NDArray[Any], updates: int) -> TrackedSearch | None:
    """Return a faster search once the updates so far have cost as much as all inner products would; None before."""
    n, size = problem.Z.shape
    late = updates == max(n // PRODUCTS, 1) and n > GRAM_SAMPLES and n < size and problem.Z.dtype == float
    late = late and n * n <= problem.Z.size  # of sparse samples, the products can be far larger
    return TrackedSearch(problem, weights) if late else None


def search(problem: Problem) -> Search:
    """The faster search for this problem."""
    few = problem.exact and len(problem.Z) <= GRAM_SAMPLES
    return GramSearch(problem) if few else DirectSearch(problem)


def mistakes(problem: Problem, order: str, rng: np.random.Generator) -> Iterator[int]:
    """Yield mistakes, with an update on each, until there is none."""
    state = search(problem)
    n = len(problem.Z)
    find: Callable[[int], int] = {
        "cyclic": lambda last: state.next((last + 1) % n),
        "first": lambda last: state.next(0),
        "random": lambda last: any_mistake(state.margins(), rng),
        "worst": lambda last: worst_mistake(state.margins()),
    }[order]
    i = find(-1)
    while i >= 0:
        yield i
        state.update(i)
        i = find(i)


def any_mistake(margins: NDArray[Any], rng: np.random.Generator) -> int:
    """A random mistake, uniformly distributed, or -1."""
    for i in rng.integers(len(margins), size=DRAWS).tolist() if len(margins) > GRAM_SAMPLES else ():
        if margins[i] <= 0:  # rejection sampling is equivalent, and cheaper
            return int(i)
    wrong = (margins <= 0).nonzero()[0]
    return int(wrong[int(rng.random() * len(wrong))]) if len(wrong) else -1


def worst_mistake(margins: NDArray[Any]) -> int:
    """The sample with the least margin, the lowest index of several, or -1 if it is not a mistake."""
    i = int(margins.argmin())
    return i if margins[i] <= 0 else -1


class PickError(ValueError):
    """A sample picked by hand is not a mistake when it is picked.

    Parameters
    ----------
    sample, position : int
        Index of the sample, and its position among the picks (from 0).
    margin : float
        Its y f(x) at that time, above 0.

    See Also
    --------
    Perceptron : picks by hand with `order`

    Examples
    --------
    >>> from linclass import Perceptron, PickError
    >>> try:
    ...     Perceptron(order=[0, 0]).fit([[1], [-1]], [1, -1])
    ... except PickError as error:
    ...     print(str(error).partition(":")[0])
    order must pick mistakes only; sample 0 at position 1 is right at that moment
    """

    def __init__(self, sample: int, position: int, margin: float) -> None:
        super().__init__(
            f"order must pick mistakes only; sample {sample} at position {position} is right at that moment: "
            f"y f(x) = {margin:g} > 0. Pick another sample or leave it out."
        )
        self.sample, self.position, self.margin = sample, position, margin


def by_hand(problem: Problem, picks: list[int]) -> Iterator[int]:
    """Yield the given picks, after a check that each is a mistake when it is picked.

    Raises
    ------
    PickError
        For the first pick that is not a mistake, with its margin.
    """
    w = problem.start.copy()
    for position, i in enumerate(picks):
        margin = problem.Z[i] @ w
        if margin > 0:
            raise PickError(i, position, float(problem.true_margin(margin)))
        yield i
        problem.push(w, i)

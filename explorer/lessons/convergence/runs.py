"""Many runs at once: other orders of the same points, and other sets of points."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from linclass.perceptrons.studies import Measurement, measurements, update_counts

Array = NDArray[np.float64]
Counts = NDArray[np.int64]
RUNS, BUDGET = 1_000, 1_000  # random orders, and the cap on the updates of each
WORK = 20_000  # orders in parallel times samples: too little work to be noticed
SETS, RADIUS = 200, 5.0  # of the sets in the study against 1/γ
GAMMAS = (0.03, 3.0)


def orders(X: Array, signs: NDArray[np.int64]) -> Iterator[Counts]:
    """Yield numbers of updates, one batch of orders after the other."""
    return update_counts(
        X, signs, runs=RUNS, picks="shuffled", max_updates=BUDGET, random_state=0, chunk=side_by_side(len(X))
    )


def side_by_side(n: int) -> int:
    """Return how many orders of n samples are tried in parallel."""
    return int(np.clip(WORK // n, 10, 100))


def other_sets() -> Iterator[Measurement]:
    """Yield the measurements of each generated set."""
    return measurements(plan(), radius=RADIUS, random_state=0)


def all_sets() -> list[Measurement]:
    """Return the measurements of all sets."""
    return list(other_sets())


def plan() -> list[tuple[int, int, float]]:
    """Return n, d and γ of the generated sets, shuffled."""
    rng = np.random.default_rng(0)
    n, d = rng.integers(10, 201, SETS), rng.integers(2, 21, SETS)
    gamma = np.exp(rng.uniform(np.log(GAMMAS[0]), np.log(GAMMAS[1]), SETS))
    return list(zip(n.tolist(), d.tolist(), gamma.tolist(), strict=True))

"""Time and memory of the exact best line of the plane.

    python -m benchmarks.best_line [--points 100 500 1000 2000] [--rounds 3]

The goals: 500 samples in under 0.3 s, 2,000 in under 3 s.
"""

from __future__ import annotations

import argparse
import time
import tracemalloc

import numpy as np

from linclass import GENERATORS, best_line
from linclass.core.checks import Array
from linclass.data.datasets import Labels

GOALS = {500: 0.3, 2000: 3.0}


def sets(n: int) -> dict[str, tuple[Array, Labels]]:
    """Return several kinds of data: decimals, floats without ties, and many samples at few places."""
    rng = np.random.default_rng(0)
    coin = np.where(rng.random(n) < 0.5, 1, -1)
    return {
        "blobs, 20 % flipped": GENERATORS["blobs"](n=n, flips=0.2),
        "spirals": GENERATORS["spirals"](n=n),
        "floats, labels by coin": (rng.normal(size=(n, 2)), coin),
        "a grid of 20 × 20": (rng.integers(0, 20, (n, 2)).astype(float), coin),
    }


def best_of(rounds: int, X: Array, y: Labels) -> float:
    """Return the seconds of the fastest round."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        best_line(X, y)
        times.append(time.perf_counter() - start)
    return min(times)


def memory(X: Array, y: Labels) -> float:
    """Return the megabytes at the peak."""
    tracemalloc.start()
    best_line(X, y)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1e6


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--points", type=int, nargs="+", default=[100, 500, 1000, 2000])
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    print(f"{'n':>5}  {'data':<24}{'seconds':>8}  {'MB':>5}  {'errors':>6}  goal")
    for n in options.points:
        goal = GOALS.get(n)
        for name, (X, y) in sets(n).items():
            seconds = best_of(options.rounds, X, y)
            met = "" if goal is None else f"{goal} s: {'met' if seconds < goal else 'MISSED'}"
            errors = best_line(X, y).errors
            print(f"{n:>5}  {name:<24}{seconds:>8.3f}  {memory(X, y):>5.1f}  {errors:>6}  {met}")


if __name__ == "__main__":
    main()

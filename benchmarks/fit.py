"""How long fits take beside scikit-learn's, as a ratio, and how far apart the two optima are.

    python -m benchmarks.fit [--points 200 10000 1000000] [--runs 5]

The goals for logistic and softmax regression (Newton's method beside newton-cholesky with tol 1e-12, on the same
objective): at most scikit-learn's time at each number of points of the plane, checks and trace included, and weights
that agree to 1e-8. Both are timed in turn in the same run; scikit-learn may use all processors, NumPy's products one.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # as the app runs; NumPy reads it when it is imported

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression as Newton

from linclass import LogisticRegression, SoftmaxRegression

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Contest:
    """Two makers of classifiers with one objective, and the number of classes of their data."""

    title: str
    own: Callable[[], Any]
    other: Callable[[], Any]
    classes: int = 2


CONTESTS = (
    Contest(
        "logistic, l2 = 1",
        lambda: LogisticRegression(l2=1.0),
        lambda: Newton(C=1.0, solver="newton-cholesky", tol=1e-12),
    ),
    Contest(
        "logistic, no penalty",
        LogisticRegression,
        lambda: Newton(C=np.inf, solver="newton-cholesky", tol=1e-12),
    ),
    Contest(
        "softmax, l2 = 1",
        lambda: SoftmaxRegression(l2=1.0),
        lambda: Newton(C=1.0, solver="newton-cholesky", tol=1e-12),
        classes=3,
    ),
)


def clouds(n: int, classes: int) -> tuple[Array, NDArray[np.int64]]:
    """Clouds of the plane that overlap, and which cloud each point is of."""
    rng = np.random.default_rng(0)
    y = rng.integers(0, classes, n)
    angle = 2 * np.pi * y / classes
    return rng.normal(size=(n, 2)) + 1.2 * np.column_stack([np.cos(angle), np.sin(angle)]), y


def in_turn(works: list[Callable[[], object]], runs: int) -> list[float]:
    """Seconds of the shortest run of each, the runs taking turns."""
    times = np.empty((runs, len(works)))
    for row in times:
        for k, work in enumerate(works):
            begin = time.perf_counter()
            work()
            row[k] = time.perf_counter() - begin
    shortest: list[float] = times.min(axis=0).tolist()
    return shortest


def compare(contest: Contest, n: int, runs: int) -> None:
    """Print one line: both times, their ratio, and the largest difference of the weights."""
    X, y = clouds(n, contest.classes)
    own, other = contest.own(), contest.other()
    ours, theirs = in_turn([lambda: own.fit(X, y), lambda: other.fit(X, y)], runs)
    apart = max(
        float(np.abs(own.coef_ - other.coef_).max()),
        # What is added to the biases of all classes changes nothing.
        float(np.ptp(own.intercept_ - other.intercept_))
        if contest.classes > 2
        else float(np.abs(own.intercept_ - other.intercept_).max()),
    )
    met = "met" if ours <= theirs and apart <= 1e-8 else "MISSED"
    print(
        f"{contest.title:22}{n:>10,}{ours * 1e3:>10.2f} ms{theirs * 1e3:>11.2f} ms"
        f"{ours / theirs:>8.2f}  {met:8}{apart:>9.1e}  {own.n_iter_} steps, {own.trace_.stop}"
    )


def main() -> None:
    """Compare at each number of points."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--points", type=int, nargs="+", default=[200, 10_000, 1_000_000])
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    print(f"{'':22}{'points':>10}{'linclass':>13}{'scikit-learn':>14}{'ratio':>8}  {'goal':8}{'apart':>9}")
    for contest in CONTESTS:
        for n in options.points:
            compare(contest, n, max(options.runs, 20) if n <= 1_000 else options.runs)


if __name__ == "__main__":
    main()

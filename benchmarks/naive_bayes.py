"""Time of naive Bayes compared to scikit-learn's, as a ratio, and the difference of the probabilities.

    python -m benchmarks.naive_bayes [--points 1000000] [--runs 5]

The goals: fitting and predicting take at most scikit-learn's time, and no probability differs by more than
1e-10.
Times are processor times, the shortest of some alternating runs. `--points` omits sets with more points.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from typing import Any

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # as in the app; NumPy reads it at import

import numpy as np
import sklearn.naive_bayes as theirs
from numpy.typing import NDArray

from linclass import BernoulliNB, CategoricalNB, GaussianNB

SIZES = ((200, 2), (225, 1000), (10_000, 2), (10_000, 100), (1_000_000, 2))  # samples, features


def seconds(works: list[Callable[[], object]], runs: int) -> list[float]:
    """Return the processor time of each piece of work: the shortest of its runs."""
    best = [np.inf] * len(works)
    for _ in range(runs):
        for i, work in enumerate(works):
            begin = time.process_time()
            work()
            best[i] = min(best[i], time.process_time() - begin)
    return best


def compare(own: Any, other: Any, X: NDArray[Any], y: NDArray[Any], runs: int) -> list[float]:
    """Print one line; return the ratios of the times of fit, predict and predict_proba, and the difference."""
    fit = seconds([lambda: own.fit(X, y), lambda: other.fit(X, y)], runs)
    predict = seconds([lambda: own.predict(X), lambda: other.predict(X)], runs)
    proba = seconds([lambda: own.predict_proba(X), lambda: other.predict_proba(X)], runs)
    ratios = [mine / its for mine, its in (fit, predict, proba)]
    gap = float(np.abs(own.predict_proba(X) - other.predict_proba(X)).max())
    shown = "".join(f"{ratio:9.2f}" for ratio in ratios)
    print(f"{type(own).__name__:15}{len(X):9,}{X.shape[1]:6}{fit[0] * 1e3:10.2f} ms{shown}{gap:12.1e}")
    return [*ratios, gap]


def main() -> None:
    """Compare at each size and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--points", type=int, default=1_000_000, help="at most")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    rng = np.random.default_rng(0)
    print("                samples     d          fit   ratio of fit  predict  proba  difference")
    rows = []
    for n, d in ((n, d) for n, d in SIZES if n <= options.points):
        y = rng.integers(0, 2, n)
        bits, counts = rng.integers(0, 2, (n, d)), rng.integers(0, 4, (n, d))
        points = rng.normal(size=(n, d)) + 0.5 * y[:, None]
        rows.append(compare(BernoulliNB(), theirs.BernoulliNB(), bits.astype(float), y, options.runs))
        rows.append(compare(CategoricalNB(), theirs.CategoricalNB(), counts.astype(float), y, options.runs))
        rows.append(compare(GaussianNB(), theirs.GaussianNB(), points, y, options.runs))
    worst = np.max(rows, axis=0)
    print(
        f"\nworst ratio {worst[:3].max():.2f} (goal at most 1), largest difference {worst[3]:.1e} (goal 1e-10)"
    )


if __name__ == "__main__":
    main()

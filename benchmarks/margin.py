"""Time of SoftMargin compared to libsvm (scikit-learn's SVC), as a ratio, and the resources for 10⁶ samples.

    python -m benchmarks.margin [--points 2000 20000] [--many 1000000] [--runs 3]

The goals: two moons of 20,000 points at least 20 times faster than SVC with its own tolerance; 10⁶ points of
the
plane within 15 s and 1 GB (the peak of the whole process; measured in a separate one).
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import time
from collections.abc import Callable

from sklearn.datasets import make_moons
from sklearn.svm import SVC

from linclass import SoftMargin


def seconds(work: Callable[[], object], runs: int) -> float:
    """Return the seconds of the shortest run."""
    times = []
    for _ in range(runs):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return min(times)


def compare(n: int, runs: int) -> None:
    """Print one line: both times and their ratio."""
    X, y = make_moons(n, noise=0.2, random_state=0)
    own, other = SoftMargin(), SVC(kernel="linear")
    ours, theirs = seconds(lambda: own.fit(X, y), runs), seconds(lambda: other.fit(X, y), 1)
    print(
        f"{n:9,} points {ours * 1e3:9.1f} ms   SVC {theirs * 1e3:9.1f} ms   {theirs / ours:6.1f} times faster"
    )


def many(n: int) -> None:
    """Print one line: time and peak memory of this process."""
    X, y = make_moons(n, noise=0.2, random_state=0)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    model = SoftMargin()
    taken = seconds(lambda: model.fit(X, y), 1)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(
        f"{n:9,} points {taken:9.1f} s    peak {peak / 1e6:.2f} GB, {before / 1e6:.2f} GB of it before the fit; "
        f"{model.n_iter_} steps, residual {model.trace_.residual[-1]:.0e}"
    )


def main() -> None:
    """Compare and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--points", type=int, nargs="+", default=[2000, 20000])
    parser.add_argument("--many", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    for n in options.points:
        compare(n, options.runs)
    alone = multiprocessing.get_context("spawn").Process(target=many, args=(options.many,))
    alone.start()
    alone.join()
    if alone.exitcode:
        raise SystemExit(f"the fit of {options.many:,} points ended with code {alone.exitcode}")


if __name__ == "__main__":
    main()

"""Time of fits and predictions compared to scikit-learn, memory, and the difference of the optima.

    python -m benchmarks.fit [--only logistic softmax "least squares" Fisher] [--most 100000000] [--runs 5]

Each line is a learner on N samples of d features: the time of `fit` and that of the fastest scikit-learn solver with
the same optimum (tol 1e-8), and their ratio, above 1 if this library is faster; the goal of this ratio, or of the
time if no other solver is compared; the same for `predict`; the peak memory of the fit in addition to X, as a share
of X; and the largest difference of the predicted scores, as a share of the largest. The maximum margin's partner is a
soft margin with C = 10¹⁰, and LinearSVC penalises the bias, so that its optimum differs. Both are timed in turn in
the same run, in processor time and on one processor; the shortest run counts, and after 20 s no further run begins.
`--most` omits data with more numbers. 72 × 7,129 is the size of the gene table.
"""

from __future__ import annotations

import argparse
import os
import time
import tracemalloc
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # NumPy and scikit-learn read both at import
os.environ["OMP_NUM_THREADS"] = "1"

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.linear_model import LogisticRegression as Sklearn
from sklearn.linear_model import Perceptron as Perceptrons
from sklearn.linear_model import RidgeClassifier
from sklearn.svm import SVC, LinearSVC

from linclass import (
    FisherDiscriminant,
    KernelSVM,
    LeastSquaresClassifier,
    LogisticRegression,
    MaxMargin,
    Perceptron,
    Pocket,
    SoftMargin,
    SoftmaxRegression,
    separable,
)

Array = NDArray[np.float64]
APART = 0.2  # distance of separable classes
DEAR = 500  # number of features above which one solver takes minutes
LEAST = 0.3  # minimum total seconds of the runs of one learner
MOST = 20.0  # total seconds of one comparison after which no further run begins


@dataclass(frozen=True)
class Contest:
    """A learner of this library, scikit-learn's solvers for the same optimum by name, and the sizes N, d of
    the data."""

    title: str
    own: Callable[[], Any]
    others: Mapping[str, Callable[[], Any]]
    sizes: tuple[tuple[int, int], ...]
    classes: int = 2
    separable: bool = False
    goals: Mapping[tuple[int, int], float | str] = field(default_factory=dict)


def _logistic(C: float) -> Mapping[str, Callable[[], Any]]:
    """Return scikit-learn's solvers of logistic and softmax regression."""
    return {
        solver: partial(Sklearn, C=C, solver=solver, tol=1e-8, max_iter=2_000)
        for solver in ("lbfgs", "newton-cholesky")
    }


def _libsvm(width: float) -> Mapping[str, Callable[[], Any]]:
    """Return the support vector machine with a Gaussian kernel of that width."""
    return {"SVC": partial(SVC, gamma=1 / (2 * width**2), tol=1e-6)}


GENES = (72, 7_129)
WIDE = (GENES, (500, 2_000), (2_000, 2_000), (500, 600), (2_000, 1_000))
MANY = (1_000_000, 100)
MODERATE = (15_000, 30)
PLANE = ((200, 2), (10_000, 2))
LARGE = ((200, 2), (10_000, 2), (1_000_000, 2), (10_000, 20), (10_000, 100), (1_000_000, 20))
EQUAL = {GENES: 0.5, WIDE[1]: 1.0, WIDE[2]: 1.0, MANY: 1.0}
HALF = {GENES: 0.5, WIDE[1]: 0.5, WIDE[2]: 0.5}
SQUARES = {
    "cholesky": lambda: RidgeClassifier(alpha=1e-12, solver="cholesky"),
    "svd": lambda: RidgeClassifier(alpha=1e-12, solver="svd"),
}
LDA = {solver: partial(LinearDiscriminantAnalysis, solver=solver) for solver in ("svd", "lsqr")}
SVCS = {
    "SVC": partial(SVC, kernel="linear", tol=1e-6),
    "LinearSVC": partial(LinearSVC, loss="hinge", tol=1e-8, max_iter=10_000),
}
CONTESTS = (
    Contest("logistic, l2 = 1", LogisticRegression, _logistic(1.0), (*WIDE, MANY, *LARGE), goals=EQUAL),
    Contest("logistic, no penalty", partial(LogisticRegression, l2=0), _logistic(np.inf), LARGE[1:5]),
    Contest(
        "softmax, 4 classes",
        SoftmaxRegression,
        _logistic(1.0),
        (*WIDE, MANY, (200, 100)),
        classes=4,
        goals={**EQUAL, (200, 100): 1.0},
    ),
    Contest(
        "softmax, 5 classes",
        SoftmaxRegression,
        _logistic(1.0),
        ((200, 2), (10_000, 2), (10_000, 20), (200, 100), (10_000, 100)),
        classes=5,
        goals={(200, 100): 1.0},
    ),
    Contest("least squares", LeastSquaresClassifier, SQUARES, (*WIDE, MANY, *LARGE), goals=EQUAL),
    Contest("Fisher", partial(FisherDiscriminant, unbiased=False), LDA, (*WIDE, MANY, *LARGE), goals=EQUAL),
    Contest("soft margin", SoftMargin, SVCS, (*WIDE, *PLANE), goals={**HALF, (200, 2): 1.0}),
    Contest("soft margin, alone", SoftMargin, {}, (MANY,), goals={MANY: "20 s"}),
    Contest(
        "maximum margin",
        MaxMargin,
        {"SVC": partial(SVC, kernel="linear", C=1e10, tol=1e-6)},
        WIDE,
        separable=True,
        goals=HALF,
    ),
    Contest("max. margin, alone", MaxMargin, {}, (MANY,), separable=True, goals={MANY: "30 s"}),
    Contest(
        "kernel SVM",
        KernelSVM,
        {"SVC": partial(SVC, tol=1e-6)},
        (*WIDE, MODERATE),
        goals={**EQUAL, MODERATE: 0.5},
    ),
    Contest("SVM, alone", KernelSVM, {}, ((20_000, 2),)),
    Contest("SVM, C = 10⁶, alone", partial(KernelSVM, C=1e6), {}, WIDE),
    Contest("SVM, tanh, alone", partial(KernelSVM, kernel="tanh", slope=1e-3), {}, WIDE),
    Contest(
        "kernel SVM, width 1", partial(KernelSVM, width=1.0), _libsvm(1.0), ((200, 2), (1_000, 2), (4_000, 2))
    ),
    Contest("kernel SVM, width 4", partial(KernelSVM, width=4.0), _libsvm(4.0), ((1_000, 20), (4_000, 20))),
    Contest(
        "perceptron",
        Perceptron,
        {"Perceptron": partial(Perceptrons, tol=None, max_iter=100, shuffle=False)},
        (*WIDE, MANY),
        separable=True,
        goals={**HALF, MANY: 1.0},
    ),
    Contest(
        "pocket, alone",
        partial(Pocket, random_state=0),
        {},
        (WIDE[2],),
        separable=True,
        goals={WIDE[2]: "1 s"},
    ),
)
SEPARABILITY = "separability"
OVERLAPPING = ((200, 2), (10_000, 2), (500, 40))


def clouds(n: int, d: int, classes: int, *, apart: float = 0.0) -> tuple[Array, NDArray[np.int64]]:
    """Return overlapping clouds, and the index of each point's cloud; or a cloud cut in two that are so far apart."""
    rng = np.random.default_rng(0)
    y = rng.integers(0, classes, n)
    X = rng.normal(size=(n, d))
    if apart:
        w = rng.normal(size=d)
        w /= np.linalg.norm(w)
        y = (X @ w > 0).astype(np.int64)
        X += apart / 2 * (2 * y - 1)[:, None] * w
        return X, y
    X += (1.8 / np.sqrt(d) * rng.normal(size=(classes, d)))[y]
    return X, y


def in_turn(works: Sequence[Callable[[], object]], runs: int) -> list[float]:
    """Return the processor time in seconds of the shortest run of each; the runs alternate."""
    times: list[list[float]] = [[] for _ in works]
    begin = time.process_time()
    spent = 0.0
    while not times[0] or (spent < MOST and len(times[0]) < runs) or spent < LEAST * len(works):
        for work, taken in zip(works, times, strict=True):
            before = time.process_time()
            work()
            taken.append(time.process_time() - before)
        spent = time.process_time() - begin
    return [min(taken) for taken in times]


def memory(work: Callable[[], object]) -> int:
    """Return the peak number of bytes during the work."""
    tracemalloc.start()
    work()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most


def apart(own: Any, other: Any, X: Array) -> float:
    """Return the largest difference of the centred scores, as a share of the largest."""
    one, two = (np.atleast_2d(model.decision_function(X[:1_000]).T).T for model in (own, other))
    if one.shape[1] > 1:
        one, two = (scores - scores.mean(axis=1, keepdims=True) for scores in (one, two))
    return float(np.abs(one - two).max() / np.abs(two).max())


def compare(contest: Contest, n: int, d: int, runs: int) -> None:
    """Print one line."""
    X, y = clouds(n, d, contest.classes, apart=APART if contest.separable else 0.0)
    own, others = contest.own(), {name: other() for name, other in contest.others.items()}
    if d > DEAR:  # Newton's method of scikit-learn has a Hessian for all weights
        others.pop("newton-cholesky", None)
    fits = [partial(model.fit, X, y) for model in (own, *others.values())]
    ours, *theirs = in_turn(fits, runs)
    name, best = min(zip(others, theirs, strict=True), key=lambda pair: pair[1], default=("", np.nan))
    looks = [partial(model.predict, X) for model in (own, *([others[name]] if name else []))]
    look, other_look = (*in_turn(looks, runs), np.nan)[:2]
    stop = f"{own.n_iter_} steps, {own.trace_.stop}" if hasattr(own, "trace_") else ""
    goal = contest.goals.get((n, d))
    print(
        f"{row(contest.title, X, ours, best, name)}{'' if goal is None else goal:>6}"
        f"{look * 1e3:>10.2f}{other_look * 1e3:>9.2f}{other_look / look:>9.2f}{share(fits[0], X)}"
        f"{apart(own, others[name], X) if name else np.nan:>9.0e}  {stop}",
        flush=True,
    )


def row(title: str, X: Array, ours: float, best: float, name: str) -> str:
    """Return the start of every line: the learner, the data, and both times."""
    size = f"{len(X):>10,} ×{X.shape[1]:>4}"
    return f"{title:21}{size}{ours * 1e3:>10.2f}{best * 1e3:>10.2f} {name:16}{best / ours:>6.2f}"


def share(work: Callable[[], object], X: Array) -> str:
    """Return the memory of some work, in MB and as a share of X."""
    most = memory(work)
    return f"{most / 1e6:>8.1f}{most / X.nbytes:>8.2f}"


def programme(X: Array, y: NDArray[np.int64]) -> bool:
    """Whether a linear program finds w and b with y (w·x + b) >= 1 for all samples."""
    rows = -(2.0 * y - 1)[:, None] * np.column_stack([X, np.ones(len(X))])
    size = rows.shape[1]
    found = linprog(np.zeros(size), rows, -np.ones(len(X)), bounds=(None, None), method="highs")
    return bool(found.status == 0)


def compare_separability(n: int, d: int, runs: int) -> None:
    """Print one line for overlapping clouds: separability with proof, and by a linear program."""
    X, y = clouds(n, d, 2)
    both = [lambda: separable(X, y).separable, lambda: programme(X, y)]
    ours, theirs = in_turn(both, runs)
    says = "the same" if both[0]() == both[1]() else "DIFFERENT"
    print(
        f"{row(SEPARABILITY, X, ours, theirs, 'linprog, HiGHS')}{'':32}{share(both[0], X)}{says:>9}",
        flush=True,
    )


def main() -> None:
    """Compare on each size of the data."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="+", default=[""], help="beginnings of the learners' names")
    parser.add_argument("--most", type=int, default=100_000_000)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    print(
        f"{'':21}{'N':>10} ×{'d':>4}{'fit, ms':>10}{'sklearn':>10} {'fastest':16}{'ratio':>6}{'goal':>6}"
        f"{'predict':>10}{'sklearn':>9}{'ratio':>9}{'MB':>8}{'of X':>8}{'apart':>9}",
        flush=True,
    )
    for contest in CONTESTS:
        if contest.title.startswith(tuple(options.only)):
            for n, d in contest.sizes:
                if n * d <= options.most:
                    compare(contest, n, d, options.runs)
    if SEPARABILITY.startswith(tuple(options.only)):
        for n, d in OVERLAPPING:
            if n * d <= options.most:
                compare_separability(n, d, options.runs)


if __name__ == "__main__":
    main()

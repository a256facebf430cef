"""What other projects see of the package: its version, and types that a strict checker is content with."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import get_args

import numpy as np
import pytest

import linclass
from linclass.margins.kernels import KernelName
from linclass.perceptrons.perceptron import Order
from linclass.probability.fitting import Solver

ROOT = Path(linclass.__file__).parents[1]
GOOD = """
import numpy as np
from linclass import CLASSIFIERS, DualPerceptron, KernelSVM, LogisticRegression, Perceptron, SoftmaxRegression
from linclass import Standardise, Summary, best_line, separable

X, y = np.array([[0.0, 1.0], [1.0, 0.0]]), np.array([0, 1])
model = CLASSIFIERS["perceptron"]().fit(X, y)
share: float = model.score(X, y)
steps: int = len(Perceptron(order="worst").fit([[0], [1]], ["a", "b"]).trace_)
machine: KernelSVM = KernelSVM(kernel="linear").fit(X, y)
DualPerceptron(kernel="gaussian", order=[0, 1])
picks: list[int] = [0, 1]
Perceptron(order=picks, record="visits").fit(X, y)
regression: LogisticRegression = LogisticRegression(solver="sgd", class_weight={0: 2.0}).partial_fit(X, y)
regression = LogisticRegression(class_weight="balanced").fit(Standardise().fit_transform(X), y, [1.0, 2.0])
told: Summary = regression.summary(X, y, level=0.9)
weighted: float = SoftmaxRegression(solver="newton").fit(X, y, sample_weight=X[:, 0]).score(X, y, [1, 2])
print(best_line(X, y).coef_, best_line(X, y).intercept_, bool(separable(X, y)), share, steps)
"""
BAD = """
from linclass import DualPerceptron, KernelSVM, LogisticRegression, Perceptron, SoftmaxRegression

Perceptron(order="wurst")
Perceptron(record="all")
KernelSVM(kernel="gauss")
DualPerceptron(kernel="gauss")
LogisticRegression(solver="newtons")
SoftmaxRegression(class_weight="balance")
"""


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_project_that_is_checked_strictly(tmp_path):
    (tmp_path / "good.py").write_text(GOOD)
    (tmp_path / "bad.py").write_text(BAD)
    (tmp_path / "mypy.ini").write_text(f"[mypy]\nstrict = True\nmypy_path = {ROOT}\n")
    run = [sys.executable, "-m", "mypy", "--no-error-summary", "good.py", "bad.py"]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=False)
    wrong = [line.split(": error:")[0] for line in done.stdout.splitlines() if "error:" in line]
    assert wrong == [f"bad.py:{line}" for line in range(4, 10)], done.stdout + done.stderr
    assert done.stdout.count("[arg-type]") == 6


def test_types_name_what_there_is():
    assert get_args(Order) == linclass.Perceptron.ORDERS
    assert get_args(KernelName) == tuple(linclass.KERNELS)
    assert get_args(Solver) == linclass.LogisticRegression.SOLVERS == linclass.SoftmaxRegression.SOLVERS


def test_the_version_is_that_of_the_package():
    assert linclass.__version__ == tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]


def test_a_bare_classifier_does_not_learn():
    with pytest.raises(NotImplementedError):
        linclass.Classifier().fit([[0]], [0])


def test_the_best_line_reads_like_a_classifier():
    line = linclass.best_line([[0, 0], [1, 1], [0, 1], [1, 0]], [0, 1, 1, 1])
    assert np.array_equal(line.coef_, [line.w])
    assert np.array_equal(line.intercept_, [line.b])

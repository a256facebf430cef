"""What other projects see of the package: its version, and types that a strict checker is content with."""

from __future__ import annotations

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


def test_a_project_that_is_checked_strictly():
    """`make lint` has mypy read it, where an error that is not found is one."""
    mypy = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mypy"]
    assert str((Path(__file__).parent / "strictly.py").relative_to(ROOT)) in mypy["files"]
    assert mypy["strict"]
    assert mypy.get("warn_unused_ignores", True)


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

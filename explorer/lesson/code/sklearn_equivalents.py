"""The scikit-learn classifier and parameters that give the same model as a linclass classifier, if any."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from linclass import (
    Classifier,
    DualPerceptron,
    GaussianNB,
    KernelSVM,
    LogisticRegression,
    MaxMargin,
    Perceptron,
    SoftMargin,
    SoftmaxRegression,
)


class Equivalent(NamedTuple):
    """The class to import from scikit-learn, its parameters, and the attributes to print."""

    module: str
    name: str
    params: dict[str, Any]
    shown: tuple[str, ...] = ()  # attributes to print; if empty, those of a linear or a kernel model


def _perceptron(model: Classifier, X: NDArray[np.float64], y: NDArray[np.int64]) -> Equivalent | None:
    """Return scikit-learn's perceptron: cyclic order, zero initial weights, whole passes until convergence."""
    if not isinstance(model, Perceptron | DualPerceptron) or model.trace_.stop != "converged":
        return None
    # scikit-learn has no kernel perceptron
    same = model.kernel == "linear" if isinstance(model, DualPerceptron) else _is(model.start, "zeros")
    if not same or not _is(model.order, "cyclic"):
        return None
    picked = model.trace_.columns["picked"]
    picked = picked[picked >= 0]
    passes = model.n_iter_ + 1  # each pass but the last updates at least once
    if len(picked) == model.n_iter_:
        if not _same_in_floats(X[picked], y[picked], model.eta):
            return None
        passes = 2 + int(np.count_nonzero(np.diff(picked) <= 0))
    params = {"shuffle": False, "tol": None, "eta0": model.eta, "max_iter": passes}
    return Equivalent("sklearn.linear_model", "Perceptron", params)


def _is(value: object, word: str) -> bool:
    """Return whether a parameter equals this word.

    An array would be compared element by element.
    """
    return isinstance(value, str) and value == word


def _same_in_floats(X: NDArray[np.float64], y: NDArray[np.int64], eta: float) -> bool:
    """Return whether all these updates, in sequence, are mistakes in floating-point arithmetic too.

    linclass decides ties exactly. If three decimal points are exactly collinear, floats may miss the tie.
    """
    steps = eta * y[:, None] * np.column_stack([X, np.ones(len(X))])
    before = np.vstack([np.zeros((1, 3)), np.cumsum(steps, axis=0)[:-1]])
    margins = y * (before[:, 0] * X[:, 0] + before[:, 1] * X[:, 1] + before[:, 2])
    return bool((margins <= 0).all())


def _margin(model: Classifier, X: NDArray[np.float64], y: NDArray[np.int64]) -> Equivalent | None:
    """Return scikit-learn's linear SVC.

    If a line separates, a C above all α allows no slack.
    """
    if not isinstance(model, MaxMargin | SoftMargin) or model.trace_.stop != "converged":
        return None
    largest = np.abs(model.dual_coef_[0])
    if isinstance(model, SoftMargin):
        C = float(model.C)
        if not (largest < C).any():  # b is not unique, and the two solvers choose different values
            return None
    else:
        C = 10.0 ** int(np.floor(np.log10(largest.max())) + 1)
    return Equivalent("sklearn.svm", "SVC", {"kernel": "linear", "C": C, "tol": 1e-8})


def _kernel_machine(model: Classifier, X: NDArray[np.float64], y: NDArray[np.int64]) -> Equivalent | None:
    """Return scikit-learn's SVC with the same kernel, if it exists and a unique optimum was reached."""
    if not isinstance(model, KernelSVM) or len(model.classes_) > 2 or model.trace_.stop != "converged":
        return None
    if not (
        np.abs(model.dual_coef_[0]) < model.C
    ).any():  # b is not unique, and the two solvers choose different values
        return None
    width = getattr(model, "width_", 1.0)  # other kernels have none
    kernels: dict[str, dict[str, Any]] = {
        "linear": {"kernel": "linear"},
        "polynomial": {"kernel": "poly", "degree": model.degree, "gamma": 1, "coef0": model.offset},
        "gaussian": {"kernel": "rbf", "gamma": 1 / (2 * width**2)},
    }
    if model.kernel not in kernels:
        return None
    return Equivalent("sklearn.svm", "SVC", {**kernels[model.kernel], "C": model.C, "tol": 1e-8})


def _gaussian(model: Classifier, X: NDArray[np.float64], y: NDArray[np.int64]) -> Equivalent:
    """Return scikit-learn's Gaussian naive Bayes, which is identical."""
    return Equivalent("sklearn.naive_bayes", "GaussianNB", {}, ("class_prior_", "theta_", "var_"))


def _logistic(model: Classifier, X: NDArray[np.float64], y: NDArray[np.int64]) -> Equivalent | None:
    """Return scikit-learn's logistic regression with the same penalty, if Newton's method found the minimum."""
    if not isinstance(model, LogisticRegression) or model.trace_.stop != "converged":
        return None
    if model.solver != "newton" or model.l2 == 0:
        return None
    params = {"C": float(f"{1 / model.l2:.12g}"), "solver": "newton-cholesky", "tol": 1e-12}
    return Equivalent("sklearn.linear_model", "LogisticRegression", params)


def _softmax(model: Classifier, X: NDArray[np.float64], y: NDArray[np.int64]) -> Equivalent | None:
    """Return the equivalent for three or more classes.

    For two classes, scikit-learn stores a single row of weights.
    """
    if not isinstance(model, SoftmaxRegression) or model.trace_.stop != "converged":
        return None
    if model.solver != "newton" or model.l2 == 0 or len(model.classes_) == 2:
        return None
    params = {"C": float(f"{1 / model.l2:.12g}"), "solver": "newton-cholesky", "tol": 1e-12}
    return Equivalent("sklearn.linear_model", "LogisticRegression", params)


_Finder = Callable[[Classifier, NDArray[np.float64], NDArray[np.int64]], Equivalent | None]

EQUIVALENTS: dict[type[Classifier], _Finder | None] = {
    Perceptron: _perceptron,
    DualPerceptron: _perceptron,
    MaxMargin: _margin,
    SoftMargin: _margin,
    KernelSVM: _kernel_machine,
    GaussianNB: _gaussian,
    LogisticRegression: _logistic,
    SoftmaxRegression: _softmax,
}

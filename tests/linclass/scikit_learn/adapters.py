"""Our classifiers under scikit-learn's names and with its arguments, for its own tests.

An argument that has no counterpart skips the test with the reason: the test does not apply.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import sklearn.discriminant_analysis
import sklearn.ensemble
import sklearn.linear_model
import sklearn.multiclass
import sklearn.naive_bayes
import sklearn.svm

import linclass

USED: list[str] = []  # the adapters that the running test has constructed
KERNELS = {"rbf": "gaussian", "poly": "polynomial", "sigmoid": "tanh", "linear": "linear"}
NO_EFFECT = {
    "n_jobs",
    "verbose",
    "shrinking",
    "copy_X",
    "dual",
    "intercept_scaling",
    "break_ties",
}

Translate = Callable[[Any], dict[str, Any]]


def refused(reason: str) -> Translate:
    """An argument that only has a counterpart if it is left out."""

    def refuse(value: Any) -> dict[str, Any]:
        pytest.skip(f"does not apply: {reason}")

    return refuse


def only(*allowed: Any, reason: str) -> Translate:
    """An argument that only has a counterpart with these values."""

    def check(value: Any) -> dict[str, Any]:
        if not any(value is one or (isinstance(one, str) and value == one) for one in allowed):
            pytest.skip(f"does not apply: {reason}")
        return {}

    return check


def renamed(name: str) -> Translate:
    """An argument under another name."""
    return lambda value: {name: value}


def gamma(value: Any) -> dict[str, Any]:
    """The width of a kernel."""
    if value == "auto":
        pytest.skip("does not apply: gamma='auto' depends on the number of features alone")
    return {"width": value if value == "scale" else float(np.sqrt(1 / (2 * value)))}


def kernel(value: Any) -> dict[str, Any]:
    """The name of a kernel."""
    if not isinstance(value, str) or value not in KERNELS:
        pytest.skip("does not apply: kernels are named, and neither precomputed nor functions")
    return {"kernel": KERNELS[value]}


def adapt(
    kind: Any, arguments: dict[str, Translate], positional: tuple[str, ...] = (), **aliases: Any
) -> Any:
    """A subclass that takes scikit-learn's arguments, and shows fitted attributes under its names, too."""

    class Adapter(kind):
        def __new__(cls, *args: Any, **params: Any) -> Any:
            return object.__new__(cls)

        def __init__(self, *args: Any, **params: Any) -> None:
            USED.append(kind.__name__)
            super().__init__(**translated(dict(zip(positional, args, strict=False)) | params))

        def set_params(self, **params: Any) -> Any:
            return super().set_params(**translated(params))

        def __getattr__(self, name: str) -> Any:
            if name in aliases:
                return aliases[name](self)
            raise AttributeError(name)

    def translated(params: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, value in params.items():
            if name in arguments:
                found |= arguments[name](value)
            elif name not in NO_EFFECT or name in kind._signature:
                found[name] = value
        return found

    Adapter.__name__ = Adapter.__qualname__ = kind.__name__
    Adapter._signature = kind._signature
    Adapter.__signature__ = kind.__signature__
    return Adapter


BIAS = only(True, reason="every model has a bias")
PENALTY = only("l2", "deprecated", reason="there is no L1 penalty; l2=0 is no penalty")
ADAPTED = {
    sklearn.naive_bayes: {
        "GaussianNB": adapt(linclass.GaussianNB, {}, theta_=lambda model: model.mean_),
        "BernoulliNB": adapt(
            linclass.BernoulliNB,
            {
                "binarize": only(0.0, 0, None, reason="a feature is present if it is above 0"),
                "fit_prior": only(True, reason="BernoulliNB takes its priors from the samples"),
                "class_prior": only(None, reason="BernoulliNB takes its priors from the samples"),
                "force_alpha": only(True, reason="alpha is never changed"),
            },
            class_log_prior_=lambda model: np.log(model.class_prior_),
            feature_log_prob_=lambda model: np.log(model.mu_),
        ),
        "MultinomialNB": adapt(
            linclass.MultinomialNB,
            {
                "fit_prior": only(True, reason="priors are given as numbers"),
                "class_prior": renamed("priors"),
                "force_alpha": only(True, reason="alpha is never changed"),
            },
            class_log_prior_=lambda model: np.log(model.class_prior_),
            feature_log_prob_=lambda model: np.log(model.theta_),
        ),
    },
    sklearn.linear_model: {
        "LogisticRegression": adapt(
            linclass.LogisticRegression,
            {
                "C": lambda value: {"l2": 1 / value},
                "penalty": PENALTY,
                "l1_ratio": only(0, 0.0, None, reason="there is no L1 penalty"),
                "fit_intercept": BIAS,
                "solver": lambda value: {},
                "tol": lambda value: {},
                "max_iter": lambda value: {},
                "multi_class": lambda value: {},
            },
        ),
        "Perceptron": adapt(
            linclass.Perceptron,
            {
                "penalty": only(None, reason="there is no penalty"),
                "alpha": lambda value: {},
                "fit_intercept": BIAS,
                "max_iter": refused("the budget counts updates, not passes"),
                "tol": lambda value: {},
                "eta0": renamed("eta"),
                "shuffle": lambda value: {"order": "random" if value else "cyclic"},
            },
        ),
    },
    sklearn.discriminant_analysis: {
        "LinearDiscriminantAnalysis": adapt(
            linclass.FisherDiscriminant,
            {
                "solver": lambda value: {},
                "shrinkage": only(None, reason="the covariance is not shrunk"),
                "n_components": only(None, reason="all directions are computed"),
                "store_covariance": lambda value: {},
                "tol": lambda value: {},
                "covariance_estimator": only(None, reason="the covariance is that of the samples"),
            },
            xbar_=lambda model: model.scatter_.mean,
        ),
    },
    sklearn.svm: {
        "SVC": adapt(
            linclass.KernelSVM,
            {
                "kernel": kernel,
                "gamma": gamma,
                "coef0": renamed("offset"),
                "decision_function_shape": renamed("multi_class"),
                "random_state": lambda value: {},
                "max_iter": lambda value: {} if value == -1 else {"max_updates": value},
            },
        ),
    },
    sklearn.ensemble: {
        "AdaBoostClassifier": adapt(
            linclass.AdaBoost,
            {
                "n_estimators": renamed("rounds"),
                "estimator": only(None, reason="the base classifier is always a stump"),
                "learning_rate": refused("each vote has its full weight"),
                "random_state": lambda value: {},
                "algorithm": lambda value: {},
            },
        ),
    },
    sklearn.multiclass: {
        "OneVsRestClassifier": adapt(linclass.OneVsRest, {}, positional=("estimator",)),
    },
}


def install() -> None:
    """Put the adapters in place of scikit-learn's classes; its test modules are imported afterwards."""
    for module, kinds in ADAPTED.items():
        for name, kind in kinds.items():
            setattr(module, name, kind)

"""Platt's sigmoid: probabilities from the decision values of a classifier that has none of its own."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import checks, entries
from linclass.core.base import Classifier
from linclass.core.checks import Array
from linclass.core.losses import log_sigmoid, sigmoid
from linclass.core.validation import folds
from linclass.core.weights import checked
from linclass.probability.logistic import LogisticRegression

FOLDS = 5  # parts of the samples, each of which gets its decision values from a fit to the others


class Calibrated(Classifier):
    """A classifier of two classes whose decision values f become probabilities by a sigmoid (Platt 1999).

    P(+|x) = σ(-(A f(x) + B)), with the A and B of largest likelihood for the decision values of samples that were
    not used in the fit, and with the targets (N_+ + 1)/(N_+ + 2) and 1/(N_- + 2) in place of 1 and 0.

    A subclass has the parameter `probability`.
    """

    probability: bool
    platt_: tuple[float, float]

    @property
    def predict_proba(self) -> Callable[[ArrayLike], Array]:
        """Probability of each class by Platt's sigmoid, shape (n, 2), in the order of `classes_`.

        It is monotonic in f, but its 1/2 need not be at f = 0.

        Raises
        ------
        AttributeError
            Without probability=True.
        """
        self._check_calibrated("predict_proba")
        return self._predict_proba

    @property
    def predict_log_proba(self) -> Callable[[ArrayLike], Array]:
        """Logarithm of `predict_proba`, shape (n, 2)."""
        self._check_calibrated("predict_log_proba")
        return self._predict_log_proba

    def _check_calibrated(self, method: str) -> None:
        """Require the sigmoid, or before the fit the wish for it."""
        if not (self.probability or hasattr(self, "platt_")):
            name = type(self).__name__
            raise AttributeError(
                f"f of {name} is not a probability, so {method} needs a sigmoid. Pass {name}(probability=True), which "
                f"fits {FOLDS} times more."
            )

    def _predict_proba(self, X: ArrayLike) -> Array:
        """Probability of each class."""
        a = self._log_odds(X)
        return np.column_stack([sigmoid(-a), sigmoid(a)])

    def _predict_log_proba(self, X: ArrayLike) -> Array:
        """Logarithm of the probability of each class."""
        a = self._log_odds(X)
        return np.column_stack([log_sigmoid(-a), log_sigmoid(a)])

    def _log_odds(self, X: ArrayLike) -> Array:
        """-(A f + B) of each sample, shape (n,)."""
        f = self.decision_function(X)
        A, B = self.platt_
        odds: Array = -(A * f + B)
        return odds

    def _calibrate(self, X: Array, y: ArrayLike, sample_weight: ArrayLike | None = None) -> None:
        """Fit the sigmoid to decision values from cross-validation, if the probability is wanted."""
        vars(self).pop("platt_", None)  # of an earlier fit
        if not self.probability:
            return
        index = entries.places(checks.labels(y), self.classes_)
        weights = None if sample_weight is None else checked(sample_weight, len(index))
        used = np.arange(len(index)) if weights is None else np.flatnonzero(weights)
        k = min(FOLDS, int(np.bincount(index[used], minlength=2).min()))
        if k < 2:
            raise ValueError(
                "probability=True needs two samples of each class, because the sigmoid is fitted to decision values of "
                "samples that were left out. Add samples, or pass probability=False."
            )
        f = np.empty(len(index))
        for train, test in folds(index[used], k, random_state=0):
            train, test = used[train], used[test]
            given = {} if weights is None else {"sample_weight": weights[train]}
            model = self._unfitted().fit(X[train], self.classes_[index[train]], **given)
            f[test] = model.decision_function(X[test])
        self.platt_ = platt(f[used], index[used], None if weights is None else weights[used])

    def _unfitted(self) -> Any:
        """An unfitted copy without a sigmoid of its own."""
        return type(self)(**{**copy.deepcopy(self.get_params(deep=False)), "probability": False})


def platt(f: Array, index: NDArray[np.int64], weights: Array | None = None) -> tuple[float, float]:
    """A and B of Platt's sigmoid for decision values f (n,) of samples of class 0 or 1; weights (n,) count samples."""
    counts = np.ones(len(f)) if weights is None else weights
    above, below = float(counts[index == 1].sum()), float(counts[index == 0].sum())
    target = np.where(index == 1, (above + 1) / (above + 2), 1 / (below + 2))
    # Each sample counts as a positive one with its target, and as a negative one with the rest.
    both, twice = np.repeat([1, 0], len(f)), np.concatenate([f, f])[:, None]
    shares = np.concatenate([counts * target, counts * (1 - target)])
    model = LogisticRegression(l2=0).fit(twice, both, shares)
    return -float(model.coef_[0, 0]), -float(model.intercept_[0])

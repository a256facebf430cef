"""Which module tells the steps of which classifier: an import and a line for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from linboard.told import boosting, dual, logistic, one_vs_rest, perceptron, pocket, softmax
from linboard.told.fit import Fit, Telling
from linclass import (
    AdaBoost,
    Classifier,
    DualPerceptron,
    LogisticRegression,
    MajorityBoost,
    OneVsRest,
    Perceptron,
    Pocket,
    SoftmaxRegression,
)

TELLERS: Mapping[type[Classifier], Callable[[Fit], Telling | None]] = {
    Perceptron: perceptron.of_fit,
    Pocket: pocket.of_fit,
    DualPerceptron: dual.of_fit,
    LogisticRegression: logistic.of_fit,
    SoftmaxRegression: softmax.of_fit,
    OneVsRest: one_vs_rest.of_fit,
    AdaBoost: boosting.of_fit,
    MajorityBoost: boosting.of_fit,
}


def telling(fit: Fit) -> Telling | None:
    """What is told of each step of a fit, as its lesson tells it, and the table; None where no lesson's words fit."""
    tell = next((tell for kind, tell in TELLERS.items() if isinstance(fit.model, kind)), None)
    return None if tell is None else tell(fit)

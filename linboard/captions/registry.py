"""The caption module of each classifier: one import and one line for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from linboard.board import Board, Caption
from linboard.captions import (
    boosting,
    discriminants,
    dual,
    gaussian,
    kernel_machine,
    logistic,
    margin,
    one_vs_rest,
    perceptron,
    pocket,
    softmax,
)
from linboard.captions.fit import Fit, Fitted, Telling
from linclass import (
    AdaBoost,
    Classifier,
    DualPerceptron,
    FisherDiscriminant,
    GaussianNB,
    KernelSVM,
    LeastSquaresClassifier,
    LogisticRegression,
    MajorityBoost,
    MaxMargin,
    OneVsRest,
    Perceptron,
    Pocket,
    SoftMargin,
    SoftmaxRegression,
)

Found = TypeVar("Found")
TELLERS: Mapping[type[Classifier], Callable[[Fit], Telling | None]] = {
    Perceptron: perceptron.of_fit,
    Pocket: pocket.of_fit,
    DualPerceptron: dual.of_fit,
    MaxMargin: margin.of_fit,
    SoftMargin: margin.of_fit,
    KernelSVM: kernel_machine.of_fit,
    LogisticRegression: logistic.of_fit,
    SoftmaxRegression: softmax.of_fit,
    OneVsRest: one_vs_rest.of_fit,
    AdaBoost: boosting.of_fit,
    MajorityBoost: boosting.of_fit,
}
# Classifiers without steps.
MODELS: Mapping[type[Classifier], Callable[[Fitted], Caption | None]] = {
    LeastSquaresClassifier: discriminants.of_squares,
    FisherDiscriminant: discriminants.of_fisher,
    GaussianNB: gaussian.of_model,
}
GROUNDS: Mapping[type[Classifier], Callable[[Fit, Board], list[str] | None]] = {
    AdaBoost: boosting.ground,
    MajorityBoost: boosting.ground,
}
MARKS: Mapping[type[Classifier], Callable[[Fit, Board], list[str]]] = {
    MaxMargin: margin.mark,
    SoftMargin: margin.mark,
    KernelSVM: kernel_machine.mark,
}


def telling(fit: Fit) -> Telling | None:
    """The captions and the table of a fit, as in its lesson; None if no lesson's captions apply."""
    tell = _for(fit.model, TELLERS)
    return None if tell is None else tell(fit)


def told(fitted: Fitted) -> Caption | None:
    """The caption of a classifier without steps, as in its lesson; None if no lesson's captions apply."""
    tell = _for(fitted.model, MODELS)
    return None if tell is None else tell(fitted)


def ground(fit: Fit, board: Board) -> list[str] | None:
    """Add the regions of a fit to the board as its lesson does, and return the legend; None without own regions."""
    lay = _for(fit.model, GROUNDS)
    return None if lay is None else lay(fit, board)


def mark(fit: Fit, board: Board) -> list[str]:
    """Add the marks that the captions of a fit refer to, besides its boundary; return notices about marks left out."""
    lay = _for(fit.model, MARKS)
    return [] if lay is None else lay(fit, board)


def _for(model: Classifier, known: Mapping[type[Classifier], Found]) -> Found | None:
    """The entry for the class of a model, or for one of its base classes."""
    return next((found for kind, found in known.items() if isinstance(model, kind)), None)

"""Which parameters of a model a page names."""

import pytest

from linboard.captions import parameters
from linclass import (
    BernoulliNB,
    FisherDiscriminant,
    KernelSVM,
    LogisticRegression,
    Perceptron,
    SoftMargin,
)


@pytest.mark.parametrize(
    ("model", "expected"),
    [
        (LogisticRegression(l2=0.1), ["λ = 0.1"]),
        (SoftMargin(C=1e6), ["C = 1,000,000"]),
        (BernoulliNB(alpha=1.0), ["α = 1"]),
        (KernelSVM(C=10.0, width=0.5), ["C = 10", "σ = 0.5"]),
        (FisherDiscriminant(), []),
        (Perceptron(), []),
    ],
)
def test_penalties_and_prices_are_named_and_nothing_else(model, expected):
    assert sorted(parameters.symbols_with_values(model)) == expected

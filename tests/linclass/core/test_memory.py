"""What fits and predictions of many samples take beside them: never as much again."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest

from linclass import FisherDiscriminant, LeastSquaresClassifier, LogisticRegression, SoftmaxRegression

LEARNERS = (
    (LogisticRegression(l2=1.0), 2),
    (LogisticRegression(l2=0), 2),
    (SoftmaxRegression(l2=1.0), 3),
    (LeastSquaresClassifier(), 2),
    (LeastSquaresClassifier(), 3),
    (FisherDiscriminant(), 2),
    (FisherDiscriminant(), 3),
)


def most(work):
    """Bytes that are taken at most while it works."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.slow
@pytest.mark.parametrize(("model", "classes"), LEARNERS)
def test_less_than_the_samples_again(model, classes):
    rng = np.random.default_rng(0)
    y = np.arange(250_000) % classes
    X = rng.normal(size=(len(y), 20)) + rng.normal(size=(classes, 20))[y] / 4
    assert most(lambda: model.fit(X, y)) < 0.5 * X.nbytes
    assert most(lambda: model.predict(X)) < 0.3 * X.nbytes

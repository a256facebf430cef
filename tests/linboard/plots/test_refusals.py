"""What no picture can be drawn of is refused in a sentence; samples are kept as long as they may be."""

from __future__ import annotations

import numpy as np
import pytest
from plotly.subplots import make_subplots
from sklearn import naive_bayes, neighbors, svm

import linclass
from linclass.core.fitted_samples import MOST, stored
from tests.support.samples import BLOBS, IRIS, flowers

FITTED = linclass.Perceptron(max_updates=9).fit(*BLOBS)
GRID = make_subplots(1, 2)
WRONG = {
    "no model": (
        lambda X, y: linclass.plot(3, X, y),
        TypeError,
        "needs a fitted classifier with predict; got 3",
    ),
    "a class": (
        lambda X, y: linclass.plot(linclass.Perceptron, X, y),
        TypeError,
        "needs a fitted classifier",
    ),
    "not fitted": (lambda X, y: linclass.plot(linclass.Perceptron(), X, y), ValueError, "not fitted yet"),
    "no y": (lambda X, y: linclass.plot(FITTED, X), ValueError, "X and y belong together"),
    "other lengths": (lambda X, y: linclass.plot(FITTED, X, y[1:]), ValueError, "59 labels for 60 samples"),
    "other labels": (lambda X, y: linclass.plot(FITTED, X, y.astype(str)), ValueError, "text"),
    "one column": (
        lambda X, y: linclass.plot(linclass.LogisticRegression(l2=1).fit(X[:, :1], y)),
        ValueError,
        "two columns or more",
    ),
    "unknown columns": (
        lambda X, y: linclass.plot(flowers(), IRIS.data, IRIS.target, columns=("petal", 0)),
        ValueError,
        r"two different columns of X, by name or index; got \('petal', 0\). X has sepal length",
    ),
    "the same column": (
        lambda X, y: linclass.plot(FITTED, X, y, columns=(1, 1)),
        ValueError,
        "columns 0 to 1",
    ),
    "another fill": (
        lambda X, y: linclass.plot(FITTED, X, y, fill="all"),
        ValueError,
        "fill must be one of 'regions'",
    ),
    "no probabilities": (
        lambda X, y: linclass.plot(FITTED, X, y, fill="probabilities"),
        ValueError,
        "no predict_proba",
    ),
    "no margins": (
        lambda X, y: linclass.plot(naive_bayes.GaussianNB().fit(X, y), X, y, margins=True),
        ValueError,
        "needs the decision_function of two classes",
    ),
    "no samples": (lambda X, y: linclass.plot(svm.SVC().fit(X, y)), ValueError, "Pass X and y"),
    "twelve classes": (
        lambda X, y: linclass.plot(
            neighbors.KNeighborsClassifier(1).fit(X, np.arange(60) % 12), X, np.arange(60) % 12
        ),
        ValueError,
        "10 classes at most; here are 12",
    ),
    "no figure": (lambda X, y: linclass.plot(FITTED, X, y, row=1), ValueError, "row and col need a figure"),
    "another figure": (
        lambda X, y: linclass.plot(FITTED, X, y, figure={}),
        TypeError,
        "must be one of Plotly's; got dict",
    ),
    "no cell": (
        lambda X, y: linclass.plot(FITTED, X, y, figure=GRID),
        ValueError,
        "has 1 rows and 2 columns",
    ),
    "no such cell": (
        lambda X, y: linclass.plot(FITTED, X, y, figure=GRID, row=1, col=3),
        ValueError,
        "no cell for a picture at row 1, column 3",
    ),
    "no such parameter": (lambda X, y: FITTED.trace_.plot(1, colour="red"), TypeError, "colour"),
    "no such step": (lambda X, y: FITTED.trace_.plot(999), IndexError, "range"),
    "no two classes": (
        lambda X, y: linclass.plot_roc(flowers(), IRIS.data, IRIS.target),
        ValueError,
        "two classes",
    ),
    "no trace": (
        lambda X, y: linclass.plot_loss(linclass.FisherDiscriminant().fit(X, y)),
        ValueError,
        "with trace_",
    ),
    "no such column": (
        lambda X, y: linclass.plot_loss(FITTED, column="coef"),
        ValueError,
        "column must be one of picked",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(name):
    draw, error, told = WRONG[name]
    with pytest.raises(error, match=told) as raised:
        draw(*BLOBS)
    assert "\n" not in str(raised.value)


def test_many_samples_are_not_kept():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(MOST // 2 + 1, 2))
    assert stored(linclass.LeastSquaresClassifier().fit(X, X[:, 0] > 0)) is None


def test_who_learns_on_does_not_keep_the_last_samples():
    X, y = BLOBS
    model = linclass.Perceptron().partial_fit(X, y)
    model.partial_fit(X[:5] + 1, y[:5])
    assert stored(model) is None

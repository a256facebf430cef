"""Curves are those that scikit-learn finds, and those of the trace."""

from __future__ import annotations

import numpy as np
import pytest
from plotly.subplots import make_subplots
from sklearn import ensemble, linear_model, metrics

import linclass

X, Y = linclass.GENERATORS["blobs"](n=80, noise=1.6, random_state=3)
TEXT = np.where(Y > 0, "yes", "no")


def curves(figure):
    """The lines that calls have added."""
    return [trace for trace in figure.data if trace.meta == "curve"]


@pytest.mark.parametrize(
    "model",
    [
        linclass.LogisticRegression(l2=0),
        linear_model.RidgeClassifier(),
        ensemble.RandomForestClassifier(5, random_state=0),
    ],
)
def test_the_roc_curve_is_scikit_learns(model):
    model.fit(X[:50], TEXT[:50])
    figure = linclass.plot_roc(model, X, TEXT)
    score = model.predict_proba(X)[:, 1] if hasattr(model, "predict_proba") else model.decision_function(X)
    false, true, _ = metrics.roc_curve(TEXT == "yes", score, drop_intermediate=False)
    (line,) = curves(figure)
    np.testing.assert_allclose(line.x, false)
    np.testing.assert_allclose(line.y, true)
    assert line.name.endswith(f"area {metrics.roc_auc_score(TEXT == 'yes', score):.3f}")
    (mark,) = (trace for trace in figure.data if trace.name == "where the model decides")
    predicted = model.predict(X) == "yes"
    assert (mark.x[0], mark.y[0]) == (predicted[TEXT == "no"].mean(), predicted[TEXT == "yes"].mean())


def test_curves_of_several_models_differ_in_one_picture():
    figure = None
    for model in (linclass.LogisticRegression(l2=0), linclass.GaussianNB(), linclass.FisherDiscriminant()):
        figure = linclass.plot_roc(model.fit(X, Y), figure=figure, name="the same")
    assert len({(line.line.color, line.line.dash) for line in curves(figure)}) == 3
    assert [trace.name.partition(",")[0] for trace in figure.data if trace.showlegend].count("the same") == 3


def test_curves_in_other_cells_do_not_count():
    figure = make_subplots(1, 2)
    for col in (1, 2):
        linclass.plot_roc(linclass.LogisticRegression(l2=0).fit(X, Y), figure=figure, row=1, col=col)
    assert len({(line.line.color, line.line.dash) for line in curves(figure)}) == 1


def test_confusions_are_scikit_learns():
    y = np.arange(80) % 7
    model = linear_model.LogisticRegression().fit(X, y)
    field = linclass.plot_confusion(model, X, y).data[0]
    assert (
        np.asarray(field.text).astype(int).tolist() == metrics.confusion_matrix(y, model.predict(X)).tolist()
    )
    assert list(field.x) == list(field.y) == [str(k) for k in range(7)]


def test_the_loss_is_the_traces():
    model = linclass.LogisticRegression(l2=1.0).fit(X, Y)
    (line,) = curves(linclass.plot_loss(model))
    assert (line.x.tolist(), line.y.tolist()) == (model.trace_.step.tolist(), model.trace_.loss.tolist())
    (line,) = curves(linclass.plot_loss(model.trace_, column="errors"))
    assert (line.y.tolist(), line.line.shape) == (model.trace_.errors.tolist(), "hv")

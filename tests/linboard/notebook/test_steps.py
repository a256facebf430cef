"""The steps of any classifier as the player shows them: their lines are the models', their mistakes are counted."""

from __future__ import annotations

import warnings

import numpy as np
import plotly.graph_objects as go
import pytest
from sklearn import neighbors

import linclass
from linboard.notebook import show, steps
from tests.support.samples import BLOBS, IRIS

X, Y = linclass.TABLES["li-2.1"]
PERCEPTRON = linclass.Perceptron().fit(X, Y)


def wrong(model, X, y):
    return int(np.count_nonzero(model.predict(X) != y))


def test_table_2_1_is_told_as_the_app_tells_it():
    played = steps.played(PERCEPTRON)
    assert played.steps.length == len(PERCEPTRON.trace_) == 9
    assert played.told.columns["w"].tolist() == PERCEPTRON.trace_.coef.tolist()
    assert played.table.head == ["Step", "Picked", "w", "b", "w·x + b", "Mistakes"]
    assert len(played.told.formula) == 4


@pytest.mark.parametrize("name", sorted(linclass.CLASSIFIERS))
def test_every_classifier_plays(name):
    """Its last step is the model; Plotly knows all that is drawn; nothing is sent that is none of the messages'."""
    points, labels = linclass.GENERATORS["blobs"](n=24, noise=0.7, random_state=3)
    points = np.abs(points).round() if name.endswith("-nb") else points
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = linclass.CLASSIFIERS[name]().fit(points, labels)
    played = steps.played(model)
    go.Figure(played.board.figure())
    assert len(show.charts(played)) == (2 if played.steps else 1)
    columns = played.told.columns
    if counts := [np.ravel(columns[name])[-1] for name in ("best", "wrong", "errors") if name in columns]:
        assert int(counts[0]) == wrong(model, points, labels)
    else:  # of a margin what it proves is told, not how many are wrong
        assert [*columns["w"][-1], columns["b"][-1]] == [*model.coef_[0], *model.intercept_]


def test_of_a_pocket_the_line_that_it_keeps_decides():
    points, labels = linclass.GENERATORS["blobs"](n=60, noise=2.0, random_state=3)
    model = linclass.Pocket(random_state=0).fit(points, labels)
    assert model.trace_.errors[-1] > model.trace_.best_errors[-1]
    assert steps.played(model).told.columns["best"][-1] == wrong(model, points, labels)


def test_lines_are_those_of_the_models():
    model = linclass.LogisticRegression(l2=1.0).fit(*BLOBS)
    trace = model.trace_
    *_sides, line = steps.played(model).board.layers[:3]
    x, y = (column.values for column in line.columns)
    f = x * trace.coef[:, :1] + y * trace.coef[:, 1:] + trace.intercept[:, None]
    drawn = trace.coef.any(axis=1)
    assert drawn.sum() == len(trace) - 1
    assert np.abs(f[drawn]).max() < 1e-9 * np.abs(x[drawn]).max() * np.abs(trace.coef).max()


def test_three_classes_of_four_columns_are_projected_and_it_is_said():
    model = linclass.SoftmaxRegression(l2=1.0).fit(IRIS.data, IRIS.target)
    played = steps.played(model)
    assert played.told.columns["errors"][-1] == wrong(model, IRIS.data, IRIS.target)
    assert "projection" in played.notices[0]
    petals = steps.played(model, columns=(2, 3))
    assert "A slice" in petals.notices[0]


def test_scikit_learn_s_have_one_step():
    model = neighbors.KNeighborsClassifier(3).fit(*BLOBS)
    played = steps.played(model, *BLOBS)
    assert played.steps is None
    assert played.told.columns["wrong"].tolist() == [wrong(model, *BLOBS)]
    with pytest.raises(ValueError, match="does not hold the samples"):
        linclass.show(model)


def test_a_trace_without_its_samples_asks_for_them():
    trace = PERCEPTRON.trace_
    assert trace.show(X, Y).messages == trace.show().messages == linclass.show(PERCEPTRON).messages
    with pytest.raises(TypeError, match="needs a fitted classifier"):
        linclass.show(linclass.Perceptron)


def test_html_brings_its_data_and_nothing_of_a_visitor_s_ends_the_script():
    evil = "</script><script>alert(1)</script>"
    model = linclass.Perceptron().fit(X, np.where(Y > 0, evil, "no"))
    html = linclass.show(model)._repr_html_()
    assert html.count("<script>") == html.count("</script>") == 1
    assert "alert(1)" in html
    kind, framed = linclass.show(model)._mime_()
    assert kind == "text/html"
    assert framed.startswith("<iframe ")
    assert framed.count("<") == 2

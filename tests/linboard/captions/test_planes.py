"""What is told of samples with more features than the board has axes, or of a board that shows others of them."""

from __future__ import annotations

import numpy as np
import pytest

import linclass
from linboard.notebook import steps
from tests.support.samples import IRIS
from tests.support.told import general

X, Y = IRIS.data[:100], IRIS.target[:100]  # two kinds of iris, four numbers each: a plane lies between them
KINDS = {
    "perceptron": linclass.Perceptron(),
    "pocket": linclass.Pocket(random_state=0),
    "dual": linclass.DualPerceptron(),
    "maximum margin": linclass.MaxMargin(),
    "soft margin": linclass.SoftMargin(),
    "kernel machine": linclass.KernelSVM(width=2.0),
    "newton": linclass.LogisticRegression(l2=0.1),
    "softmax": linclass.SoftmaxRegression(l2=0.1),
    "adaboost": linclass.AdaBoost(rounds=5),
    "dual with a curve": linclass.DualPerceptron(kernel="gaussian"),
}


@pytest.mark.parametrize("columns", [None, (2, 3)], ids=["a projection", "two of the columns"])
@pytest.mark.parametrize("name", KINDS)
def test_the_sentences_are_of_the_samples_own_features(name, columns):
    model = KINDS[name].fit(X, Y)
    played = steps.played(model, columns=columns)
    assert not general(played.told)
    assert played.notices  # which says what the plane leaves out
    if "w" in played.told.columns:
        assert played.told.columns["w"][-1].tolist() == model.trace_.coef[-1].tolist()


def test_two_columns_in_the_other_order_are_told_as_they_are():
    model = linclass.Perceptron().fit(X.iloc[:, 2:], Y)
    turned, plain = steps.played(model, columns=(1, 0)), steps.played(model)
    assert turned.told.columns["line"].tolist() == plain.told.columns["line"].tolist()
    assert turned.board.points.X[:, ::-1].tolist() == plain.board.points.X.tolist()


def test_what_holds_a_street_is_ringed_where_it_is_drawn():
    model = linclass.MaxMargin().fit(X, Y)
    played = steps.played(model)
    ring = next(
        layer for layer in played.board.layers if layer.get("marker", {}).get("symbol") == "circle-open"
    )
    x, y = (column.values[column.index[-1]] for column in ring.columns)
    ringed = np.column_stack([x, y])[np.isfinite(x)]
    held = played.board.points.X[np.sort(model.support_)]
    assert ringed == pytest.approx(held, abs=1e-5)


@pytest.mark.parametrize(("features", "written"), [(5, True), (6, False)])
def test_vectors_of_up_to_five_numbers_are_written_out(features, written):
    wide = np.hstack([X, X**2])[:, :features]
    for model in (linclass.Perceptron(), linclass.DualPerceptron(), linclass.MaxMargin()):
        assert general(steps.played(model.fit(wide, Y)).told) != written


def test_of_many_features_no_vector_is_written_out():
    wide = np.column_stack([X, X**2])
    assert general(steps.played(linclass.Perceptron().fit(wide, Y)).told)
    assert not general(steps.played(linclass.KernelSVM(width=5.0).fit(wide, Y)).told)

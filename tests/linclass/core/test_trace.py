"""A Trace is a frozen sequence of models; its columns share its axis."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass import Perceptron, Trace
from linclass.core.trace_columns import fitting, thinning
from linclass.data.datasets import TABLES

LI = TABLES["li-2.1"]


@pytest.fixture
def trace():
    return Perceptron().fit(*LI).trace_


def test_models_are_of_the_learners_class_and_predict(trace):
    model = trace[5]
    assert type(model) is Perceptron
    assert model.coef_.tolist() == [[3, 3]]
    assert model.intercept_.tolist() == [-1]
    assert model.classes_.tolist() == [-1, 1]
    assert model.decision_function([[1, 1]]).tolist() == [5]
    assert model.predict([[1, 1], [0, 0]]).tolist() == [1, -1]
    assert model.get_params() == Perceptron().get_params()


def test_it_is_a_sequence(trace):
    assert len(trace) == 9
    assert [m.intercept_[0] for m in trace] == trace.intercept.tolist()
    assert trace[-1].intercept_ == trace[8].intercept_ == -3
    with pytest.raises(IndexError):
        trace[9]
    part = trace[2:5]
    assert isinstance(part, Trace)
    assert part.step.tolist() == [2, 3, 4]
    assert part[0].coef_.tolist() == [[2, 2]]
    some = trace.at([0, 4, 8])
    assert isinstance(some, Trace)
    assert some.step.tolist() == [0, 4, 8]
    assert some[-1].intercept_ == -3


def test_columns_are_attributes_and_share_the_axis(trace):
    assert {"step", "coef", "intercept", "picked", "loss", "errors"} <= set(trace.columns)
    for name, column in trace.columns.items():
        assert getattr(trace, name) is column
        assert len(column) == 9
        assert name in dir(trace)
    with pytest.raises(AttributeError, match="no column 'speed'"):
        _ = trace.speed


def test_it_is_frozen(trace):
    with pytest.raises(ValueError, match="read-only"):
        trace.coef[0, 0] = 1
    with pytest.raises(AttributeError, match="frozen"):
        trace.stop = "budget"
    with pytest.raises(AttributeError, match="frozen"):
        del trace.stop
    with pytest.raises(TypeError):
        trace.columns["coef"] = None


def test_a_model_of_a_trace_can_be_refitted_without_touching_it(trace):
    trace[3].fit([[0, 0], [1, 1]], [5, 6])
    assert trace[3].coef_.tolist() == [[1, 1]]
    assert trace[3].classes_.tolist() == [-1, 1]


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda t: pickle.loads(pickle.dumps(t))])
def test_copies_are_read_only_too(trace, copied):
    again = copied(trace)
    assert again.stop == "converged"
    assert again[5].intercept_ == -1
    for name in trace.columns:
        assert np.array_equal(again.columns[name], trace.columns[name], equal_nan=True)
        assert not again.columns[name].flags.writeable


def test_weights_of_several_classes():
    coef, intercept = np.arange(12.0).reshape(2, 3, 2), np.zeros((2, 3))
    several = Trace(Perceptron(), {"coef": coef, "intercept": intercept}, "budget")
    assert several[1].coef_.tolist() == [[6, 7], [8, 9], [10, 11]]
    assert several[1].intercept_.shape == (3,)


def test_other_columns_may_make_the_model():
    trace = Trace(Perceptron(), {"alpha": np.eye(3)}, "budget", state=("alpha",))
    assert vars(trace[2])["alpha_"].tolist() == [0, 0, 1]


def test_columns_that_do_not_fit_together():
    with pytest.raises(ValueError, match=r"must have one length; got {'coef': 2, 'intercept': 3}"):
        Trace(Perceptron(), {"coef": np.zeros((2, 2)), "intercept": np.zeros(3)}, "budget")
    with pytest.raises(ValueError, match="missing: intercept"):
        Trace(Perceptron(), {"coef": np.zeros((2, 2))}, "budget")


@given(st.integers(1, 10**7), st.integers(2, 2000))
def test_thinning_keeps_few_and_not_too_few(rows, most):
    stride = thinning(rows, most)
    kept = len(set(range(0, rows, stride)) | {rows - 1}) if rows < 10**5 else (rows - 1) // stride + 2
    assert kept <= most + 1
    if rows <= most:
        assert stride == 1
    else:
        assert (rows - 1) // (stride // 2) + 2 > most  # half the stride would be too many


@pytest.mark.parametrize(("n", "d"), [(10, 3), (72, 7_129), (500, 2_000), (5_000, 20_000), (10, 10**7)])
@pytest.mark.parametrize("lines", [1, 2, 16])
def test_the_weights_of_a_trace_fit_in_64_megabytes(n, d, lines):
    """And in the memory of the samples, if that is more than 2 MB; only both ends are always kept."""
    samples = np.broadcast_to(0.0, (n, d))  # takes no memory
    rows = fitting(500, samples, lines)
    assert 2 <= rows <= 500
    if rows > 2:
        assert 8 * rows * lines * d <= min(2**26, max(2**21, 8 * n * d))
    if rows < 500:
        assert 8 * (rows + 1) * lines * d > min(2**26, max(2**21, 8 * n * d))

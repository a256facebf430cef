"""What is kept of a KernelSVM: a pickle holds its support vectors alone, a copy all of its samples."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

from linclass import GENERATORS, KernelSVM


def pickled(model):
    """What comes back of a model, and the bytes that it takes on the way."""
    data = pickle.dumps(model)
    return pickle.loads(data), len(data)


@pytest.mark.parametrize("kernel", ["linear", "gaussian"])
@pytest.mark.parametrize(("n", "budget"), [(80, 100_000), (80, 5), (1000, 100_000)])
@pytest.mark.filterwarnings("ignore:KernelSVM stopped")
def test_a_pickle_holds_the_support_vectors_and_shows_what_it_showed(kernel, n, budget):
    X, y = GENERATORS["moons"](n=n, noise=0.3)
    model = KernelSVM(kernel=kernel, max_updates=budget).fit(X, y)
    again, size = pickled(model)
    held = model.support_vectors_.nbytes + model.dual_coef_.nbytes + model.support_.nbytes
    assert size <= held + 2_500
    assert (again.decision_function(X) == model.decision_function(X)).all()
    for name in ("alpha_", "support_", "support_vectors_", "dual_coef_", "intercept_", "classes_"):
        np.testing.assert_array_equal(getattr(again, name), getattr(model, name))
    np.testing.assert_allclose(again.slack_, model.slack_, atol=1e-12)
    assert again.margin_ == pytest.approx(model.margin_)
    assert again.trace_.stop == model.trace_.stop
    for name, column in model.trace_.columns.items():
        np.testing.assert_array_equal(again.trace_.columns[name], column[-1:])
    assert (again.trace_[-1].decision_function(X) == model.decision_function(X)).all()
    with pytest.raises(AttributeError, match="holds its support vectors alone"):
        _ = again.gram_
    twice, same = pickled(again)
    assert same == size
    assert (twice.predict(X) == model.predict(X)).all()
    assert (again.fit(X, y).gram_ == model.gram_).all()


def test_a_pickled_trace_and_a_copy_hold_all_samples():
    X, y = GENERATORS["moons"](n=60, noise=0.3)
    model = KernelSVM().fit(X, y)
    again, _ = pickled(model.trace_)
    assert len(again) == len(model.trace_)
    for one, other in zip(again, model.trace_, strict=True):
        assert (one.decision_function(X) == other.decision_function(X)).all()
        assert (one.slack_ == other.slack_).all()
    for whole in (copy.copy(model), copy.deepcopy(model)):
        assert (whole.X_fit_ == X).all()
        assert len(whole.trace_) == len(model.trace_)
        assert (whole.slack_ == model.slack_).all()

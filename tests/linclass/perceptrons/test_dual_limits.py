"""What a dual perceptron refuses and what it keeps: parameters, the number of samples, and the rows of its trace."""

from __future__ import annotations

from time import process_time

import numpy as np
import pytest

from linclass import DualPerceptron, Perceptron
from linclass.data.datasets import GENERATORS, TABLES, blobs
from linclass.perceptrons import dual as module

LI = TABLES["li-2.1"]


@pytest.mark.parametrize("kernel", ["linear", "gaussian"])
@pytest.mark.parametrize("budget", [700, 683, 0])
def test_thinned_rows_are_rows_of_the_full_trace(kernel, budget):
    X, y = blobs(n=20, flips=0.2, noise=1.5, random_state=1)
    build = {"kernel": kernel, "max_updates": budget, "width": 3.0}
    full = DualPerceptron(**build, max_snapshots=100_000).fit(X, y).trace_
    thin = DualPerceptron(**build, max_snapshots=50).fit(X, y).trace_
    assert full.step.tolist() == list(range(len(full)))
    assert len(thin) <= 50
    assert thin.step[[0, -1]].tolist() == full.step[[0, -1]].tolist()
    assert (np.diff(thin.step) > 0).all()
    for name, column in full.columns.items():
        assert np.array_equal(thin.columns[name], column[thin.step], equal_nan=True), name


@pytest.mark.parametrize("snapshots", [2, 3, 17])
def test_a_fit_that_converges_ends_with_the_row_that_says_so(snapshots):
    full = Perceptron(max_snapshots=1000).fit(*LI).trace_
    thin = DualPerceptron(max_snapshots=snapshots).fit(*LI).trace_
    assert len(thin) <= snapshots
    assert thin.step[-1] == full.step[-1] == 8
    assert thin.picked[-1] == -1
    assert thin.alpha[-1].tolist() == [2, 0, 5]


def test_by_hand_thinned_keeps_the_last_pick():
    thin = DualPerceptron(order=[0, 2, 2, 2, 0, 2], max_snapshots=3).fit(*LI).trace_
    assert thin.step[-1] == 6
    assert thin.picked[-1] == 2
    assert thin.alpha[-1].tolist() == [2, 0, 4]


@pytest.mark.slow
def test_a_thousand_samples_and_ten_thousand_updates():
    X, y = blobs(n=1000, noise=1.5)
    begin = process_time()
    model = DualPerceptron(kernel="gaussian", width=0.1).fit(X, np.random.default_rng(0).permutation(y))
    assert process_time() - begin < 2
    assert len(model.trace_) <= 500
    begin = process_time()
    assert model.decision_function(np.zeros((20_000, 2))).shape == (20_000,)
    assert process_time() - begin < 3


def test_more_samples_than_their_products_may_take_are_refused():
    with pytest.raises(ValueError, match=r"at most 2048 samples; got 2049\. Pass fewer, or use Perceptron"):
        DualPerceptron().fit(np.arange(2049.0)[:, None], np.arange(2049) % 2)


@pytest.mark.slow
def test_as_many_samples_as_allowed_are_taken():
    X = np.arange(2048.0)[:, None]
    model = DualPerceptron(max_updates=1, max_snapshots=2).set_params(order=[0]).fit(X, X[:, 0] > 1_000)
    assert model.gram_.shape == (2048, 2048)


@pytest.mark.parametrize("most", [1, 7, 50])
def test_places_are_evaluated_in_blocks(most, monkeypatch):
    X, y = GENERATORS["moons"](n=20, noise=0.3)
    model = DualPerceptron(kernel="gaussian", max_updates=30).fit(X, y)
    whole = model.decision_function(X[:11])
    monkeypatch.setattr(module, "BLOCK", most)
    np.testing.assert_allclose(model.decision_function(X[:11]), whole, rtol=1e-12)
    nothing = DualPerceptron(kernel="gaussian", order=[]).fit(X, y)
    assert not nothing.decision_function(X).any()


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"kernel": "cubic"}, "kernel must be one of 'linear'"),
        ({"kernel": "polynomial", "degree": 0}, "degree must be"),
        ({"kernel": "polynomial", "offset": -1}, "offset must be"),
        ({"kernel": "gaussian", "width": 0}, "width must be"),
        ({"order": "up"}, "order must be one of 'cyclic'"),
        ({"order": [0, 3]}, "indices from 0 to 2; got 3 at position 1"),
        ({"eta": 0}, "eta must be"),
        ({"max_updates": -1}, "max_updates must be"),
        ({"max_snapshots": 1}, "max_snapshots must be"),
    ],
)
def test_a_wrong_parameter_is_named(parameters, message):
    with pytest.raises(ValueError, match=message):
        DualPerceptron(**parameters).fit(*LI)

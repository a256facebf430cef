"""Orders, starts, budgets, numbers of any kind, thinning: what one may ask of a perceptron."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.linear_model import Perceptron as SklearnPerceptron

from linclass import Perceptron, separable
from linclass.data.datasets import blobs
from tests.linclass.perceptrons.test_perceptron import LI, XOR, naive


def test_a_budget_that_is_just_enough_converges():
    assert Perceptron(max_updates=7).fit(*LI).trace_.stop == "converged"
    short = Perceptron(max_updates=6).fit(*LI)
    assert short.trace_.stop == "budget"
    assert len(short.trace_) == 7


def test_a_budget_of_zero_leaves_the_start():
    model = Perceptron(max_updates=0, start=[1, 2, 3]).fit(*XOR)
    assert model.coef_.tolist() == [[1, 2]]
    assert model.intercept_.tolist() == [3]
    assert len(model.trace_) == 1


def test_starts():
    trace = Perceptron(start="first-sample").fit(*LI).trace_
    assert (*trace.coef[0], trace.intercept[0]) == (3, 3, 1)
    assert trace.picked.tolist() == [-1, 2, 2, 2, 0, 2, 2, -1]  # Table 2.1 without its first update
    already = Perceptron(start=[1, 1, -3]).fit(*LI)
    assert already.n_iter_ == 0
    assert already.trace_.picked.tolist() == [-1, -1]


@pytest.mark.slow
def test_random_order_is_seeded_and_picks_mistakes_evenly():
    X, y = blobs(n=30, flips=0.2)
    runs = [Perceptron(order="random", random_state=5, max_updates=50).fit(X, y).trace_ for _ in range(2)]
    assert runs[0].picked.tolist() == runs[1].picked.tolist()
    # At w = 0 every sample is a mistake, so the first pick is any of them.
    first = [
        Perceptron(order="random", random_state=s, max_updates=1).fit(*XOR).trace_.picked[1]
        for s in range(400)
    ]
    counts = np.bincount(first, minlength=4)
    assert counts.min() > 60  # expected 100 each, standard deviation 8.7


def test_worst_breaks_ties_by_the_lowest_index():
    assert Perceptron(order="worst", max_updates=1).fit(*XOR).trace_.picked[1] == 0


def test_by_hand_follows_the_hand():
    trace = Perceptron(order=[0, 2, 2, 2, 0, 2, 2]).fit(*LI).trace_
    assert trace.picked.tolist() == [-1, 0, 2, 2, 2, 0, 2, 2, -1]
    assert trace.stop == "converged"
    unfinished = Perceptron(order=np.array([1, 2])).fit(*LI).trace_
    assert unfinished.stop == "budget"
    assert unfinished.coef.tolist() == [[0, 0], [4, 3], [3, 2]]
    assert Perceptron(order=[]).fit(*LI).trace_.picked.tolist() == [-1]


def test_by_hand_explains_a_wrong_pick():
    with pytest.raises(ValueError, match=r"sample 0 at position 1 is right.* y f\(x\) = 19 > 0"):
        Perceptron(order=[0, 0]).fit(*LI)
    with pytest.raises(ValueError, match="indices from 0 to 2; got 3 at position 1"):
        Perceptron(order=[0, 3]).fit(*LI)


def test_same_coefficients_as_scikit_learn():
    for seed in range(8):
        X, y = blobs(n=40, noise=0.5, random_state=seed)
        ours = Perceptron(eta=0.5).fit(X, y)
        theirs = SklearnPerceptron(shuffle=False, tol=None, eta0=0.5, max_iter=300).fit(X, y)
        assert ours.trace_.stop == "converged"
        np.testing.assert_allclose(ours.coef_, theirs.coef_, rtol=1e-9, atol=1e-12)
        np.testing.assert_allclose(ours.intercept_, theirs.intercept_, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("order", Perceptron.ORDERS)
def test_many_samples_are_searched_like_few(order):
    # 3,000 samples take the other way of finding mistakes; shifted copies change no pick but the random ones.
    X, y = blobs(n=60, flips=0.1, random_state=2)
    many = (
        Perceptron(order=order, max_updates=80, random_state=0)
        .fit(np.tile(X, (50, 1)), np.tile(y, 50))
        .trace_
    )
    few = Perceptron(order=order, max_updates=80, random_state=0).fit(X, y).trace_
    assert (many.margin_before[1:] <= 0).all()
    if order == "random":
        assert len(set((many.picked[1:] // 60).tolist())) > 20  # picks come from all over
    else:
        assert (many.picked[1:] % 60).tolist() == few.picked[1:].tolist()


@pytest.mark.parametrize("scale", [1 / 3, 1 / 7, np.pi])
def test_floats_that_are_no_decimals_follow_the_same_rule(scale):
    X, y = blobs(n=50, noise=0.5, random_state=4)
    model = Perceptron().fit(X * scale, y)
    assert model.trace_.stop == "converged"
    assert (y * model.decision_function(X * scale) > 0).all()


def test_decimals_tie_exactly():
    # f(1, 1) = 0.1 + 0.2 - 0.3 is 0, a mistake; floats make it 5.6e-17, which is none.
    trace = Perceptron(start=[0.1, 0.2, -0.3], max_updates=1).fit([[1, 1], [0, 0]], [1, -1]).trace_
    assert trace.picked[1] == 0
    assert trace.margin_before[1] == 0
    # The same with the decimals in the data.
    X = np.array([[0.1, 0.2], [-1, 0]])
    trace = Perceptron(start=[1, 1, -0.3], max_updates=1).fit(X, [1, -1]).trace_
    assert trace.picked[1] == 0


@pytest.mark.parametrize("far", [0, 100])  # at 100 products pass 2**53, the end of exact floats
def test_data_of_six_decimals_stay_exact(far):
    X = np.array([[5.000001, 4.999999], [4.999999, 5.000001], [5.0, 5.0], [0.000001, 4.2]]) + far
    y = np.array([1, 1, -1, -1])
    assert not separable(X, y)
    trace = Perceptron(max_updates=500, max_snapshots=5000).fit(X, y).trace_
    _, picks, _ = naive(X, y, "cyclic", 1, (0, 0, 0), 500)
    assert trace.picked[1:].tolist() == picks


@pytest.mark.parametrize("record", ["updates", "visits"])
@pytest.mark.parametrize("order", Perceptron.ORDERS)
def test_thinned_rows_are_rows_of_the_full_trace(order, record):
    X, y = blobs(n=20, flips=0.2, random_state=1)
    build = {"order": order, "record": record, "random_state": 0, "max_updates": 700}
    full = Perceptron(**build, max_snapshots=100_000).fit(X, y).trace_
    thin = Perceptron(**build, max_snapshots=50).fit(X, y).trace_
    assert full.step.tolist() == list(range(len(full)))
    assert 20 <= len(thin) <= 50
    assert thin.step[0] == 0
    assert thin.step[-1] == full.step[-1]
    for name, column in full.columns.items():
        assert np.array_equal(thin.columns[name], column[thin.step], equal_nan=True), name


def test_thinning_over_several_chunks_keeps_the_last_row():
    model = Perceptron(max_updates=20_001, max_snapshots=100).fit(*XOR)
    assert model.n_iter_ == 20_001
    assert len(model.trace_) <= 100
    assert model.trace_.updates[-1] == 20_001
    assert (np.diff(model.trace_.step) > 0).all()
    assert model.coef_[0].tolist() == model.trace_.coef[-1].tolist()


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"order": "up"}, "order must be one of 'cyclic'"),
        ({"order": 3}, "order must be one of"),
        ({"order": [0.5]}, "order must be one of"),
        ({"eta": 0}, "eta must be a finite number above 0; got 0"),
        ({"eta": "fast"}, "eta must be"),
        ({"start": "ones"}, "start must be one of 'zeros'"),
        ({"start": [1, 2]}, r"start must be a vector of 3 numbers; got shape \(2,\)"),
        ({"start": [1, 2, np.nan]}, "start must hold finite numbers"),
        ({"max_updates": -1}, "max_updates must be a whole number, 0 or more; got -1"),
        ({"max_updates": 2.5}, "max_updates must be"),
        ({"record": "all"}, "record must be one of"),
        ({"max_snapshots": 1}, "max_snapshots must be a whole number, 2 or more"),
    ],
)
def test_a_wrong_parameter_is_named(parameters, message):
    with pytest.raises(ValueError, match=message):
        Perceptron(**parameters).fit(*LI)


def test_labels_of_any_kind():
    X, y = LI
    for names in (["no", "yes"], [0, 1], [False, True], [7.0, 9.0]):
        labels = np.array(names)[(y > 0).astype(int)]
        model = Perceptron().fit(X, labels)
        assert model.classes_.tolist() == names
        assert model.predict(X).tolist() == labels.tolist()
        assert model.coef_.tolist() == [[1, 1]]


def test_one_class_or_three_end_in_a_sentence():
    X = np.array([[0, 0], [1, 1], [2, 2]])
    with pytest.raises(ValueError, match="needs samples of two classes; y holds one class only: 4"):
        Perceptron().fit(X, [4, 4, 4])
    with pytest.raises(ValueError, match="exactly two classes; y holds 3"):
        Perceptron().fit(X, [1, 2, 3])


def test_partial_fit_in_rounds_is_the_cyclic_order():
    X, y = blobs(noise=0.4)
    whole = Perceptron(eta=0.5, start=[0.1, -0.3, 0.2]).fit(X, y)
    model = Perceptron(eta=0.5, start=[0.1, -0.3, 0.2])
    while not hasattr(model, "trace_") or model.trace_.stop != "converged":
        model.partial_fit(X, y)
    assert model.coef_.tolist() == whole.coef_.tolist()
    assert model.intercept_ == whole.intercept_
    assert model.n_iter_ == whole.n_iter_


@pytest.mark.parametrize("unit_norm", [False, True])
def test_partial_fit_sample_by_sample(unit_norm):
    X, y = blobs(n=20, noise=0.9)
    parts = Perceptron(unit_norm=unit_norm)
    for i in range(20):
        parts.partial_fit(X[i : i + 1], y[i : i + 1], classes=[-1, 1])
    at_once = Perceptron(unit_norm=unit_norm).partial_fit(X, y)
    assert parts.coef_ == pytest.approx(at_once.coef_)
    assert parts.n_iter_ == at_once.n_iter_ == at_once.trace_.updates[-1]
    assert at_once.trace_[-1].predict(X).tolist() == at_once.predict(X).tolist()


def test_partial_fit_refuses_what_does_not_follow():
    with pytest.raises(ValueError, match="y holds one class only"):
        Perceptron().partial_fit([[0]], [0])
    model = Perceptron().partial_fit([[0]], ["a"], classes=["b", "a"])
    with pytest.raises(ValueError, match=r"labels of the classes \['a', 'b'\]; got 'c'"):
        model.partial_fit([[0]], ["c"])
    with pytest.raises(
        ValueError, match=r"classes must be those of the first call, \['a', 'b'\]; got \['a', 'c'\]"
    ):
        model.partial_fit([[0]], ["a"], classes=["a", "c"])
    with pytest.raises(ValueError, match="y holds numbers, such as 0, but the classes are text"):
        model.partial_fit([[0]], [0])
    with pytest.raises(ValueError, match="X has 2 features"):
        model.partial_fit([[0, 1]], ["a"])
    assert model.fit([[0], [1]], [3, 4]).classes_.tolist() == [3, 4]

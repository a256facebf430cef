"""Input rules: every message says the rule, what came instead and where, and the remedy."""

from __future__ import annotations

import datetime
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from scipy.sparse import csr_array

from linclass import (
    DualPerceptron,
    FisherDiscriminant,
    GaussianNB,
    KernelSVM,
    LogisticRegression,
    Perceptron,
    Pocket,
    confusion,
    roc,
)
from linclass.core import checks, parameters


@pytest.mark.parametrize(
    ("X", "kind", "message"),
    [
        ([1, 2, 3], ValueError, r"two dimensions .*got shape \(3,\)\. Reshape your data"),
        (5, ValueError, "two dimensions"),
        (np.zeros((2, 2, 2)), ValueError, r"got shape \(2, 2, 2\)"),
        (np.zeros((0, 2)), ValueError, r"0 sample\(s\) \(shape=\(0, 2\)\)"),
        (np.zeros((3, 0)), ValueError, r"0 feature\(s\) \(shape=\(3, 0\)\)"),
        ([[1, 2], [3, np.nan]], ValueError, "got NaN at row 1, column 1. Remove or replace"),
        ([[1, 2], [np.inf, 4]], ValueError, "got inf at row 1, column 0"),
        ([[1, -np.inf]], ValueError, "got -inf at row 0, column 1"),
        ([[1, 1e200]], ValueError, r"up to 1e\+100; got 1e\+200 at row 0, column 1"),
        ([[1, 2j]], ValueError, "Complex data not supported"),
        ([["a", "b"]], ValueError, "X must hold numbers: could not convert string to float: 'a'"),
        ([[1, {}]], TypeError, "X must hold numbers: .*not 'dict'"),
        ([[1, 2], [3]], ValueError, "X must be a rectangular table"),
        ([[1, "a"]], ValueError, "could not convert string to float: 'a' at row 0, column 1"),
        ([[1], [10**400]], ValueError, "X must hold numbers: one is too large at row 1, column 0"),
        (np.ma.array([[1, 2]], mask=[[0, 1]]), ValueError, "one that is masked at row 0, column 1. Leave"),
        (np.array([["2020-01-01"]], "M8[D]"), TypeError, r"got dates \(datetime64\[D\]\)"),
        (np.array([[3]], "m8[D]"), TypeError, "got durations"),
        (
            [[1], [datetime.date(2020, 1, 1)]],
            TypeError,
            r"got datetime.date\(2020, 1, 1\) at row 1, column 0",
        ),
        (
            np.array([[np.datetime64("2020-01-01"), 1]], object),
            TypeError,
            "got np.datetime64.* at row 0, column 0",
        ),
        ([[b"1"]], TypeError, "X must hold numbers; got bytes"),
        (np.array([[1, b"1"]], object), TypeError, "got b'1' at row 0, column 1"),
        (csr_array(np.eye(2)), TypeError, r"got a sparse one. Pass X.toarray\(\)"),
    ],
)
def test_matrix(X, kind, message):
    with pytest.raises(kind, match=message):
        checks.matrix(X)


def test_matrix_takes_what_holds_numbers():
    for X in ([[1, 2]], [("1", "2.0")], np.array([[1, 2]], dtype=object), np.array([[True, 2]]), [[1, 2.0]]):
        result = checks.matrix(X)
        assert result.dtype == float
        assert result.tolist() == [[1, 2]]


@pytest.mark.parametrize(
    ("y", "message"),
    [
        (None, "requires y to be passed, but the target y is None"),
        ([[1, 2], [1, 2]], r"y should be a 1d array of labels; got shape \(2, 2\)"),
        ([1, 2, 1], "got 3 labels for 2 samples"),
        ([0.5, 1.0], "Unknown label type: continuous.*y holds 0.5"),
        (np.array([0, 0.5], object), "Unknown label type: continuous.*y holds 0.5"),
        ([0, "1"], "text only or numbers only; got '1' at row 1 after 0. Write all labels in one way"),
        (["a", True], "text only or numbers only; got True at row 1 after 'a'"),
        ([0, None], "a label for each sample; got None at row 1. Remove that sample or label it"),
        (["a", None], "a label for each sample; got None at row 1"),
        (["a", np.nan], "a label for each sample; got nan at row 1"),
        ([Decimal(1), Decimal("NaN")], "a label for each sample; got NaN at row 1"),
        ([0, {}], r"booleans or text; y holds \{\} at row 1. Replace it"),
        ([b"a", b"b"], r"booleans or text; y holds bytes \(\|S1\). Pass y.astype\(str\)"),
        (np.array(["2020-01-01", "2021-01-01"], "M8[D]"), "y holds dates"),
        (np.ma.array([0, 1], mask=[0, 1]), "y must have every entry; got one that is masked at row 1"),
        ([0, [1]], "1d array of labels; its rows differ in length"),
        ([1.0, np.nan], "y must hold finite numbers.*got NaN at row 1"),
    ],
)
def test_labels(y, message):
    with pytest.raises(ValueError, match=message):
        checks.labels(y, 2)


@pytest.mark.parametrize("y", [["a", "b"], [False, True], [Fraction(1), Fraction(2)], [10**30, 3], [1.0, 2]])
def test_labels_of_one_kind(y):
    assert checks.labels(y, 2).tolist() == y
    assert checks.labels(np.array(y, dtype=object), 2).tolist() == y


def test_labels_of_a_table_with_a_gap():
    pd = pytest.importorskip("pandas")
    with pytest.raises(ValueError, match=r"y must .*; got .* at row 1"):
        checks.labels(pd.Series([1, None], dtype="Int64"))


def test_labels_that_can_never_be_equal():
    model = Perceptron().fit([[0], [1]], [0, 1])
    with pytest.raises(
        ValueError, match="y holds text, such as '0', but the labels of fit are numbers, such as 0"
    ):
        model.score([[0], [1]], ["0", "1"])
    with pytest.raises(ValueError, match="predicted holds text, such as '0', but y holds numbers, such as 0"):
        confusion([0, 1], ["0", "1"])
    with pytest.raises(ValueError, match="predicted must have one label per sample; got shape"):
        confusion([0, 1], [0, 1, 1], rejected=[False, True])
    assert confusion(["a", "b"], ["a", None], rejected=[False, True]).counts.tolist() == [[1, 0], [0, 0]]
    with pytest.raises(ValueError, match="text only or numbers only"):
        roc([0, "1"], [1, 2])
    assert model.score([[0], [1]], [False, True]) == 1


@pytest.mark.parametrize("seed", ["x", -1, 1.5])
def test_random_state(seed):
    with pytest.raises(ValueError, match=r"random_state must be None, a whole number, 0 or more, or .*; got"):
        Perceptron(random_state=seed).fit([[0], [1]], [0, 1])


@pytest.mark.parametrize("kind", [Perceptron, DualPerceptron, Pocket, KernelSVM])
def test_a_budget_without_end(kind):
    assert kind(max_updates=10**400).fit([[0], [1]], [0, 1]).trace_.stop == "converged"


def test_a_column_of_labels_warns():
    from sklearn.exceptions import DataConversionWarning

    with pytest.warns(DataConversionWarning, match="column-vector y"):
        assert Perceptron().fit([[0], [1]], [[3], [4]]).classes_.tolist() == [3, 4]


@pytest.mark.parametrize("value", [0, -1.0, np.inf, np.nan, 10**400, "1", None])
def test_positive(value):
    with pytest.raises(ValueError, match="eta must be a finite number above 0; got"):
        parameters.positive(value, "eta")


@pytest.mark.parametrize("value", [-0.1, 1.1, np.nan, 10**400, "half"])
def test_fraction(value):
    with pytest.raises(ValueError, match="flips must be a number from 0 to 1; got"):
        parameters.fraction(value, "flips")


@pytest.mark.parametrize("value", [2, 3.0, True, "5", None])
def test_at_least(value):
    with pytest.raises(ValueError, match="n must be a whole number, 3 or more; got"):
        parameters.at_least(value, 3, "n")


def test_good_values_pass_unchanged():
    assert parameters.positive(np.float32(0.5), "eta") == 0.5
    assert parameters.fraction(1, "flips") == 1
    assert parameters.not_negative(0, "noise") == 0
    assert parameters.at_least(np.int64(3), 3, "n") == 3
    assert parameters.choice("b", ("a", "b"), "letter") == "b"
    assert parameters.interval((0, 1), "xlim") == (0, 1)


@pytest.mark.parametrize("seed", ["x", -1, 1.5])
def test_a_wrong_seed_is_told_wherever_one_is_drawn_with(seed):
    X, y = [[0.0, 0.0], [1.0, 0.5], [2.0, 3.0], [3.0, 2.0]], [0, 0, 1, 1]
    draws = (
        lambda: LogisticRegression(l2=0, solver="sgd", random_state=seed).fit(X, y),
        lambda: FisherDiscriminant().fit(X, y).sample(3, random_state=seed),
        lambda: GaussianNB().fit(X, y).sample(3, random_state=seed),
    )
    for draw in draws:
        with pytest.raises(ValueError, match="random_state must be"):
            draw()

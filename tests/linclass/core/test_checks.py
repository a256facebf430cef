"""Input rules: every message says the rule, what came instead and where, and the remedy."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.sparse import csr_array

from linclass import Perceptron
from linclass.core import checks


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
        ([1.0, np.nan], "y must hold finite numbers.*got NaN at row 1"),
    ],
)
def test_labels(y, message):
    with pytest.raises(ValueError, match=message):
        checks.labels(y, 2)


def test_a_column_of_labels_warns():
    from sklearn.exceptions import DataConversionWarning

    with pytest.warns(DataConversionWarning, match="column-vector y"):
        assert Perceptron().fit([[0], [1]], [[3], [4]]).classes_.tolist() == [3, 4]


@pytest.mark.parametrize("value", [0, -1.0, np.inf, np.nan, "1", None])
def test_positive(value):
    with pytest.raises(ValueError, match="eta must be a finite number above 0; got"):
        checks.positive(value, "eta")


@pytest.mark.parametrize("value", [-0.1, 1.1, np.nan, "half"])
def test_fraction(value):
    with pytest.raises(ValueError, match="flips must be a number from 0 to 1; got"):
        checks.fraction(value, "flips")


@pytest.mark.parametrize("value", [2, 3.0, True, "5", None])
def test_at_least(value):
    with pytest.raises(ValueError, match="n must be a whole number, 3 or more; got"):
        checks.at_least(value, 3, "n")


def test_good_values_pass_unchanged():
    assert checks.positive(np.float32(0.5), "eta") == 0.5
    assert checks.fraction(1, "flips") == 1
    assert checks.not_negative(0, "noise") == 0
    assert checks.at_least(np.int64(3), 3, "n") == 3
    assert checks.choice("b", ("a", "b"), "letter") == "b"
    assert checks.interval((0, 1), "xlim") == (0, 1)

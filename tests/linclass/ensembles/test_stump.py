"""The stump: the line along an axis with the least weighted error, checked against all of them."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass import GENERATORS, Stump
from tests.linclass.ensembles.test_boosting import TEN, TEN_LABELS, every_stump
from tests.linclass.ensembles.test_boosting_bounds import samples

# --- The stump


@given(samples(), st.lists(st.integers(0, 5), min_size=14, max_size=14))
def test_no_stump_has_less_weighted_error(data, weights):
    X, y = data
    w = np.array(weights[: len(y)], dtype=float)
    w[0] += 1
    model = Stump().fit(X, y, sample_weight=w)
    assert model.error_ * w.sum() == pytest.approx(min(w[h != y].sum() for h in every_stump(X)), abs=1e-9)
    assert model.error_ * w.sum() == pytest.approx(w[model.predict(X) != y].sum(), abs=1e-9)
    assert model.gamma_ == 0.5 - model.error_
    assert model.gamma_ >= 0


@given(samples())
def test_a_stump_is_a_line_along_an_axis(data):
    X, y = data
    model = Stump().fit(X, y)
    if model.feature_ < 0:
        assert not model.coef_.any()
        assert model.intercept_.tolist() == [model.side_]
        assert math.isnan(model.threshold_)
    else:
        assert np.count_nonzero(model.coef_) == 1
        assert model.coef_[0, model.feature_] == model.side_
        expected = model.side_ * (X[:, model.feature_] - model.threshold_)
        assert np.array_equal(model.decision_function(X), expected)
        assert not (X[:, model.feature_] == model.threshold_).any()
    assert np.array_equal(model.sides(X), model.predict(X))


def test_the_threshold_is_in_the_middle_and_the_lowest_of_the_best():
    model = Stump().fit(TEN, TEN_LABELS)
    assert (model.feature_, model.threshold_, model.side_) == (0, 2.5, -1)  # 8.5 makes 3 mistakes as well
    assert model.error_ == pytest.approx(0.3)


@pytest.mark.parametrize("labels", [[-1, 1], [1, -1]])
@pytest.mark.parametrize("low", [1.0, -1.0, 0.0, 1e100, 5e-324])
def test_neighbours_among_floats_are_told_apart(low, labels):
    X = np.array([[np.nextafter(low, -np.inf)], [low]])
    model = Stump().fit(X, labels)
    assert model.predict(X).tolist() == labels
    assert model.error_ == 0


def test_a_weight_of_zero_is_no_sample():
    X, y = GENERATORS["blobs"](noise=1.2, random_state=3)
    w = np.arange(len(y)) % 3
    counted, repeated = Stump().fit(X, y, w), Stump().fit(np.repeat(X, w, axis=0), np.repeat(y, w))
    for name in ("feature_", "threshold_", "side_", "error_"):
        assert getattr(counted, name) == pytest.approx(getattr(repeated, name))


def test_where_all_is_alike_the_stump_is_constant():
    model = Stump().fit([[1, 2], [1, 2], [1, 2]], ["a", "b", "b"])
    assert (model.feature_, model.side_, model.error_) == (-1, 1, pytest.approx(1 / 3))
    assert model.predict([[7, 7]]).tolist() == ["b"]


def test_weights_have_rules():
    for wrong in ([0, 0], [1, -1], [1, np.nan], [1]):
        with pytest.raises(ValueError, match="sample_weight must"):
            Stump().fit([[0], [1]], [0, 1], sample_weight=wrong)

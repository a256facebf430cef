"""The threshold along any direction: that of the classifier fitted to the projections alone."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linclass import FisherDiscriminant
from linclass.data.datasets import blobs

X, Y = blobs(n=40, noise=1.0, random_state=3)


@given(angle=st.floats(0, math.tau), length=st.floats(0.1, 10), p=st.floats(0.01, 0.99))
@settings(max_examples=40, deadline=None)
def test_it_is_where_the_classifier_of_the_projections_changes_its_mind(angle, length, p):
    w = length * np.array([math.cos(angle), math.sin(angle)])
    model = FisherDiscriminant(priors=[p, 1 - p]).fit(X, Y)
    alone = FisherDiscriminant(priors=[p, 1 - p]).fit((X @ w)[:, None], Y)
    assert alone.decision_function([[model.thresholds(w)]])[0] == pytest.approx(0, abs=1e-6)


def test_along_the_best_direction_it_is_the_boundary_of_f():
    model = FisherDiscriminant(priors=[0.2, 0.8]).fit(X, Y)
    assert model.thresholds(model.w) == pytest.approx(-model.intercept_[0], rel=1e-12)


def test_a_rare_class_has_to_prove_more():
    w = FisherDiscriminant().fit(X, Y).w
    shares = (0.1, 0.5, 0.9)  # of the larger label
    t = [FisherDiscriminant(priors=[1 - p, p]).fit(X, Y).thresholds(w) for p in shares]
    assert t == sorted(t, reverse=True)
    assert t[1] == pytest.approx(w @ (X[Y > 0].mean(axis=0) + X[Y < 0].mean(axis=0)) / 2)


def test_without_a_width_it_is_the_middle_and_without_a_distance_there_is_none():
    columns = np.array([[0, 0], [0, 4], [1, 1], [1, 5]]), [0, 0, 1, 1]
    model = FisherDiscriminant(priors=[0.1, 0.9]).fit(*columns)
    assert model.thresholds([[1, 0], [-2, 0]]).tolist() == [0.5, -1]
    same = FisherDiscriminant().fit([[0, 0], [2, 0], [1, -1], [1, 1]], [0, 0, 1, 1])
    assert np.isnan(same.thresholds([1, 0]))


def test_more_classes_and_bad_directions_are_refused():
    many = FisherDiscriminant().fit([[0], [1], [4], [5], [8], [9]], [0, 0, 1, 1, 2, 2])
    with pytest.raises(ValueError, match="has 3"):
        many.thresholds([1])
    with pytest.raises(ValueError, match="must not be 0"):
        FisherDiscriminant().fit(X, Y).thresholds([0, 0])

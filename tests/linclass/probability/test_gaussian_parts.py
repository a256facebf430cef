"""Gaussian naive Bayes in parts: the moments of all samples, whatever their division; and its smoothing."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from linclass import GaussianNB

ATTRIBUTES = ("mean_", "var_", "epsilon_", "class_count_", "class_prior_")


@settings(max_examples=50, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 4), st.sampled_from([0.0, 1e3, -1e6]), st.booleans())
def test_the_moments_do_not_depend_on_the_division(seed, parts, shift, weighted):
    rng = np.random.default_rng(seed)
    X, y = rng.normal(size=(40, 3)) + shift, np.arange(40) % 3
    X[:, 2] = shift  # constant
    s = rng.integers(0, 3, 40) + 0.0 if weighted else np.ones(40)
    s[:3] = 1
    whole, model = GaussianNB().fit(X, y, s), GaussianNB()
    for part in np.array_split(np.arange(40), parts):
        model.partial_fit(X[part], y[part], classes=[0, 1, 2], sample_weight=s[part] + 1e-300)
    for name in ATTRIBUTES:
        np.testing.assert_allclose(
            getattr(model, name), getattr(whole, name), rtol=1e-9, atol=1e-12 * (1 + abs(shift))
        )


def test_a_class_without_samples_is_never_predicted_until_it_has_one():
    model = GaussianNB().partial_fit([[0.0], [1.0]], ["a", "b"], classes=["a", "b", "c"])
    assert model.predict_proba([[0.2]])[0, 2] == 0
    model.partial_fit([[9.0], [9.5]], ["c", "c"])
    assert model.predict([[9.2]]).tolist() == ["c"]
    with pytest.raises(ValueError, match=r"labels of the classes \['a', 'b', 'c'\]; got 'd'"):
        model.partial_fit([[0.0]], ["d"])


def test_fit_begins_again():
    model = GaussianNB().partial_fit([[5.0], [6.0]], [0, 1])
    assert model.fit([[0.0], [1.0]], [0, 1]).class_count_.tolist() == [1, 1]


def test_the_smoothing_is_a_share_of_each_variance():
    X, y = [[0.0, 0], [2, 100], [4, 300], [6, 400]], [0, 0, 1, 1]
    plain, smooth = GaussianNB(var_smoothing=0).fit(X, y), GaussianNB(var_smoothing=0.5).fit(X, y)
    np.testing.assert_allclose(smooth.var_ - plain.var_, 0.5 * np.var(X, axis=0) * np.ones((2, 1)))
    assert (GaussianNB(var_smoothing=0).fit([[1], [1]], [0, 1]).var_ > 0).all()
    with pytest.raises(ValueError, match="var_smoothing must be a finite number, 0 or more"):
        GaussianNB(var_smoothing=-1).fit(X, y)

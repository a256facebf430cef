"""The view along w: signed distances, a perpendicular direction that turns, and the share that is left out."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass import GaussianNB, LogisticRegression, OneVsRest, Perceptron, SignedView, SoftmaxRegression


class Given:
    """A linear model with given weights."""

    def __init__(self, w, b):
        self.coef_, self.intercept_, self.classes_ = np.array([w]), np.array([b]), np.array([0, 1])


@given(st.integers(0, 10_000), st.integers(2, 9), st.integers(1, 30), st.floats(-360, 360))
def test_first_coordinate_is_the_distance_and_the_shares_add_up(seed, d, n, angle):
    rng = np.random.default_rng(seed)
    X, w, b = rng.normal(size=(n, d)) * 10.0 ** rng.integers(-3, 4, d), rng.normal(size=d), rng.normal()
    view = SignedView(Given(w, b), X, angle=angle if d > 2 else 0)
    expected = np.array([(w @ x + b) / np.sqrt(w @ w) for x in X])
    assert np.allclose(view.coordinates[:, 0], expected, rtol=1e-12, atol=1e-12 * np.abs(X).max())
    assert np.allclose(view.axes @ view.axes.T, np.eye(2), atol=1e-12)
    if n > 1:
        assert view.shares.sum() == pytest.approx(1, abs=1e-12)
        variances = view.coordinates.var(axis=0) / X.var(axis=0).sum()
        assert np.allclose(view.shares[:2], variances, atol=1e-9)
        assert 0 <= view.left_out <= 1


@given(st.integers(0, 10_000), st.floats(-360, 360))
def test_no_other_perpendicular_direction_has_more_spread(seed, angle):
    rng = np.random.default_rng(seed)
    X, w = rng.normal(size=(25, 5)) * [1, 5, 2, 1, 3], rng.normal(size=5)
    view = SignedView(Given(w, 0.3), X)
    assert (view.turned(angle).coordinates[:, 0] == view.coordinates[:, 0]).all()
    largest = view.coordinates[:, 1].var()
    for other in rng.normal(size=(20, 5)):
        other -= (other @ w) / (w @ w) * w
        assert (X @ (other / np.linalg.norm(other))).var() <= largest * (1 + 1e-9)
    turned = view.turned(angle).coordinates[:, 1].var()
    assert view.turned(90).coordinates[:, 1].var() * (1 - 1e-9) <= turned <= largest * (1 + 1e-9)


def test_places_are_lifted_to_samples_with_these_coordinates():
    rng = np.random.default_rng(3)
    X, w = rng.normal(size=(12, 4)), rng.normal(size=4)
    view = SignedView(Given(w, 2.0), X, angle=30)
    places = rng.normal(size=(7, 2))
    assert np.allclose(view.project(view.lift(places)), places)
    assert np.allclose(view.project(X), view.coordinates)


def test_one_class_against_the_rest():
    rng = np.random.default_rng(1)
    X = rng.normal(size=(60, 3))
    y = np.array(["a", "b", "c"])[X.argmax(axis=1)]
    for model in (SoftmaxRegression().fit(X, y), OneVsRest(LogisticRegression()).fit(X, y)):
        f, w = model.decision_function(X)[:, 1], model.coef_[1]
        assert np.allclose(SignedView(model, X, label="b").coordinates[:, 0], f / np.linalg.norm(w))
        with pytest.raises(ValueError, match="label must be one of 'a', 'b', 'c'; got None"):
            SignedView(model, X)
    two = LogisticRegression().fit(X[y != "c"], y[y != "c"])
    small, large = (SignedView(two, X, label=label).coordinates[:, 0] for label in ("a", "b"))
    assert np.array_equal(small, -large)


def test_models_without_weights_and_impossible_views_are_refused():
    X, y = [[0, 0], [1, 2], [2, 1], [4, 4]], [0, 0, 1, 1]
    with pytest.raises(ValueError, match="this GaussianNB has none"):
        SignedView(GaussianNB().fit(X, y), X)
    with pytest.raises(ValueError, match="w = 0"):
        SignedView(Given([0.0, 0.0], 1.0), X)
    with pytest.raises(ValueError, match="angle must be 0 for two columns"):
        SignedView(Perceptron().fit(X, y), X, angle=10)
    with pytest.raises(ValueError, match="X has 3 features, but Perceptron is expecting 2"):
        SignedView(Perceptron().fit(X, y), [[1.0, 2.0, 3.0]])
    with pytest.raises(ValueError, match="two columns or more"):
        SignedView(Given([1.0], 1.0), [[1.0], [2.0]])


def test_equal_samples_and_directions_without_spread():
    view = SignedView(Given([0.0, 1.0, 0.0], 0.0), np.ones((4, 3)))
    assert view.shares.tolist() == [0, 0, 0]
    line = SignedView(Given([1.0, 1.0, 0.0], 0.0), np.outer(np.arange(5.0), [1, 1, 0]))
    assert line.shares[0] == pytest.approx(1)
    assert abs(line.axes[0] @ line.axes[1]) < 1e-12


def test_samples_that_occur_three_times_have_the_same_view():
    """Eight samples in 20 dimensions, and 24: their spread is computed in two ways."""
    rng = np.random.default_rng(4)
    X, w = rng.normal(size=(8, 20)), rng.normal(size=20)
    few, many = (
        SignedView(Given(w, 0.5), X, angle=40),
        SignedView(Given(w, 0.5), np.tile(X, (3, 1)), angle=40),
    )
    assert np.allclose(few.axes, many.axes, atol=1e-9)
    assert np.allclose(few.coordinates, many.coordinates[:8], atol=1e-9)
    assert np.allclose(few.shares, many.shares, atol=1e-12)

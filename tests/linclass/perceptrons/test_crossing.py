"""Where a boundary of the kernel (x·z + c)² crosses itself."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import DualPerceptron
from linclass.data.datasets import GENERATORS, TABLES
from linclass.perceptrons.crossing import crossing

CORNERS = np.array([[-1, -1], [-1, 1], [1, -1], [1, 1]], dtype=float)
SIGNS = np.array([-1, 1, 1, -1])


def quadratic(X, y, **params):
    return DualPerceptron(kernel="polynomial", max_updates=60, **params).fit(X, y)


def test_two_lines_between_four_corners_cross_at_their_centre():
    model = quadratic(CORNERS, SIGNS)
    assert crossing(model) == pytest.approx((0, 0))
    assert model.decision_function([[0, 0], [0, 5], [5, 0]]) == pytest.approx(0)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("offset", [0.5, 1.0, 2.0])
def test_a_crossing_is_where_f_and_its_slopes_are_0(seed, offset):
    """Weights of samples for which f is 0 at its saddle: the bias is chosen so."""
    rng = np.random.default_rng(seed)
    model = quadratic(CORNERS + rng.normal(size=2), SIGNS, offset=offset)
    model.alpha_ = rng.uniform(0.1, 2, 4)
    votes, Z = model.alpha_ * model.y_fit_, model.X_fit_
    A, q = sum(v * np.outer(z, z) for v, z in zip(votes, Z, strict=True)), offset * votes @ Z
    saddle = np.linalg.solve(A, -q)
    model.intercept_ = model.intercept_ - model.decision_function([saddle])
    if np.linalg.det(A) >= 0:
        assert crossing(model) is None
        return
    found = np.array(crossing(model))
    assert found == pytest.approx(saddle)
    around = found + 1e-4 * np.array([[1, 0], [-1, 0], [0, 1], [0, -1]])
    right, left, above, below = model.decision_function(around)
    assert (right - left, above - below) == pytest.approx((0, 0), abs=1e-9)
    assert model.decision_function([found])[0] == pytest.approx(0, abs=1e-9)
    touching = model.intercept_
    for shift in (0.01, -0.01):
        model.intercept_ = touching + shift
        assert crossing(model) is None


def test_a_saddle_off_the_boundary_is_no_crossing():
    model = quadratic(CORNERS, SIGNS)
    model.intercept_ = model.intercept_ + 0.5
    assert crossing(model) is None


def test_a_boundary_without_a_saddle_has_no_crossing():
    circles = GENERATORS["circles"](n=61, random_state=0)
    model = quadratic(*circles)
    bend = (model.X_fit_ * (model.alpha_ * model.y_fit_)[:, None]).T @ model.X_fit_
    assert np.linalg.det(bend) > 0
    assert crossing(model) is None


@pytest.mark.parametrize(
    "params", [{"kernel": "gaussian"}, {"kernel": "linear"}, {"kernel": "polynomial", "degree": 3}]
)
@pytest.mark.filterwarnings("ignore:DualPerceptron")
def test_other_kernels_have_no_such_crossing(params):
    assert crossing(DualPerceptron(max_updates=60, **params).fit(*TABLES["xor"])) is None


def test_the_model_must_be_fitted_to_samples_of_the_plane():
    with pytest.raises(ValueError, match="This DualPerceptron is not fitted yet"):
        crossing(DualPerceptron(kernel="polynomial"))
    with pytest.raises(ValueError, match="needs samples with 2 features; got 1"):
        crossing(quadratic([[0], [1], [3]], [-1, 1, 1]))

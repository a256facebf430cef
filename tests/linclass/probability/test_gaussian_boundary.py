"""The kind of the boundary between two Gaussians, named as the signs of the log-odds have it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass import GaussianNB


def fitted(*classes):
    """A model of classes with these means and standard deviations: four points each, at mean ± deviation."""
    X, y = [], []
    for label, (mean, deviation, copies) in enumerate(classes):
        for sign in [(-1, -1), (-1, 1), (1, -1), (1, 1)] * copies:
            X.append(np.array(mean) + np.array(deviation) * sign)
            y.append(label)
    return GaussianNB().fit(X, y)


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        (((0, 0), (1, 1), 1), ((0, 0), (3, 3), 1), "ellipse"),  # a disc inside a wider one
        (((0, 0), (3, 3), 1), ((1, 0), (1, 2), 1), "ellipse"),
        (((0, 0), (3, 1), 1), ((0, 0), (1, 4), 1), "hyperbola"),
        (((0, 0), (3, 1), 1), ((0, 0), (1, 3), 1), "lines"),  # turned into each other: the diagonals
        (((0, 0), (1, 1), 1), ((3, 3), (2, 1), 1), "parabola"),
        (((0, 0), (1, 1), 1), ((0, 0), (2, 1), 1), "lines"),  # two uprights
        (((0, 0), (1, 2), 1), ((3, 1), (1, 2), 1), "line"),
        (((0, 0), (1, 2), 1), ((0, 0), (1, 2), 1), "none"),  # equal: 0 everywhere
        (((0, 0), (1, 2), 1), ((0, 0), (1, 2), 2), "none"),  # the shares alone decide
        (((0, 0), (1, 1), 9), ((0, 0), (0.9, 0.9), 1), "none"),  # the rarer class wins nowhere
    ],
)
def test_the_kind_of_the_boundary(one, other, kind):
    assert fitted(one, other).conic_ == kind
    assert fitted(other, one).conic_ == kind


places = st.tuples(*[st.integers(-3, 3)] * 2)
deviations = st.tuples(*[st.sampled_from([0.5, 1.0, 2.0, 3.0])] * 2)
clouds = st.tuples(places, deviations, st.sampled_from([1, 2, 5]))


@given(clouds, clouds)
def test_far_out_the_signs_are_those_of_the_conic(one, other):
    """Along the axes, far out: inside an ellipse is one sign and outside the other; a hyperbola has both outside."""
    model = fitted(one, other)
    far = 1e4 * np.array([[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [1, -1]])
    signs = set(np.sign(model.decision_function(far)).tolist())
    near = np.stack(np.meshgrid(np.linspace(-9, 9, 61), np.linspace(-9, 9, 61)), axis=-1).reshape(-1, 2)
    everywhere = signs | set(np.sign(model.decision_function(near).round(9)).tolist())
    kind = model.conic_
    if kind == "ellipse":
        assert len(signs) == 1
    elif kind == "hyperbola":
        assert {-1.0, 1.0} <= signs
    elif kind == "none":
        assert not {-1.0, 1.0} <= everywhere
    else:
        assert {-1.0, 1.0} <= everywhere


def test_a_conic_is_of_two_classes_in_the_plane():
    with pytest.raises(ValueError, match="two classes"):
        _ = GaussianNB().fit([[0, 0], [1, 1], [2, 3]], [0, 1, 2]).conic_
    with pytest.raises(ValueError, match="d = 2"):
        _ = GaussianNB().fit([[0], [1], [3]], [0, 1, 1]).conic_

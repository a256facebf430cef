"""Maximum margins: the conditions of an optimum, which prove it, and second opinions."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from linclass import TABLES, separable
from linclass.margin import NotSeparableError, max_margin_through_origin


def augmented(X, y):
    """Rows y_n (x_n, 1)."""
    return np.asarray(y)[:, None] * np.column_stack([X, np.ones(len(X))])


@st.composite
def samples(draw, most=12, span=4):
    """Whole coordinates in a small box: duplicates, ties and collinear samples come by themselves."""
    d = draw(st.integers(1, 3))
    n = draw(st.integers(2, most))
    entry = st.integers(-span, span)
    X = draw(st.lists(st.lists(entry, min_size=d, max_size=d), min_size=n, max_size=n))
    y = draw(st.lists(st.sampled_from([-1, 1]), min_size=n, max_size=n).filter(lambda y: len(set(y)) == 2))
    return np.array(X, dtype=float), np.array(y)


def test_through_the_origin_table_2_1():
    w, gamma = max_margin_through_origin(augmented(*TABLES["li-2.1"]))
    assert gamma**2 == pytest.approx(2 / 9, rel=1e-15)
    np.testing.assert_allclose(w, np.array([1, 1, -4]) / np.sqrt(18), rtol=1e-15)


@given(samples())
def test_through_the_origin_no_direction_is_better(data):
    Z = augmented(*data)
    if not separable(*data):
        with pytest.raises(NotSeparableError) as caught:
            max_margin_through_origin(Z)
        weights = pickle.loads(pickle.dumps(caught.value)).certificate.weights
        assert weights.sum() == pytest.approx(1)
        np.testing.assert_allclose(weights @ Z, 0, atol=1e-14 * 4)
        return
    w, gamma = max_margin_through_origin(Z)
    assert w @ w == pytest.approx(1, rel=1e-15)
    assert (Z @ w).min() == pytest.approx(gamma, abs=1e-14)
    # The point γw of the hull is the proof: any unit u has min z·u <= (γw)·u <= γ.
    tight = Z[Z @ w <= gamma + 1e-12]
    weights = hull_weights(tight, gamma * w)
    assert np.abs(weights @ tight - gamma * w).max() < 1e-12


def hull_weights(rows, point):
    """Weights >= 0 that sum to 1 and give the point as the rows' mean (non-negative least squares)."""
    from scipy.optimize import nnls  # type: ignore[import-untyped]

    weights, _ = nnls(np.vstack([rows.T, np.ones(len(rows))]), np.append(point, 1))
    return weights


@pytest.mark.parametrize("gap", [0.1, 1e-3, 1e-6, 2.0**-30, 2.0**-40])
def test_through_the_origin_with_a_tiny_margin(gap):
    """The hull of two rows is a segment; its distance to the origin is |det| / length."""
    Z = augmented([[1.0], [1.0 + gap]], [-1, 1])
    _, gamma = max_margin_through_origin(Z)
    assert gamma == pytest.approx(gap / np.linalg.norm(Z[1] - Z[0]), rel=1e-15)

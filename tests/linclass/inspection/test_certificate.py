"""Certificates of separability in exact rational numbers."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from linclass import TABLES, separable
from linclass.inspection.certificate import exact_margin, exact_weights


@pytest.mark.parametrize(("n", "d", "places"), [(30, 1, 1), (40, 2, 1), (80, 5, 3), (200, 12, 20)])
def test_weights_of_a_common_point_are_exact(n, d, places):
    rng = np.random.default_rng(d)
    X, y = np.round(rng.normal(size=(n, d)), places), np.where(rng.random(n) < 0.5, 1, -1)
    answer = separable(X, y)
    shares = exact_weights(X, y, answer.weights)
    exact = [[Fraction(Decimal(repr(x)) if places <= 6 else x) for x in row] for row in X.tolist()]
    for sign in (1, -1):
        assert sum(share for i, share in shares.items() if y[i] == sign) == 1
    assert min(shares.values()) > 0
    assert len(shares) <= d + 2
    for j in range(d):
        assert sum(int(y[i]) * share * exact[i][j] for i, share in shares.items()) == 0
    assert all(float(share) == pytest.approx(answer.weights[i], rel=1e-6) for i, share in shares.items())


def test_weights_of_xor_are_halves():
    X, y = TABLES["xor"]
    answer = separable(X, y)
    assert set(exact_weights(X, np.asarray(y), answer.weights).values()) == {Fraction(1, 2)}


def test_weights_that_are_not_unique_are_not_guessed():
    X, y = np.array([[0.0], [0.0], [0.0]]), np.array([1, 1, -1])
    assert exact_weights(X, y, np.array([0.5, 0.5, 1.0])) is None


def test_the_exact_margin_is_positive_for_a_separator_alone():
    X, y = np.array([[0.1], [0.2], [0.3]]), np.array([-1, -1, 1])
    answer = separable(X, y)
    assert float(exact_margin(X, y, answer.w, answer.b)) == pytest.approx(0.05)
    assert exact_margin(X, y, answer.w, -0.2) == Fraction(0.2) - Fraction(1, 5)  # the float exceeds 1/5
    assert exact_margin(X, y, answer.w, -0.15) < 0

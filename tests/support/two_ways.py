"""A fit by a fast method, which the number of samples chooses, and by the usual one."""

from __future__ import annotations

import numpy as np
import pytest


def fitted_both_ways(monkeypatch, module, kind, X, y, near):
    """The fits by normal equations of a module and without them, which have the same line.

    `near` is the tolerance relative to the largest value of f, and to the largest weight of features with unit spread.
    """
    fast = kind().fit(X, y)
    monkeypatch.setattr(module, "MANY", X.size + 1)
    slow = kind().fit(X, y)
    size = np.abs(slow.decision_function(X)).max()
    np.testing.assert_allclose(fast.decision_function(X), slow.decision_function(X), atol=near * size)
    unit = X.std(axis=0)
    largest = np.abs(slow.coef_ * unit).max()
    np.testing.assert_allclose(fast.coef_ * unit, slow.coef_ * unit, atol=near * largest)
    if hasattr(slow, "loss_"):
        assert fast.loss_ == pytest.approx(slow.loss_, rel=1e-12)
    else:
        np.testing.assert_allclose(fast.ratios_, slow.ratios_, rtol=near)
    return fast, slow

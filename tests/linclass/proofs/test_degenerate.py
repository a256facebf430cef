"""Proofs at degenerate points: equal ones, equal means, points on a line, and very small coordinates."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

from linclass import PROOFS, proof

SETS = {
    "equal points": ([[1, 1]] * 6, [0, 1] * 3),
    "five equal points": ([[1, 1]] * 5, [0, 0, 1, 1, 1]),
    "all points at zero": ([[0, 0]] * 4, [0, 1] * 2),
    "equal points of a class": ([[1, 1], [1, 1], [3, 2], [3, 2], [0, 3], [0, 3]], [0, 0, 1, 1, 1, 1]),
    "a place of both classes": ([[1, 1], [1, 1], [3, 2], [0, 3]], [0, 1, 0, 1]),
    "equal means": ([[0, 0], [2, 2], [0, 2], [2, 0]], [0, 0, 1, 1]),
    "equal means of decimals": ([[0.1, 0.2], [0.5, 0.4], [0.3, 0.1], [0.3, 0.5]], [0, 0, 1, 1]),
    "points on a line": ([[0, 0], [1, 1], [2, 2], [3, 3]], [0, 0, 1, 1]),
    "mixed points on a line": ([[1, 0], [1, 1], [1, 2], [1, 3], [1, 4]], [0, 1, 0, 1, 1]),
    "touching classes": ([[0, 0], [1, 0], [1, 0], [2, 0], [1, 1]], [0, 0, 1, 1, 1]),
    "opposite points": ([[5, 5], [6, 5], [-5, -5], [-6, -5]], [0, 0, 1, 1]),
    "three points": ([[0, 0], [1, 0], [0, 1]], [0, 1, 1]),
    "small coordinates": ([[1e-6, 1e-6], [2e-6, 1e-6], [1e-6, 3e-6], [5e-6, 4e-6]], [0, 0, 1, 1]),
    "large coordinates": ([[1e6, 1e6], [2e6, 1e6], [1e6, 3e6], [5e6, 4e6]], [0, 0, 1, 1]),
    "points far from zero": ([[1e5, 1e5], [1e5 + 1, 1e5], [1e5, 1e5 + 2], [1e5 + 3, 1e5 + 2]], [0, 0, 1, 1]),
}


@pytest.mark.slow
@pytest.mark.parametrize("key", PROOFS)
def test_a_line_fails_at_degenerate_points_only_without_an_assumption_that_it_needs(key):
    for name, (places, labels) in SETS.items():
        X, y = np.array(places, dtype=float), np.array(labels)
        X = (X.mean(axis=0) < X).astype(float) if key == "nb-counts" else X  # words that occur or not
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            chain = proof(key, X, y)
            for line in chain.lines:
                line.sides()
        broken = chain.first_broken
        if broken is not None:
            missing = {one.key for one in chain.assumptions if not one.holds}
            assert missing & set(broken.needs), f"{name}: {broken.key}"

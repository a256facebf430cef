"""Steps and limits of the discriminants' computations that a result alone does not show."""

from __future__ import annotations

import numpy as np
import pytest

from linclass import FisherDiscriminant
from linclass.discriminants import interpolation, moments
from linclass.discriminants.interpolation import Interpolation
from linclass.discriminants.planes import fisher_plane
from linclass.discriminants.rotating_line import FINE, RotatingLine

RNG = np.random.default_rng(0)
X = np.vstack([RNG.normal(size=(12, 2)), RNG.normal((3, 1), size=(12, 2))])
y = np.repeat([1, -1], 12)


def test_the_curve_of_j_has_an_angle_per_degree_and_the_best_one():
    line = RotatingLine(X, y, FisherDiscriminant().fit(X, y))
    angles, J = line.curve
    steps = np.diff(angles)
    assert steps.max() == pytest.approx(FINE)
    assert len(angles) == 180 / FINE + 2
    assert (steps > 0).all()
    assert angles[J.argmax()] == line.best


def test_a_class_that_is_flat_along_the_line_has_no_bell():
    flat = np.column_stack([np.repeat([0.0, 1.0], 6), np.tile(np.arange(6.0), 2)])
    signs = np.repeat([1, -1], 6)
    line = RotatingLine(flat, signs, FisherDiscriminant().fit(flat, signs))
    _places, heights = line.bells([0.0, 90.0])
    assert np.isnan(heights[0]).all()
    assert np.isfinite(heights[1]).all()


@pytest.mark.parametrize("d", [1, 3, 4_000])
def test_shifted_blocks_cover_all_samples_once_and_are_never_tiny(d):
    samples = np.broadcast_to(np.arange(700.0)[:, None], (700, d))
    covered = []
    for place, part in moments.shifted(samples, np.ones(d)):
        assert len(part) >= min(256, 700 - place.start)
        assert (part[:, 0] == np.arange(700.0)[place] - 1).all()
        covered += range(700)[place]
    assert covered == list(range(700))


def test_the_interpolation_reaches_its_targets_and_measures_what_rounding_leaves(monkeypatch):
    monkeypatch.setattr(interpolation, "MANY", 1)
    wide = RNG.normal(size=(8, 30)) * np.logspace(0, 4, 30)
    targets = RNG.normal(size=(8, 2))
    found = Interpolation.of(wide, targets)
    assert found is not None
    reached = (wide - found.mean) @ found.weights + found.middle
    assert reached == pytest.approx(targets, abs=1e-9)
    assert 0 <= found.loss < 1e-18
    shortest = np.linalg.lstsq(wide - wide.mean(axis=0), targets - targets.mean(axis=0), rcond=None)[0]
    assert found.weights == pytest.approx(shortest, abs=1e-12)
    for few in (wide[:, :5], np.vstack([wide[:7], wide[:1]])):  # the targets of the equal samples differ
        assert Interpolation.of(few, targets) is None


def test_equal_samples_with_equal_targets_are_interpolated(monkeypatch):
    monkeypatch.setattr(interpolation, "MANY", 1)
    wide = RNG.normal(size=(40, 90)) * RNG.uniform(0.1, 10, 90) + 3
    wide[5], wide[7] = wide[6], (wide[8] + wide[9]) / 2
    targets = RNG.normal(size=(40, 2))
    targets[5], targets[7] = targets[6], (targets[8] + targets[9]) / 2
    found = Interpolation.of(wide, targets)
    assert found is not None
    assert found.loss < 1e-18
    shortest = np.linalg.pinv(wide - wide.mean(axis=0), rcond=1e-12) @ (targets - targets.mean(axis=0))
    assert found.weights == pytest.approx(shortest, abs=1e-12)
    targets[7] += 1e-3
    assert Interpolation.of(wide, targets) is None


def test_samples_that_are_all_equal_have_no_interpolation(monkeypatch):
    monkeypatch.setattr(interpolation, "MANY", 1)
    same = np.ones((3, 5))
    assert Interpolation.of(same, np.arange(3.0)[:, None]) is None
    one_at_the_mean = np.vstack([np.eye(2, 6), -np.eye(2, 6), np.zeros((1, 6))])
    assert Interpolation.of(one_at_the_mean, np.arange(5.0)[:, None]) is None


def test_of_coinciding_means_any_plane_holds_all_of_the_separation():
    square = np.array([[1.0, 1], [-1, -1], [1, -1], [-1, 1]])
    _plane, share = fisher_plane(square, [1, 1, -1, -1])
    assert share == 1

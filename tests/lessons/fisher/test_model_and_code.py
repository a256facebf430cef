"""Priors, the angles of a sweep and the views of the notebook."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.fisher import projection, scripts
from explorer.lessons.fisher.examples import clouds, ring
from tests.lessons.fisher.definitions import (
    POINTS,
    fitted,
)


@pytest.mark.parametrize("name", ["clouds", "three", "two of three"])
def test_a_prior_is_that_of_the_first_class_and_the_others_share_the_rest_by_their_counts(name):
    points = POINTS[name]
    model = projection.fit(points, 0.3)
    counts = [int((points.labels == label).sum()) for label in points.present]
    wanted = [0.3, *(0.7 * count / sum(counts[1:]) for count in counts[1:])]
    of_label = {
        points.y[points.labels == label][0]: prior
        for label, prior in zip(points.present, wanted, strict=True)
    }
    assert [of_label[label] for label in model.classes_.tolist()] == pytest.approx(model.priors_.tolist())
    usual = projection.fit(points, None)
    assert sorted(usual.priors_) == pytest.approx(sorted(np.array(counts) / points.n))


def test_without_a_best_line_a_sweep_ends_at_the_vertical():
    assert fitted(ring()).sweep(10)[-1] == 90
    assert fitted(ring()).sweep(10)[0] == -90 + 180 / 36


@pytest.mark.parametrize(("n", "count"), [(41, 36), (42, 24), (62, 24), (63, 18), (83, 18), (84, 12)])
def test_a_sweep_has_as_many_angles_as_may_be_sent(n, count):
    assert len(fitted(clouds()).sweep(n)) == count


@pytest.mark.parametrize(
    ("measures", "directions", "views"), [(1, 1, 0), (2, 1, 1), (4, 1, 1), (2, 2, 1), (4, 2, 1)]
)
def test_the_notebook_plots_the_plane_of_two_directions_or_of_two_features(measures, directions, views):
    found = scripts.plane_views(measures, directions)
    assert len(found) == views
    assert any("Z[:, :2]" in view.code for view in found) == (directions == 2)

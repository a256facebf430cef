"""Gaussian naive Bayes on the board: ellipses, regions and densities are the model's."""

from __future__ import annotations

import math

import numpy as np
import pytest
from plotly import graph_objects as go

from explorer.lessons.naive_bayes import clouds, gaussians, points_view
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.figures import fields
from linclass import Grid
from tests.support import visit


def test_ellipses_lie_at_one_and_two_standard_deviations():
    dataset = clouds.crossed()
    model = points_view.fit(dataset)
    shown = points_view.classes(dataset, model)
    assert shown == (1, 0)  # the labels -1 and +1
    traces = gaussians.ellipses(model.mean_, np.sqrt(model.var_), shown)
    for k in (0, 1):
        own = dataset.X[dataset.labels == k]
        path = np.column_stack([traces[k]["x"], traces[k]["y"]])[: 2 * (gaussians.CORNERS + 1)]
        path = path[np.isfinite(path[:, 0])]
        radius = np.linalg.norm((path - own.mean(axis=0)) / own.std(axis=0), axis=1)
        assert np.allclose(radius, np.repeat([1, 2], gaussians.CORNERS), rtol=1e-6)
        assert np.allclose(path.max(axis=0), own.mean(axis=0) + 2 * own.std(axis=0), rtol=1e-6)  # no slant
    assert not len(traces[2]["x"])


@pytest.mark.parametrize("classes", [2, 3, 4])
def test_each_place_has_the_colour_of_its_class(classes):
    dataset = sources.generate("blobs", n=60, classes=classes)
    model = points_view.fit(dataset)
    shown = points_view.classes(dataset, model)
    grid = Grid((-3, 8), (-3, 8), 22, 18)
    traces = fields.grounds(grid, model.predict_joint_log_proba(grid.points), shown)
    go.Figure({"data": traces})
    predicted = np.array(shown)[np.searchsorted(model.classes_, model.predict(grid.points))]
    assert len(traces) == 4
    visible = [trace for trace in traces if trace["visible"]]
    assert len(visible) == (1 if classes == 2 else classes)
    for trace, k in zip(visible, shown, strict=False):
        assert np.array_equal(trace["z"].ravel() > 0, predicted == k)


def test_densities_have_their_shares_as_areas():
    dataset = clouds.crossed()
    model = points_view.fit(dataset)
    shown = points_view.classes(dataset, model)
    picture = gaussians.densities(dataset, model.mean_, np.sqrt(model.var_), model.class_prior_, shown)
    go.Figure(picture.figure())
    curves = picture.layers[::2]
    assert len(curves) == 4
    for curve in curves:
        assert np.trapezoid(curve["y"], curve["x"]) == pytest.approx(
            0.5, abs=0.02
        )  # what the view shows of it
    ticks = np.concatenate([t["x"] for t in picture.layers[1:4:2]])
    assert sorted(ticks) == sorted(dataset.X[:, 0])


def test_a_density_without_a_width_is_a_peak_and_said_to_be_an_addition():
    two = Dataset([[1, 1], [2, 2]], [0, 1])
    model = points_view.fit(two)
    shown = points_view.classes(two, model)
    picture = gaussians.densities(two, model.mean_, np.sqrt(model.var_), model.class_prior_, shown)
    for curve in picture.layers[::2]:
        assert np.trapezoid(curve["y"].astype(float), curve["x"]) == pytest.approx(0.5, rel=0.01)
        assert (np.diff(curve["x"]) > 0).all()
    (told,) = points_view.floor(two, model, shown)
    added = math.sqrt(1e-9 * 0.25)  # of the variance of 1 and 2
    sigma = f"(σ = {added * 1e5:.3f}×10⁻⁵)"
    assert f"● x⁽¹⁾ {sigma}, ● x⁽²⁾ {sigma}, ✕ x⁽¹⁾ {sigma}, ✕ x⁽²⁾ {sigma}" in told.text
    upright = Dataset([[1, 0], [1, 2], [3, 0], [4, 2]], [0, 0, 1, 1])
    (told,) = points_view.floor(upright, points_view.fit(upright), shown)
    sigma = f"{math.sqrt(1e-9 * 1.6875) * 1e5:.3f}×10⁻⁵"  # 27/16 is the variance of 1, 1, 3 and 4
    assert told.text.endswith(f": ● x⁽¹⁾ (σ = {sigma}).")
    assert not points_view.floor(clouds.crossed(), points_view.fit(clouds.crossed()), shown)


def test_drawn_points_come_from_the_ellipses_of_their_class():
    dataset = clouds.tilted()
    model = points_view.fit(dataset)
    X, labels = points_view.draw(dataset, model, 200, 1)
    for k in (0, 1):
        own, new = dataset.X[dataset.labels == k], X[labels == k]
        assert np.allclose(new.mean(axis=0), own.mean(axis=0), atol=0.5)
        assert (
            abs(np.corrcoef(new.T)[0, 1]) < 0.3 < 0.9 < np.corrcoef(own.T)[0, 1]
        )  # the model knows no slant


def test_the_points_that_are_wrong_are_ringed():
    dataset = clouds.tilted()
    at = visit.visit("naive-bayes", dataset, **{"nb.part": "points"})
    rings = visit.messages(at)["board"]["figure"]["data"][-5]  # below what is drawn of four classes
    wrong = points_view.fit(dataset).predict(dataset.X) != dataset.y
    assert wrong.sum() > 0
    assert np.allclose(np.column_stack([rings["x"], rings["y"]]), dataset.X[wrong])

"""What Fisher's page draws is what the discriminant says: feet, piles, Gaussians, J, planes, and sums that add up."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plotly import graph_objects as go

from explorer.lessons.fisher import board, ellipses, histograms
from explorer.lessons.fisher.captions import add_up, caption, columns
from explorer.lessons.fisher.examples import clouds
from explorer.lessons.fisher.measures import shipped
from explorer.lessons.fisher.planes import Planes
from explorer.lessons.fisher.projection import Steps
from linboard.i18n.text import number
from linclass import FisherDiscriminant
from linclass.discriminants.rotating_line import folded
from tests.lessons.fisher.definitions import SIZES, THREE, along, fitted
from tests.support.claims import value_of


@given(angle=st.floats(-90, 90))
@settings(max_examples=30, deadline=None)
def test_feet_are_on_the_line_and_at_right_angles_to_the_points(angle):
    seen = fitted(clouds())
    u = along(angle)
    feet, X = seen.feet(seen.dataset.X, angle)[0], seen.dataset.X
    assert np.allclose((X - feet) @ u, 0)
    assert np.allclose((feet - seen.mean) @ [-u[1], u[0]], 0)
    assert np.allclose(seen.places(X, angle)[0], (X - seen.mean) @ u)


def test_no_angle_has_a_larger_J_than_the_best_one():
    for dataset in (clouds(), THREE, SIZES):
        seen = fitted(dataset)
        angles, J = seen.curve
        assert J.max() == seen.most == J[angles == seen.best][0]
        assert seen.J(seen.best)[0] == pytest.approx(float(seen.model.J(seen.directions(seen.best))[0]))


def test_a_step_is_told_to_be_the_best_no_farther_off_than_it_says():
    seen = fitted(clouds())
    angles = seen.best + np.array([-3.0, -1.0, -0.3, 0.0, 0.05, 0.5, 40.0])
    steps = Steps(seen, angles, np.ones(len(angles)))
    told, numbers = caption(seen, steps, None), columns(seen, steps, None)
    best = np.array(["of the maximum; the best θ" in told.templates[k] for k in told.which])
    assert best[3]
    assert not best[-1]
    assert np.array_equal(best, 100 * (1 - seen.J(angles) / seen.most) <= numbers["near"])


@pytest.mark.parametrize("dataset", [clouds(), THREE], ids=["two", "three"])
@pytest.mark.parametrize("new", [0, 5])
def test_each_caption_is_of_whole_sentences(dataset, new):
    seen = fitted(dataset)
    steps = Steps(seen, np.array([0.0]), np.ones(1))
    ghosts = (dataset.X[:new], seen.rows[:new]) if new else None
    for text in caption(seen, steps, ghosts).templates[1:]:
        assert text.startswith("At θ = {angle}°, J = ")
        assert text.rstrip().endswith(".")
        assert "{more}" not in text
        assert "{k}" not in text
    assert ("{astray} of 5 new ones" in caption(seen, steps, ghosts).templates[1]) == bool(new)


def test_each_point_is_in_one_bin_whatever_the_angle():
    seen = fitted(THREE)
    counts = seen.histograms(np.arange(-90, 91, 30))
    assert (counts.sum(axis=2) == seen.counts).all()


@given(angle=st.floats(-90, 90), p=st.floats(0.02, 0.98))
@settings(max_examples=30, deadline=None)
def test_the_gaussians_cross_at_the_threshold(angle, p):
    seen = fitted(clouds(), priors=[p, 1 - p])
    w, t = seen.directions(angle), seen.thresholds(angle)[0]
    sigma = np.sqrt((w @ seen.model.covariance_ @ w.T).item())
    at = ((seen.model.means_ - seen.mean) @ w.T)[:, 0]
    log = np.log(seen.model.priors_) - (t - at) ** 2 / (2 * sigma**2)
    assert log[0] == pytest.approx(log[1], abs=1e-6)


def test_the_gaussians_hold_as_many_points_as_the_histograms():
    seen = fitted(clouds())
    x, heights = (part[0] for part in seen.bells(10.0))
    areas = np.trapezoid(heights, x, axis=1) / np.diff(seen.edges)[0]
    assert areas == pytest.approx(seen.counts, rel=0.01)


def test_wrong_points_are_those_that_the_classifier_of_the_projections_gets_wrong():
    seen = fitted(clouds(), priors=[0.3, 0.7])
    for angle in (-80, -47, 0, 33):
        z = seen.dataset.X @ seen.directions(angle).T
        alone = FisherDiscriminant(priors=[0.3, 0.7]).fit(z, seen.dataset.y)
        expected = np.count_nonzero(alone.predict(z) != seen.dataset.y)
        assert seen.wrong(seen.dataset.X, seen.rows, angle)[0] == expected


def test_a_sweep_goes_half_round_and_ends_at_the_best_line():
    seen = fitted(clouds())
    angles = seen.sweep(40)
    assert angles[-1] == seen.best
    assert np.allclose(np.diff(angles), 180 / len(angles))
    assert len(seen.sweep(150)) < len(angles)
    assert [folded(angle) for angle in (90, -90, 270, 100)] == [90, 90, 90, -80]


def test_a_line_that_turns_on_keeps_its_feet_and_one_mark_on_the_curve():
    seen = fitted(clouds())
    angles = seen.sweep(40)
    steps = Steps(seen, angles, np.ones(len(angles)))
    assert (np.abs(steps.folded) <= 90).all()
    assert np.allclose(seen.feet(clouds().X, steps.folded), seen.feet(clouds().X, angles))
    picture = histograms.figure(seen, steps)
    last = len(picture.layers) - 2
    x = np.hstack([c.values for c in picture.frames() if c.trace >= last and c.attr == "x"])
    assert (np.isfinite(x).sum(axis=1) == 1).all()
    assert np.allclose(np.nansum(x, axis=1), steps.folded)


def test_the_board_shows_feet_axis_and_the_boundary_of_the_classifier():
    seen = fitted(clouds())
    steps = Steps(seen, np.array([seen.best, seen.best]), np.array([0.0, 1.0]))
    shown = board.board(seen, steps, seen.model.scatter_.each / 19, None)
    message = shown.message("fisher")
    at = {(c.trace, c.attr): c.values for c in message.frames}
    own = clouds().X[clouds().labels == 1]  # the model's first row is the label -1
    place = message.axis.traces.feet
    assert np.allclose(at[place, "x"][0], own[:, 0], atol=1e-5)
    assert np.allclose(at[place, "x"][1], seen.feet(own, seen.best)[0, :, 0], atol=1e-5)
    edge = np.column_stack([at[2, "x"][1], at[2, "y"][1]])
    assert np.abs(seen.model.decision_function(edge)).max() < 1e-6 * np.abs(seen.model.coef_).max() * 100
    assert shown.classes[0]["marker"]["symbol"] == "circle"
    go.Figure(message.figure)
    go.Figure(histograms.figure(seen, steps).figure())


def test_an_outline_is_as_far_from_the_mean_as_it_says():
    covariance = np.array([[2.0, 0.8], [0.8, 1.0]])
    corners = ellipses.outline(np.array([1.0, 2.0]), covariance) - [1, 2]
    assert np.allclose((corners @ np.linalg.inv(covariance) * corners).sum(axis=1), 4)
    assert np.allclose(corners[0], corners[-1]), "it is closed"
    assert np.allclose(corners[:-1].mean(axis=0), 0), "its corners are all around"


@given(st.lists(st.tuples(st.floats(1e-6, 1e9), st.floats(0, 1)), min_size=1, max_size=4))
@settings(deadline=None)
def test_what_is_shown_adds_up(sums):
    total = np.array([size for size, _ in sums])
    part = total * [share for _, share in sums]
    for whole, first, rest in zip(*add_up(total, part), strict=True):
        written = [value_of(number(value)) for value in (whole, first, rest)]
        assert written[0] == pytest.approx(written[1] + written[2], rel=1e-5)
    assert np.allclose(add_up(total, part)[0], total, rtol=1e-2)
    assert np.allclose(add_up(total, part)[1], part, atol=total.max() * 1e-2)


def test_a_matrix_is_rounded_to_the_same_decimals_throughout():
    total, within = np.array([[70.55123, 18.0], [18.0, 0.0449]]), np.array([[38.3, 31.5], [31.5, 0.04]])
    T, W, B = add_up(total, within)
    assert T.tolist() == [[70.55, 18], [18, 0.04]]
    assert np.allclose(T, W + B, atol=1e-12)


def test_iris_is_seen_in_its_six_planes_and_in_fisher_s():
    planes = Planes(shipped("iris"))
    X, labels = shipped("iris").X, shipped("iris").labels
    assert len(planes.maps) == 7
    assert planes.separation[-1] == pytest.approx(planes.model.ratios_.sum())
    assert (planes.separation[:-1] < planes.separation[-1]).all()
    for t, pair in enumerate(planes.pairs):
        alone = FisherDiscriminant().fit(X[:, pair], labels)
        assert planes.separation[t] == pytest.approx(alone.ratios_.sum())
        assert planes.wrong[t] == np.count_nonzero(alone.predict(X[:, pair]) != labels)
    assert planes.wrong[-1] == np.count_nonzero(planes.model.predict(X) != labels)
    coef, intercept = planes.scores()
    for t, places in enumerate(planes.places):
        won = (places @ coef[t].T + intercept[t]).argmax(axis=1)
        assert np.count_nonzero(won != labels) == planes.wrong[t]
    assert np.allclose(planes.covariances()[-1], np.eye(2))
    within, between, total = planes.shares()
    assert np.allclose(within + between, total)
    assert (between / total).argmax() == 4  # Fisher's first direction, after the four measures


def test_two_classes_have_one_direction_and_a_row_each():
    planes = Planes(shipped("credit"))
    assert planes.k == 1
    last = planes.places[-1]
    labels = shipped("credit").labels
    assert last[labels == 0, 1].min() > last[labels == 1, 1].max()
    assert np.allclose(last[:, 0], planes.model.transform(shipped("credit").X)[:, 0])


def test_one_measure_is_a_line():
    planes = Planes(shipped("iris").chosen([2]))
    assert planes.k == 1
    assert len(planes.maps) == 1
    assert planes.separation[0] == pytest.approx(planes.model.ratios_[0])

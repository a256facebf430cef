"""Four rules and a far point: what is told of them holds of the models."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plotly import graph_objects as go

from explorer.lessons.least_squares import masked, methods, view
from explorer.points import dataset as state
from explorer.points import sources
from linboard import theme
from linboard.board import Board
from linboard.figures import comparison
from linclass import LOSSES, FisherDiscriminant, LeastSquaresClassifier, LogisticRegression, SoftMargin

FAR = methods.start()
TITLES = tuple(rule.title for rule in methods.METHODS)
places = st.tuples(st.integers(-120, 120), st.integers(-120, 120)).map(lambda p: (p[0] / 10, p[1] / 10))


def degrees(v, w):
    """Angle between two vectors by the textbook's formula."""
    return np.degrees(np.arccos(np.clip(v @ w / (np.linalg.norm(v) * np.linalg.norm(w)), -1, 1)))


def test_the_lines_are_those_of_the_four_models():
    found = methods.lines(FAR.X, FAR.y)
    models = LeastSquaresClassifier(), FisherDiscriminant(), LogisticRegression(l2=0.1), SoftMargin(C=1.0)
    for k, model in enumerate(models):
        model.fit(FAR.X, FAR.y)
        assert np.array_equal(found.coef[k], model.coef_[0])
        assert found.intercept[k] == model.intercept_[0]
        assert found.mistakes(FAR.X, FAR.y)[k] == (model.predict(FAR.X) != FAR.y).sum()
        assert np.allclose(found.margins(FAR.X, FAR.y)[k], FAR.y * model.decision_function(FAR.X))


def test_how_far_each_turned_is_the_angle_to_the_fit_without_the_point():
    others = np.arange(FAR.n) != 10
    before, after = methods.without(FAR.X, FAR.y, 10), methods.lines(FAR.X, FAR.y)
    assert np.array_equal(before.coef, methods.lines(FAR.X[others], FAR.y[others]).coef)
    told = methods.angles(before, after)
    assert told == pytest.approx(
        [degrees(v, w) for v, w in zip(before.coef, after.coef, strict=True)], abs=1e-5
    )
    assert methods.farthest(FAR.X) == 10


@settings(max_examples=25)
@given(places, st.booleans())
def test_wherever_a_point_stands_least_squares_and_fisher_turn_alike(place, own):
    dataset = state.default().add(*place, int(own))
    before, after = methods.without(dataset.X, dataset.y, 10), methods.lines(dataset.X, dataset.y)
    told = methods.angles(before, after)
    assert told[0] == pytest.approx(told[1], abs=1e-6)


@settings(max_examples=25)
@given(places)
def test_the_soft_margin_stays_for_every_point_beyond_its_street(place):
    dataset = state.default().add(*place, 0)
    before, after = methods.without(dataset.X, dataset.y, 10), methods.lines(dataset.X, dataset.y)
    if before.margins(dataset.X, dataset.y)[3, 10] > 1:
        assert methods.angles(before, after)[3] < 1e-5


def test_on_its_way_a_point_drags_as_it_does_where_it_stands():
    walked = methods.walk(FAR.X, FAR.y, 10)
    assert np.allclose(walked.places[-1], FAR.X[10])
    assert np.allclose(walked.places[0], FAR.X[:5].mean(axis=0))
    for t in (0, 4, -1):
        there = FAR.move(10, *walked.places[t])
        model = methods.lines(there.X, there.y)
        assert np.allclose(walked.coef[t], model.coef, rtol=1e-6, atol=1e-9)
        assert np.allclose(walked.intercept[t], model.intercept, rtol=1e-6, atol=1e-9)
    assert np.allclose(walked.angles[:, 0], walked.angles[:, 1], atol=1e-6)
    assert walked.angles[-1, 0] > 30
    assert walked.angles[:, 2:].max() < 0.1


def test_the_walk_ends_at_the_lines_of_the_points_where_many_b_are_best():
    """Two points at ±1 with C = 0.1 leave b any of [-0.8, 0.8]; a third at 6 asks 1.2 + b >= 1 of it."""
    X = np.array([[-1.0, 0.0], [1.0, 0.0], [6.0, 0.0]]) * np.sqrt(0.1)  # as C = 0.1 without the factor
    signs = np.array([-1, 1, 1])
    assert methods.without(X, signs, 2).intercept[3] == pytest.approx(0)
    found = methods.lines(X, signs)
    assert found.intercept[3] == pytest.approx(0.3)
    assert found.mistakes(X, signs)[3] == 1
    for i in (1, 2):
        walked = methods.walk(X, signs, i)
        assert np.allclose(walked.coef[-1], found.coef)
        assert np.allclose(walked.intercept[-1], found.intercept)
        assert np.array_equal(walked.mistakes[-1], found.mistakes(X, signs))


def test_the_only_one_of_its_class_has_no_comparison():
    pair = state.Dataset([[0, 0], [1, 1], [2, 0]], [0, 1, 1])
    assert methods.without(pair.X, pair.y, 0) is None
    assert methods.walk(pair.X, pair.y, 0) is None
    assert methods.without(pair.X, pair.y, 1) is not None


def test_where_no_line_is_found_none_is_drawn_and_nothing_turns():
    xor = sources.table("xor")
    found = methods.lines(xor.X, xor.y)
    assert not found.coef[:3].any()
    assert np.isnan(methods.angles(found, found)[:3]).all()
    traces = comparison.lines(xor, found.coef[None], found.intercept[None], TITLES)
    assert all(np.isnan(trace["x"]).all() for trace in traces[:3])


@pytest.mark.parametrize("scale", [1e-6, 2e-5, 5e-5, 1.0, 1e6])
@pytest.mark.slow
def test_points_of_any_size_have_lines(scale):
    walked = methods.walk(scale * FAR.X, FAR.y, 10)
    assert methods.lines(scale * FAR.X, FAR.y).coef.any(axis=1).all()
    assert walked.coef.any(axis=2).all()
    assert np.isfinite(walked.angles).all()


@pytest.mark.parametrize("scale", [1e-5, 0.37, 1e6])
@pytest.mark.parametrize("shift", [0.0, 10.0, 1e5])
def test_classes_with_one_mean_have_no_line_however_large_and_far(scale, shift):
    """The first class is doubled by one offset and its opposite, so no direction tells the means apart."""
    A = np.array([[0.3, -1.1], [1.7, 0.4], [-0.6, 1.2]])
    off = np.array([[0.7, 0.2], [-0.1, 0.9], [0.4, -1.3]])
    X = scale * (np.vstack([A, A + off, A - off]) + shift * np.array([1, -0.7]))
    assert not methods.lines(X, np.repeat([1, -1], [3, 6])).coef[:3].any()


def test_the_drawn_lines_are_where_f_is_0():
    found = methods.lines(FAR.X, FAR.y)
    traces = comparison.lines(FAR, found.coef[None], found.intercept[None], TITLES)
    assert not any(trace.columns for trace in traces)
    for k, trace in enumerate(traces):
        ends = np.column_stack([trace["x"], trace["y"]])
        assert np.allclose(ends @ found.coef[k] + found.intercept[k], 0, atol=1e-9 * np.abs(ends).max())
        assert trace["name"].strip() == TITLES[k]
    board = Board(FAR)
    board.below(*traces)
    comparison.named(board)
    go.Figure(board.figure())


def test_the_losses_are_marked_where_the_point_is():
    margins = np.array([5.0, 9.0, -2.0, 0.5])
    picture = comparison.losses(margins, tuple(method.loss for method in methods.METHODS))
    go.Figure(picture.figure())
    marks = [trace for trace in picture.layers if trace["mode"] == "markers"]
    for trace, name, m in zip(marks, ("squared", "logistic", "hinge"), (5.0, -2.0, 0.5), strict=True):
        assert trace["x"][0] == m
        assert trace["y"][0] == LOSSES[name].value(np.array([m]))[0] <= picture.layout["yaxis"]["range"][1]


@pytest.mark.parametrize(
    ("value", "text"),
    [(34.78, "34.8°"), (0.0834, "0.08°"), (2e-4, "<0.001°"), (1e-12, "0°"), (0, "0°"), (float("nan"), "–")],
)
def test_angles_are_told_as_finely_as_they_deserve(value, text):
    assert view.angle(value) == text


def test_all_f_along_the_line_are_those_of_the_model():
    row = state.Dataset(
        [[0, 0], [1, 1], [4, 4], [5, 5], [8, 8], [9, 9]], [0, 0, 1, 1, 2, 2], names=("a", "b", "c")
    )
    model = LeastSquaresClassifier().fit(row.X, row.labels)
    line = masked.axis(row, [0, 1, 2])
    assert np.allclose(np.abs(line.along), np.sqrt(0.5))
    picture = masked.along(row, [0, 1, 2], model.coef_, model.intercept_, line)
    go.Figure(picture.figure())
    for k in range(3):
        thin = picture.layers[2 * k]
        at = line.middle + np.asarray(thin["x"])[:, None] * line.along
        assert np.allclose(thin["y"], model.decision_function(at)[:, k], atol=1e-6)
    assert not np.isfinite(picture.layers[3]["y"]).any()  # the middle one is the largest nowhere
    assert "●, ▲" in masked.uppermost(row, [0, 1, 2], model.coef_, model.intercept_, line)


def test_rows_along_the_line_look_like_their_classes_and_names_are_cut_before_they_are_escaped():
    places, signs = np.arange(4.0), np.array([1, 1, -1, -1])
    for other in (0, None):
        picture = comparison.thresholds(
            places,
            signs,
            np.arange(4),
            np.array([1.5, 1.6]),
            ("a", "b"),
            1.5,
            (2, other),
            ("abcdefghij<klm", "no"),
        )
        go.Figure(picture.figure())
        yes, no = (trace["marker"] for trace in picture.layers[:2])
        assert (yes["symbol"], yes["color"]) == (theme.CLASS_SYMBOLS[2], theme.CLASS_COLOURS[2])
        assert no["symbol"] == ("square" if other is None else theme.CLASS_SYMBOLS[other])
        assert no["color"] == (theme.MUTED if other is None else theme.CLASS_COLOURS[other])
        assert picture.layout["yaxis"]["ticktext"] == ["abcdefghij&lt;k", "no"]

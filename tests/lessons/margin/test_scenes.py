"""What answers the margin's scenes: a street that is nearly the widest, and a price with one point in the street."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.lessons.margin import LESSON, own_line
from explorer.points import dataset as state
from explorer.points.dataset import Dataset
from linboard.i18n.text import point_name
from linclass import MaxMargin

USUAL = state.default()
WIDEST = MaxMargin().fit(USUAL.X, USUAL.y)


def widen(line=None):
    """The stage of the first scene, with a line."""
    return replace(LESSON.scenes[0].begin(), line=line)


def test_the_street_is_as_wide_as_its_nearest_point_allows():
    now, line = widen(), (0.0, 2.0, -5.5)  # level at 2.75
    assert own_line.margin(now, line) == -0.25  # x10 at 3 is on the wrong side
    assert own_line.margin(now, (-1.0, 2.0, -3.0)) == pytest.approx(1 / np.sqrt(5))
    least, who = own_line.nearest(now, (-1.0, 2.0, -3.0))
    assert least == pytest.approx(np.array([1.0, 1.0]) / np.sqrt(5))
    assert np.flatnonzero(who).tolist() == [1, 5]


@given(st.floats(-np.pi, np.pi), st.floats(-4, 4))
@settings(max_examples=200, deadline=None)
def test_no_line_has_a_wider_street_than_the_one_that_is_shown(angle, shift):
    scene, line = LESSON.scenes[0], (np.cos(angle), np.sin(angle), shift)
    now = widen(line)
    share = own_line.margin(now, line) / WIDEST.margin_
    assert scene.act.holds(now) == (share >= 0.95)
    assert share <= 1 + 1e-9


def test_a_street_of_98_percent_is_wide_enough_and_told_beside_the_widest():
    scene, (w1, w2), b = LESSON.scenes[0], WIDEST.coef_[0], float(WIDEST.intercept_[0])
    shifted = (w1, w2, b + 0.02)  # in units where the margin is 1
    assert scene.act.holds(widen(shifted))
    assert scene.claim(widen(shifted))
    assert "Your street is 1 wide: 98% of the widest one (green), 1.02." in scene.tell(
        widen(shifted)
    ).replace("\u00a0", " ")
    assert not scene.act.holds(widen((w1, w2, b + 0.06)))
    assert scene.tell(widen()).startswith("The widest street (green) is 1.02 wide.")


def test_the_nearest_point_without_influence_is_told_with_its_distance_from_the_edge():
    scene = next(scene for scene in LESSON.scenes if scene.key == "hold")
    now = scene.begin()
    w, b = WIDEST.coef_[0], WIDEST.intercept_[0]
    beyond = USUAL.y * (USUAL.X @ w + b) / np.linalg.norm(w) - 1 / np.linalg.norm(w)
    assert np.array_equal(now.dataset.X, USUAL.X)
    nearest, distance = min(
        ((i, away) for i, away in enumerate(beyond) if away > 1e-6), key=lambda one: one[1]
    )
    told = scene.tell(now).replace("\u00a0", " ")
    assert told.endswith(f"The nearest of them, {point_name(nearest)}, is {distance:.4g} away from the edge.")
    only = Dataset(USUAL.X[beyond < 1e-6], USUAL.labels[beyond < 1e-6])
    assert scene.tell(replace(now, dataset=only)).endswith("no influence."), "there are no others"


@pytest.mark.parametrize(
    ("price", "answers"), [(1000, False), (10, False), (3, True), (1, False), (0.01, False)]
)
def test_a_price_is_the_answer_only_if_one_point_alone_stands_in_the_street(price, answers):
    """At 1 and below the street is wider still, but others stand in it, and at 0.01 it covers the board."""
    scene = next(scene for scene in LESSON.scenes if scene.key == "price")
    now = scene.begin()
    now = replace(now, settings={**now.settings, "margin.price": price})
    assert scene.act.holds(now) == answers

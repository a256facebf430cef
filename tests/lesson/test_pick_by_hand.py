"""By hand: a right pick is an update, a wrong one is explained, and what no longer fits is let go."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.lesson.controls import pick_by_hand as hand
from explorer.points import sources
from explorer.visit import session
from linclass import Perceptron

LI = sources.table("li-2.1")


def click(i, X=LI.X, signs=LI.y, start="zeros", eta=1.0):
    """The picks and the sentence after a click on sample i (from 0), or without one (None)."""
    session.get().pick = i
    return hand.picks(X, signs, start, eta)


def test_table_2_1_by_hand(visitor):
    for n, i in enumerate([0, 2, 2, 2, 0, 2, 2], 1):
        picks, note = click(i)
        assert len(picks) == n
        assert note == ""
    model = Perceptron(order=picks).fit(LI.X, LI.y)
    assert model.trace_.stop == "converged"
    assert (model.coef_.tolist(), model.intercept_.tolist()) == ([[1, 1]], [-3])
    assert visitor.query_params["picks"] == "1.3.3.3.1.3.3"


def test_a_wrong_pick_is_explained_and_changes_nothing(visitor):
    click(0)  # now f(x) = 3 x1 + 3 x2 + 1
    picks, note = click(1)
    assert picks == [0]
    assert note.startswith("x₂ is already on its own side: y f(x) = 22.")
    assert click(None) == ([0], "")  # said once


def test_at_the_beginning_it_is_said_what_to_do(visitor):
    picks, note = click(None)
    assert picks == []
    assert "Choose" in note


def test_picks_that_no_longer_are_mistakes_are_let_go(visitor):
    for i in (0, 2, 2):
        click(i)
    moved = LI.X.copy()
    moved[2] = (-1, -1)  # f(x3) = -5 after the first update: no mistake any more
    assert click(None, moved)[0] == [0]
    assert click(None)[0] == [0, 2, 2]  # dragged back it is one again
    click(2, moved)  # a click there is judged after those that still hold, and they are all that is kept
    assert click(None)[0] == [0]
    session.get().picks = [0, 7]
    assert click(None)[0] == [0]  # x8 does not exist


def test_take_back_and_start_over(visitor):
    for i in (0, 2, 2):
        click(i)
    hand._take_back()
    assert click(None)[0] == [0, 2]
    hand._start_over()
    hand._take_back()  # nothing left: nothing happens
    assert click(None)[0] == []


def test_a_click_beyond_the_points_is_no_pick(visitor):
    assert click(3)[0] == []


tenths = st.integers(-9, 9).map(lambda k: k / 10)


@given(
    st.lists(st.tuples(tenths, tenths, st.sampled_from([-1, 1])), min_size=2, max_size=6),
    st.lists(st.integers(0, 5), max_size=8),
    st.sampled_from([1.0, 0.1, 0.75]),
)
@settings(max_examples=100)
def test_any_clicks_are_judged_as_the_perceptron_judges_them(points, clicks, eta):
    """Ties of decimals are decided exactly, which floating point alone would get wrong."""
    X, signs = np.array([p[:2] for p in points]), np.array([p[2] for p in points])
    if abs(signs.sum()) == len(signs):
        signs[0] *= -1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(session, "st", SimpleNamespace(session_state={}, query_params={}))
        for i in clicks:
            before = list(session.get().picks)
            picks, note = click(i, X, signs, eta=eta)
            Perceptron(order=picks, eta=eta).fit(X, signs)  # raises ValueError where a pick is no mistake
            if i < len(X):
                assert (picks == [*before, i]) != bool(note)


def test_a_point_exactly_on_the_line_is_a_right_pick(visitor):
    # After x3 and x1 with eta = 0.1: w = (0.01, -0.01), b = 0, so f(x3) = 0, which floats make 1e-19 on the right side
    X, signs = np.array([[0.3, 0.1], [0.1, 0.5], [0.2, 0.2]]), np.array([1, 1, -1])
    for n, i in enumerate([2, 0, 2], 1):
        picks, note = click(i, X, signs, eta=0.1)
        assert (len(picks), note) == (n, "")

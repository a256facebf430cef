"""A reload loses no edit and doubles none, however soon after it.

RELOADS=200 reloads that often, a third of them in drags; `make test` four times, `make test-all` six.
"""

from __future__ import annotations

import os
import random

import pytest

from tests.support.board import Board, link
from tests.support.browser import wait_until_drawn
from tests.support.share import ALL

POINTS = [(1.0, 4.0, 0), (2.0, 3.5, 0), (4.0, 1.0, 1)]
TIMES = int(os.environ.get("RELOADS", "6" if ALL else "4"))
DRAGS = TIMES // 3
WAITS = (0, 0, 20, 50, 100, 200)  # milliseconds: before the answer, while it comes, and after it
# A page learns of a mouse that moves once a frame.
FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

pytestmark = pytest.mark.timeout(max(120, 10 * TIMES))


def loaded_anew(board):
    board.page.reload()
    wait_until_drawn(board.page)
    return Board(board.page)


def test_a_click_is_there_after_a_reload_in_the_same_moment(open_page):
    chance = random.Random(1)
    corners = [(0.0, 0.0, 0), (0.0, 5.0, 0), (5.0, 5.0, 1)]  # the view stays as it is
    board = Board(open_page(f"/perceptron?{link(*corners)}"))
    for n in range(TIMES - DRAGS):
        board.click(0.5 + 0.35 * (n % 13), 0.4 + 0.4 * (n // 13))  # each where no point is yet
        board.page.wait_for_timeout(chance.choice(WAITS))
        board = loaded_anew(board)
        board.expect_count(len(corners) + n + 1)


def test_several_clicks_come_once_and_can_be_undone_and_another_link_in_the_tab_shows_its_own_points(
    open_page,
):
    board = Board(open_page(f"/perceptron?{link(*POINTS)}"))
    places = [(1, 1), (2, 1), (3, 3)]
    for place in places:
        board.click(*place)
    board = loaded_anew(board)
    board.expect_count(6)
    assert [point[:2] for point in board.points()[3:]] == [pytest.approx(place, abs=0.1) for place in places]
    board.button("Undo (Ctrl+Z)").click()
    board.expect_count(5)
    board.click(1.5, 2)
    board = Board(open_page(f"/perceptron?{link(*POINTS[:2])}", on=board.page))
    board.expect_count(2)


def test_a_point_that_is_being_dragged_stays_where_it_is(open_page):
    chance = random.Random(2)
    here, there = (3.0, 2.0), (2.0, 2.5)  # between the others: the view stays as it is
    board = Board(open_page(f"/perceptron?{link(*POINTS, (*here, 1))}"))
    for _ in range(DRAGS):
        mouse = board.page.mouse
        mouse.move(*board.pixel(*here))
        mouse.down()
        mouse.move(*board.pixel(*there), steps=10)
        board.page.evaluate(FRAME)
        board.page.wait_for_timeout(chance.choice(WAITS))
        board = loaded_anew(board)
        mouse.up()
        board.expect_count(len(POINTS) + 1)
        x, y, _label = board.points()[-1]
        assert (x, y) == pytest.approx(there, abs=0.15)
        here, there = (x, y), here


def test_what_moved_in_a_scene_is_there_after_a_reload(open_page):
    board = Board(open_page("/margin?scene=4"))
    before = board.saved_points()
    x, y, _label = before[-1]
    board.drag((x, y), (x + 1, y - 1))
    moved = board.saved_points()
    assert moved != before
    board = loaded_anew(board)
    board.expect_points(*moved)

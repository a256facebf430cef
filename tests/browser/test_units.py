"""The lasso by mouse, keys and finger, free axes, and a board in the data's own units over a standardised fit."""

from __future__ import annotations

import numpy as np
import pytest
from playwright.sync_api import expect

from explorer.points import links
from explorer.points.dataset import Dataset
from tests.support.board import Board, link
from tests.support.browser import PHONE
from tests.support.touch import Fingers

FOUR = [(1.0, 1.0, 0), (1.5, 1.5, 1), (4.0, 4.0, 0), (4.5, 3.0, 1)]
AGES = [
    (25.0, 30_000.0),
    (31.0, 41_000.0),
    (44.0, 52_000.0),
    (28.0, 82_000.0),
    (40.0, 96_000.0),
    (58.0, 110_000.0),
]
SALES = Dataset(np.array(AGES), [0, 0, 0, 1, 1, 1], ("no", "yes"), ("age", "salary"))
PLACES = """() => [...document.querySelectorAll('.lc-toolbar button, .st-key-board .lc-plot')]
  .map((node) => { const { left, top } = node.getBoundingClientRect(); return [Math.round(left), Math.round(top)]; })"""


def around(mouse, board, *places):
    """Drag along these places of the plane."""
    pixels = [board.pixel(*place) for place in places]
    mouse.move(*pixels[0])
    mouse.down()
    for pixel in pixels[1:]:
        mouse.move(*pixel, steps=4)
    mouse.up()


def test_a_lasso_relabels_and_removes_many_points_in_one_step(open_page):
    board = Board(open_page(f"/perceptron?{link(*FOUR)}"))
    board.plot.scroll_into_view_if_needed()
    board.button("Lasso: drag around points to select them, then choose a class or remove them").click()
    remove = board.button("Remove the selected points")
    expect(remove).to_be_disabled()
    corner = ((0.5, 0.5), (0.5, 2), (2, 2), (2, 0.5))
    around(board.page.mouse, board, *corner)
    before = board.page.evaluate(PLACES)
    board.button("Class −1").click()
    board.expect_points((1.0, 1.0, 1), *FOUR[1:])
    around(board.page.mouse, board, *corner)
    box = remove.bounding_box()
    board.page.mouse.dblclick(
        box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    )  # the second finds nothing
    board.expect_points(*FOUR[2:])
    assert board.page.evaluate(PLACES) == before
    board.button("Undo (Ctrl+Z)").click()
    board.button("Undo (Ctrl+Z)").click()
    board.expect_points(*FOUR)

    # With the keys, from here to there; the drag of a lasso is off again.
    board.button("Lasso: drag around points to select them, then choose a class or remove them").click()
    board.plot.focus()
    board.page.keyboard.press("Tab")
    board.page.keyboard.press("Shift+Tab")
    for key in (".", "ArrowLeft", "ArrowDown", "l", ".", "ArrowRight", "ArrowUp", "l", "Delete"):
        board.page.keyboard.press(key)
    board.expect_points(*FOUR[2:])

    # Clearing moves nothing, and a quick second click acts at the same place.
    before = board.page.evaluate(PLACES)
    board.button("Remove all points").click()
    board.expect_count(0)
    assert board.page.evaluate(PLACES) == before


def test_a_finger_draws_a_lasso(new_page, open_page):
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    open_page(f"/perceptron?{link(*FOUR)}", on=page)
    board = Board(page)
    board.button("Lasso: drag around points to select them, then choose a class or remove them").tap()
    expect(board.caption).to_have_text("Draw around points with a finger, then tap a class or “Clear”.")
    board.plot.scroll_into_view_if_needed()
    scrolled = page.evaluate("document.querySelector('.stMain').scrollTop")
    around = ((0.5, 0.5), (0.5, 1), (0.5, 2), (1, 2), (2, 2), (2, 1), (2, 0.5), (1, 0.5))
    Fingers(page).draw(*(board.pixel(*place) for place in around))
    assert page.evaluate("document.querySelector('.stMain').scrollTop") == scrolled
    board.button("Remove the selected points").tap()
    board.expect_points(*FOUR[2:])


@pytest.mark.parametrize("standardised", ["false", "true"])
def test_a_board_with_free_axes_is_edited_in_the_data_s_own_units(open_page, standardised):
    address = f"/perceptron?d={links.encode(SALES)}&units.standardise={standardised}"
    board = Board(open_page(address))
    assert board.message("edit.free") is True  # the spans differ by far more than 1:4
    (left, right), (low, high) = board.ranges()
    assert left < 25 < 58 < right < 100 < low + 50_000 < 110_000 < high
    board.drag(AGES[2], (50, 40_000))
    moved = board.saved_points()[2]
    assert moved[:2] == pytest.approx((50, 40_000), rel=0.03)
    board.page.reload()
    board = Board(board.page)
    assert board.saved_points()[2] == moved
    assert (board.message("columns.own_w") is not None) == (standardised == "true")

    board.button(
        "Free axes: each axis has its own scale, so the arrow w is no longer at a right angle to the line on the screen"
    ).click()
    board.page.wait_for_function(
        "[...linclass.charts].find((c) => c.message.edit).message.edit.free === false"
    )
    assert "axes=equal" in board.page.url
    (left, right), (low, high) = board.ranges()
    pixels = np.subtract(board.pixel(right, low), board.pixel(left, high))
    assert (right - left) / pixels[0] == pytest.approx((high - low) / pixels[1], rel=0.01)

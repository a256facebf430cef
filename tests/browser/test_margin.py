"""The margin's page in a browser: the street follows the step and a dragged point; on a phone nothing is cut."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.board import Board, link
from tests.support.browser import PHONE, spaced, wait_until_drawn


def line(board):
    """Where the drawn line is at x = 0 and x = 5; its ends are far out, and how far depends on the view."""
    (x0, y0), (x1, y1) = board.line()
    return [round(y0 + (y1 - y0) * (x - x0) / (x1 - x0), 4) for x in (0, 5)]


def test_the_street_stays_while_a_free_point_is_dragged_and_follows_a_support_vector(open_page):
    board = Board(open_page("/margin"))
    page = board.page
    beside = page.locator(".lc-head:visible")
    before = line(board)
    seen = []
    board.drag((4.5, 1.5), (5.5, 0.5), meanwhile=lambda: seen.append(line(board)))
    expect(beside).to_contain_text("x₉ has moved and the line has not")
    assert seen == [before] == [line(board)]
    board.drag((2, 3), (2, 2.5))
    expect(beside).to_contain_text("x₂ has moved. It is a support vector")
    assert line(board) != before
    wait_until_drawn(page)  # as above, the sentence may come before the drag's last answer
    count = len(board.points())
    board.drag((2, 2.5), (4, 1))  # among the others: no line separates them any more
    assert len(board.points()) == count
    expect(beside).to_contain_text("No line separates these points")
    wait_until_drawn(page)
    page.get_by_role("button", name="Use the soft margin").click()
    expect(board.caption).to_contain_text("No line has a smaller objective")
    page.wait_for_url("**margin.way=soft**")


def test_an_undo_right_after_a_drag_takes_the_chart_beside_back_too(open_page):
    """Its last message is the same as the one before the drag; what came in between, not."""
    board = Board(open_page(f"/margin?{link((0, 0, 1), (0, 1, 0), (1, 0, 0), (1, 1, 1))}"))
    beside = board.page.locator(".lc-head:visible")
    before = beside.inner_text()
    board.drag((1, 1), (-1, -1))
    expect(beside).not_to_have_text(before, use_inner_text=True)
    board.press("Control+z")
    expect(beside).to_have_text(before, use_inner_text=True)
    board.expect_points((0, 0, 1), (0, 1, 0), (1, 0, 0), (1, 1, 1))


def test_the_prices_play_on_a_phone(open_page, new_page):
    page = open_page("/margin?margin.way=soft&margin.play=path&step=0", on=new_page(viewport=PHONE))
    board = Board(page)
    expect(board.caption).to_contain_text(spaced("C = 0.01"))
    board.button("One step forward").click()
    expect(board.caption).to_contain_text(spaced("C = 0.03"))
    expect(board.count).to_have_text("0.03 / ∞")
    chart = page.get_by_role("img", name="Against C")
    assert board.plot.bounding_box()["y"] < chart.bounding_box()["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

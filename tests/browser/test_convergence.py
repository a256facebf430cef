"""Convergence as a visitor sees it: numbers follow a dragged point, and a long study can be stopped."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.board import Board
from tests.browser.conftest import PHONE

BOUND = ".lc-numbers [data-v=bound]"


def test_a_point_dragged_towards_the_line_makes_the_bound_explode(open_page):
    board = Board(open_page("/convergence"))
    page = board.page
    expect(page.locator(BOUND)).to_have_text("593.6")
    gamma = float(page.locator(".lc-numbers [data-v=gamma]").inner_text())

    def look():
        page.wait_for_function(f"() => Number(document.querySelector('{BOUND}').textContent) > 3000")

    board.drag((2, 3), (2, 2.25), meanwhile=look)
    assert float(page.locator(".lc-numbers [data-v=gamma]").inner_text()) < gamma / 2
    expect(board.caption).to_contain_text("No mistake is left after 44 updates")
    board.button("To the start").click()
    expect(board.caption).to_contain_text("The start: no update yet")
    board.button("One step forward").click()
    expect(board.caption).to_contain_text(re.compile(r"Update 1, on x.: ŵ·ŵ\* rises by"))


def test_a_study_shows_how_far_it_is_and_can_be_stopped(open_page):
    page = open_page("/convergence?conv.show=studies")
    page.get_by_role("button", name="Learn 200 generated sets").click()
    expect(page.get_by_test_id("stProgress")).to_contain_text("of 200 sets learned")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    expect(page.get_by_test_id("stProgress")).to_have_count(0)
    expect(page.get_by_role("button", name="Learn 200 generated sets")).to_have_count(0)


def test_on_a_phone_the_board_comes_first_and_nothing_is_cut(open_page, new_page):
    page = open_page("/convergence?conv.show=orders", on=new_page(viewport=PHONE))
    board = Board(page)
    chart = page.get_by_role("img", name="Updates in other orders")
    assert board.plot.bounding_box()["y"] < chart.bounding_box()["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

"""The page on kernels as a visitor sees it: the boundary follows a dragged point, tanh shows its red eigenvalues."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.board import Board
from tests.support.browser import PHONE

WAY = "() => document.querySelectorAll('.lc-plot .contourlayer .contourlevel path, .contourlines path').length > 0"


def test_the_machine_follows_a_point_and_tanh_is_no_kernel(open_page):
    board = Board(open_page("/kernels"))
    page = board.page
    page.wait_for_function(WAY)
    x, y, _label = board.saved_points()[0]
    values = page.locator(".lc-formula:visible").first
    before = values.inner_text()
    board.drag((x, y), (x + 1.5, y + 1.0))
    board.saved_points()
    expect(values).not_to_have_text(before, use_inner_text=True)
    page.get_by_role("radio", name="Matrix").click()
    expect(page.get_by_text("A kernel matrix: symmetric")).to_be_visible()
    page.get_by_role("radio", name="tanh").click()
    expect(page.get_by_text("Not a kernel matrix:")).to_be_visible()
    expect(board.caption).to_contain_text("Discs: the witness c")


def test_on_a_phone_the_price_stands_above_the_board_and_the_map_below(open_page, new_page):
    page = open_page("/kernels?kernels.way=map", on=new_page(viewport=PHONE))
    board = Board(page)
    chart = page.get_by_role("img", name="Map φ")
    seen = board.plot.bounding_box()
    assert seen["y"] < chart.bounding_box()["y"]
    price = page.get_by_role("slider", name="Penalty C")
    both = seen["y"] + seen["height"] - price.bounding_box()["y"]
    assert 0 < both <= PHONE["height"]  # one sees both at once
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

"""The dual perceptron as a visitor sees it: discs, Gram matrix, table and formula follow the step."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from explorer.points import sources
from tests.support.board import Board, link
from tests.support.browser import PHONE, spaced

XOR = sources.table("xor")
XOR_LINK = link(*[(*point, label) for point, label in zip(XOR.X.tolist(), XOR.labels.tolist(), strict=True)])
# Diameters in pixels of the discs that the browser really shows, from the trace below the points of the classes.
DISCS = """() => {
  const board = [...window.linclass.charts].find((c) => c.message?.edit);
  const { uid } = board.plot._fullData.find((trace) => trace.marker?.opacity === 0.3); // the discs are translucent
  return [...board.plot.querySelectorAll(`.trace${uid} path.point`)].map((p) => Math.round(p.getBBox().width));
}"""


@pytest.fixture
def fresh(open_page):
    """The page's own board: Li 2, Table 2.2."""
    return Board(open_page("/dual"))


def current_row(page):
    return page.locator(".lc-table tr[aria-current] td").all_inner_texts()


def test_table_formula_and_discs_follow_the_step_and_a_point_that_is_dragged(fresh):
    page = fresh.page
    fresh.expect_step(8)
    assert current_row(page)[:5] == ["8", "–", "(2, 0, 5)", "−3", "(1, 1)"]
    first, second, third = page.evaluate(DISCS)
    assert third > first > second == 0
    fresh.button("One step back").click()
    fresh.button("One step back").click()
    fresh.expect_step(6)
    assert current_row(page)[:5] == ["6", "x₃", "(2, 0, 4)", "−2", "(2, 2)"]
    formula = page.locator(".lc-formula:visible")
    expect(formula).to_contain_text("2x₁ − 4x₃")
    expect(formula).to_contain_text("Largest difference between the two w: 0")
    expect(formula).to_contain_text(spaced("2·6 − 3·2 − 1 = 5"))
    assert page.evaluate(DISCS)[2] < third
    expect(page.get_by_role("img", name="Gram matrix")).to_have_attribute(
        "aria-label", "Gram matrix: row of x₃; entries used: 2."
    )

    says = page.locator(".st-key-board .textpoint", has_text="α =")
    for way in ("To the end", "Play"):  # however often one goes there, and however
        fresh.button("To the start").click()
        fresh.expect_step(0)
        expect(says).to_have_count(0)
        assert page.evaluate(DISCS) == [0, 0, 0]
        fresh.button(way).click()
        page.wait_for_function(f"() => ({DISCS})()[2] > 0")
        fresh.expect_step(8)
        expect(says).to_have_text(["α = 2", "α = 5"])

    def look():
        # x₂ among the others' class is a mistake now and then.
        page.wait_for_function(f"() => ({DISCS})()[1] > 0")

    fresh.drag((4, 3), (1.5, 0.5), meanwhile=look)
    page.wait_for_function(f"() => ({DISCS})()[1] > 0")


def test_a_kernel_bends_the_line_and_the_link_keeps_it(open_page):
    board = Board(open_page(f"/dual?{XOR_LINK}"))
    page = board.page
    expect(board.caption).to_contain_text("Stopped at the limit of 50 updates")
    page.get_by_role("radio", name="Polynomial").click()
    expect(board.caption).to_contain_text("no point is misclassified, so")
    page.wait_for_function("() => document.querySelector('.contourlayer .contourlevel path')")
    page.wait_for_url("**dual.kernel=polynomial**")
    page.reload()
    again = Board(page)
    expect(again.caption).to_contain_text("no point is misclassified, so")


def test_on_a_phone_the_board_comes_first_and_nothing_is_cut(open_page, new_page):
    page = open_page("/dual", on=new_page(viewport=PHONE))
    board = Board(page)
    matrix = page.get_by_role("img", name="Gram matrix")
    assert board.plot.bounding_box()["y"] < matrix.bounding_box()["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for box in (board.plot.bounding_box(), matrix.bounding_box()):
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]

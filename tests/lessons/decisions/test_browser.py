"""The page on decisions in a browser: cost sliders move the line, the player moves the points on both curves."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.board import Board
from tests.support.browser import PHONE, spaced

_RIM = """() => { const t = [...linclass.charts].find((c) => c.message?.edit).plot._fullData[3];
    return [t.x[0], t.y[0], t.x[1], t.y[1]]; }"""
_MARKS = """() => { const { plot } = [...linclass.charts].find((c) => c.message?.name === "decisions.curves");
    return plot._fullData.slice(-2).map((t) => [t.x[0], t.y[0]]); }"""


def crossing(page):
    """Where the solid line is at x = 0."""
    x0, y0, x1, y1 = page.evaluate(_RIM)
    return y0 - x0 * (y1 - y0) / (x1 - x0)


def test_a_cost_slider_moves_the_line_and_the_marks_and_not_f(open_page):
    board = Board(open_page("/decisions"))
    page = board.page
    formula = page.locator(".lc-chart:has(.lc-toolbar > *) .lc-formula .lc-row").first
    page.wait_for_function("[...linclass.charts].some((c) => c.message?.name === 'decisions.curves')")
    fitted, line, marks = formula.inner_text(), crossing(page), page.evaluate(_MARKS)
    slider = page.get_by_role("slider", name="Cost of a miss")
    slider.focus()
    slider.press("End")  # to 20
    expect(board.caption).to_contain_text(spaced("p ≥ 0.04762"))
    page.wait_for_function(f"(marks) => JSON.stringify(({_MARKS})()) !== JSON.stringify(marks)", arg=marks)
    assert crossing(page) < line
    assert formula.inner_text() == fitted
    page.get_by_text("Allow “undecided”", exact=True).click()
    expect(board.caption).to_contain_text("Grey: undecided.")
    page.wait_for_url("**dec.reject=true**")


def test_the_player_moves_matrix_and_marks_on_a_phone(open_page, new_page):
    page = open_page("/decisions?dec.way=sweep", on=new_page(viewport=PHONE))
    board = Board(page)
    table = page.locator(".lc-chart:has(.lc-toolbar > *) .lc-formula table")
    assert 0 < board.step < 60  # it opens where both classes are as likely
    board.press("Home")
    expect(table).to_contain_text("found: 0")
    assert page.evaluate(_MARKS) == [[0, 0], [0, 1]]
    board.press("End")
    expect(table).to_contain_text("found: 30")
    expect(table).to_contain_text("false alarms: 30")
    assert page.evaluate(_MARKS) == [[1, 1], [1, 0.5]]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

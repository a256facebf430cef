"""Convergence as a visitor sees it: numbers follow a dragged point, and a long study can be stopped."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.support.board import Board
from tests.support.browser import PHONE

CHART = ".st-key-convergence-curves .js-plotly-plot"
CURVES = CHART + " .scatterlayer .trace:has(.js-line)"
GROWN = f"() => [2, 6, 10].map((i) => document.querySelector('{CHART}').data[i].x.length)"
DOTS = "() => document.querySelector('.st-key-convergence-study .js-plotly-plot')?.data?.[1].x.length"
BOUND = ".lc-numbers [data-v=bound]"


def test_a_study_shows_how_far_it_is_and_can_be_stopped(open_page):
    page = open_page("/convergence?conv.show=studies")
    chart = page.locator(".st-key-convergence-study .lc-chart")
    chart.evaluate("(chart) => chart.dataset.same = true")
    page.get_by_role("button", name="Learn 200 generated data sets").click()
    expect(page.get_by_test_id("stProgress")).to_contain_text("of 200 data sets learned")
    page.wait_for_function(DOTS + " > 0")  # the dots come while the bar moves
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    expect(page.get_by_test_id("stProgress")).to_have_count(0)
    expect(page.get_by_role("button", name="Learn 200 generated data sets")).to_have_count(0)
    expect(chart).to_have_attribute("data-same", "true")  # it was on the screen all the time


def test_the_curves_grow_with_the_step_and_a_point_dragged_towards_the_line_makes_the_bound_explode(
    open_page,
):
    board = Board(open_page("/convergence"))
    page = board.page
    expect(board.count).to_have_text("12 / 12")
    board.button("To the start").click()
    for _step in range(3):
        board.button("One step forward").click()
    expect(board.count).to_have_text("3 / 12")
    expect(page.locator(".lc-numbers")).to_contain_text("3 / 12")
    expect(page.locator(CURVES)).to_have_count(9)  # of each panel what comes, the bound, what was so far
    page.wait_for_function(f"String(({GROWN})()) === '4,4,4'")  # Plotly draws a moment after the step
    board.button("Predict").click()  # the total is hidden meanwhile
    expect(board.count).to_have_text("3")
    expect(page.locator(".lc-answer")).to_be_hidden()
    expect(page.locator(CURVES)).to_have_count(6)
    board.button("Predict").click()
    expect(board.count).to_have_text("3 / 12")
    board.button("To the end").click()
    expect(board.count).to_have_text("12 / 12")

    expect(page.locator(BOUND)).to_have_text("593.6")
    gamma = float(page.locator(".lc-numbers [data-v=gamma]").inner_text())

    def look():
        bound = f"Number(document.querySelector('{BOUND}').textContent.replaceAll(',', ''))"
        page.wait_for_function(f"() => {bound} > 3000")

    board.drag((2, 3), (2, 2.25), meanwhile=look)
    assert float(page.locator(".lc-numbers [data-v=gamma]").inner_text()) < gamma / 2
    expect(board.caption).to_contain_text("No mistake is left after 44 updates")
    board.button("To the start").click()
    expect(board.caption).to_contain_text("Start: no updates yet.")
    board.button("One step forward").click()
    expect(board.caption).to_contain_text(re.compile(r"Update 1, on x.: ŵ·ŵ\* rises by"))


def test_a_locked_link_says_what_the_marks_are_and_not_how_it_ends(open_page):
    page = open_page("/convergence?lock=1")
    expect(page.get_by_text("Gold ring")).to_be_visible()
    expect(page.get_by_text("A line separates the classes, so it stops:")).to_be_hidden()
    expect(page.locator(".lc-count")).to_have_text("0")
    expect(page.locator(".lc-answer")).to_have_count(0)


def test_on_a_phone_the_curves_follow_the_player(open_page, new_page):
    page = open_page("/convergence", on=new_page(viewport=PHONE))
    curves = page.get_by_role("img", name="The run and its bounds").bounding_box()["y"]
    assert Board(page).plot.bounding_box()["y"] < curves
    assert curves < page.get_by_text("Form of the theorem").bounding_box()["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_at_1280_by_800_the_curves_are_in_sight_and_the_code_is_that_of_the_form(open_page):
    page = open_page("/convergence?conv.form=any")
    box = page.get_by_role("img", name="The run and its bounds").bounding_box()
    assert box["y"] + box["height"] <= 800
    page.get_by_text("Unit length", exact=True).click()
    page.get_by_text("Show the code").click()
    expect(page.get_by_test_id("stCode").first).to_contain_text("proof = guarantee(X, y, unit_norm=True)")


def test_on_a_phone_the_board_the_board_comes_first_and_nothing_is_cut(open_page, new_page):
    page = open_page("/convergence?conv.show=orders", on=new_page(viewport=PHONE))
    board = Board(page)
    chart = page.get_by_role("img", name="Updates in other orders")
    assert board.plot.bounding_box()["y"] < chart.bounding_box()["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

"""XOR as a visitor sees it: two views that move together, sliders that turn units, formulas that may be wrong."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.board import Board
from tests.support.browser import PHONE, spaced
from tests.support.share import third

FEATURES = "[...window.linclass.charts].find((c) => c.message?.title === 'Features')"
# The boundary among the features: end points in the data's units, empty where there is none.
LINE = f"""() => {{ const chart = {FEATURES}; if (!chart?.drawn) return null;
  const t = chart.plot._fullData[2];
  return Array.from(t.x ?? [], (x, i) => [x, t.y[i]]).filter(([x]) => Number.isFinite(x)); }}"""
# The signs of the field on the board at the four points.
SIGNS = """() => {
  const { plot } = [...window.linclass.charts].find((c) => c.message?.edit);
  const { x, y, z } = plot._fullData[0];
  const near = (a, b) => { let best = 0;
    const away = (i) => Math.hypot(x[i] - a, y[i] - b);
    for (let i = 0; i < x.length; i++) if (away(i) < away(best)) best = i;
    return Math.sign(z[best]); };
  return [near(0, 0), near(0, 1), near(1, 0), near(1, 1)]; }"""


def test_the_perceptron_goes_round_the_inequalities_follow_and_a_dragged_point_breaks_the_pattern(open_page):
    board = Board(open_page("/xor"))
    page = board.page
    board.expect_step(42)
    formula = page.locator(".lc-formula:visible")
    for step, ticks in ((0, 0), (1, 2), (2, 1), (3, 2), (4, 0)):  # Σ = 0, so never four
        page.locator('.lc-player input[type="range"]').fill(str(step))
        board.expect_step(step)
        expect(formula).to_contain_text("Sum")
        assert formula.inner_text().count("✓") == ticks
    assert page.get_by_role("img", name="The inequalities: 0 of 4 are satisfied.").count() == 1
    board.drag((1, 1), (0.2, 0.1))
    expect(page.get_by_text("A line separates these points")).to_be_visible()


def test_line_and_curve_move_together(open_page):
    board = Board(open_page("/xor?xor.way=map"))
    page = board.page
    board.expect_step(3)
    page.wait_for_function(f"() => ({LINE})()?.length === 2")
    assert all(abs(y) < 1e-9 for _x, y in page.evaluate(LINE))  # φ2 = 0
    assert page.evaluate(SIGNS) == [-1, 1, 1, -1]
    board.button("To the start").click()
    board.expect_step(0)
    page.wait_for_function(f"() => ({LINE})()?.length === 0")  # w = 0: no line, and no curve either
    assert page.evaluate(SIGNS) == [0, 0, 0, 0]
    board.button("One step forward").click()
    page.wait_for_function(f"() => ({LINE})()?.length === 2")
    assert page.evaluate(SIGNS) == [-1, -1, 1, -1]  # w = (1, -1), b = -1: f at x1..x4 is -3, -1, 1, -1


def test_a_wrong_formula_is_told_and_mended(open_page):
    board = Board(open_page("/xor?xor.way=map&xor.map=own"))
    page = board.page
    field = page.get_by_role("textbox", name="φ₁(x1, x2)")
    before = board.message("columns.w.length")
    field.fill("x1 +")
    field.press("Enter")
    expect(page.get_by_text("Column 5 of “x1 +”")).to_be_visible()
    expect(page.get_by_text("Shown: φ₁ = x1 + x2")).to_be_visible()
    assert board.message("columns.w.length") == before
    page.wait_for_url("**xor.f1=x1*")
    field.fill("x1 - x2")
    field.press("Enter")
    expect(page.get_by_text("Column 5")).to_have_count(0)
    expect(page.locator(".lc-formula:visible")).to_contain_text(spaced("x⁽¹⁾ − x⁽²⁾"))


def test_a_turned_unit_changes_region_and_verdict(open_page):
    board = Board(open_page("/xor?xor.way=units"))
    page = board.page
    expect(page.get_by_text("The three units solve it")).to_be_visible()
    slider = page.get_by_role("slider", name="u₂: b")
    slider.focus()
    for _ in range(4):
        slider.press("ArrowLeft")
    expect(page.get_by_text("x₂, x₃ misclassified")).to_be_visible()
    expect(page.locator(".st-key-xor-u2")).to_contain_text("AND")
    slider.press("End")
    expect(page.locator(".st-key-xor-u2")).to_contain_text("always 1")


@pytest.mark.parametrize("way", third(["line", "map", "units"], 2))
def test_nothing_is_wider_than_a_phone(way, new_page, open_page):
    page = open_page(f"/xor?xor.way={way}", on=new_page(viewport=PHONE))
    wide = page.evaluate(
        "(main) => main.scrollWidth - main.clientWidth", page.query_selector("[data-testid=stMain]")
    )
    assert wide <= 0

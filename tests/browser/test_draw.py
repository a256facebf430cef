"""The reader draws a line on the board: by a drag, by two clicks, by keys and by a finger; then by its handles."""

from __future__ import annotations

import numpy as np
import pytest
from playwright.sync_api import expect

from explorer.lessons import SITE
from tests.browser.test_acts import expect_done, press, tab_to_board
from tests.support.board import Board
from tests.support.browser import PHONE, SCROLLED, wait_until_drawn
from tests.support.touch import Fingers

LOW = {**PHONE, "height": 500}  # a page of this height scrolls
# Where its handles are, tip and foot, and where the drawn shapes of a trace are, in the data's units.
HANDLES = "() => [...linclass.primary.things][0].handles(linclass.primary)"
SHAPE = """(name) => { const { plot, message } = linclass.primary, { xaxis, yaxis } = plot._fullLayout;
  const node = plot.querySelector(`.trace${plot._fullData[message.line.traces[name]].uid} .js-line`);
  return [...(node?.getAttribute("d") ?? "").matchAll(/[ML]([-\\d.]+),([-\\d.]+)/g)]
    .map(([, x, y]) => [xaxis.p2d(+x), yaxis.p2d(+y)]); }"""


def expect_line(board, *places):
    """The line on the screen goes through these places."""
    board.page.wait_for_function("!linclass.edits.pending.length")
    (x0, y0), (x1, y1) = board.line()
    across = np.array([y0 - y1, x1 - x0]) / np.hypot(x1 - x0, y1 - y0)
    for place in places:
        assert across @ (np.array(place) - (x0, y0)) == pytest.approx(0, abs=0.06)


def expect_street(board):
    """The street on the screen is as wide as the nearest point allows, on both sides."""
    (x0, y0), (x1, y1) = board.line()
    across = np.array([y0 - y1, x1 - x0]) / np.hypot(x1 - x0, y1 - y0)
    away = np.abs((SITE["margin"].scenes[0].dataset().X - (x0, y0)) @ across)
    band = (np.array(board.page.evaluate(SHAPE, "band")) - (x0, y0)) @ across
    assert np.abs(band) == pytest.approx(away.min(), abs=0.02)
    assert np.sign(band).tolist() in ([1, 1, -1, -1], [-1, -1, 1, 1])


def test_a_drag_draws_and_the_mistakes_are_counted_meanwhile(open_page):
    board = Board(open_page("/xor?scene=1"))
    page, mine = board.page, board.page.get_by_role("button", name="Check my line")
    expect(mine).to_be_disabled()

    def counted():
        expect(board.caption).to_contain_text("Your line misclassifies 2 of 4 points")
        expect_line(board, (-0.3, 0.6), (1.3, 0.4))

    board.drag((-0.3, 0.6), (1.3, 0.4), meanwhile=counted)
    expect_line(board, (-0.3, 0.6), (1.3, 0.4))
    (_tip, foot) = page.evaluate(HANDLES)
    board.drag(tuple(foot), (0.8, 0.8))
    page.wait_for_function("!linclass.edits.pending.length")
    (tip, foot) = page.evaluate(HANDLES)
    board.drag(tuple(tip), (foot[0] - 0.4, foot[1] - 0.4))  # x4 alone on its other side
    expect(board.caption).to_contain_text("Your line misclassifies 1 of 4")
    expect(page.get_by_text("the best line")).to_have_count(0)
    mine.click()
    expect(page.get_by_text("as does the dashed one")).to_be_visible()
    expect(board.plot.get_by_text("the best line")).to_be_visible()
    expect_done(page)
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".lc-question")).to_have_text(SITE["xor"].scenes[1].question)
    wait_until_drawn(page)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(board.caption).to_contain_text("Your line misclassifies 1 of 4")  # the line is kept
    expect_done(page)


def test_two_clicks_draw_and_the_street_is_as_wide_as_the_nearest_point_allows(open_page):
    board = Board(open_page("/margin?scene=1"))
    page = board.page
    board.click(0, 1.5)
    expect(board.caption).to_have_text("Now choose a second place for the line to pass through.")
    board.click(6, 4.2)
    expect(board.caption).to_contain_text("Your street is")
    expect_line(board, (0, 1.5), (6, 4.2))
    expect_street(board)
    foot = page.evaluate(HANDLES)[1]
    board.drag(tuple(foot), (foot[0], foot[1] + 0.1), meanwhile=lambda: expect_street(board))
    expect(page.get_by_role("button", name="Show me", exact=True)).to_be_visible()
    board.drag((0.2, 1.73), (5, 3.65))  # anew, nearly the widest
    expect(page.get_by_text("is the margin γ")).to_be_visible()
    expect(board.plot.get_by_text("the widest street")).to_be_visible()
    expect_done(page)


def test_keys_draw_a_line_and_turn_it(open_page):
    board = Board(open_page("/xor?scene=1"))
    page = board.page
    tab_to_board(page)
    press(page, *["ArrowUp"] * 12, "Enter")
    expect(board.caption).to_have_text("Now choose a second place for the line to pass through.")
    press(page, *["ArrowDown"] * 12, *["ArrowRight"] * 20, "Enter")
    expect(board.caption).to_contain_text("Your line misclassifies")
    before = board.line()
    assert len(before) == 2
    place = page.evaluate(f"""() => {{ const {{ plot, cursor }} = linclass.primary, {{ xaxis, yaxis }} = plot._fullLayout;
      const [x, y] = ({HANDLES})()[0]; return [xaxis.d2p(x) - cursor.left, yaxis.d2p(y) - cursor.top]; }}""")
    for way, keys in zip(place, (("ArrowLeft", "ArrowRight"), ("ArrowUp", "ArrowDown")), strict=True):
        press(page, *[keys[way > 0]] * round(abs(way) / 10))
    press(page, "m", *["ArrowUp"] * 5, "m")
    page.wait_for_function("!linclass.edits.pending.length")
    assert board.line() != before
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Check my line").focus()
    page.keyboard.press("Enter")
    expect_done(page)


def test_a_finger_draws_once_and_then_scrolls_but_for_handles_and_taps(new_page, open_page):
    page = new_page(viewport=LOW, has_touch=True, is_mobile=True, device_scale_factor=2)
    board = Board(open_page("/margin?scene=1", on=page))
    drag = Fingers(page).drag
    drag(board.pixel(0.5, 1), board.pixel(5.5, 4.6))
    expect(board.caption).to_contain_text("no street")
    expect_line(board, (0.5, 1), (5.5, 4.6))
    tip, foot = page.evaluate(HANDLES)
    drag(board.pixel(*tip), board.pixel(foot[0] - 0.5, foot[1] + 1.2))
    expect_line(board, foot, (foot[0] + 1.2, foot[1] + 0.5))
    page.touchscreen.tap(*board.pixel(0.4, 1.81))
    page.touchscreen.tap(*board.pixel(5, 3.65))
    expect_line(board, (0.4, 1.81), (5, 3.65))
    expect_done(page)
    assert page.evaluate(SCROLLED) == 0
    before, ranges = board.line(), board.ranges()
    x, y = board.pixel(5, 5)
    drag((x, y), (x, y - 120))
    page.wait_for_function(f"{SCROLLED} > 0")
    assert board.line() == before
    assert board.ranges() == ranges

"""What a scene asks for is done by keys alone, and by a finger alone; options are chosen so in test_pictures.py."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.board import Board
from tests.support.browser import PHONE
from tests.support.touch import Fingers

ON_BOARD = "document.activeElement?.matches('.st-key-board .lc-plot')"


def expect_done(page):
    """The question is answered: nothing is left to be shown."""
    expect(page.get_by_role("button", name="Show me", exact=True)).to_have_count(0)


def tab_to_board(page):
    """Press Tab until the board has the keys."""
    for _press in range(80):
        page.keyboard.press("Tab")
        if page.evaluate(ON_BOARD):
            return
    raise AssertionError("the Tab key does not come to the board")


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


# ---- keys ----


def test_a_number_is_foretold_by_keys(open_page):
    page = open_page("/perceptron?scene=3")
    page.get_by_role("slider", name="Updates").focus()
    press(page, "ArrowRight", "ArrowRight")
    page.get_by_role("button", name="Check my guess").focus()
    page.keyboard.press("Enter")
    expect_done(page)


def test_a_point_is_marked_by_keys(open_page):
    page = open_page("/dual?scene=1")
    tab_to_board(page)
    press(page, ".", "Enter")
    expect_done(page)
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    expect(page.locator(".lc-foretold li.lc-said")).to_contain_text("x₁")
    expect(page.locator(".lc-foretold li.lc-happened")).to_contain_text("x₃")


def test_space_plays(open_page):
    page = open_page("/?scene=1")
    page.keyboard.press("Space")
    page.wait_for_function("linclass.primary.shared.step > 0")


def test_a_control_is_moved_by_keys_until_it_holds(open_page):
    page = open_page("/logistic?scene=8")
    page.locator(".st-key-logistic-l2 input").focus()
    page.keyboard.press("Home")
    expect_done(page)


def test_a_point_is_held_and_led_by_keys(open_page):
    page = open_page("/shattering?scene=2")
    board = Board(page)
    tab_to_board(page)
    expect(page.locator(".lc-cross")).to_be_visible()
    press(page, ".", ".", "m", *["ArrowUp"] * 6, "m")
    expect_done(page)
    (x1, y1, _), (x2, y2, _), _third = board.saved_points()
    assert (x1, y1) == (1, 1)
    assert x2 == pytest.approx(2.5, abs=0.1)
    assert y2 > 2.5
    page.keyboard.press("Control+z")
    board.expect_points((1, 1, 0), (2.5, 2, 0), (4, 3, 0))


def test_a_point_is_added_changed_and_removed_by_keys(open_page):
    page = open_page("/pocket?scene=1")
    board = Board(page)
    before = board.points()
    tab_to_board(page)
    press(page, "2", ".", "Enter")
    expect_done(page)
    assert board.saved_points()[0] == (*before[0][:2], 1)
    page.keyboard.press("Delete")
    board.expect_points(*before[1:])
    press(page, *["Shift+ArrowLeft"] * 30, "Enter")
    board.expect_count(len(before))


def test_the_line_is_turned_by_its_handle_with_keys(open_page):
    page = open_page("/hypothesis?scene=1")
    board = Board(page)
    tab_to_board(page)
    line = board.line()
    at = page.evaluate("""() => { const { plot, things } = linclass.primary; const { xaxis, yaxis } = plot._fullLayout;
      const [x, y] = [...things][0].handles(linclass.primary)[0];
      return [xaxis.d2p(x) - xaxis._length / 2, yaxis.d2p(y) - yaxis._length / 2]; }""")
    for way, keys in zip(at, (("ArrowLeft", "ArrowRight"), ("ArrowUp", "ArrowDown")), strict=True):
        press(page, *[keys[way > 0]] * round(abs(way) / 10))
    press(page, "m", *["ArrowUp"] * 4, "m")
    assert board.line() != line


def test_a_click_takes_no_arrow_key_from_the_player(open_page):
    page = open_page("/perceptron")
    board = Board(page)
    board.press("Home")
    board.plot.click(position={"x": 300, "y": 200}, button="left")
    expect(page.locator(".lc-cross:visible")).to_have_count(0)
    board.press("Home")
    page.keyboard.press("ArrowRight")
    board.expect_step(1)


# ---- a finger ----


@pytest.fixture
def phone(new_page, open_page):
    """`phone("/perceptron?scene=1")`: a page on a phone, which has one tab."""
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)

    def open_(path):
        return open_page(path, on=page)

    return open_


def test_a_number_and_play_by_a_finger(phone):
    page = phone("/perceptron?scene=3")
    page.get_by_role("button", name="Check my guess").tap()
    expect_done(page)
    page = phone("/?scene=1")
    page.locator(".st-key-board .lc-play").tap()
    page.wait_for_function("linclass.primary.shared.step > 0")


def test_a_finger_marks_a_point_and_adds_none(phone):
    page = phone("/dual?scene=1")
    board = Board(page)
    page.touchscreen.tap(*board.pixel(2, 2))
    page.touchscreen.tap(*board.pixel(1, 1))
    expect_done(page)
    page.keyboard.press("End")
    expect(page.locator(".lc-foretold li")).to_have_count(1)  # as foretold
    assert board.message("edit.points.x.length") == 3


def test_a_finger_drags_a_point_until_it_holds(phone):
    page = phone("/shattering?scene=2")
    board = Board(page)
    x, y = board.pixel(2.5, 2)
    Fingers(page).drag((x, y), (x, y - 64))
    expect_done(page)


def test_a_finger_chooses_a_class_and_taps(phone):
    page = phone("/pocket?scene=1")
    board = Board(page)
    x, y, label = board.points()[0]
    page.locator(".lc-class-1").tap()
    page.touchscreen.tap(*board.pixel(x, y))
    expect_done(page)
    assert board.saved_points()[0] == (x, y, 1 - label)
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_in_viewport(ratio=1)

"""Challenges solved as a visitor does: by mouse, by keyboard and by touch, with what is missing told meanwhile."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.test_touch import Finger
from tests.support.board import Board
from tests.support.browser import PHONE


def story(board):
    """What a screen reader hears of the challenge."""
    return (
        board.page.locator("[data-testid=stColumn] .lc-caption[aria-live=polite]").filter(visible=True).last
    )


def test_by_mouse_while_one_drags_and_the_next_one_is_offered(open_page):
    board = Board(open_page("/perceptron?challenge=pla-thirty"))
    expect(story(board)).to_have_text("Updates so far: 1 of 30.")

    def told():
        expect(story(board)).to_have_text("Updates so far: 9 of 30.")
        board.page.mouse.move(*board.pixel(1.4, 1))
        expect(story(board)).to_contain_text("Solved. Updates so far: 30 of 30.")

    board.drag((-1, -2), (1, 0.5), meanwhile=told)
    expect(story(board)).to_contain_text("the gap counts")
    board.page.get_by_role("button", name="Next", exact=True).click()
    expect(board.page.get_by_role("heading", level=2)).to_contain_text("Two points")
    board.page.wait_for_url("**challenge=pla-two-points**")


def test_mistakes_are_picked_by_clicks(open_page):
    board = Board(open_page("/perceptron?challenge=pla-by-hand"))
    for k, place in enumerate([(4, 3), (1, 1), (1, 1), (1, 1)], 1):
        board.click(*place)
        told = f"Updates: {k}"
        expect(story(board)).to_contain_text(told)
    expect(story(board)).to_contain_text("Solved.")


def test_by_keyboard_hints_and_giving_up(open_page):
    board = Board(open_page("/shattering?challenge=sha-four-lines"))
    page = board.page
    page.get_by_role("button", name="Hint").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Hint 1 of 2.")).to_be_visible()
    page.get_by_role("button", name="It can’t be done").focus()
    page.keyboard.press("Enter")
    expect(story(board)).to_contain_text(
        "Solved. Right: it can’t be done. Any four points fall into two parts"
    )


def test_by_touch(new_page, open_page):
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    open_page("/convergence?challenge=con-promise", on=page)
    board = Board(page)
    board.plot.scroll_into_view_if_needed()
    finger = Finger(page)
    finger.down(*board.pixel(-1, -2))
    finger.move(*board.pixel(0.5, 0))
    finger.move(*board.pixel(1, 2))
    finger.move(*board.pixel(1, 1.9))
    finger.up()
    expect(story(board)).to_contain_text("The bound (R/γ)² is")
    assert all(round(x, 1) == x and round(y, 1) == y for x, y, _label in board.points())

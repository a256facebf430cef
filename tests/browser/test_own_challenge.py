"""A challenge of one's own from the form to the visitor who gets its link: made, solved, copied, opened and solved."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.test_challenges import story
from tests.support.board import Board
from tests.support.browser import wait_until_drawn

TASK = "Perceptron updates, in cyclic order from zero: at least 20."


def test_its_maker_solves_it_and_whoever_opens_the_link_begins_with_the_first_board(open_page, new_page):
    page = open_page("/")
    page.get_by_text("A challenge of your own").click()
    number = page.get_by_role("spinbutton", name="Number")
    number.fill("20")
    number.press("Enter")
    expect(page.get_by_text(TASK)).to_be_visible()
    page.get_by_role("button", name="Solve it yourself").click()
    page.wait_for_url("**/perceptron?challenge=draft1.**")
    expect(page.get_by_role("heading", level=2)).to_have_text(TASK)
    wait_until_drawn(page)
    board = Board(page)
    expect(page.get_by_text("challenge=own1.")).to_have_count(0)
    expect(story(board)).to_contain_text("from zero: 12 (at least 20 required).")
    board.drag((2, 3), (2, 2.4))
    expect(story(board)).to_contain_text(
        "Solved. Perceptron updates, in cyclic order from zero: 27 (at least 20 required)."
    )
    given = page.get_by_test_id("stCode").filter(has_text="challenge=own1.")
    expect(given).to_be_visible()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    given.hover()
    given.get_by_role("button").click()
    link = page.evaluate("() => navigator.clipboard.readText()")
    page.context.clear_permissions()

    other = new_page()
    other.goto(link)
    wait_until_drawn(other)
    expect(other.get_by_role("heading", level=2)).to_have_text(TASK)
    theirs = Board(other)
    expect(story(theirs)).to_contain_text("from zero: 12 (at least 20 required).")
    theirs.drag((2, 3), (2, 2.4))
    expect(story(theirs)).to_contain_text(
        "Solved. Perceptron updates, in cyclic order from zero: 27 (at least 20 required)."
    )
    expect(story(theirs)).to_contain_text("perhaps in another way")
    expect(other.get_by_text("challenge=own1.")).to_have_count(0)

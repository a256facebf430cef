"""The page on generalisation in a browser: training sets that play, a long simulation that can be stopped, coins."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.support.board import _BOARD, Board
from tests.support.browser import spaced


def test_training_sets_play_follow_a_dragged_point_and_are_many_on_demand(open_page):
    board = Board(open_page("/generalisation?step=0&gen.n=20&gen.h=1000"))
    page = board.page
    expect(board.caption).to_contain_text("Training set 1: 20 samples from the 24 points")
    board.button("One step forward").click()
    expect(board.caption).to_contain_text("Training set 2:")
    rings = f"{_BOARD}.plot._fullData.at(-1).marker.size"
    drawn = page.evaluate(f"Array.from({rings}).filter((size) => size > 0).length")
    assert 1 < drawn <= 20
    told = page.locator(".lc-head:visible")
    before = told.inner_text()
    x, y, _label = board.points()[0]
    board.drag((x, y), (7, -5))
    expect(told).not_to_have_text(before)
    page.get_by_role("button", name="Draw 100,000 training sets").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    expect(told).not_to_contain_text("of 100,000 training sets")
    page.get_by_role("button", name="Continue").click()
    expect(told).to_contain_text("of 100,000 training sets")


def test_coins_flip_and_the_calculator_answers(open_page):
    board = Board(open_page("/generalisation?gen.way=coins&step=0"))
    page = board.page
    expect(board.caption).to_contain_text("Flips: 1. ")
    grown = f"{_BOARD}.plot._fullData.find((t) => t.name === 'the luckiest').x.length"
    assert page.evaluate(grown) <= 1
    board.press("End")
    expect(board.caption).to_contain_text(", because the coin was chosen")
    assert page.evaluate(grown) == 80
    page.get_by_role("radio", name="Calculator").click()
    expect(board.caption).to_contain_text(spaced("N = 530 samples are enough"))
    field = page.get_by_role("spinbutton", name="Rules |H|")
    field.fill("1000000")
    field.press("Enter")
    expect(board.caption).to_contain_text(spaced("N = 876 samples are enough"))
    page.wait_for_url(re.compile("gen.calc.h=1000000"))

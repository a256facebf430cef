"""The map of all pages in a browser: it follows the points when they rest, and its cards lead on with them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.support.board import Board
from tests.support.browser import PHONE


def test_it_follows_the_points_and_leads_on(open_page):
    board = Board(open_page("/"))
    page = board.page
    card = page.locator(".lc-card", has_text="Generalisation bounds")
    expect(card).to_contain_text("What 10 points say about all")
    board.click(3, 3)
    board.expect_count(11)
    card.scroll_into_view_if_needed()
    expect(card).to_contain_text("What 11 points say about all")
    points = board.points()
    page.locator(".lc-card", has_text="Maximum margin").click()
    expect(page).to_have_title(re.compile("Maximum margin"))
    Board(page).expect_points(*points)


def test_on_a_phone_two_cards_stand_in_a_row(new_page, open_page):
    page = open_page("/", on=new_page(viewport=PHONE))
    boxes = [card.bounding_box() for card in page.locator(".lc-card").all()[2:4]]
    assert boxes[0]["y"] == boxes[1]["y"]
    assert boxes[1]["x"] >= boxes[0]["x"] + boxes[0]["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize(("width", "height", "cards"), [(820, 1180, 3), (1180, 820, 4)])
def test_on_a_tablet_the_cards_fill_the_width_in_letters_of_16_pixels(
    new_page, open_page, width, height, cards
):
    page = new_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    open_page("/", on=page)
    map_ = page.locator(".lc-map").bounding_box()
    boxes = [card.bounding_box() for card in page.locator(".lc-card").all()[2 : 2 + cards]]  # of one section
    assert len({box["y"] for box in boxes}) == 1
    assert boxes[-1]["x"] + boxes[-1]["width"] == pytest.approx(map_["x"] + map_["width"], abs=2)
    sizes = page.locator(".lc-card :is(b, small)").evaluate_all(
        "(nodes) => nodes.map((node) => parseFloat(getComputedStyle(node).fontSize))"
    )
    assert min(sizes) >= 16

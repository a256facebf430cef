"""The glossary in a browser: a word is found, and links lead on with the visitor's points and session."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.support.axe import grave_faults
from tests.support.board import Board, link
from tests.support.browser import PHONE

POINTS = [(1.0, 4.0, 0), (2.0, 3.5, 0), (4.0, 1.0, 1)]


def test_links_lead_from_word_to_page_to_page_in_one_session(page, open_page):
    open_page(f"/glossary?{link(*POINTS)}", chart=False)
    page.get_by_label("Search for a term").fill("slack")
    page.keyboard.press("Enter")
    terms = page.locator(".lc-glossary dt")
    page.wait_for_function("document.querySelectorAll('.lc-glossary dt').length < 10")
    expect(terms.first).to_contain_text("slack")
    page.evaluate("window.sameTab = true")
    page.locator(".lc-glossary").get_by_role("link", name="Maximum margin").first.click()
    expect(page).to_have_title(re.compile("Maximum margin"))
    board = Board(page)
    board.expect_points(*POINTS)
    board.click(3, 3)
    board.expect_count(4)
    foot = page.get_by_role("navigation", name="Related pages")
    earlier = foot.get_by_role("link", name="Perceptron algorithm")
    earlier.hover()
    earlier.dispatch_event("pointerdown")  # whoever opens it in a new tab takes the points along
    assert "?d=" in str(earlier.get_attribute("href"))
    earlier.click()
    expect(page).to_have_title(re.compile("Perceptron algorithm"))
    board = Board(page)
    board.expect_count(4)
    board.button("Undo (Ctrl+Z)").click()  # the session is the same
    board.expect_points(*POINTS)
    assert page.evaluate("window.sameTab")


def test_it_has_no_serious_fault_and_fits_a_phone(new_page, open_page):
    page = open_page("/glossary", on=new_page(viewport=PHONE), chart=False)
    expect(page.locator(".lc-glossary dt").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert not grave_faults(page)

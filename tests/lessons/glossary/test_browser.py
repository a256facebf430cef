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


# The parts of the list that a finger points at, and which of them are lower than 44 px.
TARGETS = """() => [...document.querySelectorAll(".lc-letters a, .lc-glossary a")]
  .map((link) => [link.textContent, link.getBoundingClientRect().height]).filter(([, height]) => height < 43.5)"""


def test_on_a_phone_a_letter_leads_to_its_first_term_and_terms_are_found_as_one_types(new_page, open_page):
    page = open_page(
        f"/glossary?{link(*POINTS)}",
        on=new_page(viewport=PHONE, has_touch=True, is_mobile=True),
        chart=False,
    )
    letters = page.get_by_role("navigation", name="Letters")
    letter = letters.get_by_role("link", name="S", exact=True)
    letter.tap()
    heading = page.get_by_role("heading", name=re.compile("^S "))
    expect(heading).to_be_in_viewport(ratio=1)
    assert heading.bounding_box()["y"] < 100
    assert "#" not in page.url, "the address contains the points"
    assert not page.evaluate(TARGETS)
    heading.get_by_role("link", name="Back to the letters").tap()
    expect(letters).to_be_in_viewport(ratio=1)
    field = page.get_by_label("Search for a term")
    field.tap()
    field.press_sequentially("slack")  # without Enter
    page.wait_for_function("document.querySelectorAll('.lc-glossary dt').length < 10")
    expect(page.locator(".lc-glossary dt").first).to_contain_text("slack")
    expect(field).to_be_focused()
    expect(letters).to_have_count(0)

"""What browser tests share: pages in lecture mode, lecturers with a room each, and phones of it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support import phones
from tests.support.board import Board
from tests.support.browser import BLANK
from tests.support.lecture import HALL


@pytest.fixture
def hall(new_page, open_page):
    """`hall("/perceptron?…")`: a page in lecture mode at 1280×720, in the hall's one tab."""
    page = new_page(viewport=HALL)

    def open_(path: str, scheme: str = "light") -> Board:
        page.emulate_media(color_scheme=scheme)
        return Board(open_page(f"{path}{'&' if '?' in path else '?'}lecture=1", on=page))

    return open_


@pytest.fixture
def lead(new_page, open_page):
    """Makes lecturers, each with a newly opened room and its code; closes the rooms at the end."""
    leading = []

    def open_(path: str = "/perceptron?scene=1") -> tuple[Page, str]:
        page = open_page(f"{path}&lecture=1", on=new_page(viewport=HALL))
        page.keyboard.press("j")
        room = page.locator(".lc-room")
        expect(room).to_have_text(re.compile(r"^Room \w{6}$"))
        page.keyboard.press("j")
        expect(page.locator(".st-key-hall-more")).to_be_visible()  # what the keys press is there
        leading.append(page)
        return page, room.text_content().split()[1]

    yield open_
    for page in leading:
        if page.locator(".st-key-hall-more").count():
            close(page)


def close(lecturer: Page) -> None:
    """Close a lecturer's room by its keys; where it was asked for already, one more."""
    last = lecturer.locator(".st-key-hall-close")
    if not last.is_visible():
        lecturer.keyboard.press("x")
    expect(last).to_be_visible()
    lecturer.keyboard.press("x")
    expect(lecturer.get_by_text("The room is closed, and all its data has been deleted.")).to_be_visible()


@pytest.fixture
def join(server, lead, new_page):
    """`join(code, has_touch=True, …)`: a phone of a room, in English and of the smallest size unless it says so.

    At the end the phones leave before the lecturers close their rooms: to a question that a phone asks just then
    the server answers 410 (Gone), which Chromium logs as an error.
    """
    joined = []

    def open_(code: str, language: str = "en", **options: object) -> Page:
        page = phones.join(
            new_page(**{"viewport": phones.SMALL} | options), f"{server.url}/join/{code}?lang={language}"
        )
        joined.append(page)
        return page

    yield open_
    for page in joined:
        page.goto(BLANK)

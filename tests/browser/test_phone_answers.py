"""Phones, after an answer: what plays is in sight, and then what explains it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser import wait_until_drawn

SCROLLED = "document.querySelector('[data-testid=stMain]').scrollTop"


@pytest.fixture
def answered(new_page, open_page):
    """A scene on a phone of this size, after the first answer was tapped."""

    def answer(path: str, width: int, height: int):
        page = new_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
        open_page(path, on=page)
        wait_until_drawn(page)
        page.locator(".st-key-scene-option-0 button").tap()
        expect(page.get_by_role("button", name="Skip")).to_be_visible()
        return page

    return answer


def row_of_buttons(page) -> float:
    return page.locator(".st-key-scenes").bounding_box()["y"]


def bottom(part) -> float:
    box = part.bounding_box()
    return box["y"] + box["height"]


@pytest.mark.parametrize("path", ["/xor?scene=3", "/perceptron?scene=2", "/convergence?scene=2"])
def test_on_its_side_the_second_picture_is_in_sight_while_the_steps_play(answered, path):
    page = answered(path, 844, 390)
    wait_until_drawn(page)
    picture = page.locator(":is(.st-key-beside, .st-key-beside-first) .lc-plot")
    expect(picture).to_be_in_viewport(ratio=0.95)
    assert picture.bounding_box()["y"] + 120 <= row_of_buttons(page)
    page.get_by_role("button", name="Skip").tap()
    verdict = page.locator(".st-key-asked .lc-verdict")
    expect(verdict).to_be_visible()
    assert (
        bottom(verdict) < page.locator(".st-key-asked .lc-caption").bounding_box()["y"] < row_of_buttons(page)
    )


@pytest.mark.parametrize("path", ["/convergence?scene=2", "/perceptron?scene=2"])
def test_upright_the_question_the_board_and_the_explanation_are_one_screen(answered, path):
    page = answered(path, 390, 844)
    wait_until_drawn(page)
    page.get_by_role("button", name="Skip").tap()
    expect(page.locator(".st-key-asked .lc-verdict")).to_be_visible()
    wait_until_drawn(page)
    assert bottom(page.locator(".st-key-asked .lc-caption")) <= row_of_buttons(page)
    expect(page.locator(".lc-question")).to_be_in_viewport(ratio=1)
    assert page.evaluate(SCROLLED) == 0
    assert page.locator(".st-key-board .lc-plot").bounding_box()["height"] >= 220

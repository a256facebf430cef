"""Phones, after an answer: what plays is in sight, and then what explains it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.support.browser import SCROLLED, bottom, wait_until_drawn

VERDICT = ".st-key-asked .lc-verdict"
# The first three lines of the explanation are above the row of buttons.
IN_SIGHT = """document.querySelector(".st-key-asked .lc-caption").getBoundingClientRect().top + 60
  < document.querySelector(".st-key-scenes").getBoundingClientRect().top"""


@pytest.fixture
def answered(new_page, open_page):
    """A scene on a phone of this size whose first answer was tapped; its steps play slowly."""

    def answer(path: str, width: int, height: int):
        page = new_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
        open_page(path, on=page)
        wait_until_drawn(page)
        page.locator(".st-key-board .lc-player select").select_option(index=0)
        page.locator(".st-key-scene-option-0 button").tap()
        expect(page.get_by_role("button", name="Skip")).to_be_visible()
        return page

    return answer


def row_of_buttons(page) -> float:
    return page.locator(".st-key-scenes").bounding_box()["y"]


@pytest.mark.parametrize("path", ["/xor?scene=3", "/convergence?scene=2"])
def test_on_its_side_the_second_picture_is_in_sight_while_the_steps_play(answered, path):
    page = answered(path, 844, 390)
    picture = page.locator(":is(.st-key-beside, .st-key-beside-first) .lc-plot")
    expect(picture).to_be_in_viewport(ratio=0.95)
    assert picture.bounding_box()["y"] + 120 <= row_of_buttons(page)
    expect(page.locator(VERDICT)).to_be_hidden()
    page.get_by_role("button", name="Skip").tap()
    expect(page.locator(VERDICT)).to_be_visible()
    explanation = page.locator(".st-key-asked .lc-caption").bounding_box()["y"]
    assert bottom(page.locator(VERDICT)) < explanation < row_of_buttons(page)


@pytest.mark.parametrize("path", ["/convergence?scene=2", "/perceptron?scene=2"])
def test_upright_the_question_the_board_and_the_explanation_are_one_screen(answered, path):
    page = answered(path, 390, 844)
    expect(page.locator(VERDICT)).to_be_visible(timeout=60_000)
    wait_until_drawn(page)
    assert bottom(page.locator(".st-key-asked .lc-caption")) <= row_of_buttons(page)
    expect(page.locator(".lc-question")).to_be_in_viewport(ratio=1)
    assert page.evaluate(SCROLLED) == 0
    assert page.locator(".st-key-board .lc-plot").bounding_box()["height"] >= 220


@pytest.mark.parametrize("path", ["/xor?scene=2", "/perceptron?scene=4"])
def test_on_its_side_the_picture_that_is_asked_about_is_in_sight_beside_the_answers(
    new_page, open_page, path
):
    page = new_page(viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    open_page(path, on=page)
    wait_until_drawn(page)
    picture = page.locator(".st-key-beside-first .lc-plot")
    expect(picture).to_be_in_viewport(ratio=1)
    answers = page.locator('[class*="st-key-scene-option-"] button')
    for answer in answers.all():
        expect(answer).to_be_in_viewport(ratio=1)
        assert answer.bounding_box()["x"] > picture.bounding_box()["x"] + picture.bounding_box()["width"]
    answers.first.tap()
    board = page.locator(".st-key-board .lc-plot")
    expect(board).to_be_in_viewport(ratio=1)
    assert board.bounding_box()["x"] < picture.bounding_box()["x"], "the steps play on the board"


def test_on_its_side_the_board_stays_while_the_text_beside_it_scrolls(answered):
    page = answered("/fisher?scene=2", 844, 390)
    page.get_by_role("button", name="Skip").tap()
    expect(page.locator(VERDICT)).to_be_visible()
    wait_until_drawn(page)
    page.evaluate(f"{SCROLLED} = 200")
    assert page.evaluate(SCROLLED) > 100
    expect(page.locator(".st-key-board .lc-plot")).to_be_in_viewport(ratio=0.95)
    expect(page.locator(".st-key-board .lc-player")).to_be_in_viewport(ratio=1)


def test_after_skip_too_the_page_scrolls_to_the_verdict_and_its_explanation(answered):
    page = answered("/margin?scene=5", 360, 640)
    page.get_by_role("button", name="Skip").tap()
    page.wait_for_function(IN_SIGHT)
    expect(page.locator(VERDICT)).to_be_in_viewport(ratio=1)

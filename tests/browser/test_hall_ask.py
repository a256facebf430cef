"""What a hall may be asked beside the votes: points that it places, new points of a scene, and a question typed in."""

from __future__ import annotations

import time
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from explorer.points import links
from tests.support.phones import KEPT, sound

# The bar of lecture mode has no room's code to show.
NO_CODE = """() => [...document.querySelectorAll(".st-key-lectern, .st-key-lectern *")]
  .some((node) => node._lcLecture && !node._lcLecture.message.hall)"""


def carries(page: Page, n: int) -> None:
    """The page's link comes to carry so many points."""
    deadline = time.monotonic() + 20
    while True:
        found = parse_qs(urlsplit(page.url).query).get("d")
        if found and links.decode(found[0]).n == n:
            return
        assert time.monotonic() < deadline, page.url
        page.wait_for_timeout(50)


@pytest.mark.slow
def test_points_that_phones_place_become_the_lesson_s_and_can_be_undone(lead, join):
    lecturer, code = lead("/?scene=2")
    touched = join(code, has_touch=True, is_mobile=True)
    typed = join(code, viewport={"width": 1000, "height": 700})
    lecturer.keyboard.press("v")
    for part in (touched.locator("svg[role=img]"), touched.get_by_role("button", name="Send")):
        expect(part).to_be_in_viewport(ratio=1)
    expect(touched.get_by_role("button", name="not placed yet")).to_have_text("1 …")
    touched.get_by_role("button", name="Send").tap()
    expect(touched.get_by_role("status")).to_have_text("Place every point first.")
    board = touched.locator("svg[role=img]").bounding_box()
    touched.touchscreen.tap(board["x"] + 0.45 * board["width"], board["y"] + 0.3 * board["height"])
    expect(touched.get_by_role("button", name="Point 1 of 1, class −1")).to_have_text("1")
    sound(touched)
    for name in ("Move up", "Move left"):  # without a mouse
        typed.get_by_role("button", name=name).press("Enter")
    for page in (touched, typed):
        page.get_by_role("button", name="Send").press("Enter")
        expect(page.get_by_role("status")).to_have_text(KEPT)
    touched.reload()
    expect(touched.get_by_role("button", name="Point 1 of 1, class −1")).to_be_visible()  # it was kept
    expect(lecturer.locator("p.lc-count")).to_have_text(["2 of 2 phones have answered."])
    lecturer.keyboard.press("v")
    expect(lecturer.locator(".lc-votes tr")).to_have_count(2)
    lecturer.get_by_role("button", name="Use as this lesson’s data").click()
    carries(lecturer, 12)
    lecturer.keyboard.press("Control+z")
    carries(lecturer, 10)


@pytest.mark.slow
def test_new_points_a_question_typed_in_and_the_end(lead, join, errors):
    lecturer, code = lead("/perceptron?scene=3")
    phone = join(code, "zh", has_touch=True, is_mobile=True)
    lecturer.keyboard.press("v")
    phone.locator("#number").fill("9")
    phone.locator(".send").tap()
    expect(lecturer.locator("p.lc-count")).to_have_text(["1 of 1 phones have answered."])
    lecturer.keyboard.press("v")
    play = lecturer.locator(".st-key-board .lc-play")
    lecturer.keyboard.press("a")
    expect(play).to_have_attribute("aria-label", "Pause")
    lecturer.get_by_role("button", name="Another like this").click()
    expect(phone.locator("svg[role=img] .class")).to_have_count(3)
    expect(play).to_have_attribute("aria-label", "Play")  # what played before gives no answer away
    sound(phone)

    lecturer.get_by_role("button", name="Own question").click()
    expect(lecturer.get_by_role("button", name="Ask this")).to_be_attached()
    hidden = lecturer.get_by_test_id("stPopoverBody").evaluate(
        "(body) => body.scrollHeight - body.clientHeight"
    )
    assert hidden <= 2, "the whole form is seen, however low its button is"
    lecturer.get_by_label("Question", exact=True).fill("What is a <b>margin</b>?")
    lecturer.get_by_role("combobox", name="Answer type").press("ArrowDown")
    lecturer.get_by_role("option", name="A short text").click()
    lecturer.get_by_role("button", name="Ask this").click()
    expect(phone.locator("h1")).to_have_text("What is a <b>margin</b>?")
    phone.goto(phone.url.replace("lang=zh", "lang=en"))
    phone.locator("textarea").fill("\x01\x02")
    phone.locator(".send").tap()
    refused = "The room did not accept this answer. Change it and send it again."
    expect(phone.get_by_role("status")).to_have_text(refused)
    phone.locator("textarea").fill("the <i>street</i>")
    sound(phone)
    phone.locator(".send").tap()
    expect(lecturer.locator("p.lc-count")).to_have_text(["1 of 1 phones have answered."])
    lecturer.keyboard.press("v")
    opens = lecturer.get_by_role("button", name="Open one of 1 texts")
    expect(opens).to_be_visible()
    expect(lecturer.get_by_text("street")).to_have_count(0)
    opens.click()
    expect(lecturer.locator(".lc-texts")).to_contain_text("the <i>street</i>")
    lecturer.keyboard.press("x")
    expect(lecturer.get_by_role("button", name="Delete all answers and close")).to_be_visible()
    lecturer.keyboard.press("x")
    expect(lecturer.get_by_text("The room is closed, and all its data has been deleted.")).to_be_visible()
    expect(lecturer.locator(".st-key-hall-more")).to_have_count(0)
    lecturer.wait_for_function(NO_CODE)
    lecturer.keyboard.press("j")  # another one, with a code of its own
    expect(lecturer.locator(".lc-room")).not_to_have_text(f"Room {code}")
    expect(lecturer.get_by_role("dialog")).to_be_visible()
    lecturer.keyboard.press("j")
    expect(lecturer.locator(".st-key-hall-more")).to_be_visible()
    expect(phone.locator("h1")).to_have_text("This room has closed.")
    expect(phone.locator("textarea")).to_have_count(0)
    (once,) = errors
    assert "status of 400" in once  # what is refused is not sent again
    errors.clear()

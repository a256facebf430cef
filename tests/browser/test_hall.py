"""A lecturer and the phones of the hall: from the QR code through vote, talk, vote again to what the board shows."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from explorer.lessons import SITE
from tests.support.lecture import HALL, read_code
from tests.support.phones import SMALL, join, sound
from tests.support.touch import Fingers

TOP, BOTTOM = (f"(node) => node.getBoundingClientRect().{side}" for side in ("top", "bottom"))
# Whether a finger in the middle of each of them meets it.
HIT = """(nodes) => nodes.every((node) => { const { left, top, width, height } = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint(left + width / 2, top + height / 2)); })"""


@pytest.fixture
def lecturer(new_page, open_page) -> Page:
    """A scene in lecture mode on a projector."""
    return open_page("/xor?scene=1&lecture=1", on=new_page(viewport=HALL))


@pytest.mark.slow
def test_a_hall_votes_talks_and_votes_again(server, new_page, lecturer):
    lecturer.keyboard.press("j")
    address = read_code(lecturer)
    code, _dot, admission = address.rsplit("/", 1)[1].partition(".")
    assert admission
    assert lecturer.locator(".lc-address").inner_text() == address.removesuffix(
        f".{admission}"
    )  # what is typed
    expect(lecturer.get_by_role("dialog")).to_contain_text(f"Room {code}")
    lecturer.keyboard.press("j")
    touched = join(new_page(viewport=SMALL, has_touch=True, is_mobile=True), address)
    typed = join(new_page(viewport={"width": 1000, "height": 700}), address)
    expect(lecturer.locator(".lc-count")).to_have_text(["Phones in the room: 2."])
    names = [page.locator("#who").inner_text() for page in (touched, typed)]
    assert names[0] != names[1]

    lecturer.keyboard.press("v")
    for page in (touched, typed):
        expect(page.locator("h1")).to_have_text(SITE["xor"].scenes[0].question)
    sound(touched)
    for language in ("zh", "en"):
        touched.goto(f"{address}?lang={language}")
        for part in (touched.locator("svg"), touched.locator(".send"), touched.locator(".moves")):
            expect(part).to_be_in_viewport(ratio=1)
        assert touched.locator(".moves button").evaluate_all(HIT), "covered"
    board = touched.locator("svg").bounding_box()
    level, line = board["y"] + board["height"] / 2, touched.get_by_text("The line passes through")
    left, right = board["x"] + 0.1 * board["width"], board["x"] + 0.9 * board["width"]
    Fingers(touched).drag(
        (board["x"], level - 50), (right, level - 30)
    )  # to the right: it draws, and leaves no page
    expect(line).to_be_visible()
    dragged = line.inner_text()
    for x in (left, right):
        touched.touchscreen.tap(x, level)
    expect(line).to_be_visible()
    assert line.inner_text() != dragged
    send, told = touched.get_by_role("button", name="Send"), touched.get_by_role("status")
    send.tap()
    expect(told).to_have_text("Your answer was received. You can still change it.")
    assert told.evaluate(BOTTOM) <= send.evaluate(TOP), "what is told covers no button"
    for _press in range(5):  # without a mouse: it begins level, and is shifted until it cuts one corner off
        typed.get_by_role("button", name="Move down").press("Enter")
    typed.get_by_role("button", name="Send").press("Enter")
    expect(typed.get_by_role("status")).to_have_text("Your answer was received. You can still change it.")
    expect(lecturer.locator(".lc-count")).to_have_text(["2 of 2 phones have answered."])
    expect(lecturer.locator(".lc-votes")).to_have_count(0)

    touched.reload()
    expect(touched.locator("#who")).to_have_text(names[0])
    expect(touched.get_by_role("status")).to_have_text("Your answer was received. You can still change it.")
    lecturer.keyboard.press("v")
    expect(lecturer.locator(".lc-votes tr")).to_have_count(1)
    expect(lecturer.locator(".lc-votes")).to_contain_text("Mistakes: 2")
    expect(touched.locator("h1")).to_have_text("Voting has closed. Look at the screen in front.")

    lecturer.keyboard.press("v")
    expect(typed.get_by_role("status")).to_contain_text("The same question again.")
    board = typed.locator("svg").bounding_box()
    for x, y in ((0.05, 0.6), (0.6, 0.99)):  # cuts the lower left corner off
        typed.mouse.click(board["x"] + x * board["width"], board["y"] + y * board["height"])
    typed.get_by_role("button", name="Send").click()
    expect(lecturer.locator(".lc-count")).to_have_text(["1 of 2 phones have answered."])
    lecturer.keyboard.press("v")
    expect(lecturer.locator(".lc-votes tr")).to_have_count(2)
    expect(lecturer.locator(".lc-count")).to_have_text(["Voted both times: 1. Changed their answer: 1."])
    for shown in (lecturer.locator(".lc-votes"), lecturer.get_by_role("button", name="Vote again")):
        expect(shown).to_be_in_viewport(ratio=0.99)

    lecturer.keyboard.press("q")  # the class's own link leads no room
    secret = lecturer.url.partition("#hall=")[2]
    assert secret.startswith(f"{code}-")
    assert secret not in lecturer.evaluate("location.pathname + location.search")
    assert secret not in server.log()
    assert "hall" not in lecturer.locator(".lc-address").inner_text()
    lecturer.keyboard.press("q")
    lecturer.reload()
    expect(lecturer.locator(".lc-votes tr")).to_have_count(2)  # the link leads it again
    lecturer.get_by_role("button", name="Close the room").click()
    lecturer.get_by_role("button", name="Delete all answers and close").click()
    for page in (touched, typed):
        expect(page.locator("h1")).to_have_text("This room has closed.")

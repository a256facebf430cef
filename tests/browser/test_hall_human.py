"""The human perceptron from the lecturer's key to the machine's run beside it, on phones by touch and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.lecture import HALL, read_code
from tests.support.phones import SMALL, join, sound


def press(lecturer: Page, key: str, label: str) -> None:
    """Press a key of the lecturer's, once the button that it presses says so."""
    expect(lecturer.get_by_role("button", name=label, exact=True)).to_be_visible()
    lecturer.keyboard.press(key)


def asked(*phones: Page) -> None:
    """Wait until phones are asked, and have not answered."""
    for phone in phones:
        expect(phone.locator("h1")).to_have_text("Is w·x + b on your side?")
        expect(phone.get_by_role("status")).to_be_empty()


def answered(*phones: Page) -> None:
    """Wait until the answers of phones have been taken."""
    for phone in phones:
        expect(phone.get_by_role("status")).to_have_text("Your answer is in. You may change it.")


@pytest.mark.slow
def test_a_hall_is_the_perceptron(server, new_page, open_page, errors):
    """On Table 2.1: one phone holds x1, one x3, the machine x2. In the second round x3 is overlooked."""
    lecturer = open_page("/perceptron?scene=3&lecture=1", on=new_page(viewport=HALL))
    lecturer.keyboard.press("j")
    address = read_code(lecturer)
    lecturer.keyboard.press("j")
    touched = join(new_page(viewport=SMALL, has_touch=True, is_mobile=True), address)
    typed = join(new_page(viewport={"width": 1000, "height": 700}), address)
    expect(lecturer.get_by_text("Phones in the room: 2.")).to_be_visible()

    press(lecturer, "h", "The hall is the perceptron")
    asked(touched, typed)
    expect(touched.get_by_text("You hold x1 = (3, 3), class ● +1.")).to_be_visible()
    expect(touched.get_by_text("There is no line yet: w·x + b is 0 everywhere.")).to_be_visible()
    expect(typed.get_by_text("Yes, if w·x + b is below 0. At 0 or above, No.")).to_be_visible()
    touched.get_by_role("button", name="No").tap()
    typed.get_by_role("button", name="Yes").press("Enter")  # a slip, which it takes back
    typed.get_by_role("button", name="No").press("Enter")
    answered(touched, typed)
    expect(lecturer.get_by_text("Round 1: 2 of 2 phones have answered.")).to_be_visible()
    touched.reload()
    expect(touched.get_by_role("button", name="No")).to_have_attribute("aria-pressed", "true")

    press(lecturer, "v", "End the round")
    expect(lecturer.get_by_text("Said No: x₁, x₂, x₃.")).to_be_visible()
    expect(touched.get_by_text("so No was right.")).to_be_visible()
    expect(touched.get_by_text("That was your answer.")).to_be_visible()
    expect(typed.locator("h1")).to_be_focused()

    press(lecturer, "v", "Take this step")
    asked(touched, typed)
    expect(touched.get_by_text("w = (3, 3),  b = 1")).to_be_visible()
    sound(touched)
    for button in ("Yes", "No"):
        expect(touched.get_by_role("button", name=button)).to_be_in_viewport(ratio=1)
    expect(touched.locator("svg")).to_be_in_viewport(ratio=1)
    for phone in (touched, typed):
        phone.get_by_role("button", name="Yes").click()
    answered(touched, typed)
    press(lecturer, "v", "End the round")
    expect(lecturer.get_by_text("But still mistakes: x₃. It stops too early.")).to_be_visible()
    expect(lecturer.get_by_text("Slips: x₃ (1 of 1).")).to_be_visible()
    expect(typed.get_by_text("w·x + b = 3·1 + 3·1 + 1 = 7")).to_be_visible()
    expect(typed.get_by_text("You answered differently: that was a slip.")).to_be_visible()

    lecturer.get_by_role("button", name="Beside the machine").click()
    expect(lecturer.get_by_text("The hall: updates 1, slips 1, rounds 2.")).to_be_visible()
    expect(lecturer.get_by_text("As far as both go they are the same.")).to_be_visible()
    lecturer.keyboard.press("End")
    expect(lecturer.get_by_text("The machine, updates so far: 7.")).to_be_visible()
    boards = (".st-key-perceptron-beside .lc-plot", ".st-key-board .lc-player")
    for shown in boards:
        expect(lecturer.locator(shown)).to_be_in_viewport(ratio=0.99)

    press(lecturer, "v", "Ask once more")
    asked(typed)
    typed.route("**/answer?*", lambda route: route.abort())
    typed.get_by_role("button", name="No").click()
    expect(typed.get_by_role("status")).to_have_text("Your answer did not get through. It is tried again.")
    press(lecturer, "v", "End the round")
    expect(typed.get_by_text("No answer of yours came in.")).to_be_visible()
    errors[:] = [error for error in errors if "ERR_FAILED" not in error]

"""The human perceptron from the lecturer's key to the machine's run beside it, on phones by touch and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.support.axe import grave_faults
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


@pytest.mark.slow
def test_a_hall_is_the_perceptron(server, new_page, open_page):
    """On one mistake: the first round finds it, the second that there is none; one phone holds it, the other x1."""
    lecturer = open_page("/perceptron?scene=1&lecture=1", on=new_page(viewport=HALL))
    lecturer.keyboard.press("j")
    address = read_code(lecturer)
    lecturer.keyboard.press("j")
    touched = join(new_page(viewport=SMALL, has_touch=True, is_mobile=True), address)
    typed = join(new_page(viewport={"width": 1000, "height": 700}), address)
    expect(lecturer.get_by_text("Phones in the room: 2.")).to_be_visible()

    press(lecturer, "h", "The hall is the perceptron")
    asked(touched, typed)
    expect(touched.get_by_text("You hold x1 = (1, 0.5), class ● +1.")).to_be_visible()
    expect(touched.get_by_text("w = (−1, 1),  b = −0.5")).to_be_visible()
    expect(typed.get_by_text("Yes, if w·x + b is below 0. At 0 or above, No.")).to_be_visible()
    sound(touched)
    for button in ("Yes", "No"):
        expect(touched.get_by_role("button", name=button)).to_be_in_viewport(ratio=1)
    expect(touched.locator("svg")).to_be_in_viewport(ratio=1)
    touched.get_by_role("button", name="No").tap()
    typed.get_by_role("button", name="No").press("Enter")  # a slip, which it takes back
    typed.get_by_role("button", name="Yes").press("Enter")
    for phone in (touched, typed):
        expect(phone.get_by_role("status")).to_have_text("Your answer is in. You may change it.")
    expect(lecturer.locator(".lc-count", has_text="2 of 2 phones")).to_have_count(1)
    touched.reload()
    expect(touched.get_by_role("button", name="No")).to_have_attribute("aria-pressed", "true")

    press(lecturer, "v", "End the round")
    expect(lecturer.locator(".lc-count", has_text="Said No: x₁.")).to_be_visible()
    expect(touched.get_by_text("w·x + b = (−1)·1 + 1·0.5 + (−0.5) = −1")).to_be_visible()
    expect(touched.get_by_text("so No was right.")).to_be_visible()
    expect(typed.get_by_text("That was your answer.")).to_be_visible()
    expect(typed.locator("h1")).to_be_focused()
    assert grave_faults(touched) == []

    press(lecturer, "v", "Take this step")
    asked(touched, typed)
    touched.get_by_role("button", name="Yes").tap()
    typed.get_by_role("button", name="No").click()
    typed.get_by_role("button", name="Yes").click()
    expect(lecturer.locator(".lc-count", has_text="2 of 2 phones")).to_have_count(1)
    for phone in (touched, typed):
        expect(phone.get_by_role("status")).to_have_text("Your answer is in. You may change it.")
    press(lecturer, "v", "End the round")
    expect(lecturer.locator(".lc-count", has_text="All said Yes: the hall stops.")).to_be_visible()

    press(lecturer, "v", "Beside the machine")
    expect(lecturer.get_by_text("Both are the same, step for step.")).to_be_visible()
    expect(
        lecturer.get_by_text("The machine, updates so far: 1.")
    ).to_be_visible()  # both have played to the end
    for shown in (
        lecturer.locator(".st-key-perceptron-beside .lc-plot"),
        lecturer.locator(".st-key-board .lc-player"),
    ):
        expect(shown).to_be_in_viewport(ratio=0.99)

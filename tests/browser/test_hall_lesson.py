"""A whole lesson in browsers: a lecturer and five phones vote, talk, vote again, and are the perceptron."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from explorer.lessons import SITE
from tests.support.phones import KEPT, sound

SCENE = SITE["perceptron"].scenes[2]  # Table 2.1: how many updates until it stops?
OVER = "Voting has closed. Look at the screen in front."
AGAIN = "The same question again. You may change your answer."
COUNT = ".st-key-hall .lc-count"
LEAST = 18  # pixels of what the last row reads
LETTERS = f"""() => [...document.querySelectorAll(".lc-votes *")]
  .filter((node) => node.children.length === 0 && parseFloat(getComputedStyle(node).fontSize) < {LEAST}).length"""


def press(lecturer: Page, key: str, label: str) -> None:
    """Press a key of the lecturer's, once the button that it presses says so."""
    expect(lecturer.get_by_role("button", name=label, exact=True)).to_be_visible()
    lecturer.keyboard.press(key)


def guess(*guesses: tuple[Page, int]) -> None:
    """Phones send numbers, and are told that these are in."""
    for phone, number in guesses:
        phone.get_by_role("spinbutton").fill(str(number))
        phone.get_by_role("button", name="Send").click()
    answered(*(phone for phone, _number in guesses))


def answered(*phones: Page) -> None:
    """The answers of phones have been taken."""
    for phone in phones:
        expect(phone.get_by_role("status")).to_have_text(KEPT)


def votes(lecturer: Page, vote: str) -> dict[str, int]:
    """How many gave which numbers, on the board."""
    rows = lecturer.locator(".lc-votes tr")
    expect(rows).to_have_count(10)
    names = rows.locator("th").all_text_contents()
    counts = rows.locator(f".lc-{vote} b").all_text_contents()
    return {name: int(count) for name, count in zip(names, counts, strict=True) if count != "0"}


def asked(*phones: Page) -> None:
    """Phones are asked about their points, and have not answered."""
    for phone in phones:
        expect(phone.locator("h1")).to_have_text(re.compile(r"^Is w\s*·\s*x\s*\+\s*b on your side\?$"))
        expect(phone.get_by_role("status")).to_be_empty()


def say(answer: str, *phones: Page) -> None:
    """Phones answer about their points."""
    for phone in phones:
        phone.get_by_role("button", name=answer).click()


@pytest.mark.slow
def test_a_lesson(lead, join, errors):
    """One phone is touched and one has keys alone; one comes after the first vote."""
    lecturer, code = lead("/perceptron?scene=3")
    touched = join(code, has_touch=True, is_mobile=True)
    typed = join(code, viewport={"width": 1000, "height": 700})
    phones = [touched, typed, join(code), join(code)]
    _vote_talk_vote_again(lecturer, phones, lambda: join(code))
    _first_round(lecturer, phones)
    _second_round(lecturer, phones)
    _replay(lecturer)
    _last_round(lecturer, phones)
    errors[:] = [error for error in errors if "ERR_FAILED" not in error]


def _vote_talk_vote_again(lecturer, phones, join) -> None:
    """Both distributions stand side by side; who comes in between has not seen the first vote."""
    expect(lecturer.locator(COUNT)).to_have_text(["Phones in the room: 4."])
    told = lecturer.locator(COUNT).bounding_box()
    assert told["height"] < 1.5 * LEAST, "it is one line"
    press(lecturer, "v", "Ask the class")
    for phone in phones:
        expect(phone.locator("h1")).to_have_text(SCENE.question)
    guess(*zip(phones, (3, 4, 8, 20), strict=True))
    guess((phones[3], 7))  # the last answer counts
    expect(lecturer.locator(COUNT)).to_have_text(["4 of 4 phones have answered."])
    expect(lecturer.locator(".lc-votes")).to_have_count(0)

    press(lecturer, "v", "Show the votes")
    assert votes(lecturer, "now") == {"3–4": 2, "7–8": 2}
    for phone in phones:  # now they talk: there is nothing to tap
        expect(phone.locator("h1")).to_have_text(OVER)
        expect(phone.get_by_role("button")).to_have_count(0)
    late = join()
    assert len({phone.locator("#who").inner_text() for phone in (*phones, late)}) == 5

    press(lecturer, "v", "Vote again")
    for phone in phones:
        expect(phone.get_by_role("status")).to_have_text(AGAIN)
    expect(late.locator("h1")).to_have_text(SCENE.question)
    expect(late.get_by_role("status")).to_be_empty()
    guess(*zip(phones[:3], (7, 7, 8), strict=True), (late, 3))
    expect(lecturer.locator(COUNT)).to_have_text(["4 of 5 phones have answered."])
    press(lecturer, "v", "Show the votes")
    expect(lecturer.locator(COUNT)).to_have_text(["Voted both times: 3. Changed their answer: 2."])
    assert (votes(lecturer, "before"), votes(lecturer, "now")) == (
        {"3–4": 2, "7–8": 2},
        {"3–4": 1, "7–8": 3},
    )
    assert lecturer.evaluate(LETTERS) == 0
    for shown in (".lc-votes", ".st-key-hall-more", ".st-key-scenes"):
        expect(lecturer.locator(shown)).to_be_in_viewport(ratio=0.99)
    phones.append(late)


def _first_round(lecturer, phones) -> None:
    """Where there is no line yet, each No is right. Of five phones two hold x1, two x3, and one x2."""
    touched, typed, *_others = phones
    press(lecturer, "h", "The class is the perceptron")
    asked(*phones)
    expect(touched.get_by_text("Your point is x₁ = (3, 3), class +1.")).to_be_visible()
    expect(touched.get_by_text("There is no line yet: w·x + b is 0 everywhere.")).to_be_visible()
    expect(typed.get_by_text("Answer Yes if w·x + b is below 0. At 0 or above, answer No.")).to_be_visible()
    touched.get_by_role("button", name="No").tap()
    typed.get_by_role("button", name="Yes").press("Enter")  # a slip, which it takes back
    typed.get_by_role("button", name="No").press("Enter")
    say("No", *phones[2:])
    answered(*phones)
    expect(lecturer.get_by_text("Round 1: 5 of 5 phones have answered.")).to_be_visible()
    touched.reload()
    expect(touched.get_by_role("button", name="No")).to_have_attribute("aria-pressed", "true")

    press(lecturer, "v", "End the round")
    expect(lecturer.get_by_text("Answered No: x₁, x₂, x₃.")).to_be_visible()
    expect(touched.get_by_text("so “No” was correct.")).to_be_visible()
    expect(touched.get_by_text("That was your answer.")).to_be_visible()
    expect(typed.locator("h1")).to_be_focused()


def _second_round(lecturer, phones) -> None:
    """Both phones that hold x3 overlook its mistake, so that the run stops too early."""
    touched, typed, *_others = phones
    press(lecturer, "v", "Accept this step")
    asked(*phones)
    expect(touched.get_by_text("w = (3, 3),  b = 1")).to_be_visible()
    sound(touched)
    for button in ("Yes", "No"):
        expect(touched.get_by_role("button", name=button)).to_be_in_viewport(ratio=1)
    expect(touched.locator("svg.small")).to_be_in_viewport(ratio=1)
    say("Yes", *phones)
    answered(*phones)
    press(lecturer, "v", "End the round")
    expect(lecturer.get_by_text("But mistakes remain: x₃. The class stopped too early.")).to_be_visible()
    expect(lecturer.get_by_text("Slips: x₃ (2 of 2).")).to_be_visible()
    expect(typed.get_by_text("w·x + b = 3·1 + 3·1 + 1 = 7")).to_be_visible()
    expect(typed.get_by_text("You answered differently, so this was a slip.")).to_be_visible()


def _replay(lecturer) -> None:
    """The machine makes no slip: its run is replayed beside the hall's."""
    lecturer.get_by_role("button", name="Compare with the computer").click()
    expect(lecturer.get_by_text("The class. Updates: 1, slips: 2, rounds: 2.")).to_be_visible()
    expect(lecturer.get_by_text("As far as both have gone, they are the same.")).to_be_visible()
    lecturer.keyboard.press("End")
    expect(lecturer.get_by_text("The computer’s updates so far: 7.")).to_be_visible()
    for shown in (".st-key-perceptron-beside .lc-plot", ".st-key-board .lc-player"):
        expect(lecturer.locator(shown)).to_be_in_viewport(ratio=0.99)


def _last_round(lecturer, phones) -> None:
    """Of the two that hold x3 one does not get through, which it is told; the other one's No is enough."""
    _touched, lost, *_others, heard = phones
    press(lecturer, "v", "Ask again")
    asked(*phones)
    lost.route("**/answer?*", lambda route: route.abort())
    say("No", lost, heard)
    answered(heard)
    expect(lost.get_by_role("status")).to_have_text("Your answer was not delivered. Trying again.")
    press(lecturer, "v", "End the round")
    expect(lecturer.get_by_text("Answered No: x₃.")).to_be_visible()
    expect(lost.get_by_text("No answer was received from you.")).to_be_visible()
    expect(heard.get_by_text("That was your answer.")).to_be_visible()

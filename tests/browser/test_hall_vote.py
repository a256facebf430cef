"""Votes of a hall in browsers: a tap, a phone that loses the network, two lecturers at once, and one that cheats."""

from __future__ import annotations

import os
import re
import time
from contextlib import suppress

import pytest
from playwright.sync_api import Page, Route, expect

from explorer.lessons import SITE
from tests.support.classroom import Phone
from tests.support.phones import KEPT

AWAY = 10 if os.environ.get("ALL") == "1" else 3  # seconds without a network
SCENE = SITE["perceptron"].scenes[0]
COUNT = ".st-key-hall .lc-count"
SENDING = "Sending …"
TRIED = "Your answer was not delivered. Trying again."
OVER = "Voting has closed. Look at the screen in front."


def choose(phone: Page, option: int) -> None:
    """Tap an option once the question has come, and see that the answer was taken."""
    expect(phone.locator("h1")).to_have_text(SCENE.question)
    tapped = phone.get_by_role("button", name=SCENE.act.options[option])
    tapped.click()
    expect(tapped).to_have_attribute("aria-pressed", "true")
    expect(phone.get_by_role("status")).to_have_text(KEPT)


def counted(lecturer: Page, answered: int, joined: int) -> None:
    expect(lecturer.locator(COUNT)).to_have_text([f"{answered} of {joined} phones have answered."])


def votes(lecturer: Page, vote: str = "now") -> list[int]:
    """How many chose each option, on the board."""
    expect(lecturer.locator(".lc-votes tr")).to_have_count(len(SCENE.act.options))
    return [int(text) for text in lecturer.locator(f".lc-votes .lc-{vote} b").all_text_contents()]


@pytest.mark.slow
def test_a_phone_that_loses_the_network_is_back_as_the_same_with_its_answer(lead, join, errors):
    lecturer, code = lead()
    phone = join(code)
    name = phone.locator("#who").inner_text()
    lecturer.keyboard.press("v")
    choose(phone, 1)
    counted(lecturer, 1, 1)
    phone.context.set_offline(True)
    gone = time.monotonic()
    phone.get_by_role("button", name=SCENE.act.options[0]).click()
    told = phone.get_by_role("status")
    expect(told).to_have_text(TRIED)
    counted(lecturer, 1, 1)  # the earlier one is kept
    phone.wait_for_timeout(1000 * max(0.0, AWAY - (time.monotonic() - gone)))
    expect(told).to_have_text(TRIED)
    phone.context.set_offline(False)
    expect(told).to_have_text(KEPT)
    counted(lecturer, 1, 1)

    slow: list[Route] = []  # of two quick taps the second one counts, also where the first takes its time
    phone.route("**/answer?*", lambda route: route.continue_() if slow else slow.append(route))
    phone.get_by_role("button", name=SCENE.act.options[1]).click()
    expect(told).to_have_text(SENDING)
    phone.get_by_role("button", name=SCENE.act.options[2]).click()
    phone.wait_for_timeout(200)  # in which a second request would have come
    slow[0].continue_()
    expect(told).to_have_text(KEPT)
    lecturer.keyboard.press("v")
    assert votes(lecturer) == [0, 0, 1]
    expect(phone.locator("h1")).to_have_text(OVER)
    phone.reload()
    expect(phone.locator("#who")).to_have_text(name)
    errors[:] = [error for error in errors if "ERR_INTERNET_DISCONNECTED" not in error]


@pytest.mark.slow
def test_two_lecturers_and_their_halls_do_not_see_one_another(lead, join):
    first, code = lead()
    second, other = lead("/xor?scene=1")
    assert code != other
    here, there = join(code), join(other)
    first.keyboard.press("v")
    choose(here, 2)
    counted(first, 1, 1)
    expect(there.locator("h1")).to_have_text("The next question will appear here.")
    expect(second.locator(COUNT)).to_have_text(["Phones in the room: 1."])
    second.keyboard.press("v")
    expect(there.locator("h1")).to_have_text(SITE["xor"].scenes[0].question)
    expect(here.locator("h1")).to_have_text(SCENE.question)
    first.keyboard.press("v")
    assert votes(first) == [0, 0, 1]
    counted(second, 0, 1)
    expect(second.locator(".lc-votes")).to_have_count(0)


SENT = """async ([path, body]) => {
  const answer = await fetch(location.pathname + path, body && { method: "POST", body: JSON.stringify(body) });
  return [answer.status, await answer.text()];
}"""


@pytest.mark.slow
def test_a_phone_that_cheats_gets_nothing_by_it(server, lead, join, errors):
    lecturer, code = lead()
    honest, cheat = join(code), join(code)
    one = {"n": 1, "answer": 0}
    assert cheat.evaluate(SENT, ["/answer", one])[0] == 409  # before it is asked
    lecturer.keyboard.press("v")
    choose(honest, 2)

    for path in (
        "/votes",
        "/answers",
        "/answer?n=1",
    ):  # to see early: there are no such addresses
        status, text = cheat.evaluate(SENT, [path, None])
        assert status in (404, 405)
        assert "votes" not in text
    status, me = cheat.evaluate(SENT, ["/me", {"phone": 0, "n": 1}])
    assert (status, '"answer":null' in me) == (200, True)

    choose(cheat, 1)
    for option in (1, 0, 1, 0):  # to answer twice
        assert cheat.evaluate(SENT, ["/answer", one | {"answer": option}])[0] == 200
    counted(lecturer, 2, 2)

    assert cheat.evaluate("document.cookie") == ""  # to be another
    (cookie,) = (c for c in cheat.context.cookies(f"{server.url}/join") if code in c["name"])
    number, _dot, signature = cookie["value"].partition(".")
    forged = Phone(server.port, code, f"{cookie['name']}={1 - int(number)}.{signature}")
    assert forged.answers(1, 0) == 401

    itself = Phone(server.port, code, f"{cookie['name']}={cookie['value']}")
    with suppress(BrokenPipeError, ConnectionResetError):  # the server hangs up before all was sent
        assert itself.ask("POST", "/answer", b"0" * 10_000_000)[0] == 413
    lecturer.keyboard.press("v")
    assert votes(lecturer) == [1, 0, 1]
    errors[:] = [error for error in errors if not re.search(r"status of 40[459]", error)]

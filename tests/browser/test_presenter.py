"""The projector and the lecturer's own device: what one of them does, both show."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from explorer.lessons import SITE
from tests.support.lecture import HALL, POCKET, agreed, place, read_code
from tests.support.phones import sound

SCENES = SITE["xor"].scenes
STATE = """(state) => document.querySelector("[data-testid=stApp]").setAttribute("data-test-connection-state", state)"""


@pytest.mark.slow
def test_projector_and_presenter_show_one_state(server, new_page, open_page, errors):
    projector = open_page("/xor?scene=1&lecture=1", on=new_page(viewport=HALL))
    projector.keyboard.press("r")
    address = read_code(projector)
    secret = address.partition("#present=")[2]
    assert secret not in projector.url
    projector.keyboard.press("r")
    presenter = new_page(viewport=POCKET)
    presenter.goto(address)
    question, told = presenter.locator(".question p"), presenter.locator("#told")
    expect(question).to_have_text(SCENES[0].question)
    expect(told).to_be_empty()
    sound(presenter)

    def press(name: str) -> None:
        presenter.get_by_role("button", name=re.compile(f"^{name}")).click()

    drawn = presenter.locator("#board svg")
    drawn.evaluate("(board) => board.scrollIntoView({ block: 'center' })")  # it may begin behind the keys
    board = drawn.bounding_box()  # a line that is drawn here appears there
    for x in (0.1, 0.9):
        presenter.mouse.click(board["x"] + x * board["width"], board["y"] + 0.4 * board["height"])
    expect(projector.get_by_role("button", name="Check my line")).to_be_enabled()

    projector.keyboard.press("n")
    place(projector, 2, len(SCENES))
    expect(question).to_have_text(SCENES[1].question)
    on_screen = projector.get_by_text(SCENES[1].question).first
    expect(on_screen).to_be_visible()  # an order before that is too late
    press("Show the answer")
    count = projector.locator(".st-key-board .lc-player .lc-count")
    expect(count).to_have_text(re.compile(r"\d / 42$"))  # it plays the answer
    expect(presenter.locator("#keys output")).to_have_text(re.compile("of 42$"))
    press("Last step")
    expect(count).to_have_text("42 / 42")
    projector.keyboard.press("Home")
    expect(presenter.locator("#keys output")).to_have_text("Step 0 of 42")

    next_ = presenter.get_by_role("button", name="Next (N)")
    next_.evaluate("(node) => { node.click(); node.click(); }")  # the same order twice: one scene further
    place(projector, 3, len(SCENES))
    expect(told).to_have_text("Not done: the projector already shows something else.")
    expect(question).to_have_text(SCENES[2].question)
    projector.keyboard.press("p", delay=0)
    next_.click(no_wait_after=True)  # at the same time: in either order, both show the same
    shown = agreed(projector, presenter)
    expect(question).to_have_text(SCENES[shown - 1].question)

    presenter.context.set_offline(True)
    press("Back" if shown > 1 else "Next")
    expect(told).to_have_text(re.compile("Trying again"))
    place(projector, shown, len(SCENES))
    presenter.context.set_offline(False)
    other = shown - 1 if shown > 1 else shown + 1
    place(projector, other, len(SCENES))
    expect(question).to_have_text(SCENES[other - 1].question)
    projector.reload()
    press("Next" if shown > 1 else "Back")
    place(projector, shown, len(SCENES))
    expect(question).to_have_text(SCENES[shown - 1].question)

    projector.evaluate(STATE, "PINGING_SERVER")  # the talk is connected again before the page is
    press("Back" if shown > 1 else "Next")
    expect(told).to_have_text("The projector has not answered yet.")
    place(projector, shown, len(SCENES))
    projector.evaluate(STATE, "CONNECTED")
    place(projector, other, len(SCENES))
    expect(question).to_have_text(SCENES[other - 1].question)
    assert secret not in server.log()
    presenter.close(), projector.close()
    errors[:] = [error for error in errors if not re.search("ERR_INTERNET_DISCONNECTED|status of 409", error)]

"""The projector and the lecturer's own device: what one of them does, both show."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from explorer.lessons import SITE
from tests.support.lecture import HALL, read_code
from tests.support.phones import sound

PHONE = {"width": 390, "height": 844}
SCENES = SITE["xor"].scenes


def place(page: Page, i: int) -> None:
    """Expect that scene i is shown on the projector."""
    expect(page.locator(".lc-bar output")).to_have_text(f"{i} / {len(SCENES)}")


@pytest.mark.slow
def test_projector_and_presenter_show_one_state(server, new_page, open_page, errors):
    projector = open_page("/xor?scene=1&lecture=1", on=new_page(viewport=HALL))
    projector.keyboard.press("r")
    address = read_code(projector)
    secret = address.partition("#present=")[2]
    assert secret not in projector.url
    projector.keyboard.press("r")
    presenter = new_page(viewport=PHONE)
    presenter.goto(address)
    question, told = presenter.locator(".question p"), presenter.locator("#told")
    expect(question).to_have_text(SCENES[0].question)
    expect(told).to_be_empty()
    sound(presenter)

    def press(name: str) -> None:
        """Press a key of the presenter view, and again while it says that the press came too late."""
        for _attempt in range(5):
            presenter.get_by_role("button", name=re.compile(f"^{name}")).click()
            presenter.wait_for_timeout(500)
            if not told.inner_text().startswith("Not done"):
                break

    board = presenter.locator("#board svg").bounding_box()  # a line that is drawn here appears there
    for x in (0.1, 0.9):
        presenter.mouse.click(board["x"] + x * board["width"], board["y"] + 0.4 * board["height"])
    expect(projector.get_by_role("button", name="Check my line")).to_be_enabled()

    projector.keyboard.press("n")
    place(projector, 2)
    expect(question).to_have_text(SCENES[1].question)
    projector.keyboard.press("p")
    place(projector, 1)
    expect(question).to_have_text(SCENES[0].question)
    press("Next")
    place(projector, 2)
    expect(question).to_have_text(SCENES[1].question)
    presenter.close(), projector.close()
    assert secret not in server.log()
    errors[:] = [error for error in errors if "status of 409" not in error]  # a press that came too late

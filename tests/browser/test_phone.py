"""A phone of a hall while its room goes on talking: what is tapped, drawn or typed meanwhile is not lost."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from explorer.classroom import location
from explorer.classroom import room as rooms
from tests.support.classroom import CHOICE, LINE, TEXT
from tests.support.phones import KEPT

PATIENCE = 20  # seconds


@pytest.fixture
def room(server, monkeypatch):
    """A room of the server's, without a lecturer's page."""
    monkeypatch.setattr(rooms, "_store", location.opened())
    room = rooms.opened()
    yield room
    room.close()


@pytest.fixture
def phone(room, join) -> Page:
    return join(room.code)


@pytest.fixture
def told_again(room, phone):
    """Tells the phone once more what it knows, as after each reconnection, and waits until it has come."""
    heard: list[object] = []
    line = phone.context.new_cdp_session(phone)
    line.on("Network.eventSourceMessageReceived", lambda event: heard.append(event))
    line.send("Network.enable")

    def tell() -> None:
        heard.clear()
        assert room.change(lambda now: now)
        deadline = time.monotonic() + PATIENCE
        while not heard:
            assert time.monotonic() < deadline, "nothing was heard"
            phone.wait_for_timeout(20)

    return tell


def press(node: Locator) -> None:
    """Press on a button, near its lower edge; the finger stays there."""
    box = node.bounding_box()
    node.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 0.9 * box["height"])
    node.page.mouse.down()


@pytest.mark.slow
def test_nothing_is_lost_when_the_same_is_told_again(room, phone, told_again):
    told = phone.get_by_role("status")
    room.ask(CHOICE)
    no = phone.get_by_role("button", name="No")
    expect(no).to_be_visible()
    press(no)
    told_again()
    phone.mouse.up()
    expect(told).to_have_text(KEPT)
    assert room.votes(1) == {0: 1}

    room.ask(LINE)
    board = phone.locator("svg")
    expect(board).to_be_visible()
    board.click(position={"x": 60, "y": 100})
    expect(phone.get_by_text("Now tap a second place.")).to_be_visible()
    told_again()
    board.click(position={"x": 200, "y": 150})
    expect(phone.get_by_text("The line passes through")).to_be_visible()

    room.ask(TEXT)
    field = phone.get_by_role("textbox")
    field.fill("half a")
    told_again()
    field.press_sequentially(" word")
    expect(field).to_have_value("half a word")


@pytest.mark.slow
def test_send_stays_under_the_finger_when_something_is_told(room, phone):
    room.ask(TEXT)
    phone.get_by_role("textbox").fill("words")
    sent: list[Route] = []
    phone.route("**/answer?*", lambda route: route.continue_() if sent else sent.append(route))
    send, told = phone.get_by_role("button", name="Send"), phone.get_by_role("status")
    send.click()
    expect(told).to_have_text("Sending …")
    press(send)
    sent[0].continue_()
    expect(told).to_have_text(KEPT)
    with phone.expect_request("**/answer?*"):
        phone.mouse.up()
    expect(told).to_have_text(KEPT)

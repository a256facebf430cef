"""The QR code of lecture mode: what the class gets by it, when it is in the way, and what the server makes none of."""

from __future__ import annotations

import urllib.error
import urllib.request
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from explorer.server import qr
from explorer.server.routes import assets_url
from tests.support.board import Board, link
from tests.support.lecture import HALL, POINTS, read_code


def step_of(address: str) -> str:
    return parse_qs(urlsplit(address).query).get("step", ["the end"])[0]


def test_the_class_opens_the_same_points_at_the_same_step(hall, new_page, open_page):
    board = hall(f"/perceptron?{link(*POINTS)}&pla.order=worst")
    page = board.page
    board.press("Home")
    board.press("ArrowRight")
    board.press("q")
    address = read_code(page)
    assert page.locator(".lc-address").text_content() == address
    expect(page.get_by_text("Phones cannot open this address:")).to_be_visible()
    assert page.locator("img.lc-code").bounding_box()["height"] > 0.75 * HALL["height"]
    page.keyboard.press("Escape")
    expect(page.locator("img.lc-code")).to_be_hidden()
    student = new_page()
    student.goto(address)
    theirs = Board(student)
    theirs.expect_points(*POINTS)
    theirs.expect_step(1)
    expect(student.get_by_text("Order of mistakes")).to_be_visible()
    expect(student.locator(".lc-bar")).to_have_count(0)


def test_the_code_names_the_step_at_which_it_stopped_the_player(hall):
    board = hall("/pocket")
    board.press("Home")
    board.press(" ")
    board.page.wait_for_function("window.linclass.primary.shared.step > 1")
    board.page.get_by_role("button", name="QR code of this view (Q)").click()
    assert step_of(read_code(board.page)) == str(board.step)


def test_a_link_that_is_too_long_for_a_code_says_so(hall):
    many = [(round(i * 0.37 % 9, 2), round(i * 0.73 % 7, 2), i % 2) for i in range(900)]
    board = hall(f"/data?{link(*many)}")
    assert len(board.page.url) > 2_953
    board.press("q")
    expect(board.page.get_by_text("This link is too long for a QR code")).to_be_visible()
    expect(board.page.locator("img.lc-code")).to_be_hidden()


def test_a_locked_page_keeps_its_secrets_and_its_code_keeps_the_lock(hall):
    board = hall(f"/perceptron?{link(*POINTS)}&lock=1")
    board.expect_step(0)
    expect(board.page.get_by_role("button", name="Next (N or Page Down)")).to_be_hidden()
    board.press("n")
    board.press("End")
    board.press("q")
    address = read_code(board.page)
    assert "lock=1" in address
    assert step_of(address) == str(board.step) != "0"  # a locked page would open at its beginning


def asked(server, body, origin=None):
    """What a page asks for to show the QR code of an address."""
    return urllib.request.Request(
        f"{server.url}{assets_url()}/qr", body, {"Origin": server.url if origin is None else origin}
    )


def test_the_server_makes_a_code_of_the_longest_address(server):
    with urllib.request.urlopen(asked(server, b"a" * qr.MOST)) as answer:
        assert answer.headers["Content-Type"] == "image/svg+xml"


def test_the_server_makes_no_code_for_another_sites_page(server):
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(asked(server, b"http://x", "http://elsewhere.example"))
    assert refused.value.code == 403


@pytest.mark.parametrize(("body", "status"), [(b"", 400), ("é".encode(), 400), (b"a" * (qr.MOST + 1), 413)])
def test_the_server_makes_no_code_of_what_none_can_hold(server, body, status):
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(asked(server, body))
    assert refused.value.code == status

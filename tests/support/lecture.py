"""Helpers for tests of lecture mode: what a projector shows, and a reader of the QR code."""

from __future__ import annotations

import time
from io import BytesIO

import zxingcpp
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from explorer.lessons import SITE
from tests.support.board import Board

HALL = {"width": 1280, "height": 720}
POCKET = {"width": 390, "height": 844}  # the lecturer's phone
POINTS = [(1.0, 4.0, 0), (2.0, 3.5, 0), (4.0, 1.0, 1)]
LEAST = 20  # pixels: letters for the last row
NEARLY = 0.99  # of a picture is in view: its end may be between two pixels
OVERFLOWS = "(node) => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1"


def part(board: Board, name: str) -> Locator:
    """The board's head, caption, formula or player."""
    return board.page.locator(f".st-key-board .lc-{name}")


def scene_of(lesson: str, key: str) -> str:
    """The address of a scene."""
    return f"/{lesson}?scene={next(k for k, scene in enumerate(SITE[lesson].scenes, 1) if scene.key == key)}"


def read_code(page: Page) -> str:
    """Return the content of the QR code on the screen."""
    code = page.locator("img.lc-code")
    page.wait_for_function("document.querySelector('img.lc-code')?.naturalWidth > 0")
    found = zxingcpp.read_barcodes(Image.open(BytesIO(code.screenshot())))
    assert len(found) == 1
    return found[0].text


def place(projector: Page, i: int, n: int) -> None:
    """Expect that entry i of n is shown on the projector."""
    expect(projector.locator(".lc-bar output")).to_have_text(f"{i} / {n}")


def agreed(projector: Page, presenter: Page) -> int:
    """Wait until both devices have shown the same scene for a second, and return its number."""
    deadline = time.monotonic() + 20
    same: list[str] = []
    while len(set(same[-10:])) != 1 or len(same) < 10:
        assert time.monotonic() < deadline, "they do not agree"
        shown = projector.locator(".lc-bar output").inner_text().partition(" ")[0]
        told = presenter.locator("#place").inner_text()
        same = [*same, shown] if f" {shown} of " in told else []
        time.sleep(0.1)
    return int(same[-1])

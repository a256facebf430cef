"""Pictures for the README: `python -m tools.hall` writes docs/hall-*.webp, of the board, and phone-*.webp, of
a phone.

Two dozen phones have drawn a line for XOR's points, discussed it, and drawn again; one is captured while it
draws.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from explorer.classroom import location
from explorer.classroom import room as rooms
from explorer.classroom.room import Room
from tools.chromium import FLAGS, find
from tools.film import DRAWN, SCHEMES, TIMEOUT
from tools.server import ROOT, Server

HALL, SHOWN = {"width": 1280, "height": 720}, (960, 540)
PHONE = {"width": 360, "height": 640}
SCENE = "/xor?scene=1&lecture=1"
PHONES = 24
SEED = 7
MOVED = 0.5  # share of those whose neighbour has an idea

Line = list[float]


def lines(chance: random.Random, ideas: float) -> list[Line]:
    """Return the lines of the phones, from (0, 0) to (1, 1): the share `ideas` cuts off a corner, the others
    are random."""
    return [_corner(chance) if chance.random() < ideas else _any(chance) for _phone in range(PHONES)]


def _corner(chance: random.Random) -> Line:
    """Return a line that separates one corner from the other three."""
    x, y = chance.choice([0.0, 1.0]), chance.choice([0.0, 1.0])
    far = [chance.uniform(0.3, 0.7) for _end in range(2)]
    return [x + (1 - 2 * x) * far[0], y, x, y + (1 - 2 * y) * far[1]]


def _any(chance: random.Random) -> Line:
    return [chance.uniform(-0.2, 1.2) for _coordinate in range(4)]


def answer(room: Room, n: int, drawn: Sequence[Line]) -> None:
    """Let the phones answer question n."""
    for phone, line in enumerate(drawn):
        room.answer(phone, n, line)


def take(browser: Browser, url: str, scheme: str) -> tuple[bytes, bytes]:
    """Capture the board after the second vote, and a phone during the first."""
    hall, phone = (
        browser.new_page(viewport=size, color_scheme=scheme, device_scale_factor=scale)  # type: ignore[arg-type]  # light or dark
        for size, scale in ((HALL, 1), (PHONE, 2))
    )
    for page in (hall, phone):
        page.set_default_timeout(TIMEOUT)
    room = _opened(hall, url)
    chance = random.Random(SEED)
    for _phone in range(PHONES - 1):
        room.join()
    phone.goto(f"{url}/join/{room.code}")
    phone.locator("#who:has-text(':')").wait_for()
    hall.keyboard.press("v")
    phone.locator("svg").wait_for()
    first = lines(chance, 0.4)
    answer(room, 1, first[:-1])
    _draw(phone)
    seen = phone.screenshot()
    _press(hall, f"{PHONES} of {PHONES} phones have answered.")
    _press(hall, f"Answers: {PHONES}.")
    ideas = lines(chance, 0.9)
    again = [new if chance.random() < MOVED else old for new, old in zip(ideas, first, strict=True)]
    told = hall.locator(".st-key-hall .lc-count")
    expect(told).to_have_text([f"0 of {PHONES} phones have answered."], timeout=TIMEOUT)
    answer(room, 2, again)
    _press(hall, f"{PHONES} of {PHONES} phones have answered.")
    expect(told).to_contain_text([f"Voted both times: {PHONES}."], timeout=TIMEOUT)
    hall.wait_for_function(DRAWN)
    hall.mouse.move(5, 700)
    hall.wait_for_timeout(1000)  # fades have ended
    shown = hall.screenshot()
    room.close()
    for page in (hall, phone):
        page.close()
    return shown, seen


def _opened(hall: Page, url: str) -> Room:
    """Open the scene in lecture mode and a room, as J does; return the room."""
    hall.goto(url + SCENE)
    hall.locator(".lc-bar").wait_for()
    hall.wait_for_function(DRAWN)
    hall.keyboard.press("j")
    code = (hall.locator(".lc-room").text_content() or "").split()[-1]
    hall.keyboard.press("j")
    room = rooms.find(code)
    assert room is not None, "the server's rooms are this process's, too"
    return room


def _press(hall: Page, told: str) -> None:
    """Press V after the page shows this text."""
    expect(hall.locator(".st-key-hall .lc-count")).to_have_text([told], timeout=TIMEOUT)
    hall.keyboard.press("v")


def _draw(phone: Page) -> None:
    """Tap a line that cuts off a corner, and send it."""
    board = phone.locator("svg").bounding_box()
    assert board is not None, "it is on the screen"
    for x, y in ((0.08, 0.35), (0.72, 0.95)):
        phone.mouse.click(board["x"] + x * board["width"], board["y"] + y * board["height"])
    phone.get_by_role("button", name="Send").click()
    phone.locator("#told:has-text('Your answer was received.')").wait_for()
    # The other language's name needs glyphs that this machine may not have.
    phone.evaluate("document.querySelector('nav').remove(); document.activeElement.blur(); scrollTo(0, 0)")


def save(taken: bytes, path: Path, size: tuple[int, int] | None = None) -> None:
    """Write a picture as WebP, and print its size."""
    picture = Image.open(BytesIO(taken)).convert("RGB")
    picture = picture.resize(size or (PHONE["width"], PHONE["height"]), Image.Resampling.LANCZOS)
    picture.save(path, quality=82, method=6)
    print(f"{path.relative_to(ROOT)}: {picture.width} × {picture.height}, {path.stat().st_size / 1e3:.0f} kB")


def main(arguments: Sequence[str] | None = None) -> None:
    """Capture in light and in dark colours."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--schemes", nargs="+", choices=SCHEMES, default=SCHEMES, help="colours")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="linclass-hall-") as folder:
        os.environ["LINCLASS_STORE"] = f"{folder}/store.sqlite"
        rooms.use(location.opened())
        with Server() as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
            for scheme in options.schemes:
                hall, phone = take(browser, server.url, scheme)
                save(hall, ROOT / "docs" / f"hall-{scheme}.webp", SHOWN)
                save(phone, ROOT / "docs" / f"phone-{scheme}.webp")
            browser.close()


if __name__ == "__main__":
    main()

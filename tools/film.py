"""Film a lesson's first scenes for the README: `python -m tools.film` writes docs/perceptron-light.webp and
-dark.webp.

The page's clock is paused while a frame is captured, so the film is smooth even on a busy machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Locator, Page, sync_playwright

from tools.chromium import FLAGS, find
from tools.server import ROOT, Server

SIZE = {"width": 1280, "height": 800}
SHOWN = (960, 600)
SCHEMES = ("light", "dark")
TIMEOUT = 60_000  # milliseconds for a page to be drawn
GLIDE = 0.6  # seconds that the pointer takes to a button
DRAWN = "window.linclass?.primary && document.documentElement.dataset.drawn"
POINTER = """([x, y]) => {
  const arrow = document.querySelector("#pointer") ?? document.body.appendChild(document.createElement("div"));
  arrow.id = "pointer";
  arrow.style.cssText = `position: fixed; z-index: 9999999; left: ${x}px; top: ${y}px; width: 18px; height: 26px;
    pointer-events: none; background: #fff; filter: drop-shadow(0 0 1px #000) drop-shadow(0 1px 2px #0008);
    clip-path: polygon(0 0, 0 76%, 26% 60%, 44% 96%, 62% 88%, 44% 54%, 80% 54%)`;
}"""


class Film:
    """The frames of a page; `rate` is their number per second."""

    def __init__(self, page: Page, rate: int) -> None:
        self.page, self.rate = page, rate
        self.frames: list[Image.Image] = []
        self.milliseconds: list[int] = []  # of each frame
        self._pointer = (SIZE["width"] * 0.8, SIZE["height"] * 0.75)

    def look(self, seconds: float) -> None:
        """Film this number of seconds."""
        for _frame in range(round(seconds * self.rate)):
            self.page.clock.run_for(round(1000 / self.rate))
            seen = Image.open(BytesIO(self.page.screenshot())).convert("RGB")
            self._take(seen.resize(SHOWN, Image.Resampling.LANCZOS))

    def _take(self, seen: Image.Image) -> None:
        """Add a frame; one that equals the last extends its duration."""
        if self.frames and seen.tobytes() == self.frames[-1].tobytes():
            self.milliseconds[-1] += 1000 // self.rate
        else:
            self.frames.append(seen)
            self.milliseconds.append(1000 // self.rate)

    def press(self, button: Locator) -> None:
        """Move the pointer to a button, and press it."""
        box = button.bounding_box()
        assert box is not None, "it is not on the screen"
        first, last = self._pointer, (box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6)
        moves = max(1, round(GLIDE * self.rate))
        for move in range(1, moves + 1):
            share = 1 - (1 - move / moves) ** 3  # it decelerates
            self._pointer = (
                first[0] + share * (last[0] - first[0]),
                first[1] + share * (last[1] - first[1]),
            )
            self.page.evaluate(POINTER, self._pointer)
            self.look(1 / self.rate)
        button.click()
        for _moment in range(10):  # waiting for the server does not advance the film's clock
            self.page.clock.run_for(10)
            self.page.wait_for_timeout(50)

    def save(self, path: Path) -> None:
        """Write an animated WebP in an endless loop."""
        first, *others = self.frames
        first.save(
            path,
            save_all=True,
            append_images=others,
            duration=self.milliseconds,
            loop=0,
            quality=72,
            method=4,
        )


def take(browser: Browser, url: str, scheme: str, rate: int) -> Film:
    """Film the perceptron's first two scenes: predict in each and watch the steps."""
    context = browser.new_context(viewport=SIZE, color_scheme=scheme)  # type: ignore[arg-type]  # light or dark
    page = context.new_page()
    page.set_default_timeout(TIMEOUT)
    page.clock.install()
    page.goto(f"{url}/perceptron?scene=1")
    page.wait_for_function(DRAWN)
    page.locator('[data-testid="stSidebarCollapseButton"] button').dispatch_event("click")
    page.wait_for_timeout(1000)
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)
    film = Film(page, rate)
    film.look(1.5)
    film.press(page.locator(".st-key-scene-option-0 button"))
    film.look(3.5)
    film.press(page.locator(".st-key-scene-next button"))
    film.look(1.3)
    film.press(page.locator(".st-key-scene-option-1 button"))
    film.look(4)
    context.close()
    return film


def main(arguments: Sequence[str] | None = None) -> None:
    """Film in light and in dark colours."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rate", type=int, default=10, help="frames a second")
    parser.add_argument("--schemes", nargs="+", choices=SCHEMES, default=SCHEMES, help="colours")
    options = parser.parse_args(arguments)
    with Server() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        for scheme in options.schemes:
            film = take(browser, server.url, scheme, options.rate)
            path = ROOT / "docs" / f"perceptron-{scheme}.webp"
            path.parent.mkdir(exist_ok=True)
            film.save(path)
            seconds, megabytes = sum(film.milliseconds) / 1000, path.stat().st_size / 1e6
            print(f"{path.relative_to(ROOT)}: {len(film.frames)} frames, {seconds:.1f} s, {megabytes:.2f} MB")
        browser.close()


if __name__ == "__main__":
    main()

"""Take the README's picture of the explorer: `python -m tools.screenshot` writes docs/perceptron.png."""

from __future__ import annotations

from playwright.sync_api import sync_playwright

from tools.chromium import FLAGS, find
from tools.server import ROOT, Server

PICTURE = ROOT / "docs" / "perceptron.png"


def main() -> None:
    """Start the app, open a step of the perceptron's lesson, and keep what is seen."""
    with Server() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, color_scheme="light")
        page.goto(f"{server.url}/perceptron?step=9")
        page.wait_for_function("document.querySelectorAll('.lc-chart[data-ready]').length >= 3")
        page.wait_for_timeout(500)
        PICTURE.parent.mkdir(exist_ok=True)
        page.screenshot(path=PICTURE)
        browser.close()
    print(PICTURE.relative_to(ROOT))


if __name__ == "__main__":
    main()

"""Smoke test of the app with the installed version of Streamlit.

    python -m tools.smoke [--no-browser]

It draws some pages without a server, starts a server and fetches what a first visit needs, and opens a lesson, the page
of the data and lecture mode in a Chromium. Each line is one step. The exit code is 0 if all of them pass. What the app
has to do without in this version of Streamlit is no error: it is printed first.
"""

from __future__ import annotations

import argparse
import logging
import os
import re
import sys
import tempfile
import urllib.request
from collections.abc import Callable
from functools import partial

import streamlit
from streamlit.testing.v1 import AppTest

from tools import chromium
from tools.server import ROOT, Server

PAGES = ("perceptron", "fisher", "data")
SECONDS = 100
VIEWS = ("perceptron", "data", "perceptron?lecture=1")


def draw(path: str) -> str:
    """Run a page, also in Chinese; returns the number of its texts."""
    at = AppTest.from_file(str(ROOT / "explorer" / "router.py"), default_timeout=SECONDS)
    at.run()
    names = {str(page["url_pathname"]): name for name, page in at._registered_pages.items()}
    at._page_hash = names[path]
    elements = []
    for language in ("en", "zh"):
        at.query_params["lang"] = language
        at.run()
        if at.exception:
            raise RuntimeError(at.exception[0].message)
        elements.append(len(at.get("html")) + len(at.get("markdown")))
    return f"{elements[0]} texts, {elements[1]} in Chinese"


def fetch(server: Server) -> str:
    """Fetch the front page, and every script, style and font that it names."""

    def get(path: str) -> bytes:
        request = urllib.request.Request(f"{server.url}/{path}", headers={"Accept": "text/html"})
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:
            content: bytes = answer.read()
        return content

    page = get("").decode()
    if "<title>Linear classification</title>" not in page:
        raise RuntimeError("the front page has another title")
    files = set(re.findall(r'(?:href|src)="\./([^"]+)"', page))
    for name in files:
        get(name)
    return f"{len(files)} files"


def look(server: Server) -> str:
    """Open pages in a browser, step once, and look for errors and a page that is wider than the window."""
    from playwright.sync_api import sync_playwright

    program = chromium.find_for_tests()
    if program is None:
        raise RuntimeError(
            "no Chromium: install one (python -m tools.chromium --install), or use --no-browser"
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        errors: list[str] = []
        for view in VIEWS:
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.set_default_timeout(SECONDS * 1000)
            page.goto(f"{server.url}/{view}")
            page.locator(".js-plotly-plot .main-svg").first.wait_for()
            page.wait_for_function("document.documentElement.dataset.drawn")
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                errors.append(f"/{view} is wider than the window")
            page.close()
        browser.close()
    if errors:
        raise RuntimeError("; ".join(errors))
    return f"{len(VIEWS)} views"


def step(name: str, do: Callable[[], str]) -> bool:
    """Run one step, print its line, and return whether it passed."""
    try:
        told = do()
    except Exception as error:  # whatever a step raises is its result
        print(f"  FAILED  {name}: {error}", flush=True)
        return False
    print(f"  passed  {name}: {told}", flush=True)
    return True


def lacks() -> list[str]:
    """Return what this version of Streamlit does not have for the app."""
    from explorer.server import fonts, streamlit_patches
    from explorer.streamlit_bridge import front_end

    lines = [f"{each.lost} ({missing})" for each in streamlit_patches.PATCHES if (missing := each.missing())]
    lines += [feature.lost for feature in streamlit_patches.FEATURES if not feature.check()]
    lines += [f"no element {name} for styles and scripts" for name in front_end.missing_elements()]
    return lines + ([] if fonts.FONTS else ["whole fonts are sent on a first visit"])


def main() -> int:
    """Run all steps and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--no-browser", action="store_true")
    options = parser.parse_args()
    logging.disable(logging.WARNING)
    print(f"Streamlit {streamlit.__version__}")
    for line in lacks():
        print(f"  note    {line}")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["LINCLASS_STORE"] = f"{folder}/store.sqlite"
        passed = [step(f"/{path} without a server", partial(draw, path)) for path in PAGES]
        with Server() as server:
            passed.append(step("a server and what a first visit fetches", partial(fetch, server)))
            if not options.no_browser:
                passed.append(step("a browser", partial(look, server)))
            passed.append(step("the server's log", partial(clean, server)))
    print("passed" if all(passed) else "FAILED")
    return 0 if all(passed) else 1


def clean(server: Server) -> str:
    """Look for tracebacks in the log of the server."""
    if found := server.tracebacks():
        raise RuntimeError(found[0])
    return "no tracebacks"


if __name__ == "__main__":
    sys.exit(main())

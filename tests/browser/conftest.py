"""A real Chromium against a real server: fixtures for every browser test.

`open_page("/perceptron")` opens a page of the app and returns it when it is drawn. Whatever goes wrong
meanwhile, in the browser or on the server, fails the test at its end; a test that provokes an error says so
by `errors.clear()`. Streamlit shows no sign of a short rerun, so after a click a test waits for what the user
would see: `expect(locator).to_…`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tools import chromium
from tools.server import ROOT, Server

RESULTS = ROOT / "test-results"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
TIMEOUT = 20_000  # milliseconds
expect.set_options(timeout=TIMEOUT)  # a busy machine is slow, not wrong

# On a deep link Streamlit's own script looks for its server below the page's path first.
PROBES = re.compile(r"/_stcore/(health|host-config)$")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder, and run it after the faster tests."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Leave a picture of what a failed test saw in test-results/."""
    report = yield
    contexts: list[BrowserContext] = getattr(item, "funcargs", {}).get("contexts", [])
    if report.when == "call" and report.failed:
        RESULTS.mkdir(exist_ok=True)
        for number, page in enumerate(page for context in contexts for page in context.pages):
            name = re.sub(r"\W+", "_", item.name)
            page.screenshot(path=RESULTS / f"{name}-{number}.png")
    return report


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The app on a free port. A test may `kill()` it and `start()` it again: the address stays the same."""
    with Server() as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the whole session."""
    with sync_playwright() as playwright:
        instance = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        yield instance
        instance.close()


@pytest.fixture
def errors(server: Server) -> Iterator[list[str]]:
    """Everything that went wrong during the test; it fails at its end unless the list is empty."""
    found: list[str] = []
    before = len(server.log())
    yield found
    found += server.tracebacks(before)
    assert not found, "uncaught errors:\n" + "\n".join(found)


@pytest.fixture
def contexts() -> Iterator[list[BrowserContext]]:
    """The browser contexts (visitors) of a test: closed at its end."""
    opened: list[BrowserContext] = []
    yield opened
    for context in opened:
        context.close()


@pytest.fixture
def new_page(browser: Browser, contexts: list[BrowserContext], errors: list[str]) -> Callable[..., Page]:
    """A function that gives a fresh visitor's page: `new_page(viewport=PHONE, color_scheme="dark", …)`."""

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and not PROBES.search(message.location["url"]):
            errors.append(f"console: {message.text} ({message.location['url']})")

    def make(**options: Any) -> Page:
        context = browser.new_context(**{"viewport": DESKTOP, **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(TIMEOUT)
        page.on("pageerror", lambda error: errors.append(f"page: {error}"))
        page.on("console", note)
        return page

    return make


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A fresh visitor's page at 1280×800."""
    return new_page()


@pytest.fixture
def open_page(server: Server, page: Page) -> Callable[..., Page]:
    """`open_page("/perceptron?d=…", chart=True)`: the page, when it has run and its charts are drawn."""

    def open_(path: str = "/", *, chart: bool = True, on: Page = page) -> Page:
        on.goto(server.url + path)
        wait_until_drawn(on, chart=chart)
        return on

    return open_


def wait_until_drawn(page: Page, *, chart: bool = True) -> None:
    """Wait for the end of the first run and, with `chart`, until there are charts and all are drawn."""
    page.wait_for_selector('[data-testid="stApp"][data-test-script-state="notRunning"]')
    if chart:
        page.wait_for_selector('.lc-chart[data-ready="1"]')
        page.wait_for_function("() => !document.querySelector('.lc-chart:not([data-ready=\"1\"])')")

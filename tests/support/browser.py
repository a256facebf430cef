"""A real Chromium and a real server: fixtures for every test that has `test_browser` in its name.

`open_page("/perceptron")` opens a page of the app and returns it after it is drawn. Any error in the browser
or on the
server fails the test at its end; a test that provokes an error calls `errors.clear()`. Streamlit does not
show short
reruns, so after a click a test waits for the visible result: `expect(locator).to_…`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Generator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect, sync_playwright

from tests.support.share import sixth
from tools import chromium
from tools.server import ROOT, Server

RESULTS = ROOT / "test-results"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SCROLLED = "document.querySelector('[data-testid=stMain]').scrollTop"  # how far the page is scrolled
TIMEOUT = 40_000  # milliseconds
# A test opens most pages once, so most code runs once: optimising it would take longer than it saves, except
# for code that runs ten thousand times in one page, such as Plotly's loops. This option needs the least work
# of three, by a sixth.
FLAGS = (*chromium.FLAGS, "--js-flags=--no-opt,--invocation-count-for-maglev=15000")
LOOK = 50  # milliseconds between two checks of a waiting test
expect.set_options(timeout=TIMEOUT)  # a busy machine is slow, not wrong

BLANK = "about:blank"
DRAWN = "document.documentElement.dataset.drawn"  # explorer/server/scripts/drawn.js
# Streamlit's grey placeholders pulse, and each frame of that is drawn: a fifth of the work of a page.
STILL = """const still = new CSSStyleSheet();
still.replaceSync('[data-testid$="Skeleton"], [data-testid$="Skeleton"] * { animation: none !important; }');
document.adoptedStyleSheets.push(still);"""
# The options that an open tab can change; all others are fixed.
USUAL: dict[str, Any] = {"viewport": DESKTOP, "color_scheme": "light", "reduced_motion": "no-preference"}
FAILED = pytest.StashKey[bool]()

# On a deep link Streamlit's own script first looks for its server below the page's path.
PROBES = re.compile(r"/_stcore/(health|host-config)$")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests that need a browser, and run them after the faster tests: the longest first, to balance
    the workers.

    The commands run between them, because they take long, too; one uses the cache of mypy, which runs
    meanwhile. Where no files are named, a sixth of the tests in a browser runs, as in `make test`: together
    they would take three quarters of the time of all tests.
    """
    for item in items:
        if {"browser", "server"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.browser)
    if {Path(argument).name for argument in config.args} == {"tests"}:
        driven = [
            item
            for item in items
            if item.get_closest_marker("browser") and item.path.parent.name != "commands"
        ]
        left = set(driven) - set(sixth(driven, 1))
        config.hook.pytest_deselected(items=[item for item in items if item in left])
        items[:] = [item for item in items if item not in left]

    def turn(item: pytest.Item) -> tuple[bool, ...]:
        in_browser = item.get_closest_marker("browser") is not None
        command = item.path.parent.name == "commands"
        slow = item.get_closest_marker("slow") is not None
        return in_browser, item.path.name != "test_monkey.py", command != in_browser, in_browser and not slow

    items.sort(key=turn)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Save a screenshot of a failed test in test-results/."""
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
        RESULTS.mkdir(exist_ok=True)
        for number, tab in enumerate(getattr(item, "funcargs", {}).get("tabs", [])):
            name = re.sub(r"\W+", "_", item.name)
            try:
                tab.page.screenshot(path=RESULTS / f"{name}-{number}.png")
            except Exception as error:  # whatever stops a browser must not hide why the test failed
                report.sections.append(("screenshot", f"none was taken: {error!r}"))
    return report


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """Start the app on a free port. A test may `kill()` it and `start()` it again at the same address."""
    with Server() as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start one Chromium for the whole session."""
    with sync_playwright() as playwright:
        instance = playwright.chromium.launch(executable_path=chromium.find_for_tests(), args=list(FLAGS))
        yield instance
        instance.close()


@pytest.fixture
def errors(server: Server) -> Iterator[list[str]]:
    """Collect all errors during the test; it fails at its end unless the list is empty."""
    found: list[str] = []
    before = len(server.log())
    yield found
    found += server.tracebacks(before)
    assert not found, "uncaught errors:\n" + "\n".join(found)


class Tab:
    """A visitor's tab, reused by several tests: with its compiled scripts a page opens three times as fast.

    Each tab has its own context, so that tabs share nothing; between two tests all traces of a visitor are
    deleted. For the same reason one tab serves as a wide, a narrow and a dark window in turn.
    """

    def __init__(self, browser: Browser, options: dict[str, Any]) -> None:
        self.options = options
        self.errors: list[str] = []  # of the test that uses the tab
        context = browser.new_context(**options)
        context.add_init_script(STILL)
        self.page = context.new_page()
        self.page.set_default_timeout(TIMEOUT)
        # By default it polls at every frame, which makes the browser draw one.
        self.page.wait_for_function = partial(self.page.wait_for_function, polling=LOOK)
        self.page.on("pageerror", lambda error: self.errors.append(f"page: {error.stack or error}"))
        self.page.on("console", self._note)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not PROBES.search(message.location["url"]):
            self.errors.append(f"console: {message.text} ({message.location['url']})")

    def look(self, viewport: Any, **media: Any) -> None:
        """Set the size and the visitor's preferences for colours and motion."""
        self.page.set_viewport_size(viewport)
        self.page.emulate_media(media="null", **media)

    def forget(self) -> None:
        """Leave the page, and become a visitor unknown to any server."""
        if self.page.url != BLANK:
            self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
            self.page.goto(BLANK)
        self.page.context.new_cdp_session(self.page).send("Page.resetNavigationHistory")
        self.page.context.clear_cookies()
        self.page.unroute_all()


@pytest.fixture(scope="session")
def free_tabs() -> list[Tab]:
    """Hold the tabs that no test uses."""
    return []


@pytest.fixture
def tabs(request: pytest.FixtureRequest, free_tabs: list[Tab], errors: list[str]) -> Iterator[list[Tab]]:
    """Hold the tabs of a test; free them at its end, or close them if it failed."""
    taken: list[Tab] = []
    yield taken
    for tab in taken:
        if FAILED in request.node.stash or tab.page.is_closed():
            tab.page.context.close()
        else:
            tab.forget()
            free_tabs.append(tab)


@pytest.fixture
def new_page(
    browser: Browser, free_tabs: list[Tab], tabs: list[Tab], errors: list[str]
) -> Callable[..., Page]:
    """Return a function that opens a new visitor's page: `new_page(viewport=PHONE, color_scheme="dark", …)`."""

    def make(**options: Any) -> Page:
        look = {name: options.pop(name, usual) for name, usual in USUAL.items()}
        if options.get("is_mobile"):
            options.setdefault("device_scale_factor", 2)  # as on phones
        tab = next((tab for tab in free_tabs if tab.options == options), None)
        if tab is None:
            tab = Tab(browser, options)
        else:
            free_tabs.remove(tab)
        tab.look(**look)
        tab.errors = errors
        tabs.append(tab)
        return tab.page

    return make


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """Return a new visitor's page at 1280×800."""
    return new_page()


@pytest.fixture
def open_page(server: Server, request: pytest.FixtureRequest) -> Callable[..., Page]:
    """`open_page("/perceptron?d=…", chart=True)` returns the page after it has run and its charts are drawn.

    If the address contains no scene, it opens the page's bench; an address that ends with `?` is not changed.
    """

    def open_(path: str = "/", *, chart: bool = True, on: Page | None = None) -> Page:
        page: Page = on or request.getfixturevalue("page")
        if "scene=" not in path and not path.endswith("?"):
            path += ("&" if "?" in path else "?") + "scene=0"
        page.goto(server.url + path)
        wait_until_drawn(page, chart=chart)
        return page

    return open_


def wait_until_drawn(page: Page, *, chart: bool = True) -> None:
    """Wait for the end of the first run and, with `chart`, until there is a board and the whole page is drawn."""
    rested = """document.querySelector('[data-testid="stApp"][data-test-script-state="notRunning"]')"""
    board = """window.linclass?.primary && (document.querySelector(".lc-lecture") || !/[?&]lecture=1/.test(location.search))"""
    page.wait_for_function(f"{board} && {DRAWN}" if chart else rested)


def bottom(part: Locator) -> float:
    """Where a part of the page ends, in pixels from the top of the screen."""
    box = part.bounding_box()
    assert box is not None, f"{part} is not shown"
    return box["y"] + box["height"]


def spaced(text: str) -> re.Pattern[str]:
    """A pattern of a text with formulas: browsers give MathML without its spaces and roots, and indices as letters."""

    def one(letter: str) -> str:
        plain = unicodedata.normalize("NFKC", letter)
        known = re.escape(letter) if plain == letter else f"(?:{re.escape(letter)}|{re.escape(plain)})"
        known = "[φϕ]" if letter == "φ" else known  # a formula has the other form
        return f"{known}?" if letter == "√" else known

    return re.compile(r"\s*".join(one(letter) for letter in text if not letter.isspace()))

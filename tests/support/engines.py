"""Firefox and WebKit under Selenium: a tab with the same method names as a Playwright page, for `Board`.

The driver sends all key and mouse input: no script creates events.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from tests.support.browser import DESKTOP
from tools import engines

if TYPE_CHECKING:  # the package may be missing; these tests are then skipped
    from selenium.webdriver.remote.client_config import ClientConfig
    from selenium.webdriver.remote.webdriver import WebDriver
    from selenium.webdriver.remote.webelement import WebElement

T = TypeVar("T")
Place = tuple[float, float]

TIMEOUT = 120.0  # seconds: both render in software, which is slow on a busy machine
NO_REPLY = 15.0  # seconds for the reply of an engine that may hang
START = "about:blank"  # the page with which an engine opens
LOOK = 0.05  # seconds between two checks of a waiting test
MOUSE = 6  # a pointer that is precise and can hover: without a screen Firefox reports none
# Playwright's evaluate: a function is called with the argument, and anything else is the value.
EVALUATE = "const value = ({source}); return typeof value === 'function' ? value(arguments[0]) : value;"
FIND = """([css, text]) => [...document.querySelectorAll(css)].find((node) => node.checkVisibility()
  && (!text || [node.getAttribute("aria-label"), node.textContent.trim()].includes(text)))"""
# Whether the page has changed since the navigation started; from then on its errors are recorded.
LISTEN = """() => {
  if (window.left) return false;
  const noted = (window.noted = []);
  const { error } = console;
  console.error = (...all) => { noted.push(`console: ${all.map((one) => one?.stack ?? one).join(" ")}`); error(...all); };
  addEventListener("error", (event) => noted.push(
    `page: ${event.error?.stack ?? event.message ?? `${event.target.src ?? event.target.href} is not loaded`}`), true);
  addEventListener("unhandledrejection", ({ reason }) => noted.push(`page: ${reason?.stack ?? reason}`));
  addEventListener("securitypolicyviolation", (event) => noted.push(
    `policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));
  return true; }"""
KEYS = {"Control": "\ue009", "Shift": "\ue008", "End": "\ue010", "Home": "\ue011", "ArrowLeft": "\ue012"}
KEYS |= {"ArrowRight": "\ue014", "Escape": "\ue00c", "Enter": "\ue007"}


@contextmanager
def screen() -> Iterator[str]:
    """Start a virtual screen; yield its name for DISPLAY."""
    reader, writer = os.pipe()
    options = f"-displayfd {writer} -screen 0 1400x1000x24 -nolisten tcp"
    command = [engines.found("Xvfb"), *options.split()]
    with subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL) as process:
        os.close(writer)
        with os.fdopen(reader) as told:
            number = told.readline().strip()
        try:
            yield f":{number}"
        finally:
            process.terminate()


def firefox(folder: Path, log: Path) -> WebDriver:
    """Start a Firefox that saves files in the folder."""
    from selenium import webdriver

    options = webdriver.FirefoxOptions()
    options.binary_location = engines.found("firefox")
    options.page_load_strategy = "none"
    options.add_argument("-headless")
    options.set_preference("browser.download.folderList", 2)  # the named folder
    options.set_preference("browser.download.dir", str(folder))
    options.set_preference("ui.primaryPointerCapabilities", MOUSE)
    options.set_preference("ui.allPointerCapabilities", MOUSE)
    service = webdriver.FirefoxService(engines.found("geckodriver"), log_output=str(log))
    return webdriver.Firefox(options, service)


def webkit(folder: Path, log: Path, display: str) -> WebDriver:
    """Start a MiniBrowser on a screen that saves files in the folder."""
    from selenium import webdriver

    (folder / "user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{folder}"\n', encoding="utf-8")
    env = {**os.environ, "DISPLAY": display, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    env["WEBKIT_DISABLE_COMPOSITING_MODE"] = (
        "1"  # without a graphics card, layers take most of the processor time
    )
    options = webdriver.WebKitGTKOptions()
    options.binary_location = engines.found("MiniBrowser")
    options.page_load_strategy = "none"
    options.add_argument("--automation")
    service = webdriver.WebKitGTKService(engines.found("WebKitWebDriver"), log_output=str(log), env=env)
    return webdriver.WebKitGTK(options, service)


@contextmanager
def opened(engine: str, folder: Path) -> Iterator[Tab]:
    """Yield the only tab of an engine that saves files in a folder."""
    with ExitStack() as stack:
        log = folder / "driver.log"
        display = stack.enter_context(screen()) if engine == "webkit" else None
        driver = webkit(folder, log, display) if display else firefox(folder, log)
        stack.callback(driver.quit)
        yield Tab(driver, folder)


def until(look: Callable[[], T], what: Callable[[], str], *passing: type[Exception]) -> T:
    """Poll until the value is true, and return it; ignore errors of these kinds."""
    deadline = time.monotonic() + TIMEOUT
    while True:
        with suppress(*passing):
            if value := look():
                return value
        if time.monotonic() > deadline:
            raise TimeoutError(f"in vain: {what()}")
        time.sleep(LOOK)


class Mouse:
    """The mouse of a tab."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver, self.at = driver, (0.0, 0.0)

    def _do(self, *acts: Place | str) -> None:
        """Move, press and release without pauses."""
        from selenium.webdriver.common.actions.action_builder import ActionBuilder

        builder = ActionBuilder(self.driver, duration=0)
        for act in acts:
            if isinstance(act, str):
                getattr(builder.pointer_action, act)()
            else:
                self.at = act
                builder.pointer_action.move_to_location(*map(round, act))
        builder.perform()

    def clicks(self, places: Sequence[Place]) -> None:
        """Click on one place after the other, as fast as the driver can."""
        self._do(*(act for place in places for act in (place, "pointer_down", "pointer_up")))

    def click(self, x: float, y: float) -> None:
        self.clicks([(x, y)])

    def move(self, x: float, y: float, steps: int = 1) -> None:
        x0, y0 = self.at
        self._do(*((x0 + (x - x0) * k / steps, y0 + (y - y0) * k / steps) for k in range(1, steps + 1)))

    def down(self) -> None:
        self._do("pointer_down")

    def up(self) -> None:
        self._do("pointer_up")


class Keyboard:
    """The keyboard of a tab."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver

    def press(self, keys: str) -> None:
        """Press a key, or several together: "Control+z"."""
        from selenium.webdriver import ActionChains

        chain, codes = ActionChains(self.driver), [KEYS.get(key, key) for key in keys.split("+")]
        for code in codes:
            chain.key_down(code)
        for code in reversed(codes):
            chain.key_up(code)
        chain.perform()


class Part:
    """The first element of a tab that matches a selector."""

    def __init__(self, tab: Tab, css: str) -> None:
        self.tab, self.css = tab, css

    def scroll_into_view_if_needed(self) -> None:
        self.tab.evaluate(
            "(css) => document.querySelector(css).scrollIntoView({ block: 'nearest' })", self.css
        )


class Tab:
    """The only tab of an engine."""

    def __init__(self, driver: WebDriver, folder: Path) -> None:
        self.driver, self.folder = driver, folder
        self.mouse, self.keyboard = Mouse(driver), Keyboard(driver)
        self.errors: list[str] = []
        self.fresh = True
        self.page = self  # the source of a failed test's screenshot (tests/support/browser.py)
        driver.set_script_timeout(TIMEOUT)
        self.connection.timeout = TIMEOUT + NO_REPLY
        self.look(DESKTOP)

    @property
    def url(self) -> str:
        """The address."""
        return str(self.driver.current_url)

    def look(self, size: dict[str, int]) -> None:
        """Resize the window so that the page has this size, or the minimum of the engine."""
        for _turn in range(2):
            inner = self.evaluate("[innerWidth, innerHeight]")
            outer = self.driver.get_window_size()
            self.driver.set_window_size(
                size["width"] + outer["width"] - inner[0], size["height"] + outer["height"] - inner[1]
            )

    def evaluate(self, source: str, arg: Any = None) -> Any:
        """Return the value of an expression, or of a function that is called with `arg`."""
        return self.driver.execute_script(EVALUATE.replace("{source}", source), arg)

    def wait_for_function(self, source: str, *, arg: Any = None) -> Any:
        """Wait until the value is true, and return it."""
        return until(lambda: self.evaluate(source, arg), lambda: f"{source} of {arg!r} at {self.url}")

    def goto(self, url: str) -> None:
        """Go to an address, and record the errors of its page."""
        from selenium.common.exceptions import NoSuchFrameException

        self.note_errors()
        self.evaluate("() => { window.left = true; }")
        self.driver.get(url)
        if self.fresh:  # WebKit loads the first page in another process: until then no script can run in it
            until(lambda: self.url != START, lambda: f"{url} after {START}")
            self.fresh = False
        until(lambda: self.evaluate(LISTEN), lambda: url, NoSuchFrameException)  # during the navigation

    def note_errors(self) -> None:
        """Keep the recorded errors of the page."""
        self.errors += self.evaluate("window.noted?.splice(0)") or []

    def forget(self) -> None:
        """Become a visitor unknown to any server, with a window of the default size."""
        self.note_errors()
        self.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        self.driver.delete_all_cookies()
        self.look(DESKTOP)

    @property
    def connection(self) -> ClientConfig:
        """How the driver is asked, with the seconds to wait for a reply."""
        return self.driver.command_executor.client_config  # type: ignore[union-attr]  # a string only before it is asked

    @contextmanager
    def impatient(self) -> Iterator[None]:
        """Give an engine that may hang little time: after four requests without a reply urllib3 raises an error."""
        usual, self.connection.timeout = self.connection.timeout, NO_REPLY
        try:
            yield
        finally:
            self.connection.timeout = usual

    def screenshot(self, path: Path) -> None:
        """Save a picture of the visible part; raise urllib3's error if the engine hangs."""
        with self.impatient():
            self.driver.save_screenshot(str(path))

    def locator(self, css: str) -> Part:
        return Part(self, css)

    def find(self, css: str, text: str = "") -> WebElement:
        """Wait for a visible element, with this text or label if given."""
        return self.wait_for_function(FIND, arg=[css, text])

    def click(self, css: str, text: str = "") -> None:
        """Wait for a visible element, and click on it, or on its replacement if the page redraws it meanwhile."""
        from selenium.common.exceptions import StaleElementReferenceException

        def click() -> bool:
            self.find(css, text).click()
            return True

        until(click, lambda: f"a click on {css} {text}", StaleElementReferenceException)

    def expect_text(self, css: str, text: str) -> None:
        """Wait until a visible element contains a text."""
        self.wait_for_function(
            "([css, text]) => [...document.querySelectorAll(css)].some((node) => node.innerText.includes(text))",
            arg=[css, text],
        )

    def wait_for_file(self, pattern: str) -> Path:
        """Wait for a complete download with such a name, and return it."""

        def found() -> Path | None:
            parts = list(self.folder.glob("*.part"))  # incomplete downloads of Firefox
            whole = (path for path in self.folder.glob(pattern) if path.stat().st_size)
            return None if parts else next(whole, None)

        return until(found, lambda: f"a file {pattern} in {self.folder}", FileNotFoundError)

"""A random visitor: clicks, drags, keys, files and pages at random, reproducible by seed."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable

from playwright.sync_api import Error, Locator, Page

from tests.fuzz import uploads
from tools.server import Server

KEYS = (
    "Space",
    "ArrowLeft",
    "ArrowRight",
    "Home",
    "End",
    "1",
    "2",
    "3",
    "4",
    "Delete",
    "Tab",
    "Escape",
    "Enter",
)
KEYS_TOGETHER = ("Control+z", "Control+Shift+z", "Shift+Tab")
# Not the downloads: Streamlit logs an error of its own if one is pressed during a page change.
CONTROLS = "button:visible:not([data-testid=stDownloadButton] *), [role=radio]:visible, [role=checkbox]:visible, [role=tab]:visible, [role=combobox]:visible"
FIELDS = "input[type=text]:visible, input[type=number]:visible, textarea:visible"
TEXTS = ("", "0", "-1", "1e308", "x1*x2", "((((", "<b>x</b>", "9" * 400, "free money", "nan", "1,5")
# The monkey interrupts the network; the browser's messages about that are not faults.
OFFLINE = ("ERR_INTERNET_DISCONNECTED", "WebSocket", "AxiosError: Network Error")
LEFT = ("callback is no longer runnable",)  # Streamlit's own script during a page change
PATIENCE = 30_000  # milliseconds within which a page must be at rest
RESTED = """() => document.querySelector('[data-testid="stApp"][data-test-script-state="notRunning"]')
  && document.querySelectorAll("h1").length === 1"""


class Monkey:
    """One page of a browser and the actions on it; `done` holds the last actions, for debugging.

    `errors` collects the page's own errors.
    """

    def __init__(self, page: Page, server: Server, paths: list[str], seed: int, errors: list[str]) -> None:
        self.page, self.server, self.paths, self.errors = page, server, paths, errors
        self.chance = random.Random(seed)
        self.done: list[str] = []
        self.actions: tuple[Callable[[], str], ...] = (
            *(self._click,) * 5,
            *(self._drag,) * 3,
            *(self._press,) * 3,
            *(self._control,) * 8,
            *(self._slide,) * 2,
            *(self._type,) * 2,
            *(self._turn_to,) * 2,
            self._upload,
            self._reload,
            self._back,
            self._reconnect,
        )

    def play(self, seconds: float) -> int:
        """Do one action after the other, and check after each that the page works; return the number of actions."""
        self._open("")
        until, count = time.monotonic() + seconds, 0
        while time.monotonic() < until:
            action = self.chance.choice(self.actions)
            try:
                told = action()
            except Error as problem:  # the target is gone or covered by now: not a fault of the page
                told = f"{action.__name__}: {str(problem).splitlines()[0]}"
            self.done = [*self.done[-30:], told]
            self.page.wait_for_timeout(self.chance.choice((0, 0, 20, 300)))
            if count % 5 == 0 or action in (self._reload, self._back, self._turn_to):
                self.look()
            count += 1
        self.look()
        return count

    def look(self) -> None:
        """Check that the page comes to rest, shows neither an exception nor an error, and had none in its scripts."""
        self.page.wait_for_function(RESTED, timeout=PATIENCE)
        assert not self.page.locator('[data-testid="stException"]').count(), self.done
        assert not self.page.get_by_text("Something went wrong on this page").count(), self.done
        broken = [text for text in self.page.locator(".lc-error").all_inner_texts() if text]
        assert not broken, (broken, self.done)
        self.errors[:] = [error for error in self.errors if not any(word in error for word in OFFLINE + LEFT)]
        assert not self.errors, (self.errors, self.page.url, self.done)

    def _open(self, path: str) -> str:
        self.page.goto(f"{self.server.url}/{path}")
        return f"open /{path}"

    def _turn_to(self) -> str:
        path = self.chance.choice(self.paths)
        link = self.page.locator(f'[data-testid="stSidebar"] a[href$="/{path}"]').first
        if path and link.count():
            link.click(timeout=2_000)
            return f"turn to /{path}"
        return self._open(path)

    def _reload(self) -> str:
        self.page.reload()
        return "reload"

    def _back(self) -> str:
        self.chance.choice((self.page.go_back, self.page.go_forward))()
        if not self.page.url.startswith(self.server.url):
            self._open("")
        return "back or forward"

    def _reconnect(self) -> str:
        """Interrupt the network for a moment."""
        context = self.page.context
        context.set_offline(True)
        self.page.wait_for_timeout(self.chance.choice((50, 500)))
        context.set_offline(False)
        return "reconnect"

    def _one(self, found: Locator) -> Locator | None:
        count = found.count()
        return found.nth(self.chance.randrange(count)) if count else None

    def _place(self) -> tuple[float, float] | None:
        """Return a position on one of the charts."""
        chart = self._one(self.page.locator(".lc-plot:visible"))
        box = chart.bounding_box(timeout=1_000) if chart else None
        if box is None or chart is None:
            return None
        chart.scroll_into_view_if_needed(timeout=1_000)
        box = chart.bounding_box(timeout=1_000) or box
        return box["x"] + self.chance.random() * box["width"], box["y"] + self.chance.random() * box["height"]

    def _click(self) -> str:
        place = self._place()
        if place is None:
            return "nothing to click"
        button = self.chance.choice(("left", "left", "left", "right"))
        for _ in range(self.chance.choice((1, 1, 2, 6))):
            self.page.mouse.click(
                place[0] + self.chance.gauss(0, 9), place[1] + self.chance.gauss(0, 9), button=button
            )
        return f"click {place}"

    def _drag(self) -> str:
        place = self._place()
        if place is None:
            return "nothing to drag"
        self.page.mouse.move(*place)
        self.page.mouse.down()
        for _ in range(self.chance.choice((1, 4, 12))):
            self.page.mouse.move(place[0] + self.chance.gauss(0, 80), place[1] + self.chance.gauss(0, 80))
        if self.chance.random() < 0.1:
            self.page.keyboard.press("Escape")
        self.page.mouse.up()
        return f"drag from {place}"

    def _press(self) -> str:
        key = self.chance.choice(KEYS + KEYS_TOGETHER)
        for _ in range(self.chance.choice((1, 1, 5))):
            self.page.keyboard.press(key)
        return f"press {key}"

    def _control(self) -> str:
        control = self._one(self.page.locator(f'[data-testid="stMain"] :is({CONTROLS})'))
        if control is None:
            return "no control"
        name = (control.get_attribute("aria-label") or control.inner_text(timeout=1_000))[:40]
        control.click(timeout=1_000)
        option = self._one(self.page.get_by_role("option"))
        if option is not None:
            option.click(timeout=1_000)
        return f"control {name!r}"

    def _slide(self) -> str:
        slider = self._one(
            self.page.locator('[data-testid="stMain"] :is([role=slider], input[type=range]):visible')
        )
        if slider is None:
            return "no slider"
        slider.focus(timeout=1_000)
        key = self.chance.choice(("ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown"))
        for _ in range(self.chance.choice((1, 3, 15))):
            self.page.keyboard.press(key)
        return f"slide {key}"

    def _type(self) -> str:
        field = self._one(self.page.locator(f'[data-testid="stMain"] :is({FIELDS})'))
        if field is None:
            return "no field"
        text = self.chance.choice(TEXTS)
        field.fill(
            re.sub(r"[^\d.e-]", "", text) if field.get_attribute("type") == "number" else text, timeout=1_000
        )
        self.page.keyboard.press("Enter")
        return f"type {text[:30]!r}"

    def _upload(self) -> str:
        number = self.chance.randrange(10_000)
        name, content = uploads.upload(number)
        self._open("data")
        self.page.get_by_role("tab", name="Upload").click(timeout=10_000)
        name = "".join(c for c in name if c.isprintable() and c not in "/\\")[-100:] or "a.csv"
        field = self.page.locator("input[type=file]")
        field.set_input_files(
            {"name": name, "mimeType": "text/csv", "buffer": content[:2_000_000]}, timeout=5_000
        )
        return f"upload {number}"

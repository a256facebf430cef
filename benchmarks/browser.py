"""A lesson with given points in a real Chromium, for the benchmarks that count what is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, sync_playwright

from tools import chromium
from tools.server import Server

BOARD = ".lc-chart:not(.lc-follower) .lc-plot"  # the chart that has the player; the others follow it


@contextmanager
def lessons() -> Iterator[Callable[[str], tuple[Page, list[float]]]]:
    """Start the app and a Chromium: a function that opens a page at 1280×800.

    It returns the page, and a growing list of the size of every message from the browser to the server.
    """
    with Server() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        page = browser.new_page(viewport={"width": 1280, "height": 800})

        def open_(path: str) -> tuple[Page, list[float]]:
            sent: list[float] = []
            page.once("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(len(data))))
            page.goto(server.url + path)
            page.wait_for_selector('.lc-chart[data-ready="1"]')
            page.wait_for_timeout(2000)  # whatever else a fresh page still loads
            return page, sent

        yield open_
        browser.close()


class Processor:
    """How much of the time in which the page had work to do it also had a processor (1 on a quiet machine)."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable")
        self._start = self._times()

    def share(self) -> float:
        """The share since the object was made; well below 1, others were busy and the numbers say little."""
        work, processor = (now - then for now, then in zip(self._times(), self._start, strict=True))
        return min(1.0, processor / work)

    def _times(self) -> tuple[float, float]:
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        times = {metric["name"]: metric["value"] for metric in metrics}
        return times["TaskDuration"], times["ThreadTime"]

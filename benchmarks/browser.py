"""Waiting times on the perceptron's page in a real Chromium, timed inside the page.

    python -m benchmarks.browser [--points 60] [--rounds 20]

The first time is from the press of a control ("Order of mistakes") to the last message of its answer.
The
control of an empty Streamlit app with default settings is pressed in turn with it: the goal is at most 0.75
of its
time. The second time is from a click that adds a point to the painted new line: at most 60 ms on an idle
machine.
Both are medians of the rounds. The last column is the share of its working time in which the page had a
processor:
if it is well below 100 %, the machine was busy.

Other benchmarks that count drawn frames open their lessons with this module.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, ViewportSize, sync_playwright

from benchmarks import points
from benchmarks.rerun import EMPTY
from tools import chromium
from tools.film import DRAWN
from tools.server import Server

RATIO, PAINTED = 0.75, 60  # of the empty app's time; milliseconds
REST = 400  # milliseconds without a message after which an answer has ended
SIZE: ViewportSize = {"width": 1280, "height": 800}
BOARD = ".lc-chart:not(.lc-follower) .lc-plot"  # the chart with the player; the others follow it

# Records the time of each press, and of each message of its server.
LISTEN = """
  window.heard = { pressed: 0, last: 0 };
  addEventListener("click", () => (heard.pressed = performance.now()), true);
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", () => (heard.last = performance.now()));
    }
  };
"""

# A position on the screen in a corner of the board, away from the points.
CORNER = """(selector) => {
  const plot = document.querySelector(selector), box = plot.getBoundingClientRect();
  const { xaxis, yaxis } = plot._fullLayout;
  return [box.x + xaxis._offset + 0.04 * xaxis._length, box.y + yaxis._offset + 0.96 * yaxis._length];
}"""

# Milliseconds from the press to the last message of its answer, measured after the last message.
ANSWERED = """(rest) => new Promise((done) => {
  const look = () => {
    const { pressed, last } = heard;
    if (last > pressed && performance.now() - last > rest) done(last - pressed);
    else setTimeout(look, 20);
  };
  look();
})"""

# From the next click to the frame that shows the model of all points, in milliseconds: it counts as painted
# when a task posted from its own callback has run, before all other waiting tasks.
PAINT = """() => { window.painted = new Promise((done) => addEventListener("pointerup", () => {
  const begin = performance.now(), before = linclass.stats.models;
  const painted = () => done(performance.now() - begin);
  const frame = () => scheduler.postTask(painted, { priority: "user-blocking" });
  const look = () => (linclass.stats.models > before ? requestAnimationFrame(frame) : setTimeout(look, 1));
  look();
}, { capture: true, once: true })); }"""


@contextmanager
def lessons() -> Iterator[Callable[[str], tuple[Page, list[float]]]]:
    """Start the app and a Chromium; yield a function that opens a page at 1280×800.

    The function returns the page, and a growing list of the size of every message from the browser to the
    server.
    """
    with Server() as server, chrome() as browser:
        page = browser.new_page(viewport=SIZE)

        def open_(path: str) -> tuple[Page, list[float]]:
            sent: list[float] = []
            page.once("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(len(data))))
            page.goto(server.url + path)
            page.wait_for_function(DRAWN)
            rest(page)
            return page, sent

        yield open_


@contextmanager
def chrome() -> Iterator[Browser]:
    """Start a separate Chromium, and close it at the end."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
        yield browser
        browser.close()


def rest(page: Page) -> None:
    """Wait until a fresh page has loaded everything: until half a second passes without a request."""
    page.wait_for_load_state("networkidle")


class Processor:
    """The share of the page's working time in which it had a processor (1 on a quiet machine)."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable")
        self._start = self._times()

    def share(self) -> float:
        """Return the share since the object was created; if it is well below 1, the measurements are unreliable."""
        work, processor = (now - then for now, then in zip(self._times(), self._start, strict=True))
        return min(1.0, processor / work)

    def seconds(self) -> float:
        """Return the processor time of the page since the object was created."""
        return self._times()[1] - self._start[1]

    def _times(self) -> tuple[float, float]:
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        times = {metric["name"]: metric["value"] for metric in metrics}
        return times["TaskDuration"], times["ThreadTime"]


def press(page: Page, control: Locator) -> float:
    """Press a control; return the milliseconds from the press to the last message of the answer."""
    control.click()
    answered: float = page.evaluate(ANSWERED, REST)
    return answered


def paint(page: Page, place: tuple[float, float]) -> float:
    """Add a point at a position on the screen, and remove it; return the milliseconds until the new line was
    painted."""
    page.evaluate(PAINT)
    page.mouse.click(*place)
    painted: float = page.evaluate("window.painted")
    page.wait_for_timeout(REST)
    page.keyboard.press("Control+z")
    page.wait_for_timeout(2 * REST)
    return painted


def measure(ours: Page, theirs: Page, url: str, rounds: int) -> tuple[float, float, float, float]:
    """Return the waits at our control, at that of the empty app, and for the new line; and the processor's share."""
    ours.bring_to_front()
    ours.goto(url)
    ours.wait_for_function(DRAWN)
    orders = ours.get_by_role("radiogroup", name="Order of mistakes").get_by_role("radio")
    checkbox = theirs.get_by_text("again")
    rest(ours)
    processor = Processor(ours)
    pressed: list[float] = []
    usual: list[float] = []
    for turn in range(rounds):
        for page, control, waits in ((ours, orders.nth(1 - turn % 2), pressed), (theirs, checkbox, usual)):
            page.bring_to_front()
            waits.append(press(page, control))
    ours.bring_to_front()
    corner = ours.evaluate(CORNER, BOARD)
    painted = [paint(ours, corner) for _ in range(rounds)]
    share = processor.share()
    return statistics.median(pressed), statistics.median(usual), statistics.median(painted), share


def main() -> None:
    """Measure with both kinds of points, report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--points", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=20)
    options = parser.parse_args()
    print(f"{options.points} points; goals: at most {RATIO} of an empty app's time, {PAINTED} ms\n")
    print("points        control   empty app   ratio   click to painted   processor")
    with tempfile.TemporaryDirectory() as folder, chrome() as browser:
        (Path(folder) / "empty.py").write_text(EMPTY, encoding="utf-8")
        with Server() as app, Server("empty.py", Path(folder)) as empty:
            ours, theirs = (browser.new_page(viewport=SIZE) for _ in range(2))
            for page in (ours, theirs):
                page.add_init_script(LISTEN)
            theirs.goto(empty.url)
            theirs.get_by_text("again").wait_for()
            rest(theirs)
            for kind in points.KINDS:
                url = f"{app.url}/perceptron?{points.query(options.points, kind)}"
                control, usual, painted, share = measure(ours, theirs, url, options.rounds)
                print(
                    f"{kind:<12} {control:>5.0f} ms {usual:>8.0f} ms {control / usual:>7.2f} "
                    f"{painted:>15.0f} ms {share:>11.0%}"
                )


if __name__ == "__main__":
    main()

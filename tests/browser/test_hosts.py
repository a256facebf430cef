"""The board in real notebooks: marimo in `make test`, JupyterLab and Notebook beside it in `make test-all`."""

from __future__ import annotations

import io
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Browser, FrameLocator, Locator, Page, Route, expect

import tools.hosts
from tests.support import hosts
from tests.support.board import link
from tests.support.share import ALL

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]
NAMES = list(hosts.HOSTS) if ALL else ["marimo"]


def need(program: str) -> None:
    """Skip a test whose program `make packages` could not install."""
    if tools.hosts.program(program) is None:
        pytest.skip(f"{program} is not installed")


@pytest.fixture
def visit(browser: Browser, tmp_path: Path) -> Iterator[Callable[[str], tuple[hosts.Host, Page]]]:
    """A function that opens the notebook in a host; an error of ours in the page fails the test."""
    opened = []
    found: list[str] = []

    def open_(name: str) -> tuple[hosts.Host, Page]:
        need(hosts.HOSTS[name].program)
        server = hosts.running(name, tmp_path)
        page = browser.new_page(viewport={"width": 1280, "height": 1600})
        page.set_default_timeout(60_000)
        page.on("console", lambda message: found.append(message.text) if "lc-" in message.text else None)
        opened.append((server, page))
        hosts.HOSTS[name].open(page, server.__enter__())
        return hosts.HOSTS[name], page

    yield open_
    for server, page in opened:
        page.close()
        server.__exit__(None, None, None)
    assert not found


@pytest.mark.parametrize("name", NAMES)
def test_a_board_in_a_notebook(visit, name):
    """It is drawn, a click adds a point, `board.X` has it, the trace plays, undo; two boards share no edit and no key."""
    host, page = visit(name)
    boards = page.locator(".lc-sheet:not(.lc-saved)")
    first, second = boards.nth(0), boards.nth(1)
    expect(first.locator("path.point")).to_have_count(3, timeout=60_000)
    expect(second.locator("path.point")).to_have_count(1, timeout=60_000)
    host.says(page, "X = [[3.0, 3.0], [4.0, 3.0], [1.0, 1.0]], y = [1, 1, -1], 1 on the other")

    plot = first.locator(".lc-plot").first
    plot.scroll_into_view_if_needed()
    first.locator(".lc-class-1").click()
    plot.click(position={"x": 150, "y": 300})
    expect(first.locator("path.point")).to_have_count(4)
    expect(first.get_by_label("Undo (Ctrl+Z)")).to_be_enabled()
    host.says(page, "y = [1, 1, -1, -1], 1 on the other")

    count = first.locator(".lc-count")
    last = count.inner_text().split(" / ")[1]
    first.get_by_label("To the start").click()
    expect(count).to_have_text(f"0 / {last}")
    page.keyboard.press("ArrowRight")
    expect(count).to_have_text(f"1 / {last}")
    first.locator(".lc-player select").first.select_option("32")
    first.get_by_label("Play").click()
    expect(count).to_have_text(f"{last} / {last}")

    second.locator(".lc-plot").first.click(position={"x": 200, "y": 200})
    expect(second.locator("path.point")).to_have_count(2)
    expect(second.get_by_label("Undo (Ctrl+Z)")).to_be_enabled()
    host.says(page, "y = [1, 1, -1, -1], 2 on the other")
    second.locator(".lc-plot").first.focus()
    page.keyboard.press("Control+z")
    expect(second.locator("path.point")).to_have_count(1)
    plot.focus()
    page.keyboard.press("Control+z")
    expect(first.locator("path.point")).to_have_count(3)
    host.says(page, "y = [1, 1, -1], 1 on the other")


def saved(name: str, arguments: tuple[str, ...], folder: Path) -> None:
    """Let a program of the notebooks write its notebook as a page, `saved.html`."""
    need(name)
    hosts.HOSTS["jupyterlab" if name.startswith("jupyter") else name].write(folder)
    command = [str(tools.hosts.program(name)), *arguments]
    env = tools.hosts.environment(folder)
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def plays(player: Locator | FrameLocator) -> None:
    """Go to the start, and play to the end."""
    count = player.locator(".lc-count").first
    player.get_by_label("To the start").first.click()
    expect(count).to_have_text("0 / 8")
    player.locator(".lc-player select").first.select_option("32")
    player.get_by_label("Play").first.click()
    expect(count).to_have_text("8 / 8")


@pytest.mark.skipif(not ALL, reason="make test has the saved players of test_notebook.py")
def test_the_page_that_marimo_exports_plays(browser, tmp_path):
    """Its own scripts it takes from the network: here they come from where it is installed."""
    saved("marimo", ("export", "html", "board.py", "-o", "saved.html"), tmp_path)
    (static,) = tools.hosts.folder().glob("**/site-packages/marimo/_static")
    page = browser.new_page(viewport={"width": 1280, "height": 1600})

    def give(route: Route) -> None:
        file = static / route.request.url.partition("/dist/")[2].partition("?")[0]
        if "@marimo-team/frontend" in route.request.url and file.is_file():
            route.fulfill(path=file)
        else:
            route.abort()

    page.route(re.compile("^https?:"), give)
    page.goto((tmp_path / "saved.html").as_uri())
    expect(page.locator(".lc-sheet path.point")).to_have_count(4, timeout=60_000)  # of both boards
    plays(page.frame_locator("iframe").first)
    page.close()


@pytest.mark.skipif(not ALL, reason="make test-all has Jupyter")
def test_the_page_that_nbconvert_makes_plays(browser, tmp_path):
    """Also of boards: a program runs the notebook, so that it keeps their pictures."""
    arguments = ("--to", "html", "--execute", "board.ipynb", "--output", "saved.html")
    saved("jupyter-nbconvert", arguments, tmp_path)
    page = browser.new_page(viewport={"width": 1280, "height": 1600})
    page.route(re.compile("^https?:"), lambda route: route.abort())
    page.goto((tmp_path / "saved.html").as_uri())
    players = page.locator(".lc-sheet.lc-saved")
    expect(players).to_have_count(3)
    expect(players.nth(0).locator("path.point")).to_have_count(3)
    expect(players.nth(1).locator("path.point")).to_have_count(1)
    plays(players.nth(0))
    plays(players.nth(2))
    page.close()


WIDTH = 400  # pixels that all boards get: all have room for them
SEEN = 8  # of 255, by which a pixel differs at least
ALIKE = """(plot, width) => {
  plot.style.width = `${width}px`;
  plot.closest(".lc-chart").style.fontFamily = "monospace"; // each host has fonts of its own
  plot.style.outline = "none";
}"""
# Whether it stands at whole pixels of the screen, as the app's does; else it is put there, for the next look.
WHOLE = """(plot) => {
  plot.scrollIntoView({ block: "center", behavior: "instant" });
  const [x, y] = [plot.style.left, plot.style.top].map((length) => parseFloat(length) || 0);
  const { left, top } = plot.getBoundingClientRect();
  const off = [Math.round(left) - left, Math.round(top) - top];
  Object.assign(plot.style, { left: `${x + off[0]}px`, top: `${y + off[1]}px` });
  return Math.abs(off[0]) + Math.abs(off[1]) < 0.01;
}"""


def picture(plot: Locator) -> NDArray[np.int16]:
    """The board's pixels, shape (h, w, 3), as wide and in the same font everywhere."""
    plot.evaluate(ALIKE, WIDTH)
    expect(plot.locator(".main-svg").first).to_have_attribute("width", str(WIDTH))
    deadline = time.monotonic() + 20
    while not plot.evaluate(WHOLE) and time.monotonic() < deadline:
        time.sleep(0.1)
    plot.page.mouse.move(1, 1)
    return np.asarray(Image.open(io.BytesIO(plot.screenshot())).convert("RGB"), dtype=np.int16)


@pytest.mark.skipif(not ALL, reason="make test-all has all of them")
def test_the_pictures_of_the_hosts_and_of_the_app_are_the_same(visit, open_page):
    """Less than one pixel in a hundred differs, on a board of the same points at the same step."""
    app = open_page("/perceptron?" + link((3, 3, 0), (4, 3, 0), (1, 1, 1)))
    pictures = {"the app": picture(app.locator(".lc-chart:has(.lc-toolbar > *) .lc-plot"))}
    for name in NAMES:
        _host, page = visit(name)
        plot = page.locator(".lc-sheet:not(.lc-saved) .lc-plot").first
        expect(plot.locator("path.point")).to_have_count(3, timeout=60_000)
        pictures[name] = picture(plot)
    for (one, first), (other, second) in combinations(pictures.items(), 2):
        assert first.shape == second.shape
        differ = (np.abs(first - second) > SEEN).any(axis=2).mean()
        assert differ < 0.01, f"{one} and {other} differ in {differ:.2%} of their pixels"

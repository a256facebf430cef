"""Every page as a visitor meets it: from a cold deep link, from another page, dark, locked."""

from __future__ import annotations

import re
import struct
import zlib
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import numpy as np
import pytest
from playwright.sync_api import expect

from explorer.points import links, sources, table_import
from tests.browser.test_export import POINTS_AS_CSV, save, text_of
from tests.support import visit
from tests.support.axe import grave_faults
from tests.support.board import Board, link
from tests.support.browser import BLANK, PHONE, wait_until_drawn
from tests.support.notebooks import run
from tests.support.share import ALL, sixth, third
from tools.server import Server, free_port

POINTS = [(1.0, 4.0, 0), (2.0, 3.5, 0), (4.0, 1.0, 1)]
TAKEN = sixth(visit.PAGES)
COLD = TAKEN[:: 1 if ALL else 4]  # the pages that are the very first visit of a server


def heading(page):
    return page.get_by_role("heading", level=1)


def shades(png):
    """Number of different pixels in the picture of an element: a blank one has one."""
    position, data, width = 8, b"", 0
    while position < len(png):
        length, kind = struct.unpack(">I4s", png[position : position + 8])
        body = png[position + 8 : position + 8 + length]
        if kind == b"IHDR":
            width = struct.unpack(">I", body[:4])[0]
            channels = {2: 3, 6: 4}[body[9]]
        elif kind == b"IDAT":
            data += body
        position += 12 + length
    raw, row = zlib.decompress(data), 1 + width * channels
    return len({raw[i : i + row] for i in range(0, len(raw), row)})


@pytest.fixture(scope="session")
def cold_port():
    """One port for all cold servers: the browser knows their scripts already."""
    return free_port()


@pytest.fixture
def host(path, cold_port, request):
    """A server that nobody has visited, for each fourth of the pages taken; in `make test-all` for every page."""
    if path not in COLD:
        yield request.getfixturevalue("server")
        return
    with Server(port=cold_port) as cold:
        yield cold
        assert not cold.tracebacks()


COLOUR = "linclass.primary.plot._fullLayout.font.color"


# As when Streamlit draws the sidebar again.
REDRAWN = "(link) => { link.removeAttribute('aria-current'); link.appendChild(document.createElement('i')).remove(); }"


def expect_the_page_itself(page, path):
    """The page's own title and content inside the app, and nothing in front of it."""
    expect(heading(page)).to_have_count(1)
    expect(heading(page)).to_contain_text(visit.headings(visit.visit(path))[0])
    links = page.locator('[data-testid="stSidebar"]').get_by_role("link")
    expect(links).to_have_count(len(visit.SITE))
    here = next(at for at in links.all() if (at.get_attribute("href") or "").strip("/") == path)
    expect(page).to_have_title(f"{here.inner_text().strip()} · Linear classification")
    expect(here).to_have_attribute("aria-current", "page")
    here.evaluate(REDRAWN)
    expect(here).to_have_attribute("aria-current", "page")
    expect(here).to_be_in_viewport()
    expect(page.get_by_role("dialog")).to_have_count(0)


def expect_points_to_take_away(page):
    """What "Save" gives of the points is what the data page gives."""
    told = text_of(save(page, POINTS_AS_CSV))
    points = links.decode(parse_qs(urlsplit(page.url).query)["d"][0])
    assert told == table_import.to_csv(points)


CUT = """[...document.querySelectorAll('.lc-chart button, .lc-head, .lc-caption, .stButton button')]
  .filter((e) => e.offsetParent && e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"""


def expect_chinese_to_fit_a_phone(page):
    """In Chinese, too, nothing is wider than a phone, and no word of a button or a caption is cut."""
    page.get_by_role("radio", name="中文").click()
    expect(heading(page)).to_contain_text(re.compile("[\u4e00-\u9fff]"))
    page.set_viewport_size(PHONE)
    wait_until_drawn(page)
    page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
    assert not page.evaluate(CUT)


def expect_it_to_follow_the_dark_theme(page):
    """The charts, too; and by axe's rules all can be read there."""
    light = page.evaluate(COLOUR)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"(light) => {COLOUR} !== light", arg=light)
    assert not grave_faults(page)


CHANGES = [expect_points_to_take_away, expect_it_to_follow_the_dark_theme, expect_chinese_to_fit_a_phone]


@pytest.mark.parametrize("path", TAKEN, ids=[path or "start" for path in TAKEN])
def test_a_page_from_a_cold_deep_link(path, host, page):
    """The very first visit of a server, too, opens the page itself; by axe's rules nothing is wrong with it.

    Then comes one of the changes, on each page the next; in `make test-all` all of them, on every page.
    """
    page.goto(f"{host.url}/{path}?{link(*POINTS)}")
    wait_until_drawn(page)
    board = Board(page)
    assert not grave_faults(page)
    if path == "naive-bayes":  # it opens with a mail; the points stand behind a choice
        page.get_by_role("radio", name="Points on the board").click()
    if path == "columns":  # it shows a table of its own; the points stay in the link
        assert link(*POINTS) in page.url
    else:
        board.expect_points(*POINTS)
    expect_the_page_itself(page, path)
    for change in third(CHANGES, TAKEN.index(path) % 3):
        if path != "columns" or change is not expect_points_to_take_away:
            change(page)
    page.goto(BLANK)  # before its server ends, which the console would note


def test_from_page_to_page_the_points_stay_and_the_step_does_not(page, open_page):
    open_page(f"/perceptron?{link(*POINTS)}")
    board = Board(page)
    board.click(3, 3)
    board.expect_count(4)
    points = board.points()
    board.button("To the start").click()
    page.wait_for_url("**step=0*")
    for name in ("Data", "Playground", "Perceptron algorithm"):
        page.locator('[data-testid="stSidebar"]').get_by_role("link", name=name).click()
        expect(page).to_have_title(re.compile(name))
        Board(page).expect_points(*points)
        assert "d=" in page.url
        assert "step=" not in page.url


COLOURS = {
    "light": ["rgb(255, 255, 255)", "#0b62a8", "#1b2433", "#15854f"],
    "dark": ["rgb(16, 21, 28)", "#5cb3f5", "#eef2f8", "#17834f"],
}
# The page, the first class, the line, and what is green on the sphere.
SEEN = """() => {
    const { plot, message } = linclass.primary;
    const sphere = [...linclass.charts].find((c) => c.plot?._fullData?.[0]?.type === "surface").plot._fullData[0];
    return [getComputedStyle(document.querySelector(".stApp")).backgroundColor,
      plot._fullData[message.edit.traces[0]].marker.color, plot._fullData[2].line.color, sphere.colorscale[0][1]];
}"""


def test_both_themes_draw_everything_and_may_change_meanwhile_and_a_surface_is_saved_as_a_picture(
    page, open_page
):
    board = Board(open_page("/perceptron?pla.beside=sphere"))
    board.click(3, 0.5)
    board.expect_count(11)
    beside = page.locator(".lc-chart:not(:has(.lc-toolbar > *)) .js-plotly-plot").first
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.wait_for_function(
            f"(colours) => JSON.stringify(({SEEN})()) === JSON.stringify(colours)", arg=COLOURS[scheme]
        )
        assert shades(board.plot.screenshot()) > 50
        assert shades(beside.screenshot()) > 50
    assert len(board.points()) == 11
    svg = text_of(save(page, "SVG", "Sphere of weights"))
    assert "data:image/png" in svg


def test_a_dark_visitor_sees_the_dark_theme_at_once(new_page, open_page):
    page = new_page(color_scheme="dark")
    open_page("/perceptron?pla.beside=sphere", on=page)
    Board(page)
    assert page.evaluate(SEEN) == COLOURS["dark"]


def test_a_locked_page_plays_changes_nothing_and_offers_nothing_to_save(open_page):
    board = Board(open_page(f"/perceptron?{link(*POINTS)}&lock=1&pla.order=worst"))
    expect(board.page.get_by_role("button", name="Save", exact=True)).to_be_hidden()
    expect(board.page.get_by_text("Order of mistakes")).to_be_hidden()
    expect(board.page.get_by_role("button", name="Remove all points")).to_be_hidden()
    expect(board.page.get_by_text("Start the lesson")).to_have_count(0)
    board.click(3, 3)
    board.click(1, 4, button="right")
    board.press("Control+z")
    board.drag((1, 4), (3, 2))
    board.press("Home")
    board.expect_step(0)
    board.expect_points(*POINTS)


def test_on_xor_the_same_lines_come_round_again(page, open_page):
    board = Board(open_page(f"/perceptron?d={links.encode(sources.table('xor'))}"))
    expect(page.get_by_text("No line separates the classes")).to_be_visible()
    board.button("To the start").click()
    lines = set()
    for _ in range(14):
        board.button("One step forward").click()
        lines.add(tuple(round(v, 3) for end in board.line() for v in end))
    assert len(lines) < 14
    page.get_by_text("Show the code").click()
    code = page.locator('[data-testid="stCode"]').first
    expect(code).to_contain_text("from linclass import Perceptron")
    expect(code).to_contain_text("[1.0, 1.0]]")
    assert code.bounding_box()["width"] > 400  # the whole row, not what its buttons leave
    with page.expect_download(timeout=20_000) as told:
        page.get_by_role("button", name="Open as notebook").click()
    assert told.value.suggested_filename == "perceptron.ipynb"
    names = run(Path(told.value.path()).read_text(encoding="utf-8"))
    assert np.array_equal(names["X"], sources.table("xor").X)
    assert names["model"].trace_.stop == "budget"


def test_a_page_that_does_not_exist_says_so(page, server, errors):
    page.goto(f"{server.url}/nothing-here")
    expect(page.locator('[data-testid="stSidebar"] a').first).to_be_visible()
    errors.clear()

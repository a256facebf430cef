"""Several processes behind a proxy: one of them dies, and its visitors go on with another, with all their points."""

from __future__ import annotations

import re
import time

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.support.board import Board, link
from tests.support.browser import BLANK, wait_until_drawn
from tests.support.proxies import need
from tests.support.share import ALL
from tools import proxy
from tools.serve import COOKIE, Farm

pytestmark = pytest.mark.slow

POINTS = [(1.0, 4.0, 0), (2.0, 3.5, 0), (4.0, 1.0, 1)]
FILE = {"name": "sizes.csv", "mimeType": "text/csv", "buffer": b"width,height,kind\n1,2,small\n3,4,large\n"}
PATIENCE = 20  # seconds
WITHIN = 5_000  # milliseconds until a visitor is connected again
STATE = "document.querySelector('.stApp').dataset.testConnectionState"
DRAWN_BY = "window.linclass.edits.epoch"  # names the process's visit that has drawn the page


def process_of(page, farm):
    """Which of the processes serves the page: the proxy says so in a cookie, which the browser then has."""
    until = time.monotonic() + PATIENCE
    while not (names := [c["value"] for c in page.context.cookies(farm.url) if c["name"] == COOKIE]):
        assert time.monotonic() < until, f"no cookie: {page.context.cookies()}"
        page.wait_for_timeout(50)
    return farm.servers[names[0]]


@pytest.mark.skipif(not ALL, reason="make test has one visitor, with 200,000 points and with a control")
@pytest.mark.parametrize("name", proxy.FILES)
def test_the_visitors_of_a_process_that_dies_go_on_with_another_one(new_page, errors, name):
    need(name)
    with Farm(2, proxy=name) as farm:
        pages = [new_page() for _ in range(2)]
        boards = []
        for x, (page, process) in enumerate(zip(pages, farm.servers, strict=True)):
            page.context.add_cookies([{"name": COOKIE, "value": process, "url": farm.url}])
            page.goto(f"{farm.url}/perceptron?{link(*POINTS)}")
            wait_until_drawn(page)
            boards.append(Board(page))
            boards[-1].click(3, 1 + x)
            boards[-1].expect_count(4)
        first, other = (process_of(page, farm) for page in pages)
        assert first is not other
        pages[1].evaluate("window.states = new Set()")
        pages[1].evaluate(f"setInterval(() => window.states.add({STATE}), 20)")

        points = boards[0].points()
        first.kill()
        pages[0].wait_for_function(f"{STATE} !== 'CONNECTED'", timeout=WITHIN)
        pages[0].wait_for_function(f"{STATE} === 'CONNECTED'", timeout=WITHIN)
        assert process_of(pages[0], farm) is other
        assert boards[0].points() == points
        boards[0].click(1, 2)
        boards[0].expect_count(5)
        boards[0].button("Undo (Ctrl+Z)").click()
        boards[0].expect_count(4)
        assert pages[1].evaluate("[...window.states]") == ["CONNECTED"]  # the others notice nothing

        farm.look_after()  # where the process is there again, a file still goes to the one that has the visitor
        pages[0].goto(f"{farm.url}/data?{link(*POINTS)}")
        wait_until_drawn(pages[0])
        pages[0].get_by_role("tab", name="Upload").click()
        pages[0].locator('input[type="file"]').set_input_files(FILE)
        Board(pages[0]).expect_points((1, 2, 0), (3, 4, 1))
        assert process_of(pages[0], farm) is other
        for page in pages:
            page.goto(BLANK)
        errors.clear()  # a browser whose server ends says so in its console


def test_200_000_points_come_back_from_the_store_when_their_process_is_killed(
    new_page, server, errors, rng_csv
):
    """The link names them: another process, and another server, open it with every point."""
    need("haproxy")
    with Farm(2) as farm:
        page = new_page()
        page.goto(f"{farm.url}/data")
        wait_until_drawn(page)
        page.get_by_role("tab", name="Upload").click()
        page.locator('input[type="file"]').set_input_files(rng_csv)
        told = page.locator(".lc-notice").filter(has_text="200,000 points")
        expect(told).to_contain_text("a copy on this server", timeout=60_000)
        assert len(page.url) < 200
        wait_until_drawn(page)
        killed = process_of(page, farm)
        killed.kill()
        began = time.monotonic()
        while process_of(page, farm) is killed:  # no input reaches the page meanwhile
            assert time.monotonic() - began < PATIENCE
            page.wait_for_timeout(100)
        print(f"all points are there again {time.monotonic() - began:.1f} s after the kill")
        assert process_of(page, farm) is not killed
        expect(told).to_be_visible(timeout=WITHIN)
        address = page.url
        page.goto(BLANK)
    page.goto(re.sub(r"^http://[^/]*", server.url, address))
    expect(told).to_be_visible(timeout=60_000)
    page.goto(BLANK)
    errors.clear()  # a browser whose server ends says so in its console


def test_the_first_act_after_a_process_has_died_counts(new_page, errors):
    """However soon it comes: before the other process has drawn the page, too."""
    need("haproxy")
    with Farm(3) as farm:
        page = new_page()
        page.goto(f"{farm.url}/perceptron?{link(*POINTS)}&scene=0")
        wait_until_drawn(page)
        _moved(page, farm)
        page.get_by_role("radio", name="Random").click()  # a part of the page
        expect(page).to_have_url(re.compile("order=random"))
        _moved(page, farm)
        page.get_by_role("radio", name="中文").click()  # the page itself
        expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
        expect(page).to_have_url(re.compile("order=random"))
        Board(page).expect_points(*POINTS)
        page.goto(BLANK)
    errors.clear()  # a browser whose server ends says so in its console


def _moved(page, farm):
    """Kill the page's process, and wait until it is connected with another one."""
    process_of(page, farm).kill()
    page.wait_for_function(f"{STATE} !== 'CONNECTED'")
    page.wait_for_function(f"{STATE} === 'CONNECTED'")


@pytest.fixture
def rng_csv():
    """A file of 200,000 points."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(200_000, 2)).round(4)
    rows = "\n".join(f"{x},{y},{'a' if x > 0 else 'b'}" for x, y in X.tolist())
    return {"name": "many.csv", "mimeType": "text/csv", "buffer": f"x,y,kind\n{rows}\n".encode()}

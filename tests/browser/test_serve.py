"""Several processes behind HAProxy: one of them dies, and its visitors go on with another, with all their points."""

from __future__ import annotations

import shutil

import pytest

from tests.browser.board import Board, link
from tests.browser.conftest import BLANK, wait_until_drawn
from tools.serve import Farm

POINTS = [(1.0, 4.0, 0), (2.0, 3.5, 0), (4.0, 1.0, 1)]
WITHIN = 5_000  # milliseconds until a visitor is connected again
STATE = "document.querySelector('.stApp').dataset.testConnectionState"

pytestmark = pytest.mark.skipif(not shutil.which("haproxy"), reason="HAProxy is not installed")


def process_of(page, farm):
    """Which of the processes serves the page."""
    cookie = next(c for c in page.context.cookies(farm.url) if c["name"] == "process")
    return farm.servers[int(cookie["value"].removeprefix("app")) - 1]


def test_the_visitors_of_a_process_that_dies_go_on_with_another_one(new_page, errors):
    with Farm(2) as farm:
        pages = [new_page() for _ in range(2)]
        boards = []
        for x, page in enumerate(pages):
            page.goto(f"{farm.url}/perceptron?{link(*POINTS)}")
            wait_until_drawn(page)
            boards.append(Board(page))
            boards[-1].click(3, 1 + x)
            boards[-1].expect_count(4)
        first, other = (process_of(page, farm) for page in pages)
        assert first is not other  # the least busy one takes whoever comes new
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

        farm.look_after()
        farm.restart()
        for board in boards:
            board.page.wait_for_function(f"{STATE} === 'CONNECTED'", timeout=4 * WITHIN)
            board.click(2, 1)
            board.expect_count(5)
        for page in pages:
            page.goto(BLANK)
        errors.clear()  # a browser whose server ends says so in its console

"""Several processes behind a proxy: one of them dies, and its visitors go on with another, with all their points."""

from __future__ import annotations

import pytest

from tests.support.board import Board, link
from tests.support.browser import BLANK, wait_until_drawn
from tools import proxy
from tools.serve import COOKIE, Farm

POINTS = [(1.0, 4.0, 0), (2.0, 3.5, 0), (4.0, 1.0, 1)]
FILE = {"name": "sizes.csv", "mimeType": "text/csv", "buffer": b"width,height,kind\n1,2,small\n3,4,large\n"}
WITHIN = 5_000  # milliseconds until a visitor is connected again
STATE = "document.querySelector('.stApp').dataset.testConnectionState"


def process_of(page, farm):
    """Which of the processes serves the page."""
    name = next(cookie["value"] for cookie in page.context.cookies(farm.url) if cookie["name"] == COOKIE)
    return farm.servers[name]


@pytest.mark.parametrize("name", proxy.FILES)
def test_the_visitors_of_a_process_that_dies_go_on_with_another_one(new_page, errors, name):
    if proxy.find(name) is None:
        pytest.skip(f"{name} is not installed")
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

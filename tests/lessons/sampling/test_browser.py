"""The rectangle of the sampling's page: drawn by dragging, held by its handles, set by keys, moved by a finger."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.board import _BOARD, Board, link
from tests.support.browser import PHONE
from tests.support.touch import Fingers

Open = Callable[..., Page]
POINTS = [(1.0, 1.0, 0), (2.0, 4.0, 0), (4.0, 2.0, 1), (5.0, 5.0, 1), (9.0, 9.0, 0)]
START = "sampling.x0=1.5&sampling.x1=4.5&sampling.y0=1.5&sampling.y1=4.5"


def drawn(board: Board) -> list[float]:
    """Left, bottom, right and top of the outline as the browser draws it just now, in the data's units."""
    places: list[list[float]] = board.page.evaluate(
        f"""() => {{ const {{ plot, message }} = {_BOARD}; const {{ xaxis, yaxis }} = plot._fullLayout;
        const trace = plot._fullData[message.rectangle.traces.outline];
        const path = plot.querySelector(`.trace${{trace.uid}} .js-line`).getAttribute("d");
        return [...path.matchAll(/[ML]([-\\d.]+),([-\\d.]+)/g)].map(([, x, y]) => [xaxis.p2d(+x), yaxis.p2d(+y)]); }}"""
    )
    x, y = zip(*places, strict=True)
    return [min(x), min(y), max(x), max(y)]


def wait_for(page: Page, *wanted: float, tolerance: float = 0.06) -> None:
    """Wait until the address carries left, right, bottom and top up to a tolerance."""
    page.wait_for_function(
        """([wanted, tolerance]) => ["x0", "x1", "y0", "y1"].every((name, i) =>
          Math.abs(Number(new URLSearchParams(location.search).get("sampling." + name)) - wanted[i]) <= tolerance)""",
        arg=[list(wanted), tolerance],
    )


@pytest.fixture
def board(open_page: Open) -> Board:
    return Board(open_page(f"/sampling?{link(*POINTS)}&{START}"))


def test_a_drag_draws_handles_change_and_a_click_adds_a_point(board: Board) -> None:
    page = board.page
    expect(board.caption).to_contain_text("Your rectangle contains 2 of 5 points")
    seen: list[list[float]] = []
    board.drag((0.8, 8), (7, 0.8), meanwhile=lambda: seen.append(drawn(board)))  # anew, over points
    assert seen[0] == pytest.approx([0.8, 0.8, 7, 8], abs=0.1)
    wait_for(page, 0.8, 7, 0.8, 8)
    expect(board.caption).to_contain_text("Your rectangle contains 4 of 5 points")
    board.drag((7, 8), (9.2, 9.2))  # its upper right corner
    wait_for(page, 0.8, 9.2, 0.8, 9.2)
    expect(board.caption).to_contain_text("Your rectangle contains 5 of 5 points")
    board.drag((5, 5), (7, 6))  # its middle: it keeps its size
    wait_for(page, 2.8, 11.2, 1.8, 10.2, tolerance=0.1)
    expect(board.caption).to_contain_text("Your rectangle contains 3 of 5 points")
    board.expect_points(*POINTS)
    board.click(3, 8)
    board.expect_count(6)
    expect(board.caption).to_contain_text("Your rectangle contains 4 of 6 points")
    board.page.reload()
    again = Board(page)
    assert again.message("rectangle.from") == pytest.approx([2.8, 1.8], abs=0.1)


def test_the_outline_follows_before_the_server_answers_and_drags_may_move_points_instead(
    board: Board,
) -> None:
    board.page.evaluate(f"{_BOARD}.send = () => {{}}")  # nothing reaches the server
    board.drag((4.5, 4.5), (6, 7), meanwhile=lambda: None)
    assert drawn(board) == pytest.approx([1.5, 1.5, 6, 7], abs=0.1)
    board.page.reload()
    again = Board(board.page)
    button = again.button("Drag to draw a rectangle; when off, dragging moves points")
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    again.drag((9, 9), (8, 7))
    again.page.wait_for_function(f"{_BOARD}.points.y[4] < 8")
    assert [round(v) for v in again.saved_points()[4]] == [8, 7, 0]


def test_keys_set_it_and_a_finger_drags_a_corner_or_draws_it(open_page: Open, new_page: Open) -> None:
    page = open_page(
        f"/sampling?{link(*POINTS)}&{START}", on=new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    )
    board = Board(page)
    field = page.get_by_role("spinbutton", name="x⁽¹⁾ to")
    field.fill("5.5")
    field.press("Enter")
    wait_for(page, 1.5, 5.5, 1.5, 4.5)
    page.wait_for_function(f"{_BOARD}.message.rectangle.to[0] === 5.5")
    board.plot.scroll_into_view_if_needed()
    fingers = Fingers(page)
    fingers.drag(board.pixel(5.5, 4.5), board.pixel(5.5, 7))
    wait_for(page, 1.5, 5.5, 1.5, 7, tolerance=0.15)
    expect(board.caption).to_contain_text(re.compile("Your rectangle contains 3 of 5 points"))
    board.button("Drag to draw a rectangle; when off, dragging moves points").tap()
    fingers.drag(board.pixel(0.8, 8), board.pixel(7, 0.8))
    wait_for(page, 0.8, 7, 0.8, 8, tolerance=0.15)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_sides_all_move_in_where_the_numbers_are_short(open_page: Open) -> None:
    board = Board(open_page(f"/sampling?{link(*POINTS)}&{START}&sampling.way=shrink&step=0"))
    expect(board.caption).to_contain_text(
        "Points inside the rectangle: 2."
    )  # n⁴ = 625 is written with 3 digits
    board.press("End")
    expect(board.caption).to_contain_text("The upper side has moved in to the point (2, 4).")

"""The line of the hypothesis' page: dragged by its handles, turned by keys, and measured from each point."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.board import _BOARD, Board
from tests.support.browser import PHONE, spaced
from tests.support.touch import Fingers

Open = Callable[..., Page]
LINE = "hyp.w1=1&hyp.w2=1&hyp.b=-6"  # through (3, 3); the arrow's tip at (4, 4)


def traces(board: Board) -> dict[str, Any]:
    """Coordinates of what belongs to the line, as the browser draws it just now, in the data's units."""
    return dict(
        board.page.evaluate(
            f"""() => {{ const {{ plot, message }} = {_BOARD}; const {{ xaxis, yaxis }} = plot._fullLayout;
        const places = (path) => [...path.matchAll(/[ML]([-\\d.]+),([-\\d.]+)/g)]
          .map(([, x, y]) => [xaxis.p2d(+x), yaxis.p2d(+y)]);
        const read = (i) => {{ const node = plot.querySelector(`.trace${{plot._fullData[i].uid}} .js-line`);
          return node ? places(node.getAttribute("d") ?? "") : []; }};
        const traces = Object.entries(message.line?.traces ?? {{}});
        return Object.fromEntries(traces.map(([name, i]) => [name, read(i)])); }}"""
        )
    )


def numbers(page: Page) -> dict[str, float]:
    """w1, w2, b as the address carries them."""
    return {name: float(value) for name, value in re.findall(r"hyp\.(w1|w2|b)=([-\d.e]+)", page.url)}


def wait_for_numbers(page: Page, *wanted: float, tolerance: float = 0.06) -> None:
    """Wait until the address carries w1, w2 and b up to a tolerance."""
    page.wait_for_function(
        """([wanted, tolerance]) => ["hyp.w1", "hyp.w2", "hyp.b"].every((name, i) =>
          Math.abs(Number(new URLSearchParams(location.search).get(name)) - wanted[i]) <= tolerance)""",
        arg=[list(wanted), tolerance],
    )


@pytest.fixture
def board(open_page: Open) -> Board:
    return Board(open_page(f"/hypothesis?{LINE}"))


def test_the_tip_handle_turns_w_about_the_foot_and_the_reloaded_link_brings_the_line_back(
    board: Board,
) -> None:
    board.drag((4, 4), (3, 5))
    wait_for_numbers(board.page, 0, 2, -6)
    expect(board.page.get_by_role("spinbutton", name="w⁽²⁾")).to_have_value("2")
    before = numbers(board.page)
    board.page.reload()
    again = Board(board.page)
    assert again.message("line.b") == before["b"]
    assert again.message("line.w") == [before["w1"], before["w2"]]


def test_line_and_half_planes_follow_before_the_server_answers(board: Board) -> None:
    seen: dict[str, Any] = {}
    board.page.evaluate(f"{_BOARD}.send = () => {{}}")  # nothing reaches the server
    board.drag((3, 3), (3, 1), meanwhile=lambda: seen.update(traces(board)))
    assert numbers(board.page) == {"w1": 1, "w2": 1, "b": -6}
    for x, y in seen["boundary"]:
        assert x + y == pytest.approx(4, abs=0.1)
    for edge, place in zip(seen["positive"][:2], seen["boundary"], strict=True):
        assert edge == pytest.approx(place, abs=0.1)
    assert all(x + y > 3.9 for x, y in seen["positive"])
    assert all(x + y < 4.1 for x, y in seen["negative"])
    (px, py), (fx, fy) = seen["segment"]
    assert [px, py] == pytest.approx([5, 3], abs=0.05)  # the last point is the one looked at
    assert fx + fy == pytest.approx(4, abs=0.05)
    assert fx - px == pytest.approx(fy - py, abs=0.05)  # at a right angle to the line


def test_points_are_measured_under_the_pointer_and_by_arrow_keys_and_the_foot_handle_shifts_the_line(
    board: Board,
) -> None:
    board.expect_step(9)
    board.press("ArrowLeft")
    board.expect_step(8)
    expect(board.caption).to_contain_text("x₉")
    board.page.mouse.move(*board.pixel(1.5, 4.5))
    expect(board.caption).to_contain_text(spaced("x₁ is on the line, and sign(0) = +1: correct."))
    board.page.mouse.move(*board.pixel(2, 3))
    expect(board.caption).to_contain_text("x₂ is 0.7071 from the line, on the negative side: wrong.")
    formula = board.page.locator(".lc-formula:visible")
    expect(formula).to_contain_text(spaced("= 1 · 2 + 1 · 3 + (−6) = −1"))
    expect(formula).to_contain_text(spaced("= −1/1.414 = −0.7071"))
    expect(formula).to_contain_text(spaced("= (2.5, 3.5)"))
    segment = [place for pair in traces(board)["segment"] for place in pair]
    assert segment == pytest.approx([2, 3, 2.5, 3.5], abs=0.05)

    points = board.points()
    board.drag((3, 3), (3, 1))
    wait_for_numbers(board.page, 1, 1, -4)  # w stays
    assert board.points() == points  # no point was added or moved


def test_keys_turn_and_shift_the_line(board: Board) -> None:
    page = board.page
    turn = page.get_by_role("slider", name="Angle of w")
    turn.focus()
    for _ in range(45):
        page.keyboard.press("ArrowRight")  # quicker than the page answers
    wait_for_numbers(page, 0, math.sqrt(2), -3 * math.sqrt(2), tolerance=0.01)  # still through the middle
    page.get_by_role("slider", name="Shift along w").focus()
    page.keyboard.press("Home")
    page.wait_for_function("Number(new URLSearchParams(location.search).get('hyp.b')) > 0")
    assert numbers(page)["w2"] == pytest.approx(math.sqrt(2), abs=0.01)


def test_without_w_there_is_no_line_and_the_page_says_so(open_page: Open) -> None:
    board = Board(open_page("/hypothesis?hyp.w1=0&hyp.w2=0&hyp.b=-1"))
    expect(board.caption).to_contain_text(spaced("w = 0, so there is no line."))
    assert board.line() == []
    turn = board.page.get_by_role("slider", name="Angle of w")
    turn.focus()
    board.page.keyboard.press("ArrowRight")
    board.page.wait_for_function(f"{_BOARD}.message.line")  # a direction brings one back
    assert len(board.line()) == 2


def test_a_finger_drags_the_line_and_taps_a_point(new_page: Open, open_page: Open) -> None:
    page = open_page(f"/hypothesis?{LINE}", on=new_page(viewport=PHONE, has_touch=True, is_mobile=True))
    board = Board(page)
    board.plot.scroll_into_view_if_needed()
    Fingers(page).drag(board.pixel(3, 3), board.pixel(3, 1))
    wait_for_numbers(page, 1, 1, -4, tolerance=0.1)
    page.touchscreen.tap(*board.pixel(2, 3))
    board.expect_step(1)
    expect(board.caption).to_contain_text("x₂")


def test_a_locked_page_shows_the_line_and_holds_it(open_page: Open) -> None:
    board = Board(open_page(f"/hypothesis?{LINE}&lock=1"))
    board.drag((3, 3), (3, 1))
    board.page.wait_for_timeout(300)
    assert numbers(board.page) == {"w1": 1, "w2": 1, "b": -6}


def test_several_classes_and_the_credit_card_share_the_board_s_place_and_each_has_its_own_step(
    board: Board,
) -> None:
    page = board.page
    page.get_by_role("button", name="Step back").click()
    page.wait_for_url(re.compile("step=8"))
    page.get_by_role("radio", name="Several classes").click()
    expect(board.caption).to_contain_text("Misclassified points: 0 of 36.")
    assert board.step == board.message("player.length") - 1
    page.get_by_role("button", name="Step back").click()
    page.get_by_role("radio", name="Credit card").click()
    expect(board.caption).to_contain_text("The classifier reproduces 55 of 60 past decisions.")
    assert "step=" not in page.url
    expect(page.get_by_role("button", name="Remove all points")).to_be_hidden()
    expect(board.caption).to_contain_text("reaches the threshold 3: approved")
    page.get_by_role("slider", name="Weight of debt").focus()
    page.keyboard.press("Home")  # a heavier debt
    expect(board.caption).to_contain_text("does not reach the threshold 3: refused")
    page.get_by_role("radio", name="One line").click()
    expect(board.caption).to_contain_text("x₁₀ is")
    assert "step=" not in page.url
    expect(page.get_by_role("button", name="Remove all points")).to_be_visible()
    expect(page.get_by_role("spinbutton", name="b", exact=True)).to_have_value("-6")
    assert len(board.points()) == 10

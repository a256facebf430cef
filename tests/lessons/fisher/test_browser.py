"""Fisher's page in a browser: the line is turned by its handles, points slide onto it, the plane of Iris plays."""

from __future__ import annotations

import math
import re

import pytest
from playwright.sync_api import expect

from explorer.lessons.fisher.examples import clouds
from tests.support.board import _BOARD, Board
from tests.support.browser import PHONE, spaced

MEAN = clouds().X.mean(axis=0)


def handle(board, angle, side=1):
    """Where a handle of the line is on the board, in the data's units."""
    radius = side * board.message("axis.handle")
    x, y = MEAN
    return x + radius * math.cos(math.radians(angle)), y + radius * math.sin(math.radians(angle))


def drawn(board, name, offset=0):
    """Places of the marks of a trace as the browser shows them just now, in the data's units."""
    return board.page.evaluate(
        f"""([name, offset]) => {{ const {{ plot, message }} = {_BOARD}; const {{ xaxis, yaxis }} = plot._fullLayout;
        const uid = plot._fullData[message.axis.traces[name] + offset].uid;
        return [...plot.querySelectorAll(`.trace${{uid}} path.point`)].map((node) => {{
          const [, x, y] = node.getAttribute("transform").match(/translate\\(([-\\d.]+),([-\\d.]+)/);
          return [xaxis.p2d(+x), yaxis.p2d(+y)]; }}); }}""",
        [name, offset],
    )


def wait_for_angle(page, wanted):
    page.wait_for_function(
        "(wanted) => Math.abs(Number(new URLSearchParams(location.search).get('fisher.angle')) - wanted) < 1",
        arg=wanted,
    )


def test_the_line_turns_under_the_pointer_and_its_feet_follow_at_once(open_page):
    board = Board(open_page("/fisher"))
    page = board.page
    points = board.points()
    expect(board.caption).to_contain_text(spaced("At θ = 0°"))
    board.drag(handle(board, 0), handle(board, -50))
    wait_for_angle(page, -50)
    board.drag(handle(board, -50, -1), handle(board, -47, -1))
    wait_for_angle(page, -47)
    expect(board.caption).to_contain_text("The threshold (dashed) misclassifies 0 of 40")
    assert board.saved_points() == points  # no point was added or moved
    told = board.caption.inner_text()
    page.reload()
    board = Board(page)
    expect(board.caption).to_have_text(spaced(told))
    page.evaluate(f"{_BOARD}.send = () => {{}}")  # nothing reaches the server
    seen = []
    board.drag(handle(board, -47), handle(board, 20), meanwhile=lambda: seen.extend(drawn(board, "feet")))
    u = [math.cos(math.radians(20)), math.sin(math.radians(20))]
    assert len(seen) == 20
    for x, y in seen:
        assert (x - MEAN[0]) * u[1] - (y - MEAN[1]) * u[0] == pytest.approx(0, abs=0.08)


def test_a_first_scene_without_steps_has_handles_that_turn_its_line_and_a_view_that_stays(open_page):
    board = Board(open_page("/fisher?scene=1"))
    seen = board.ranges()
    board.drag((0, 0), (1, 1))
    assert board.ranges() == seen  # nothing here would bring it back
    board.drag(handle(board, 55), handle(board, -47.7))
    wait_for_angle(board.page, -47.7)
    expect(board.page.get_by_text(re.compile(r"misclassified \d+ of \d+ points, now 0"))).to_be_visible()


def test_points_slide_the_line_plays_and_a_handle_finds_the_step(open_page):
    board = Board(open_page("/fisher?step=0"))
    page = board.page
    expect(board.caption).to_contain_text("Next, each point slides onto it.")
    places = clouds().X[:20].tolist()
    board.button("Play").click()
    board.expect_step(1)
    assert drawn(board, "feet") != places
    for _x, y in drawn(board, "feet"):
        assert y == pytest.approx(MEAN[1], abs=0.05)
    page.get_by_role("button", name="Best line").click()
    wait_for_angle(page, -47.7)
    page.get_by_role("radio", name="The line rotates").click()
    expect(board.caption).to_contain_text("of the maximum; the best θ")
    board.drag(handle(board, -47.7), handle(board, 20))
    off = f"{_BOARD}.message.axis.angles[{_BOARD}.shared.step] - 20"
    page.wait_for_function(f"Math.abs((((({off}) % 180) + 270) % 180) - 90) < 3")
    expect(board.caption).not_to_contain_text("of the maximum; the best θ")


def test_iris_plays_from_pairs_to_fisher_s_plane_on_a_phone(open_page, new_page):
    page = open_page("/fisher?fisher.way=plane&step=0", on=new_page(viewport=PHONE))
    board = Board(page)
    expect(board.caption).to_contain_text(
        "With sepal length and sepal width alone, Fisher’s classifier misclassifies 30 of 150."
    )
    expect(board.caption).to_contain_text("Separation of the classes (larger is better): 4.333.")
    board.press("End")
    expect(board.caption).to_contain_text("separation 32.48")
    chart = page.get_by_role("img", name="Between and within")
    assert board.plot.bounding_box()["y"] < chart.bounding_box()["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_role("button", name="Put this plane on the board").click()
    board.expect_count(150)
